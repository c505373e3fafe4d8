"""Starship Catan: observations as arrays, with the facts that ``observe`` shows a seat."""

from typing import get_args

from domain.kernel.ruleset import Seat
from domain.starship_catan.cards import CARDS, SETS
from domain.starship_catan.events import Phase
from domain.starship_catan.goods import GOODS, RESOURCES
from domain.starship_catan.missions import MISSIONS
from domain.starship_catan.observe_flight import has_notes, known_in
from domain.starship_catan.scoring import points
from domain.starship_catan.state import State, row_cards, row_unseen, unseen_count
from domain.starship_catan.tables import MODULES, SEATS, SECTORS, SENSOR_REACH
from learning.layout import Block, Field, Layout
from learning.study import ONE_HOT, draft_block, one_hot, spread

PHASES = get_args(Phase)
KINDS = (*GOODS, "astro")
INSPECTED = max(SENSOR_REACH)
"""The most cards that a seat views with the sensor at once."""
_CARDS, _MISSIONS = len(CARDS), len(MISSIONS)
_MOST = 255

LAYOUT = Layout(
    Block(
        "table",
        (
            Field("phase", len(PHASES), f"one of {', '.join(PHASES)}"),
            Field("active", SEATS, "the active seat, the own one first"),
            Field("turn", 1, "the number of the turn, at most 255"),
            Field("roll", 1, "the yellow roll of this turn"),
            Field("reserve", 1, "the cards in the reserve stack"),
            Field("mission_stack", 1, "the missions in the stack"),
            Field("face_up_missions", _MISSIONS, "the face-up missions"),
            Field("posts_used", _CARDS, "the trading posts used in this turn"),
            Field("posts_closed", 1, "1 if building has ended the use of posts in this turn"),
            Field("forced", 1, "the forced purchases of this turn"),
            Field("declined", 1, "the offers declined in this turn"),
            Field("offer_give", len(KINDS), "the goods and Astro that the open offer gives"),
            Field("offer_get", len(KINDS), "the goods and Astro that it asks for"),
            Field("choices", len(RESOURCES), "the resources of which the own seat must choose one"),
            Field("opponent_choices", len(RESOURCES), "the resources of which the opponent must choose one"),
            Field("goods", len(KINDS), f"the own {', '.join(KINDS)}; Astro at most 255"),
            Field("opponent_goods", len(KINDS), "the goods and Astro of the opponent"),
        ),
    ),
    Block(
        "flight",
        (
            Field("sector", SECTORS, "the visited sector"),
            Field("speed", 1, "the speed"),
            Field("actions", 1, "the actions of this flight"),
            Field("actions_used", 1, "the actions used"),
            Field("revealed", 1, "the cards revealed from the stack"),
            Field("left", 1, "the cards left in the stack"),
            Field("scanned", 1, "the cards viewed with the sensor"),
            Field("on_top", 1, "the cards that it put on top"),
            Field("at_bottom", 1, "the cards that it put at the bottom"),
            Field("demand", 1, "the demand of the turned pirate, 0 without one"),
            Field("rewards_left", 1, "the resources still due as a reward"),
            Field("face_down", len(SETS), "the face-down replacements in the row, by set"),
            Field("row", _CARDS, "the open cards of the row"),
            Field("turned", _CARDS, "the turned pirate, which only the opponent sees"),
            Field("visiting", _CARDS, "the card that allows an action now"),
            Field("locked", _MISSIONS, "missions that cannot be completed in this flight"),
            Field("mission", _MISSIONS, "the mission whose reward is being taken"),
            Field(
                "inspected",
                INSPECTED * _CARDS,
                "the own cards viewed with the sensor, from the top",
            ),
        ),
    ),
    Block(
        "sector",
        (
            Field("cards", 1, "the number of its cards"),
            Field("seen", _CARDS, "the cards that the own seat has seen, if it has notes"),
        ),
        SECTORS,
    ),
    Block(
        "seat",
        (
            Field("limits", len(GOODS), "the capacities of bays and lab"),
            Field("colony_ships", 1, "colony ships in the hangar"),
            Field("trade_ships", 1, "trade ships in the hangar"),
            Field("cannons", 1, "cannon tiles of either level"),
            Field("strong_cannons", 1, "level 2 cannons"),
            Field("boosters", 1, "booster tiles of either level"),
            Field("strong_boosters", 1, "level 2 boosters"),
            Field("modules", len(MODULES), f"its modules: {', '.join(MODULES)}"),
            Field("level_2_modules", len(MODULES), "its modules of level II"),
            Field("owned", _CARDS, "its colonies, trading posts and captured pirates"),
            Field("missions", _MISSIONS, "the missions that it keeps"),
            Field("friend", 1, "1 if it is Friend of the People"),
            Field("hero", 1, "1 if it is Hero of the People"),
            Field("points", 1, "its victory points"),
        ),
        SEATS,
    ),
    draft_block(len(KINDS), 0),
)
"""Cards and missions are in the order of section R of the rules."""

_PHASES = {phase: ONE_HOT[len(PHASES)][at] for at, phase in enumerate(PHASES)}
_NO_OFFER = bytes(2 * len(KINDS))
_FLIGHT = next(block.size for block in LAYOUT.blocks if block.name == "flight")
_NO_FLIGHT = bytes(_FLIGHT)
_SPREAD_OF_CARDS: dict[int, bytes] = {}
_MEMO_LIMIT = 1 << 14


