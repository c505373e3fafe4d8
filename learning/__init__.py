"""An environment in which programs learn to play: fixed numbers for actions, arrays for observations.

It needs the package ``domain``, msgspec and numpy; ``aec`` also needs pettingzoo.
"""
