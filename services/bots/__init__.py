"""External bots: the decisions sent to them, and their answers."""
