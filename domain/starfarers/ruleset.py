"""Starfarers as a ruleset: the implementation of the kernel's protocol."""

from collections.abc import Mapping, Sequence
from pathlib import Path

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
from domain.kernel.turns import no_chores, outcome, progress
from domain.starfarers import actions, events, events_encounters, events_flight, events_setup
from domain.starfarers import state as states
from domain.starfarers.appraise import appraise
from domain.starfarers.cards import RESOURCES
from domain.starfarers.check import check
from domain.starfarers.decide.dispatch import decide
from domain.starfarers.decide.setup import set_table
from domain.starfarers.determinize import determinize
from domain.starfarers.draws import DRAWS
from domain.starfarers.evolve.dispatch import evolve
from domain.starfarers.features import NAMES, features
from domain.starfarers.legal.listing import duties, legal_actions, templates
from domain.starfarers.legal.prices import prices
from domain.starfarers.names import Map
from domain.starfarers.narrate.advice import goal, reason
from domain.starfarers.narrate.brief import BRIEFS
from domain.starfarers.narrate.dispatch import narrate
from domain.starfarers.narrate.german import GERMAN
from domain.starfarers.narrate.german_advice import GERMAN_ADVICE
from domain.starfarers.observe import Observation, mask, observe, secrets, standings
from domain.starfarers.opening import PARTS, opening
from domain.starfarers.proposals import proposals
from domain.starfarers.shapes import rules_of_shape
from domain.starfarers.sketch import sketch
from domain.starfarers.state import State, Table
from domain.starfarers.tables import COLORS, MAX_SEATS, MIN_SEATS
from domain.starfarers.tally import DICE, tally


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a game."""

    map: Map = "beginner"
    """The layout of the map: fixed for ``beginner``; random and face up for ``strategic``; face down for
    ``explorer``; face down with all sectors for ``wild_space`` (SF-052, SF-060, SF-065, SF-066).
    """
    advanced_start: bool = False
    """True if players also place their first pieces on the beginner map; on the other maps they always do
    (SF-071, SF-072).
    """
    reader_sees_card: bool = False
    """True if the player on the left of the active one sees the branches of an encounter (SF-268)."""


class Starfarers:
    """The ruleset of Starfarers; holds no state of its own."""

    name = "starfarers"
    title = "Catan: Starfarers"
    rules_version = 3
    min_seats = MIN_SEATS
    max_seats = MAX_SEATS
    options_type: type[msgspec.Struct] = Options
    action_types: tuple[type[Action], ...] = actions.ACTION_TYPES
    system_action_types: tuple[type[Action], ...] = ()
    event_types: tuple[type[Event], ...] = (
        *events_setup.SETUP_EVENT_TYPES,
        *events.EVENT_TYPES,
        *events_flight.FLIGHT_EVENT_TYPES,
        *events_encounters.ENCOUNTERS_EVENT_TYPES,
    )
    observation_type: type[msgspec.Struct] = Observation
    upcasters: Mapping[tuple[str, int], Upcaster] = {
        ("cards-traded", 1): lambda fields: {**fields, "closes": [fields["offer"]]},
    }
    draws: tuple[DrawMeaning, ...] = DRAWS
    catalogues: Mapping[Language, Catalogue] = {"de": {**GERMAN, **GERMAN_ADVICE}}
    briefs: Mapping[Language, Catalogue] = BRIEFS
    rule_prefix = "SF"
    messages = Path(__file__).parent / "messages"
    resources: tuple[str, ...] = RESOURCES
    opening_parts: tuple[str, ...] = PARTS
    feature_names: tuple[str, ...] = NAMES
    weights: Features = fitted("domain.starfarers", NAMES)
    turns_ahead = 1

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
    chores = staticmethod(no_chores)
    progress = staticmethod(progress)
    outcome = staticmethod(outcome)  # SF-325, SF-328
    check = staticmethod(check)
    pack = staticmethod(states.pack)
    unpack = staticmethod(states.unpack)
    rules_of_shape = staticmethod(rules_of_shape)

    def seat_colors(self, requested: Sequence[str | None], options: Options) -> tuple[str, ...]:  # noqa: ARG002
        """SF-001: assign the requested colours, and the remaining ones in order."""
        _verify_seats(len(requested))
        return colors_by_seat(requested, COLORS, rules=("SF-001",), once=("SF-001",))

    def verify_options(self, options: Options, seats: int) -> None:  # noqa: ARG002  all options fit together
        """SF-001: refuse a wrong number of seats."""
        _verify_seats(seats)

    def setup(self, colors: Sequence[str], options: Options, chance: Chance) -> list[Event]:
        """Return the first events: set the table (chapter 3). Raises the errors of ``verify_table``."""
        verify_table(RULESET, colors, options)
        return set_table(_table(colors, options), chance)

    def initial(self, colors: Sequence[str], options: Options, *, version: int) -> State:
        """Return the state before the first event of ``setup``."""
        return states.new_state(_table(colors, options), version)

    def dice(self, options: Options) -> Mapping[str, tuple[Faces, ...]]:  # noqa: ARG002
        """Return the faces of the dice."""
        return DICE


def _verify_seats(seats: int) -> None:
    if not MIN_SEATS <= seats <= MAX_SEATS:
        raise RuleViolation("three-or-four-players", rules=("SF-001",))


def _table(colors: Sequence[str], options: Options) -> Table:
    return Table(
        seats=len(colors),
        colors=tuple(colors),
        map=options.map,
        advanced_start=options.advanced_start or options.map != "beginner",
        reader_sees_card=options.reader_sees_card,
    )


RULESET: Ruleset = Starfarers()
