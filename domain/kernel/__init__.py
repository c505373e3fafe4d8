"""What every ruleset shares: the ruleset protocol, chance, errors, board geometry and trails."""
