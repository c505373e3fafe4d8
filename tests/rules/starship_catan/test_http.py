"""Starship Catan over HTTP: whole games as published, and wrong actions refused without a change."""

import json
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any
from uuid import UUID

import jsonschema
import msgspec
import pytest

from api.process.runtime import Runtime
from domain.bots import BOTS, Prompt
from domain.game.aggregate import Game
from services.reading.rulebook import load_rules
from tests.api.table import OPERATOR, TWO, V1, Seated, Table, frames, is_sentence, problem, unchanged

NAME = "starship-catan"
RULES = {rule.id for rule in load_rules(NAME)}
RESOURCES = ("ore", "fuel", "food", "carbon", "trade_goods")
HUGE = 10**15
ORE = {"ore": 1}
Action = dict[str, Any]
Mistakes = Iterator[tuple[Action, str]]
"""Wrong actions, each with the rule that forbids it first."""


def open_game(table: Table, **options: Any) -> Seated:
    """Open a game for two people."""
    answer = table.post(f"{V1}/games", {"ruleset": NAME, "options": options, "seats": list(TWO)})
    assert answer.status_code == 201, answer.text
    return Seated(answer.get_json())


class Play:
    """A game that a test reads, and that bots with varied moves play."""

    def __init__(self, table: Table, parts: Runtime, **options: Any) -> None:
        self.table = table
        self.seated = open_game(table, **options)
        self._parts = parts
        self._random = Random(f"play {options}")

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
        seat = self._random.choice(list(game.duties()))
        legal = self.read("/legal-actions", seat)
        if legal["templates"] and self._random.random() < 0.2:
            answer = self.table.act(self.seated, seat, self._offer())
            if answer.status_code == 201:
                return True
        if self._random.random() < 0.1:
            action = self._random.choice(legal["actions"])
        else:
            chosen = BOTS["greedy"].choose(Prompt(game.ruleset, game.state, seat), self._random)
            action = msgspec.json.decode(msgspec.json.encode(chosen))
            assert action in legal["actions"]
        answer = self.table.act(self.seated, seat, action)
        assert answer.status_code == 201, (action, answer.text)
        return True

    def _offer(self) -> Action:
        give, get = self._random.sample([*RESOURCES, "astro"], 2)
        return {"type": "offer-trade", "give": {give: 1}, "get": {get: 1}}


@pytest.mark.timeout(300)
@pytest.mark.usefixtures("seeded")
@pytest.mark.parametrize(
    "options", [{}, {"hidden_reserve": True, "handicap_astro": True, "notes": "beginner", "beginner": 1}]
)
def test_every_answer_of_a_whole_game_is_as_published(
    table: Table, parts: Runtime, catch_up: Callable[[], int], options: dict[str, Any]
) -> None:
    play = Play(table, parts, **options)
    looked: Counter[str] = Counter()
    while True:
        phase = play.phase
        looked[phase] += 1
        if looked[phase] <= 2:
            _look(play, options)
        if not play.advance():
            break
    assert {"card_open", "pirate_demand", "trade_answer", "sensor_place", "game_over"} <= set(looked)

    catch_up()
    version = play.now.version
    for viewer in (0, 1, None):
        assert play.read(f"/board?min_version={version}", viewer)["winner"] is not None
        token = None if viewer is None else play.seated.tokens[viewer]
        streamed = list(frames([table.get(f"{play.seated.path}/stream?after=0", token).data]))
        for _, event, content in streamed:
            table.document.verify_frame(play.seated.id, event, json.loads(content))
        assert [event for _, event, _ in streamed].count("game-event") == version
    assert play.read("")["winner"] == play.board()["winner"]
    problem(table.act(play.seated, 0, {"type": "end-turn"}), 409, "game-not-running")


def _look(play: Play, options: dict[str, Any]) -> None:
    """Make every read of the current position, as each viewer."""
    for viewer in (0, 1, None):
        board = play.board(viewer)
        assert board["viewer"] == viewer
        has_notes = viewer is not None and (options.get("notes") != "beginner" or viewer == 1)
        assert all((sector["seen"] is not None) == has_notes for sector in board["sectors"])
        play.read(f"/scoreboard?version={play.now.version}", viewer)
    deciding = list(play.now.duties())
    for seat in (0, 1):
        assert bool(play.read("/legal-actions", seat)["actions"]) == (seat in deciding)


