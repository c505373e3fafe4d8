"""The event store: its records, its followers, and the cache of games loaded from it."""
