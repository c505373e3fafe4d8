"""The log in plain words."""
