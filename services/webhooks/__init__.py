"""What who registers a webhook and who sends to it have in common: signatures, and where it may lead."""
