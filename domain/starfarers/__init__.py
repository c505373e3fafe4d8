"""Starfarers for 3 or 4 players: production, trade and building, then a flight into unknown space."""
