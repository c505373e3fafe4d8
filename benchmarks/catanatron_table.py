"""A game of Star Trek Catan with players of catanatron, without support cards (STC-280).

Without them, the rules of both games are the same, except for two deviations of catanatron: it allows routes
beyond an opponent's station (STC-136), and it may award the longest route to one shorter than 5 (STC-250).
This module prevents both. A :class:`Mirror` repeats every action in a game of catanatron, with the same dice
and cards, and the peer's players decide there. They see all hands, as in their own games. It needs version
3.3, which is not in the package index: use the folder ``catanatron`` of a checkout.
"""

import importlib
import sys
from collections import defaultdict
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from domain.kernel.hexgrid import CORNERS as CORNER_NAMES
from domain.kernel.ruleset import Action, Event
from domain.star_trek_catan import actions as a
from domain.star_trek_catan import events as e
from domain.star_trek_catan.board import ENDS, GRID, POINTS
from domain.star_trek_catan.cards import RESOURCES, Cards, Resource, unpacked
from domain.star_trek_catan.legal.listing import legal_actions
from domain.star_trek_catan.names import CardKind
from domain.star_trek_catan.scoring import full_points
from domain.star_trek_catan.state import NOBODY, State
from domain.star_trek_catan.tables import SPECIAL_CARD_POINTS

TO_PEER: dict[Resource, str] = {
    "tritanium": "WOOD",
    "dilithium": "BRICK",
    "food": "SHEEP",
    "oxygen": "WHEAT",
    "water": "ORE",
}
"""The peer's resources, by the costs that they pay (STC-132)."""
FROM_PEER = {peer: resource for resource, peer in TO_PEER.items()}
CARD_TO_PEER: dict[CardKind, str] = {
    "starfleet_intervenes": "KNIGHT",
    "monopoly": "MONOPOLY",
    "research_station": "YEAR_OF_PLENTY",
    "utopia_planitia": "ROAD_BUILDING",
    "victory_point": "VICTORY_POINT",
}
_NODE_REFS = {
    "N": "NORTH",
    "NE": "NORTHEAST",
    "SE": "SOUTHEAST",
    "S": "SOUTH",
    "SW": "SOUTHWEST",
    "NW": "NORTHWEST",
}


class Catanatron:
    """The peer's modules, imported from a checkout."""

    def __init__(self, checkout: Path) -> None:
        """Import catanatron from ``checkout``. Raises ImportError if it lacks the players that search."""
        sys.path.insert(0, str(checkout))
        load = importlib.import_module
        self.game: Any = load("catanatron.game")
        self.enums: Any = load("catanatron.models.enums")
        self.map: Any = load("catanatron.models.map")
        self.tiles: Any = load("catanatron.models.tiles")
        self.player: Any = load("catanatron.models.player")
        self.listed: Callable[[Any], Any] = load("catanatron.models.actions").generate_playable_actions
        self.makers: dict[str, Callable[[Any], Any]] = {
            "value": load("catanatron.players.value").ValueFunctionPlayer,
            "alphabeta": load("catanatron.players.minimax").AlphaBetaPlayer,
        }


def cube(sector: int) -> tuple[int, int, int]:
    """Return the peer's coordinates of a sector."""
    q, r = GRID.cells[sector]
    return q, -q - r, r


