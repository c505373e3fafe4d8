"""The rules, state and log of every game. Nothing here does I/O, reads a clock or draws on its own."""
