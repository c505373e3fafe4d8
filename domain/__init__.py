"""The games: rules, state and log of each, without I/O, clock or randomness of their own."""