@pytest.mark.usefixtures("seeded")
def test_the_log_hides_what_the_sensor_and_pirates_hide(table: Table, parts: Runtime) -> None:
    play = Play(table, parts)
    while play.advance() and play.now.version < 400:
        pass
    hidden: Counter[tuple[str, str, str]] = Counter()
    for viewer in (0, 1, None):
        for item in play.read("/events?limit=1000", viewer)["items"]:
            for name in item.get("hidden", ()):
                whose = "own" if item["seat"] == viewer else "other" if viewer is not None else "spectator"
                hidden[item["type"], name, whose] += 1
    names = {(kind, name) for kind, name, _ in hidden}
    assert {
        ("card-revealed", "draws"),
        ("sector-scanned", "cards"),
        ("cards-placed", "top"),
        ("pirate-turned", "card"),
    } <= names
    for kind, name in (("sector-scanned", "cards"), ("cards-placed", "top")):
        assert not hidden[kind, name, "own"]
        assert hidden[kind, name, "other"] == hidden[kind, name, "spectator"] > 0
    # The opponent sees a turned pirate, the moving player does not (SSC-131).
    assert not hidden["pirate-turned", "card", "other"]
    assert hidden["pirate-turned", "card", "own"] == hidden["pirate-turned", "card", "spectator"] > 0


@pytest.mark.usefixtures("seeded")
def test_no_answer_shows_a_turned_pirate_to_the_deciding_seat(table: Table, parts: Runtime) -> None:
    """SSC-131, in the text of all answers except the player's own notes about the sectors."""
    play = Play(table, parts)
    met = 0
    while met < 3:
        assert play.advance(), "too few pirates"
        if play.phase != "pirate_demand":
            continue
        met += 1
        game = play.now
        seat, version = game.state.active, game.version
        pirate = play.board(1 - seat)["flight"]["row"][-1]["card"]["id"]
        for viewer in (seat, None):
            board = play.board(viewer)
            told = [
                board["flight"],
                play.read(f"/events?after={version - 1}", viewer),
                play.read(f"/events?after={version - 1}&form=stored", viewer),
                play.read(f"/log?after={version - 1}", viewer),
                play.read(f"/scoreboard?version={version}", viewer),
            ]
            if viewer is not None:
                told.append(play.read("/legal-actions", viewer))
            refused = table.act(play.seated, seat, {"type": "reveal-card"})
            text = json.dumps(told) + refused.text
            assert pirate not in text
            assert "strength" not in json.dumps(board["flight"]["row"][-1])
            assert f"{board['flight']['demand']} Astro" in json.dumps(told[3])
        assert pirate in json.dumps(play.read(f"/events?after={version - 1}", 1 - seat))


