"""The client makes requests that the OpenAPI document describes, and covers nearly all of them."""

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import jsonschema
import pytest

from starledger_client import Client, Receipt
from tests.clients.test_running import decision

GAME = "8f14e45f-ceea-467f-9a36-dcb6d1a2b3c4"
NOTE = f"starledger/{GAME}\n1\nX+zrZv/IbzjZUnhsbWlsecLbwjndTpG0ZynXOif7V+k=\nhead {'5f' * 32}\n\n— a AAAA\n"
ARCHIVE = json.dumps(
    {
        "archive": 1,
        "game": GAME,
        "ruleset": "a-ruleset",
        "version": 1,
        "complete": True,
        "checkpoint": None,
        "key": None,
        "events": [{}],
    }
).encode()
SEATS: Any = [{"kind": "human", "name": "Ada"}, {"kind": "bot", "bot": "greedy"}]

LEFT_OUT = {
    "passkeyOptions": "for browsers, which make and use passkeys",
    "addPasskey": "likewise",
    "signInOptions": "likewise",
    "signIn": "likewise",
    "getPushKey": "for browsers, whose push service it is",
    "subscribeBrowser": "likewise",
    "confirmEmail": "for the page, which a link in an e-mail opens",
    "streamLobby": "for pages; a program reads its own seek",
    "createStreamTicket": "for browsers, which cannot send a token with a stream",
    "watchExhibition": "for the start page",
    "proveInclusion": "a receipt needs consistency alone",
}

