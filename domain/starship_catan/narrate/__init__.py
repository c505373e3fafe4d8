"""Log lines in plain words."""
