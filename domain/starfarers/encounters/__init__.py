"""Encounter cards: their structure, and the 32 cards."""
