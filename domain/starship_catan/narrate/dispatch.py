"""The log in plain words: one line for each event."""

from collections.abc import Callable, Mapping
from typing import Any

from domain.kernel.ruleset import Event, Who
from domain.starship_catan import events as e
from domain.starship_catan import events_flight as f
from domain.starship_catan.cards import CARD_INDEX, CARDS, CardId, SectorCard
from domain.starship_catan.goods import Barter, Goods
from domain.starship_catan.missions import MISSION_INDEX, MISSIONS, MissionId
from domain.starship_catan.state import State
from domain.starship_catan.tables import MODULE_INDEX, ModuleType, module_name


def narrate(state: State, event: Event, who: Who) -> str:
    """Say what happened, of seats as ``who`` names them; ``state`` is that before the event.

    Hidden fields of the event are None.
    """
    return _NARRATORS[type(event)](state, event, who)


# Words


def face(card: CardId) -> str:
    """Name a card by what matters on it."""
    return _FACES[CARD_INDEX[card]]


def _face(card: SectorCard) -> str:
    if card.kind == "trade_planet":
        return f"{card.name} ({_good(card.trades[0])}, {card.buy} Astro)"
    if card.kind == "colony":
        assert card.resource is not None
        return f"{card.name} ({_good(card.resource)}, {card.number})"
    if card.kind == "pirate":
        return f"a pirate of strength {card.strength}"
    return card.name


def _good(name: str) -> str:
    return name.replace("_", " ")


_FACES = tuple(_face(card) for card in CARDS)


def _mission(mission: MissionId) -> str:
    face = MISSIONS[MISSION_INDEX[mission]]
    return f"{face.name} ({face.planet.capitalize()})"


def _module(module: ModuleType, level: int) -> str:
    return f"the {module_name(MODULE_INDEX[module], level)}"


def _ship(ship: str) -> str:
    return f"a {ship.replace('_', ' ')}"


# Set-up and production


def _table_set(state: State, event: e.TableSet, who: Who) -> str:
    shares = [
        f"{who(seat)}: {face(colony)}, {event.astro[seat]} Astro"
        for seat, colony in enumerate(event.colonies)
    ]
    return f"the table is set; {'; '.join(shares)}; {who(event.moon)} has the moon crest"


def _module_chosen(state: State, event: e.ModuleChosen, who: Who) -> str:
    return f"{who(event.seat)} starts with {_module(event.module, 1)}"


def _turn_began(state: State, event: e.TurnBegan, who: Who) -> str:
    return f"turn {event.turn}: {who(event.seat)} begins"


def _production_rolled(state: State, event: e.ProductionRolled, who: Who) -> str:
    parts = [f"{who(event.seat)} rolls {event.roll}"]
    for seat in (0, 1):
        if event.income[seat] != Goods():
            parts.append(f"{who(seat)} gains {event.income[seat]}")
        if event.choices[seat]:
            parts.append(f"{who(seat)} is to choose {' or '.join(map(_good, event.choices[seat]))}")
    return "; ".join(parts)


def _resource_produced(state: State, event: e.ResourceProduced, who: Who) -> str:
    return f"{who(event.seat)} lets a colony yield 1 {_good(event.resource)}"


# Flight


def _sector_chosen(state: State, event: f.SectorChosen, who: Who) -> str:
    return (
        f"{who(event.seat)} flies into sector {event.sector} with speed {event.speed} "
        f"and {event.actions} actions"
    )


def _sector_scanned(state: State, event: f.SectorScanned, who: Who) -> str:
    # Who may not know the cards reads None in their stead, whatever the type says.
    seen = f": {', '.join(map(face, event.cards))}" if event.cards else ""
    return f"{who(event.seat)} looks at the {event.number} top cards{seen}"


def _scan_skipped(state: State, event: f.ScanSkipped, who: Who) -> str:
    return f"{who(event.seat)} does without the sensor"


def _cards_placed(state: State, event: f.CardsPlaced, who: Who) -> str:
    top = f" ({', '.join(map(face, event.top))})" if event.top else ""
    bottom = f" ({', '.join(map(face, event.bottom))})" if event.bottom else ""
    return (
        f"{who(event.seat)} puts {event.number_on_top} of them on top{top} "
        f"and {event.number_at_bottom} at the bottom{bottom}"
    )


