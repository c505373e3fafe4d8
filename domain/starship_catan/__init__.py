"""Starship Catan for two players: a flight through hidden sectors each turn, then trade and building."""
