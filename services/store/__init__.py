"""The event store: what is written to it, how it is followed, and games made from it."""
