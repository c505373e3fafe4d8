"""Starfarers over HTTP: whole games as published, and wrong actions refused without a change."""

import json
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any
from uuid import UUID

import jsonschema
import msgspec
import pytest

from api.process.runtime import Runtime
from domain.bots import BOTS, Prompt
from domain.game.aggregate import Game
from domain.starfarers.board import PLACE_IDS
from services.reading.rulebook import load_rules
from tests.api.document import V1
from tests.api.table import OPERATOR, Seated, Table, frames, is_sentence, problem, unchanged

NAME = "starfarers"
RULES = {rule.id for rule in load_rules(NAME)}
RESOURCES = ("ore", "fuel", "carbon", "food", "goods")
HUGE = 10**15
ORE = {"ore": 1}
Action = dict[str, Any]


def open_game(table: Table, seats: int = 3, **options: Any) -> Seated:
    """Open a game for people."""
    people = [{"kind": "human", "name": name} for name in ("Ann", "Bob", "Cid", "Dot")[:seats]]
    answer = table.post(f"{V1}/games", {"ruleset": NAME, "options": options, "seats": people})
    assert answer.status_code == 201, answer.text
    return Seated(answer.get_json())


class Play:
    """A game that a test reads, and that bots with varied moves play."""

    def __init__(self, table: Table, parts: Runtime, seats: int = 3, **options: Any) -> None:
        self.table = table
        self.seated = open_game(table, seats, **options)
        self._parts = parts
        self._random = Random(f"play {options}")

    @property
    def viewers(self) -> tuple[int | None, ...]:
        return (*range(len(self.seated.tokens)), None)

    @property
    def now(self) -> Game:
        return self._parts.service.games.current(UUID(self.seated.id))

    @property
    def phase(self) -> str:
        return str(self.now.state.phase)

    def read(self, path: str, seat: int | None = None) -> Any:
        """Read a resource of the game, as a seat or as a spectator."""
        token = None if seat is None else self.seated.tokens[seat]
        answer = self.table.get(self.seated.path + path, token)
        assert answer.status_code == 200, answer.text
        return answer.get_json()

    def board(self, seat: int | None = None) -> dict[str, Any]:
        found: dict[str, Any] = self.read(f"/board?version={self.now.version}", seat)
        return found

    def advance(self) -> bool:
        """Play one action of a seat that must choose; False once the game is over."""
        game = self.now
        if game.over:
            return False
        seat = self._random.choice([seat for seat, duty in game.duties().items() if duty.must])
        legal = self.read("/legal-actions", seat)
        if self._random.random() < 0.05 and self._offered(seat, legal["templates"]):
            return True
        if self._random.random() < 0.1:
            action = self._random.choice(legal["actions"])
        else:
            chosen = BOTS["greedy"].choose(Prompt(game.ruleset, game.state, seat), self._random)
            action = msgspec.json.decode(msgspec.json.encode(chosen))
        answer = self.table.act(self.seated, seat, action)
        assert answer.status_code == 201, (action, answer.text)
        return True

    def _offered(self, seat: int, templates: list[Any]) -> bool:
        """Make an offer if the phase allows it and the seat has the cards."""
        if not any(template["type"] == "offer-trade" for template in templates):
            return False
        give, want = self._random.sample(RESOURCES, 2)
        action = {"type": "offer-trade", "give": {give: 1}, "want": {want: 1}}
        return self.table.act(self.seated, seat, action).status_code == 201

    def until(self, *phases: str) -> None:
        """Play until one of these phases."""
        while self.phase not in phases:
            assert self.advance(), f"the game ended before {phases}"


