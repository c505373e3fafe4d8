"""Playing the games of bots alone, apart from all others; see docs/games-among-bots.md."""
