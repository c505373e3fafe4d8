"""The conformance kit: it plays a bot in sandboxes, and finds out what holds."""
