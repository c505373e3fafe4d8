"""Finding a game: seeks, and the games in which they are paired."""
