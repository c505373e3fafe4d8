"""Backups of the log: folders of numbered segments, written while the service runs."""
