"""Playing the games among bots, apart from all others; see docs/games-among-bots.md."""
