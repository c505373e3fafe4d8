"""HTTP code that all routes share: parsing, responses, problems, limits, metrics."""
