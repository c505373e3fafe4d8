"""Evolution: how events change the state, chapter by chapter."""