WRONG_SHAPES: list[tuple[Any, str, list[str]]] = [
    ({"type": "roll-dice"}, "type", []),  # of another ruleset
    ({"type": "build-starship", "route": 1}, "type", []),
    ({"type": "reveal_card"}, "type", []),
    ({"type": "reveal-card", "card": "LP-101"}, "card", []),
    ({"type": "choose-sector", "sector": 0}, "sector", ["SSC-061"]),
    ({"type": "choose-sector", "sector": 5}, "sector", ["SSC-061"]),
    ({"type": "choose-sector", "sector": HUGE}, "sector", ["SSC-061"]),
    ({"type": "choose-sector", "sector": "1"}, "sector", []),
    ({"type": "choose-sector", "sector": True}, "sector", []),
    ({"type": "choose-sector"}, "sector", []),
    ({"type": "choose-module", "module": "warp"}, "module", ["SSC-016"]),
    ({"type": "build-module", "module": "warp"}, "module", ["SSC-016"]),
    ({"type": "upgrade-module", "module": ["trade"]}, "module", []),
    ({"type": "produce", "resource": "science"}, "resource", ["SSC-006"]),
    ({"type": "buy"}, "goods", []),
    ({"type": "buy", "goods": {"ore": -1}}, "goods.ore", ["SSC-018"]),
    ({"type": "buy", "goods": {"ore": 21}}, "goods.ore", ["SSC-089"]),
    ({"type": "buy", "goods": {"ore": HUGE}}, "goods.ore", ["SSC-089"]),
    ({"type": "buy", "goods": {"ore": 0.5}}, "goods.ore", ["SSC-018"]),
    ({"type": "buy", "goods": {"ore": "2"}}, "goods.ore", []),
    ({"type": "buy", "goods": {"ore": 21, "fuel": -1}}, "goods.fuel", ["SSC-018", "SSC-089"]),
    ({"type": "buy", "goods": {"astro": 1}}, "goods.astro", ["SSC-006"]),
    ({"type": "sell", "goods": ["ore"]}, "goods", []),
    ({"type": "sell", "goods": {"ore": 21}}, "goods.ore", ["SSC-090"]),
    ({"type": "sell", "goods": {"gold": 1}}, "goods.gold", ["SSC-006"]),
    ({"type": "place-cards", "top": [3]}, "top.0", ["SSC-077"]),
    ({"type": "place-cards", "top": [0, 1, 2, 0]}, "top", ["SSC-077"]),
    ({"type": "place-cards", "bottom": ["PIR-B-2"]}, "bottom.0", []),
    ({"type": "complete-mission", "mission": "MIS-9"}, "mission", ["SSC-116"]),
    ({"type": "take-resource", "resource": "astro"}, "resource", ["SSC-006"]),
    ({"type": "lose-module", "module": 1}, "module", []),
    ({"type": "build-ship", "ship": "starship"}, "ship", ["SSC-170"]),
    ({"type": "give-up-ship", "ship": "starship"}, "ship", ["SSC-240"]),
    ({"type": "buy-at-post", "post": "MED-IV", "goods": ORE}, "post", ["SSC-190"]),
    ({"type": "buy-at-post", "post": "TRD-ORE-3"}, "goods", []),
    ({"type": "buy-at-post", "post": "TRD-ORE-3", "goods": {"ore": 21}}, "goods.ore", ["SSC-191"]),
    ({"type": "sell-at-post", "post": "TRD-ORE-1", "goods": ORE}, "post", ["SSC-186"]),
    ({"type": "sell-at-post", "post": "OUT-MER-III", "goods": {"ore": 21}}, "goods.ore", ["SSC-191"]),
    ({"type": "force-purchase", "resource": "science"}, "resource", ["SSC-202"]),
    ({"type": "offer-trade", "give": {"astro": -1}, "get": ORE}, "give.astro", ["SSC-018"]),
    ({"type": "offer-trade", "give": {"astro": HUGE}, "get": ORE}, "give.astro", ["SSC-197"]),
    ({"type": "offer-trade", "give": ORE, "get": {"science": 21}}, "get.science", ["SSC-197"]),
    ({"type": "offer-trade", "give": ORE}, "get", []),
    ({"type": "offer-trade", "give": {"colony_ship": 1}, "get": ORE}, "give.colony_ship", ["SSC-196"]),
    ({"type": "end-turn", "seat": "me"}, "seat", []),
]
"""Actions, each with its wrong field and the rules against it."""


def test_a_wrong_shape_is_named_with_the_rules_behind_it(table: Table) -> None:
    game = open_game(table)
    schemas = table.document.published(NAME).description["actions"]
    with unchanged(table, game):
        for action, field, rules in WRONG_SHAPES:
            for seat in (0, 1):
                found = problem(table.act(game, seat, action), 422, "validation-failed")
                assert field in found["errors"], (action, found["errors"])
                assert sorted(found.get("rules", [])) == rules, action
                assert is_sentence(found["detail"])
            schema = schemas.get(action["type"])
            valid = schema is not None and jsonschema.Draft202012Validator(schema).is_valid(action)
            assert not valid, action


WRONG_OPTIONS: list[tuple[dict[str, Any], list[str]]] = [
    ({"beginner": 2}, ["SSC-019"]),
    ({"beginner": "0"}, []),
    ({"notes": "some"}, ["SSC-044"]),
    ({"yellow_die": "d6"}, ["SSC-005"]),
    ({"give_up_ship": "never"}, ["SSC-240"]),
    ({"handicap_astro": 1}, []),
    ({"surprise": 1}, []),
]


@pytest.mark.parametrize(("options", "rules"), WRONG_OPTIONS)
def test_wrong_options_are_refused_with_the_rules_behind_them(
    table: Table, options: dict[str, Any], rules: list[str]
) -> None:
    body = {"ruleset": NAME, "options": options, "seats": list(TWO)}
    found = problem(table.post(f"{V1}/games", body), 422, "validation-failed")
    [(field, [message])] = found["errors"].items()
    assert field == f"options.{next(iter(options))}"
    assert message.endswith(".")
    assert "`" not in message
    assert found.get("rules", []) == rules


