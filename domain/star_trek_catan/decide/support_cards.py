"""Decisions of using support cards and of the choices that follow (chapters 10 and 11)."""

from collections.abc import Callable, Mapping
from typing import Any

from domain.kernel.bundles import amount, count, nth
from domain.kernel.chance import Chance, Draw
from domain.kernel.errors import RuleViolation
from domain.kernel.messages import Name
from domain.kernel.ruleset import Action, Event
from domain.star_trek_catan import actions_support_cards as a
from domain.star_trek_catan import events as e
from domain.star_trek_catan import events_support_cards as s
from domain.star_trek_catan.cards import INDEX, RESOURCES, UNITS, Resource, packed, unpacked
from domain.star_trek_catan.decide.building import begun_phase
from domain.star_trek_catan.names import CardKind, Phase
from domain.star_trek_catan.rules import (
    cut_by,
    verify_outpost,
    verify_payment,
    verify_starbase,
    verify_starship,
)
from domain.star_trek_catan.rules_support_cards import (
    MCCOY_CARDS,
    SAREK_OUTPOST_COST,
    SAREK_STARBASE_COST,
    phase_after_use,
    verify_available,
    verify_chapel,
    verify_chekov,
    verify_exchange,
    verify_kirk,
    verify_opened,
    verify_power,
    verify_rand,
    verify_reaction,
    verify_sarek_card,
    verify_substitute,
    verify_sulu,
    verify_uhura,
)
from domain.star_trek_catan.scoring import lapses_of, starfleet_moved, with_consequences, with_lapses
from domain.star_trek_catan.state import State, resting_phase
from domain.star_trek_catan.tables import (
    CARD_KINDS,
    CHAPEL,
    CHEKOV,
    KIRK,
    MCCOY,
    RAND,
    SAREK,
    SCOTT,
    SPECIAL_RATE,
    SPOCK,
    SULU,
    SUPPORT_CARDS,
    UHURA,
)

FOLLOW_UP: Phase = "support_followup"

_PACKED_SAREK_OUTPOST = packed(SAREK_OUTPOST_COST)
_PACKED_SAREK_STARBASE = packed(SAREK_STARBASE_COST)


# Reactions to a roll


def use_spock(state: State, seat: int, action: a.UseSpock, chance: Chance) -> list[Event]:
    """STC-199: take a card from the supply because the roll brought none."""
    verify_reaction(state, seat, SPOCK)
    verify_available(state, action.resource)
    return [s.SpockUsed(seat, action.resource, FOLLOW_UP)]


def decline_spock(state: State, seat: int, action: a.DeclineSpock, chance: Chance) -> list[Event]:
    """STC-183, STC-201: decline Spock."""
    verify_reaction(state, seat, SPOCK)
    return [s.SpockDeclined(seat, resting_phase(state))]


def use_kirk(state: State, seat: int, action: a.UseKirk, chance: Chance) -> list[Event]:
    """STC-211, STC-212: discard nothing or take a card, depending on the hand."""
    verify_reaction(state, seat, KIRK)
    verify_kirk(state, seat, action.resource)
    return [s.KirkUsed(seat, action.resource, FOLLOW_UP)]


def decline_kirk(state: State, seat: int, action: a.DeclineKirk, chance: Chance) -> list[Event]:
    """STC-183, STC-214: decline Kirk."""
    verify_reaction(state, seat, KIRK)
    return [s.KirkDeclined(seat, phase_after_use(state))]


# Uhura, Sulu, Chekov


def use_uhura(state: State, seat: int, action: a.UseUhura, chance: Chance) -> list[Event]:
    """STC-190, STC-191, STC-193: take a card of the type from each named opponent that has one.

    The demand counts as the use of the support card even if nobody has the type.
    """
    verify_power(state, seat, UHURA)
    verify_uhura(state, seat, action.opponents)
    index = INDEX[action.resource]
    opponents = tuple(sorted(action.opponents))
    givers = tuple(other for other in opponents if amount(state.hands[other], index))
    phase: Phase = "uhura_return" if givers else FOLLOW_UP
    return with_lapses(state, [s.UhuraUsed(seat, action.resource, opponents, givers, phase)])


