"""Starship Catan as a ruleset: the implementation of the kernel's protocol."""

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
from domain.kernel.turns import no_chores, no_proposals, outcome, progress
from domain.starship_catan import actions, events, events_flight
from domain.starship_catan import state as states
from domain.starship_catan.appraise import appraise
from domain.starship_catan.check import check
from domain.starship_catan.decide.dispatch import decide
from domain.starship_catan.decide.turn import set_table
from domain.starship_catan.determinize import determinize
from domain.starship_catan.draws import DRAWS
from domain.starship_catan.evolve.dispatch import evolve
from domain.starship_catan.features import NAMES, features
from domain.starship_catan.legal.listing import duties, legal_actions, templates
from domain.starship_catan.legal.prices import prices
from domain.starship_catan.narrate.advice import goal, reason
from domain.starship_catan.narrate.brief import BRIEFS
from domain.starship_catan.narrate.dispatch import narrate
from domain.starship_catan.narrate.german import GERMAN
from domain.starship_catan.narrate.german_advice import GERMAN_ADVICE
from domain.starship_catan.observe import Observation, mask, observe, secrets, standings
from domain.starship_catan.opening import PARTS, opening
from domain.starship_catan.shapes import rules_of_shape
from domain.starship_catan.sketch import sketch
from domain.starship_catan.state import State, Table
from domain.starship_catan.tables import COLORS, SEATS
from domain.starship_catan.tally import RESOURCES, dice, tally


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a game (section O); without handicaps both players start equal (SSC-228, SSC-230)."""

    yellow_die: Literal["text", "printed"] = "text"
    """The faces of the yellow die: `text` as in the rules (1, 2, 2, 3, 3, 4), or `printed` as elsewhere (1,
    1, 2, 2, 3, 3) (SSC-005).
    """
    beginner: Annotated[int, msgspec.Meta(ge=0, le=1)] = 0
    """The seat, 0 or 1, that handicaps and notes favour."""
    handicap_astro: bool = False
    """True if the beginner starts with 30 Astro and the other player with 20 (SSC-225)."""
    handicap_fleet: bool = False
    """True if the beginner starts with 2 cannons and 3 boosters (SSC-227)."""
    notes: states.Notes = "all"
    """The players who get a list of the cards that they have seen in earlier flights: both, the beginner, or
    nobody (SSC-044, SSC-226).
    """
    hidden_reserve: bool = False
    """True if replacements are laid face down (SSC-229)."""
    give_up_ship: Literal["on", "off"] = "on"
    """`on` if ships may be given up (SSC-240); with `off` a game may get stuck."""


class StarshipCatan:
    """The ruleset of Starship Catan; holds no state of its own."""

    name = "starship-catan"
    title = "Starship Catan"
    rules_version = 1
    min_seats = SEATS
    max_seats = SEATS
    options_type: type[msgspec.Struct] = Options
    action_types: tuple[type[Action], ...] = actions.ACTION_TYPES
    system_action_types: tuple[type[Action], ...] = ()
    event_types: tuple[type[Event], ...] = (*events.EVENT_TYPES, *events_flight.FLIGHT_EVENT_TYPES)
    observation_type: type[msgspec.Struct] = Observation
    upcasters: Mapping[tuple[str, int], Upcaster] = {}
    draws: tuple[DrawMeaning, ...] = DRAWS
    catalogues: Mapping[Language, Catalogue] = {"de": {**GERMAN, **GERMAN_ADVICE}}
    briefs: Mapping[Language, Catalogue] = BRIEFS
    rule_prefix = "SSC"
    messages = Path(__file__).parent / "messages"
    resources: tuple[str, ...] = RESOURCES
    opening_parts: tuple[str, ...] = PARTS
    feature_names: tuple[str, ...] = NAMES
    weights: Features = fitted("domain.starship_catan", NAMES)
    turns_ahead = 4

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
    proposals = staticmethod(no_proposals)  # with two players, one player's gain is the other's loss
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
    outcome = staticmethod(outcome)  # SSC-220, SSC-223, SSC-224
    check = staticmethod(check)
    pack = staticmethod(states.pack)
    unpack = staticmethod(states.unpack)
    rules_of_shape = staticmethod(rules_of_shape)

    def seat_colors(self, requested: Sequence[str | None], options: Options) -> tuple[str, ...]:  # noqa: ARG002
        """Assign the requested colours, and the remaining one; the crests are drawn (SSC-021)."""
        _verify_seats(len(requested))
        return colors_by_seat(requested, COLORS, rules=("SSC-002",), once=("SSC-002",))

    def verify_options(self, options: Options, seats: int) -> None:  # noqa: ARG002  all options fit together
        """SSC-019: refuse a wrong number of seats."""
        _verify_seats(seats)

    def setup(self, colors: Sequence[str], options: Options, chance: Chance) -> list[Event]:
        """Return the first events: set the table (section B). Raises the errors of ``verify_table``."""
        verify_table(RULESET, colors, options)
        return set_table(_table(colors, options), chance)

    def initial(self, colors: Sequence[str], options: Options, *, version: int) -> State:
        """Return the state before the first event of ``setup``."""
        return states.new_state(_table(colors, options), version)

    def dice(self, options: Options) -> Mapping[str, tuple[Faces, ...]]:
        """SSC-005: return the faces of the dice, with the agreed yellow die."""
        return dice(options.yellow_die)


def _verify_seats(seats: int) -> None:
    if seats != SEATS:
        raise RuleViolation("two-players", rules=("SSC-019",))


def _table(colors: Sequence[str], options: Options) -> Table:
    return Table(
        colors=tuple(colors),
        yellow_die=options.yellow_die,
        beginner=options.beginner,
        handicap_astro=options.handicap_astro,
        handicap_fleet=options.handicap_fleet,
        notes=options.notes,
        hidden_reserve=options.hidden_reserve,
        give_up_ship=options.give_up_ship == "on",
    )


RULESET: Ruleset = StarshipCatan()
