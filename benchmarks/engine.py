"""The Star Trek Catan engine and catanatron 3.2.1, in interleaved rounds: ``python -m benchmarks.engine``.

Both play random games of four players to 10 points. Ours uses the beginner board, combined phases and no
support cards (STC-280), which is the same game, and then all support cards, which the peer lacks. Every
figure is the median of the rounds, so that a noisy machine affects both sides alike. Catanatron's
``execute`` also computes the next legal actions, hence two rows. The package has no ValueFunctionPlayer;
its VictoryPointPlayer also looks one step ahead.
"""

import argparse
import random
import statistics
import time
from collections.abc import Callable, Sequence
from typing import Any

from catanatron import Color, Game, RandomPlayer
from catanatron.models.actions import generate_playable_actions
from catanatron.models.board import STATIC_GRAPH, Board, longest_acyclic_path
from catanatron.players.search import VictoryPointPlayer

from domain.kernel.chance import PseudoChance
from domain.kernel.hexgrid import bits
from domain.kernel.ruleset import Action, Event
from domain.kernel.trails import longest_trail
from domain.star_trek_catan.board import ENDS, STEPS
from domain.star_trek_catan.legal.listing import decider
from domain.star_trek_catan.ruleset import RULESET, Options
from domain.star_trek_catan.state import State

decide, evolve, legal_actions = RULESET.decide, RULESET.evolve, RULESET.legal_actions
OPTIONS = Options(setup="beginner", phases="combined", support_cards="off")
WITH_CARDS = Options(setup="beginner", phases="combined", support_cards="on")
COLORS = RULESET.seat_colors([None] * 4, OPTIONS)

PASSES = 5

Pair = tuple[list[float], list[float]]
"""Seconds per operation, ours and the peer's."""


def started(chance: PseudoChance, log: list[Event], options: Options = OPTIONS) -> State:
    """Set up a game, with its events in the log."""
    state: State = RULESET.initial(COLORS, options, version=0)
    for event in RULESET.setup(COLORS, options, chance):
        evolve(state, event)
        log.append(event)
    return state


def play(
    seed: int, moves: list[tuple[int, Action]] | None = None, options: Options = OPTIONS
) -> tuple[State, list[Event]]:
    """Play a random game to its end and keep every event; append the moves to ``moves`` if it is a list."""
    chance = PseudoChance(seed)
    choose = random.Random(seed).random
    log: list[Event] = []
    state = started(chance, log, options)
    append = log.append
    while (seat := decider(state)) >= 0:
        actions = legal_actions(state, seat)
        action = actions[int(choose() * len(actions))]
        if moves is not None:
            moves.append((seat, action))
        for event in decide(state, seat, action, chance):
            evolve(state, event)
            append(event)
    return state, log


def peer_game(seed: int) -> Game:
    """Set up a game of catanatron."""
    return Game([RandomPlayer(color) for color in Color], seed=seed)


def timed(work: Callable[[], Any]) -> float:
    """Return the duration of a call in seconds."""
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def games(seed: int, options: Options = OPTIONS) -> tuple[float, float]:
    """Time a whole random game of each engine."""
    seeds = range(seed * 100, seed * 100 + 100)
    ours = sum(timed(lambda number=number: play(number, options=options)) for number in seeds) / 100
    peer = sum(timed(peer_game(seed * 100 + number + 1).play) for number in range(20)) / 20
    return ours, peer


def games_with_cards(seed: int) -> tuple[float, float]:
    """Time a whole random game of each engine, ours with all support cards."""
    return games(seed, WITH_CARDS)


def actions(seed: int) -> tuple[float, float]:
    """Time verify, decide and evolve for the moves of a game, and the peer's ``execute``."""
    moves: list[tuple[int, Action]] = []
    play(seed, moves)
    chance = PseudoChance(seed)
    state = started(chance, [])

    def replay() -> None:
        for seat, action in moves:
            for event in decide(state, seat, action, chance):
                evolve(state, event)

    return timed(replay) / len(moves), _peer_execute(seed)


