"""From Japanese text to values and back: the notation of cards and the phrases of scenarios."""
