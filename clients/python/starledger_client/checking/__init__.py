"""The conformance kit: play a bot in sandboxes and report the results."""
