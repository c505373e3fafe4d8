"""Openings: the two resources that a seat's starting outposts yield most."""

from collections import Counter
from collections.abc import Iterable

from domain.kernel.openings import LENGTH
from domain.kernel.ruleset import Event, Opening, Seat
from domain.star_trek_catan.board import SECTORS_AT
from domain.star_trek_catan.cards import RESOURCES
from domain.star_trek_catan.events import TurnBegan
from domain.star_trek_catan.events_setup import BoardLaidOut, OutpostPlaced
from domain.star_trek_catan.heuristics import PIPS


def opening(events: Iterable[Event], seats: int) -> dict[Seat, Opening]:
    """Return the two resources that each seat's starting outposts yield most, by the chances of the numbers.

    The two are in the order of ``RESOURCES``; among equal yields, the earlier resource counts.
    """
    yields: list[Counter[str]] = [Counter() for _ in range(seats)]
    board: BoardLaidOut | None = None
    for event in events:
        match event:
            case BoardLaidOut():
                board = event
            case OutpostPlaced(seat=seat, intersection=point):
                assert board is not None, "the board is laid out first"
                for sector in SECTORS_AT[point]:
                    yields[seat][board.planets[sector]] += PIPS[board.numbers[sector]]
            case TurnBegan():
                break
    return {seat: parts for seat, pips in enumerate(yields) if (parts := _strongest(pips))}


def _strongest(pips: Counter[str]) -> Opening:
    ranked = sorted((each for each in RESOURCES if pips[each]), key=lambda each: -pips[each])
    return tuple(sorted(ranked[:LENGTH], key=RESOURCES.index))
