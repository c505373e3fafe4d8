"""A small game that uses every feature of the ruleset protocol, so that hosting is tested without a real one.

- TOY-001 Each turn begins with one roll of a die; the active seat scores its result. One roll a turn.
- TOY-002 A seat that, ending its turn, has at least the target (5 to 100) wins; the worth of its hand and
  the crown (2 points) count.
- TOY-003 The deck holds as many cards of worth 0, 1 and 2 each as agreed (1 to 20), and no fewer cards than
  there are seats. After the roll the active seat may draw one card a turn while there are any; only that seat
  sees it.
- TOY-004 After the roll the active seat may play cards of its hand, one or several at once: it scores their
  worth.
- TOY-005 After a roll of 6 every seat first hides a number, 0 to 3. All are shown together; whoever alone has
  the highest scores it.
- TOY-006 Once a turn, after the roll, the active seat may offer some of its points; the first other seat to
  accept takes them. The offer lapses when all others have declined or the turn ends.
- TOY-007 The crown goes to whoever alone has the most points when they are tallied; it stays where it is in
  a tie. Points that have changed are tallied before the next action.
- TOY-008 No colour is taken twice.
- TOY-009 A turn ends when its seat says so, after the roll.
"""
# ruff: noqa: ARG002  (the protocol hands over more than a toy needs)

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import astuple, dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Annotated, Any, ClassVar, NoReturn, cast

import msgspec

from domain.kernel import tally as tallies
from domain.kernel.chance import Chance, Draw
from domain.kernel.errors import GameNotRunning, NotYourDecision, RuleViolation
from domain.kernel.ruleset import (
    Action,
    DrawMeaning,
    Duty,
    Event,
    Faces,
    Outcome,
    Price,
    Progress,
    Ruleset,
    Seat,
    Standing,
    Tally,
    Template,
    Viewer,
    Who,
)
from domain.kernel.say import ENGLISH, Catalogue, Language, Say
from domain.kernel.seats import verify_table

COLORS = ("red", "blue", "green", "white")
WORTHS = range(3)


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    target: Annotated[int, msgspec.Meta(ge=5, le=100)] = 15
    cards_of_each_worth: Annotated[int, msgspec.Meta(ge=1, le=20)] = 4


class Roll(Action, frozen=True): ...


class DrawCard(Action, frozen=True): ...


class PlayCards(Action, frozen=True):
    cards: Annotated[tuple[int, ...], msgspec.Meta(min_length=1, max_length=60)]


class Hide(Action, frozen=True):
    number: Annotated[int, msgspec.Meta(ge=0, le=3)]


class Offer(Action, frozen=True):
    points: Annotated[int, msgspec.Meta(ge=1, le=10**6)]


class Accept(Action, frozen=True): ...


class Decline(Action, frozen=True): ...


class EndTurn(Action, frozen=True): ...


class TallyPoints(Action, frozen=True): ...


class TableSet(Event, frozen=True):
    rev: ClassVar[int] = 2  # rev 1 called `first` `starter` and did not list the draw
    first: Seat
    draws: tuple[Draw, ...] = ()


class DieRolled(Event, frozen=True):
    seat: Seat
    result: int
    draws: tuple[Draw, ...]


class CardDrawn(Event, frozen=True):
    secret_fields: ClassVar[tuple[str, ...]] = ("card", "draws")
    seat: Seat
    card: int
    draws: tuple[Draw, ...]


class CardsPlayed(Event, frozen=True):
    shows_hidden: ClassVar[bool] = True
    seat: Seat
    cards: tuple[int, ...]


class NumberHidden(Event, frozen=True):
    secret_fields: ClassVar[tuple[str, ...]] = ("number",)
    seat: Seat
    number: int


class NumbersShown(Event, frozen=True):
    shows_hidden: ClassVar[bool] = True
    numbers: tuple[int, ...]
    winner: Seat | None


class PointsOffered(Event, frozen=True):
    is_negotiation: ClassVar[bool] = True
    seat: Seat
    points: int


class OfferAccepted(Event, frozen=True):
    rests_on_consent: ClassVar[bool] = True
    seat: Seat
    points: int


class OfferDeclined(Event, frozen=True):
    is_negotiation: ClassVar[bool] = True
    seat: Seat


class TallyCounted(Event, frozen=True):
    by_system: ClassVar[bool] = True
    points: tuple[int, ...]
    crown: Seat | None


class TurnEnded(Event, frozen=True):
    seat: Seat
    next_seat: Seat


