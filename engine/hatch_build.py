"""Puts the knowledge beside the code when a real wheel is built.

An editable install must not get a copy: it would grow stale beside the checkout, and
:func:`cardrules.core.files.root` would prefer it.
"""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

DATA = ("ontology", "scenarios")
"""Folders of the checkout that stand in ``cardrules/_data`` of a wheel."""


class KnowledgeHook(BuildHookInterface[Any]):
    """Maps each folder of DATA into the package."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the folders to a wheel of the version ``standard``; ``editable`` stays as it is."""
        if version == "standard":
            for name in DATA:
                build_data["force_include"][str(Path(self.root) / name)] = f"cardrules/_data/{name}"
