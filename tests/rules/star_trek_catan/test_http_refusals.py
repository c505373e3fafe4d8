"""Wrong actions of Star Trek Catan in the present position, over HTTP.

Bots play; when a phase occurs for the first time, every seat tries actions that it may not take, and the
deciding seat gives wrong answers: each is refused with its code and rule, and nothing changes.
"""

from collections.abc import Callable, Iterator
from typing import Any, get_args

import pytest

from api.process.runtime import Runtime
from domain.star_trek_catan.names import Phase
from services.reading.rulebook import load_rules
from tests.api.table import Table, is_sentence, problem, unchanged
from tests.rules.star_trek_catan.over_http import NAME, RESOURCES, Action, Play

RULES = {rule.id for rule in load_rules(NAME)}
Board = dict[str, Any]
Mistakes = Iterator[tuple[Action, str]]
"""Wrong actions, each with a rule that forbids it."""

GAMES: list[dict[str, Any]] = [
    {"seats": 4, "setup": "variable", "phases": "separate"},
    {"seats": 3, "setup": "beginner", "phases": "combined"},
]
MOST_GAMES = 12

POWERS: list[Action] = [
    {"type": "use-uhura", "resource": "food", "opponents": [1]},
    {"type": "use-scott", "route": 0, "pay": {"tritanium": 1, "food": 1}},
    {"type": "use-sulu", "from_route": 0, "to_route": 1},
    {"type": "use-mccoy", "pay": {"food": 1, "oxygen": 1, "water": 1}},
    {"type": "use-chekov"},
    {"type": "use-rand", "give": "food", "take": "water"},
    {"type": "use-chapel", "opponent": 1},
    {"type": "use-sarek", "card": "hidden", "build": "outpost", "intersection": 0},
]
"""Uses of support cards in one's own turn."""

OF_DEVELOPMENT_AND_DICE = (
    *("discard", "move-cruiser", "steal"),
    *("place-second-starship", "decline-second-starship"),
)
"""Actions that answer choices of the dice and development cards."""

FOOD, WATER = {"food": 1}, {"water": 1}


def refuse(play: Play, seat: int, action: Action, code: str, *rules: str) -> None:
    """Post an action, and verify that it is refused with this code, a sentence, and at least these rules."""
    found = problem(play.table.act(play.seated, seat, action), 409, code)
    assert set(rules) <= set(found.get("rules", ())) <= RULES, (action, found)
    assert found.get("rules") or code == "not-your-decision", (action, found)
    assert is_sentence(found["detail"]), (action, found)


def _hand(board: Board, seat: int) -> dict[str, int]:
    held = board["players"][seat]["resources"]
    return {name: held.get(name, 0) for name in RESOURCES}


def _lacking(hand: dict[str, int]) -> Iterator[str]:
    yield from (name for name, held in hand.items() if not held)


def _pieces(board: Board) -> dict[int, dict[str, Any]]:
    return {place["id"]: place["piece"] for place in board["intersections"] if place["piece"]}


def _taken_routes(board: Board) -> list[int]:
    return [route["id"] for route in board["routes"] if route["starship"] is not None]


def _start_roll(board: Board, seat: int) -> Mistakes:
    yield {"type": "place-outpost", "intersection": 0}, "STC-052"
    yield {"type": "roll-dice"}, "STC-051"
    yield {"type": "build-outpost", "intersection": 0}, "STC-129"


def _setup_outpost(board: Board, seat: int) -> Mistakes:
    for place in _pieces(board):
        yield {"type": "place-outpost", "intersection": place}, "STC-052"
        yield (
            {"type": "place-outpost", "intersection": board["intersections"][place]["neighbors"][0]},
            "STC-054",
        )
    yield {"type": "place-starship", "route": 0}, "STC-052"
    yield {"type": "roll-for-start"}, "STC-051"


def _setup_ship(board: Board, seat: int) -> Mistakes:
    joined, rule = board["outpost_to_join"], "STC-056" if board["placing_round"] == 2 else "STC-052"
    away = [route["id"] for route in board["routes"] if joined not in route["ends"]]
    yield {"type": "place-starship", "route": away[0]}, rule
    yield {"type": "place-outpost", "intersection": 0}, "STC-052"


