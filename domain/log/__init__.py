"""The format of the log: envelopes, canonical bytes, hashes, trees, and live versions."""
