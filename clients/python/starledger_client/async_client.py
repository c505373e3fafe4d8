"""A client of one service for programs that are written with ``asyncio``.

`client.py` is made of this file, by `tools/sync_from_async.py`: change it here only.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any, Self, Unpack
from urllib.parse import quote

import httpx

from starledger_client import archives, types
from starledger_client.decision import Decision, Told, read_told
from starledger_client.exchange import (
    BASE,
    DEFAULT_SERVER,
    LONGEST_WAIT_S,
    PATIENCE_S,
    STREAM_TIMEOUT,
    TIMEOUT,
    Frames,
    Patience,
    Position,
    headers,
    new_key,
    problem_of,
    read,
    without_none,
)
from starledger_client.receipts import Receipt, verify_grown, verify_signed


class AsyncClient:
    """Asks one service as one caller; ``async with`` closes its connections.

    Requests are repeated while the service is away, busy or failing, for ``patience_s`` at most; what writes
    carries an idempotency key, so that nothing is done twice. All methods raise Refused (or one of its
    kinds), Unreachable and BadAnswer.
    """

    def __init__(
        self,
        server: str = DEFAULT_SERVER,
        *,
        token: str | None = None,
        patience_s: float = PATIENCE_S,
        transport: httpx.AsyncBaseTransport | None = None,
    ) -> None:
        """Address a service by its URL, such as ``https://starledger.example``.

        ``token`` is that of a seat, a player, a bot or the operator; without one you are a spectator. Through
        ``transport`` requests go another way, such as through a proxy.
        """
        self.server = server.rstrip("/")
        self._patience_s = patience_s
        self._http = httpx.AsyncClient(
            base_url=self.server + BASE, headers=headers(token), timeout=TIMEOUT, transport=transport
        )

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.aclose()

    async def aclose(self) -> None:
        """Close all connections."""
        await self._http.aclose()

    # Rulesets, players, bots

    async def rulesets(self) -> list[types.RulesetLine]:
        """List the rulesets that can be played."""
        found: types.RulesetList = await self._get("/rulesets")
        return found["items"]

    async def ruleset(self, name: str) -> types.Ruleset:
        """Read a ruleset: the JSON Schemas of its options, actions, events and observation, and its rules."""
        found: types.Ruleset = await self._get(f"/rulesets/{quote(name, safe='')}")
        return found

    async def register_player(self, name: str) -> types.Player:
        """Register a player under a name that nobody has; keep the token, it is shown here only."""
        made: types.Player = await self._post("/players", {"name": name})
        return made

    async def player(self) -> types.PlayerName:
        """Read whose token this client has, where it is that of a player."""
        found: types.PlayerName = await self._get("/player")
        return found

    async def renew_player_token(self) -> types.Player:
        """Renew the token of the player whose token this client has; the old one ends at once."""
        renewed: types.Player = await self._post("/player/token", {})
        return renewed

    async def end_player_token(self) -> None:
        """End the token of the player whose token this client has, for good; the name stays taken."""
        read(await self._send("DELETE", "/player/token", key=new_key()))

    async def bots(self, *, ruleset: str | None = None) -> AsyncIterator[types.Bot]:
        """List the bots that can be given a seat."""
        async for item in self._items("/bots", {"ruleset": ruleset}):
            bot: types.Bot = item
            yield bot

    async def bot(self, name: str) -> types.Bot:
        """Look at one bot."""
        found: types.Bot = await self._get(f"/bots/{quote(name, safe='')}")
        return found

    # As a bot

    async def register_bot(self, **bot: Unpack[types.RegisterBot]) -> types.RegisteredBot:
        """Register a bot under a name that nobody has; keep the token, it is shown here only."""
        made: types.RegisteredBot = await self._post("/bots", bot)
        return made

    async def change_bot(self, name: str, **terms: Unpack[types.ChangeBot]) -> types.RegisteredBot:
        """Change what a bot offers, or how it is told of decisions; what is not said stays as it is."""
        answer = await self._send("PATCH", f"/bots/{quote(name, safe='')}", body=terms, key=new_key())
        changed: types.RegisteredBot = read(answer)
        return changed

    async def renew_bot_token(self, name: str) -> types.RegisteredBot:
        """Have a new token made for a bot; the old one ends, that of this client too if it was it."""
        renewed: types.RegisteredBot = await self._post(f"/bots/{quote(name, safe='')}/token", {})
        return renewed

    async def deliveries(self, name: str, *, status: str | None = None) -> AsyncIterator[types.Delivery]:
        """List the messages to a bot's webhook; by ``status``: ``pending``, ``delivered``, ``failed``."""
        async for item in self._items(f"/bots/{quote(name, safe='')}/deliveries", {"status": status}):
            delivery: types.Delivery = item
            yield delivery

    async def redeliver(self, name: str, delivery: str) -> types.Delivery:
        """Have a message sent to a bot's webhook once more."""
        path = f"/bots/{quote(name, safe='')}/deliveries/{quote(delivery, safe='')}/redeliver"
        again: types.Delivery = await self._post(path, {})
        return again

    async def end_bot(self, name: str) -> None:
        """End a bot, with its own token or its owner's; its seats are played on for it."""
        read(await self._send("DELETE", f"/bots/{quote(name, safe='')}", key=new_key()))

    async def lease(self, *, wait_s: int = LONGEST_WAIT_S, hold_s: int | None = None) -> Decision | None:
        """Take the next decision that the bot owes; None where none came up in ``wait_s`` seconds.

        It waits for 30 at most. The decision is kept from others for ``hold_s`` seconds (1 to 60), unless
        told a third of the time that is left.
        """
        body = without_none({"wait": wait_s, "hold": hold_s})
        told = read(await self._send("POST", "/bot/leases", body=body))
        return None if told is None else Decision.read(told)

    async def answer(self, decision: Decision, action: types.Action) -> types.Acted:
        """Answer a decision; the same answer again, after one that was lost, is not a second one.

        Raises DecisionOver where it was made by now, IllegalAction where another action has to be found.
        """
        path = f"/bot/leases/{quote(decision.lease, safe='')}/answer"
        done: types.Acted = await self._post(path, {"action": action})
        return done

    async def bot_stream(self, *, after: int | None = None) -> AsyncIterator[Told]:
        """Follow what a bot is told: what it owes, which games begin and end.

        Connects again when the connection is lost, and is then told all that it missed; what it still owes
        comes again with every connection. Raises Unreachable when the service stays away.
        """
        patience = Patience(self._patience_s)
        while True:
            try:
                async with self._open("/bot/stream", {"after": after}) as stream:
                    async for line in stream.aiter_lines():
                        told = read_told(line)
                        if told is not None:
                            patience = Patience(self._patience_s)
                            after = told.id
                            yield told
                lost: httpx.TransportError = httpx.RemoteProtocolError("The stream was closed.")
            except httpx.TransportError as error:
                lost = error
            await asyncio.sleep(patience.after_error(lost))

    # Games

    async def create_game(self, **game: Unpack[types.CreateGame]) -> types.CreatedGame:
        """Open a game; keep the tokens of its human seats, they are shown here only."""
        made: types.CreatedGame = await self._post("/games", game)
        return made

    async def games(self, **which: str) -> AsyncIterator[types.Game]:
        """List games, newest first; by ``status``, ``ruleset``, ``player``, ``bot``, ``open_seat="true"``."""
        async for item in self._items("/games", which):
            game: types.Game = item
            yield game

    async def game(self, game: str, *, seat: int | None = None) -> types.GameWithForks:
        """Look at a game without its table: who plays, whose choice it is, who has won.

        Here and below, ``seat`` says as which seat, where the caller has several in the game.
        """
        found: types.GameWithForks = await self._get(f"/games/{game}", {"seat": seat})
        return found

    async def join(
        self, game: str, seat: int, *, name: str | None = None, client_seed: str | None = None
    ) -> types.SeatAnswer:
        """Take an open seat; without the token of a player or a bot the answer holds the seat's own."""
        body = without_none({"name": name, "client_seed": client_seed})
        taken: types.SeatAnswer = await self._post(f"/games/{game}/seats/{seat}/join", body)
        return taken

    async def leave(self, game: str, seat: int) -> types.SeatAnswer:
        """Leave a seat: it is open again before the start, and played by a bot after it."""
        left: types.SeatAnswer = await self._post(f"/games/{game}/seats/{seat}/leave", {})
        return left

    async def invite(self, game: str, seat: int, bot: str) -> types.SeatAnswer:
        """Have a bot take an open seat of a game in which the caller has one."""
        taken: types.SeatAnswer = await self._post(f"/games/{game}/seats/{seat}/invite", {"bot": bot})
        return taken

    async def take_back(self, game: str, seat: int) -> types.SeatAnswer:
        """Take a seat of the caller's back that a bot plays since it was left, or was silent for too long."""
        taken: types.SeatAnswer = await self._post(f"/games/{game}/seats/{seat}/return", {})
        return taken

    async def renew_seat_token(self, game: str, seat: int) -> types.SeatAnswer:
        """Have a new token made for a seat, as the operator; the old one ends."""
        renewed: types.SeatAnswer = await self._post(f"/games/{game}/seats/{seat}/token", {})
        return renewed

    async def board(self, game: str, *, version: int | None = None, seat: int | None = None) -> types.Board:
        """Look at the whole table, now or at a version, as the caller's seat knew it then."""
        found: types.Board = await self._get(f"/games/{game}/board", {"version": version, "seat": seat})
        return found

    async def scoreboard(
        self, game: str, *, version: int | None = None, seat: int | None = None
    ) -> types.Scoreboard:
        """Look at the points, now or at a version."""
        query = {"version": version, "seat": seat}
        found: types.Scoreboard = await self._get(f"/games/{game}/scoreboard", query)
        return found

    async def table(
        self, game: str, *, after: int = 0, version: int | None = None, seat: int | None = None
    ) -> types.Table:
        """Read a whole table at one version, with the newest lines of its log after ``after``."""
        query = {"after": after, "version": version, "seat": seat}
        found: types.Table = await self._get(f"/games/{game}/table", query)
        return found

    async def legal_actions(
        self, game: str, *, version: int | None = None, seat: int | None = None
    ) -> types.LegalActions:
        """List what the caller's seat may do; each of ``actions`` can be handed to ``act`` as it is."""
        query = {"version": version, "seat": seat}
        found: types.LegalActions = await self._get(f"/games/{game}/legal-actions", query)
        return found

    async def act(
        self,
        game: str,
        action: types.Action,
        *,
        seat: int | None = None,
        expected_version: int | None = None,
    ) -> types.Acted:
        """Do something; refused where anything has happened since ``expected_version``.

        Raises IllegalAction, which names the rules that forbid it, VersionConflict, NotYourDecision,
        GameNotRunning.
        """
        body = {**action, **without_none({"seat": seat, "expected_version": expected_version})}
        done: types.Acted = await self._post(f"/games/{game}/actions", body)
        return done

    async def abort(self, game: str) -> types.Aborted:
        """End a running game, where the caller may."""
        ended: types.Aborted = await self._post(f"/games/{game}/abort", {})
        return ended

    async def rewind(self, game: str, to_version: int, *, seat: int | None = None) -> types.ProposalAnswer:
        """Take a game back, or ask the others to."""
        body = without_none({"to_version": to_version, "seat": seat})
        proposed: types.ProposalAnswer = await self._post(f"/games/{game}/rewinds", body)
        return proposed

    async def agree(self, game: str, proposal: int, *, seat: int | None = None) -> types.ProposalAnswer:
        """Agree to a proposal: a rewind, or a fork."""
        return await self._respond(game, proposal, "agree", seat)

    async def decline(self, game: str, proposal: int, *, seat: int | None = None) -> types.ProposalAnswer:
        """Decline a proposal, or take back one's own."""
        return await self._respond(game, proposal, "decline", seat)

    async def fork(self, game: str, **fork: Unpack[types.Fork]) -> types.CreatedGame | types.ProposalAnswer:
        """Open a game that shares the history up to a version, or ask the others to allow it."""
        made: types.CreatedGame | types.ProposalAnswer = await self._post(f"/games/{game}/forks", fork)
        return made

    # What happens, and what happened

    async def events(
        self, game: str, *, after: int = 0, seat: int | None = None
    ) -> AsyncIterator[types.EventItem]:
        """Read what has happened after a version, up to now."""
        while True:
            query = {"after": after, "limit": 1000, "seat": seat}
            page: types.EventPage = await self._get(f"/games/{game}/events", query)
            for event in page["items"]:
                yield event
            if not page["items"]:
                return
            after = page["items"][-1]["version"]

    async def follow(
        self, game: str, *, after: int = 0, seat: int | None = None
    ) -> AsyncIterator[types.EventItem]:
        """Follow a game from after a version until it is over, with nothing left out and nothing twice.

        Connects again when the connection is lost. Raises Unreachable when the service stays away.
        """
        patience = Patience(self._patience_s)
        while True:
            query = {"after": after, "seat": seat}
            frames = Frames()
            try:
                async with self._open(f"/games/{game}/stream", query) as stream:
                    if stream.status_code == httpx.codes.NO_CONTENT:
                        return
                    async for line in stream.aiter_lines():
                        name, event = frames.feed(line)
                        if name == "end":
                            return
                        if name == "game-event":
                            patience = Patience(self._patience_s)
                            after = event["version"]
                            yield event
                lost: httpx.TransportError = httpx.RemoteProtocolError("The stream was closed.")
            except httpx.TransportError as error:
                lost = error
            await asyncio.sleep(patience.after_error(lost))

    async def log(self, game: str, *, after: int = 0, seat: int | None = None) -> AsyncIterator[types.Line]:
        """Read in words what has happened after a version, up to now."""
        while True:
            query = {"after": after, "limit": 200, "seat": seat}
            page: types.Log = await self._get(f"/games/{game}/log", query)
            for line in page["items"]:
                yield line
            if not page["items"]:
                return
            after = page["items"][-1]["version"]

    async def timeline(self, game: str, *, after: int = 0, seat: int | None = None) -> types.Timeline:
        """Read a game in numbers: turns, rolls, points, gains and times, all of it or after a version."""
        told: types.Timeline = await self._get(f"/games/{game}/timeline", {"after": after, "seat": seat})
        return told

    async def replay(self, game: str, *, seat: int | None = None) -> AsyncIterator[Position]:
        """Go through a game event by event, each with the table after it as the caller knew it then."""
        has_begun = False
        async for event in self.events(game, seat=seat):
            has_begun = has_begun or event["type"] in ("game-started", "fork-began")
            shown = await self.board(game, version=event["version"], seat=seat) if has_begun else None
            yield Position(event, shown)

    # Proofs

    async def audit(self, game: str) -> types.Audit:
        """Have the service check a game: its log, its chance, every action decided again."""
        found: types.Audit = await self._get(f"/games/{game}/audit")
        return found

    async def fairness(self, game: str) -> types.Fairness:
        """Look at the commitment to a game's seed, and at the seed once it is over."""
        found: types.Fairness = await self._get(f"/games/{game}/fairness")
        return found

    async def import_game(self, archive: bytes) -> types.Imported:
        """Have the service take in a game that is over, as ``export`` gave it."""
        answer = await self._send("POST", "/games/import", content=archive, key=new_key())
        taken: types.Imported = read(answer)
        return taken

    async def export(self, game: str) -> bytes:
        """Take a game as one document: whole once it is over, before that what the caller may know."""
        answer = await self._send("GET", f"/games/{game}/export")
        read(answer)
        return answer.content

    async def verify(
        self, game: str, *, key: str | None = None, unsigned: bool = False, sandbox: bool = False
    ) -> str:
        """Check a game's archive here: hashes, commitments, signature, and all draws once it is over.

        Answers with what was found, in words; raises BadProof. ``key`` is the verifier key that you trust;
        without it any signature will do, and with ``unsigned`` none at all. A sandbox, whose chance was
        chosen, passes with ``sandbox`` only.
        """
        return archives.verify(await self.export(game), key=key, unsigned=unsigned, sandbox=sandbox)

    async def keys(self) -> list[types.Key]:
        """List the keys that checkpoints are and were signed with, the present one first."""
        found: types.KeyList = await self._get("/keys")
        return found["items"]

    async def receipt(self, game: str, *, version: int | None = None) -> Receipt:
        """Take a signed checkpoint of a game's log, now or at a version; keep its ``note``."""
        answer = await self._send("GET", f"/games/{game}/checkpoint", query={"version": version})
        if answer.is_error:
            raise problem_of(answer)
        return Receipt.read(answer.text)

    async def check_receipt(self, receipt: Receipt, *, keys: Sequence[str] = ()) -> Receipt:
        """Prove that a game's log has only grown since a receipt; answers with the receipt of today.

        Raises BadProof where either is not signed by one of ``keys``, or anything before has changed.
        Without ``keys`` those are taken that the service itself names today.
        """
        trusted = keys or [key["verifier_key"] for key in await self.keys()]
        now = await self.receipt(receipt.game)
        verify_signed(receipt, trusted)
        verify_signed(now, trusted)
        proof: list[str] = []
        if receipt.size < now.size:
            query = {"from": receipt.size, "to": now.size}
            proven: types.ConsistencyProof = await self._get(
                f"/games/{receipt.game}/proofs/consistency", query
            )
            proof = proven["proof"]
        verify_grown(receipt, now, proof)
        return now

    # How requests are made

    async def _respond(self, game: str, proposal: int, answer: str, seat: int | None) -> types.ProposalAnswer:
        path = f"/games/{game}/rewinds/{proposal}/{answer}"
        given: types.ProposalAnswer = await self._post(path, without_none({"seat": seat}))
        return given

    async def _items(self, path: str, query: Mapping[str, Any]) -> AsyncIterator[Any]:
        cursor: str | None = None
        while True:
            page = await self._get(path, {**query, "cursor": cursor, "limit": 100})
            for item in page["items"]:
                yield item
            cursor = page["next_cursor"]
            if cursor is None:
                return

    async def _get(self, path: str, query: Mapping[str, Any] | None = None) -> Any:
        return read(await self._send("GET", path, query=query))

    async def _post(self, path: str, body: Mapping[str, Any]) -> Any:
        return read(await self._send("POST", path, body=body, key=new_key()))

    async def _send(
        self,
        method: str,
        path: str,
        *,
        query: Mapping[str, Any] | None = None,
        body: Mapping[str, Any] | None = None,
        content: bytes | None = None,
        key: str | None = None,
    ) -> httpx.Response:
        """Send a request, ``content`` being JSON already, until there is an answer; raises Unreachable."""
        patience = Patience(self._patience_s)
        if body is not None:
            content = json.dumps(body).encode()
        named = {"Content-Type": "application/json"} if content is not None else {}
        if key is not None:
            named["Idempotency-Key"] = key
        while True:
            try:
                answer = await self._http.request(
                    method, path, params=without_none(query or {}), content=content, headers=named
                )
                pause_s = patience.after(answer)
                if pause_s is None:
                    return answer
            except httpx.TransportError as error:
                pause_s = patience.after_error(error)
            await asyncio.sleep(pause_s)

    @asynccontextmanager
    async def _open(self, path: str, query: Mapping[str, Any]) -> AsyncIterator[httpx.Response]:
        """Open a stream; raises Refused, Unreachable."""
        patience = Patience(self._patience_s)
        while True:
            async with self._http.stream(
                "GET", path, params=without_none(query), timeout=STREAM_TIMEOUT
            ) as stream:
                if stream.is_success:
                    yield stream
                    return
                await stream.aread()
                pause_s = patience.after(stream)
                if pause_s is None:
                    raise problem_of(stream)
            await asyncio.sleep(pause_s)