class GameWon(Event, frozen=True):
    shows_hidden: ClassVar[bool] = True
    seat: Seat
    hand: tuple[int, ...]


class SeatView(msgspec.Struct, frozen=True):
    seat: Seat
    color: str
    points: int
    card_count: int
    cards: tuple[int, ...] | None
    has_hidden: bool
    hidden_number: int | None


class Observation(msgspec.Struct, frozen=True):
    turn: int
    phase: str
    active: Seat | None
    crown: Seat | None
    deck_count: int
    played: tuple[int, ...]
    offer: int
    players: tuple[SeatView, ...]


@dataclass(slots=True)
class State:
    version: int
    colors: tuple[str, ...]
    target: int
    deck: list[int]  # how many cards of worth 0, 1 and 2 are left
    turn: int = 0
    phase: str = "set-up"  # then roll, hide, play, over
    active: Seat = 0
    points: list[int] = field(default_factory=list)
    hands: list[list[int]] = field(default_factory=list)  # sorted worths
    played: list[int] = field(default_factory=lambda: [0, 0, 0])
    hidden: list[int | None] = field(default_factory=list)
    asked: list[Seat] = field(default_factory=list)  # the seats that may still answer the open offer
    offer: int = 0
    has_drawn: bool = False
    has_offered: bool = False
    crown: Seat | None = None
    is_tallied: bool = True
    since: list[int] = field(default_factory=list)
    winner: Seat | None = None

    def copy(self) -> "State":
        copied = replace(self, hands=[list(hand) for hand in self.hands])
        for name in ("deck", "points", "played", "hidden", "asked", "since"):
            setattr(copied, name, list(getattr(self, name)))
        return copied


def _refuse(message: str, rule: str) -> NoReturn:
    raise RuleViolation(message, rules=[rule])


def _leader(points: Sequence[int], otherwise: Seat | None) -> Seat | None:
    best = max(points)
    return points.index(best) if points.count(best) == 1 else otherwise


def _total(state: State, seat: Seat) -> int:
    return state.points[seat] + sum(state.hands[seat]) + 2 * (state.crown == seat)


def _nth_card(counts: Sequence[int], n: int) -> int:
    cards = [worth for worth in WORTHS for _ in range(counts[worth])]
    return cards[n]


def _without(hand: Sequence[int], cards: Sequence[int]) -> list[int] | None:
    rest = list(hand)
    for card in cards:
        if card not in rest:
            return None
        rest.remove(card)
    return rest


def _decide_roll(state: State, seat: Seat, chance: Chance) -> list[Event]:
    if state.phase != "roll":
        _refuse("already-rolled", "TOY-001")
    draw = chance.draw("die", 6)
    return [DieRolled(seat, draw.result + 1, (draw,))]


def _decide_draw(state: State, seat: Seat, chance: Chance) -> list[Event]:
    if state.has_drawn or not sum(state.deck):
        _refuse("one-card-a-turn", "TOY-003")
    draw = chance.draw("card", sum(state.deck))
    return [CardDrawn(seat, _nth_card(state.deck, draw.result), (draw,))]


def _decide_play(state: State, seat: Seat, cards: tuple[int, ...]) -> list[Event]:
    if _without(state.hands[seat], cards) is None:
        _refuse("cards-lacking", "TOY-004")
    return [CardsPlayed(seat, tuple(sorted(cards)))]


def _decide_hide(state: State, seat: Seat, number: int) -> list[Event]:
    if state.phase != "hide":
        _refuse("hide-after-six", "TOY-005")
    if not 0 <= number <= 3:
        _refuse("number-out-of-range", "TOY-005")
    numbers = [number if other == seat else hidden for other, hidden in enumerate(state.hidden)]
    shown = tuple(n for n in numbers if n is not None)
    if len(shown) < len(numbers):
        return [NumberHidden(seat, number)]
    return [NumberHidden(seat, number), NumbersShown(shown, _leader(shown, None))]


def _decide_offer(state: State, seat: Seat, points: int) -> list[Event]:
    if state.has_offered or not 1 <= points <= state.points[seat]:
        _refuse("one-offer-a-turn", "TOY-006")
    return [PointsOffered(seat, points)]


def _decide_answer(state: State, seat: Seat, action: Action) -> list[Event]:
    if seat == state.active:
        raise NotYourDecision("others-answer", rules=["TOY-006"])
    if seat not in state.asked:
        _refuse("no-offer-for-you", "TOY-006")
    return [OfferAccepted(seat, state.offer) if isinstance(action, Accept) else OfferDeclined(seat)]


