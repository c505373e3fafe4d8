"""Log lines in plain words: one line for each event."""

from collections.abc import Callable, Mapping
from typing import Any

from domain.kernel.ruleset import Event, Who
from domain.kernel.say import ENGLISH, Say
from domain.starship_catan import events as e
from domain.starship_catan import events_flight as f
from domain.starship_catan.goods import Barter, Goods
from domain.starship_catan.narrate.words import face, faces, mission_in_words, module_in_words
from domain.starship_catan.state import State


def narrate(state: State, event: Event, who: Who, say: Say = ENGLISH) -> str:
    """Return one line of text for an event; ``who`` names seats, ``say`` translates.

    ``state`` is the state before the event. Hidden fields of the event are None.
    """
    return _NARRATORS[type(event)](state, event, who, say)


# Set-up and production


def _table_set(state: State, event: e.TableSet, who: Who, say: Say) -> str:
    shares = [
        f"{who(seat)}: {face(colony, say)}, {event.astro[seat]} Astro"
        for seat, colony in enumerate(event.colonies)
    ]
    return say(
        "the table is set; {shares}; {moon} has the moon crest",
        shares="; ".join(shares),
        moon=who(event.moon),
    )


def _module_chosen(state: State, event: e.ModuleChosen, who: Who, say: Say) -> str:
    return say(
        "{who} starts with {module}", who=who(event.seat), module=module_in_words(event.module, 1, say)
    )


def _turn_began(state: State, event: e.TurnBegan, who: Who, say: Say) -> str:
    return say("turn {turn}: {who} begins", turn=event.turn, who=who(event.seat))


def _production_rolled(state: State, event: e.ProductionRolled, who: Who, say: Say) -> str:
    parts = [say("{who} rolls {roll}", who=who(event.seat), roll=event.roll)]
    for seat in (0, 1):
        if event.income[seat] != Goods():
            parts.append(say("{who} gains {income}", who=who(seat), income=event.income[seat]))
        if event.choices[seat]:
            choices = say(" or ").join(map(say.name, event.choices[seat]))
            parts.append(say("{who} is to choose {choices}", who=who(seat), choices=choices))
    return say.rows(parts)


def _resource_produced(state: State, event: e.ResourceProduced, who: Who, say: Say) -> str:
    return say("{who} lets a colony yield {goods}", who=who(event.seat), goods=say.amount(event.resource, 1))


# Flight


def _sector_chosen(state: State, event: f.SectorChosen, who: Who, say: Say) -> str:
    return say(
        "{who} flies into sector {sector} with speed {speed} and {actions} actions",
        who=who(event.seat),
        sector=event.sector,
        speed=event.speed,
        actions=event.actions,
    )


def _sector_scanned(state: State, event: f.SectorScanned, who: Who, say: Say) -> str:
    # The field is None, whatever its type, for a reader who may not know the cards.
    looks = say("{who} looks at the {number} top cards", who=who(event.seat), number=event.number)
    return f"{looks}: {faces(event.cards, say)}" if event.cards else looks


def _scan_skipped(state: State, event: f.ScanSkipped, who: Who, say: Say) -> str:
    return say("{who} does without the sensor", who=who(event.seat))


def _cards_placed(state: State, event: f.CardsPlaced, who: Who, say: Say) -> str:
    top = f" ({faces(event.top, say)})" if event.top else ""
    bottom = f" ({faces(event.bottom, say)})" if event.bottom else ""
    return say(
        "{who} puts {number_on_top} of them on top{top} and {number_at_bottom} at the bottom{bottom}",
        who=who(event.seat),
        number_on_top=event.number_on_top,
        top=top,
        number_at_bottom=event.number_at_bottom,
        bottom=bottom,
    )


def _card_revealed(state: State, event: f.CardRevealed, who: Who, say: Say) -> str:
    return say("{who} flies to {card}", who=who(event.seat), card=face(event.card, say))


