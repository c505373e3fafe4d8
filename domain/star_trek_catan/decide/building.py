"""Decisions of building and buying (chapter 8)."""

from domain.kernel.bundles import count, nth
from domain.kernel.chance import Chance
from domain.kernel.errors import RuleViolation
from domain.kernel.ruleset import Event
from domain.star_trek_catan import actions as a
from domain.star_trek_catan import events as e
from domain.star_trek_catan.cards import packed
from domain.star_trek_catan.rules import (
    BUILD,
    Moment,
    cut_by,
    verify_deck,
    verify_moment,
    verify_outpost,
    verify_payment,
    verify_starbase,
    verify_starship,
)
from domain.star_trek_catan.scoring import all_lapse, with_consequences
from domain.star_trek_catan.state import State
from domain.star_trek_catan.tables import (
    CARD_COST,
    CARD_KINDS,
    OUTPOST_COST,
    STARBASE_COST,
    STARSHIP_COST,
)

PACKED_STARSHIP_COST = packed(STARSHIP_COST)
PACKED_OUTPOST_COST = packed(OUTPOST_COST)
PACKED_STARBASE_COST = packed(STARBASE_COST)
PACKED_CARD_COST = packed(CARD_COST)

_BEGIN = Moment(frozenset({"trade"}), ("STC-065", "STC-070"), "trade-phase-follows-roll", ("STC-070",))
_NO_TRADE_PHASE = {
    "build": (("STC-070",), "build-phase-began"),
    "main": (("STC-072", "STC-070"), "no-phase-to-begin"),
}


def begin_building(state: State, seat: int, action: a.BeginBuilding, chance: Chance) -> list[Event]:
    """STC-070: end the trade phase."""
    if state.phase in _NO_TRADE_PHASE:
        rules, refusal = _NO_TRADE_PHASE[state.phase]
        raise RuleViolation(refusal, rules=rules)
    verify_moment(state, seat, _BEGIN)
    return begun_phase(state, seat)


def begun_phase(state: State, seat: int) -> list[Event]:
    """STC-070, STC-116: the first paid build ends the trade phase; all open offers lapse with it."""
    return [e.BuildPhaseBegan(seat), *all_lapse(state)] if state.phase == "trade" else []


def build_starship(state: State, seat: int, action: a.BuildStarship, chance: Chance) -> list[Event]:
    """STC-132, STC-134: build a starship for its cost."""
    verify_moment(state, seat, BUILD)
    verify_starship(state, seat, action.route)
    verify_payment(state, seat, PACKED_STARSHIP_COST, STARSHIP_COST)
    if state.phase != "trade":
        built = e.StarshipBuilt(seat, action.route, STARSHIP_COST, state.phase)
        return with_consequences(state, seat, [built])
    built = e.StarshipBuilt(seat, action.route, STARSHIP_COST, "build")
    return with_consequences(state, seat, [*begun_phase(state, seat), built])


def build_outpost(state: State, seat: int, action: a.BuildOutpost, chance: Chance) -> list[Event]:
    """STC-132, STC-139: build an outpost for its cost."""
    verify_moment(state, seat, BUILD)
    verify_outpost(state, seat, action.intersection)
    verify_payment(state, seat, PACKED_OUTPOST_COST, OUTPOST_COST)
    cuts = cut_by(state, seat, action.intersection)
    built = e.OutpostBuilt(seat, action.intersection, OUTPOST_COST, cuts)
    return with_consequences(state, seat, [*begun_phase(state, seat), built])


def build_starbase(state: State, seat: int, action: a.BuildStarbase, chance: Chance) -> list[Event]:
    """STC-132, STC-146: upgrade an outpost for the cost of a starbase."""
    verify_moment(state, seat, BUILD)
    verify_starbase(state, seat, action.intersection)
    verify_payment(state, seat, PACKED_STARBASE_COST, STARBASE_COST)
    released = 1 if state.reserve[seat] else 0  # STC-149
    built = e.StarbaseBuilt(seat, action.intersection, STARBASE_COST, released)
    return with_consequences(state, seat, [*begun_phase(state, seat), built])


def buy_development_card(
    state: State, seat: int, action: a.BuyDevelopmentCard, chance: Chance
) -> list[Event]:
    """STC-152, STC-153: buy the top card of the deck."""
    verify_moment(state, seat, BUILD)
    verify_deck(state)
    verify_payment(state, seat, PACKED_CARD_COST, CARD_COST)
    draw = chance.draw("development-card", count(state.deck))
    card = CARD_KINDS[nth(state.deck, draw.result)]
    bought = e.DevelopmentCardBought(seat, CARD_COST, card, (draw,))
    return with_consequences(state, seat, [*begun_phase(state, seat), bought])  # STC-268
