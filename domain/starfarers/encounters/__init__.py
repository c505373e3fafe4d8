"""The encounter cards: what they are made of, and the 32 of them."""
