"""Attempts to act, read or moderate as somebody else, on every operation of the document: none succeeds."""

import re
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import msgspec
import pytest

from api.process.runtime import Runtime
from services import clock
from services.identity.webauthn import encoded
from services.settings import Settings
from tests.api.authenticator import Device
from tests.api.outside import register
from tests.api.table import OPERATOR, V1, Seated, Table
from tests.api.test_erasure import erase
from tests.api.test_passkeys import add, sign_in

GUARDS = {
    guard: names.split()
    for guard, names in {
        "nobody": """
            auditGame exportGame getBoard getBot getCheckpoint getFairness getGame getLadder
            getLeaderboard getPlayer getPushKey getRematch getRuleset getScoreboard getSeek getTable
            getTournament listBots listEvents listGames listKeys listPhrases listPlayerGames
            listPlayerRatings listRulesets listSaid listSeeks listTournaments proveConsistency
            proveInclusion readLog readTimeline streamEvents streamLobby watchExhibition
        """,
        "whoever makes it": "createGame createSeek importGame registerBot registerPlayer",
        "whoever proves it": "confirmEmail recover signIn signInOptions",
        "a person": "reportPlayer",
        "a player": """
            addPasskey blockPlayer createTournament endPlayerToken endSession erasePlayer
            exportPlayer followPlayer getEmail getOwnPlayer keepPlayer keepSeat leaveTournament
            listBlocked listFollowedGames listFollowing listKeptSeats listMutedGames listPasskeys
            listSessions listSubscriptions listWaiting muteGame passkeyOptions removeEmail
            removePasskey renewPlayerToken renewRecoveryCodes setEmail startSession
            subscribeBrowser unblockPlayer unfollowPlayer unmuteGame unsubscribeBrowser
        """,
        "an entrant": "joinTournament",
        "a seat": """
            abortGame act agreeToProposal agreeToRematch analyseGame createStreamTicket
            declineProposal declineRematch forkGame getHint getLegalActions inviteBot joinGame
            leaveGame listMessages proposeRewind returnToGame sayMessage sayPhrase
        """,
        "the seek": "withdrawSeek",
        "the organiser": "closeTournament",
        "the owner": "changeBot endBot listDeliveries redeliver renewBotToken",
        "a bot": "answerDecision leaseDecision streamDecisions",
        "the operator": """
            closeGame getOperator getRecord listActs listReports moderate renamePlayer renewSeatToken
            reopenGame settleReport
        """,
    }.items()
}
"""The callers that each operation serves. A new operation needs a place here."""

OPEN = ("nobody", "whoever makes it", "whoever proves it")
"""The guards that need no token."""

REFUSED = frozenset({401, 403, 404, 409})
NOTHING = "8f14e45f-ceea-467f-9a36-dcb6d1a2b3c4"
NUMBERS = ("rewind_id", "version", "size")
METHODS = ("get", "post", "put", "patch", "delete")


class Operation(msgspec.Struct, frozen=True):
    """An operation of the document, ready to be attempted."""

    name: str
    method: str
    path: str
    body: Any
    scopes: list[str]