def actions_listed(seed: int) -> tuple[float, float]:
    """Time these moves with the legal list before each, since the peer's ``execute`` also computes one."""
    moves: list[tuple[int, Action]] = []
    play(seed, moves)
    chance = PseudoChance(seed)
    state = started(chance, [])

    def replay() -> None:
        for seat, action in moves:
            legal_actions(state, seat)
            for event in decide(state, seat, action, chance):
                evolve(state, event)

    return timed(replay) / len(moves), _peer_execute(seed)


def _peer_execute(seed: int) -> float:
    game = peer_game(seed)
    spent = 0.0
    moves = 0
    while game.winning_color() is None and game.state.num_turns < 1000:
        action = random.choice(game.state.playable_actions)
        begun = time.perf_counter()
        game.execute(action)
        spent += time.perf_counter() - begun
        moves += 1
    return spent / moves


def positions(seed: int, options: Options = OPTIONS) -> list[tuple[State, int]]:
    """Return positions throughout a random game, with the deciding seat."""
    moves: list[tuple[int, Action]] = []
    play(seed, moves, options)
    chance = PseudoChance(seed)
    state = started(chance, [], options)
    found = []
    for seat, action in moves:
        found.append((state.copy(), seat))
        for event in decide(state, seat, action, chance):
            evolve(state, event)
    return found


def peer_positions(seed: int) -> list[Game]:
    """Return positions throughout a random game of catanatron."""
    game = peer_game(seed)
    found = []
    while game.winning_color() is None and game.state.num_turns < 1000:
        found.append(game.copy())
        game.play_tick()
    return found


def legal(seed: int) -> tuple[float, float]:
    """Time the list of legal actions: some passes over the positions of a game, without a cache."""
    mine, theirs = positions(seed), peer_positions(seed)

    def list_mine() -> None:
        for _ in range(PASSES):
            for state, seat in mine:
                legal_actions(state, seat)

    def list_theirs() -> None:
        for _ in range(PASSES):
            for game in theirs:
                generate_playable_actions(game.state)

    return timed(list_mine) / (PASSES * len(mine)), timed(list_theirs) / (PASSES * len(theirs))


def copies(seed: int) -> tuple[float, float]:
    """Time copying a position."""
    mine, theirs = positions(seed), peer_positions(seed)

    def copy_mine() -> None:
        for state, _ in mine:
            state.copy()

    def copy_theirs() -> None:
        for game in theirs:
            game.copy()

    return timed(copy_mine) / len(mine), timed(copy_theirs) / len(theirs)


def dense_network(neighbors: Callable[[int], Sequence[int]], rng: random.Random) -> list[tuple[int, int]]:
    """Grow 15 edges from a point, closing rings wherever possible."""
    points = {rng.randrange(54)}
    edges: set[tuple[int, int]] = set()
    while len(edges) < 15:
        free = [
            (min(at, to), max(at, to))
            for at in points
            for to in neighbors(at)
            if to < 54 and (min(at, to), max(at, to)) not in edges
        ]
        closing = [edge for edge in free if edge[0] in points and edge[1] in points]
        edge = rng.choice(closing or free)
        edges.add(edge)
        points.update(edge)
    return sorted(edges)


def longest_routes(seed: int) -> tuple[list[float], list[float]]:
    """Time the longest route of each of 60 dense networks of 15 starships, the best of three times each."""
    rng = random.Random(seed)
    ours, theirs = [], []
    ids = {edge: number for number, edge in enumerate(ENDS)}
    for _ in range(60):
        network = dense_network(lambda at: [to for _, to in STEPS[at]], rng)
        mask = sum(1 << ids[edge] for edge in network)
        assert len(list(bits(mask))) == 15
        ours.append(min(timed(lambda mask=mask: longest_trail(STEPS, ENDS, mask, 0)) for _ in range(3)))
        board = Board()
        roads = dense_network(lambda at: list(STATIC_GRAPH.neighbors(at)), rng)
        for one, other in roads:
            board.roads[one, other] = board.roads[other, one] = Color.RED
        joined = {point for road in roads for point in road}

        def peer(board: Board = board, joined: set[int] = joined) -> None:
            longest_acyclic_path(board, joined, Color.RED)

        theirs.append(min(timed(peer) for _ in range(3)))
    return ours, theirs


