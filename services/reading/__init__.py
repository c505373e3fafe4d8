"""The read side: the read models made from the log, and the queries on them and on the log."""
