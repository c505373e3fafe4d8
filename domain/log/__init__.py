"""The form of the log: envelopes, their canonical bytes, hashes and trees, and which versions count."""