def greedy(seed: int) -> tuple[float, float]:
    """Time a greedy decision with all cards, mask and legal list included, and the peer's one-step search."""
    mine = [
        (state, seat) for state, seat in positions(seed, WITH_CARDS) if len(legal_actions(state, seat)) > 1
    ]
    theirs = [game for game in peer_positions(seed) if len(game.state.playable_actions) > 1][::10]

    def choose() -> None:
        for state, seat in mine:
            masked = RULESET.mask(state, seat)
            listed = legal_actions(masked, seat)
            weights = RULESET.appraise(masked, seat, listed)
            weights.index(max(weights))

    def peer_choose() -> None:
        for game in theirs:
            player = VictoryPointPlayer(game.state.current_player().color)
            player.decide(game, game.state.playable_actions)

    return timed(choose) / len(mine), timed(peer_choose) / len(theirs)


def greedy_wins(number: int, options: Options) -> float:
    """Play one greedy seat against three random ones. Return its share of wins."""
    wins = 0
    for seed in range(number):
        chance = PseudoChance(seed)
        choose = random.Random(seed).random
        mine = seed % 4
        state = started(chance, [], options)
        while (seat := decider(state)) >= 0:
            listed = legal_actions(state, seat)
            if seat == mine and len(listed) > 1:
                weights = RULESET.appraise(RULESET.mask(state, seat), seat, listed)
                action = listed[weights.index(max(weights))]
            else:
                action = listed[int(choose() * len(listed))]
            for event in decide(state, seat, action, chance):
                evolve(state, event)
        wins += state.winner == mine
    return wins / number


def row(name: str, ours: float, peer: float, goal: float, extra: str = "") -> None:
    """Print a line of the table, with times in microseconds."""
    ratio = peer / ours
    reached = "yes" if ratio >= goal else "NO"
    print(f"{name:34} {ours * 1e6:11.2f} {peer * 1e6:13.1f} {ratio:8.1f} {goal:6.0f}  {reached:4} {extra}")


def main() -> None:
    """Run the rounds and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--wins", type=int, default=200, help="games of greedy against three random")
    arguments = parser.parse_args()
    timings: list[tuple[str, Callable[[int], tuple[float, float]], float]] = [
        ("random game", games, 10),
        ("random game, all support cards", games_with_cards, 6),
        ("one action", actions, 5),
        ("one action and its legal list", actions_listed, 5),
        ("legal actions", legal, 10),
        ("copy of a position", copies, 15),
        ("greedy decision", greedy, 10),
    ]
    measured: dict[str, Pair] = {name: ([], []) for name, _, _ in timings}
    routes: Pair = ([], [])
    for number in range(1, arguments.rounds + 1):
        for name, run, _ in timings:
            ours, peer = run(number)
            measured[name][0].append(ours)
            measured[name][1].append(peer)
        mine, theirs = longest_routes(number)
        routes[0].extend(mine)
        routes[1].extend(theirs)
    print(f"{'':34} {'ours, µs':>11} {'catanatron, µs':>13} {'ratio':>7} {'goal':>6}  reached")
    for name, _, goal in timings:
        ours, peer = (statistics.median(side) for side in measured[name])
        extra = f"{1 / ours:.0f} games/s against {1 / peer:.0f}" if name.startswith("random game") else ""
        row(name, ours, peer, goal, extra)
    row(
        "longest route of 15 starships",
        statistics.median(routes[0]),
        statistics.median(routes[1]),
        10,
        f"worst {max(routes[0]) * 1e6:.0f} µs against {max(routes[1]) * 1e6:.0f}",
    )
    if arguments.wins:
        for options in (OPTIONS, WITH_CARDS):
            share = greedy_wins(arguments.wins, options)
            reached = "yes" if share >= 0.95 else "NO"
            print(
                f"greedy wins against three random, support cards {options.support_cards}: "
                f"{share:.1%} of {arguments.wins} games, goal 95 %: {reached}"
            )


if __name__ == "__main__":
    main()
