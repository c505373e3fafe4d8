"""Decisions of the flight: sector, sensor, cards, actions at cards, missions (sections E to H)."""

from domain.kernel.chance import Chance, Draw
from domain.kernel.errors import RuleViolation
from domain.kernel.hexgrid import nth_bit
from domain.kernel.ruleset import Event
from domain.starship_catan import actions as a
from domain.starship_catan import events as e
from domain.starship_catan import events_flight as f
from domain.starship_catan.cards import CARDS, PIRATES, SET_MASKS, SET_OF, CardId
from domain.starship_catan.decide.pirates import turned_pirate
from domain.starship_catan.goods import ALL_RESOURCES, INDEX, packed
from domain.starship_catan.missions import MISSION_INDEX, MISSIONS
from domain.starship_catan.phases import (
    CHOOSE_SECTOR,
    END_FLIGHT,
    FOUND_COLONY,
    FOUND_POST,
    MISSION,
    REVEAL,
    SENSOR_OFFER,
    SENSOR_PLACE,
    TRADE,
    verify_moment,
)
from domain.starship_catan.rules import (
    booster_points,
    can_act,
    may_fly_on,
    verify_colony_site,
    verify_mission,
    verify_post_site,
    verify_reward,
)
from domain.starship_catan.rules_buying import verify_purchase, verify_sale, verify_visit
from domain.starship_catan.state import State, level, unseen_count
from domain.starship_catan.tables import COMMAND, FLIGHT_ACTIONS, SENSOR, SENSOR_REACH
from domain.starship_catan.unfolding import Unfolding

# Sector and sensor


def choose_sector(state: State, seat: int, action: a.ChooseSector, chance: Chance) -> list[Event]:
    """SSC-061, SSC-063, SSC-069: fly into a sector.

    Speed and actions are fixed for the whole flight: boosters built and modules lost later count from the
    next flight on (SSC-160, SSC-177).
    """
    verify_moment(state, seat, CHOOSE_SECTOR)
    speed = state.roll + booster_points(state, seat)  # SSC-060
    actions = FLIGHT_ACTIONS[level(state, seat, COMMAND)]
    phase: e.Phase = "sensor_offer" if level(state, seat, SENSOR) else "flight_ready"
    return [f.SectorChosen(seat, action.sector, speed, actions, phase)]


def scan(state: State, seat: int, action: a.Scan, chance: Chance) -> list[Event]:
    """SSC-077, SSC-078, SSC-083: view the top cards of the sector."""
    verify_moment(state, seat, SENSOR_OFFER)
    number = min(SENSOR_REACH[level(state, seat, SENSOR)], state.left)
    stack = Stack(state)
    cards = [stack.take(chance) for _ in range(number)]
    return [f.SectorScanned(seat, number, tuple(CARDS[card].id for card in cards), tuple(stack.draws))]


def skip_scan(state: State, seat: int, action: a.SkipScan, chance: Chance) -> list[Event]:
    """SSC-080: decline the use of the sensor."""
    verify_moment(state, seat, SENSOR_OFFER)
    return [f.ScanSkipped(seat)]


def place_cards(state: State, seat: int, action: a.PlaceCards, chance: Chance) -> list[Event]:
    """SSC-077, SSC-082: put every viewed card back, on top or at the bottom."""
    verify_moment(state, seat, SENSOR_PLACE)
    number = len(state.inspected)
    if sorted((*action.top, *action.bottom)) != list(range(number)):
        is_left_over = set(range(number)) - {*action.top, *action.bottom}
        raise RuleViolation(
            "put-back-each-once",
            number=number,
            rules=("SSC-077", "SSC-082") if is_left_over else ("SSC-077",),
        )
    return [
        f.CardsPlaced(
            seat, len(action.top), len(action.bottom), _ids(state, action.top), _ids(state, action.bottom)
        )
    ]


