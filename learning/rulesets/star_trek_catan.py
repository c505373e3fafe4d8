"""Star Trek Catan: the numbers of its actions, and its drafts."""

from collections.abc import Sequence
from functools import partial

from domain.kernel.ruleset import Action, Seat
from domain.star_trek_catan import actions as a
from domain.star_trek_catan import actions_support_cards as s
from domain.star_trek_catan.board import POINTS, ROUTES, SECTORS
from domain.star_trek_catan.cards import RESOURCES, Cards
from domain.star_trek_catan.decide.trade import can_offer
from domain.star_trek_catan.legal.listing import decider
from domain.star_trek_catan.rules import TRADING
from domain.star_trek_catan.rules_support_cards import MCCOY_PAYMENTS, SCOTT_PAYMENTS
from domain.star_trek_catan.ruleset import RULESET
from domain.star_trek_catan.state import State
from domain.star_trek_catan.tables import CARD_KINDS, SUPPORT_CARDS
from learning.drafts import Due, Sides
from learning.numbering import (
    Axis,
    Numbering,
    among,
    bundles,
    kind,
    of,
    open_offer,
    opponent,
    party,
    span,
    step,
)
from learning.rulesets.star_trek_catan_view import LAYOUT, OFFERS, StarTrekEncoder
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

_POINT, _ROUTE, _SECTOR = span(POINTS), span(ROUTES), span(SECTORS)
_RESOURCE, _OPPONENT, _OFFER = among(RESOURCES), opponent(3), open_offer(OFFERS)
_TYPE = kind(Cards)


def _pair(value: Sequence[Cards]) -> Axis:
    return among(value, [str(cards) for cards in value])


NUMBERING = Numbering(
    of(a.RollForStart),
    of(a.PlaceOutpost, intersection=_POINT),
    of(a.PlaceStarship, route=_ROUTE),
    of(a.RollDice),
    step(DISCARD_STEP, card=_RESOURCE),
    of(a.MoveCruiser, sector=_SECTOR),
    of(a.Steal, victim=_OPPONENT),
    step(OFFER_STEP),
    step(GIVE_STEP, card=_RESOURCE),
    step(WANT_STEP, card=_RESOURCE),
    step(ASK_STEP, to=party(3)),
    of(a.AcceptOffer, offer=_OFFER),
    of(a.RejectOffer, offer=_OFFER),
    of(a.TakeBackAcceptance, offer=_OFFER),
    of(a.WithdrawOffer, offer=_OFFER),
    of(a.ChoosePartner, offer=_OFFER, partner=_OPPONENT),
    of(a.TradeWithSupply, give=_TYPE, take=_TYPE),
    of(a.BeginBuilding),
    of(a.BuildStarship, route=_ROUTE),
    of(a.BuildOutpost, intersection=_POINT),
    of(a.BuildStarbase, intersection=_POINT),
    of(a.BuyDevelopmentCard),
    of(a.PlayStarfleetIntervenes),
    of(a.PlayMonopoly, resource=_RESOURCE),
    of(a.PlayResearchStation, take=_pair(bundles(Cards, 1, 2))),
    of(a.PlayUtopiaPlanitia, route=_ROUTE),
    of(a.PlaceSecondStarship, route=_ROUTE),
    of(a.DeclineSecondStarship),
    of(a.EndTurn),
    of(s.UseUhura, resource=_RESOURCE, opponents=party(3)),
    of(s.ReturnCard, opponent=_OPPONENT, resource=_RESOURCE),
    of(s.UseScott, pay=_pair(SCOTT_PAYMENTS), route=_ROUTE),
    of(s.UseSpock, resource=_RESOURCE),
    of(s.DeclineSpock),
    of(s.UseSulu, from_route=_ROUTE),
    step("use-sulu-to", to_route=_ROUTE),
    of(s.UseKirk, resource=among((None, *RESOURCES))),
    of(s.DeclineKirk),
    of(s.UseMccoy, pay=_pair(MCCOY_PAYMENTS)),
    of(s.PickDevelopmentCard, card=among(CARD_KINDS)),
    of(s.UseChekov),
    of(s.UseRand, give=_RESOURCE, take=_RESOURCE),
    of(s.UseChapel, opponent=_OPPONENT),
    of(s.TakeCard, resource=_RESOURCE),
    of(
        s.UseSarek,
        card=among(("face_up", "hidden")),
        build=among(("outpost", "starbase")),
        intersection=_POINT,
    ),
    of(s.FlipSupportCard),
    of(s.ExchangeSupportCard, card=among(SUPPORT_CARDS)),
)


class StarTrekStudy:
    """The numbers and arrays of Star Trek Catan."""

    ruleset = RULESET
    numbering = NUMBERING
    layout = LAYOUT
    kinds = len(RESOURCES)
    places = ROUTES
    moves: type[Action] | None = s.UseSulu
    move_step = "use-sulu-to"

    def encoder(self) -> StarTrekEncoder:
        """Return an encoder for a new game."""
        return StarTrekEncoder()

    def decider(self, state: State) -> Seat:
        """Return the seat that decides next, -1 once the game is over."""
        if state.offers and state.phase in TRADING:
            for distance in range(1, state.seats):
                seat = (state.active + distance) % state.seats
                if any(offer.unanswered >> seat & 1 for offer in state.offers):
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
        if state.phase not in TRADING or not can_offer(state, seat):
            return None
        hand = amounts(state.hands[seat], self.kinds)
        sets, answers = parties(state.seats), None
        if seat != state.active:
            sets = counter_party(seat, state.active, state.seats)
            answers = next(offer.number for offer in state.offers if offer.unanswered >> seat & 1)
        return Sides(hand, [_MOST] * self.kinds, _MOST, sets, partial(_offer, seat, state.seats, answers))

    def second_place(self, action: s.UseSulu) -> int:
        """Return the route that Sulu's starship moves to."""
        return action.to_route


def _offer(
    seat: Seat, seats: int, answers: int | None, give: Sequence[int], want: Sequence[int], chosen: int
) -> Action:
    return a.OfferTrade(Cards(*give), Cards(*want), asked(chosen, seat, seats), answers)


STUDY = StarTrekStudy()