def _cards(mask: int) -> bytes:
    """Spread a set of cards; cached, because the same sets occur often."""
    known = _SPREAD_OF_CARDS.get(mask)
    if known is None:
        if len(_SPREAD_OF_CARDS) > _MEMO_LIMIT:
            _SPREAD_OF_CARDS.clear()
        known = _SPREAD_OF_CARDS[mask] = spread(mask, _CARDS)
    return known


_RESOURCE_SETS = [spread(mask, len(RESOURCES)) for mask in range(1 << len(RESOURCES))]
_MODULE_SETS = [spread(mask, len(MODULES)) for mask in range(1 << len(MODULES))]
_MISSION_SETS = [spread(mask, _MISSIONS) for mask in range(1 << _MISSIONS)]


class StarshipEncoder:
    """Encodes observations; caches sectors and ships until they change."""

    def __init__(self) -> None:
        self._key: tuple[object, ...] = ()
        self._known: dict[Seat, bytes] = {}

    def view(self, state: State, viewer: Seat) -> bytes:
        """Return the observation of a seat."""
        other = 1 - viewer
        return b"".join(
            (
                _PHASES[state.phase],
                ONE_HOT[SEATS][(state.active - viewer) % SEATS if state.active >= 0 else -1],
                bytes(
                    (
                        min(state.turn, _MOST),
                        state.roll,
                        state.reserve,
                        state.mission_stack.bit_count(),
                    )
                ),
                _MISSION_SETS[sum([1 << mission for mission in state.face_up])],
                _cards(state.posts_used),
                bytes((state.block_closed, state.forced, state.declined)),
                _NO_OFFER if state.offer is None else _offer(state),
                _RESOURCE_SETS[state.choices[viewer]],
                _RESOURCE_SETS[state.choices[other]],
                _held(state.goods[viewer], state.astro[viewer]),
                _held(state.goods[other], state.astro[other]),
                _NO_FLIGHT if state.sector < 0 else _flight(state, viewer),
                self._ships(state, viewer),
            )
        )

    def _ships(self, state: State, viewer: Seat) -> bytes:
        """Return the blocks ``sector`` and ``seat``."""
        key = (
            (*state.cards, *state.unseen, *state.peeked, state.shown),
            (*state.limits, *state.colony_ships, *state.trade_ships, *state.cannons, *state.strong_cannons),
            (*state.boosters, *state.strong_boosters, *state.modules, *state.enhanced),
            (*state.owned, *state.kept, state.friend, state.hero),
        )
        if key != self._key:
            self._key = key
            self._known = {}
        known = self._known.get(viewer)
        if known is None:
            seats = _seat(state, viewer) + _seat(state, 1 - viewer)
            known = self._known[viewer] = _sectors(state, viewer) + seats
        return known


def _offer(state: State) -> bytes:
    offer = state.offer
    assert offer is not None
    return _held(offer.give, offer.give_astro) + _held(offer.get, offer.get_astro)


def _held(goods: int, astro: int) -> bytes:
    return (goods | (astro if astro < _MOST else _MOST) << 48).to_bytes(7, "little")


def _flight(state: State, viewer: Seat) -> bytes:
    own = viewer == state.active
    row = state.row
    is_turned = bool(state.demand) and bool(row)
    turned = 1 << row[-1] if is_turned and not own else 0
    return b"".join(
        (
            ONE_HOT[SECTORS][state.sector],
            bytes(
                (
                    state.speed,
                    state.allowed,
                    state.acted,
                    state.revealed,
                    state.left,
                    state.scanned,
                    len(state.top),
                    len(state.bottom),
                    state.demand,
                    state.due,
                )
            ),
            row_unseen(row).to_bytes(len(SETS), "little"),
            _cards(row_cards(row[:-1] if is_turned else row)),
            _cards(turned),
            _cards(1 << state.visiting if state.visiting >= 0 else 0),
            _MISSION_SETS[state.locked],
            _MISSION_SETS[1 << state.undertaken if state.undertaken >= 0 else 0],
            _inspected(state.inspected if own else ()),
        )
    )


def _inspected(cards: tuple[int, ...]) -> bytes:
    return b"".join([one_hot(card, _CARDS) for card in cards]).ljust(INSPECTED * _CARDS, b"\0")


def _sectors(state: State, viewer: Seat) -> bytes:
    sees = has_notes(state, viewer)
    parts = []
    for sector in range(SECTORS):
        number = state.cards[sector].bit_count() + unseen_count(state.unseen[sector])
        parts += [bytes((number,)), _cards(known_in(state, sector, viewer) if sees else 0)]
    return b"".join(parts)


def _seat(state: State, seat: Seat) -> bytes:
    return b"".join(
        (
            state.limits[seat].to_bytes(6, "little"),
            bytes(
                (
                    state.colony_ships[seat],
                    state.trade_ships[seat],
                    state.cannons[seat],
                    state.strong_cannons[seat],
                    state.boosters[seat],
                    state.strong_boosters[seat],
                )
            ),
            _MODULE_SETS[state.modules[seat]],
            _MODULE_SETS[state.enhanced[seat]],
            _cards(state.owned[seat]),
            _MISSION_SETS[state.kept[seat]],
            bytes((state.friend == seat, state.hero == seat, points(state, seat))),
        )
    )
