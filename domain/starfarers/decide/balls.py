"""Shakes of a mothership, which show two of its five balls."""

from itertools import combinations

from domain.kernel.chance import Chance, Draw
from domain.starfarers.names import Ball
from domain.starfarers.tables import BALL_VALUES, BALLS, BLACK_SPEED

Balls = tuple[Ball, Ball]

PAIRS: tuple[Balls, ...] = tuple(combinations(BALLS, 2))
"""SF-159, SF-342: the ten pairs, each equally likely."""


def shake(chance: Chance) -> tuple[Balls, Draw]:
    """SF-159, SF-343: draw two balls without replacement."""
    draw = chance.draw("balls", len(PAIRS))
    return PAIRS[draw.result], draw


def ball_sum(balls: Balls) -> int:
    """SF-017, SF-280, SF-286: add the values of two balls, black counting 0."""
    return BALL_VALUES[balls[0]] + BALL_VALUES[balls[1]]


def base_speed(balls: Balls) -> int:
    """SF-160, SF-161, SF-162, SF-278, SF-288: return the base speed, which is 3 with a black ball."""
    return BLACK_SPEED if "black" in balls else ball_sum(balls)
