"""Identities: tokens, callers, names, and the access that a caller has."""