@pytest.mark.timeout(400)
@pytest.mark.usefixtures("seeded")
@pytest.mark.parametrize(
    ("seats", "options"), [(4, {}), (3, {"map": "wild_space", "reader_sees_card": True})]
)
def test_every_answer_of_a_whole_game_is_as_published(
    table: Table, parts: Runtime, catch_up: Callable[[], int], seats: int, options: dict[str, Any]
) -> None:
    play = Play(table, parts, seats, **options)
    looked: Counter[str] = Counter()
    while True:
        phase = play.phase
        looked[phase] += 1
        if looked[phase] <= 2:
            for viewer in play.viewers:
                assert play.board(viewer)["viewer"] == viewer
                play.read(f"/scoreboard?version={play.now.version}", viewer)
        if not play.advance():
            break
    assert {"roll", "trade_build", "flight_shake", "flight_move", "encounter_choice"} <= set(looked)

    catch_up()
    version = play.now.version
    for viewer in play.viewers:
        assert play.read(f"/board?min_version={version}", viewer)["winner"] is not None
    token = play.seated.tokens[0]
    streamed = list(frames([table.get(f"{play.seated.path}/stream?after=0", token).data]))
    for _, event, content in streamed:
        table.document.verify_frame(play.seated.id, event, json.loads(content))
    assert [event for _, event, _ in streamed].count("game-event") == version
    problem(table.act(play.seated, 0, {"type": "end-flight"}), 409, "game-not-running")


@pytest.mark.usefixtures("seeded")
def test_the_log_hides_hands_and_what_nobody_has_seen(table: Table, parts: Runtime) -> None:
    """SF-110, SF-120, SF-336, SF-337: only its owner sees a drawn card, and only both seats a stolen one."""
    play = Play(table, parts)
    while play.advance() and play.now.version < 900:
        pass
    hidden: Counter[tuple[str, str, str]] = Counter()
    for viewer in play.viewers:
        for item in play.read("/events?limit=1000", viewer)["items"]:
            whose = "spectator" if viewer is None else "other"
            if viewer is not None and item["data"].get("seat") == viewer:
                whose = "own"
            for name in item.get("hidden", ()):
                hidden[item["type"], name, whose] += 1
    assert not hidden["reserve-drawn", "cards", "own"]
    assert hidden["reserve-drawn", "cards", "other"]
    assert hidden["reserve-drawn", "cards", "spectator"]
    assert not hidden["card-stolen", "resource", "own"]
    assert hidden["card-stolen", "resource", "spectator"]


@pytest.mark.usefixtures("seeded")
def test_an_open_encounter_tells_its_prompt_alone(table: Table, parts: Runtime) -> None:
    """SF-267, SF-268, SF-337: before the answer, only the reading seat may see the card."""
    for is_reader in (False, True):
        play = Play(table, parts, reader_sees_card=is_reader)
        play.until("encounter_choice")
        game = play.now
        seat = game.state.active
        for viewer in play.viewers:
            told = json.dumps(
                [
                    play.board(viewer)["encounter"],
                    play.read(f"/events?after={game.version - 3}", viewer),
                    play.read(f"/log?after={game.version - 3}", viewer),
                ]
            )
            knows = is_reader and viewer == (seat + 1) % 3
            assert ("ENC-" in told) == knows, viewer


