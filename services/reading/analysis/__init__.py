"""Analysis: chances to win, the best actions, and the turning points of a game, worked out by jobs."""
