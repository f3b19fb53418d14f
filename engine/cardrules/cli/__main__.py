"""Run the command as ``python -m cardrules.cli``."""

import sys

from cardrules.cli import main

sys.exit(main())
