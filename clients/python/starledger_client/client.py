"""A blocking client.

`tools/sync_from_async.py` generates this file from the asynchronous form. Edit only that file.
"""

import json
import time
from collections.abc import Iterator, Sequence
from typing import Unpack
from urllib.parse import quote

import httpx

from starledger_client import archives, types
from starledger_client.community import Community
from starledger_client.decision import Decision, StreamLine, read_stream_line
from starledger_client.exchange import (
    LONGEST_WAIT_S,
    Frames,
    Patience,
    Position,
    new_key,
    problem_of,
    read,
    without_none,
)
from starledger_client.receipts import Receipt, verify_grown, verify_signed


class Client(Community):
    """A client of one service for one caller, with a method for each operation of the API.

    ``with`` closes its connections. Requests are repeated while the service is unreachable, busy or
    failing, for at most ``patience_s`` seconds. Every write carries an idempotency key, so that nothing
    happens twice. All methods raise Refused (or a subclass), Unreachable and BadAnswer.
    """

    # Bots

    def register_bot(self, **bot: Unpack[types.RegisterBot]) -> types.RegisteredBot:
        """Register a bot under a free name. Save the token: only this response shows it."""
        made: types.RegisteredBot = self._post("/bots", bot)
        return made

    def change_bot(self, name: str, **terms: Unpack[types.ChangeBot]) -> types.RegisteredBot:
        """Change a bot's registration or delivery. Omitted fields stay unchanged."""
        answer = self._send("PATCH", f"/bots/{quote(name, safe='')}", body=terms, key=new_key())
        changed: types.RegisteredBot = read(answer)
        return changed

    def renew_bot_token(self, name: str) -> types.RegisteredBot:
        """Replace a bot's token. The old one becomes invalid, even if this client uses it."""
        renewed: types.RegisteredBot = self._post(f"/bots/{quote(name, safe='')}/token", {})
        return renewed

    def deliveries(self, name: str, *, status: str | None = None) -> Iterator[types.Delivery]:
        """List the messages to a bot's webhook, optionally by ``status``: ``pending``, ``delivered``,
        ``failed``.
        """
        for item in self._items(f"/bots/{quote(name, safe='')}/deliveries", {"status": status}):
            delivery: types.Delivery = item
            yield delivery

    def redeliver(self, name: str, delivery: str) -> types.Delivery:
        """Request that a message to a bot's webhook is sent again."""
        path = f"/bots/{quote(name, safe='')}/deliveries/{quote(delivery, safe='')}/redeliver"
        again: types.Delivery = self._post(path, {})
        return again

    def end_bot(self, name: str) -> None:
        """End a bot, with its own token or its owner's. A built-in bot takes over its seats."""
        read(self._send("DELETE", f"/bots/{quote(name, safe='')}", key=new_key()))

    def lease(self, *, wait_s: int = LONGEST_WAIT_S, hold_s: int | None = None) -> Decision | None:
        """Wait for the next open decision of the bot.

        Return None if there is none within ``wait_s`` seconds (30 at most).

        The decision is reserved for this caller for ``hold_s`` seconds (1 to 60; by default a third of the
        time left).
        """
        body = without_none({"wait": wait_s, "hold": hold_s})
        told = read(self._send("POST", "/bot/leases", body=body))
        return None if told is None else Decision.read(told)

    def answer(self, decision: Decision, action: types.Action) -> types.Acted:
        """Send the answer to a decision. Repeating the same answer after a lost response is safe.

        Raises DecisionOver if the decision is already made, and IllegalAction if another action is required.
        """
        path = f"/bot/leases/{quote(decision.lease, safe='')}/answer"
        done: types.Acted = self._post(path, {"action": action})
        return done

    def bot_stream(self, *, after: int | None = None) -> Iterator[StreamLine]:
        """Follow a bot's stream: its open decisions, and the beginnings and ends of its games.

        Reconnects after a lost connection and yields everything missed. Open decisions are repeated with
        every connection. Raises Unreachable if the service stays unreachable.
        """
        patience = Patience(self._patience_s)
        while True:
            try:
                with self._open("/bot/stream", {"after": after}) as stream:
                    for line in stream.iter_lines():
                        told = read_stream_line(line)
                        if told is not None:
                            patience = Patience(self._patience_s)
                            after = told.id
                            yield told
                lost: httpx.TransportError = httpx.RemoteProtocolError("The stream was closed.")
            except httpx.TransportError as error:
                lost = error
            time.sleep(patience.after_error(lost))

    # Games

    def create_game(self, **game: Unpack[types.CreateGame]) -> types.CreatedGame:
        """Create a game. Save the tokens of its human seats: only this response shows them."""
        made: types.CreatedGame = self._post("/games", game)
        return made

    def games(self, **which: str) -> Iterator[types.Game]:
        """List games, newest first, optionally by ``status``, ``ruleset``, ``player``, ``bot``,
        ``open_seat="true"``; with ``order="strength"`` the running ones, the strongest players first.
        """
        for item in self._items("/games", which):
            game: types.Game = item
            yield game

    def game(self, game: str, *, seat: int | None = None) -> types.GameWithForks:
        """Fetch the summary of a game: players, deciding seats, result.

        Here and below, ``seat`` selects a seat if the caller has several in the game.
        """
        found: types.GameWithForks = self._get(f"/games/{game}", {"seat": seat})
        return found

    def join(
        self, game: str, seat: int, *, name: str | None = None, client_seed: str | None = None
    ) -> types.SeatAnswer:
        """Take an open seat. Without a player's or bot's token the response contains a token for the seat."""
        body = without_none({"name": name, "client_seed": client_seed})
        taken: types.SeatAnswer = self._post(f"/games/{game}/seats/{seat}/join", body)
        return taken

    def leave(self, game: str, seat: int) -> types.SeatAnswer:
        """Leave a seat. Before the start it is open again; after the start a bot takes over."""
        left: types.SeatAnswer = self._post(f"/games/{game}/seats/{seat}/leave", {})
        return left

    def invite(self, game: str, seat: int, bot: str) -> types.SeatAnswer:
        """Invite a bot to an open seat of a game in which the caller has a seat."""
        taken: types.SeatAnswer = self._post(f"/games/{game}/seats/{seat}/invite", {"bot": bot})
        return taken

    def take_back(self, game: str, seat: int) -> types.SeatAnswer:
        """Take back the caller's seat from the bot that took over when the caller left or was too slow."""
        taken: types.SeatAnswer = self._post(f"/games/{game}/seats/{seat}/return", {})
        return taken

    def renew_seat_token(self, game: str, seat: int) -> types.SeatAnswer:
        """Replace the token of a seat, as the operator. The old one becomes invalid."""
        renewed: types.SeatAnswer = self._post(f"/games/{game}/seats/{seat}/token", {})
        return renewed

    def board(self, game: str, *, version: int | None = None, seat: int | None = None) -> types.Board:
        """Fetch the whole table, now or at a version, as the caller's seat knew it then."""
        found: types.Board = self._get(f"/games/{game}/board", {"version": version, "seat": seat})
        return found

    def scoreboard(
        self, game: str, *, version: int | None = None, seat: int | None = None
    ) -> types.Scoreboard:
        """Fetch the points, now or at a version."""
        query = {"version": version, "seat": seat}
        found: types.Scoreboard = self._get(f"/games/{game}/scoreboard", query)
        return found

    def table(
        self, game: str, *, after: int = 0, version: int | None = None, seat: int | None = None
    ) -> types.Table:
        """Fetch all parts of a table at one version, with the newest lines of its log after ``after``."""
        query = {"after": after, "version": version, "seat": seat}
        found: types.Table = self._get(f"/games/{game}/table", query)
        return found

    def legal_actions(
        self, game: str, *, version: int | None = None, seat: int | None = None
    ) -> types.LegalActions:
        """List the legal actions of the caller's seat.

        Each entry of ``actions`` can be passed to ``act`` unchanged.
        """
        query = {"version": version, "seat": seat}
        found: types.LegalActions = self._get(f"/games/{game}/legal-actions", query)
        return found

    def hint(
        self,
        game: str,
        *,
        seat: int | None = None,
        lang: str | None = None,
        action: types.Action | None = None,
    ) -> types.Hint:
        """Fetch the best actions of the caller's seat and why, in ``en`` or ``de``; not in rated games.

        With an ``action``, ``desired`` contains the reason for it or what forbids it.
        """
        text = None if action is None else json.dumps(action)
        query = {"seat": seat, "lang": lang, "action": text}
        found: types.Hint = self._get(f"/games/{game}/hint", query)
        return found

    def analysis(
        self,
        game: str,
        *,
        version: int | None = None,
        min_version: int | None = None,
        seat: int | None = None,
        lang: str | None = None,
    ) -> types.Analysis | types.GameAnalysis | types.PendingAnalysis:
        """Fetch the chances to win and the best actions at a version, or the course of the whole game.

        While the service computes it, the result is a PendingAnalysis with the ``progress``. Then repeat the
        call after a second.
        """
        query = {"version": version, "min_version": min_version, "seat": seat, "lang": lang}
        found: types.Analysis | types.GameAnalysis | types.PendingAnalysis = self._get(
            f"/games/{game}/analysis", query
        )
        return found

    def act(
        self,
        game: str,
        action: types.Action,
        *,
        seat: int | None = None,
        expected_version: int | None = None,
    ) -> types.Acted:
        """Submit an action. It is refused if anything has happened since ``expected_version``.

        Raises IllegalAction, which names the rules that forbid it, VersionConflict, NotYourDecision,
        GameNotRunning.
        """
        body = {**action, **without_none({"seat": seat, "expected_version": expected_version})}
        done: types.Acted = self._post(f"/games/{game}/actions", body)
        return done

    def abort(self, game: str) -> types.Aborted:
        """End a running game, if the caller may."""
        ended: types.Aborted = self._post(f"/games/{game}/abort", {})
        return ended

    def rewind(self, game: str, to_version: int, *, seat: int | None = None) -> types.ProposalAnswer:
        """Rewind a game, or propose it to the other people."""
        body = without_none({"to_version": to_version, "seat": seat})
        proposed: types.ProposalAnswer = self._post(f"/games/{game}/rewinds", body)
        return proposed

    def agree(self, game: str, proposal: int, *, seat: int | None = None) -> types.ProposalAnswer:
        """Agree to the proposal of a rewind or a fork."""
        return self._respond(game, proposal, "agree", seat)

    def decline(self, game: str, proposal: int, *, seat: int | None = None) -> types.ProposalAnswer:
        """Decline a proposal, or withdraw the caller's proposal."""
        return self._respond(game, proposal, "decline", seat)

    def fork(self, game: str, **fork: Unpack[types.Fork]) -> types.CreatedGame | types.ProposalAnswer:
        """Open a game that shares the history up to a version, or ask the others to allow it."""
        made: types.CreatedGame | types.ProposalAnswer = self._post(f"/games/{game}/forks", fork)
        return made

    # Events and logs

    def events(self, game: str, *, after: int = 0, seat: int | None = None) -> Iterator[types.EventItem]:
        """Yield the events after a version, up to now."""
        while True:
            query = {"after": after, "limit": 1000, "seat": seat}
            page: types.EventPage = self._get(f"/games/{game}/events", query)
            for event in page["items"]:
                yield event
            if not page["items"]:
                return
            after = page["items"][-1]["version"]

    def follow(self, game: str, *, after: int = 0, seat: int | None = None) -> Iterator[types.EventItem]:
        """Follow a game from a version until it is over, without gaps or duplicates.

        Reconnects after a lost connection. Raises Unreachable if the service stays unreachable.
        """
        patience = Patience(self._patience_s)
        while True:
            query = {"after": after, "seat": seat}
            frames = Frames()
            try:
                with self._open(f"/games/{game}/stream", query) as stream:
                    if stream.status_code == httpx.codes.NO_CONTENT:
                        return
                    for line in stream.iter_lines():
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
            time.sleep(patience.after_error(lost))

    def log(self, game: str, *, after: int = 0, seat: int | None = None) -> Iterator[types.Line]:
        """Yield the lines of the log in plain words after a version, up to now."""
        while True:
            query = {"after": after, "limit": 200, "seat": seat}
            page: types.Log = self._get(f"/games/{game}/log", query)
            for line in page["items"]:
                yield line
            if not page["items"]:
                return
            after = page["items"][-1]["version"]

    def timeline(self, game: str, *, after: int = 0, seat: int | None = None) -> types.Timeline:
        """Fetch a game in numbers: turns, rolls, points, gains and times, in total or after a version."""
        told: types.Timeline = self._get(f"/games/{game}/timeline", {"after": after, "seat": seat})
        return told

    def replay(self, game: str, *, seat: int | None = None) -> Iterator[Position]:
        """Yield each event of a game with the table after it, as the caller knew it then."""
        has_begun = False
        for event in self.events(game, seat=seat):
            has_begun = has_begun or event["type"] in ("game-started", "fork-began")
            shown = self.board(game, version=event["version"], seat=seat) if has_begun else None
            yield Position(event, shown)

    # Verification

    def audit(self, game: str) -> types.Audit:
        """Request the service's audit of a game: its log, its chance, and every action decided again."""
        found: types.Audit = self._get(f"/games/{game}/audit")
        return found

    def fairness(self, game: str) -> types.Fairness:
        """Fetch the commitment to a game's seed, and the seed once the game is over."""
        found: types.Fairness = self._get(f"/games/{game}/fairness")
        return found

    def import_game(self, archive: bytes) -> types.Imported:
        """Import a game that is over from an archive that ``export`` returned."""
        answer = self._send("POST", "/games/import", content=archive, key=new_key())
        taken: types.Imported = read(answer)
        return taken

    def export(self, game: str) -> bytes:
        """Fetch a game's archive: complete once the game is over, before that limited to the caller's
        knowledge.
        """
        answer = self._send("GET", f"/games/{game}/export")
        read(answer)
        return answer.content

    def verify(
        self, game: str, *, key: str | None = None, unsigned: bool = False, sandbox: bool = False
    ) -> str:
        """Verify a game's archive locally: hashes, commitments, signature, and all draws once it is over.

        Returns the findings as text. ``key`` is the verifier key that you trust. Without it any signature is
        accepted, and with ``unsigned`` none is required. Sandboxes, whose chance was chosen, need
        ``sandbox``. Raises BadProof.
        """
        return archives.verify(self.export(game), key=key, unsigned=unsigned, sandbox=sandbox)

    def keys(self) -> list[types.Key]:
        """List the current and former keys that sign checkpoints, the current one first."""
        found: types.KeyList = self._get("/keys")
        return found["items"]

    def receipt(self, game: str, *, version: int | None = None) -> Receipt:
        """Fetch a signed checkpoint of a game's log, now or at a version. Keep its ``note``."""
        answer = self._send("GET", f"/games/{game}/checkpoint", query={"version": version})
        if answer.is_error:
            raise problem_of(answer)
        return Receipt.read(answer.text)

    def check_receipt(self, receipt: Receipt, *, keys: Sequence[str] = ()) -> Receipt:
        """Prove that a game's log has only grown since a receipt. Return the current receipt.

        Raises BadProof if either is not signed by one of ``keys``, or if an earlier event has changed.
        Without ``keys`` the service's own current list is used.
        """
        trusted = keys or [key["verifier_key"] for key in self.keys()]
        now = self.receipt(receipt.game)
        verify_signed(receipt, trusted)
        verify_signed(now, trusted)
        proof: list[str] = []
        if receipt.size < now.size:
            query = {"from": receipt.size, "to": now.size}
            proven: types.ConsistencyProof = self._get(f"/games/{receipt.game}/proofs/consistency", query)
            proof = proven["proof"]
        verify_grown(receipt, now, proof)
        return now

    def _respond(self, game: str, proposal: int, answer: str, seat: int | None) -> types.ProposalAnswer:
        path = f"/games/{game}/rewinds/{proposal}/{answer}"
        given: types.ProposalAnswer = self._post(path, without_none({"seat": seat}))
        return given
