"""Audits: checks that a log is unbroken, follows from its seed and actions, and matches the read models."""
