"""The operations of an asynchronous client that need no game: rulesets, people, bots, and finding a game.

`tools/sync_from_async.py` generates the blocking form of this file. Edit only this file.
"""

from collections.abc import AsyncIterator
from typing import Unpack
from urllib.parse import quote

from starledger_client import types
from starledger_client.async_connection import AsyncConnection
from starledger_client.exchange import new_key, read, without_none


class AsyncCommunity(AsyncConnection):
    """The operations about rulesets, players and bots, and those that bring people together."""

    async def rulesets(self) -> list[types.RulesetLine]:
        """List the available rulesets."""
        found: types.RulesetList = await self._get("/rulesets")
        return found["items"]

    async def ruleset(self, name: str) -> types.Ruleset:
        """Fetch a ruleset: its rules and the JSON Schemas of its options, actions, events and observation."""
        found: types.Ruleset = await self._get(f"/rulesets/{quote(name, safe='')}")
        return found

    async def register_player(self, name: str) -> types.Player:
        """Register a player under a free name. Save the token: only this response shows it."""
        made: types.Player = await self._post("/players", {"name": name})
        return made

    async def player(self) -> types.PlayerName:
        """Fetch the player that this client's token belongs to."""
        found: types.PlayerName = await self._get("/player")
        return found

    async def start_session(self, name: str, scopes: list[str]) -> types.StartedSession:
        """Issue a further token of the player with some of the scopes ``play``, ``bots`` and ``read``.

        Save it: only this response shows it.
        """
        body = {"name": name, "scopes": scopes}
        started: types.StartedSession = await self._post("/player/tokens", body)
        return started

    async def sessions(self) -> list[types.PlayerSession]:
        """List the player's tokens besides the first, oldest first."""
        found: types.SessionList = await self._get("/player/sessions")
        return found["items"]

    async def end_session(self, session: str) -> None:
        """End one of the player's further tokens."""
        read(await self._send("DELETE", f"/player/sessions/{session}", key=new_key()))

    async def passkeys(self) -> list[types.PlayerPasskey]:
        """List the passkeys that sign the player in on the page, oldest first."""
        found: types.PasskeyList = await self._get("/player/passkeys")
        return found["items"]

    async def remove_passkey(self, passkey: str) -> None:
        """Remove a passkey, which no longer signs the player in."""
        read(await self._send("DELETE", f"/player/passkeys/{quote(passkey, safe='')}", key=new_key()))

    async def renew_recovery_codes(self) -> types.RecoveryCodes:
        """Make ten recovery codes, which replace earlier ones. Save them: only this response shows them."""
        made: types.RecoveryCodes = await self._post("/player/recovery-codes", {})
        return made

    async def recover(self, name: str, code: str, device: str) -> types.SignedInPlayer:
        """Sign in as a player by one of the recovery codes, which is used up."""
        body = {"name": name, "code": code, "device": device}
        signed_in: types.SignedInPlayer = await self._post("/sign-in/recovery", body)
        return signed_in

    async def keep_seat(self, token: str) -> types.OwnKeptSeat:
        """Keep a seat that the player took as a guest in the player's account, by the token of the seat."""
        kept: types.OwnKeptSeat = await self._post("/player/seats", {"token": token})
        return kept

    async def kept_seats(self) -> list[types.OwnKeptSeat]:
        """List the seats that the player took as a guest, with their tokens, in games that are not over."""
        found: types.KeptSeatList = await self._get("/player/seats")
        return found["items"]

    async def renew_player_token(self) -> types.Player:
        """Replace the player's first token. The old one and all sessions become invalid at once."""
        renewed: types.Player = await self._post("/player/token", {})
        return renewed

    async def end_player_token(self) -> None:
        """Revoke the player's first token and all sessions for good. The name stays taken."""
        read(await self._send("DELETE", "/player/token", key=new_key()))

    async def erase_player(self) -> types.RequestedErasure:
        """Request that this client's player be erased; ``erased_at`` is the time from which it happens."""
        requested: types.RequestedErasure = read(await self._send("DELETE", "/player", key=new_key()))
        return requested

    async def keep_player(self) -> types.PlayerName:
        """Withdraw the request to erase this client's player."""
        kept: types.PlayerName = await self._post("/player/undelete", {})
        return kept

    async def export_player(self) -> types.PlayerExport:
        """Fetch what the service stores about this client's player."""
        found: types.PlayerExport = await self._get("/player/export")
        return found

    async def waiting(self) -> list[types.WaitingGame]:
        """List the games that wait for a decision of this client's player, the earliest deadline first."""
        found: types.WaitingGameList = await self._get("/player/waiting")
        return found["items"]

    async def email(self) -> types.EmailAddress:
        """Fetch the e-mail address at which the player gets notices."""
        found: types.EmailAddress = await self._get("/player/email")
        return found

    async def set_email(self, address: str, *, language: str | None = None) -> types.EmailAddress:
        """Set the e-mail address for notices. The service sends a link to it that confirms it."""
        body = without_none({"address": address, "language": language})
        answer = await self._send("PUT", "/player/email", body=body, key=new_key())
        asked: types.EmailAddress = read(answer)
        return asked

    async def remove_email(self) -> None:
        """Delete the e-mail address of the player."""
        read(await self._send("DELETE", "/player/email", key=new_key()))

    async def push_subscriptions(self) -> list[types.PushSubscription]:
        """List the browsers that get the player's notifications, oldest first."""
        found: types.PushSubscriptionList = await self._get("/player/push-subscriptions")
        return found["items"]

    async def unsubscribe_browser(self, subscription: str) -> None:
        """Stop sending notifications to a browser."""
        read(await self._send("DELETE", f"/player/push-subscriptions/{subscription}", key=new_key()))

    async def muted_games(self) -> list[str]:
        """List the games about which the player gets no notices."""
        found: types.MutedGameList = await self._get("/player/muted-games")
        return [muted["game"] for muted in found["items"]]

    async def mute_game(self, game: str) -> None:
        """Stop sending the player notices about a game."""
        read(await self._send("PUT", f"/player/muted-games/{game}", key=new_key()))

    async def unmute_game(self, game: str) -> None:
        """Resume sending the player notices about a game."""
        read(await self._send("DELETE", f"/player/muted-games/{game}", key=new_key()))

    async def following(self) -> list[str]:
        """List the names of the players whom this client's player follows."""
        found: types.OtherPlayerList = await self._get("/player/following")
        return [other["name"] for other in found["items"]]

    async def followed_games(self) -> list[types.ListedGame]:
        """List the newest running games of the players whom this client's player follows."""
        found: types.GameList = await self._get("/player/followed-games")
        return found["items"]

    async def follow_player(self, name: str) -> None:
        """Follow a registered player. The service does not notify that player."""
        read(await self._send("PUT", f"/player/following/{quote(name, safe='')}", key=new_key()))

    async def unfollow_player(self, name: str) -> None:
        """Stop following a player."""
        read(await self._send("DELETE", f"/player/following/{quote(name, safe='')}", key=new_key()))

    async def blocked(self) -> list[str]:
        """List the names of the players whom this client's player has blocked."""
        found: types.OtherPlayerList = await self._get("/player/blocked")
        return [other["name"] for other in found["items"]]

    async def block_player(self, name: str) -> None:
        """Block a registered player. Seeks of the two are no longer paired."""
        read(await self._send("PUT", f"/player/blocked/{quote(name, safe='')}", key=new_key()))

    async def unblock_player(self, name: str) -> None:
        """Stop blocking a player."""
        read(await self._send("DELETE", f"/player/blocked/{quote(name, safe='')}", key=new_key()))

    async def report_player(self, name: str, reason: str) -> types.Report:
        """Report a player or a bot to the operator.

        ``reason`` is ``name``, ``talk``, ``cheating``, ``leaving`` or ``other``.
        """
        made: types.Report = await self._post("/reports", {"about": {"player": name}, "reason": reason})
        return made

    async def report_seat(self, game: str, seat: int, reason: str) -> types.Report:
        """Report the owner of a seat to the operator; see ``report_player`` for the reasons."""
        about = {"game": game, "seat": seat}
        made: types.Report = await self._post("/reports", {"about": about, "reason": reason})
        return made

    async def leaderboard(
        self, *, ruleset: str | None = None, kind: str | None = None
    ) -> AsyncIterator[types.RankedPlayer]:
        """List players by rating, the highest first; ``kind`` is ``people`` or ``bots``, by default both."""
        async for item in self._items("/leaderboard", {"ruleset": ruleset, "kind": kind}):
            ranked: types.RankedPlayer = item
            yield ranked

    async def profile(self, name: str) -> types.PlayerProfile:
        """Fetch the ratings of a registered player or a bot, and its results against each opponent."""
        found: types.PlayerProfile = await self._get(f"/players/{quote(name, safe='')}")
        return found

    async def player_games(self, name: str) -> AsyncIterator[types.Game]:
        """List the games of a registered player or a bot, newest first."""
        async for item in self._items(f"/players/{quote(name, safe='')}/games", {}):
            game: types.Game = item
            yield game

    async def player_ratings(
        self, name: str, *, ruleset: str | None = None
    ) -> AsyncIterator[types.RatedGame]:
        """List the rated games of a registered player or a bot, newest first, with the rating after each."""
        async for item in self._items(f"/players/{quote(name, safe='')}/ratings", {"ruleset": ruleset}):
            game: types.RatedGame = item
            yield game

    async def bots(self, *, ruleset: str | None = None) -> AsyncIterator[types.Bot]:
        """List the bots that can take a seat."""
        async for item in self._items("/bots", {"ruleset": ruleset}):
            bot: types.Bot = item
            yield bot

    async def bot(self, name: str) -> types.Bot:
        """Fetch one bot."""
        found: types.Bot = await self._get(f"/bots/{quote(name, safe='')}")
        return found

    # Finding a game, playing it again, talking

    async def seek(self, **game: Unpack[types.MakeSeek]) -> types.MadeSeek:
        """Create a seek: a wish to play with others.

        A guest's response contains the token with which to read and withdraw the seek.
        """
        made: types.MadeSeek = await self._post("/seeks", game)
        return made

    async def seeks(self, *, ruleset: str | None = None) -> AsyncIterator[types.Seek]:
        """List the open seeks, oldest first."""
        async for item in self._items("/seeks", {"ruleset": ruleset}):
            seek: types.Seek = item
            yield seek

    async def find_seek(self, seek: str) -> types.FoundSeek:
        """Fetch a seek. Once it is paired it names the game and, for its owner, the token of the seat."""
        found: types.FoundSeek = await self._get(f"/seeks/{seek}")
        return found

    async def create_tournament(self, **tournament: Unpack[types.MakeTournament]) -> types.TournamentView:
        """Create an arena, a Swiss tournament or a round robin."""
        made: types.TournamentView = await self._post("/tournaments", tournament)
        return made

    async def tournaments(
        self, *, status: str | None = None, ruleset: str | None = None
    ) -> AsyncIterator[types.TournamentSummary]:
        """List tournaments that are ``open``, ``running`` or ``over``, the newest first."""
        async for item in self._items("/tournaments", {"status": status, "ruleset": ruleset}):
            tournament: types.TournamentSummary = item
            yield tournament

    async def tournament(self, tournament: str) -> types.TournamentView:
        """Fetch a tournament with its standings and newest games."""
        found: types.TournamentView = await self._get(f"/tournaments/{tournament}")
        return found

    async def join_tournament(self, tournament: str) -> types.TournamentView:
        """Join a tournament, as a player or a registered bot."""
        joined: types.TournamentView = await self._post(f"/tournaments/{tournament}/join", {})
        return joined

    async def leave_tournament(self, tournament: str) -> types.TournamentView:
        """Leave a tournament, and get no further games in it."""
        left: types.TournamentView = await self._post(f"/tournaments/{tournament}/leave", {})
        return left

    async def close_tournament(self, tournament: str) -> types.TournamentView:
        """Cancel a tournament, as its organiser or the operator."""
        closed: types.TournamentView = await self._post(f"/tournaments/{tournament}/close", {})
        return closed

    async def ladder(self) -> types.LadderView:
        """Fetch the pace and the newest games of the bot ladder."""
        found: types.LadderView = await self._get("/ladder")
        return found

    async def agree_to_rematch(self, game: str, *, seat: int | None = None) -> types.RematchAnswer:
        """Agree to play a finished game again, or propose it. The last consent starts the new game."""
        state: types.RematchAnswer = await self._post(f"/games/{game}/rematch", without_none({"seat": seat}))
        return state

    async def decline_rematch(self, game: str, *, seat: int | None = None) -> types.RematchAnswer:
        """Decline a rematch, also after agreeing to it."""
        path = f"/games/{game}/rematch/decline"
        state: types.RematchAnswer = await self._post(path, without_none({"seat": seat}))
        return state

    async def rematch(self, game: str, *, seat: int | None = None) -> types.RematchAnswer:
        """Fetch the state of a rematch. Once it has started, it contains the token of the caller's seat."""
        state: types.RematchAnswer = await self._get(f"/games/{game}/rematch", {"seat": seat})
        return state

    async def phrases(self) -> list[types.Phrase]:
        """List the quick phrases that a seat can say, with their words in each language."""
        found: types.PhraseList = await self._get("/phrases")
        return found["items"]

    async def say(self, game: str, phrase: str, *, seat: int | None = None) -> types.Said:
        """Post a quick phrase of a seat."""
        body = without_none({"phrase": phrase, "seat": seat})
        said: types.Said = await self._post(f"/games/{game}/phrases", body)
        return said

    async def said(self, game: str, *, after: int = 0) -> list[types.Said]:
        """List the phrases said in a game after a number, oldest first; at most 200."""
        found: types.SaidList = await self._get(f"/games/{game}/phrases", {"after": after})
        return found["items"]

    async def write(self, game: str, text: str, *, seat: int | None = None) -> types.ChatMessage:
        """Post a message of a seat. Raises Refused (``chat-off``) if the service has no chat."""
        body = without_none({"text": text, "seat": seat})
        said: types.ChatMessage = await self._post(f"/games/{game}/chat", body)
        return said

    async def chat(self, game: str, *, after: int = 0) -> list[types.ChatMessage]:
        """List the messages in a game after a number, oldest first; at most 200."""
        found: types.ChatMessageList = await self._get(f"/games/{game}/chat", {"after": after})
        return found["items"]

    async def withdraw_seek(self, seek: str) -> types.Seek:
        """Stop looking for a game. Raises Refused (``seek-paired``) if the seek has become one."""
        gone: types.Seek = read(await self._send("DELETE", f"/seeks/{seek}", key=new_key()))
        return gone

    # For operators

    async def operator(self) -> types.Operator:
        """Fetch the operator that this client's token belongs to, and the number of waiting reports."""
        found: types.Operator = await self._get("/operator")
        return found

    async def reports(self, *, state: str | None = None) -> AsyncIterator[types.ReportView]:
        """List the reports that wait for an operator (with ``state`` ``all``: every one), newest first."""
        async for item in self._items("/operator/reports", {"state": state}):
            report: types.ReportView = item
            yield report

    async def settle_report(self, report: str, reason: str, *, state: str = "settled") -> types.ReportView:
        """Settle a report, or reopen it with the ``state`` ``waiting``."""
        body = {"state": state, "reason": reason}
        settled: types.ReportView = await self._post(f"/operator/reports/{report}", body)
        return settled

    async def record_of_player(self, name: str) -> types.SubjectRecord:
        """Fetch the restrictions of a player or bot, with all acts and reports about it."""
        found: types.SubjectRecord = await self._get("/operator/record", {"player": name})
        return found

    async def record_of_seat(self, game: str, seat: int) -> types.SubjectRecord:
        """Fetch the restrictions of a seat, with all acts and reports about it."""
        found: types.SubjectRecord = await self._get("/operator/record", {"game": game, "seat": seat})
        return found

    async def acts(self) -> AsyncIterator[types.ActView]:
        """List the acts of all operators, newest first."""
        async for item in self._items("/operator/acts", {}):
            act: types.ActView = item
            yield act

    async def moderate_player(self, name: str, act: str, reason: str) -> types.ActView:
        """Restrict a player or bot: ``mute`` or ``ban-rated``; ``unmute`` and ``allow-rated`` undo it."""
        body = {"about": {"player": name}, "act": act, "reason": reason}
        made: types.ActView = await self._post("/operator/acts", body)
        return made

    async def moderate_seat(self, game: str, seat: int, act: str, reason: str) -> types.ActView:
        """Restrict a seat: ``mute``, or ``unmute`` to undo it."""
        body = {"about": {"game": game, "seat": seat}, "act": act, "reason": reason}
        made: types.ActView = await self._post("/operator/acts", body)
        return made

    async def rename_player(self, name: str, present: str, reason: str) -> types.ActView:
        """Rename a player, as an operator. Renaming the player back undoes it."""
        body = {"player": name, "name": present, "reason": reason}
        made: types.ActView = await self._post("/operator/rename", body)
        return made

    async def close_game(self, game: str, reason: str) -> types.ModeratedGame:
        """Close a game, which ends without a result after a week, or an hour in a tournament.

        Everybody can read the reason.
        """
        closed: types.ModeratedGame = await self._post(f"/operator/games/{game}/close", {"reason": reason})
        return closed

    async def reopen_game(self, game: str, reason: str) -> types.ModeratedGame:
        """Undo ``close_game``, before the game ends. Everybody can read the reason."""
        opened: types.ModeratedGame = await self._post(f"/operator/games/{game}/reopen", {"reason": reason})
        return opened
