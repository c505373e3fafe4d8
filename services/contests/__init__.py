"""Tournaments as calculations: pairing, points, standings, and the next step; no input or output."""
