"""The graph as a site: pages, search, downloads, and a preview that follows the files."""

from cardrules.publish.building import Builder, Built, build
from cardrules.publish.content import Content, ProcedureTable
from cardrules.publish.rendering import SiteError
from cardrules.publish.serving import serve

__all__ = ["Builder", "Built", "Content", "ProcedureTable", "SiteError", "build", "serve"]
