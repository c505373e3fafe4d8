"""Games as tables, for research: their rows, read from the log, and the folder that they are written to."""
