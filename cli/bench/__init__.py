"""``starledger bench``: measure an installation over HTTP and compare it with a sizing table."""
