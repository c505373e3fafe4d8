"""The lines of the log: places, planets and cards by their common names, without hidden facts."""

import msgspec

from domain.kernel.ruleset import Action, Event
from domain.starfarers import actions as a
from domain.starfarers import events as e
from domain.starfarers import events_encounters as n
from domain.starfarers import events_flight as f
from domain.starfarers.board import AREA_IDS
from domain.starfarers.cards import Cards
from domain.starfarers.ruleset import RULESET
from tests.rules.starfarers.table import BLUE, RED, WHITE, YELLOW, Position, balls, place

WHO = ("Ann (white)", "Bob (yellow)", "Cy (red)", "Di (blue)").__getitem__


def _told(position: Position, action: Action, *results: int) -> list[str]:
    before = position.state.copy()
    lines = []
    for event in position.do(action, *results):
        lines.append(RULESET.narrate(before, event, WHO))
        RULESET.evolve(before, event)
    return lines


def _line(event: Event, position: Position | None = None) -> str:
    return RULESET.narrate((position or Position()).state, event, WHO)


def test_a_flight_is_narrated() -> None:
    position = Position().ships(WHITE, colony=("4,6,E", "6,9,E")).flying()
    flown, explored = _told(position, a.Step(0, place("5,6,W")), 4, 3, 1)
    assert flown == "Ann (white) flies a colony ship 1 step from 4,6,E to 5,6,W beside N2"
    assert explored == "Ann (white) explores N2: carbon 9, food 11, fuel 10"
    position = Position().ships(WHITE, colony=("4,7,E", "6,9,E")).discs("N2", 5, 3, 10).flying()
    assert _told(position, a.FoundColony(0)) == [
        "Ann (white) founds a colony on 4,7,E, the site at carbon 5 and food 3 in N2"
    ]
    assert _line(f.MothershipShaken(WHITE, ("yellow", "black"), 3, ())) == (
        "Ann (white) shakes yellow and black: base speed 3"
    )
    assert _line(f.TradeStationFounded(RED, 6, "green_folk")) == (
        "Cy (red) founds a trade station with the Green Folk"
    )


def test_discoveries_and_tokens_are_narrated() -> None:
    position = Position().cover("N6")
    found = f.SectorDiscovered(WHITE, AREA_IDS["N6"], "OME", 0, (), ())
    assert _line(found, position) == "Ann (white) discovers the outpost of the Merchants in N6"
    empty = f.SectorDiscovered(WHITE, AREA_IDS["N6"], "E1A", 0, (), ())
    assert _line(empty, position) == "Ann (white) discovers empty space in N6"
    position = Position().ships(WHITE, colony=("4,7,E", "6,9,E")).discs("N2", 5, "pirates-4", 10)
    position.upgrades(WHITE, cannons=3).building().hand(WHITE, carbon=6)
    assert _told(position, a.BuildUpgrade("cannon"), 0) == [
        "Ann (white) builds a cannon for 2 carbon",
        "Ann (white) defeats a pirate base of strength 4 in N2 for a medal; its number is 3",
    ]


def test_an_encounter_is_narrated() -> None:
    position = Position().fame(WHITE, 1)
    position.meeting("ENC-15")
    assert _told(position, a.AnswerYesNo(False), balls("yellow", "red"), balls("black", "blue"))[:4] == [
        "Ann (white) answers no: ENC-15, Ambush in the Dust Belt. You turn and fire back.",
        "Ann (white) fights Bob (yellow) and succeeds, 5 (yellow and red) to 1 (blue and black)",
        "Ann (white) hears: The ambushers scatter. (1 fame piece gained)",
        "Ann (white) gains 1 fame piece",
    ]


def test_rare_results_of_encounters_are_narrated() -> None:
    position = Position().ships(WHITE, colony=("6,9,E",))
    assert _line(n.SpaceJumped(WHITE, 0, place("5,10,E")), position).startswith(
        "Ann (white) jumps with a ship from 6,9,E"
    )
    assert _line(n.ResultLapsed(RED, "take_card_from_each_opponent")) == "Cy (red) has no card to give"
    assert _line(n.ResultLapsed(RED, "lose_upgrade")) == (
        "for Cy (red) this has no effect: an upgrade is lost"
    )
    assert _line(n.FameLost(BLUE, 2)) == "Di (blue) loses 2 fame pieces"


def test_trade_is_narrated() -> None:
    offer = e.OfferMade(1, WHITE, Cards(ore=2), Cards(goods=1), (YELLOW, RED), None)
    assert _line(offer) == "Ann (white) makes offer 1: 2 ore for 1 goods, to Bob (yellow), Cy (red)"
    position = Position().building()
    RULESET.evolve(position.state, offer)
    told = [
        _line(event, position)
        for event in (
            e.OfferMade(2, RED, Cards(goods=1), Cards(ore=3), (WHITE,), 1),
            e.OfferAccepted(1, YELLOW),
            e.OfferRejected(1, RED),
            e.AgreementsLapsed(RED, (1,)),
            e.OfferWithdrawn(1, WHITE),
            e.CardsTraded(1, WHITE, YELLOW, Cards(ore=2), Cards(goods=1), (1,)),
        )
    ]
    assert told == [
        "Cy (red) makes offer 2, in answer to offer 1 (2 ore for 1 goods): 1 goods for 3 ore, to Ann (white)",
        "Bob (yellow) accepts offer 1 (2 ore for 1 goods)",
        "Cy (red) refuses offer 1 (2 ore for 1 goods)",
        "what Cy (red) had agreed to lapses, as cards have left that hand: offer 1 (2 ore for 1 goods)",
        "Ann (white) withdraws offer 1 (2 ore for 1 goods)",
        "Ann (white) gives 2 ore to Bob (yellow) for 1 goods (offer 1)",
    ]
    used = e.SupplyTraded(WHITE, Cards(goods=1), Cards(ore=1), "merchants_goods")
    assert _line(used) == ("Ann (white) trades 1 goods with the supply for 1 ore (Trade Advantage: Goods)")


def test_friendship_is_narrated() -> None:
    assert _line(e.FameBought(RED, Cards(goods=1))) == "Cy (red) buys a fame piece for 1 goods"
    assert _line(e.HelpingHandUsed(RED, (WHITE, BLUE))) == (
        "Cy (red) asks for A Helping Hand from Ann (white), Di (blue)"
    )
    assert _line(e.ReliefTaken(BLUE, "food")) == "Di (blue) takes 1 food with the Galactic Relief Fund"
    assert _line(e.ReliefDeclined(BLUE)) == "Di (blue) does without the Galactic Relief Fund"
    assert _line(e.FriendshipCardTaken(RED, "green_folk_ore")) == (
        "Cy (red) takes the friendship card Production Increase: Ore"
    )
    assert _line(e.MarkerMoved("diplomats", RED)) == "Cy (red) takes the friendship marker of the Diplomats"


def test_hidden_cards_are_left_out() -> None:
    drawn = e.ReserveDrawn(WHITE, 2, Cards(ore=1, food=1), ())
    assert _line(drawn) == "Ann (white) draws 2 cards from the reserve pile: 1 ore, 1 food"
    hidden = msgspec.structs.replace(drawn, cards=None)
    assert _line(hidden) == "Ann (white) draws 2 cards from the reserve pile"
    stolen = e.CardStolen(WHITE, RED, "ore", ())
    assert _line(stolen) == "Ann (white) draws 1 ore from the hand of Cy (red)"
    hidden = msgspec.structs.replace(stolen, resource=None)  # type: ignore[assignment]
    assert _line(hidden) == "Ann (white) draws 1 card from the hand of Cy (red)"