Ask = Callable[[Client], Any]
ASKS: dict[str, Ask] = {
    "listRulesets": lambda c: c.rulesets(),
    "getRuleset": lambda c: c.ruleset("a ruleset"),
    "registerPlayer": lambda c: c.register_player("Ada"),
    "getOwnPlayer": lambda c: c.player(),
    "startSession": lambda c: c.start_session("Notebook", ["play", "read"]),
    "listSessions": lambda c: c.sessions(),
    "endSession": lambda c: c.end_session(GAME),
    "listPasskeys": lambda c: c.passkeys(),
    "removePasskey": lambda c: c.remove_passkey("Rs0TZpN1fQ"),
    "renewRecoveryCodes": lambda c: c.renew_recovery_codes(),
    "recover": lambda c: c.recover("Ada", "abcd-efgh-2345-mnop", "Phone"),
    "keepSeat": lambda c: c.keep_seat("sls_..."),
    "listKeptSeats": lambda c: c.kept_seats(),
    "renewPlayerToken": lambda c: c.renew_player_token(),
    "endPlayerToken": lambda c: c.end_player_token(),
    "erasePlayer": lambda c: c.erase_player(),
    "keepPlayer": lambda c: c.keep_player(),
    "exportPlayer": lambda c: c.export_player(),
    "listWaiting": lambda c: c.waiting(),
    "getEmail": lambda c: c.email(),
    "setEmail": lambda c: c.set_email("ada@example.org", language="de"),
    "removeEmail": lambda c: c.remove_email(),
    "listSubscriptions": lambda c: c.push_subscriptions(),
    "unsubscribeBrowser": lambda c: c.unsubscribe_browser(GAME),
    "listMutedGames": lambda c: c.muted_games(),
    "muteGame": lambda c: c.mute_game(GAME),
    "unmuteGame": lambda c: c.unmute_game(GAME),
    "listFollowing": lambda c: c.following(),
    "listFollowedGames": lambda c: c.followed_games(),
    "followPlayer": lambda c: c.follow_player("Ada"),
    "unfollowPlayer": lambda c: c.unfollow_player("Ada"),
    "listBlocked": lambda c: c.blocked(),
    "blockPlayer": lambda c: c.block_player("Ada"),
    "unblockPlayer": lambda c: c.unblock_player("Ada"),
    "reportPlayer": lambda c: c.report_seat(GAME, 2, "talk"),
    "getOperator": lambda c: c.operator(),
    "listReports": lambda c: next(c.reports(state="all")),
    "settleReport": lambda c: c.settle_report(GAME, "muted"),
    "getRecord": lambda c: c.record_of_seat(GAME, 2),
    "listActs": lambda c: next(c.acts()),
    "moderate": lambda c: c.moderate_player("Eve", "mute", "insults"),
    "renamePlayer": lambda c: c.rename_player("Eve", "Juniper", "offensive name"),
    "closeGame": lambda c: c.close_game(GAME, "collusion"),
    "reopenGame": lambda c: c.reopen_game(GAME, "proven wrong"),
    "getLeaderboard": lambda c: next(c.leaderboard(ruleset="a-ruleset", kind="people")),
    "getPlayer": lambda c: c.profile("Ada"),
    "listPlayerGames": lambda c: next(c.player_games("Ada")),
    "listPlayerRatings": lambda c: next(c.player_ratings("Ada", ruleset="a-ruleset")),
    "createSeek": lambda c: c.seek(ruleset="a-ruleset", seats=3, fill_with_bots_after_s=30),
    "listSeeks": lambda c: next(c.seeks(ruleset="a-ruleset")),
    "getSeek": lambda c: c.find_seek(GAME),
    "createTournament": lambda c: c.create_tournament(
        name="Cup", ruleset="r", format="swiss", pod_size=4, rounds=3, starts_at="2026-01-31T18:00:00Z"
    ),
    "listTournaments": lambda c: next(c.tournaments(status="open")),
    "getTournament": lambda c: c.tournament(GAME),
    "joinTournament": lambda c: c.join_tournament(GAME),
    "leaveTournament": lambda c: c.leave_tournament(GAME),
    "closeTournament": lambda c: c.close_tournament(GAME),
    "getLadder": lambda c: c.ladder(),
    "agreeToRematch": lambda c: c.agree_to_rematch(GAME, seat=1),
    "declineRematch": lambda c: c.decline_rematch(GAME),
    "getRematch": lambda c: c.rematch(GAME, seat=1),
    "listPhrases": lambda c: c.phrases(),
    "sayPhrase": lambda c: c.say(GAME, "hello", seat=1),
    "listSaid": lambda c: c.said(GAME, after=3),
    "sayMessage": lambda c: c.write(GAME, "Shall we play another one?", seat=1),
    "listMessages": lambda c: c.chat(GAME, after=3),
    "withdrawSeek": lambda c: c.withdraw_seek(GAME),
    "listBots": lambda c: next(c.bots(ruleset="a-ruleset")),
    "getBot": lambda c: c.bot("Deep Space"),
    "registerBot": lambda c: c.register_bot(
        name="Deep Space", rulesets=["a-ruleset"], delivery="lease", max_games=3, accepts="owner"
    ),
    "changeBot": lambda c: c.change_bot("Deep Space", max_games=4),
    "renewBotToken": lambda c: c.renew_bot_token("Deep Space"),
    "endBot": lambda c: c.end_bot("Deep Space"),
    "listDeliveries": lambda c: next(c.deliveries("Deep Space", status="failed")),
    "redeliver": lambda c: c.redeliver("Deep Space", "game-over-1"),
    "leaseDecision": lambda c: c.lease(wait_s=3, hold_s=5),
    "answerDecision": lambda c: c.answer(decision(), {"type": "roll-dice"}),
    "streamDecisions": lambda c: next(c.bot_stream(after=3)),
    "readTimeline": lambda c: c.timeline(GAME, after=3, seat=1),
    "createGame": lambda c: c.create_game(
        ruleset="a-ruleset",
        seats=SEATS,
        options={},
        sandbox={"seed": "monday"},
        bot_decision_seconds=5,
        listed=False,
    ),
    "listGames": lambda c: next(c.games(status="running", bot="greedy", open_seat="true")),
    "getGame": lambda c: c.game(GAME, seat=1),
    "joinGame": lambda c: c.join(GAME, 1, name="Ada", client_seed="mine"),
    "leaveGame": lambda c: c.leave(GAME, 1),
    "inviteBot": lambda c: c.invite(GAME, 1, "greedy"),
    "returnToGame": lambda c: c.take_back(GAME, 1),
    "renewSeatToken": lambda c: c.renew_seat_token(GAME, 1),
    "getBoard": lambda c: c.board(GAME, version=3, seat=1),
    "getTable": lambda c: c.table(GAME, after=3, version=3, seat=1),
    "getScoreboard": lambda c: c.scoreboard(GAME, version=3, seat=1),
    "getLegalActions": lambda c: c.legal_actions(GAME, version=3, seat=1),
    "analyseGame": lambda c: c.analysis(GAME, version=7, min_version=9, seat=1, lang="de"),
    "getHint": lambda c: c.hint(GAME, seat=1, lang="de"),
    "act": lambda c: c.act(GAME, {"type": "roll-dice"}, seat=1, expected_version=3),
    "abortGame": lambda c: c.abort(GAME),
    "proposeRewind": lambda c: c.rewind(GAME, 3, seat=1),
    "agreeToProposal": lambda c: c.agree(GAME, 7, seat=1),
    "declineProposal": lambda c: c.decline(GAME, 7, seat=1),
    "forkGame": lambda c: c.fork(GAME, version=3, seats=SEATS),
    "listEvents": lambda c: next(c.events(GAME, after=3, seat=1)),
    "readLog": lambda c: next(c.log(GAME, after=3, seat=1)),
    "streamEvents": lambda c: next(c.follow(GAME, after=3, seat=1)),
    "exportGame": lambda c: c.export(GAME),
    "importGame": lambda c: c.import_game(ARCHIVE),
    "auditGame": lambda c: c.audit(GAME),
    "getFairness": lambda c: c.fairness(GAME),
    "getCheckpoint": lambda c: c.receipt(GAME, version=3),
    "proveConsistency": lambda c: c.check_receipt(Receipt.read(NOTE), keys=["starledger+1+AAAA"]),
    "listKeys": lambda c: c.keys(),
}
FIRST_ASKS = {"proveConsistency": "getCheckpoint"}
"""Requests that must precede another one."""


