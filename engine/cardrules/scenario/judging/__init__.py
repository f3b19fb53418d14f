"""Judgements: whether what ならば says is so, of every way that play went, and by which rules.

``verdicts`` asks ``judge`` for each sentence; the others know one kind of sentence each.
"""
