"""Use cases that write to the log: games, seats, actions, rewinds, forks, registrations."""
