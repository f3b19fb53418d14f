"""A preview on this machine: serves the built site, and rebuilds what changes."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from time import perf_counter, sleep
from typing import Final

from cardrules.core.errors import CardrulesError
from cardrules.publish.building import Builder, Built, Say
from cardrules.publish.content import Content
from cardrules.publish.rendering import index_full_text

Renew = Callable[[frozenset[Path]], Content]
"""Given the files that changed since the last time, returns the content as it is now."""

_PORT: Final = 8000
_PAUSE: Final = 0.4
_OF_EVERY_PAGE: Final = frozenset({".html", ".yml", ".py"})
"""What every page is made with: where it changes all are rendered anew."""

_WATCHED: Final = _OF_EVERY_PAGE | {
    ".ttl", ".rq", ".card", ".feature", ".md", ".css", ".js", ".svg", ".png",
}  # fmt: skip


class _Handler(SimpleHTTPRequestHandler):
    """Serves files without a line in the terminal for each."""

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Say nothing."""

    def end_headers(self) -> None:
        """Ask the browser not to keep what may change at any moment."""
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()


class Server(ThreadingHTTPServer):
    """Serves a folder on localhost; takes a free port where the wanted one is taken."""

    daemon_threads = True
    allow_reuse_address = False

    def __init__(self, folder: Path, port: int = _PORT) -> None:
        handler = partial(_Handler, directory=str(folder))
        try:
            super().__init__(("127.0.0.1", port), handler)
        except OSError:
            super().__init__(("127.0.0.1", 0), handler)

    @property
    def address(self) -> str:
        """Where a browser finds the site."""
        return f"http://127.0.0.1:{self.server_address[1]}/"


class Watch:
    """Remembers when files below some folders were last changed."""

    def __init__(self, folders: Iterable[Path]) -> None:
        self._folders: Final = tuple(folders)
        self._seen = self._look()

    def changes(self) -> frozenset[Path]:
        """Return the files that were made, changed or removed since the last call."""
        now, before = self._look(), self._seen
        self._seen = now
        return frozenset(path for path in {*now, *before} if now.get(path) != before.get(path))

    def _look(self) -> dict[Path, tuple[int, int]]:
        found: dict[Path, tuple[int, int]] = {}
        for folder in self._folders:
            for path in folder.rglob("*"):
                if path.suffix in _WATCHED and path.is_file():
                    stat = path.stat()
                    found[path] = stat.st_mtime_ns, stat.st_size
        return found


def serve(
    root: Path,
    out: Path,
    renew: Renew,
    say: Say = print,
    *,
    port: int = _PORT,
    until: threading.Event | None = None,
) -> None:
    """Serve ``out/site`` until Ctrl-C (or until an event is set) and rebuild what changes.

    The site is built first where there is none. ``renew`` is asked for the content whenever a
    file below ``ontology``, ``scenarios`` or ``site`` changed; an error in what a person wrote
    is told and the last good site stays.
    """
    builder = Builder(root, out)
    if not (builder.site / "index.html").is_file():
        builder.all(lambda: renew(frozenset()), say)
    watch = Watch(root / name for name in ("ontology", "scenarios", "site"))
    with Server(builder.site, port) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        say("終わるには Ctrl-C")
        say(f"サイト: {server.address}")
        try:
            _follow(builder, watch, renew, say, until or threading.Event())
        except KeyboardInterrupt:
            say("")
        finally:
            server.shutdown()


def _follow(builder: Builder, watch: Watch, renew: Renew, say: Say, until: threading.Event) -> None:
    stale = False
    while not until.is_set():
        changed = watch.changes()
        if changed:
            stale |= _rebuild(builder, renew, changed, say)
        elif stale:
            index_full_text(builder.site)
            stale = False
        else:
            sleep(_PAUSE)


def _rebuild(builder: Builder, renew: Renew, changed: frozenset[Path], say: Say) -> bool:
    """Rebuild for some changed files and say so; return whether the full text has yet to follow."""
    start = perf_counter()
    whole = any(path.suffix in _OF_EVERY_PAGE for path in changed)
    try:
        built = builder.all(lambda: renew(changed)) if whole else builder.changed(renew(changed))
    except CardrulesError as error:
        say(str(error))
        return False
    say(_told(built, perf_counter() - start, whole=whole))
    return built.written.any and not whole


def _told(built: Built, seconds: float, *, whole: bool) -> str:
    count = len(built.written.changed) + len(built.written.removed)
    said = f"{count}ファイルを更新した" if count else "変わったページはない"
    return f"{f'{built.pages}ページを作り直した' if whole else said}（{seconds:.1f}秒）"
