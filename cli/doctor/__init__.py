"""Checks of an installation, each with a remedy for the problem that it finds."""
