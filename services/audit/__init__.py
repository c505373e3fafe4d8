"""Audits: whether a log is unbroken, follows from its seed and its actions, and is shown as it is."""
