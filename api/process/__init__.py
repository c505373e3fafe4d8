"""What a web process holds open: server, writer, broadcast, background work."""
