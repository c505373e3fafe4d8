"""Log lines of set-up and production."""

from collections.abc import Callable, Mapping
from typing import Any

from domain.kernel.ruleset import Event, Who
from domain.kernel.say import Say
from domain.starfarers import events as e
from domain.starfarers import events_setup as se
from domain.starfarers.board import AREA_NAMES
from domain.starfarers.narrate.words import Thing, by_seat, numbered, one_card, upgrade, where
from domain.starfarers.state import State
from domain.starfarers.tables import SECTORS, SETUP_ROUNDS


def _table_set(state: State, event: se.TableSet, who: Who, say: Say) -> str:
    laid = [
        say("{sector} in {area}", sector=sector, area=area)
        for area, sector in zip(AREA_NAMES, event.sectors, strict=True)
        if sector is not None and area not in _HOMES
    ]
    table = ", ".join(laid) or say("all sectors face down")
    return say("the map is laid out: {table}; {starter} is to start", table=table, starter=who(event.starter))


_HOMES = {sector.id for sector in SECTORS if not sector.stars}


def _pieces_placed(state: State, event: se.PiecesPlaced, who: Who, say: Say) -> str:
    sites = say(" and ").join(where(state, site, say) for site in event.colonies)
    pieces = say(
        "colonies on {sites} and a spaceport on {port}", sites=sites, port=where(state, event.spaceport, say)
    )
    if event.seat is None:
        return say("the fourth colour has {pieces}", pieces=pieces)
    assert event.ship is not None
    return say(
        "{who} starts with {pieces}, and a colony ship at {at}",
        who=who(event.seat),
        pieces=pieces,
        at=where(state, event.ship, say),
    )


def _placement_began(state: State, event: se.PlacementBegan, who: Who, say: Say) -> str:
    if event.round < SETUP_ROUNDS:
        return say("{who} is to place a colony in round {round}", who=who(event.seat), round=event.round)
    return say(
        "{who} is to place a spaceport and a ship in round {round}", who=who(event.seat), round=event.round
    )


def _pool_laid_out(state: State, event: se.PoolLaidOut, who: Who, say: Say) -> str:
    counts: tuple[tuple[int, Thing], ...] = (
        (event.boosters, "booster"),
        (event.cannons, "cannon"),
        (event.freight_pods, "freight pod"),
    )
    pool = ", ".join(numbered(number, thing, say) for number, thing in counts if number)
    return say("the common pool is {pool}", pool=pool) if pool else say("the common pool is put away")


def _colony_placed(state: State, event: se.ColonyPlaced, who: Who, say: Say) -> str:
    return say(
        "{who} starts with a colony on {site}", who=who(event.seat), site=where(state, event.site, say)
    )


def _starting_spaceport_made(state: State, event: se.StartingSpaceportMade, who: Who, say: Say) -> str:
    return say(
        "{who} makes a spaceport of the colony on {site}",
        who=who(event.seat),
        site=where(state, event.site, say),
    )


def _starting_ship_placed(state: State, event: se.StartingShipPlaced, who: Who, say: Say) -> str:
    return say(
        "{who} starts with a {ship} at {at}",
        who=who(event.seat),
        ship=say.name(event.kind),
        at=where(state, event.at, say),
    )


def _starting_upgrade_taken(state: State, event: se.StartingUpgradeTaken, who: Who, say: Say) -> str:
    return say("{who} takes {upgrade} of the pool", who=who(event.seat), upgrade=upgrade(event.upgrade, say))


def _home_sites_closed(state: State, event: se.HomeSitesClosed, who: Who, say: Say) -> str:
    sites = say(" and ").join(where(state, site, say) for site in event.sites)
    return say("the home sites left empty are closed: {sites}", sites=sites)


def _start_received(state: State, event: se.StartReceived, who: Who, say: Say) -> str:
    boosters = (
        say(" and {boosters}", boosters=numbered(event.boosters, "booster", say)) if event.boosters else ""
    )
    return say(
        "{who} receives {fame}{boosters}",
        who=who(event.seat),
        fame=numbered(event.fame, "fame piece", say),
        boosters=boosters,
    )


def _reserve_drawn(state: State, event: e.ReserveDrawn, who: Who, say: Say) -> str:
    number = numbered(event.number, "card", say)
    draws = say("{who} draws {number} from the reserve pile", who=who(event.seat), number=number)
    return draws if event.cards is None else f"{draws}: {say.bundle(event.cards)}"