class World:
    """The possessions of others: a game, a seek, a tournament, a bot, a session, a passkey and a report."""

    def __init__(self, table: Table) -> None:
        self.table = table
        in_a_week = clock.later(clock.now(), timedelta(days=7))
        self.ada = self.player("Ada")
        bot = {"name": "Adas bot", "rulesets": ["toy"], "delivery": "lease"}
        self.bot: str = table.post(f"{V1}/bots", bot, self.ada).get_json()["token"]
        seats = [{"kind": "human"}, {"kind": "human", "name": "Bob"}]
        body = {"ruleset": "toy", "options": {"target": 100}, "seats": seats, "listed": False}
        self.game = Seated(table.post(f"{V1}/games", body, self.ada).get_json())
        self.seek: dict[str, Any] = table.post(
            f"{V1}/seeks", {"ruleset": "toy", "seats": 4, "rated": False, "name": "Guest of Ada"}
        ).get_json()
        self.tournament = table.post(
            f"{V1}/tournaments", CUP | {"starts_at": in_a_week}, self.ada
        ).get_json()["id"]
        self.program = self.session(self.ada, "play", "bots", "read")
        self.device = Device()
        add(table, self.ada, self.device)
        about = {"about": {"player": "Ada"}, "reason": "name"}
        self.report = table.post(f"{V1}/reports", about, self.game.tokens[1]).get_json()["id"]

    def player(self, name: str) -> str:
        token: str = self.table.post(f"{V1}/players", {"name": name}).get_json()["token"]
        return token

    def session(self, player: str, *scopes: str, name: str = "Secret notebook") -> str:
        """Return a further token of a player."""
        body = {"scopes": list(scopes), "name": name}
        token: str = self.table.post(f"{V1}/player/tokens", body, player).get_json()["token"]
        return token

    def impostors(self) -> dict[str, str | None]:
        """Return the tokens of all callers who own none of these things."""
        mallory = self.player("Mallory")
        return {
            "nobody": None,
            "player": mallory,
            "program": self.session(mallory, "play", "bots", "read", name="Own"),
            "bot": register(self.table, name="Other bot").token,
            "seat elsewhere": self.table.open_game().tokens[0],
            "seek": self.table.post(f"{V1}/seeks", SEEK).get_json()["token"],
        }

    def operations(self, guard: str | None = None) -> Iterator[Operation]:
        """Yield the operations of a guard, by default all, with paths to other callers' things."""
        sessions = self.table.get(f"{V1}/player/sessions", self.ada).get_json()["items"]
        parts = {
            "game_id": self.game.id,
            "seat": "0",
            "seek_id": self.seek["id"],
            "tournament_id": self.tournament,
            "session_id": sessions[0]["id"] if sessions else NOTHING,
            "passkey_id": encoded(self.device.credential),
            "report_id": self.report,
            "name": "Adas%20bot",
            "ruleset": "toy",
            **dict.fromkeys(NUMBERS, "1"),
        }
        for path, item in self.table.document.content["paths"].items():
            for method in METHODS:
                if method in item and (guard is None or item[method]["operationId"] in GUARDS[guard]):
                    yield self._filled(item[method], method, path, parts)

    def _filled(self, operation: dict[str, Any], method: str, path: str, parts: dict[str, str]) -> Operation:
        name = operation["operationId"]
        content = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
        path = re.sub(r"\{(\w+)\}", lambda found: parts.get(found[1], NOTHING), path) + QUERIES.get(name, "")
        scopes = next((each["token"] for each in operation["security"] if each), [])
        return Operation(name, method, path, BODIES.get(name, content.get("example")), scopes)

    def attempt(self, operation: Operation, token: str | None) -> int:
        headers = {} if token is None else {"Authorization": f"Bearer {token}"}
        method = operation.method.upper()
        with self.table.client.open(
            operation.path, method=method, json=operation.body, headers=headers
        ) as answer:
            return answer.status_code

    def seen(self) -> list[Any]:
        """Return everything that an impostor might change."""
        reads = {
            f"{self.game.path}/events?limit=100": OPERATOR,
            f"{self.game.path}/phrases": OPERATOR,
            f"{V1}/seeks/{self.seek['id']}": self.seek["token"],
            f"{V1}/tournaments/{self.tournament}": self.ada,
            f"{V1}/operator/reports?state=all": OPERATOR,
            f"{V1}/operator/acts": OPERATOR,
            **{f"{V1}/player{path}": self.ada for path in OWN},
        }
        bot = self.table.get(f"{V1}/bots/Adas%20bot").get_json()
        return [bot["rulesets"], *(self.table.get(path, token).get_json() for path, token in reads.items())]


