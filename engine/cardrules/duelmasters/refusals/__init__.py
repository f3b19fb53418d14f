"""Why what a player might want to do cannot be done: each reason in the words of the rule that gives it.

What is offered is worked out elsewhere. :mod:`.acts` gathers the reasons that stand against acts
at a time when a player is free to act, :mod:`.interrupting` those while nobody is; :mod:`.too_dear`
and :mod:`.together` are about one way of using one card, and asked where the ways are worked out.
"""
