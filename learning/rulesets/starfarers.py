"""Starfarers: the numbers of its actions, and its drafts."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from domain.kernel.ruleset import Action, Seat
from domain.starfarers import actions as a
from domain.starfarers.board import HOME_SITES, PLACES, places
from domain.starfarers.cards import RESOURCES, Cards
from domain.starfarers.decide.trade import can_offer, is_unanswered
from domain.starfarers.legal.listing import duties
from domain.starfarers.ruleset import RULESET
from domain.starfarers.state import State, decider
from domain.starfarers.tables import FRIENDSHIP_CARDS, SHIPS, UPGRADES
from learning.drafts import Due, Sides
from learning.numbering import (
    Numbering,
    among,
    bundles,
    of,
    open_offer,
    opponent,
    own_piece,
    party,
    span,
    step,
)
from learning.rulesets.starfarers_view import LAYOUT, OFFERS, PORT_SITES, SITES, StarfarersEncoder
from learning.study import (
    ASK_STEP,
    DISCARD_STEP,
    GIVE_STEP,
    OFFER_STEP,
    WANT_STEP,
    amounts,
    asked,
    counter_party,
    parties,
)

_MOST = 4
"""The most cards on either side of an offer."""
_PAID = 3
"""The most cards that an answer costs or that a player receives at once."""

_RESOURCE, _OPPONENT, _OFFER, _UPGRADE = among(RESOURCES), opponent(3), open_offer(OFFERS), among(UPGRADES)
_SHIP, _PLACE = own_piece(SHIPS), span(PLACES)
_HOME, _SITE, _PORT = among(sorted(places(HOME_SITES))), among(SITES), among(PORT_SITES)
_PAYMENTS = bundles(Cards, 0, _PAID)
_CARDS = among(_PAYMENTS, [str(cards) for cards in _PAYMENTS])
_KIND = among(("colony_ship", "trade_ship"))

NUMBERING = Numbering(
    of(a.PlaceColony, site=_HOME),
    of(a.MakeSpaceport, site=_HOME),
    of(a.PlaceShip, kind=_KIND, at=_PORT),
    of(a.TakeUpgrade, upgrade=_UPGRADE),
    of(a.Roll),
    of(a.TakeRelief, resource=_RESOURCE),
    of(a.DeclineRelief),
    step(DISCARD_STEP, card=_RESOURCE),
    of(a.Rob, victim=_OPPONENT),
    step(OFFER_STEP),
    step(GIVE_STEP, card=_RESOURCE),
    step(WANT_STEP, card=_RESOURCE),
    step(ASK_STEP, to=party(3)),
    of(a.WithdrawOffer, offer=_OFFER),
    of(a.AcceptOffer, offer=_OFFER),
    of(a.RejectOffer, offer=_OFFER),
    of(a.ConcludeTrade, offer=_OFFER, partner=_OPPONENT),
    of(a.TradeWithSupply, give=_RESOURCE, number=among((1, 2, 3)), take=_RESOURCE),
    of(a.BuildColonyShip, at=_PORT),
    of(a.BuildTradeShip, at=_PORT),
    of(a.BuildSpaceport, site=_SITE),
    of(a.BuildUpgrade, upgrade=_UPGRADE),
    of(a.BuyFame),
    of(a.UseHelpingHand, seats=party(3)),
    of(a.EndTrade),
    of(a.PlaceFreeTradeShip, at=_PORT),
    of(a.Shake),
    of(a.Step, ship=_SHIP, to=_PLACE),
    of(a.FlyTo, ship=_SHIP, to=_PLACE),
    of(a.EndMove, ship=_SHIP),
    of(a.FoundColony, ship=_SHIP),
    of(a.SpaceJump, ship=_SHIP, to=_PLACE),
    of(a.EndFlight),
    of(a.TakeFriendshipCard, card=among(FRIENDSHIP_CARDS)),
    of(a.AnswerNumber, cards=_CARDS),
    of(a.AnswerYesNo, yes=among((False, True), ("no", "yes")), cards=_CARDS),
    of(a.StopShip, ship=_SHIP),
    of(a.RemoveUpgrade, upgrade=_UPGRADE),
    of(a.GainUpgrade, upgrade=_UPGRADE),
    of(a.TakeResources, cards=_CARDS),
)


class StarfarersStudy:
    """The numbers and arrays of Starfarers."""

    ruleset = RULESET
    numbering = NUMBERING
    layout = LAYOUT
    kinds = len(RESOURCES)
    places = 0
    moves: type[Action] | None = None
    move_step = ""

    def encoder(self) -> StarfarersEncoder:
        """Return an encoder for a new game."""
        return StarfarersEncoder()

    def decider(self, state: State) -> Seat:
        """Return the seat that decides next, -1 once the game is over."""
        phase = state.phase
        if phase == "game_over":
            return -1
        if phase == "discard":
            return next(iter(duties(state)))
        if state.offers and phase == "trade_build":
            for distance in range(1, state.seats):
                seat = (state.active + distance) % state.seats
                if any(is_unanswered(offer, seat) for offer in state.offers):
                    return seat
        return decider(state)

    def offers(self, state: State) -> tuple[int, ...]:
        """Return the numbers of the open offers, oldest first."""
        return tuple(offer.number for offer in state.offers)

    def due(self, state: State, seat: Seat) -> Due | None:
        """Return the discard that a seat owes now, if any."""
        if state.phase != "discard":
            return None
        hand = amounts(state.hands[seat], self.kinds)
        return Due(state.discarding[seat], hand, lambda cards: a.Discard(Cards(*cards)))

    def sides(self, state: State, seat: Seat) -> Sides | None:
        """Return the limits of an offer; a seat that answers an offer makes a counter-offer."""
        if state.phase != "trade_build" or not can_offer(state, seat):
            return None
        hand = amounts(state.hands[seat], self.kinds)
        if seat == state.active:
            make, sets = partial(_offer, seat, state.seats), parties(state.seats)
        else:
            answers = next(offer.number for offer in state.offers if is_unanswered(offer, seat))
            make = partial(_counter, answers)
            sets = counter_party(seat, state.active, state.seats)
        return Sides(hand, [_MOST] * self.kinds, _MOST, sets, make)

    def second_place(self, action: Any) -> int:
        """Raise NotImplementedError: no move has two places."""
        raise NotImplementedError


def _offer(seat: Seat, seats: int, give: Sequence[int], want: Sequence[int], chosen: int) -> Action:
    return a.OfferTrade(Cards(*give), Cards(*want), asked(chosen, seat, seats))


def _counter(offer: int, give: Sequence[int], want: Sequence[int], chosen: int) -> Action:  # noqa: ARG001
    return a.CounterOffer(offer, Cards(*give), Cards(*want))


STUDY = StarfarersStudy()