SEEK = {"ruleset": "toy", "seats": 3, "rated": False, "name": "Eve"}
CUP = {"name": "Cup", "ruleset": "toy", "format": "swiss", "pod_size": 2, "rounds": 3}
OWN = ("", "/sessions", "/passkeys", "/seats", "/following", "/blocked", "/email", "/muted-games")
BODIES: dict[str, Any] = {
    "joinGame": {},
    "reportPlayer": {"about": {"player": "Ada"}, "reason": "cheating"},
    "act": {"type": "roll", "seat": 0},
    "moderate": {"about": {"player": "Ada"}, "act": "mute", "reason": "a"},
    "renamePlayer": {"player": "Ada", "name": "Juniper", "reason": "a"},
}
QUERIES = {
    "getRecord": "?player=Ada",
    "analyseGame": "?version=2",
    "proveInclusion": "?version=1",
    "proveConsistency": "?from=1",
}


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return msgspec.structs.replace(settings, chat=True)  # else everybody is refused


@pytest.fixture
def world(table: Table) -> World:
    return World(table)


def test_every_operation_has_a_guard(table: Table) -> None:
    items = table.document.content["paths"].values()
    named = [item[method]["operationId"] for item in items for method in METHODS if method in item]
    guarded = [name for names in GUARDS.values() for name in names]
    assert sorted(guarded) == sorted(named)


def test_nobody_acts_reads_or_moderates_as_somebody_else(world: World) -> None:
    impostors = world.impostors()
    before = world.seen()
    attempts = 0
    for guard, others in (
        ("a seat", {}),
        ("the seek", {"player of the game": world.ada, "seat": world.game.tokens[1]}),
        ("the organiser", {"seat": world.game.tokens[1]}),
        ("the owner", {"seat": world.game.tokens[1]}),
        ("the operator", {"reported": world.ada, "program": world.program, "seat": world.game.tokens[1]}),
    ):
        for operation in world.operations(guard):
            for name, token in (impostors | others).items():
                attempts += 1
                assert world.attempt(operation, token) in REFUSED, (operation, name)
    assert attempts > 190
    assert world.seen() == before


def test_nobody_has_an_account_but_its_player(world: World) -> None:
    """A stranger's token gives access to the stranger's account alone; a token of no player to none."""
    impostors = world.impostors()
    mallory = impostors.pop("player")
    del impostors["program"]
    before = world.seen()
    for operation in world.operations("a player"):
        for name, token in {**impostors, "operator": OPERATOR, "seat": world.game.tokens[1]}.items():
            is_organiser = name == "operator" and operation.name == "createTournament"
            assert is_organiser or world.attempt(operation, token) in REFUSED, (operation, name)
        if operation.method == "get":
            headers = {"Authorization": f"Bearer {mallory}"}
            shown = world.table.client.get(operation.path, headers=headers).text
            for secret in ("notebook", world.game.id, encoded(world.device.credential), "Adas bot"):
                assert secret not in shown.lower(), operation
        elif operation.name in ("endSession", "removePasskey"):
            assert world.attempt(operation, mallory) == 404, operation
    for operation in world.operations("a bot"):
        for name, token in impostors.items():
            assert name == "bot" or world.attempt(operation, token) in REFUSED, (operation, name)
    assert world.seen()[:5] == before[:5]
    assert world.seen()[6:] == before[6:], "the operator has made a tournament"


def test_nobody_sees_a_seat_of_others(world: World) -> None:
    private = world.table.get(f"{world.game.path}/board", world.game.tokens[0]).get_json()
    assert private["viewer"] == 0
    bob = {"the other seat": world.game.tokens[1]}
    for name, token in (world.impostors() | bob).items():
        for path in (
            "/board?seat=0",
            "/table?seat=0",
            "/events?seat=0",
            "/timeline?seat=0",
            "/stream?seat=0",
        ):
            operation = Operation("", "get", world.game.path + path, None, [])
            assert world.attempt(operation, token) in REFUSED, (name, path)
        shown = world.table.get(f"{world.game.path}/board", token)
        assert shown.status_code in REFUSED or shown.get_json()["viewer"] == (1 if name in bob else None), (
            name
        )


def test_a_seat_speaks_and_acts_for_itself_alone(world: World) -> None:
    game, bob = world.game, world.game.tokens[1]
    before = world.seen()
    for path, body in (
        ("/actions", {"type": "roll", "seat": 0}),
        ("/phrases", {"phrase": "hello", "seat": 0}),
        ("/chat", {"text": "hello", "seat": 0}),
        ("/seats/0/leave", {}),
        ("/seats/0/return", {}),
        ("/rewinds", {"to_version": 2, "seat": 0}),
        ("/rematch", {"seat": 0}),
    ):
        operation = Operation("", "post", game.path + path, body, [])
        assert world.attempt(operation, bob) in REFUSED, path
    assert world.seen() == before


