"""``starledger bench``: what an installation carries, measured over HTTP and held against a sizing table."""
