"""Random play of Star Trek Catan through the protocol, with slow checks of invariants after every action."""

from itertools import combinations
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, note, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from domain.kernel.chance import PseudoChance
from domain.kernel.errors import Refusal
from domain.kernel.hexgrid import HexGrid, bits
from domain.kernel.ruleset import Action, Seat
from domain.registry import RULESETS
from domain.star_trek_catan.actions import EndTurn
from domain.star_trek_catan.cards import RESOURCES, unpacked
from tests.contract.playout import filled_templates
from tests.properties.test_trails import brute_force

RULESET = RULESETS["star-trek-catan"]
GRID = HexGrid([(q, r) for q in range(-2, 3) for r in range(-2, 3) if -2 <= q + r <= 2])
DECK = {
    "starfleet_intervenes": 14,
    "monopoly": 2,
    "research_station": 2,
    "utopia_planitia": 2,
    "victory_point": 5,
}


class Table(RuleBasedStateMachine):
    """A state machine in which deciding seats take random legal actions."""

    state: Any
    chance: PseudoChance

    @initialize(
        seats=st.integers(3, 4),
        setup=st.sampled_from(["beginner", "variable"]),
        phases=st.sampled_from(["separate", "combined"]),
        support_cards=st.sampled_from(["on", "off"]),
        seed=st.integers(0, 2**32),
    )
    def sit_down(self, seats: int, setup: str, phases: str, support_cards: str, seed: int) -> None:
        options = RULESET.options_type(setup=setup, phases=phases, support_cards=support_cards)
        RULESET.verify_options(options, seats)
        colors = RULESET.seat_colors([None] * seats, options)
        self.chance = PseudoChance(seed)
        self.state = RULESET.initial(colors, options, version=1)
        for event in RULESET.setup(colors, options, self.chance):
            RULESET.evolve(self.state, event)
        if setup == "variable":
            while RULESET.progress(self.state).turn == 0:
                self.play_on(Random(seed), ())

    def _do(self, seat: Seat | None, action: Action) -> None:
        note(f"{seat}: {action}")
        for event in RULESET.decide(self.state, seat, action, self.chance):
            note(f"    {event}")
            RULESET.evolve(self.state, event)

    def play_on(self, rng: Random, shunned: tuple[str, ...]) -> None:
        """Play a random type of action for a random deciding seat, avoiding shunned types if possible."""
        seat = rng.choice(list(RULESET.duties(self.state)))
        by_type: dict[str, list[Action]] = {}
        for action in RULESET.legal_actions(self.state, seat):
            by_type.setdefault(type(action).__name__, []).append(action)
        kinds = [kind for kind in by_type if kind not in shunned] or list(by_type)
        if kinds:
            self._do(seat, rng.choice(by_type[rng.choice(kinds)]))

    def is_over(self) -> bool:
        return RULESET.outcome(self.state) is not None

    @precondition(lambda self: self.is_over())
    @rule()
    def nothing_is_left_to_do(self) -> None:
        """STC-076."""
        for seat in range(self.state.seats):
            with pytest.raises(Refusal):
                RULESET.decide(self.state, seat, EndTurn(), PseudoChance(0))

    @precondition(lambda self: not self.is_over())
    @rule(data=st.data())
    def act(self, data: st.DataObject) -> None:
        seat = data.draw(st.sampled_from(list(RULESET.duties(self.state))))
        if listed := RULESET.legal_actions(self.state, seat):
            self._do(seat, data.draw(st.sampled_from(listed)))

    @precondition(lambda self: not self.is_over())
    @rule(seed=st.integers(0, 2**32))
    def offer(self, seed: int) -> None:
        rng = Random(seed)
        seat = rng.choice(list(RULESET.duties(self.state)))
        for action in filled_templates(RULESET, self.state, seat, rng):
            try:
                RULESET.decide(self.state, seat, action, PseudoChance(0))
            except Refusal:
                continue
            self._do(seat, action)
            return

    @precondition(lambda self: not self.is_over() and RULESET.chores(self.state))
    @rule()
    def settle(self) -> None:
        self._do(None, RULESET.chores(self.state)[0])

    @precondition(lambda self: not self.is_over())
    @rule(seed=st.integers(0, 2**32), steps=st.integers(1, 120))
    def let_time_pass(self, seed: int, steps: int) -> None:
        """Play on for a while, and avoid actions that keep hands small, so that the board fills."""
        rng = Random(seed)
        for _ in range(steps):
            if not self.is_over():
                self.play_on(rng, ("TradeWithSupply", "WithdrawOffer") if rng.random() < 0.8 else ())

    @invariant()
    def check_finds_nothing(self) -> None:
        assert RULESET.check(self.state) == []

    @invariant()
    def resource_cards_are_conserved(self) -> None:
        """STC-008."""
        piles = [unpacked(pile) for pile in (self.state.supply, *self.state.hands)]
        for resource in RESOURCES:
            assert sum(getattr(pile, resource) for pile in piles) == 19, resource

    @invariant()
    def development_cards_are_conserved(self) -> None:
        """STC-009, STC-160."""
        piles = (self.state.deck, self.state.looked_at, *self.state.development, *self.state.used)
        for index, (kind, number) in enumerate(DECK.items()):
            held = sum(pile >> 8 * index & 0xFF for pile in piles)
            assert held + (sum(self.state.face_up) if index == 0 else 0) == number, kind

    @invariant()
    def support_cards_are_conserved(self) -> None:
        """STC-010, STC-172."""
        seen = RULESET.observe(self.state, None)
        held = [player.support_card.card for player in seen.players if player.support_card]
        cards = [*held, *seen.support_display]
        assert len(cards) == len(set(cards)) == (10 if self.state.support else 0)
        assert len(held) == (self.state.seats if self.state.support and self.state.turn else len(held))

    @invariant()
    def pieces_never_exceed_their_supply(self) -> None:
        """STC-003, STC-143, STC-147, STC-151."""
        for seat in range(self.state.seats):
            outposts, starbases = self.state.outposts[seat], self.state.starbases[seat]
            upgrades = starbases.bit_count()
            assert self.state.ships[seat].bit_count() <= 15
            assert outposts.bit_count() <= 5
            assert upgrades <= 4
            assert (outposts | starbases).bit_count() <= 5 + min(upgrades, 2)
            assert outposts & starbases == 0

    @invariant()
    def pieces_stand_alone(self) -> None:
        """STC-029, STC-141."""
        ships = [route for seat in range(self.state.seats) for route in bits(self.state.ships[seat])]
        assert len(ships) == len(set(ships))
        stations = [
            point
            for seat in range(self.state.seats)
            for point in (*bits(self.state.outposts[seat]), *bits(self.state.starbases[seat]))
        ]
        assert len(stations) == len(set(stations))
        joined = {frozenset(ends) for ends in GRID.ends}
        assert not any(frozenset(pair) in joined for pair in combinations(stations, 2))

    @invariant()
    def lengths_equal_a_brute_force(self) -> None:
        """STC-247, STC-248, STC-249, wherever nothing is owed."""
        if RULESET.chores(self.state):
            return
        for seat in range(self.state.seats):
            foreign = frozenset(
                point
                for other in range(self.state.seats)
                if other != seat
                for point in bits(self.state.outposts[other] | self.state.starbases[other])
            )
            ships = frozenset(bits(self.state.ships[seat]))
            assert self.state.lengths[seat] == brute_force(GRID, ships, foreign), seat

    @invariant()
    def the_special_cards_lie_where_they_belong(self) -> None:
        """STC-252, STC-260: a holder has the most and the minimum."""
        if RULESET.chores(self.state):
            return
        for holder, values, minimum in (
            (self.state.route_holder, self.state.lengths, 5),
            (self.state.fleet_holder, self.state.face_up, 3),
        ):
            if holder < 0:
                assert max(values) < minimum or sorted(values)[-1] == sorted(values)[-2]
            else:
                assert values[holder] == max(values) >= minimum

    @invariant()
    def nobody_plays_on_with_ten_points(self) -> None:
        """STC-262, STC-265."""
        active = RULESET.progress(self.state).active
        if active is not None and not self.is_over():
            standing = RULESET.standings(self.state, active)[active]
            assert standing.victory_points + (standing.hidden_victory_points or 0) < 10


Table.TestCase.settings = settings(
    max_examples=80,
    stateful_step_count=30,
    phases=(Phase.explicit, Phase.reuse, Phase.generate),  # shrinking whole games takes minutes
    suppress_health_check=[*HealthCheck],
    print_blob=True,
)
TestTable = Table.TestCase


@pytest.mark.slow
@pytest.mark.timeout(3600)
class TestTableAtLength(Table.TestCase):
    settings = settings(Table.TestCase.settings, max_examples=1_000, stateful_step_count=60)
