"""The lines of the log: cards, goods and modules by their common names, without hidden facts."""

import msgspec

from domain.kernel.ruleset import Event
from domain.starship_catan import actions as a
from domain.starship_catan import events as e
from domain.starship_catan import events_flight as f
from domain.starship_catan.goods import Barter, Goods
from domain.starship_catan.ruleset import RULESET
from tests.rules.starship_catan.table import MOON, REVEAL, SUN, Position, die

WHO = ("Ann (red)", "Bob (blue)").__getitem__


def _told(position: Position, action: a.Action, *results: int) -> list[str]:
    before = position.state.copy()
    lines = []
    for event in position.do(action, *results):
        lines.append(RULESET.narrate(before, event, WHO))
        RULESET.evolve(before, event)
    return lines


def _line(event: Event) -> str:
    return RULESET.narrate(Position().state, event, WHO)


def test_a_flight_is_narrated() -> None:
    position = Position().at("choose_sector")
    assert _told(position, a.ChooseSector(2)) == ["Ann (red) flies into sector 2 with speed 4 and 2 actions"]
    position.fly("TRD-ORE-3", "COL-FOOD-3", "LP-109")
    assert _told(position, REVEAL) == ["Ann (red) flies to Aigel X (ore, 3 Astro)"]
    assert _told(position, a.FoundTradingPost()) == [
        "Ann (red) founds a trading post at Aigel X (ore, 3 Astro)",
        "the gap is filled from reserve set I with Lost Planet LP 101",
    ]
    assert _told(position, REVEAL) == ["Ann (red) flies to Merak V (food, 3)"]
    assert _told(position, a.FoundColony())[0] == "Ann (red) founds a colony on Merak V (food, 3)"


def test_a_fight_is_narrated() -> None:
    position = (
        Position().visit("PIR-III-6", "LP-109").modules(MOON, level_2=("logistics",)).goods(MOON, food=4)
    )
    assert _told(position, a.FightPirate(), *die(1, 4)) == [
        "Ann (red) fights a pirate of strength 6 and loses, 2 to 10",
        "Ann (red) loses the Enhanced Logistics Module; 1 food no longer fit",
        "Ann (red) ends the flight; sector 1 is shuffled",
    ]
    assert _line(f.TileLost(SUN, "cannon", turned_back=True)) == (
        "Bob (blue) has a cannon turned back to level 1"
    )
    assert _line(f.TileLost(SUN, "booster", turned_back=False)) == "Bob (blue) loses a booster"


def test_hidden_cards_are_left_out() -> None:
    turned = f.PirateTurned(MOON, 3, "PIR-B-2")
    assert _line(turned) == "Ann (red) meets a pirate of strength 2, who demands 3 Astro"
    assert _line(msgspec.structs.replace(turned, card=None)) == (
        "Ann (red) meets a pirate, who demands 3 Astro"
    )
    scanned = f.SectorScanned(MOON, 2, ("TRD-ORE-1", "LP-101"))
    assert _line(scanned) == (
        "Ann (red) looks at the 2 top cards: Ireoni VII (ore, 1 Astro), Lost Planet LP 101"
    )
    assert _line(msgspec.structs.replace(scanned, cards=None)) == "Ann (red) looks at the 2 top cards"  # type: ignore[arg-type]
    placed = f.CardsPlaced(MOON, 1, 1, ("TRD-ORE-1",), ("LP-101",))
    assert _line(placed) == (
        "Ann (red) puts 1 of them on top (Ireoni VII (ore, 1 Astro)) and 1 at the bottom (Lost Planet LP 101)"
    )
    hidden = msgspec.structs.replace(placed, top=None, bottom=None)  # type: ignore[arg-type]
    assert _line(hidden) == "Ann (red) puts 1 of them on top and 1 at the bottom"
    assert _line(f.ReplacementDrawn("III", None, used=True, draws=())) == (
        "the gap is filled from reserve set III with a face-down card"
    )


def test_trade_is_narrated() -> None:
    offer = e.OfferMade(MOON, Barter(astro=4, food=1), Barter(carbon=1))
    assert _line(offer) == "Ann (red) offers 1 food, 4 Astro for 1 carbon"
    assert _line(e.OfferDeclined(SUN)) == "Bob (blue) declines the offer"
    assert _line(e.GoodsExchanged(MOON, offer.give, offer.get)) == (
        "Ann (red) gives 1 food, 4 Astro to Bob (blue) for 1 carbon"
    )
    used = e.PostUsed(SUN, "OUT-MER-III", Goods(), 0, Goods(ore=1, trade_goods=1), 6)
    assert _line(used) == "Bob (blue) sells 1 ore, 1 trade goods for 6 Astro at the post on Merchant Outpost"
    assert _line(e.SpecialCardMoved("hero_of_the_people", None)) == "nobody is Hero of the People any more"


def test_a_mission_is_narrated() -> None:
    position = Position().visit("ADV-POSEIDON", "LP-109").goods(MOON, science=1)
    assert _told(position, a.CompleteMission("MIS-1-POS")) == [
        "Ann (red) undertakes Environmental Pollution (Poseidon) for 1 science and receives 3 Astro"
    ]
    assert _told(position, a.TakeResource("ore"), 1) == [
        "Ann (red) takes 1 ore as a reward",
        "Ann (red) completes Environmental Pollution (Poseidon)",
        "a new mission lies face up: Urgent Need I (Pallas)",
    ]