def _decide_end(state: State, seat: Seat) -> list[Event]:
    if _total(state, seat) >= state.target:
        return [GameWon(seat, tuple(state.hands[seat]))]
    return [TurnEnded(seat, (seat + 1) % len(state.colors))]


def _decide_own(state: State, seat: Seat, action: Action, chance: Chance) -> list[Event]:
    """Decide an action of the active seat; other seats are refused first."""
    if isinstance(action, Accept | Decline):
        return _decide_answer(state, seat, action)
    if isinstance(action, Hide):
        return _decide_hide(state, seat, action.number)
    if seat != state.active:
        raise NotYourDecision("other-turn", rules=["TOY-009"])
    if state.phase == "hide":
        _refuse("hide-first", "TOY-005")
    if isinstance(action, Roll):
        return _decide_roll(state, seat, chance)
    if state.phase == "roll":
        _refuse("roll-first", "TOY-001" if not isinstance(action, EndTurn) else "TOY-009")
    if isinstance(action, DrawCard):
        return _decide_draw(state, seat, chance)
    if isinstance(action, PlayCards):
        return _decide_play(state, seat, action.cards)
    if isinstance(action, Offer):
        return _decide_offer(state, seat, action.points)
    assert isinstance(action, EndTurn)
    return _decide_end(state, seat)


def _tally(state: State) -> TallyCounted:
    return TallyCounted(tuple(state.points), _leader(state.points, state.crown))


def _score(state: State, seat: Seat, points: int) -> None:
    if points:
        state.points[seat] += points
        state.is_tallied = False


def _own_choice_arises(state: State, seat: Seat) -> None:
    state.since[seat] = state.version


def _on_table_set(state: State, event: TableSet) -> None:
    state.turn, state.active, state.phase = 1, event.first, "roll"
    _own_choice_arises(state, event.first)


def _on_rolled(state: State, event: DieRolled) -> None:
    _score(state, event.seat, event.result)
    state.phase = "hide" if event.result == 6 else "play"
    for seat in range(len(state.colors)):
        if state.phase == "hide" or seat == event.seat:
            _own_choice_arises(state, seat)


def _on_drawn(state: State, event: CardDrawn) -> None:
    state.deck[event.card] -= 1
    state.hands[event.seat] = sorted([*state.hands[event.seat], event.card])
    state.has_drawn = True
    _own_choice_arises(state, event.seat)


def _on_played(state: State, event: CardsPlayed) -> None:
    state.hands[event.seat] = _without(state.hands[event.seat], event.cards) or []
    for card in event.cards:
        state.played[card] += 1
    _score(state, event.seat, sum(event.cards))
    _own_choice_arises(state, event.seat)


def _on_hidden(state: State, event: NumberHidden) -> None:
    state.hidden[event.seat] = event.number


def _on_shown(state: State, event: NumbersShown) -> None:
    if event.winner is not None:
        _score(state, event.winner, event.numbers[event.winner])
    state.hidden = [None] * len(state.colors)
    state.phase = "play"
    _own_choice_arises(state, state.active)


def _on_offered(state: State, event: PointsOffered) -> None:
    seats = len(state.colors)
    state.offer, state.has_offered = event.points, True
    state.asked = [(event.seat + step) % seats for step in range(1, seats)]
    for seat in (event.seat, *state.asked):
        _own_choice_arises(state, seat)


def _on_accepted(state: State, event: OfferAccepted) -> None:
    _score(state, state.active, -event.points)
    _score(state, event.seat, event.points)
    state.asked, state.offer = [], 0


def _on_declined(state: State, event: OfferDeclined) -> None:
    state.asked.remove(event.seat)
    state.offer = state.offer if state.asked else 0


def _on_tallied(state: State, event: TallyCounted) -> None:
    state.crown, state.is_tallied = event.crown, True


def _on_ended(state: State, event: TurnEnded) -> None:
    state.turn, state.active, state.phase = state.turn + 1, event.next_seat, "roll"
    state.asked, state.offer, state.has_drawn, state.has_offered = [], 0, False, False
    _own_choice_arises(state, event.next_seat)


def _on_won(state: State, event: GameWon) -> None:
    state.phase, state.winner, state.asked, state.offer = "over", event.seat, [], 0


