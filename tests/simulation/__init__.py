"""Deterministic simulation: the whole service in one process, on simulated time, from a seed."""
