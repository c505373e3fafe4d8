"""The commands that run the service, and its processes."""
