from collections import Counter
from random import Random
from typing import Any

import pytest

from domain.bots import BOTS, Prompt
from domain.game.decide import STAND_IN
from domain.kernel.chance import PseudoChance
from domain.kernel.ruleset import WEIGHT_OF_POINT
from services.names import fold
from tests import toy
from tests.toy import RULESET, DrawCard, EndTurn, Options, PlayCards, State


def state_in_play() -> State:
    """Seat 0 has rolled; it holds cards of worth 0 and 2, seat 1 one of worth 1."""
    state: State = RULESET.initial(("red", "blue"), Options(), version=0)
    chance = PseudoChance(1)
    for event in RULESET.setup(("red", "blue"), Options(), chance):
        RULESET.evolve(state, event)
    state.active, state.phase = 0, "play"
    state.hands = [[0, 2], [1]]
    state.deck = [3, 3, 3]
    return state


def test_each_bot_has_a_canonical_name_and_a_title() -> None:
    for name, bot in BOTS.items():
        assert name == bot.name == fold(name)
        assert bot.title
    assert STAND_IN in BOTS


def test_random_plays_every_legal_action_equally_often() -> None:
    prompt, random = Prompt(RULESET, state_in_play(), 0), Random(1)
    counts = Counter(BOTS["random"].choose(prompt, random) for _ in range(4000))
    assert set(counts) == set(RULESET.legal_actions(state_in_play(), 0))
    assert max(counts.values()) < 1.2 * min(counts.values())


def test_greedy_plays_the_highest_rated_action() -> None:
    assert BOTS["greedy"].choose(Prompt(RULESET, state_in_play(), 0), Random(1)) == PlayCards((2,))


def test_greedy_breaks_ties_at_random(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(toy.Toy, "appraise", lambda *position: [1.0] * len(position[-1]))
    prompt, random = Prompt(RULESET, state_in_play(), 0), Random(1)
    chosen = {BOTS["greedy"].choose(prompt, random) for _ in range(200)}
    assert {DrawCard(), EndTurn(), PlayCards((0,)), PlayCards((2,))} == chosen


def weigh(monkeypatch: pytest.MonkeyPatch, *, best: float, others: float) -> None:
    """Make the toy's appraisal ``best`` for playing the card of worth 2, and ``others`` for the rest."""

    def appraise(*position: Any) -> list[float]:
        return [best if action == PlayCards((2,)) else others for action in position[-1]]

    monkeypatch.setattr(toy.Toy, "appraise", appraise)


def test_cadet_overlooks_good_actions_but_none_that_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    prompt, random = Prompt(RULESET, state_in_play(), 0), Random(1)
    weigh(monkeypatch, best=WEIGHT_OF_POINT, others=0.9 * WEIGHT_OF_POINT)
    assert len({BOTS["cadet"].choose(prompt, random) for _ in range(100)}) > 1
    weigh(monkeypatch, best=10 * WEIGHT_OF_POINT, others=9.9 * WEIGHT_OF_POINT)
    assert {BOTS["cadet"].choose(prompt, random) for _ in range(100)} == {PlayCards((2,))}


def test_greedy_offers_no_trade_in_place_of_a_point(monkeypatch: pytest.MonkeyPatch) -> None:
    offer = toy.Offer(1)
    monkeypatch.setattr(toy.Toy, "proposals", lambda *_: [offer])
    prompt = Prompt(RULESET, state_in_play(), 0, has_people=True)
    for best, chosen in ((0.5, offer), (1.0, PlayCards((2,)))):
        weigh(monkeypatch, best=best * WEIGHT_OF_POINT, others=0.0)
        appraise = toy.Toy.appraise
        monkeypatch.setattr(
            toy.Toy,
            "appraise",
            lambda *position, known=appraise: (
                [2 * WEIGHT_OF_POINT] if position[-1] == [offer] else known(*position)
            ),
        )
        assert BOTS["greedy"].choose(prompt, Random(1)) == chosen


def test_the_same_seed_chooses_the_same() -> None:
    for bot in BOTS.values():
        chosen = [bot.choose(Prompt(RULESET, state_in_play(), 0), Random(7)) for _ in range(2)]
        assert chosen[0] == chosen[1]


def test_a_bot_sees_nothing_that_its_seat_cannot_know() -> None:
    state, twin = state_in_play(), state_in_play()
    twin.hands[1], twin.deck = [2], [3, 4, 2]  # seat 1 holds another card
    seen, seen_of_twin = Prompt(RULESET, state, 0), Prompt(RULESET, twin, 0)
    assert (seen.state, seen.actions) == (seen_of_twin.state, seen_of_twin.actions)
    assert seen.state == RULESET.mask(state, 0)
    reachable = [getattr(seen, name) for name in Prompt.__slots__]
    assert state not in reachable