def _card_revealed(state: State, event: f.CardRevealed, who: Who) -> str:
    return f"{who(event.seat)} flies to {face(event.card)}"


def _pirate_turned(state: State, event: f.PirateTurned, who: Who) -> str:
    pirate = "a pirate" if event.card is None else face(event.card)
    return f"{who(event.seat)} meets {pirate}, who demands {event.demand} Astro"


def _pirate_paid(state: State, event: f.PiratePaid, who: Who) -> str:
    return f"{who(event.seat)} pays {event.paid} Astro to {face(event.card)}"


def _pirate_fought(state: State, event: f.PirateFought, who: Who) -> str:
    own, other = event.strengths
    result = "wins" if event.won else "loses"
    reward = f" and takes {event.astro} Astro" if event.astro else ""
    return f"{who(event.seat)} fights {face(event.card)} and {result}, {own} to {other}{reward}"


def _reward_taken(state: State, event: f.RewardTaken, who: Who) -> str:
    return f"{who(event.seat)} takes 1 {_good(event.resource)} as a reward"


def _pirate_captured(state: State, event: f.PirateCaptured, who: Who) -> str:
    return f"{who(event.seat)} captures {face(event.card)}"


def _tile_lost(state: State, event: f.TileLost, who: Who) -> str:
    if event.turned_back:
        return f"{who(event.seat)} has a {event.tile} turned back to level 1"
    return f"{who(event.seat)} loses a {event.tile}"


def _module_lost(state: State, event: f.ModuleLost, who: Who) -> str:
    back = f"; {event.returned} no longer fit" if event.returned != Goods() else ""
    return f"{who(event.seat)} loses {_module(event.module, event.level)}{back}"


def _goods_bought(state: State, event: f.GoodsBought, who: Who) -> str:
    return f"{who(event.seat)} buys {event.goods} for {event.paid} Astro"


def _goods_sold(state: State, event: f.GoodsSold, who: Who) -> str:
    return f"{who(event.seat)} sells {event.goods} for {event.received} Astro"


def _trading_post_founded(state: State, event: f.TradingPostFounded, who: Who) -> str:
    return f"{who(event.seat)} founds a trading post at {face(event.card)}"


def _colony_founded(state: State, event: f.ColonyFounded, who: Who) -> str:
    return f"{who(event.seat)} founds a colony on {face(event.card)}"


def _replacement_drawn(state: State, event: f.ReplacementDrawn, who: Who) -> str:
    card = "a face-down card" if event.card is None else face(event.card)
    return f"the gap is filled from reserve set {event.card_set} with {card}"


def _mission_undertaken(state: State, event: f.MissionUndertaken, who: Who) -> str:
    cost = Barter(
        event.paid.ore,
        event.paid.fuel,
        event.paid.food,
        event.paid.carbon,
        event.paid.trade_goods,
        event.paid.science,
        event.paid_astro,
    )
    paid = f" for {cost}" if cost != Barter() else ""
    gain = f" and receives {event.astro} Astro" if event.astro else ""
    return f"{who(event.seat)} undertakes {_mission(event.mission)}{paid}{gain}"


def _mission_completed(state: State, event: f.MissionCompleted, who: Who) -> str:
    return f"{who(event.seat)} completes {_mission(event.mission)}"


def _mission_turned(state: State, event: f.MissionTurned, who: Who) -> str:
    locked = ", locked in this flight" if event.locked else ""
    return f"a new mission lies face up: {_mission(event.mission)}{locked}"


def _flight_ended(state: State, event: f.FlightEnded, who: Who) -> str:
    return f"{who(event.seat)} ends the flight; sector {event.sector} is shuffled"


# Trading and building


def _ship_built(state: State, event: e.ShipBuilt, who: Who) -> str:
    return f"{who(event.seat)} builds {_ship(event.ship)} for {event.paid}"


def _ship_given_up(state: State, event: e.ShipGivenUp, who: Who) -> str:
    return f"{who(event.seat)} gives up {_ship(event.ship)}"