def test_a_token_does_nothing_beyond_its_scopes(world: World) -> None:
    attempts = 0
    for scope in ("play", "bots", "read"):
        token = world.session(world.ada, scope)
        for operation in world.operations():
            if operation.scopes and scope not in operation.scopes:
                attempts += 1
                assert world.attempt(operation, token) == 403, (operation, scope)
    assert attempts > 200


ENDED: dict[str, Callable[[World], str | None]] = {}


def ended(make: Callable[[World], str | None]) -> Callable[[World], str | None]:
    """Register a function that ends a token and returns it."""
    ENDED[make.__name__] = make
    return make


@ended
def session(world: World) -> str:
    token = world.session(world.ada, "play", "bots", "read")
    number = world.table.get(f"{V1}/player/sessions", world.ada).get_json()["items"][-1]["id"]
    assert world.table.send("DELETE", f"{V1}/player/sessions/{number}", {}, token).status_code == 200
    return token


@ended
def first_token(world: World) -> str:
    assert world.table.post(f"{V1}/player/token", {}, world.ada).status_code == 200
    return world.ada


@ended
def session_of_a_replaced_token(world: World) -> str:
    assert world.table.post(f"{V1}/player/token", {}, world.ada).status_code == 200
    return world.program


@ended
def bot(world: World) -> str:
    assert world.table.send("DELETE", f"{V1}/bots/Adas%20bot", None, world.bot).status_code in (200, 204)
    return world.bot


@ended
def seat(world: World) -> str | None:
    assert world.table.post(f"{world.game.path}/seats/1/token", None, OPERATOR).status_code == 200
    return world.game.tokens[1]


@pytest.mark.parametrize("kind", ENDED)
def test_an_ended_token_does_nothing(world: World, kind: str) -> None:
    """Only its game knows the token of a seat; elsewhere the token counts as missing."""
    operations = list(world.operations())
    token = ENDED[kind](world)
    for operation in operations:
        is_elsewhere = kind == "seat" and world.game.id not in operation.path
        renews = kind == "first_token" and operation.name == "renewPlayerToken"
        is_open = is_elsewhere and any(operation.name in GUARDS[guard] for guard in OPEN)
        if not is_open and not renews:
            assert world.attempt(operation, token) in (401, 403), operation


def test_the_token_of_an_erased_player_does_nothing(
    world: World, parts: Runtime, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("services.service.ERASED_EVERY_S", 0.0)
    operations = list(world.operations())
    signed_in = sign_in(world.table, world.device).get_json()["token"]
    assert world.table.send("DELETE", f"{V1}/player", {}, signed_in).status_code == 202
    erase(parts, monkeypatch)
    for operation in operations:
        for token in (world.ada, world.program, signed_in):
            assert world.attempt(operation, token) == 401, operation


def test_a_recovery_code_and_a_challenge_are_used_once(world: World) -> None:
    (code, *_) = world.table.post(f"{V1}/player/recovery-codes", {}, world.ada).get_json()["codes"]
    body = {"name": "Ada", "code": code, "device": "Phone"}
    answers = [world.table.post(f"{V1}/sign-in/recovery", body).status_code for _ in range(3)]
    assert answers == [201, 401, 401]
    options = world.table.post(f"{V1}/sign-in/options", {}).get_json()["public_key"]
    signed = {"device": "Laptop", "credential": world.device.sign(options)}
    answers = [world.table.post(f"{V1}/sign-in", signed).status_code for _ in range(3)]
    assert answers == [201, 401, 401]
    stranger = Device()
    stranger.player = world.device.player
    options = world.table.post(f"{V1}/sign-in/options", {}).get_json()["public_key"]
    forged = {"device": "Laptop", "credential": stranger.sign(options)}
    assert world.table.post(f"{V1}/sign-in", forged).status_code == 401