def return_card(state: State, seat: int, action: a.ReturnCard, chance: Chance) -> list[Event]:
    """STC-194: return any card to a seat that gave one."""
    verify_opened(state, seat, "uhura_return", ("STC-194", "STC-190"))
    if action.opponent not in state.returns:
        raise RuleViolation("return-one-each", rules=("STC-194", "STC-190"))
    _verify_held(state, seat, action.resource, "STC-194")
    phase: Phase = "uhura_return" if len(state.returns) > 1 else FOLLOW_UP
    returned = s.UhuraCardReturned(seat, action.opponent, phase, action.resource)
    return [returned, *lapses_of(state, seat)]


def _verify_held(state: State, seat: int, resource: Resource, rule: str) -> None:
    if not amount(state.hands[seat], INDEX[resource]):
        raise RuleViolation("not-in-that-hand", resource=Name(resource), rules=(rule,))


def use_sulu(state: State, seat: int, action: a.UseSulu, chance: Chance) -> list[Event]:
    """STC-205, STC-210: move a starship free of charge."""
    verify_power(state, seat, SULU)
    verify_sulu(state, seat, action.from_route, action.to_route)
    return with_consequences(state, seat, [s.SuluUsed(seat, action.from_route, action.to_route, FOLLOW_UP)])


def use_chekov(state: State, seat: int, action: a.UseChekov, chance: Chance) -> list[Event]:
    """STC-223, STC-225: send the cruiser to the asteroid field, without a theft."""
    verify_power(state, seat, CHEKOV)
    verify_chekov(state)
    left = state.layout.resources[state.cruiser]  # also after a 7 that has just moved it (STC-227)
    resource = RESOURCES[left] if amount(state.supply, left) else None  # STC-226
    return [s.ChekovUsed(seat, state.layout.asteroids, resource, FOLLOW_UP)]


# Rand, Chapel


def use_rand(state: State, seat: int, action: a.UseRand, chance: Chance) -> list[Event]:
    """STC-229, STC-230: name a type and make the first trade at 2:1."""
    verify_power(state, seat, RAND)
    verify_rand(state, seat, action.give, action.take)
    give = unpacked(SPECIAL_RATE * UNITS[INDEX[action.give]])
    take = unpacked(UNITS[INDEX[action.take]])
    return with_lapses(state, [s.RandUsed(seat, action.give, give, take, FOLLOW_UP)])


def use_chapel(state: State, seat: int, action: a.UseChapel, chance: Chance) -> list[Event]:
    """STC-234, STC-237: view a hand."""
    verify_power(state, seat, CHAPEL)
    verify_chapel(state, seat, action.opponent)
    hand = unpacked(state.hands[action.opponent])
    return [s.ChapelUsed(seat, action.opponent, "chapel_pick", hand)]


def take_card(state: State, seat: int, action: a.TakeCard, chance: Chance) -> list[Event]:
    """STC-234, STC-237: take a chosen card from the viewed hand."""
    verify_opened(state, seat, "chapel_pick", ("STC-234",))
    victim = state.chapel
    _verify_held(state, victim, action.resource, "STC-234")
    taken = s.ChapelCardTaken(seat, victim, FOLLOW_UP, action.resource)
    return [taken, *lapses_of(state, victim)]


# Scott, McCoy, Sarek


def use_scott(state: State, seat: int, action: a.UseScott, chance: Chance) -> list[Event]:
    """STC-196, STC-198: build a starship with one card of its cost replaced."""
    verify_power(state, seat, SCOTT)
    verify_starship(state, seat, action.route, power=("STC-198",))
    verify_substitute(state, seat, packed(action.pay), action.pay, card=SCOTT)
    used = s.ScottUsed(seat, FOLLOW_UP)
    built = e.StarshipBuilt(seat, action.route, action.pay, FOLLOW_UP)
    return with_consequences(state, seat, [*begun_phase(state, seat), used, built])


def use_mccoy(state: State, seat: int, action: a.UseMccoy, chance: Chance) -> list[Event]:
    """STC-217, STC-222: pay, and view the top cards; a single one is taken at once (STC-275)."""
    verify_power(state, seat, MCCOY)
    if not state.deck:
        raise RuleViolation("deck-empty", rules=("STC-219", "STC-153"))
    verify_substitute(state, seat, packed(action.pay), action.pay, card=MCCOY)
    cards = min(MCCOY_CARDS, count(state.deck))
    looked_at, draws = _top_cards(state.deck, cards, chance)
    begun = begun_phase(state, seat)
    if cards > 1:
        used = s.MccoyUsed(seat, action.pay, cards, "mccoy_pick", looked_at, draws)
        return with_consequences(state, seat, [*begun, used])
    used = s.MccoyUsed(seat, action.pay, cards, FOLLOW_UP, looked_at, draws)
    picked = s.DevelopmentCardPicked(seat, FOLLOW_UP, looked_at[0])
    return with_consequences(state, seat, [*begun, used, picked])


