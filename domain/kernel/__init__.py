"""Code shared by every ruleset: the ruleset protocol, chance, errors, board geometry and trails."""
