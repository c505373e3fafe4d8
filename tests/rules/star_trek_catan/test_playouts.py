"""Random play with offers: sound after every event, legal if and only if accepted, the log is the state."""

import random
from itertools import combinations, combinations_with_replacement

import msgspec
import pytest

from domain.kernel.bundles import amount
from domain.kernel.chance import PseudoChance
from domain.kernel.errors import Refusal
from domain.kernel.ruleset import Action, Event
from domain.kernel.selections import selections
from domain.star_trek_catan import actions as a
from domain.star_trek_catan import actions_support_cards as s
from domain.star_trek_catan.board import POINTS, ROUTES, SECTORS
from domain.star_trek_catan.cards import RESOURCES, UNITS, Cards, unpacked
from domain.star_trek_catan.ruleset import RULESET, Options
from domain.star_trek_catan.state import State
from domain.star_trek_catan.tables import CARD_KINDS, SUPPORT_CARDS

KINDS = [
    ("beginner", "combined", "off", 4),
    ("variable", "separate", "off", 4),
    ("variable", "combined", "on", 3),
    pytest.param("beginner", "separate", "off", 3, marks=pytest.mark.slow),
    pytest.param("beginner", "separate", "on", 4, marks=pytest.mark.slow),
]
"""Options of games; the first three include each value of each option."""


def some_cards(rng: random.Random, hand: int) -> Cards:
    held = [index for index in range(5) if amount(hand, index)] or [0]
    return unpacked(UNITS[rng.choice(held)])


def next_move(state: State, rng: random.Random) -> tuple[int, Action]:
    """Choose a move: mostly a mandatory one, sometimes an offer of any seat that may make one."""
    offering = [seat for seat in range(state.seats) if RULESET.templates(state, seat)]
    if offering and state.phase in ("trade", "main") and rng.random() < 0.3:
        seat = rng.choice(offering)
        give = some_cards(rng, state.hands[seat])
        want = unpacked(rng.choice([unit for unit in UNITS if unpacked(unit) != give]))
        answers = rng.choice([None, *[offer.number for offer in state.offers if seat in offer.to]])
        return seat, a.OfferTrade(give, want, answers=answers)
    seats = [seat for seat in range(state.seats) if RULESET.legal_actions(state, seat)]
    seat = rng.choice(seats)
    return seat, rng.choice(RULESET.legal_actions(state, seat))


def play(
    seed: int, setup: str, phases: str, support_cards: str, seats: int, *, moves: int = 900
) -> tuple[State, list[Event]]:
    """Play at random and check duties and invariants; return the state and all events."""
    rng = random.Random(seed)
    chance = PseudoChance(seed)
    options = Options(setup=setup, phases=phases, support_cards=support_cards)  # type: ignore[arg-type]
    colors = RULESET.seat_colors([None] * seats, options)
    state = RULESET.initial(colors, options, version=3)
    log = RULESET.setup(colors, options, chance)
    for event in log:
        RULESET.evolve(state, event)
    for move in range(moves):
        if RULESET.outcome(state):
            break
        for due, duty in RULESET.duties(state).items():
            assert not duty.must or RULESET.legal_actions(state, due)
        if move % 60 == 7:
            assert_legal_if_and_only_if_accepted(state)
        seat, action = next_move(state, rng)
        since = {other: duty.since for other, duty in RULESET.duties(state).items() if other != seat}
        events = RULESET.decide(state, seat, action, chance)
        assert events
        for event in events:
            RULESET.evolve(state, event)
            assert RULESET.check(state) == [], (seed, event)
        if state.phase == "discard":
            after = RULESET.duties(state)
            assert all(after[other].since == since[other] for other in after if other in since)
        log.extend(events)
    return state, log


def closed_actions() -> list[Action]:
    """List every action that is not open-ended."""
    found: list[Action] = [kind() for kind in RULESET.action_types if not kind.__struct_fields__]
    found.append(s.UseKirk())
    for kind in (a.PlaceOutpost, a.BuildOutpost, a.BuildStarbase):
        found += [kind(point) for point in range(POINTS)]
    for kind in (a.PlaceStarship, a.BuildStarship, a.PlayUtopiaPlanitia, a.PlaceSecondStarship):
        found += [kind(route) for route in range(ROUTES)]
    found += [a.MoveCruiser(sector) for sector in range(SECTORS)]
    found += [a.Steal(seat) for seat in range(4)]
    found += [a.PlayMonopoly(resource) for resource in RESOURCES]
    found += [s.UseSulu(ship, to) for ship in range(ROUTES) for to in range(ROUTES)]
    found += [s.UseChapel(seat) for seat in range(4)]
    found += [kind(resource) for kind in (s.UseSpock, s.UseKirk, s.TakeCard) for resource in RESOURCES]
    found += [s.UseRand(give, take) for give in RESOURCES for take in RESOURCES]
    found += [s.ReturnCard(seat, resource) for seat in range(4) for resource in RESOURCES]
    found += [s.ExchangeSupportCard(card) for card in SUPPORT_CARDS]
    found += [s.PickDevelopmentCard(kind) for kind in CARD_KINDS]
    found += [
        s.UseSarek(card, build, point)
        for card in ("face_up", "hidden")
        for build in ("outpost", "starbase")
        for point in range(POINTS)
    ]
    found += [
        s.UseUhura(resource, seats)
        for resource in RESOURCES
        for seats in [(0,), (1,), (2,), (3,), (0, 0), *combinations(range(4), 2)]
    ]
    for size in range(4):
        bundles = [unpacked(sum(bundle)) for bundle in combinations_with_replacement(UNITS, size)]
        found += [a.PlayResearchStation(bundle) for bundle in bundles]
        found += [s.UseMccoy(bundle) for bundle in bundles]
        found += [s.UseScott(route, bundle) for bundle in bundles for route in range(ROUTES)]
    for give in UNITS:
        for rate in range(6):
            found += [a.TradeWithSupply(unpacked(rate * give), unpacked(take)) for take in UNITS]
    return found


