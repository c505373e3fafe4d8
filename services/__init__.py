"""Use cases, the log that stores their results, and the read models made from the log."""
