"""Personal data: all data about one player that the service stores (GDPR, Art. 15 and 20)."""

from collections.abc import Iterable, Iterator
from uuid import UUID

import msgspec

from domain.game.fields import Status
from domain.kernel.ruleset import Seat
from domain.kernel.shapes import GameId
from services.contacts.contacts import Contacts
from services.errors import Unauthenticated
from services.names import fold
from services.reading.players import (
    FavouriteOpening,
    PlayerRating,
    RatedGame,
    favourite_opening,
    player_rating,
    rated_game,
)
from services.reading.read_models import ReadModels
from services.reading.summaries import Summary
from services.store.account_records import Scope
from services.store.event_store import EventStore
from services.store.meeting_records import (
    ChatSaid,
    PhraseSaid,
    RematchChanged,
    SeekMade,
    SeekOver,
    chat_of,
    rematch_of,
    talk_of,
)
from services.store.moderation_records import Act, ReportReason, Subject
from services.store.records import BotEnded, BotRecord, read_player, read_record
from services.store.tournament_records import EntrantJoined


class OwnSeat(msgspec.Struct, frozen=True):
    """A seat of the player."""

    game: GameId
    """The id of the game."""
    seat: Seat
    """The number of the seat."""
    ruleset: str
    """The name of the game's ruleset."""
    status: Status
    """The game's status."""
    created_at: str
    """The time of the game's creation."""
    updated_at: str
    """The time of the game's last event."""


class OwnBot(msgspec.Struct, frozen=True):
    """A bot that the player registered."""

    name: str
    """The name of the bot."""
    registered_at: str
    """The time of the registration."""
    url: str | None
    """The address of its webhook; null if it has none."""


class OwnSeek(msgspec.Struct, frozen=True):
    """A seek of the player."""

    id: GameId
    """The id of the seek."""
    ruleset: str
    """The name of its ruleset."""
    created_at: str
    """The time at which it was made."""
    ended_at: str | None
    """The time at which it was paired, withdrawn or lapsed; null as long as none of these is recorded."""
    game: GameId | None
    """The id of its game; null unless it was paired."""


class OwnTournament(msgspec.Struct, frozen=True):
    """A tournament that the player created or joined."""

    id: GameId
    """The id of the tournament."""
    name: str
    """The name of the tournament."""
    organiser: bool
    """True if the player created it."""
    joined_at: str | None
    """The time at which the player first joined; null for an organiser who did not."""


class OwnPhrase(msgspec.Struct, frozen=True):
    """A quick phrase from a seat of the player."""

    game: GameId
    """The id of the game."""
    phrase: str
    """The key of the phrase."""
    said_at: str
    """The time of the phrase."""


class OwnMessage(msgspec.Struct, frozen=True):
    """A message that the player wrote in the chat of a game."""

    game: GameId
    """The id of the game."""
    text: str
    """The message."""
    said_at: str
    """The time of the message."""


class OwnAnswer(msgspec.Struct, frozen=True):
    """An answer to a rematch from a seat of the player."""

    game: GameId
    """The id of the finished game."""
    agreed: bool
    """True if the seat agreed; false if it declined."""
    answered_at: str
    """The time of the answer."""


class OwnSession(msgspec.Struct, frozen=True):
    """A token of the player besides the first."""

    name: str
    """The player's name for the token."""
    scopes: list[Scope]
    """Scopes of the token."""
    created_at: str
    """The time of its start."""


class OwnPasskey(msgspec.Struct, frozen=True):
    """A passkey of the player."""

    name: str
    """The player's name for the device."""
    created_at: str
    """The time at which it was added."""
    used_at: str | None
    """The time of the last sign-in; null before the first."""


class OwnBrowser(msgspec.Struct, frozen=True):
    """A browser that gets the player's notifications."""

    name: str
    """The player's name for the browser."""
    endpoint: str
    """Its address at the push service of its maker."""
    created_at: str
    """The time at which it subscribed."""
    used_at: str | None
    """The time of the last notification; null before the first."""


class OwnAddress(msgspec.Struct, frozen=True):
    """The e-mail address of the player."""

    address: str
    """The address."""
    confirmed_at: str | None
    """The time at which it was confirmed; null before that."""


class OwnGuestSeat(msgspec.Struct, frozen=True):
    """A seat that the player took as a guest."""

    game: GameId
    """The id of the game."""
    seat: Seat
    """The number of the seat."""


class OwnReport(msgspec.Struct, frozen=True):
    """A report by the player."""

    reason: ReportReason
    """The reason."""
    created_at: str
    """The time of the report."""


