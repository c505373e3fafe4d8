"""Decisions of a turn: the roll, the seven procedure, the theft, the end (chapters 4 to 6)."""

from domain.kernel.bundles import amount, count, covers, nth
from domain.kernel.chance import Chance
from domain.kernel.errors import NotYourDecision, RuleViolation
from domain.kernel.ruleset import Event
from domain.kernel.unfolding import Unfolding
from domain.star_trek_catan import actions as a
from domain.star_trek_catan import events as e
from domain.star_trek_catan.board import CORNERS
from domain.star_trek_catan.cards import RESOURCES, Resource, packed, unpacked
from domain.star_trek_catan.events import SeatCards
from domain.star_trek_catan.evolve.dispatch import evolve
from domain.star_trek_catan.names import Phase
from domain.star_trek_catan.rules import (
    BUILDING,
    GUARDS,
    PRE_ROLL,
    Moment,
    verify_choice,
    verify_cruiser,
    verify_moment,
    victims_at,
)
from domain.star_trek_catan.rules_support_cards import may_use_kirk, may_use_spock
from domain.star_trek_catan.scoring import full_points, lapses_of, won
from domain.star_trek_catan.state import SEAT_BITS, State, replaced, resting_phase, sector_income
from domain.star_trek_catan.tables import HAND_LIMIT, SEVEN, WINNING_POINTS

_END = Moment(
    BUILDING,
    ("STC-279", "STC-066"),
    "roll-before-end",
    turn=("STC-064",),
    choice=("STC-279",),
    setup=("STC-279",),
)
_BEFORE_THE_MOVE = {"kirk": ("STC-089",), "discard": ("STC-092",)}
"""By phase: the rule by which it comes before the cruiser's move."""

_SEAT_MASK = (1 << SEAT_BITS) - 1
_NO_INCOME: tuple[SeatCards, ...] = ()
_MEMO_LIMIT = 1 << 14

_incomes: dict[int, tuple[int, tuple[SeatCards, ...]]] = {}


