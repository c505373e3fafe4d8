"""Victory, three players, what is public (chapters 15 to 17)."""

import pytest

from domain.starfarers import actions as a
from domain.starfarers import events as e
from domain.starfarers.ruleset import RULESET
from domain.starfarers.tables import PILES
from tests.rules.starfarers.table import (
    BLUE,
    END_TRADE,
    RED,
    WHITE,
    YELLOW,
    Position,
    first,
    kinds,
    place,
)


def test_SF_322_SF_224_SF_228_where_points_come_from() -> None:
    position = Position().fame(WHITE, 5).stations("merchants", 1, marker=WHITE)
    position.state.medals[WHITE] = 1 << 24 | 1 << 25
    (white, *_) = RULESET.standings(position.state, None)
    assert white.breakdown == {
        "colonies": 2,
        "spaceports": 2,
        "friendship_markers": 2,
        "medals": 2,
        "fame": 2,
    }
    assert white.victory_points == 10
    assert white.hidden_victory_points == 0


def test_SF_324_points_follow_from_the_state_and_may_fall() -> None:
    position = Position().fame(WHITE, 4)
    assert position.points(WHITE) == 6
    assert position.fame(WHITE, 1).points(WHITE) == 4


def test_SF_325_SF_327_SF_370_the_active_player_wins_at_once() -> None:
    position = Position().even().hand(WHITE, carbon=3, food=2).building().fame(WHITE, 20)
    events = position.do(a.BuildSpaceport(place("1,12,W")))
    assert kinds(events) == ["SpaceportBuilt", "GameWon"]
    assert first(events, e.GameWon).points == 15
    assert position.phase == "game_over"
    assert RULESET.outcome(position.state) is not None


def test_SF_086_SF_326_at_the_start_of_the_own_turn() -> None:
    position = Position().even().building().fame(YELLOW, 22).ships(WHITE).hand(WHITE, ore=1)
    events = position.do(END_TRADE)
    assert kinds(events) == ["TradeEnded", "TurnEnded", "TurnBegan", "GameWon"]
    assert position.state.winner == YELLOW


def test_SF_326_an_opponent_with_fifteen_does_not_win_in_another_turn() -> None:
    position = Position().even().hand(WHITE, fuel=2, ore=1).building().fame(BLUE, 30)
    position.do(a.BuildUpgrade("booster"))
    assert RULESET.outcome(position.state) is None


def test_SF_328_the_game_has_no_other_end() -> None:
    assert RULESET.outcome(Position().state) is None
    assert [kind for kind in RULESET.event_types if kind.__name__.startswith("Game")] == [e.GameWon]


# Information


def test_SF_335_what_is_public() -> None:
    view = Position().even().view(None)
    assert view.viewer is None
    assert (view.reserve_size, view.encounters_left) == (40, 32)
    assert view.supply == Position().even().stock()
    assert {ship.seat for ship in view.ships} == {WHITE, YELLOW, RED, BLUE}
    assert all(player.hand is None for player in view.players)


def test_SF_337_what_nobody_knows_is_not_in_the_state() -> None:
    state = Position().state
    outer = PILES["reserve"] | sum(mask for pile, mask in PILES.items() if "-" in pile)
    assert state.disc_pool & outer == outer
    assert set(state.discs[12:]) == {-1}


def test_SF_111_SF_336_masked_hands_keep_their_size() -> None:
    position = Position()
    masked = RULESET.mask(position.state, RED)
    assert RULESET.observe(masked, RED) == position.view(RED)
    other = position.hand(WHITE, food=3).hand(BLUE, goods=3).state
    assert RULESET.pack(RULESET.mask(other, RED)) != RULESET.pack(other)


@pytest.mark.parametrize("seats", [3, 4])
def test_SF_343_SF_344_games_are_told_by_events_alone(seats: int) -> None:
    """Chance is in the events, and the rules know no time."""
    position = Position(seats)
    again = RULESET.initial(position.colors, position.options, version=0)
    for event in position.setup_events:
        RULESET.evolve(again, event)
    assert RULESET.pack(again) == RULESET.pack(position.state)
    assert {meaning.label for meaning in RULESET.draws} >= {draw.label for draw in position.chance.asked}