class Mirror:
    """The peer's copy of a game, from the first placement on."""

    def __init__(self, peer: Catanatron, state: State, kinds: Sequence[str | None]) -> None:
        """Copy the board. ``kinds`` names the peer's player at each seat, None where ours sits."""
        self._peer = peer
        self._types: Any = peer.enums.ActionType
        self._colors: list[Any] = list(peer.player.Color)[: len(kinds)]
        self.nodes: list[int] = [-1] * POINTS
        """By point: the peer's node."""
        made = self._map(state)
        self.points = {node: point for point, node in enumerate(self.nodes)}
        self._routes = {
            frozenset(self.nodes[point] for point in ends): route for route, ends in enumerate(ENDS)
        }
        self._sectors = {cube(sector): sector for sector in range(len(GRID.cells))}
        self._players = [
            (peer.makers[kind] if kind else peer.player.SimplePlayer)(color)
            for kind, color in zip(kinds, self._colors, strict=True)
        ]
        self._robbed: Any = None
        self.game = self._started(made, state.active)

    def _map(self, state: State) -> Any:
        """Build the peer's map, and number its nodes."""
        tiles = self._peer.map.initialize_tiles(self._peer.map.BASE_MAP_TEMPLATE)
        for sector, corners in enumerate(GRID.cell_points):
            tile, planet = tiles[cube(sector)], state.layout.planets[sector]
            tile.resource = None if planet == "none" else TO_PEER[planet]
            tile.number = state.layout.numbers[sector] or None
            for corner, point in zip(CORNER_NAMES, corners, strict=True):
                self.nodes[point] = tile.nodes[self._peer.tiles.NodeRef[_NODE_REFS[corner]]]
        land = {at: tile for at, tile in tiles.items() if isinstance(tile, self._peer.tiles.LandTile)}
        made = self._peer.map.CatanMap.from_tiles(land)
        made.port_nodes = defaultdict(set)
        for post in state.layout.posts:
            kind = None if post.kind == "any" else TO_PEER[post.kind]
            made.port_nodes[kind] |= {self.nodes[point] for point in ENDS[post.route]}
        return made

    def _started(self, made: Any, first: int) -> Any:
        """Start the peer's game with the players in the order of their turns."""
        game = self._peer.game.Game(self._players, catan_map=made)
        count = len(self._players)
        self.order = [(first + step) % count for step in range(count)]
        state = game.state
        state.players = [self._players[seat] for seat in self.order]
        state.colors = tuple(self._colors[seat] for seat in self.order)
        state.color_to_index = {color: at for at, color in enumerate(state.colors)}
        game.playable_actions = self._peer.listed(state)
        return game

    @property
    def decides(self) -> int:
        """The seat that must decide in the peer's game."""
        place: int = self.game.state.current_player_index
        return self.order[place]

    # The peer decides

    def choose(self, state: State, seat: int) -> Action:
        """Return the decision of the peer's player at ``seat``; it refuses every offer."""
        if state.phase == "discard":
            return self._discard(seat)
        listed = legal_actions(state, seat)
        if state.phase == "steal":
            return self._steal(listed)
        if state.phase == "utopia_second" and not self.game.state.is_road_building:
            return a.DeclineSecondStarship()
        refusals = [action for action in listed if isinstance(action, a.RejectOffer)]
        if refusals and seat != state.active:
            return refusals[0]
        return self._translated(self._decision(self.game, seat, listed), state, seat, listed)

    def _decision(self, game: Any, seat: int, listed: Sequence[Action]) -> Any:
        """Return the player's decision, without the routes that the peer allows against STC-136."""
        routes = {getattr(action, "route", None) for action in listed}
        game.playable_actions = [
            action
            for action in game.playable_actions
            if action.action_type is not self._types.BUILD_ROAD
            or self._routes[frozenset(action.value)] in routes
        ]
        return self._players[seat].decide(game, game.playable_actions)

    def _discard(self, seat: int) -> Action:
        """Return the discard of the peer's player, which chooses card by card in a copy of its game."""
        game = self.game.copy()
        cards = dict.fromkeys(RESOURCES, 0)
        for _ in range(game.state.discard_counts[self.order.index(seat)]):
            action = self._decision(game, seat, ())
            cards[FROM_PEER[action.value]] += 1
            game.execute(action)
        return a.Discard(Cards(**cards))

    def _steal(self, listed: Sequence[Action]) -> Action:
        if self._robbed is None:  # no opponent there has a card
            return listed[0]
        return a.Steal(self._colors.index(self._robbed))

    def _translated(self, action: Any, state: State, seat: int, listed: Sequence[Action]) -> Action:
        """Translate a decision of the peer's player into our action."""
        kind, value = action.action_type.name, action.value
        early = state.phase in ("setup_outpost", "setup_ship")
        if kind == "BUILD_SETTLEMENT":
            point = self.points[value]
            return a.PlaceOutpost(point) if early else a.BuildOutpost(point)
        if kind == "BUILD_ROAD":
            route = self._routes[frozenset(value)]
            if state.phase == "utopia_second":
                return a.PlaceSecondStarship(route)
            return a.PlaceStarship(route) if early else a.BuildStarship(route)
        if kind == "MOVE_ROBBER":
            self._robbed = value[1]
            return a.MoveCruiser(self._sectors[value[0]])
        if kind == "PLAY_ROAD_BUILDING":
            game = self.game.copy()
            game.execute(action)
            road = self._decision(game, seat, listed)
            return a.PlayUtopiaPlanitia(self._routes[frozenset(road.value)])
        return self._simple(kind, value)

    def _simple(self, kind: str, value: Any) -> Action:
        match kind:
            case "ROLL":
                return a.RollDice()
            case "END_TURN":
                return a.EndTurn()
            case "BUILD_CITY":
                return a.BuildStarbase(self.points[value])
            case "BUY_DEVELOPMENT_CARD":
                return a.BuyDevelopmentCard()
            case "PLAY_KNIGHT_CARD":
                return a.PlayStarfleetIntervenes()
            case "PLAY_MONOPOLY":
                return a.PlayMonopoly(FROM_PEER[value])
            case "PLAY_YEAR_OF_PLENTY":
                return a.PlayResearchStation(_cards(value))
            case "MARITIME_TRADE":
                return a.TradeWithSupply(_cards(value[:4]), _cards(value[4:]))
        raise ValueError(f"the peer's action {kind} has no form of ours")

    # The peer's game follows

    def follow(self, seat: int, action: Action, events: Sequence[Event], state: State) -> None:
        """Repeat our action in the peer's game; ``events`` are its result, ``state`` the position after it.

        Raises ValueError if the peer's rules forbid it.
        """
        for kind, value, result in self._steps(action, events, state):
            made = self._peer.enums.Action(self._colors[seat], self._types[kind], value)
            record = self._peer.enums.ActionRecord(action=made, result=result)
            self.game.execute(made, validate_action=False, action_record=record)
        if isinstance(action, a.DeclineSecondStarship):
            self._end_free_roads()
        if any(isinstance(event, e.CardsTraded) for event in events):
            self._copy_hands(state)

    def _steps(self, action: Action, events: Sequence[Event], state: State) -> list[tuple[str, Any, Any]]:
        """Translate our action into the peer's actions, each with its value and its result."""
        match action:
            case a.PlaceOutpost(point) | a.BuildOutpost(point):
                return [("BUILD_SETTLEMENT", self.nodes[point], None)]
            case a.PlaceStarship(route) | a.BuildStarship(route) | a.PlaceSecondStarship(route):
                return [("BUILD_ROAD", self._edge(route), None)]
            case a.BuildStarbase(point):
                return [("BUILD_CITY", self.nodes[point], None)]
            case a.PlayUtopiaPlanitia(route):
                return [("PLAY_ROAD_BUILDING", None, None), ("BUILD_ROAD", self._edge(route), None)]
            case a.Discard(cards):
                return [("DISCARD_RESOURCE", one, None) for one in _listed(cards)]
            case a.TradeWithSupply(give, take):
                return _trades(give, take)
            case a.PlayMonopoly(resource):
                return [("PLAY_MONOPOLY", TO_PEER[resource], None)]
            case a.PlayResearchStation(take):
                return [("PLAY_YEAR_OF_PLENTY", tuple(_listed(take)), None)]
        return self._drawn(action, events, state)

    def _drawn(self, action: Action, events: Sequence[Event], state: State) -> list[tuple[str, Any, Any]]:
        """Translate an action whose result is drawn, or one without choices, into the peer's actions."""
        match action:
            case a.RollDice():
                return [
                    ("ROLL", None, next(event.dice for event in events if isinstance(event, e.DiceRolled)))
                ]
            case a.BuyDevelopmentCard():
                card = next(event.card for event in events if isinstance(event, e.DevelopmentCardBought))
                assert card is not None
                return [("BUY_DEVELOPMENT_CARD", None, CARD_TO_PEER[card])]
            case a.MoveCruiser() | a.Steal():
                return [] if state.phase == "steal" else [self._theft(events, state)]
            case a.PlayStarfleetIntervenes():
                return [("PLAY_KNIGHT_CARD", None, None)]
            case a.EndTurn():
                return [("END_TURN", None, None)]
        return []

    def _theft(self, events: Sequence[Event], state: State) -> tuple[str, Any, Any]:
        stolen = next((event for event in events if isinstance(event, e.ResourceStolen)), None)
        if stolen is None:
            return "MOVE_ROBBER", (cube(state.cruiser), None), None
        assert stolen.resource is not None
        value = (cube(state.cruiser), self._colors[stolen.victim])
        return "MOVE_ROBBER", value, TO_PEER[stolen.resource]

    def _edge(self, route: int) -> tuple[int, int]:
        one, other = (self.nodes[point] for point in ENDS[route])
        return min(one, other), max(one, other)

    def _end_free_roads(self) -> None:
        state = self.game.state
        state.is_road_building, state.free_roads_available = False, 0
        self.game.playable_actions = self._peer.listed(state)

    def _copy_hands(self, state: State) -> None:
        """Copy our hands after a trade among players, which the peer's players never make."""
        for seat, hand in enumerate(state.hands):
            for resource in RESOURCES:
                key = f"P{self.order.index(seat)}_{TO_PEER[resource]}_IN_HAND"
                self.game.state.player_state[key] = getattr(unpacked(hand), resource)

    def _copy_route_holder(self, state: State) -> None:
        held, board = self.game.state.player_state, self.game.state.board
        for at, seat in enumerate(self.order):
            is_holder = seat == state.route_holder
            change = SPECIAL_CARD_POINTS * (is_holder - held[f"P{at}_HAS_ROAD"])
            held[f"P{at}_HAS_ROAD"] = is_holder
            held[f"P{at}_VICTORY_POINTS"] += change
            held[f"P{at}_ACTUAL_VICTORY_POINTS"] += change
        has_holder = state.route_holder != NOBODY
        board.road_color = self._colors[state.route_holder] if has_holder else None
        board.road_length = state.lengths[state.route_holder] if has_holder else 0

    def compare(self, state: State) -> None:
        """Raise AssertionError if hands or points differ, apart from those of the longest route.

        The holder of that card is copied from our game: when a settlement cuts a route, the peer may award it
        to a route of 3 or 4, where STC-250 and STC-253 set it aside.
        """
        self._copy_route_holder(state)
        held = self.game.state.player_state
        for at, seat in enumerate(self.order):
            ours = [getattr(unpacked(state.hands[seat]), resource) for resource in RESOURCES]
            theirs = [held[f"P{at}_{TO_PEER[resource]}_IN_HAND"] for resource in RESOURCES]
            assert ours == theirs, f"seat {seat} holds {ours}, and {theirs} in the peer's game"
            reached = held[f"P{at}_ACTUAL_VICTORY_POINTS"]
            own = full_points(state, seat)
            assert own == reached, f"seat {seat} has {own} points, and {reached} in the peer's game"


def _listed(cards: Cards) -> list[str]:
    return [TO_PEER[resource] for resource in RESOURCES for _ in range(getattr(cards, resource))]


def _cards(names: Sequence[str | None]) -> Cards:
    return Cards(**{resource: names.count(peer) for resource, peer in TO_PEER.items()})


def _trades(give: Cards, take: Cards) -> list[tuple[str, Any, Any]]:
    """Split a trade with the supply, which may be several at once (STC-126)."""
    given, taken = _listed(give), _listed(take)
    rate = len(given) // len(taken)
    padded = (given[0],) * rate + (None,) * (4 - rate)
    return [("MARITIME_TRADE", (*padded, one), None) for one in taken]
