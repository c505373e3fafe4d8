"""Keep a bot playing: receive decisions, answer each once, and supervise processes."""