class OwnRestriction(msgspec.Struct, frozen=True):
    """An act of the operator on the player."""

    act: Act
    """`mute` and `ban-rated` restrict you; `unmute` and `allow-rated` undo this.

    `erase` requests your erasure for you, and `keep` withdraws the request. `rename` gives you another name.
    """
    reason: str
    """The operator's reason."""
    acted_at: str
    """The time of the act."""


class PlayerExport(msgspec.Struct, frozen=True):
    """The data of a player: registration, seats, bots, phrases, messages, seeks, results and more."""

    name: str
    """Unique name of the player."""
    names: list[str]
    """All names that the player has had, the present one last; more than one if an operator renamed you."""
    registered_at: str
    """The time of the registration."""
    token_changes: list[str]
    """The times at which the token was renewed or revoked, an erasure requested or withdrawn, or the player
    renamed.
    """
    erased_at: str | None
    """Time from which the player will be erased; null if no erasure was requested."""
    sessions: list[OwnSession]
    """The sessions that the player has had, oldest first."""
    passkeys: list[OwnPasskey]
    """The passkeys that sign the player in."""
    following: list[str]
    """The names of the players whom the player follows."""
    blocked: list[str]
    """The names of the players whom the player has blocked."""
    browsers: list[OwnBrowser]
    """The browsers that get notifications, oldest first."""
    email: OwnAddress | None
    """The e-mail address; null if there is none."""
    muted_games: list[GameId]
    """The games about which the player gets no notices."""
    guest_seats: list[OwnGuestSeat]
    """The seats that the account keeps, taken before the player had a name."""
    seats: list[OwnSeat]
    """The player's seats. The event pages of their games list the events."""
    bots: list[OwnBot]
    """The bots that the player registered and has not ended."""
    seeks: list[OwnSeek]
    """The player's seeks, oldest first."""
    tournaments: list[OwnTournament]
    """The tournaments that the player created or joined, oldest first."""
    phrases: list[OwnPhrase]
    """The quick phrases from the player's seats."""
    messages: list[OwnMessage]
    """The player's messages in the chats of games."""
    rematches: list[OwnAnswer]
    """The answers to rematches from the player's seats."""
    reports: list[OwnReport]
    """The player's reports to the operator, oldest first."""
    restrictions: list[OwnRestriction]
    """The operator's acts on the player, oldest first."""
    operator: bool
    """True if the player is an operator."""
    ratings: list[PlayerRating]
    """The player's rating in each ruleset."""
    openings: list[FavouriteOpening]
    """The player's most frequent openings in each ruleset."""
    results: list[RatedGame]
    """The player's rated games, newest first."""


