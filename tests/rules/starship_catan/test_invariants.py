"""The invariants (section P): ``check`` names each that a state breaks."""

from collections.abc import Callable

import pytest

from domain.starship_catan.cards import CARD_INDEX
from domain.starship_catan.ruleset import RULESET
from domain.starship_catan.state import State
from tests.rules.starship_catan.table import MOON, SUN, Position


def _broken(change: Callable[[State], None]) -> str:
    state = Position().building().state
    assert RULESET.check(state) == []
    change(state)
    return " ".join(RULESET.check(state))


def _set(name: str, *values: int) -> Callable[[State], None]:
    def change(state: State) -> None:
        setattr(state, name, [*values])

    return change


def _twice(state: State) -> None:
    state.owned[MOON] |= 1 << CARD_INDEX["TRD-ORE-1"]


def _lost(state: State) -> None:
    state.pool &= ~(1 << CARD_INDEX["TRD-ORE-1"])


def _small_sector(state: State) -> None:
    state.unseen[0] -= 1


def _two_missions(state: State) -> None:
    state.mission_stack |= 1


def _discarded(state: State) -> None:
    state.mission_stack &= ~(1 << 3 | 1 << 4)


def _four_missions(state: State) -> None:
    state.face_up = (*state.face_up, 3)
    state.mission_stack &= ~(1 << 3)


def _open_cards(state: State) -> None:
    state.row = (1,)


@pytest.mark.parametrize(
    ("rule", "change"),
    [
        ("SSC-231", _twice),
        ("SSC-231", _lost),
        ("SSC-114", _small_sector),
        ("SSC-232", _two_missions),
        ("SSC-232", _discarded),
        ("SSC-232", _four_missions),
        ("SSC-237", _open_cards),
        ("SSC-233", _set("goods", 5, 0)),
        ("SSC-233", _set("colony_ships", 2, 1)),
        ("SSC-233", _set("cannons", 4, 1)),
        ("SSC-233", _set("strong_boosters", 3, 0)),
        ("SSC-234", _set("trade_ships", 3, 1)),
        ("SSC-018", _set("astro", -1, 0)),
        ("SSC-235", _set("enhanced", 1, 0)),
    ],
)
def test_SSC_231_232_233_234_235_237_broken_states_are_named(
    rule: str, change: Callable[[State], None]
) -> None:
    assert rule in _broken(change)


def test_SSC_236_special_cards_are_where_the_points_put_them() -> None:
    position = Position().building().own(SUN, "MED-IV", "TRD-ORE-3")
    position.state.friend = MOON
    assert "SSC-236" in " ".join(RULESET.check(position.state))
