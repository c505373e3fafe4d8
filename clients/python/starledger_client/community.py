"""The operations of a blocking client that need no game: rulesets, people, bots, and finding a game.

`tools/sync_from_async.py` generates this file from the asynchronous form. Edit only that file.
"""

from collections.abc import Iterator
from typing import Unpack
from urllib.parse import quote

from starledger_client import types
from starledger_client.connection import Connection
from starledger_client.exchange import new_key, read, without_none


class Community(Connection):
    """The operations about rulesets, players and bots, and those that bring people together."""

    def rulesets(self) -> list[types.RulesetLine]:
        """List the available rulesets."""
        found: types.RulesetList = self._get("/rulesets")
        return found["items"]

    def ruleset(self, name: str) -> types.Ruleset:
        """Fetch a ruleset: its rules and the JSON Schemas of its options, actions, events and observation."""
        found: types.Ruleset = self._get(f"/rulesets/{quote(name, safe='')}")
        return found

    def register_player(self, name: str) -> types.Player:
        """Register a player under a free name. Save the token: only this response shows it."""
        made: types.Player = self._post("/players", {"name": name})
        return made

    def player(self) -> types.PlayerName:
        """Fetch the player that this client's token belongs to."""
        found: types.PlayerName = self._get("/player")
        return found

    def start_session(self, name: str, scopes: list[str]) -> types.StartedSession:
        """Issue a further token of the player with some of the scopes ``play``, ``bots`` and ``read``.

        Save it: only this response shows it.
        """
        body = {"name": name, "scopes": scopes}
        started: types.StartedSession = self._post("/player/tokens", body)
        return started

    def sessions(self) -> list[types.PlayerSession]:
        """List the player's tokens besides the first, oldest first."""
        found: types.SessionList = self._get("/player/sessions")
        return found["items"]

    def end_session(self, session: str) -> None:
        """End one of the player's further tokens."""
        read(self._send("DELETE", f"/player/sessions/{session}", key=new_key()))

    def passkeys(self) -> list[types.PlayerPasskey]:
        """List the passkeys that sign the player in on the page, oldest first."""
        found: types.PasskeyList = self._get("/player/passkeys")
        return found["items"]

    def remove_passkey(self, passkey: str) -> None:
        """Remove a passkey, which no longer signs the player in."""
        read(self._send("DELETE", f"/player/passkeys/{quote(passkey, safe='')}", key=new_key()))

    def renew_recovery_codes(self) -> types.RecoveryCodes:
        """Make ten recovery codes, which replace earlier ones. Save them: only this response shows them."""
        made: types.RecoveryCodes = self._post("/player/recovery-codes", {})
        return made

    def recover(self, name: str, code: str, device: str) -> types.SignedInPlayer:
        """Sign in as a player by one of the recovery codes, which is used up."""
        body = {"name": name, "code": code, "device": device}
        signed_in: types.SignedInPlayer = self._post("/sign-in/recovery", body)
        return signed_in

    def keep_seat(self, token: str) -> types.OwnKeptSeat:
        """Keep a seat that the player took as a guest in the player's account, by the token of the seat."""
        kept: types.OwnKeptSeat = self._post("/player/seats", {"token": token})
        return kept

    def kept_seats(self) -> list[types.OwnKeptSeat]:
        """List the seats that the player took as a guest, with their tokens, in games that are not over."""
        found: types.KeptSeatList = self._get("/player/seats")
        return found["items"]

    def renew_player_token(self) -> types.Player:
        """Replace the player's first token. The old one and all sessions become invalid at once."""
        renewed: types.Player = self._post("/player/token", {})
        return renewed

    def end_player_token(self) -> None:
        """Revoke the player's first token and all sessions for good. The name stays taken."""
        read(self._send("DELETE", "/player/token", key=new_key()))

    def erase_player(self) -> types.RequestedErasure:
        """Request that this client's player be erased; ``erased_at`` is the time from which it happens."""
        requested: types.RequestedErasure = read(self._send("DELETE", "/player", key=new_key()))
        return requested

    def keep_player(self) -> types.PlayerName:
        """Withdraw the request to erase this client's player."""
        kept: types.PlayerName = self._post("/player/undelete", {})
        return kept

    def export_player(self) -> types.PlayerExport:
        """Fetch what the service stores about this client's player."""
        found: types.PlayerExport = self._get("/player/export")
        return found

    def waiting(self) -> list[types.WaitingGame]:
        """List the games that wait for a decision of this client's player, the earliest deadline first."""
        found: types.WaitingGameList = self._get("/player/waiting")
        return found["items"]

    def email(self) -> types.EmailAddress:
        """Fetch the e-mail address at which the player gets notices."""
        found: types.EmailAddress = self._get("/player/email")
        return found

    def set_email(self, address: str, *, language: str | None = None) -> types.EmailAddress:
        """Set the e-mail address for notices. The service sends a link to it that confirms it."""
        body = without_none({"address": address, "language": language})
        answer = self._send("PUT", "/player/email", body=body, key=new_key())
        asked: types.EmailAddress = read(answer)
        return asked

    def remove_email(self) -> None:
        """Delete the e-mail address of the player."""
        read(self._send("DELETE", "/player/email", key=new_key()))

    def push_subscriptions(self) -> list[types.PushSubscription]:
        """List the browsers that get the player's notifications, oldest first."""
        found: types.PushSubscriptionList = self._get("/player/push-subscriptions")
        return found["items"]

    def unsubscribe_browser(self, subscription: str) -> None:
        """Stop sending notifications to a browser."""
        read(self._send("DELETE", f"/player/push-subscriptions/{subscription}", key=new_key()))

    def muted_games(self) -> list[str]:
        """List the games about which the player gets no notices."""
        found: types.MutedGameList = self._get("/player/muted-games")
        return [muted["game"] for muted in found["items"]]

    def mute_game(self, game: str) -> None:
        """Stop sending the player notices about a game."""
        read(self._send("PUT", f"/player/muted-games/{game}", key=new_key()))

    def unmute_game(self, game: str) -> None:
        """Resume sending the player notices about a game."""
        read(self._send("DELETE", f"/player/muted-games/{game}", key=new_key()))

    def following(self) -> list[str]:
        """List the names of the players whom this client's player follows."""
        found: types.OtherPlayerList = self._get("/player/following")
        return [other["name"] for other in found["items"]]

    def followed_games(self) -> list[types.ListedGame]:
        """List the newest running games of the players whom this client's player follows."""
        found: types.GameList = self._get("/player/followed-games")
        return found["items"]

    def follow_player(self, name: str) -> None:
        """Follow a registered player. The service does not notify that player."""
        read(self._send("PUT", f"/player/following/{quote(name, safe='')}", key=new_key()))

    def unfollow_player(self, name: str) -> None:
        """Stop following a player."""
        read(self._send("DELETE", f"/player/following/{quote(name, safe='')}", key=new_key()))

    def blocked(self) -> list[str]:
        """List the names of the players whom this client's player has blocked."""
        found: types.OtherPlayerList = self._get("/player/blocked")
        return [other["name"] for other in found["items"]]

    def block_player(self, name: str) -> None:
        """Block a registered player. Seeks of the two are no longer paired."""
        read(self._send("PUT", f"/player/blocked/{quote(name, safe='')}", key=new_key()))

    def unblock_player(self, name: str) -> None:
        """Stop blocking a player."""
        read(self._send("DELETE", f"/player/blocked/{quote(name, safe='')}", key=new_key()))

    def report_player(self, name: str, reason: str) -> types.Report:
        """Report a player or a bot to the operator.

        ``reason`` is ``name``, ``talk``, ``cheating``, ``leaving`` or ``other``.
        """
        made: types.Report = self._post("/reports", {"about": {"player": name}, "reason": reason})
        return made

    def report_seat(self, game: str, seat: int, reason: str) -> types.Report:
        """Report the owner of a seat to the operator; see ``report_player`` for the reasons."""
        about = {"game": game, "seat": seat}
        made: types.Report = self._post("/reports", {"about": about, "reason": reason})
        return made

    def leaderboard(
        self, *, ruleset: str | None = None, kind: str | None = None
    ) -> Iterator[types.RankedPlayer]:
        """List players by rating, the highest first; ``kind`` is ``people`` or ``bots``, by default both."""
        for item in self._items("/leaderboard", {"ruleset": ruleset, "kind": kind}):
            ranked: types.RankedPlayer = item
            yield ranked

    def profile(self, name: str) -> types.PlayerProfile:
        """Fetch the ratings of a registered player or a bot, and its results against each opponent."""
        found: types.PlayerProfile = self._get(f"/players/{quote(name, safe='')}")
        return found

    def player_games(self, name: str) -> Iterator[types.Game]:
        """List the games of a registered player or a bot, newest first."""
        for item in self._items(f"/players/{quote(name, safe='')}/games", {}):
            game: types.Game = item
            yield game

    def player_ratings(self, name: str, *, ruleset: str | None = None) -> Iterator[types.RatedGame]:
        """List the rated games of a registered player or a bot, newest first, with the rating after each."""
        for item in self._items(f"/players/{quote(name, safe='')}/ratings", {"ruleset": ruleset}):
            game: types.RatedGame = item
            yield game

    def bots(self, *, ruleset: str | None = None) -> Iterator[types.Bot]:
        """List the bots that can take a seat."""
        for item in self._items("/bots", {"ruleset": ruleset}):
            bot: types.Bot = item
            yield bot

    def bot(self, name: str) -> types.Bot:
        """Fetch one bot."""
        found: types.Bot = self._get(f"/bots/{quote(name, safe='')}")
        return found

    # Finding a game, playing it again, talking

    def seek(self, **game: Unpack[types.MakeSeek]) -> types.MadeSeek:
        """Create a seek: a wish to play with others.

        A guest's response contains the token with which to read and withdraw the seek.
        """
        made: types.MadeSeek = self._post("/seeks", game)
        return made

    def seeks(self, *, ruleset: str | None = None) -> Iterator[types.Seek]:
        """List the open seeks, oldest first."""
        for item in self._items("/seeks", {"ruleset": ruleset}):
            seek: types.Seek = item
            yield seek

    def find_seek(self, seek: str) -> types.FoundSeek:
        """Fetch a seek. Once it is paired it names the game and, for its owner, the token of the seat."""
        found: types.FoundSeek = self._get(f"/seeks/{seek}")
        return found

    def create_tournament(self, **tournament: Unpack[types.MakeTournament]) -> types.TournamentView:
        """Create an arena, a Swiss tournament or a round robin."""
        made: types.TournamentView = self._post("/tournaments", tournament)
        return made

    def tournaments(
        self, *, status: str | None = None, ruleset: str | None = None
    ) -> Iterator[types.TournamentSummary]:
        """List tournaments that are ``open``, ``running`` or ``over``, the newest first."""
        for item in self._items("/tournaments", {"status": status, "ruleset": ruleset}):
            tournament: types.TournamentSummary = item
            yield tournament

    def tournament(self, tournament: str) -> types.TournamentView:
        """Fetch a tournament with its standings and newest games."""
        found: types.TournamentView = self._get(f"/tournaments/{tournament}")
        return found

    def join_tournament(self, tournament: str) -> types.TournamentView:
        """Join a tournament, as a player or a registered bot."""
        joined: types.TournamentView = self._post(f"/tournaments/{tournament}/join", {})
        return joined

    def leave_tournament(self, tournament: str) -> types.TournamentView:
        """Leave a tournament, and get no further games in it."""
        left: types.TournamentView = self._post(f"/tournaments/{tournament}/leave", {})
        return left

    def close_tournament(self, tournament: str) -> types.TournamentView:
        """Cancel a tournament, as its organiser or the operator."""
        closed: types.TournamentView = self._post(f"/tournaments/{tournament}/close", {})
        return closed

    def ladder(self) -> types.LadderView:
        """Fetch the pace and the newest games of the bot ladder."""
        found: types.LadderView = self._get("/ladder")
        return found

    def agree_to_rematch(self, game: str, *, seat: int | None = None) -> types.RematchAnswer:
        """Agree to play a finished game again, or propose it. The last consent starts the new game."""
        state: types.RematchAnswer = self._post(f"/games/{game}/rematch", without_none({"seat": seat}))
        return state

    def decline_rematch(self, game: str, *, seat: int | None = None) -> types.RematchAnswer:
        """Decline a rematch, also after agreeing to it."""
        path = f"/games/{game}/rematch/decline"
        state: types.RematchAnswer = self._post(path, without_none({"seat": seat}))
        return state

    def rematch(self, game: str, *, seat: int | None = None) -> types.RematchAnswer:
        """Fetch the state of a rematch. Once it has started, it contains the token of the caller's seat."""
        state: types.RematchAnswer = self._get(f"/games/{game}/rematch", {"seat": seat})
        return state

    def phrases(self) -> list[types.Phrase]:
        """List the quick phrases that a seat can say, with their words in each language."""
        found: types.PhraseList = self._get("/phrases")
        return found["items"]

    def say(self, game: str, phrase: str, *, seat: int | None = None) -> types.Said:
        """Post a quick phrase of a seat."""
        body = without_none({"phrase": phrase, "seat": seat})
        said: types.Said = self._post(f"/games/{game}/phrases", body)
        return said

    def said(self, game: str, *, after: int = 0) -> list[types.Said]:
        """List the phrases said in a game after a number, oldest first; at most 200."""
        found: types.SaidList = self._get(f"/games/{game}/phrases", {"after": after})
        return found["items"]

    def write(self, game: str, text: str, *, seat: int | None = None) -> types.ChatMessage:
        """Post a message of a seat. Raises Refused (``chat-off``) if the service has no chat."""
        body = without_none({"text": text, "seat": seat})
        said: types.ChatMessage = self._post(f"/games/{game}/chat", body)
        return said

    def chat(self, game: str, *, after: int = 0) -> list[types.ChatMessage]:
        """List the messages in a game after a number, oldest first; at most 200."""
        found: types.ChatMessageList = self._get(f"/games/{game}/chat", {"after": after})
        return found["items"]

    def withdraw_seek(self, seek: str) -> types.Seek:
        """Stop looking for a game. Raises Refused (``seek-paired``) if the seek has become one."""
        gone: types.Seek = read(self._send("DELETE", f"/seeks/{seek}", key=new_key()))
        return gone

    # For operators

    def operator(self) -> types.Operator:
        """Fetch the operator that this client's token belongs to, and the number of waiting reports."""
        found: types.Operator = self._get("/operator")
        return found

    def reports(self, *, state: str | None = None) -> Iterator[types.ReportView]:
        """List the reports that wait for an operator (with ``state`` ``all``: every one), newest first."""
        for item in self._items("/operator/reports", {"state": state}):
            report: types.ReportView = item
            yield report

    def settle_report(self, report: str, reason: str, *, state: str = "settled") -> types.ReportView:
        """Settle a report, or reopen it with the ``state`` ``waiting``."""
        body = {"state": state, "reason": reason}
        settled: types.ReportView = self._post(f"/operator/reports/{report}", body)
        return settled

    def record_of_player(self, name: str) -> types.SubjectRecord:
        """Fetch the restrictions of a player or bot, with all acts and reports about it."""
        found: types.SubjectRecord = self._get("/operator/record", {"player": name})
        return found

    def record_of_seat(self, game: str, seat: int) -> types.SubjectRecord:
        """Fetch the restrictions of a seat, with all acts and reports about it."""
        found: types.SubjectRecord = self._get("/operator/record", {"game": game, "seat": seat})
        return found

    def acts(self) -> Iterator[types.ActView]:
        """List the acts of all operators, newest first."""
        for item in self._items("/operator/acts", {}):
            act: types.ActView = item
            yield act

    def moderate_player(self, name: str, act: str, reason: str) -> types.ActView:
        """Restrict a player or bot: ``mute`` or ``ban-rated``; ``unmute`` and ``allow-rated`` undo it."""
        body = {"about": {"player": name}, "act": act, "reason": reason}
        made: types.ActView = self._post("/operator/acts", body)
        return made

    def moderate_seat(self, game: str, seat: int, act: str, reason: str) -> types.ActView:
        """Restrict a seat: ``mute``, or ``unmute`` to undo it."""
        body = {"about": {"game": game, "seat": seat}, "act": act, "reason": reason}
        made: types.ActView = self._post("/operator/acts", body)
        return made

    def rename_player(self, name: str, present: str, reason: str) -> types.ActView:
        """Rename a player, as an operator. Renaming the player back undoes it."""
        body = {"player": name, "name": present, "reason": reason}
        made: types.ActView = self._post("/operator/rename", body)
        return made

    def close_game(self, game: str, reason: str) -> types.ModeratedGame:
        """Close a game, which ends without a result after a week, or an hour in a tournament.

        Everybody can read the reason.
        """
        closed: types.ModeratedGame = self._post(f"/operator/games/{game}/close", {"reason": reason})
        return closed

    def reopen_game(self, game: str, reason: str) -> types.ModeratedGame:
        """Undo ``close_game``, before the game ends. Everybody can read the reason."""
        opened: types.ModeratedGame = self._post(f"/operator/games/{game}/reopen", {"reason": reason})
        return opened
