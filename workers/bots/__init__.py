"""Running the jobs of rq workers: turns of built-in bots, missed decisions, and chores."""
