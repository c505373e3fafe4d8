"""Following the log, for the dispatcher and the courier."""
