"""The legal actions of a seat."""
