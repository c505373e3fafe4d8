"""Notices to players whose page is closed: which ones a game owes, and their words."""