def _pre_roll(board: Board, seat: int) -> Mistakes:
    yield {"type": "end-turn"}, "STC-279"
    yield {"type": "begin-building"}, "STC-065"
    yield {"type": "buy-development-card"}, "STC-129"
    yield {"type": "build-starship", "route": 0}, "STC-129"
    yield {"type": "trade-with-supply", "give": {"food": 4}, "take": WATER}, "STC-106"
    yield {"type": "offer-trade", "give": FOOD, "want": WATER}, "STC-106"
    yield from _no_such_choice()
    yield from _cards(board, seat)


def _no_such_choice() -> Mistakes:
    yield {"type": "discard", "cards": FOOD}, "STC-090"
    yield {"type": "move-cruiser", "sector": 0}, "STC-096"
    yield {"type": "steal", "victim": 1}, "STC-097"
    yield {"type": "place-second-starship", "route": 0}, "STC-274"
    yield {"type": "decline-second-starship"}, "STC-274"
    yield {"type": "use-spock", "resource": "food"}, "STC-201"
    yield {"type": "decline-spock"}, "STC-201"
    yield {"type": "use-kirk", "resource": "food"}, "STC-211"
    yield {"type": "decline-kirk"}, "STC-211"
    yield {"type": "return-card", "opponent": 1, "resource": "food"}, "STC-194"
    yield {"type": "pick-development-card", "card": "monopoly"}, "STC-217"
    yield {"type": "take-card", "resource": "food"}, "STC-234"
    yield {"type": "flip-support-card"}, "STC-178"
    yield {"type": "exchange-support-card", "card": "chekov"}, "STC-178"


def _cards(board: Board, seat: int) -> Mistakes:
    """Play a development card that the seat does not hold, and use another seat's support card."""
    held = {card["kind"] for card in board["players"][seat]["development_cards"]}
    for kind, rule, fields in (
        ("starfleet_intervenes", "STC-161", {}),
        ("monopoly", "STC-162", {"resource": "food"}),
        ("research_station", "STC-164", {"take": {"food": 2}}),
        ("utopia_planitia", "STC-166", {"route": 0}),
    ):
        if kind not in held:
            forbidden = "STC-155" if board["card_played"] else rule
            yield {"type": f"play-{kind.replace('_', '-')}", **fields}, forbidden
    for action in POWERS:
        if action["type"] != f"use-{board['players'][seat]['support_card']['card']}":
            yield action, "STC-182"


def _after_roll(board: Board, seat: int) -> Mistakes:
    yield {"type": "roll-dice"}, "STC-066"
    yield from _no_such_choice()
    yield from _cards(board, seat)
    own, pieces = board["players"][seat], _pieces(board)
    if own["supply"]["starships"]:
        yield {"type": "build-starship", "route": _taken_routes(board)[0]}, "STC-134"
    if own["supply"]["outposts"]:
        place = next(iter(pieces))
        yield {"type": "build-outpost", "intersection": place}, "STC-139"
        yield (
            {"type": "build-outpost", "intersection": board["intersections"][place]["neighbors"][0]},
            "STC-141",
        )
    foreign = next(place for place, piece in pieces.items() if piece["seat"] != seat)
    yield {"type": "build-starbase", "intersection": foreign}, "STC-146"
    lacking = set(_lacking(_hand(board, seat)))
    if board["development_deck"] and lacking & {"food", "oxygen", "water"}:
        yield {"type": "buy-development-card"}, "STC-130"


def _trading(board: Board, seat: int) -> Mistakes:
    yield from _after_roll(board, seat)
    rates = board["players"][seat]["trade_rates"]
    for name, held in _hand(board, seat).items():
        trades = held // rates[name] + 1
        other = "food" if name == "water" else "water"
        yield _supply_trade({name: rates[name] * trades}, {other: trades}), "STC-108"
        yield _supply_trade({name: rates[name]}, {other: 2}), "STC-123"
        yield _supply_trade({name: 95}, {other: 95}), "STC-123"
        yield _supply_trade({name: rates[name]}, {name: 1}), "STC-124"
        yield _supply_trade({name: 4, other: 4}, {"oxygen" if name != "oxygen" else "food": 2}), "STC-126"
        yield {"type": "offer-trade", "give": {name: held + 1}, "want": {other: 1}}, "STC-115"
        yield {"type": "offer-trade", "give": {name: 95}, "want": {other: 95}}, "STC-115"
        yield {"type": "offer-trade", "give": {name: 1}, "want": {name: 1}}, "STC-111"
        yield {"type": "offer-trade", "give": {name: 1}, "want": {other: 1}, "to": [seat]}, "STC-109"
    yield _supply_trade({}, {}), "STC-120"
    yield {"type": "offer-trade", "give": {}, "want": FOOD}, "STC-110"
    yield {"type": "offer-trade", "give": FOOD, "want": {}}, "STC-110"
    for kind, rule in (
        ("accept-offer", "STC-114"),
        ("reject-offer", "STC-113"),
        ("withdraw-offer", "STC-112"),
        ("take-back-acceptance", "STC-282"),
    ):
        yield {"type": kind, "offer": 1_000_000}, rule
    yield {"type": "choose-partner", "offer": 1_000_000, "partner": seat}, "STC-114"


