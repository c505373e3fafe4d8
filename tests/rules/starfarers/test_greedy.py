"""The greedy bot finishes its games, and wins them against random play."""

from random import Random

from domain.kernel.chance import PseudoChance
from domain.kernel.ruleset import Action
from domain.starfarers import actions as a
from domain.starfarers.cards import Cards
from domain.starfarers.ruleset import RULESET, Options
from domain.starfarers.state import State
from tests.rules.starfarers.table import WHITE, Position

MAPS = ("beginner", "strategic", "explorer", "wild_space")
MOST_TURNS = 300


def _choose(state: State, seat: int, greedy: int, rng: Random) -> Action:
    listed = RULESET.legal_actions(state, seat)
    if seat != greedy:
        return rng.choice(listed)
    weights = RULESET.appraise(RULESET.mask(state, seat), seat, listed)
    return listed[weights.index(max(weights))]


def _winner(seed: int, seats: int, *, greedy: int) -> int | None:
    """Play a game of one greedy seat against random ones; return the winner."""
    rng, chance = Random(seed), PseudoChance(seed)
    options = Options(map=MAPS[seed % len(MAPS)])  # type: ignore[arg-type]
    colors = RULESET.seat_colors([None] * seats, options)
    state = RULESET.initial(colors, options, version=0)
    events = RULESET.setup(colors, options, chance)
    while True:
        for event in events:
            RULESET.evolve(state, event)
        outcome = RULESET.outcome(state)
        if outcome is not None:
            return outcome.winner
        assert state.turn < MOST_TURNS
        seat = next(iter(RULESET.duties(state)))
        events = RULESET.decide(state, seat, _choose(state, seat, greedy, rng), chance)


def test_it_wins_against_random_players_on_every_map() -> None:
    wins = [_winner(seed, 3 + seed % 2, greedy=seed % 3) == seed % 3 for seed in range(8)]
    assert sum(wins) >= 7, wins


def test_answers_are_weighed_without_their_hidden_results() -> None:
    """The bot gives the same answer to two cards with the same prompt, whatever their results."""
    weights = []
    for card in ("ENC-01", "ENC-03"):
        position = Position().hand(WHITE, ore=3)
        position.meeting(card)
        weights.append(RULESET.appraise(position.state, WHITE, position.legal()))
    assert weights[0] == weights[1]


def test_it_founds_equips_and_trades() -> None:
    position = Position().building().hand(WHITE, carbon=3, food=2, ore=1)
    listed = position.legal()
    weights = RULESET.appraise(position.state, WHITE, listed)
    assert isinstance(listed[weights.index(max(weights))], a.BuildSpaceport)
    position = Position().ships(WHITE, colony=("4,7,E", "6,9,E")).discs("N2", 5, 3, 10).flying()
    listed = position.legal()
    weights = RULESET.appraise(position.state, WHITE, listed)
    assert listed[weights.index(max(weights))] == a.FoundColony(0)
    position = Position().hand(WHITE, ore=9).building()
    assert a.TradeWithSupply("ore", 3, "fuel") in position.legal()
    assert position.has(WHITE) == Cards(ore=9)