_HANDLERS: dict[type[Event], Callable[[State, Any], None]] = {
    TableSet: _on_table_set,
    DieRolled: _on_rolled,
    CardDrawn: _on_drawn,
    CardsPlayed: _on_played,
    NumberHidden: _on_hidden,
    NumbersShown: _on_shown,
    PointsOffered: _on_offered,
    OfferAccepted: _on_accepted,
    OfferDeclined: _on_declined,
    TallyCounted: _on_tallied,
    TurnEnded: _on_ended,
    GameWon: _on_won,
}


def _narration(event: Event, who: Who) -> str:
    match event:
        case TableSet(first=first):
            return f"the table is set; {who(first)} begins"
        case DieRolled(result=result):
            return f"rolls {result}"
        case CardDrawn(card=card):
            return "draws a card" + ("" if card is None else f" of worth {card}")
        case CardsPlayed(cards=cards):
            return f"plays cards of worth {', '.join(map(str, cards))}"
        case NumberHidden(number=number):
            return "hides a number" + ("" if number is None else f", {number}")
        case NumbersShown(numbers=numbers, winner=winner):
            return f"the numbers are {', '.join(map(str, numbers))}: {_named(winner, who)} scores"
        case PointsOffered(points=points):
            return f"offers {points} points"
        case OfferAccepted(points=points):
            return f"takes the {points} points offered"
        case OfferDeclined():
            return "declines the offer"
        case TallyCounted(points=points, crown=crown):
            return f"the points are {', '.join(map(str, points))}; {_named(crown, who)} has the crown"
        case TurnEnded(next_seat=next_seat):
            return f"ends the turn; {who(next_seat)} is next"
        case GameWon(hand=hand):
            return f"wins with cards of worth {', '.join(map(str, hand)) or 'nothing'}"
        case _:
            raise AssertionError(event)


def _named(seat: Seat | None, who: Who) -> str:
    return "nobody" if seat is None else who(seat)