def _supply_trade(give: dict[str, int], take: dict[str, int]) -> Action:
    return {"type": "trade-with-supply", "give": give, "take": take}


def _build(board: Board, seat: int) -> Mistakes:
    yield from _after_roll(board, seat)
    yield {"type": "begin-building"}, "STC-070"
    yield _supply_trade({"food": 4}, WATER), "STC-070"
    yield {"type": "offer-trade", "give": FOOD, "want": WATER}, "STC-106"


def _discard(board: Board, seat: int) -> Mistakes:
    hand = _hand(board, seat)
    due = next(each["cards"] for each in board["discards_due"] if each["seat"] == seat)
    plenty = max(hand, key=lambda name: hand[name])
    for cards in ({}, {plenty: due - 1}, {plenty: due + 1}, {plenty: 95}, hand, dict.fromkeys(hand, 95)):
        yield {"type": "discard", "cards": cards}, "STC-093"
    for name, held in hand.items():
        if held < due:
            yield {"type": "discard", "cards": {name: due}}, "STC-093"


def _cruiser_move(board: Board, seat: int) -> Mistakes:
    there = next(sector["id"] for sector in board["sectors"] if sector["battle_cruiser"])
    yield {"type": "move-cruiser", "sector": there}, "STC-095"
    yield {"type": "steal", "victim": (seat + 1) % len(board["players"])}, "STC-074"


def _steal(board: Board, seat: int) -> Mistakes:
    there = next(sector["id"] for sector in board["sectors"] if sector["battle_cruiser"])
    stations = {
        place["piece"]["seat"]
        for place in board["intersections"]
        if place["piece"] and there in place["sectors"]
    }
    for victim in {seat, *range(4)} - (stations - {seat}):
        yield {"type": "steal", "victim": victim}, "STC-097"
    yield {"type": "move-cruiser", "sector": 0}, "STC-074"


def _spock(board: Board, seat: int) -> Mistakes:
    yield {"type": "use-kirk", "resource": "food"}, "STC-074"
    yield {"type": "flip-support-card"}, "STC-074"


def _kirk(board: Board, seat: int) -> Mistakes:
    many = sum(_hand(board, seat).values()) > 7
    yield {"type": "use-kirk", **({"resource": "food"} if many else {})}, "STC-212"
    yield {"type": "use-kirk", "resource": "food" if many else None}, "STC-212"
    yield {"type": "use-spock", "resource": "food"}, "STC-074"
    yield {"type": "discard", "cards": FOOD}, "STC-074"


def _uhura_return(board: Board, seat: int) -> Mistakes:
    hand = _hand(board, seat)
    for opponent in {*range(4)} - set(board["uhura_returns"]):
        yield (
            {"type": "return-card", "opponent": opponent, "resource": max(hand, key=hand.__getitem__)},
            "STC-194",
        )
    for name in _lacking(hand):
        yield {"type": "return-card", "opponent": board["uhura_returns"][0], "resource": name}, "STC-194"
    yield {"type": "take-card", "resource": "food"}, "STC-074"
    yield {"type": "use-uhura", "resource": "food", "opponents": board["uhura_returns"]}, "STC-074"


def _mccoy_pick(board: Board, seat: int) -> Mistakes:
    kinds = ("starfleet_intervenes", "monopoly", "research_station", "utopia_planitia", "victory_point")
    for kind in set(kinds) - set(board["mccoy_cards"]):
        yield {"type": "pick-development-card", "card": kind}, "STC-217"
    yield {"type": "flip-support-card"}, "STC-074"


def _chapel_pick(board: Board, seat: int) -> Mistakes:
    for name in RESOURCES:
        if not board["chapel_hand"].get(name):
            yield {"type": "take-card", "resource": name}, "STC-234"
    yield {"type": "return-card", "opponent": board["chapel_opponent"], "resource": "food"}, "STC-074"


