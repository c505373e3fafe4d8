"""Receipts: signed checkpoints of a game's log, and proofs about it."""
