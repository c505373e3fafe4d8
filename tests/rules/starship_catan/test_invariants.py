"""The invariants (section P): ``check`` names each that a state breaks."""

from collections.abc import Callable
from itertools import permutations
from typing import NamedTuple

import pytest

from domain.kernel.ruleset import Action
from domain.starship_catan import actions as a
from domain.starship_catan.cards import CARD_INDEX
from domain.starship_catan.missions import MISSIONS
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
    """SSC-231, SSC-232, SSC-233, SSC-234, SSC-235, SSC-237."""
    assert rule in _broken(change)


def test_SSC_236_special_cards_are_where_the_points_put_them() -> None:
    position = Position().building().own(SUN, "MED-IV", "TRD-ORE-3")
    position.state.friend = MOON
    assert "SSC-236" in " ".join(RULESET.check(position.state))


# Every place of every mission, every ship of every seat


def _places(mission: int) -> dict[str, Callable[[State], None]]:
    """Return functions, by name, that put a mission into one more place."""

    def stack(state: State) -> None:
        state.mission_stack |= 1 << mission

    def face_up(state: State) -> None:
        state.face_up = (*state.face_up[:2], mission)

    def kept_by(seat: int) -> Callable[[State], None]:
        def keep(state: State) -> None:
            state.kept[seat] |= 1 << mission

        return keep

    return {"stack": stack, "face up": face_up, "moon": kept_by(MOON), "sun": kept_by(SUN)}


@pytest.mark.parametrize("mission", range(len(MISSIONS)), ids=lambda mission: MISSIONS[mission].id)
def test_SSC_232_a_mission_in_any_two_places_is_named(mission: int) -> None:
    places = _places(mission)
    for first, second in permutations(places, 2):
        state = Position().building().state
        state.face_up, state.mission_stack = (), 0
        state.kept = [sum(1 << each.index for each in KEPT if each.index != mission), 0]
        state.face_up = tuple(each for each in range(len(MISSIONS)) if each != mission)[:2]
        state.kept[MOON] &= ~sum(1 << each for each in state.face_up)
        places[first](state)
        assert not [broken for broken in RULESET.check(state) if "two places" in broken or "twice" in broken]
        places[second](state)
        assert "SSC-232" in " ".join(RULESET.check(state)), (first, second)


def test_SSC_232_a_mission_face_up_twice_is_named() -> None:
    def twice(state: State) -> None:
        state.face_up = (0, 0, 2)

    assert "SSC-232: a mission lies face up twice" in _broken(twice)


class _Kept(NamedTuple):
    index: int


KEPT = [_Kept(index) for index, mission in enumerate(MISSIONS) if mission.is_kept]


@pytest.mark.parametrize("mission", KEPT, ids=lambda kept: MISSIONS[kept.index].id)
def test_SSC_124_232_a_mission_with_fame_or_points_is_never_out_of_the_game(mission: _Kept) -> None:
    """SSC-124, SSC-232."""

    def lose(state: State) -> None:
        state.mission_stack &= ~(1 << mission.index)

    assert "SSC-232" in _broken(lose)


def test_SSC_129_232_each_of_twelve_missions_goes_through_its_places_once() -> None:
    """SSC-129, SSC-232.

    All twelve are completed one after the other; at each step every mission lies in exactly one place.
    """
    position = Position().building()
    done: list[str] = []
    seat = MOON
    while position.state.face_up:
        mission = MISSIONS[position.state.face_up[0]]
        position.visit(f"ADV-{mission.planet.upper()}", "LP-109", seat=seat)
        position.goods(seat, ore=2, carbon=2, food=1, trade_goods=2, science=2).astro(seat, 10)
        position.cannons(seat, 3).boosters(seat, 3, 3)
        position.do(a.CompleteMission(mission.id))
        while position.state.phase == "mission_reward":
            position.do(position.legal()[0])
        done.append(mission.id)
        view = position.view()
        kept = [each.id for player in view.players for each in player.missions]
        face_up = [each.id for each in view.face_up_missions]
        discarded = [each for each in done if each not in kept]
        assert len({*kept, *face_up, *discarded}) == len(kept) + len(face_up) + len(discarded)
        assert len(kept) + len(face_up) + len(discarded) + view.mission_stack.cards == 12
        assert len(face_up) == min(3, 12 - len(done))
        position.building()
        seat = 1 - seat
    assert sorted(done) == sorted(mission.id for mission in MISSIONS)


@pytest.mark.parametrize("seat", [MOON, SUN])
@pytest.mark.parametrize("kind", ["colony_ships", "trade_ships"])
@pytest.mark.parametrize("number", [-1, 3])
def test_SSC_234_ships_that_do_not_add_up_are_named_for_each_seat_and_kind(
    seat: int, kind: str, number: int
) -> None:
    def change(state: State) -> None:
        state.colony_ships, state.trade_ships = [0, 0], [0, 0]
        getattr(state, kind)[seat] = number

    assert f"SSC-234: the ships of seat {seat} do not add up" in _broken(change)


@pytest.mark.parametrize("seat", [MOON, SUN])
@pytest.mark.parametrize("kind", ["colony_ship", "trade_ship"])
def test_SSC_170_234_each_ship_is_built_used_given_up_and_built_again(seat: int, kind: str) -> None:
    """SSC-170, SSC-234.

    Hangar and reserve always add up to two ships of each kind; the opponent's ships do not change.
    """

    def ships(who: int) -> dict[str, tuple[int, int]]:
        player = position.view().players[who]
        return {
            "colony_ship": (player.hangar.colony_ships, player.ship_reserve.colony_ships),
            "trade_ship": (player.hangar.trade_ships, player.ship_reserve.trade_ships),
        }

    other_kind = "trade_ship" if kind == "colony_ship" else "colony_ship"
    position = Position().building(seat).hangar(seat).hangar(1 - seat, colony=2)
    untouched = ships(1 - seat)
    steps: list[tuple[Action, tuple[int, int]]] = [
        (a.BuildShip(kind), (1, 1)),  # type: ignore[arg-type]
        (a.BuildShip(kind), (2, 0)),  # type: ignore[arg-type]
        (a.GiveUpShip(kind), (1, 1)),  # type: ignore[arg-type]
        (a.FoundColony() if kind == "colony_ship" else a.FoundTradingPost(), (0, 2)),
        (a.BuildShip(kind), (1, 1)),  # type: ignore[arg-type]
    ]
    for action, expected in steps:
        if isinstance(action, a.FoundColony | a.FoundTradingPost):
            position.visit("COL-ORE-1" if kind == "colony_ship" else "TRD-ORE-3", "LP-109", seat=seat)
        else:
            position.building(seat).goods(seat, ore=1, fuel=1, food=1, trade_goods=1)
        position.do(action)
        assert ships(seat) == {kind: expected, other_kind: (0, 2)}
        assert ships(1 - seat) == untouched
        broken = " ".join(RULESET.check(position.state))
        assert "SSC-233" not in broken
        assert "SSC-234" not in broken
