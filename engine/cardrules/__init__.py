"""cardrules: an executable rulebook for card games."""