def _pirate_turned(state: State, event: f.PirateTurned, who: Who, say: Say) -> str:
    pirate = say("a pirate") if event.card is None else face(event.card, say)
    return say(
        "{who} meets {pirate}, who demands {demand} Astro",
        who=who(event.seat),
        pirate=pirate,
        demand=event.demand,
    )


def _pirate_paid(state: State, event: f.PiratePaid, who: Who, say: Say) -> str:
    return say(
        "{who} pays {paid} Astro to {card}", who=who(event.seat), paid=event.paid, card=face(event.card, say)
    )


def _pirate_fought(state: State, event: f.PirateFought, who: Who, say: Say) -> str:
    own, other = event.strengths
    result = say("wins") if event.won else say("loses")
    reward = say(" and takes {astro} Astro", astro=event.astro) if event.astro else ""
    return say(
        "{who} fights {card} and {result}, {own} to {other}{reward}",
        who=who(event.seat),
        card=face(event.card, say),
        result=result,
        own=own,
        other=other,
        reward=reward,
    )


def _reward_taken(state: State, event: f.RewardTaken, who: Who, say: Say) -> str:
    return say("{who} takes {goods} as a reward", who=who(event.seat), goods=say.amount(event.resource, 1))


def _pirate_captured(state: State, event: f.PirateCaptured, who: Who, say: Say) -> str:
    return say("{who} captures {card}", who=who(event.seat), card=face(event.card, say))


def _tile_lost(state: State, event: f.TileLost, who: Who, say: Say) -> str:
    if event.turned_back:
        return say("{who} has a {tile} turned back to level 1", who=who(event.seat), tile=say(event.tile))
    return say("{who} loses a {tile}", who=who(event.seat), tile=say(event.tile))


def _module_lost(state: State, event: f.ModuleLost, who: Who, say: Say) -> str:
    back = say("; {returned} no longer fit", returned=event.returned) if event.returned != Goods() else ""
    return say(
        "{who} loses {module}{back}",
        who=who(event.seat),
        module=module_in_words(event.module, event.level, say),
        back=back,
    )


def _goods_bought(state: State, event: f.GoodsBought, who: Who, say: Say) -> str:
    return say("{who} buys {goods} for {paid} Astro", who=who(event.seat), goods=event.goods, paid=event.paid)


def _goods_sold(state: State, event: f.GoodsSold, who: Who, say: Say) -> str:
    return say(
        "{who} sells {goods} for {received} Astro",
        who=who(event.seat),
        goods=event.goods,
        received=event.received,
    )


def _trading_post_founded(state: State, event: f.TradingPostFounded, who: Who, say: Say) -> str:
    return say("{who} founds a trading post at {card}", who=who(event.seat), card=face(event.card, say))


def _colony_founded(state: State, event: f.ColonyFounded, who: Who, say: Say) -> str:
    return say("{who} founds a colony on {card}", who=who(event.seat), card=face(event.card, say))


def _replacement_drawn(state: State, event: f.ReplacementDrawn, who: Who, say: Say) -> str:
    card = say("a face-down card") if event.card is None else face(event.card, say)
    return say(
        "the gap is filled from reserve set {card_set} with {card}", card_set=event.card_set, card=card
    )


def _mission_undertaken(state: State, event: f.MissionUndertaken, who: Who, say: Say) -> str:
    cost = Barter(
        event.paid.ore,
        event.paid.fuel,
        event.paid.food,
        event.paid.carbon,
        event.paid.trade_goods,
        event.paid.science,
        event.paid_astro,
    )
    paid = say(" for {cost}", cost=cost) if cost != Barter() else ""
    gain = say(" and receives {astro} Astro", astro=event.astro) if event.astro else ""
    return say(
        "{who} undertakes {mission}{paid}{gain}",
        who=who(event.seat),
        mission=mission_in_words(event.mission, say),
        paid=paid,
        gain=gain,
    )


def _mission_completed(state: State, event: f.MissionCompleted, who: Who, say: Say) -> str:
    return say("{who} completes {mission}", who=who(event.seat), mission=mission_in_words(event.mission, say))