def roll_dice(state: State, seat: int, action: a.RollDice, chance: Chance) -> list[Event]:
    """STC-066, STC-069, STC-077: roll for production, and distribute the cards in the same step."""
    if state.phase != "pre_roll" or seat != state.active:
        _refuse_roll(state, seat)
    draws = (chance.draw("die", 6), chance.draw("die", 6))
    dice = (draws[0].result + 1, draws[1].result + 1)
    number = dice[0] + dice[1]
    if number == SEVEN:
        # STC-090, counted once, before Kirk takes a card (STC-094)
        discards = tuple(cards // 2 if (cards := hand % 255) > HAND_LIMIT else 0 for hand in state.hands)
        if state.support and may_use_kirk(state):
            due = discards if any(discards) else ()
            return [e.DiceRolled(seat, dice, _NO_INCOME, (), due, "kirk", draws)]
        if any(discards):  # STC-089, STC-090
            return [e.DiceRolled(seat, dice, _NO_INCOME, (), discards, "discard", draws)]
        return [e.DiceRolled(seat, dice, _NO_INCOME, (), (), "cruiser_move", draws)]
    wanted = state.income[number]
    if state.layout.numbers[state.cruiser] == number:  # STC-082
        wanted -= sector_income(state, state.cruiser)
    income, shortages = production(wanted, state.supply)
    phase: Phase = "main" if state.combined else "trade"
    if state.support and may_use_spock(state, income):  # not after a 7 (STC-203)
        phase = "spock"
    return [e.DiceRolled(seat, dice, income, shortages, (), phase, draws)]


def _refuse_roll(state: State, seat: int) -> None:
    """STC-066: the dice are rolled once a turn, and not before the first turn."""
    setup = ("STC-051" if state.phase == "start_roll" else "STC-052", "STC-066")
    again = ("STC-066",) if state.rolled else ()
    refusal = "already-rolled"
    verify_moment(state, seat, Moment(PRE_ROLL, ("STC-066",), refusal, ("STC-064",), again, setup))


def production(wanted: int, supply: int) -> tuple[tuple[SeatCards, ...], tuple[Resource, ...]]:
    """STC-077, STC-085: return each seat's income, and the types that nobody receives because they run short.

    ``wanted`` is the packed income of all seats (see ``State.income``), without the cruiser's sector.
    """
    if not wanted:
        return _NO_INCOME, ()
    demand, income = _incomes.get(wanted) or _split(wanted)
    if covers(supply, demand):  # an exactly sufficient supply is enough (STC-084)
        return income, ()
    short = [index for index in range(5) if amount(supply, index) < amount(demand, index)]  # STC-083
    for index in short:
        for seat in range(4):
            wanted &= ~(0xFF << (SEAT_BITS * seat + 8 * index))
    return _split(wanted)[1], tuple(RESOURCES[index] for index in short)


def _split(wanted: int) -> tuple[int, tuple[SeatCards, ...]]:
    """Return the total income of all seats and each seat's own. Cached, because rolls repeat."""
    if len(_incomes) > _MEMO_LIMIT:
        _incomes.clear()
    shares = [(wanted >> SEAT_BITS * seat) & _SEAT_MASK for seat in range(4)]
    income = tuple(SeatCards(seat, unpacked(share)) for seat, share in enumerate(shares) if share)
    known = _incomes[wanted] = (sum(shares), income)
    return known


def discard(state: State, seat: int, action: a.Discard, chance: Chance) -> list[Event]:
    """STC-091, STC-092, STC-093: submit the discard; after the last one, all cards go to the supply."""
    if state.phase != "discard":
        rules = ("STC-090",) if state.phase != "kirk" else ()
        GUARDS.refuse_phase(state, "no-discard-now", rules=rules, beside_choice=rules)
    cards = packed(action.cards)
    due = state.discarding[seat]
    if not due:
        raise NotYourDecision("no-discard-due", rules=("STC-090",))
    if state.submitted[seat]:
        raise NotYourDecision("discard-is-final", rules=("STC-092",))
    if count(cards) != due:
        raise RuleViolation("discard-number", number=due, rules=("STC-093", "STC-090"))
    if not covers(state.hands[seat], cards):
        raise RuleViolation("cards-lacking", cards=action.cards, rules=("STC-093",))
    submitted = e.DiscardSubmitted(seat, action.cards)
    laid = replaced(state.submitted, seat, cards)
    if laid.count(0) > state.discarding.count(0):
        return [submitted]
    discards = [SeatCards(other, unpacked(bundle)) for other, bundle in enumerate(laid) if bundle]
    return [submitted, e.CardsDiscarded(tuple(discards), "cruiser_move")]


def move_cruiser(state: State, seat: int, action: a.MoveCruiser, chance: Chance) -> list[Event]:
    """STC-095, STC-103: move the cruiser, and steal from a sole candidate at once (STC-098, STC-101)."""
    rules = _BEFORE_THE_MOVE.get(state.phase, ("STC-096",))
    refusal = "cruiser-stays"
    verify_choice(state, seat, "cruiser_move", rules, refusal=refusal, owner=("STC-095", "STC-272"))
    verify_cruiser(state, action.sector)
    victims = victims_at(state, seat, CORNERS[action.sector])
    if len(victims) > 1:
        return [e.CruiserMoved(seat, action.sector, "steal")]
    back = resting_phase(state)
    moved = e.CruiserMoved(seat, action.sector, back)
    return [moved, *_theft(state, seat, victims[0], back, chance)] if victims else [moved]


def steal(state: State, seat: int, action: a.Steal, chance: Chance) -> list[Event]:
    """STC-098, STC-099: steal from a chosen candidate."""
    refusal = "no-theft-now"
    verify_choice(state, seat, "steal", ("STC-097",), refusal=refusal, owner=("STC-098", "STC-272"))
    if action.victim not in victims_at(state, seat, CORNERS[state.cruiser]):
        raise RuleViolation(
            "victim-at-cruiser",
            rules=("STC-097", "STC-098"),
        )
    return _theft(state, seat, action.victim, resting_phase(state), chance)


def _theft(state: State, thief: int, victim: int, phase: Phase, chance: Chance) -> list[Event]:
    """STC-099, STC-100, STC-102: draw one of the victim's resource cards, each equally likely."""
    hand = state.hands[victim]
    cards = count(hand)
    if not cards:
        return [e.NothingStolen(thief, victim, phase)]
    draw = chance.draw("theft", cards)
    stolen = e.ResourceStolen(thief, victim, phase, RESOURCES[nth(hand, draw.result)], (draw,))
    return [stolen, *lapses_of(state, victim)]


def end_turn(state: State, seat: int, action: a.EndTurn, chance: Chance) -> list[Event]:
    """STC-067, STC-279: end the turn; the next one starts with the victory check (STC-263)."""
    if state.phase not in BUILDING or seat != state.active:
        verify_moment(state, seat, _END)
    following = (seat + 1) % state.seats
    began = e.TurnBegan(state.turn + 1, following)
    if full_points(state, following) < WINNING_POINTS:  # the points that it has now (STC-264)
        return [began]
    return [began, won(Unfolding(state, evolve, [began]).state, following)]
