"""Decisions of playing development cards (chapter 9)."""

from domain.kernel.chance import Chance
from domain.kernel.errors import RuleViolation
from domain.kernel.ruleset import Event
from domain.kernel.unfolding import Unfolding
from domain.star_trek_catan import actions as a
from domain.star_trek_catan import events as e
from domain.star_trek_catan.cards import INDEX, NO_CARDS, packed, unpacked
from domain.star_trek_catan.events import SeatCards
from domain.star_trek_catan.evolve.dispatch import evolve
from domain.star_trek_catan.rules import (
    PLAY_CARD,
    starship_routes,
    verify_card,
    verify_choice,
    verify_moment,
    verify_research,
    verify_starship,
)
from domain.star_trek_catan.scoring import starfleet_moved, with_consequences
from domain.star_trek_catan.state import State, resting_phase
from domain.star_trek_catan.tables import INTERVENES, MONOPOLY, RESEARCH, UTOPIA


def _verify_play(state: State, seat: int, kind: int) -> None:
    """STC-155, STC-156, STC-157: one card per turn, in the seat's own turn, not bought in this turn."""
    verify_moment(state, seat, PLAY_CARD)
    verify_card(state, seat, kind)


def play_starfleet_intervenes(
    state: State, seat: int, action: a.PlayStarfleetIntervenes, chance: Chance
) -> list[Event]:
    """STC-161, STC-104: lay the card face up, award the Largest Starfleet, then move the cruiser at once."""
    _verify_play(state, seat, INTERVENES)
    played = e.StarfleetIntervenesPlayed(seat, "cruiser_move")
    return with_consequences(state, seat, [played, *starfleet_moved(state, seat, 1)])


def play_monopoly(state: State, seat: int, action: a.PlayMonopoly, chance: Chance) -> list[Event]:
    """STC-162, STC-163: take all cards of one resource from every opponent."""
    _verify_play(state, seat, MONOPOLY)
    mask = 0xFF << 8 * INDEX[action.resource]
    taken = tuple(
        SeatCards(other, unpacked(cards))
        for other in range(state.seats)
        if other != seat and (cards := state.hands[other] & mask)
    )
    return with_consequences(state, seat, [e.MonopolyPlayed(seat, action.resource, taken)])


def play_research_station(
    state: State, seat: int, action: a.PlayResearchStation, chance: Chance
) -> list[Event]:
    """STC-164, STC-165: take two cards from the supply."""
    _verify_play(state, seat, RESEARCH)
    verify_research(state, action.take, packed(action.take))
    return [e.ResearchStationPlayed(seat, action.take)]


def play_utopia_planitia(
    state: State, seat: int, action: a.PlayUtopiaPlanitia, chance: Chance
) -> list[Event]:
    """STC-166, STC-167: place the first of two free starships; the second is a separate choice."""
    _verify_play(state, seat, UTOPIA)
    try:
        verify_starship(state, seat, action.route)
    except RuleViolation as refusal:
        if starship_routes(state, seat):
            raise RuleViolation(refusal.message, rules=(*refusal.rules, "STC-166")) from None
        raise RuleViolation(refusal.message, rules=("STC-167", *refusal.rules)) from None
    played = e.UtopiaPlanitiaPlayed(seat)
    back = resting_phase(state)
    built = e.StarshipBuilt(seat, action.route, NO_CARDS, back)
    if starship_routes(Unfolding(state, evolve, [built]).state, seat):  # STC-274
        built = e.StarshipBuilt(seat, action.route, NO_CARDS, "utopia_second")
    return with_consequences(state, seat, [played, built])


def place_second_starship(
    state: State, seat: int, action: a.PlaceSecondStarship, chance: Chance
) -> list[Event]:
    """STC-166: place the second free starship."""
    _verify_second(state, seat)
    verify_starship(state, seat, action.route, power=("STC-166",))
    built = e.StarshipBuilt(seat, action.route, NO_CARDS, resting_phase(state))
    return with_consequences(state, seat, [built])


def decline_second_starship(
    state: State, seat: int, action: a.DeclineSecondStarship, chance: Chance
) -> list[Event]:
    """STC-167: decline the second free starship."""
    _verify_second(state, seat)
    return [e.SecondStarshipDeclined(seat, resting_phase(state))]


def _verify_second(state: State, seat: int) -> None:
    refusal = "no-second-starship"
    verify_choice(state, seat, "utopia_second", ("STC-274",), refusal=refusal, owner=("STC-166", "STC-272"))