def _reserve_made(state: State, event: e.ReserveMade, who: Who, say: Say) -> str:
    return say("a new reserve pile is made from the supply: {cards}", cards=event.cards)


def _turn_began(state: State, event: e.TurnBegan, who: Who, say: Say) -> str:
    return say("turn {turn}: {who} begins", turn=event.turn, who=who(event.seat))


def _production_rolled(state: State, event: e.ProductionRolled, who: Who, say: Say) -> str:
    one, other = event.dice
    parts = [
        say(
            "{who} rolls {one} and {other}: {sum}", who=who(event.seat), one=one, other=other, sum=one + other
        )
    ]
    if income := by_seat(who, event.income, say):
        parts.append(say("income: {income}", income=say.rows(income)))
    if event.short:
        kinds = ", ".join(map(say, event.short))
        parts.append(say("the supply has too little {kinds}, which nobody receives", kinds=kinds))
    return say.rows(parts)


_CHOICES: Mapping[str, str] = {
    "relief": "{who} is to use the Galactic Relief Fund or not",
    "rob": "{who} is to rob somebody",
    "friendship_choose": "{who} is to take a friendship card",
    "free_ship_place": "{who} is to place the free trade ship",
    "encounter_stop": "{who} is to name the ship that cannot move",
    "encounter_lose_upgrade": "{who} is to give up an upgrade",
    "encounter_gain_upgrade": "{who} is to choose an upgrade",
    "encounter_resources": "{who} is to choose resources",
}


def _choice_opened(state: State, event: e.ChoiceOpened, who: Who, say: Say) -> str:
    return say(_CHOICES[event.choice], who=who(event.seat))


def _relief_taken(state: State, event: e.ReliefTaken, who: Who, say: Say) -> str:
    return say(
        "{who} takes {card} with the Galactic Relief Fund",
        who=who(event.seat),
        card=say.amount(event.resource, 1),
    )


def _relief_declined(state: State, event: e.ReliefDeclined, who: Who, say: Say) -> str:
    return say("{who} does without the Galactic Relief Fund", who=who(event.seat))


def _discard_began(state: State, event: e.DiscardBegan, who: Who, say: Say) -> str:
    due = [
        f"{who(seat)}: {numbered(number, 'card', say)}" for seat, number in enumerate(event.numbers) if number
    ]
    return say("cards are to be returned to the supply: {due}", due="; ".join(due))


def _discard_submitted(state: State, event: e.DiscardSubmitted, who: Who, say: Say) -> str:
    laid = say("{who} lays down cards to return", who=who(event.seat))
    return laid if event.cards is None else f"{laid}: {say.bundle(event.cards)}"


def _cards_discarded(state: State, event: e.CardsDiscarded, who: Who, say: Say) -> str:
    return say("cards go back to the supply: {cards}", cards="; ".join(by_seat(who, event.cards, say)))


def _card_stolen(state: State, event: e.CardStolen, who: Who, say: Say) -> str:
    return say(
        "{who} draws {card} from the hand of {victim}",
        who=who(event.seat),
        card=one_card(event.resource, say),
        victim=who(event.victim),
    )


def _production_ended(state: State, event: e.ProductionEnded, who: Who, say: Say) -> str:
    return say("{who} may trade and build", who=who(event.seat))


SETUP_NARRATORS: Mapping[type[Event], Callable[[State, Any, Who, Say], str]] = {
    se.TableSet: _table_set,
    se.PiecesPlaced: _pieces_placed,
    se.PlacementBegan: _placement_began,
    se.PoolLaidOut: _pool_laid_out,
    se.ColonyPlaced: _colony_placed,
    se.StartingSpaceportMade: _starting_spaceport_made,
    se.StartingShipPlaced: _starting_ship_placed,
    se.StartingUpgradeTaken: _starting_upgrade_taken,
    se.HomeSitesClosed: _home_sites_closed,
    se.StartReceived: _start_received,
    e.ReserveDrawn: _reserve_drawn,
    e.ReserveMade: _reserve_made,
    e.TurnBegan: _turn_began,
    e.ProductionRolled: _production_rolled,
    e.ChoiceOpened: _choice_opened,
    e.ReliefTaken: _relief_taken,
    e.ReliefDeclined: _relief_declined,
    e.DiscardBegan: _discard_began,
    e.DiscardSubmitted: _discard_submitted,
    e.CardsDiscarded: _cards_discarded,
    e.CardStolen: _card_stolen,
    e.ProductionEnded: _production_ended,
}
