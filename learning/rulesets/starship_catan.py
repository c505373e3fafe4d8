"""Starship Catan: the numbers of its actions, and its drafts."""

from collections.abc import Sequence
from itertools import permutations
from typing import Any, get_args

from domain.kernel.ruleset import Action, Seat
from domain.starship_catan import actions as a
from domain.starship_catan.cards import PostId
from domain.starship_catan.goods import GOODS, RESOURCES, Barter, Goods
from domain.starship_catan.legal.listing import decider
from domain.starship_catan.missions import MISSIONS
from domain.starship_catan.rules import room
from domain.starship_catan.rules_trading import can_offer
from domain.starship_catan.ruleset import RULESET
from domain.starship_catan.state import State
from domain.starship_catan.tables import MODULES, MOST_UNITS, SECTORS
from learning.drafts import Due, Sides
from learning.numbering import WHOLE, Numbering, among, bundles, of, party, step
from learning.rulesets.starship_catan_view import INSPECTED, KINDS, LAYOUT, StarshipEncoder
from learning.study import ASK_STEP, DISCARD_STEP, GIVE_STEP, OFFER_STEP, WANT_STEP, amounts

_MOST = 10
"""The most units and Astro on either side of an offer."""

_RESOURCE, _MODULE = among(RESOURCES), among(MODULES)
_SHIP = among(("colony_ship", "trade_ship"))
_POST = among(get_args(PostId))
_DEALS = [
    *bundles(Goods, 1, 2),
    *(Goods(**{good: number}) for good in GOODS for number in range(3, MOST_UNITS + 1)),
]
"""Deals in one good have up to ``MOST_UNITS`` units, deals in several goods up to 2 (SSC-095)."""
_GOODS = among(_DEALS, [str(deal) for deal in _DEALS])
_PLACEMENTS = [
    a.PlaceCards(order[:on_top], order[on_top:])
    for number in range(INSPECTED + 1)
    for order in permutations(range(number))
    for on_top in range(number + 1)
]


def _placed(action: a.PlaceCards) -> str:
    return f"top={','.join(map(str, action.top)) or '-'} bottom={','.join(map(str, action.bottom)) or '-'}"


NUMBERING = Numbering(
    of(a.ChooseModule, module=_MODULE),
    of(a.Produce, resource=_RESOURCE),
    of(a.ChooseSector, sector=among(range(1, SECTORS + 1))),
    of(a.Scan),
    of(a.SkipScan),
    of(a.PlaceCards, **{WHOLE: among(_PLACEMENTS, list(map(_placed, _PLACEMENTS)))}),
    of(a.RevealCard),
    of(a.EndFlight),
    of(a.Buy, goods=_GOODS),
    of(a.Sell, goods=_GOODS),
    of(a.FoundTradingPost),
    of(a.FoundColony),
    of(a.CompleteMission, mission=among([mission.id for mission in MISSIONS])),
    of(a.TakeResource, resource=_RESOURCE),
    of(a.PayPirate),
    of(a.FightPirate),
    of(a.LoseModule, module=_MODULE),
    of(a.BuildShip, ship=_SHIP),
    of(a.GiveUpShip, ship=_SHIP),
    of(a.BuildBooster),
    of(a.UpgradeBooster),
    of(a.BuildCannon),
    of(a.UpgradeCannon),
    of(a.BuildModule, module=_MODULE),
    of(a.UpgradeModule, module=_MODULE),
    of(a.BuyAtPost, post=_POST, goods=_GOODS),
    of(a.SellAtPost, post=_POST, goods=_GOODS),
    of(a.ForcePurchase, resource=_RESOURCE),
    step(OFFER_STEP),
    step(GIVE_STEP, good=among(KINDS)),
    step(WANT_STEP, good=among(KINDS)),
    step(ASK_STEP, to=party(1)),
    of(a.AcceptOffer),
    of(a.DeclineOffer),
    of(a.EndTurn),
    step(DISCARD_STEP, card=among(())),
)


class StarshipStudy:
    """The numbers and arrays of Starship Catan."""

    ruleset = RULESET
    numbering = NUMBERING
    layout = LAYOUT
    kinds = len(KINDS)
    places = 0
    moves: type[Action] | None = None
    move_step = ""

    def encoder(self) -> StarshipEncoder:
        """Return an encoder for a new game."""
        return StarshipEncoder()

    def decider(self, state: State) -> Seat:
        """Return the seat that decides next, -1 once the game is over."""
        return decider(state)

    def offers(self, state: State) -> tuple[int, ...]:  # noqa: ARG002  an offer has no number here
        """Return no numbers: at most one offer is open."""
        return ()

    def due(self, state: State, seat: Seat) -> Due | None:  # noqa: ARG002
        """Return None: nobody discards."""
        return None

    def sides(self, state: State, seat: Seat) -> Sides | None:
        """Return the limits of an offer: each player's goods that the other one has room for (SSC-197)."""
        if not can_offer(state, seat):
            return None
        other = 1 - seat
        own, theirs = amounts(state.goods[seat], len(GOODS)), amounts(state.goods[other], len(GOODS))
        own_room, their_room = amounts(room(state, seat), len(GOODS)), amounts(room(state, other), len(GOODS))
        give = [*map(min, own, their_room), state.astro[seat]]
        want = [*map(min, theirs, own_room), state.astro[other]]
        return Sides(give, want, _MOST, (0,), _offer)

    def second_place(self, action: Any) -> int:
        """Raise NotImplementedError: no move has two places."""
        raise NotImplementedError


def _offer(give: Sequence[int], want: Sequence[int], chosen: int) -> Action:  # noqa: ARG001  there is one opponent
    return a.OfferTrade(Barter(*give), Barter(*want))


STUDY = StarshipStudy()
