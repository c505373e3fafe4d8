"""Starfarers for three or four players: colonies, trade and encounters on a map that flights discover."""