def _ids(state: State, places: tuple[int, ...]) -> tuple[CardId, ...]:
    return tuple(CARDS[state.inspected[place]].id for place in places)


class Stack:
    """The shuffled part of the visited stack, from which cards are drawn one after the other.

    A draw picks a place and, if an unseen card lies there, one of the unseen cards of its set. Its range is
    the number of places, times the number of unseen cards of each set in the stack.
    """

    __slots__ = ("draws", "pool", "seen", "unseen")

    def __init__(self, state: State) -> None:
        self.seen = state.stack
        self.unseen = state.stack_unseen
        self.pool = state.pool
        self.draws: list[Draw] = []

    def take(self, chance: Chance) -> int:
        """Draw a card from the shuffled part, each equally likely."""
        known = self.seen.bit_count()
        places = faces = known + unseen_count(self.unseen)
        for card_set, mask in enumerate(SET_MASKS):
            if (self.unseen >> 8 * card_set) & 0xFF:
                faces *= (self.pool & mask).bit_count()
        draw = chance.draw("sector-card", faces)
        self.draws.append(draw)
        place, face = draw.result % places, draw.result // places
        if place < known:
            card = nth_bit(self.seen, place)
            self.seen ^= 1 << card
            return card
        place -= known
        card_set = 0
        while place >= (self.unseen >> 8 * card_set) & 0xFF:
            place -= (self.unseen >> 8 * card_set) & 0xFF
            card_set += 1
        left = self.pool & SET_MASKS[card_set]
        card = nth_bit(left, face % left.bit_count())
        self.pool ^= 1 << card
        self.unseen -= 1 << 8 * SET_OF[card]
        return card


# Flying on


def reveal_card(state: State, seat: int, action: a.RevealCard, chance: Chance) -> list[Event]:
    """SSC-062, SSC-064, SSC-066, SSC-075: reveal the next card; a pirate stays hidden (SSC-131)."""
    verify_moment(state, seat, REVEAL)
    if not may_fly_on(state):
        at_speed = ("SSC-064", "SSC-070") if state.revealed >= state.speed else ()
        at_end = () if state.left else ("SSC-074",)
        raise RuleViolation("no-further-card", rules=(*at_speed, *at_end))
    draws: tuple[Draw, ...] = ()
    if state.top:
        card = state.top[0]
    elif state.stack or state.stack_unseen:
        stack = Stack(state)
        card = stack.take(chance)
        draws = tuple(stack.draws)
    else:
        card = state.bottom[0]
    if PIRATES >> card & 1:  # SSC-081: also a card that the sensor has shown
        return turned_pirate(state, seat, card, draws, chance)
    revealed: list[Event] = [f.CardRevealed(seat, CARDS[card].id, draws)]
    is_last = state.revealed + 1 >= state.speed or state.left == 1
    if is_last and not can_act(state, seat, card):
        revealed.append(f.FlightEnded(seat, state.sector + 1))
    return revealed


def end_flight(state: State, seat: int, action: a.EndFlight, chance: Chance) -> list[Event]:
    """SSC-073: end the flight."""
    verify_moment(state, seat, END_FLIGHT)
    return [f.FlightEnded(seat, state.sector + 1)]


# Actions at a card


def _acted(state: State, seat: int, event: Event) -> list[Event]:
    """SSC-068, SSC-070, SSC-071: end the flight after an action if nothing is left to do."""
    if state.acted + 1 < state.allowed and state.revealed < state.speed and state.left:
        return [event]
    return [event, f.FlightEnded(seat, state.sector + 1)]


def buy(state: State, seat: int, action: a.Buy, chance: Chance) -> list[Event]:
    """SSC-085, SSC-088, SSC-096, SSC-098: buy at the present card: a planet, an outpost or the library."""
    verify_moment(state, seat, TRADE)
    card = verify_visit(state, "buy")
    price = verify_purchase(state, seat, card, packed(action.goods))
    return _acted(state, seat, f.GoodsBought(seat, CARDS[card].id, action.goods, price))