WRONG_SHAPES: list[tuple[Any, str, list[str]]] = [
    ({"type": "roll-dice"}, "type", []),  # of another ruleset
    ({"type": "end_flight"}, "type", []),
    ({"type": "step", "ship": 12, "to": 1}, "ship", ["SF-012"]),
    ({"type": "step", "ship": 0, "to": 320}, "to", ["SF-022"]),
    ({"type": "step", "ship": 0, "to": "5,10,W"}, "to", []),
    ({"type": "step", "ship": 0}, "to", []),
    ({"type": "fly", "ship": 0, "path": []}, "path", ["SF-167"]),
    ({"type": "fly", "ship": 0, "path": [1] * 41}, "path", ["SF-166", "SF-167"]),
    ({"type": "fly", "ship": 0, "path": [-1]}, "path.0", ["SF-022"]),
    ({"type": "fly-to", "ship": HUGE, "to": 1}, "ship", ["SF-012"]),
    ({"type": "found-colony", "ship": -1}, "ship", ["SF-012"]),
    ({"type": "space-jump", "ship": 0, "to": HUGE}, "to", ["SF-022"]),
    ({"type": "build-upgrade", "upgrade": "shield"}, "upgrade", ["SF-013"]),
    ({"type": "discard", "cards": {"ore": -1}}, "cards.ore", ["SF-002", "SF-129"]),
    ({"type": "offer-trade", "give": {"gold": 1}, "want": ORE}, "give.gold", ["SF-002", "SF-129"]),
    ({"type": "trade-with-supply", "give": "ore", "number": 4, "take": "fuel"}, "number", ["SF-136"]),
    ({"type": "rob", "victim": 4}, "victim", ["SF-118"]),
    ({"type": "use-helping-hand", "seats": [0, 1, 2]}, "seats", ["SF-259"]),
    ({"type": "take-friendship-card", "card": "the_joker"}, "card", ["SF-010"]),
    ({"type": "end-flight", "seat": "me"}, "seat", []),
]
"""Actions, each with its wrong field and the rules against it."""


def test_a_wrong_shape_is_named_with_the_rules_behind_it(table: Table) -> None:
    game = open_game(table)
    schemas = table.document.published(NAME).description["actions"]
    with unchanged(table, game):
        for action, field, rules in WRONG_SHAPES:
            found = problem(table.act(game, 0, action), 422, "validation-failed")
            assert field in found["errors"], (action, found["errors"])
            assert sorted(found.get("rules", [])) == rules, action
            assert is_sentence(found["detail"])
            schema = schemas.get(action["type"])
            valid = schema is not None and jsonschema.Draft202012Validator(schema).is_valid(action)
            assert not valid, action


@pytest.mark.parametrize(
    ("options", "rules"),
    [({"map": "flat"}, ["SF-071"]), ({"advanced_start": "yes"}, []), ({"surprise": 1}, [])],
)
def test_wrong_options_are_refused(table: Table, options: dict[str, Any], rules: list[str]) -> None:
    people = [{"kind": "human", "name": name} for name in ("Ann", "Bob", "Cid")]
    body = {"ruleset": NAME, "options": options, "seats": people}
    found = problem(table.post(f"{V1}/games", body), 422, "validation-failed")
    [(field, [message])] = found["errors"].items()
    assert field == f"options.{next(iter(options))}"
    assert message.endswith(".")
    assert "`" not in message
    assert found.get("rules", []) == rules


@pytest.mark.parametrize("seats", [2, 5])
def test_SF_001_a_wrong_number_of_seats_is_refused(table: Table, seats: int) -> None:
    people = [{"kind": "human", "name": name} for name in ("Ann", "Bob", "Cid", "Dot", "Eve")[:seats]]
    found = problem(table.post(f"{V1}/games", {"ruleset": NAME, "seats": people}), 422, "validation-failed")
    assert found["rules"] == ["SF-001"]


