"""Reasons for the actions of the support cards."""

from collections.abc import Callable, Mapping
from typing import Any

from domain.kernel.bundles import amount, count
from domain.kernel.ruleset import Action
from domain.kernel.say import Say
from domain.star_trek_catan import actions_support_cards as a
from domain.star_trek_catan.appraise_support_cards import SUPPORT_WEIGHTS
from domain.star_trek_catan.cards import INDEX, RESOURCES, UNITS, Cards
from domain.star_trek_catan.heuristics import View
from domain.star_trek_catan.names import CardKind, SupportCard
from domain.star_trek_catan.narrate import advice_terms as terms
from domain.star_trek_catan.narrate.places import sector_in_words
from domain.star_trek_catan.rules_support_cards import TITLES
from domain.star_trek_catan.tables import SPECIAL_CARD_POINTS, SUPPORT_CARDS, SUPPORT_INDEX

_POWERS: Mapping[SupportCard, str] = {
    "uhura": "demands a resource from up to two opponents",
    "scott": "replaces a card of the price of a starship",
    "spock": "brings a card when a roll brings you nothing",
    "sulu": "moves one of your starships",
    "kirk": "protects your hand from a 7",
    "mccoy": "lets you choose a development card",
    "chekov": "sends the battle cruiser to the asteroid field and brings a card",
    "rand": "trades one resource at 2:1 for a turn",
    "chapel": "takes a card of your choice from an opponent with more points",
    "sarek": "makes an outpost or a starbase cheaper",
}
_USES: Mapping[CardKind, str] = {
    "victory_point": "one more point, which stays hidden",
    "starfleet_intervenes": "moves the battle cruiser, and counts for the Largest Starfleet",
    "monopoly": "takes all cards of one resource from your opponents",
    "research_station": "brings 2 cards of your choice",
    "utopia_planitia": "brings 2 starships free of charge",
}


def _always(text: str) -> Callable[[View, Any, Say], str]:
    return lambda view, action, say: say(text)  # noqa: ARG005  all reasons share one signature


def _starship(view: View, action: a.UseScott, say: Say) -> str:
    return terms.starship(view, action.route, say)


def _starship_moved(view: View, action: a.UseSulu, say: Say) -> str:
    if SUPPORT_WEIGHTS[a.UseSulu](view, action) <= 0:
        return say("moves one of your starships")
    return terms.scored(view, SPECIAL_CARD_POINTS, say("takes the Longest Supply Route"), say)


def _uhura(view: View, action: a.UseUhura, say: Say) -> str:
    cards = Cards(**{action.resource: len(action.opponents)})
    if len(action.opponents) == 1:
        return say("brings {cards} for a card of your choice, if this opponent has it", cards=cards)
    return say("brings up to {cards} for cards of your choice", cards=cards)


def _returned(view: View, action: a.ReturnCard, say: Say) -> str:
    return terms.given_up(view, UNITS[INDEX[action.resource]], say)


def _one_taken(view: View, action: a.UseSpock | a.TakeCard, say: Say) -> str:
    return terms.gained(view, Cards(**{action.resource: 1}), say)


def _kirk(view: View, action: a.UseKirk, say: Say) -> str:
    if action.resource is None:
        return say("you discard nothing in spite of the 7")
    return terms.gained(view, Cards(**{action.resource: 1}), say)


def _mccoy(view: View, action: a.UseMccoy, say: Say) -> str:
    return say("a development card of your choice for {cards}", cards=action.pay)


def _picked(view: View, action: a.PickDevelopmentCard, say: Say) -> str:
    return say(_USES[action.card])


def _chekov(view: View, action: a.UseChekov, say: Say) -> str:
    state = view.state
    sector, resource = (
        sector_in_words(state.layout, state.cruiser, say),
        state.layout.resources[state.cruiser],
    )
    if not amount(state.supply, resource):
        return say("frees {sector}", sector=sector)
    return say("frees {sector} and brings {cards}", sector=sector, cards=Cards(**{RESOURCES[resource]: 1}))


def _rand(view: View, action: a.UseRand, say: Say) -> str:
    return terms.traded(view, 2 * UNITS[INDEX[action.give]], UNITS[INDEX[action.take]], say)


def _chapel(view: View, action: a.UseChapel, say: Say) -> str:
    return say(
        "lets you choose among {cards} of {opponent}",
        cards=say.count(count(view.state.hands[action.opponent]), "1 card", "{number} cards"),
        opponent=terms.opponent(view, action.opponent, say),
    )


def _sarek(view: View, action: a.UseSarek, say: Say) -> str:
    gain = terms.doubled if action.build == "starbase" else terms.place
    return terms.scored(view, 1, gain(view, action.intersection, say), say)


def _flipped(view: View, action: a.FlipSupportCard, say: Say) -> str:
    power = say(_POWERS[SUPPORT_CARDS[view.state.support[view.seat]]])
    return say("you can use it once more: {power}", power=power)


def _exchanged(view: View, action: a.ExchangeSupportCard, say: Say) -> str:
    return f"{TITLES[SUPPORT_INDEX[action.card]]}: {say(_POWERS[action.card])}"


SUPPORT_REASONS: Mapping[type[Action], Callable[[View, Any, Say], str]] = {
    a.UseUhura: _uhura,
    a.ReturnCard: _returned,
    a.UseScott: _starship,
    a.UseSpock: _one_taken,
    a.DeclineSpock: _always("saves the support card"),
    a.UseSulu: _starship_moved,
    a.UseKirk: _kirk,
    a.DeclineKirk: _always("saves the support card"),
    a.UseMccoy: _mccoy,
    a.PickDevelopmentCard: _picked,
    a.UseChekov: _chekov,
    a.UseRand: _rand,
    a.UseChapel: _chapel,
    a.TakeCard: _one_taken,
    a.UseSarek: _sarek,
    a.FlipSupportCard: _flipped,
    a.ExchangeSupportCard: _exchanged,
}
