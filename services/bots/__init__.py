"""Bots from outside: what they are told, and what they answer."""
