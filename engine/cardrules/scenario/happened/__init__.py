"""What was done, as sentences say it: read from the trace of a play.

``occurrences`` tells of each phrase which entries of a trace it is; the others tell what is said besides:
by whom and how, that an ability was used, how many cards were drawn.
"""
