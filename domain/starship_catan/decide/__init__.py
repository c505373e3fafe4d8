"""Decisions: the events of each action, chapter by chapter."""
