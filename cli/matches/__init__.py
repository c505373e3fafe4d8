"""The command that plays bots against each other."""