def sell(state: State, seat: int, action: a.Sell, chance: Chance) -> list[Event]:
    """SSC-085, SSC-088, SSC-096, SSC-098: sell at the present card: a planet, an outpost or the library."""
    verify_moment(state, seat, TRADE)
    card = verify_visit(state, "sell")
    proceeds = verify_sale(state, seat, card, packed(action.goods))
    return _acted(state, seat, f.GoodsSold(seat, CARDS[card].id, action.goods, proceeds))


def found_trading_post(state: State, seat: int, action: a.FoundTradingPost, chance: Chance) -> list[Event]:
    """SSC-100, SSC-110, SSC-111: found a trading post, and replace its card."""
    verify_moment(state, seat, FOUND_POST)
    card = verify_visit(state, "post")
    verify_post_site(state, seat, card)
    return _founded(state, seat, f.TradingPostFounded(seat, CARDS[card].id), chance)


def found_colony(state: State, seat: int, action: a.FoundColony, chance: Chance) -> list[Event]:
    """SSC-107, SSC-110, SSC-111: found a colony, and replace its card."""
    verify_moment(state, seat, FOUND_COLONY)
    card = verify_visit(state, "colony")
    verify_colony_site(state, seat, card)
    return _founded(state, seat, f.ColonyFounded(seat, CARDS[card].id), chance)


def _founded(state: State, seat: int, event: Event, chance: Chance) -> list[Event]:
    """SSC-113, SSC-239: take the card and its points, replace it, and continue or end the flight."""
    unfolding = Unfolding(state, event)
    if unfolding.score():
        return unfolding.events
    unfolding.replace(chance, used=True)
    return unfolding.fly_on(seat)


# Missions


def complete_mission(state: State, seat: int, action: a.CompleteMission, chance: Chance) -> list[Event]:
    """SSC-116, SSC-117, SSC-118, SSC-119: pay for a mission, or meet its requirement; take its reward."""
    verify_moment(state, seat, MISSION)
    card = verify_visit(state, "mission")
    index = MISSION_INDEX[action.mission]
    verify_mission(state, seat, card, index)
    mission = MISSIONS[index]
    unfolding = Unfolding(
        state,
        f.MissionUndertaken(
            seat,
            mission.id,
            mission.cost,
            mission.cost_astro,
            mission.astro,
            mission.resources,
            "mission_reward" if mission.resources else "card_open",
        ),
    )
    return _rewarded(unfolding, seat, index, chance)


def _reward_choices(mission: int) -> int:
    """SSC-120, SSC-121: return the possible reward resources of a mission, as a mask by index."""
    excluded = sum(1 << INDEX[name] for name in MISSIONS[mission].excluded)
    return ALL_RESOURCES & ~excluded


REWARD_CHOICES = tuple(_reward_choices(mission) for mission in range(len(MISSIONS)))


def _rewarded(unfolding: Unfolding, seat: int, index: int, chance: Chance) -> list[Event]:
    """SSC-239: carry out the reward of a paid mission, up to the next choice of a resource."""
    if unfolding.take_rewards(seat, REWARD_CHOICES[index], "mission_reward"):
        return unfolding.events
    unfolding.add(f.MissionCompleted(seat, MISSIONS[index].id, MISSIONS[index].is_kept))
    if unfolding.score():
        return unfolding.events
    unfolding.turn_mission(chance, index)
    return unfolding.fly_on(seat)


def take_mission_reward(state: State, seat: int, action: a.TakeResource, chance: Chance) -> list[Event]:
    """SSC-120: choose a resource as a mission's reward."""
    verify_reward(state, seat, action.resource, REWARD_CHOICES[state.undertaken], rule="SSC-120")
    unfolding = Unfolding(state, f.RewardTaken(seat, action.resource, "mission_reward"))
    return _rewarded(unfolding, seat, state.undertaken, chance)
