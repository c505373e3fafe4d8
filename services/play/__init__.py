"""What changes something: games, seats, actions, rewinds, forks."""