def _utopia_second(board: Board, seat: int) -> Mistakes:
    yield {"type": "place-second-starship", "route": _taken_routes(board)[0]}, "STC-134"
    yield {"type": "play-utopia-planitia", "route": 0}, "STC-074"


def _support_followup(board: Board, seat: int) -> Mistakes:
    own = board["players"][seat]["support_card"]
    for player in board["players"]:
        used_up = "STC-175" if own["side"] == "B" else "STC-174"
        rule = "STC-176" if player["seat"] == seat else used_up
        yield {"type": "exchange-support-card", "card": player["support_card"]["card"]}, rule
    if own["side"] == "B":
        yield {"type": "flip-support-card"}, "STC-175"
    yield {"type": "take-card", "resource": "food"}, "STC-074"


MISTAKES: dict[str, Callable[[Board, int], Mistakes]] = {
    "start_roll": _start_roll,
    "setup_outpost": _setup_outpost,
    "setup_ship": _setup_ship,
    "pre_roll": _pre_roll,
    "trade": _trading,
    "main": _trading,
    "build": _build,
    "discard": _discard,
    "cruiser_move": _cruiser_move,
    "steal": _steal,
    "spock": _spock,
    "kirk": _kirk,
    "uhura_return": _uhura_return,
    "mccoy_pick": _mccoy_pick,
    "chapel_pick": _chapel_pick,
    "utopia_second": _utopia_second,
    "support_followup": _support_followup,
}
TURN = {"pre_roll", "trade", "build", "main", "start_roll", "setup_outpost", "setup_ship"}


def _try_mistakes(play: Play) -> None:
    """Try wrong answers of the deciding seat, and actions of the active player during an open choice."""
    seat, phase = play.deciders()[0], play.phase
    board = play.board(seat)
    for action, rule in MISTAKES[phase](board, seat):
        refuse(play, seat, action, "illegal-action", rule)
    if phase not in TURN:
        active = board["active"]
        code = "illegal-action" if active in play.deciders() else "not-your-decision"
        for action in ({"type": "end-turn"}, {"type": "roll-dice"}, {"type": "buy-development-card"}):
            refuse(play, active, action, code, "STC-074")


def _try_what_is_others(play: Play, known: dict[str, Action]) -> None:
    """For every type of action that bots have played so far, try one from each seat that may not take it."""
    deciders = play.deciders()
    theirs = play.read("/legal-actions", deciders[0])["actions"]
    for seat in play.seats:
        legal = play.read("/legal-actions", seat)
        may = seat in deciders or legal["templates"]
        for action in (*known.values(), theirs[0]):
            if action in legal["actions"] or action["type"] in [each["type"] for each in legal["templates"]]:
                continue
            code = play.table.act(play.seated, seat, action).get_json()["code"]
            assert code == "not-your-decision" or (may and code == "illegal-action"), (action, code)
            refuse(play, seat, action, code)


def test_support_cards_are_refused_in_a_game_without_them(table: Table, parts: Runtime) -> None:
    play = Play(table, parts, seats=3, support_cards="off")
    with unchanged(table, play.seated):
        for action in POWERS:
            refuse(play, 0, action, "illegal-action", "STC-280")
            refuse(play, 1, action, "not-your-decision", "STC-280")
        for action, rule in _no_such_choice():
            of_cards = action["type"] not in OF_DEVELOPMENT_AND_DICE
            refuse(play, 0, action, "illegal-action", "STC-280" if of_cards else rule)


@pytest.mark.timeout(300)
@pytest.mark.usefixtures("seeded")
def test_wrong_actions_are_refused_in_every_phase(table: Table, parts: Runtime) -> None:
    left = set(get_args(Phase)) - {"setup", "game_over"}
    known: dict[str, Action] = {}
    for number in range(MOST_GAMES):
        play = Play(table, parts, seed=number, **GAMES[number % len(GAMES)])
        while not play.now.over:
            if play.phase in left:
                left.remove(play.phase)
                with unchanged(table, play.seated):
                    _try_mistakes(play)
                    _try_what_is_others(play, known)
            played = play.advance()
            assert played is not None
            known.setdefault(played["type"], played)
        if not left:
            break
    assert not left

    with unchanged(table, play.seated):
        for seat in play.seats:
            for action in known.values():
                problem(table.act(play.seated, seat, action), 409, "game-not-running")
                problem(
                    table.act(play.seated, seat, {**action, "expected_version": 1}), 409, "game-not-running"
                )
