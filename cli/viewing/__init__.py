"""The commands that show games in a terminal."""
