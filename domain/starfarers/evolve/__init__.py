"""Evolving: what events change in the state, chapter by chapter."""