class PersonalData:
    """Collects the data of players from the log and the read models."""

    def __init__(self, event_store: EventStore, views: ReadModels, contacts: Contacts) -> None:
        self._event_store = event_store
        self._views = views
        self._contacts = contacts

    def of(self, player: UUID) -> PlayerExport:
        """Return the data of a registered player.

        It scans the registrations of bots and the seeks. Raises Unauthenticated if the player has been erased
        meanwhile, and Unavailable if a record is unreadable.
        """
        known = self._event_store.registrations.named(player)
        if known is None:
            raise Unauthenticated("players-token-ended")
        registration, names = known
        name = fold(names[-1])
        seats = list(self._seats(name))
        pending = self._event_store.personal.requested_erasure(player)
        changes = (read_player(*row) for row in self._event_store.rows(player, gt=1))
        account = self._event_store.personal.account(player)
        return PlayerExport(
            name=names[-1],
            names=names,
            registered_at=registration.recorded_at,
            token_changes=[change.recorded_at for change in changes if change is not None],
            erased_at=None if pending is None else pending.due,
            sessions=list(self._sessions(player)),
            passkeys=[OwnPasskey(key.name, key.created_at, key.used_at) for key in account.passkeys],
            following=self._event_store.registrations.names_of(account.following),
            blocked=self._event_store.registrations.names_of(account.blocked),
            browsers=[
                OwnBrowser(each.browser.name, each.browser.endpoint, each.created_at, each.used_at)
                for each in self._contacts.subscriptions(player)
            ],
            email=self._address(player),
            muted_games=[str(game) for game in self._contacts.muted(player)],
            guest_seats=[OwnGuestSeat(str(kept.game), kept.seat) for kept in account.seats],
            seats=seats,
            bots=list(self._bots(player)),
            seeks=[_own_seek(*seek) for seek in self._event_store.personal.seeks_of(player)],
            tournaments=list(self._tournaments(player)),
            phrases=[phrase for seat in seats for phrase in self._phrases(seat)],
            messages=list(self._messages(player, {seat.game for seat in seats})),
            rematches=[answer for seat in seats for answer in self._answers(seat)],
            reports=[
                OwnReport(report.reason, report.recorded_at)
                for report in self._event_store.moderation.reports_by(player)
            ],
            restrictions=[
                OwnRestriction(act.act, act.reason, act.recorded_at)
                for act in self._event_store.moderation.acts(Subject(player=player))
            ],
            operator=self._event_store.moderation.is_operator(player),
            ratings=[player_rating(rated) for rated in self._views.ratings.of_player(name)],
            openings=[favourite_opening(opened) for opened in self._views.results.openings(name)],
            results=[
                rated_game(result)
                for result in self._views.results.history(name, None, before=None, limit=None)
            ],
        )

    def _sessions(self, player: UUID) -> Iterator[OwnSession]:
        accounts = self._event_store.personal.accounts(player)
        started = {session.id: session for account in accounts for session in account.sessions}
        for session in started.values():
            yield OwnSession(session.name, list(session.scopes), session.created_at)

    def _address(self, player: UUID) -> OwnAddress | None:
        mailbox = self._contacts.mailbox(player)
        return None if mailbox is None else OwnAddress(mailbox.address, mailbox.confirmed_at)

    def _seats(self, name: str) -> Iterator[OwnSeat]:
        for game in self._views.seats.games_of(name):
            row = self._views.games.find(game)
            if row is not None:
                yield from _own_seats(row.summary, name)

    def _tournaments(self, player: UUID) -> Iterator[OwnTournament]:
        """Yield the tournaments of a player; reads the records of all tournaments."""
        for made in self._event_store.tournaments.all():
            rows = self._event_store.rows(made.originator_id, gt=1)
            joins = (read_record(topic, state, EntrantJoined) for _, topic, state in rows)
            own = (each.recorded_at for each in joins if each is not None and each.entrant.player == player)
            joined_at = next(own, None)
            if joined_at is not None or made.organiser == player:
                yield OwnTournament(str(made.originator_id), made.name, made.organiser == player, joined_at)

    def _phrases(self, seat: OwnSeat) -> Iterator[OwnPhrase]:
        for _, topic, state in self._event_store.rows(talk_of(UUID(seat.game))):
            said = read_record(topic, state, PhraseSaid)
            if said is not None and said.seat == seat.seat:
                yield OwnPhrase(seat.game, said.phrase, said.recorded_at)

    def _messages(self, player: UUID, games: Iterable[str]) -> Iterator[OwnMessage]:
        for game in sorted(games):
            for _, topic, state in self._event_store.rows(chat_of(UUID(game))):
                said = read_record(topic, state, ChatSaid)
                if said is not None and said.player == player and said.text:
                    yield OwnMessage(game, said.text, said.recorded_at)

    def _answers(self, seat: OwnSeat) -> Iterator[OwnAnswer]:
        for _, topic, state in self._event_store.rows(rematch_of(UUID(seat.game))):
            changed = read_record(topic, state, RematchChanged)
            if changed is None:
                continue
            if changed.declined == seat.seat:
                yield OwnAnswer(seat.game, False, changed.recorded_at)
            elif changed.agreed[-1:] == (seat.seat,):
                yield OwnAnswer(seat.game, True, changed.recorded_at)

    def _bots(self, player: UUID) -> Iterator[OwnBot]:
        registrations, _ = self._event_store.registrations.names()
        for first in registrations:
            if isinstance(first, BotRecord) and first.owner == player:
                bot = self._event_store.registrations.bot(first.originator_id)
                if bot is not None and not isinstance(bot, BotEnded):
                    yield OwnBot(bot.name, first.recorded_at, bot.terms.delivery.url)


def _own_seek(made: SeekMade, over: SeekOver | None) -> OwnSeek:
    return OwnSeek(
        str(made.originator_id),
        made.ruleset,
        made.recorded_at,
        None if over is None else over.recorded_at,
        None if over is None or over.game is None else str(over.game),
    )


def _own_seats(game: Summary, name: str) -> Iterator[OwnSeat]:
    for seat in game.seats:
        if seat.kind == "human" and not seat.guest and fold(seat.name or "") == name:
            yield OwnSeat(game.id, seat.seat, game.ruleset, game.status, game.created_at, game.updated_at)