def _top_cards(deck: int, cards: int, chance: Chance) -> tuple[tuple[CardKind, ...], tuple[Draw, ...]]:
    """Draw cards from the deck, one after the other; its order is not known in advance (STC-037)."""
    kinds, draws = [], []
    for _ in range(cards):
        draw = chance.draw("development-card", count(deck))
        kind = nth(deck, draw.result)
        deck -= 1 << 8 * kind
        kinds.append(CARD_KINDS[kind])
        draws.append(draw)
    return tuple(kinds), tuple(draws)


def pick_development_card(
    state: State, seat: int, action: a.PickDevelopmentCard, chance: Chance
) -> list[Event]:
    """STC-217: keep one of the viewed cards."""
    verify_opened(state, seat, "mccoy_pick", ("STC-217",))
    if not amount(state.looked_at, CARD_KINDS.index(action.card)):
        raise RuleViolation("not-a-viewed-card", rules=("STC-217",))
    return with_consequences(state, seat, [s.DevelopmentCardPicked(seat, FOLLOW_UP, action.card)])


def use_sarek(state: State, seat: int, action: a.UseSarek, chance: Chance) -> list[Event]:
    """STC-239, STC-240: discard a Starfleet Intervenes card, then build at the lower price."""
    verify_power(state, seat, SAREK)
    verify_sarek_card(state, seat, action.card)
    events: list[Event] = [*begun_phase(state, seat), s.SarekUsed(seat, action.card, FOLLOW_UP)]
    if action.card == "face_up":
        events += starfleet_moved(state, seat, -1)  # STC-243
    built: Event
    if action.build == "outpost":
        verify_outpost(state, seat, action.intersection, power=("STC-244",))
        verify_payment(state, seat, _PACKED_SAREK_OUTPOST, SAREK_OUTPOST_COST, rule="STC-239")
        cuts = cut_by(state, seat, action.intersection)
        built = e.OutpostBuilt(seat, action.intersection, SAREK_OUTPOST_COST, cuts)
    else:
        verify_starbase(state, seat, action.intersection, power=("STC-244",))
        verify_payment(state, seat, _PACKED_SAREK_STARBASE, SAREK_STARBASE_COST, rule="STC-239")
        released = 1 if state.reserve[seat] else 0  # STC-245
        built = e.StarbaseBuilt(seat, action.intersection, SAREK_STARBASE_COST, released)
    return with_consequences(state, seat, [*events, built])


# Flipping and exchanging


def flip_support_card(state: State, seat: int, action: a.FlipSupportCard, chance: Chance) -> list[Event]:
    """STC-174, STC-175: keep a card after its first use."""
    verify_opened(state, seat, FOLLOW_UP, ("STC-178",), owner=("STC-186", "STC-272"))
    if state.sides[seat]:
        raise RuleViolation("b-side-needs-exchange", rules=("STC-175",))
    return [s.SupportCardFlipped(seat, SUPPORT_CARDS[state.support[seat]], phase_after_use(state))]


def exchange_support_card(
    state: State, seat: int, action: a.ExchangeSupportCard, chance: Chance
) -> list[Event]:
    """STC-174, STC-175: return the card just used and take another one."""
    verify_opened(state, seat, FOLLOW_UP, ("STC-178",), owner=("STC-186", "STC-272"))
    verify_exchange(state, seat, action.card)
    returned = SUPPORT_CARDS[state.support[seat]]
    return [s.SupportCardExchanged(seat, returned, action.card, phase_after_use(state))]


SUPPORT_DECIDERS: Mapping[type[Action], Callable[[State, int, Any, Chance], list[Event]]] = {
    a.UseUhura: use_uhura,
    a.ReturnCard: return_card,
    a.UseScott: use_scott,
    a.UseSpock: use_spock,
    a.DeclineSpock: decline_spock,
    a.UseSulu: use_sulu,
    a.UseKirk: use_kirk,
    a.DeclineKirk: decline_kirk,
    a.UseMccoy: use_mccoy,
    a.PickDevelopmentCard: pick_development_card,
    a.UseChekov: use_chekov,
    a.UseRand: use_rand,
    a.UseChapel: use_chapel,
    a.TakeCard: take_card,
    a.UseSarek: use_sarek,
    a.FlipSupportCard: flip_support_card,
    a.ExchangeSupportCard: exchange_support_card,
}