@pytest.mark.parametrize("seats", [1, 3])
def test_a_wrong_number_of_seats_is_refused(table: Table, seats: int) -> None:
    people = [{"kind": "human", "name": name} for name in ("Ann", "Bob", "Cid")[:seats]]
    found = problem(table.post(f"{V1}/games", {"ruleset": NAME, "seats": people}), 422, "validation-failed")
    assert found["errors"] == {"seats": ["2 seats."]}
    assert found["rules"] == ["SSC-019"]


def _out_of_phase(board: dict[str, Any], seat: int) -> Mistakes:
    """Actions that only their own phase permits, with the first rule in the refusal of either player."""
    phase, is_active = board["phase"], seat == board["active"]
    if phase == "setup_module":
        yield from (
            ({"type": kind}, "SSC-030") for kind in ("end-turn", "reveal-card", "fight-pirate", "scan")
        )
        return
    flight_is_open = phase in ("flight_ready", "card_open")
    early = phase in ("choose_sector", "production_choice")
    if phase != "trade_build":
        in_a_choice = "SSC-039" if early or flight_is_open else None
        yield {"type": "end-turn"}, (in_a_choice or CHOICES[phase]) if is_active else "SSC-204"
        yield {"type": "build-cannon"}, (in_a_choice or CHOICES[phase]) if is_active else "SSC-164"
        offer = {"type": "offer-trade", "give": ORE, "get": {"fuel": 1}}
        yield offer, (in_a_choice or CHOICES[phase]) if is_active else "SSC-194"
    if not flight_is_open:
        asked = CHOICES.get(phase, "SSC-039")
        yield {"type": "reveal-card"}, asked if is_active else "SSC-062"
        never = phase in ("pirate_demand", "mission_reward", "pirate_reward", "module_loss")
        yield {"type": "end-flight"}, "SSC-073" if never or not is_active else asked
    if phase == "flight_ready":
        yield {"type": "buy", "goods": ORE}, "SSC-067"
    if phase == "trade_build":
        yield {"type": "buy", "goods": ORE}, "SSC-039"
        yield {"type": "choose-sector", "sector": 1}, "SSC-061"
        yield {"type": "scan"}, "SSC-077"
        yield {"type": "take-resource", "resource": "ore"}, "SSC-239"
    if phase != "pirate_demand":
        asked = "SSC-217" if _shows_replaced_pirate(board) else CHOICES.get(phase, "SSC-133")
        yield {"type": "fight-pirate"}, asked if is_active else "SSC-133"
    if phase == "card_open":
        yield {"type": "lose-module", "module": "trade"}, "SSC-154"


def _shows_replaced_pirate(board: dict[str, Any]) -> bool:
    """SSC-217: return True if a pirate lies open that replaced another card, and so demands nothing."""
    flight = board["flight"]
    last = flight["row"][-1] if board["phase"] == "card_open" else {"card": None}
    return last["card"] is not None and last["card"]["id"].startswith("PIR-")


CHOICES = {
    "production_choice": "SSC-059",
    "choose_sector": "SSC-061",
    "sensor_offer": "SSC-080",
    "sensor_place": "SSC-082",
    "mission_reward": "SSC-239",
    "pirate_reward": "SSC-239",
    "pirate_demand": "SSC-133",
    "module_loss": "SSC-154",
    "trade_answer": "SSC-195",
}
"""The rule of the open choice, by phase."""


def _wrong_here(board: dict[str, Any], seat: int) -> Mistakes:
    """Actions that the phase permits and the position does not: amounts, missing cards, unknown places."""
    own = board["players"][seat]
    if board["phase"] == "sensor_place":
        yield {"type": "place-cards", "top": [0]}, "SSC-077"
    if board["phase"] == "card_open" and board["flight"]["visiting"] in TRADE_PLANETS:
        yield {"type": "sell", "goods": {}}, "SSC-088"
        yield {"type": "buy", "goods": {"science": 1}}, "SSC-085"
    if board["phase"] == "trade_build":
        held = {card["id"] for card in own["trading_posts"]}
        for post in {"TRD-ORE-3", "OUT-GRE-I"} - held:
            yield {"type": "buy-at-post", "post": post, "goods": ORE}, "SSC-192"
        yield {"type": "offer-trade", "give": {"astro": 9999}, "get": ORE}, "SSC-197"
        yield {"type": "offer-trade", "give": {}, "get": ORE}, "SSC-197"
        if "trade" not in own["modules"]:
            yield {"type": "force-purchase", "resource": "ore"}, "SSC-198"
        for module in ("logistics", "sensor"):
            if module not in own["modules"]:
                yield {"type": "upgrade-module", "module": module}, "SSC-180"


