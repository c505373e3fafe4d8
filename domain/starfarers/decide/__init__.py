"""Deciding: what follows from an action, chapter by chapter."""
