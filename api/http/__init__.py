"""What every route shares: parsing, responses, problems, limits, metrics."""
