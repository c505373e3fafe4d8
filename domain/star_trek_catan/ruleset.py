"""Star Trek Catan as a ruleset: the implementation of the kernel's protocol."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from domain.kernel.chance import Chance
from domain.kernel.errors import RuleViolation
from domain.kernel.evaluation import Features, fitted
from domain.kernel.ruleset import (
    Action,
    DrawMeaning,
    Event,
    Faces,
    Ruleset,
    Upcaster,
)
from domain.kernel.say import Catalogue, Language
from domain.kernel.seats import colors_by_seat, verify_table
from domain.kernel.turns import outcome, progress
from domain.star_trek_catan import actions, actions_support_cards, events, events_setup, events_support_cards
from domain.star_trek_catan import state as states
from domain.star_trek_catan.appraise import appraise
from domain.star_trek_catan.cards import RESOURCES
from domain.star_trek_catan.check import check
from domain.star_trek_catan.decide.dispatch import decide
from domain.star_trek_catan.decide.setup import set_table
from domain.star_trek_catan.determinize import determinize
from domain.star_trek_catan.draws import DRAWS
from domain.star_trek_catan.evolve.dispatch import evolve
from domain.star_trek_catan.features import NAMES, features
from domain.star_trek_catan.legal.listing import duties, legal_actions, templates
from domain.star_trek_catan.legal.prices import prices
from domain.star_trek_catan.narrate.advice import goal, reason
from domain.star_trek_catan.narrate.brief import BRIEFS
from domain.star_trek_catan.narrate.dispatch import narrate
from domain.star_trek_catan.narrate.german import GERMAN
from domain.star_trek_catan.narrate.german_advice import GERMAN_ADVICE
from domain.star_trek_catan.observe import Observation, mask, observe, secrets, standings
from domain.star_trek_catan.opening import opening
from domain.star_trek_catan.proposals import proposals
from domain.star_trek_catan.scoring import is_unmeasured
from domain.star_trek_catan.shapes import rules_of_shape
from domain.star_trek_catan.sketch import sketch
from domain.star_trek_catan.state import State, Table
from domain.star_trek_catan.tables import COLORS, COLORS_OF_THREE, MAX_SEATS, MIN_SEATS
from domain.star_trek_catan.tally import DICE, tally

_MEASURE = actions.MeasureSupplyRoutes()


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a game (chapter 15)."""

    setup: Literal["beginner", "variable"] = "beginner"
    """A fixed board with fixed pieces, or a drawn board with placements by the players (STC-032, STC-270)."""
    phases: Literal["separate", "combined"] = "separate"
    """Trade first and then build, or both in any order (STC-033)."""
    oldest: Annotated[int, msgspec.Meta(ge=0, le=3)] = 0
    """The seat of the oldest player, the starting player in the beginner set-up (STC-034, STC-047)."""
    support_cards: Literal["on", "off"] = "on"
    """`on` if everybody holds one of the ten support cards, `off` if none is used (STC-280)."""


class StarTrekCatan:
    """The ruleset of Star Trek Catan; holds no state of its own."""

    name = "star-trek-catan"
    title = "Star Trek Catan"
    rules_version = 2
    min_seats = MIN_SEATS
    max_seats = MAX_SEATS
    options_type: type[msgspec.Struct] = Options
    action_types: tuple[type[Action], ...] = (
        *actions.ACTION_TYPES,
        *actions_support_cards.SUPPORT_ACTION_TYPES,
    )
    system_action_types: tuple[type[Action], ...] = actions.SYSTEM_ACTION_TYPES
    event_types: tuple[type[Event], ...] = (
        *events_setup.SETUP_EVENT_TYPES,
        *events.EVENT_TYPES,
        *events_support_cards.SUPPORT_EVENT_TYPES,
    )
    observation_type: type[msgspec.Struct] = Observation
    upcasters: Mapping[tuple[str, int], Upcaster] = {}
    draws: tuple[DrawMeaning, ...] = DRAWS
    catalogues: Mapping[Language, Catalogue] = {"de": {**GERMAN, **GERMAN_ADVICE}}
    briefs: Mapping[Language, Catalogue] = BRIEFS
    rule_prefix = "STC"
    messages = Path(__file__).parent / "messages"
    resources: tuple[str, ...] = RESOURCES
    opening_parts: tuple[str, ...] = RESOURCES
    feature_names: tuple[str, ...] = NAMES
    weights: Features = fitted("domain.star_trek_catan", NAMES)
    turns_ahead = 8

    decide = staticmethod(decide)
    evolve = staticmethod(evolve)
    duties = staticmethod(duties)
    legal_actions = staticmethod(legal_actions)
    templates = staticmethod(templates)
    prices = staticmethod(prices)
    observe = staticmethod(observe)
    mask = staticmethod(mask)
    determinize = staticmethod(determinize)
    features = staticmethod(features)
    proposals = staticmethod(proposals)
    appraise = staticmethod(appraise)
    secrets = staticmethod(secrets)
    narrate = staticmethod(narrate)
    goal = staticmethod(goal)
    reason = staticmethod(reason)
    tally = staticmethod(tally)
    opening = staticmethod(opening)
    sketch = staticmethod(sketch)
    standings = staticmethod(standings)
    progress = staticmethod(progress)
    outcome = staticmethod(outcome)  # STC-262
    check = staticmethod(check)
    pack = staticmethod(states.pack)
    unpack = staticmethod(states.unpack)
    rules_of_shape = staticmethod(rules_of_shape)

    def seat_colors(self, requested: Sequence[str | None], options: Options) -> tuple[str, ...]:
        """STC-281, STC-044: assign the requested colours, and the remaining ones in order."""
        _verify_seats(len(requested))
        three = len(requested) == MIN_SEATS
        order = (*COLORS_OF_THREE, "red") if three else COLORS
        given = colors_by_seat(requested, order, rules=("STC-002",), once=("STC-281", "STC-002"))
        if three and options.setup == "beginner" and "red" in requested:
            raise RuleViolation("nobody-red", rules=("STC-044", "STC-281"))
        return given

    def verify_options(self, options: Options, seats: int) -> None:
        """STC-001, STC-034: refuse a wrong number of seats, or an oldest player without a seat."""
        _verify_seats(seats)
        if options.oldest not in range(seats):
            raise RuleViolation("no-such-seat", seat=options.oldest, rules=("STC-034",))

    def setup(self, colors: Sequence[str], options: Options, chance: Chance) -> list[Event]:
        """Return the first events: set the table (chapter 3). Raises the errors of ``verify_table``."""
        verify_table(RULESET, colors, options)
        return set_table(_table(colors, options), chance)

    def initial(self, colors: Sequence[str], options: Options, *, version: int) -> State:
        """Return the state before the first event of ``setup``."""
        return states.new_state(_table(colors, options), version)

    def chores(self, state: State) -> list[Action]:
        """Return the measurement if a supply route may have changed."""
        return [_MEASURE] if is_unmeasured(state) else []

    def dice(self, options: Options) -> Mapping[str, tuple[Faces, ...]]:  # noqa: ARG002
        """Return the faces of the dice."""
        return DICE


def _verify_seats(seats: int) -> None:
    if not MIN_SEATS <= seats <= MAX_SEATS:
        raise RuleViolation("three-or-four-players", rules=("STC-001",))


def _table(colors: Sequence[str], options: Options) -> Table:
    return Table(
        len(colors), tuple(colors), options.setup, options.phases, options.oldest, options.support_cards
    )


RULESET: Ruleset = StarTrekCatan()
