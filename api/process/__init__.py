"""Long-lived parts of a web process: connections, writer, broadcast, background work."""
