"""What mkdocs does beside its own work, loaded by its path."""

from __future__ import annotations

import re
from typing import Any, Final

_JAPANESE: Final = r"[\u3000-\u30ff\u3400-\u9fff\uff00-\uffef]"
_LINE_END: Final = re.compile(rf"(?<={_JAPANESE})\n(?={_JAPANESE})")
_CODE: Final = re.compile(r"(<pre.*?</pre>)", re.DOTALL)


def on_page_content(html: str, **_: Any) -> str:
    """Join lines of Japanese: a browser shows the end of a line as a space, which Japanese has not."""
    parts = _CODE.split(html)
    parts[::2] = [_LINE_END.sub("", part) for part in parts[::2]]
    return "".join(parts)
