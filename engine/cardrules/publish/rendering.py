"""Markdown to HTML with mkdocs, whole or only what changed, and the full text index over it."""

from __future__ import annotations

import logging
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.exceptions import Abort, BuildError, ConfigurationError

from cardrules.core.errors import CardrulesError
from cardrules.publish.addresses import url

_NOTICE: Final = "NO_MKDOCS_2_WARNING"
FULL_TEXT: Final = "pagefind"
"""Folder of the full text index below the site."""


class SiteError(CardrulesError):
    """The pages could not be rendered; says in Japanese which step failed, and what it said."""


class Renderer:
    """Renders one folder of Markdown into one folder of HTML, with one configuration."""

    def __init__(self, config: Path, docs: Path, site: Path) -> None:
        os.environ.setdefault(_NOTICE, "1")
        self._config: Final = config
        self._docs: Final = docs
        self._site: Final = site

    def all(self) -> None:
        """Render every page afresh; a warning of mkdocs, e.g. a dead link, is a ``SiteError``."""
        self._render(strict=True, dirty=False)

    def changed(self, removed: Iterable[str] = ()) -> None:
        """Render the pages that are newer than their HTML, and drop those whose source is gone."""
        for path in removed:
            _drop(self._site, path)
        self._render(strict=False, dirty=True)

    def _render(self, *, strict: bool, dirty: bool) -> None:
        logging.getLogger("mkdocs").setLevel(logging.ERROR if dirty else logging.WARNING)
        said = _Said()
        logging.getLogger("mkdocs").addHandler(said)
        try:
            config = load_config(
                str(self._config), docs_dir=str(self._docs), site_dir=str(self._site), strict=strict
            )
            build(config, dirty=dirty)
        except (Abort, BuildError, ConfigurationError) as error:
            raise SiteError("\n".join(["サイトのページを作れない", *said.lines, str(error)])) from None
        finally:
            logging.getLogger("mkdocs").removeHandler(said)


class _Said(logging.Handler):
    """Keeps what mkdocs warns of, for the message of the error."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.lines: Final[list[str]] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(record.getMessage())


def _drop(site: Path, path: str) -> None:
    if path.endswith(".md"):
        shutil.rmtree(site / url(path.removesuffix(".md")), ignore_errors=True)
    else:
        (site / path).unlink(missing_ok=True)


def index_full_text(site: Path) -> None:
    """Index the HTML of a site with Pagefind, so that every word in it is found."""
    command = [
        *(sys.executable, "-m", "pagefind", "--site", str(site), "--output-subdir", FULL_TEXT, "--quiet"),
        *("--exclude-selectors", ".headerlink, .crumbs, .rows"),
    ]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)  # noqa: S603
    if done.returncode:
        raise SiteError(f"全文の索引を作れない\n{done.stdout}{done.stderr}")