CLOSED = closed_actions()


def accepted(state: State, seat: int, action: Action) -> bool:
    try:
        return bool(RULESET.decide(state, seat, action, PseudoChance(1)))
    except Refusal as refused:
        refusal = refused
    assert refusal.message.key
    assert refusal.rules, action
    return False


def assert_legal_if_and_only_if_accepted(state: State) -> None:
    before = RULESET.pack(state)
    for seat in range(state.seats):
        listed = RULESET.legal_actions(state, seat)
        assert len(set(listed)) == len(listed)
        numbers = range(1, state.next_offer + 1)
        kinds = (a.AcceptOffer, a.RejectOffer, a.TakeBackAcceptance, a.WithdrawOffer)
        answers: list[Action] = [kind(number) for kind in kinds for number in numbers]
        answers += [a.ChoosePartner(number, partner) for number in numbers for partner in range(4)]
        asked = {*CLOSED, *answers, *listed}
        assert {action for action in asked if accepted(state, seat, action)} == set(listed)
        assert accepted_offer(state, seat) == any(
            template.type == "offer-trade" for template in RULESET.templates(state, seat)
        )
    assert RULESET.pack(state) == before


def accepted_offer(state: State, seat: int) -> bool:
    own = next((unit for index, unit in enumerate(UNITS) if amount(state.hands[seat], index)), UNITS[0])
    other = UNITS[0] if own != UNITS[0] else UNITS[1]
    return accepted(state, seat, a.OfferTrade(unpacked(own), unpacked(other)))


@pytest.mark.parametrize(("setup", "phases", "support_cards", "seats"), KINDS)
@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.slow) for seed in (1, 2, 3))])
def test_random_play_is_sound_and_its_log_gives_the_state(
    seed: int, setup: str, phases: str, support_cards: str, seats: int
) -> None:
    state, log = play(seed, setup, phases, support_cards, seats)
    options = Options(setup=setup, phases=phases, support_cards=support_cards)  # type: ignore[arg-type]
    again = RULESET.initial(state.table.colors, options, version=3)
    decoder = msgspec.json.Decoder(msgspec.defstruct("Line", [("event", tuple_of_events())]))
    for event in log:
        stored = msgspec.json.encode({"event": event})
        RULESET.evolve(again, decoder.decode(stored).event)
    assert RULESET.pack(again) == RULESET.pack(state)
    assert RULESET.pack(RULESET.unpack(RULESET.pack(state))) == RULESET.pack(state)
    assert RULESET.check(RULESET.unpack(RULESET.pack(state))) == []


def tuple_of_events() -> object:
    kinds = RULESET.event_types
    union: object = kinds[0]
    for kind in kinds[1:]:
        union = union | kind  # type: ignore[operator]
    return union


def test_masked_states_can_be_copied_and_hide_what_a_seat_cannot_know() -> None:
    state, _ = play(5, "beginner", "combined", "on", 4, moves=200)
    for seat in range(4):
        masked = RULESET.mask(state, seat)
        assert masked.hands[seat] == state.hands[seat]
        assert RULESET.legal_actions(masked, seat) == RULESET.legal_actions(state, seat)
        seen = RULESET.observe(state, seat)
        hidden = RULESET.observe(masked.copy(), seat)
        assert msgspec.json.encode(seen) == msgspec.json.encode(hidden)
        for other in range(4):
            assert (seen.players[other].resources is None) == (other != seat)


def test_STC_093_discards_are_listed_once_and_all() -> None:
    rng = random.Random(4)
    for _ in range(300):
        hand = sum(rng.randrange(7) * unit for unit in UNITS)
        due = rng.randrange(1, max(2, hand % 255 // 2 + 1))
        cards = [unit for index, unit in enumerate(UNITS) for _ in range(amount(hand, index))]
        wanted = {0}
        for _ in range(due):
            wanted = {
                bundle + card
                for bundle in wanted
                for card in set(cards)
                if amount(bundle + card, UNITS.index(card)) <= cards.count(card)
            }
        found = selections(hand, due, 100)
        if len(cards) < due:
            assert found == []
        elif len(wanted) > 100:
            assert found is None
        else:
            assert found is not None
            assert sorted(found) == sorted(wanted)
