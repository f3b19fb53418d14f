"""Words, rules, rulings, code and results as one graph, and the checks that keep them together."""
