"""Use cases: what callers may do and see, the log they are kept in, and the read models made from it."""