class Toy:
    name = "toy"
    title = "Toy"
    rules_version = 2
    min_seats = 2
    max_seats = 4
    options_type: type[msgspec.Struct] = Options
    action_types: tuple[type[Action], ...] = (
        Roll,
        DrawCard,
        PlayCards,
        Hide,
        Offer,
        Accept,
        Decline,
        EndTurn,
    )
    system_action_types: tuple[type[Action], ...] = (TallyPoints,)
    event_types: tuple[type[Event], ...] = tuple(_HANDLERS)
    observation_type: type[msgspec.Struct] = Observation
    upcasters: Mapping[tuple[str, int], Callable[[dict[str, Any]], dict[str, Any]]] = {
        ("table-set", 1): lambda fields: {
            **{name: value for name, value in fields.items() if name != "starter"},
            "first": fields["starter"],
            "draws": [],
        }
    }

    catalogues: Mapping[Language, Catalogue] = {}
    briefs: Mapping[Language, Catalogue] = {}
    rule_prefix = "TOY"
    messages = Path(__file__).parent / "toy_messages"
    draws = (
        DrawMeaning("first seat", "the number of seats", "The result is the seat that begins.", 4),
        DrawMeaning("die", "6", "The result is one less than the die shows.", 6),
        DrawMeaning(
            "card",
            "the number of cards in the deck",
            "The result counts through the deck, sorted by worth, from 0.",
        ),
    )

    resources: tuple[str, ...] = tuple(f"worth_{worth}" for worth in WORTHS)
    opening_parts: tuple[str, ...] = ("low", "high")
    feature_names = ("points",)
    turns_ahead = 4
    weights = (1.0,)

    def rules_of_shape(
        self, struct: type[msgspec.Struct], path: Sequence[str | int], value: Any
    ) -> tuple[str, ...]:
        match struct, tuple(path):
            case _, ("number",) if struct is Hide and isinstance(value, int | float):
                return ("TOY-005",)
            case _, ("target",) if struct is Options and isinstance(value, int | float):
                return ("TOY-002",)
            case _:
                return ()

    def seat_colors(self, requested: Sequence[str | None], options: Any) -> tuple[str, ...]:
        asked = [color for color in requested if color is not None]
        if len(set(asked)) < len(asked) or not set(asked) <= set(COLORS):
            _refuse("other-colors", "TOY-008")
        free = iter([color for color in COLORS if color not in asked])
        return tuple(color or next(free) for color in requested)

    def verify_options(self, options: Options, seats: int) -> None:
        if not 5 <= options.target <= 100:
            _refuse("target-out-of-range", "TOY-002")
        if not 1 <= options.cards_of_each_worth <= 20 or 3 * options.cards_of_each_worth < seats:
            _refuse("cards-out-of-range", "TOY-003")

    def setup(self, colors: Sequence[str], options: Options, chance: Chance) -> list[Event]:
        verify_table(RULESET, colors, options)
        draw = chance.draw("first seat", len(colors))
        return [TableSet(draw.result, (draw,))]

    def initial(self, colors: Sequence[str], options: Options, *, version: int) -> State:
        seats = len(colors)
        state = State(version, tuple(colors), options.target, [options.cards_of_each_worth] * 3)
        state.points, state.since = [0] * seats, [version] * seats
        state.hands, state.hidden = [[] for _ in colors], [None] * seats
        return state

    def decide(self, state: State, seat: Seat | None, action: Action, chance: Chance) -> list[Event]:
        if state.phase == "over":
            raise GameNotRunning("game-over")
        if isinstance(action, TallyPoints):
            if seat is not None:
                raise NotYourDecision("service-tallies", rules=["TOY-007"])
            if state.is_tallied:
                _refuse("nothing-to-tally", "TOY-007")
            return [_tally(state)]
        if seat is None or seat not in self.duties(state):
            raise NotYourDecision("nothing-to-decide", rules=["TOY-009"])
        if state.is_tallied:
            return _decide_own(state, seat, action, chance)
        settled = state.copy()
        tally = _tally(state)
        self.evolve(settled, tally)
        return [tally, *_decide_own(settled, seat, action, chance)]

    def evolve(self, state: State, event: Event) -> None:
        state.version += 1
        _HANDLERS[type(event)](state, event)

    def duties(self, state: State) -> dict[Seat, Duty]:
        seats = len(state.colors)
        clockwise = [(state.active + step) % seats for step in range(seats)]
        if state.phase in ("set-up", "over"):
            return {}
        if state.phase == "hide":
            waiting = [seat for seat in clockwise if state.hidden[seat] is None]
            return {seat: Duty("hide", True, state.since[seat]) for seat in waiting}
        duties = {state.active: Duty(state.phase, True, state.since[state.active])}
        return duties | {seat: Duty("answer", False, state.since[seat]) for seat in state.asked}

    def legal_actions(self, state: State, seat: Seat) -> list[Action]:
        duty = self.duties(state).get(seat)
        if duty is None:
            return []
        if duty.kind == "roll":
            return [Roll()]
        if duty.kind == "hide":
            return [Hide(number) for number in range(4)]
        if duty.kind == "answer":
            return [Accept(), Decline()]
        actions: list[Action] = [PlayCards((card,)) for card in sorted(set(state.hands[seat]))]
        if not state.has_drawn and any(state.deck):
            actions.append(DrawCard())
        return [*actions, EndTurn()]

    def templates(self, state: State, seat: Seat) -> list[Template]:
        may_offer = (
            state.phase == "play" and seat == state.active and not state.has_offered and state.points[seat]
        )
        if not may_offer:
            return []
        points = {"type": "integer", "minimum": 1, "maximum": state.points[seat]}
        schema = {
            "type": "object",
            "properties": {"type": {"const": "offer"}, "points": points},
            "required": ["type", "points"],
            "additionalProperties": False,
        }
        return [Template("offer", schema)]

    def prices(self, state: State, seat: Seat) -> list[Price]:
        return []  # the toy has no prices

    def chores(self, state: State) -> list[Action]:
        return [] if state.is_tallied or state.phase == "over" else [TallyPoints()]

    def observe(self, state: State, viewer: Viewer) -> Observation:
        players = tuple(
            SeatView(
                seat=seat,
                color=state.colors[seat],
                points=state.points[seat],
                card_count=len(hand),
                cards=tuple(hand) if viewer == seat or state.winner == seat else None,
                has_hidden=state.hidden[seat] is not None,
                hidden_number=state.hidden[seat] if viewer == seat else None,
            )
            for seat, hand in enumerate(state.hands)
        )
        progress = self.progress(state)
        deck_count, played = sum(state.deck), tuple(state.played)
        return Observation(
            progress.turn,
            progress.phase,
            progress.active,
            state.crown,
            deck_count,
            played,
            state.offer,
            players,
        )

    def mask(self, state: State, seat: Seat) -> State:
        """Deal the cards that this seat has not seen again, in order; hidden numbers of others become 0."""
        masked = state.copy()
        known = (seat, state.winner)
        others = [other for other in range(len(state.colors)) if other not in known]
        unseen = list(state.deck)
        for card in (card for other in others for card in state.hands[other]):
            unseen[card] += 1
        for other in others:
            masked.hands[other] = [_nth_card(unseen, n) for n in range(len(state.hands[other]))]
            for card in masked.hands[other]:
                unseen[card] -= 1
            masked.hidden[other] = None if state.hidden[other] is None else 0
        masked.deck = unseen
        return masked

    def determinize(self, masked: State, seat: Seat, random: Random) -> State:
        return masked.copy()

    def proposals(self, state: State, seat: Seat) -> list[Action]:
        return []

    def features(self, state: State) -> list[tuple[float, ...]]:
        return [(float(points),) for points in state.points]

    def appraise(self, state: State, seat: Seat, actions: Sequence[Action]) -> list[float]:
        def worth(action: Action) -> float:
            match action:
                case PlayCards(cards):
                    return float(sum(cards)) + 0.2
                case Offer(points):
                    return -float(points)
                case Accept():
                    return float(state.offer)
                case Hide(number):
                    return number / 4
                case EndTurn():
                    return 1000.0 if _total(state, seat) >= state.target else 0.1
                case _:
                    return 0.5

        return [worth(action) for action in actions]

    def goal(self, state: State, seat: Seat, say: Say) -> str:
        return say("{points} of {needed} points", points=_total(state, seat), needed=state.target)

    def reason(self, state: State, seat: Seat, action: Action, say: Say) -> str:
        return say("a good move")

    def secrets(self, state: State, event: Event) -> dict[str, tuple[Seat, ...]]:
        if isinstance(event, CardDrawn | NumberHidden):
            return dict.fromkeys(event.secret_fields, (event.seat,))
        return {}

    def narrate(self, state: State, event: Event, who: Who, say: Say = ENGLISH) -> str:
        seat = getattr(event, "seat", None)
        told = _narration(event, who)
        return told if seat is None else f"{who(seat)} {told}"

    def dice(self, options: Options) -> Mapping[str, tuple[Faces, ...]]:
        return {"turn": (tuple(range(1, 7)),)}

    def tally(self, event: Event) -> Tally:
        match event:
            case DieRolled(result=result):
                return Tally(tallies.Roll("turn", (result,)))
            case CardDrawn(seat=seat, card=card):
                return Tally(gains={seat: tallies.one(None if card is None else f"worth_{card}")})
            case CardsPlayed(seat=seat, cards=cards):
                changes = [(seat, tallies.negative(tallies.one(f"worth_{card}"))) for card in cards]
                return Tally(gains=tallies.gained(*changes))
            case _:
                return tallies.NOTHING

    def opening(self, events: Iterable[Event], seats: int) -> Mapping[Seat, tuple[str, ...]]:
        """Return for each seat whether its first roll was above 3."""
        found: dict[Seat, tuple[str, ...]] = {}
        for event in events:
            if isinstance(event, DieRolled):
                found.setdefault(event.seat, ("high" if event.result > 3 else "low",))
            if len(found) == seats:
                break
        return found

    def sketch(self, observation: Any, who: Who) -> None:
        return None

    def progress(self, state: State) -> Progress:
        return Progress(state.turn, state.phase, None if state.phase in ("set-up", "over") else state.active)

    def standings(self, state: State, viewer: Viewer) -> list[Standing]:
        standings = []
        for seat, points in enumerate(state.points):
            crown = 2 * (state.crown == seat)
            hidden = sum(state.hands[seat]) if seat in (viewer, state.winner) else None
            standings.append(Standing(seat, points + crown, {"points": points, "crown": crown}, hidden))
        return standings

    def outcome(self, state: State) -> Outcome | None:
        return None if state.winner is None else Outcome(state.winner, "target-reached")

    def check(self, state: State) -> list[str]:
        broken = [
            f"seat {seat} has {points} points" for seat, points in enumerate(state.points) if points < 0
        ]
        totals = [
            state.deck[worth] + state.played[worth] + sum(hand.count(worth) for hand in state.hands)
            for worth in WORTHS
        ]
        if len(set(totals)) != 1 or min(state.deck) < 0:
            broken.append(f"the cards of each worth are {totals}")
        return broken

    def pack(self, state: State) -> bytes:
        return msgspec.msgpack.encode(astuple(state))

    def unpack(self, packed: bytes) -> State:
        state = State(*msgspec.msgpack.decode(packed))
        state.colors = tuple(state.colors)
        return state


RULESET: Ruleset = cast(Ruleset, Toy())