def _mission_turned(state: State, event: f.MissionTurned, who: Who, say: Say) -> str:
    locked = say(", locked in this flight") if event.locked else ""
    return say(
        "a new mission lies face up: {mission}{locked}",
        mission=mission_in_words(event.mission, say),
        locked=locked,
    )


def _flight_ended(state: State, event: f.FlightEnded, who: Who, say: Say) -> str:
    return say("{who} ends the flight; sector {sector} is shuffled", who=who(event.seat), sector=event.sector)


# Trading and building


def _ship_built(state: State, event: e.ShipBuilt, who: Who, say: Say) -> str:
    return say(
        "{who} builds a {ship} for {paid}", who=who(event.seat), ship=say.name(event.ship), paid=event.paid
    )


def _ship_given_up(state: State, event: e.ShipGivenUp, who: Who, say: Say) -> str:
    return say("{who} gives up a {ship}", who=who(event.seat), ship=say.name(event.ship))


def _tile_built(state: State, event: e.TileBuilt, who: Who, say: Say) -> str:
    return say(
        "{who} attaches a {tile} for {paid}", who=who(event.seat), tile=say(event.tile), paid=event.paid
    )


def _tile_upgraded(state: State, event: e.TileUpgraded, who: Who, say: Say) -> str:
    return say(
        "{who} turns a {tile} to level 2 for {paid}",
        who=who(event.seat),
        tile=say(event.tile),
        paid=event.paid,
    )


def _module_built(state: State, event: e.ModuleBuilt, who: Who, say: Say) -> str:
    return say(
        "{who} builds {module} for {paid}",
        who=who(event.seat),
        module=module_in_words(event.module, event.level, say),
        paid=event.paid,
    )


def _post_used(state: State, event: e.PostUsed, who: Who, say: Say) -> str:
    actor, card = who(event.seat), face(event.post, say)
    if event.received:
        return say(
            "{who} sells {sold} for {received} Astro at the post on {card}",
            who=actor,
            sold=event.sold,
            received=event.received,
            card=card,
        )
    return say(
        "{who} buys {bought} for {paid} Astro at the post on {card}",
        who=actor,
        bought=event.bought,
        paid=event.paid,
        card=card,
    )


def _purchase_forced(state: State, event: e.PurchaseForced, who: Who, say: Say) -> str:
    return say(
        "{who} buys {goods} for {paid} Astro from {other}, by the Trade Module",
        who=who(event.seat),
        goods=say.amount(event.resource, 1),
        paid=event.paid,
        other=who(1 - event.seat),
    )


def _offer_made(state: State, event: e.OfferMade, who: Who, say: Say) -> str:
    return say("{who} offers {give} for {get}", who=who(event.seat), give=event.give, get=event.get)


def _offer_declined(state: State, event: e.OfferDeclined, who: Who, say: Say) -> str:
    return say("{who} declines the offer", who=who(event.seat))


def _goods_exchanged(state: State, event: e.GoodsExchanged, who: Who, say: Say) -> str:
    return say(
        "{who} gives {give} to {other} for {get}",
        who=who(event.seat),
        give=event.give,
        other=who(1 - event.seat),
        get=event.get,
    )


def _special_card_moved(state: State, event: e.SpecialCardMoved, who: Who, say: Say) -> str:
    friend = event.card == "friend_of_the_people"
    card = say("Friend of the People") if friend else say("Hero of the People")
    if event.holder is None:
        return say("nobody is {card} any more", card=card)
    return say("{holder} is {card} now", holder=who(event.holder), card=card)


def _turn_ended(state: State, event: e.TurnEnded, who: Who, say: Say) -> str:
    return say("{who} ends the turn", who=who(event.seat))


def _game_won(state: State, event: e.GameWon, who: Who, say: Say) -> str:
    return say("{who} wins with {points} victory points", who=who(event.seat), points=event.points)


_NARRATORS: Mapping[type[Event], Callable[[State, Any, Who, Say], str]] = {
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
