"""How a bot is kept playing: decisions taken, answers given once, processes watched."""