TRADE_PLANETS = [
    f"TRD-{good}-{price}" for good in ("ORE", "FOOD", "FUEL", "CARB", "GOOD") for price in range(1, 6)
]


@pytest.mark.timeout(300)
@pytest.mark.usefixtures("seeded")
def test_wrong_actions_are_refused_with_their_rules_and_change_nothing(table: Table, parts: Runtime) -> None:
    play = Play(table, parts, handicap_fleet=True)
    tried: Counter[str] = Counter()
    refused = 0
    while True:
        phase = play.phase
        tried[phase] += 1
        deciding = list(play.now.duties())
        if tried[phase] <= 2 and len(deciding) == 1:
            seat = deciding[0]
            board = play.board(seat)
            with unchanged(table, play.seated):
                for action, rule in (*_out_of_phase(board, seat), *_wrong_here(board, seat)):
                    answer = table.act(play.seated, seat, action)
                    # Other seats are refused as not deciding; only an answer to an offer is open to them.
                    is_active = seat == board["active"]
                    found = problem(answer, 409, "illegal-action" if is_active else "not-your-decision")
                    assert rule == found["rules"][0], (phase, action, found, board["flight"])
                    assert set(found["rules"]) <= RULES
                    assert is_sentence(found["detail"]), found
                    refused += 1
                legal = play.read("/legal-actions", seat)["actions"]
                for action in legal[:5]:
                    found = problem(table.act(play.seated, 1 - seat, action), 409, "not-your-decision")
                    assert is_sentence(found["detail"])
        if not play.advance():
            break
    print(refused, dict(tried))
    with unchanged(table, play.seated):
        for seat in (0, 1):
            for action in ({"type": "end-turn"}, {"type": "reveal-card"}, {"type": "accept-offer"}):
                problem(table.act(play.seated, seat, action), 409, "game-not-running")
    assert {"card_open", "trade_build", "sensor_place", "pirate_demand", "mission_reward"} <= set(tried)


@pytest.mark.usefixtures("seeded")
def test_a_board_of_any_version_is_as_it_was_known_then(table: Table, parts: Runtime) -> None:
    play = Play(table, parts)
    seen: dict[tuple[int, int | None], bytes] = {}
    while play.now.version < 150 and play.advance():
        version = play.now.version
        if version % 7 == 0:
            for viewer in (0, 1, None):
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
def test_a_flight_taken_back_is_drawn_afresh(table: Table, parts: Runtime) -> None:
    play = Play(table, parts)
    while play.phase != "flight_ready" or play.now.state.scanned:
        assert play.advance()
    before = play.now.version
    seat = next(iter(play.now.duties()))
    boards = {viewer: play.board(viewer) for viewer in (0, 1, None)}
    reveal = {"type": "reveal-card"}
    seen = []
    for _ in range(6):
        answer = table.act(play.seated, seat, reveal)
        assert answer.status_code == 201, answer.text
        (shown, *_) = play.read(f"/events?after={play.now.version - 1}")["items"]
        seen.append(shown["data"].get("card"))
        proposed = table.post(f"{play.seated.path}/rewinds", {"to_version": before}, play.seated.tokens[seat])
        assert proposed.status_code == 202, proposed.text  # it has shown a card, so the other seat decides
        rewind = proposed.get_json()["rewind_id"]
        agreed = table.post(f"{play.seated.path}/rewinds/{rewind}/agree", {}, play.seated.tokens[1 - seat])
        assert agreed.status_code in (200, 201), agreed.text
        for viewer, board in boards.items():
            now = play.board(viewer)
            assert now | {"version": 0} == board | {"version": 0}
    assert len(set(seen)) > 1, "the same card came six times, though it is drawn afresh"
