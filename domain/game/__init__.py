"""The aggregate: seats, lobby, proposals and rewinds of a game, around the state of its ruleset."""