def _tile_built(state: State, event: e.TileBuilt, who: Who) -> str:
    return f"{who(event.seat)} attaches a {event.tile} for {event.paid}"


def _tile_upgraded(state: State, event: e.TileUpgraded, who: Who) -> str:
    return f"{who(event.seat)} turns a {event.tile} to level 2 for {event.paid}"


def _module_built(state: State, event: e.ModuleBuilt, who: Who) -> str:
    return f"{who(event.seat)} builds {_module(event.module, event.level)} for {event.paid}"


def _post_used(state: State, event: e.PostUsed, who: Who) -> str:
    deal = (
        f"sells {event.sold} for {event.received}"
        if event.received
        else f"buys {event.bought} for {event.paid}"
    )
    return f"{who(event.seat)} {deal} Astro at the post on {face(event.post)}"


def _purchase_forced(state: State, event: e.PurchaseForced, who: Who) -> str:
    return (
        f"{who(event.seat)} buys 1 {_good(event.resource)} for {event.paid} Astro "
        f"from {who(1 - event.seat)}, by the Trade Module"
    )


def _offer_made(state: State, event: e.OfferMade, who: Who) -> str:
    return f"{who(event.seat)} offers {event.give} for {event.get}"


def _offer_declined(state: State, event: e.OfferDeclined, who: Who) -> str:
    return f"{who(event.seat)} declines the offer"


def _goods_exchanged(state: State, event: e.GoodsExchanged, who: Who) -> str:
    return f"{who(event.seat)} gives {event.give} to {who(1 - event.seat)} for {event.get}"


def _special_card_moved(state: State, event: e.SpecialCardMoved, who: Who) -> str:
    card = "Friend of the People" if event.card == "friend_of_the_people" else "Hero of the People"
    if event.holder is None:
        return f"nobody is {card} any more"
    return f"{who(event.holder)} is {card} now"


def _turn_ended(state: State, event: e.TurnEnded, who: Who) -> str:
    return f"{who(event.seat)} ends the turn"


def _game_won(state: State, event: e.GameWon, who: Who) -> str:
    return f"{who(event.seat)} wins with {event.points} victory points"


_NARRATORS: Mapping[type[Event], Callable[[State, Any, Who], str]] = {
    e.TableSet: _table_set,
    e.ModuleChosen: _module_chosen,
    e.TurnBegan: _turn_began,
    e.ProductionRolled: _production_rolled,
    e.ResourceProduced: _resource_produced,
    f.SectorChosen: _sector_chosen,
    f.SectorScanned: _sector_scanned,
    f.ScanSkipped: _scan_skipped,
    f.CardsPlaced: _cards_placed,
    f.CardRevealed: _card_revealed,
    f.PirateTurned: _pirate_turned,
    f.PiratePaid: _pirate_paid,
    f.PirateFought: _pirate_fought,
    f.RewardTaken: _reward_taken,
    f.PirateCaptured: _pirate_captured,
    f.TileLost: _tile_lost,
    f.ModuleLost: _module_lost,
    f.GoodsBought: _goods_bought,
    f.GoodsSold: _goods_sold,
    f.TradingPostFounded: _trading_post_founded,
    f.ColonyFounded: _colony_founded,
    f.ReplacementDrawn: _replacement_drawn,
    f.MissionUndertaken: _mission_undertaken,
    f.MissionCompleted: _mission_completed,
    f.MissionTurned: _mission_turned,
    f.FlightEnded: _flight_ended,
    e.ShipBuilt: _ship_built,
    e.ShipGivenUp: _ship_given_up,
    e.TileBuilt: _tile_built,
    e.TileUpgraded: _tile_upgraded,
    e.ModuleBuilt: _module_built,
    e.PostUsed: _post_used,
    e.PurchaseForced: _purchase_forced,
    e.OfferMade: _offer_made,
    e.OfferDeclined: _offer_declined,
    e.GoodsExchanged: _goods_exchanged,
    e.SpecialCardMoved: _special_card_moved,
    e.TurnEnded: _turn_ended,
    e.GameWon: _game_won,
}
