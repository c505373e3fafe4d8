"""Tournaments: creating and joining them, and the job that runs them."""
