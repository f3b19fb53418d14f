"""What the command answers to a machine: 0 all is well, 1 something failed, 2 the input is unreadable."""

from __future__ import annotations

from typing import Final

FAILED: Final = 1
BAD_INPUT: Final = 2