@pytest.mark.usefixtures("seeded")
def test_wrong_moves_are_refused_with_their_rules_and_change_nothing(table: Table, parts: Runtime) -> None:
    play = Play(table, parts)
    play.until("flight_move")
    while play.now.state.jumps:  # an encounter granted a space jump: wait for the next flight
        play.until("roll")
        play.until("flight_move")
    seat = play.now.state.active
    board = play.board(seat)
    own = next(ship for ship in board["ships"] if ship["seat"] == seat)
    other = next(ship for ship in board["ships"] if ship["seat"] != seat)
    area = next(area for area in board["areas"] if area["name"] == "gamma")
    moves: list[tuple[Action, str]] = [
        ({"type": "step", "ship": other["ship"], "to": other["at"]}, "SF-172"),
        ({"type": "fly-to", "ship": own["ship"], "to": area["centre"]}, "SF-028"),
        ({"type": "fly-to", "ship": own["ship"], "to": PLACE_IDS["9,-5,E"]}, "SF-163"),
        ({"type": "fly", "ship": own["ship"], "path": [PLACE_IDS["9,-5,E"]]}, "SF-167"),
        ({"type": "fly-to", "ship": own["ship"], "to": board["players"][seat]["colonies"][0]}, "SF-171"),
        ({"type": "end-move", "ship": own["ship"]}, "SF-173"),
        ({"type": "found-colony", "ship": own["ship"]}, "SF-221"),
        ({"type": "space-jump", "ship": own["ship"], "to": 0}, "SF-311"),
        ({"type": "build-upgrade", "upgrade": "cannon"}, "SF-138"),
        ({"type": "roll"}, "SF-087"),
        ({"type": "shake"}, "SF-158"),
    ]
    with unchanged(table, play.seated):
        for action, rule in moves:
            found = problem(table.act(play.seated, seat, action), 409, "illegal-action")
            assert rule == found["rules"][0], (action, found)
            assert set(found["rules"]) <= RULES
            assert is_sentence(found["detail"]), found
            problem(table.act(play.seated, (seat + 1) % 3, action), 409, "not-your-decision")


@pytest.mark.usefixtures("seeded")
def test_a_whole_path_is_flown_or_stops_where_something_turns_up(table: Table, parts: Runtime) -> None:
    play = Play(table, parts)
    play.until("flight_move")
    seat = play.now.state.active
    legal = play.read("/legal-actions", seat)
    assert [template["type"] for template in legal["templates"]] == ["fly"]
    ends = {(action["ship"], action["to"]) for action in legal["actions"] if action["type"] == "fly-to"}
    steps = [action for action in legal["actions"] if action["type"] == "step"]
    step = next(action for action in steps if (action["ship"], action["to"]) in ends)
    answer = table.act(play.seated, seat, {"type": "fly", "ship": step["ship"], "path": [step["to"]]})
    assert answer.status_code == 201, answer.text
    assert next(event["type"] for event in answer.get_json()["events"]) == "ship-moved"


@pytest.mark.usefixtures("seeded")
def test_a_board_of_any_version_is_as_it_was_known_then(table: Table, parts: Runtime) -> None:
    play = Play(table, parts, map="explorer")
    seen: dict[tuple[int, int | None], bytes] = {}
    while play.now.version < 150 and play.advance():
        version = play.now.version
        if version % 7 == 0:
            for viewer in play.viewers:
                token = None if viewer is None else play.seated.tokens[viewer]
                path = f"{play.seated.path}/board?version={version}"
                seen[version, viewer] = table.get(path, token).data
    assert len(seen) > 20
    for (version, viewer), before in seen.items():
        token = None if viewer is None else play.seated.tokens[viewer]
        assert table.get(f"{play.seated.path}/board?version={version}", token).data == before
    log = table.get(f"{play.seated.path}/events?limit=1000", OPERATOR).get_json()["items"]
    assert len(log) == play.now.version


@pytest.mark.usefixtures("seeded")
def test_a_shake_taken_back_is_drawn_afresh(table: Table, parts: Runtime) -> None:
    play = Play(table, parts)
    play.until("flight_shake")
    before, seat = play.now.version, play.now.state.active
    seen = set()
    for _ in range(6):
        assert table.act(play.seated, seat, {"type": "shake"}).status_code == 201
        items = play.read(f"/events?after={before}")["items"]
        seen.add(tuple(next(item for item in items if item["type"] == "mothership-shaken")["data"]["balls"]))
        proposed = table.post(f"{play.seated.path}/rewinds", {"to_version": before}, play.seated.tokens[seat])
        assert proposed.status_code == 202, proposed.text
        rewind = proposed.get_json()["rewind_id"]
        for other in range(3):
            if other != seat:
                table.post(f"{play.seated.path}/rewinds/{rewind}/agree", {}, play.seated.tokens[other])
        before = play.now.version
        assert play.phase == "flight_shake"
    assert len(seen) > 1, "the same balls came six times, though they are drawn afresh"