@pytest.fixture(scope="session")
def operations(document: str) -> dict[str, Any]:
    """The operations by id, each with its method and path and the rest of its path item."""
    paths = json.loads(document)["paths"]
    return {
        operation["operationId"]: {"method": method.upper(), "path": path, "shared": shared, **operation}
        for path, shared in paths.items()
        for method, operation in shared.items()
        if method in ("get", "post", "put", "patch", "delete")
    }


def test_nearly_every_operation_is_covered(operations: dict[str, Any]) -> None:
    assert set(operations) == set(ASKS) | set(LEFT_OUT)
    assert not set(ASKS) & set(LEFT_OUT)


class Sent(Exception):
    """Raised instead of an answer; carries the request."""

    def __init__(self, request: httpx.Request) -> None:
        super().__init__(str(request.url))
        self.request = request


def caught(ask: Ask) -> httpx.Request:
    def keep(request: httpx.Request) -> httpx.Response:
        raise Sent(request)

    with Client("http://service", transport=httpx.MockTransport(keep)) as client, pytest.raises(Sent) as sent:
        ask(client)
    return sent.value.request


@pytest.mark.parametrize("name", ASKS)
def test_requests_match_the_document(name: str, operations: dict[str, Any], document: str) -> None:
    request = caught(ASKS[name])
    operation = operations[FIRST_ASKS.get(name, name)]
    path = re.sub(r"\\{\w+\\}", "[^/]+", re.escape(operation["path"]))
    assert request.method == operation["method"]
    assert re.fullmatch(path, request.url.raw_path.decode().partition("?")[0])

    described = {each["name"] for each in parameters(operation, place="query")}
    assert set(request.url.params) <= described
    if "Idempotency-Key" in {each["name"] for each in parameters(operation, place="header")}:
        assert ("Idempotency-Key" in request.headers) is (name != "leaseDecision")
    if request.content:
        content = operation["requestBody"]["content"]["application/json"]
        components = json.loads(document)["components"]
        jsonschema.validate(json.loads(request.content), {**content["schema"], "components": components})


def parameters(operation: dict[str, Any], *, place: str) -> Iterator[dict[str, Any]]:
    listed = operation.get("parameters", []) + operation["shared"].get("parameters", [])
    return (each for each in listed if each.get("in") == place)
