"""The service as one object: everything that a process needs, opened from the settings."""

import ctypes
import gc
import os
from collections.abc import Mapping
from types import TracebackType
from typing import Self

from domain.kernel.ruleset import Ruleset
from services import clock
from services.archives.exports import Exporter
from services.archives.imports import ArchiveChecker, Importer
from services.audit.auditor import Auditor
from services.bots.answers import Answers
from services.bots.decisions import Decisions
from services.bots.deliveries import Deliveries
from services.bots.redelivery import Redelivery
from services.contacts.contacts import Contacts
from services.contacts.outbox import Outbox
from services.identity.authenticator import Authenticator
from services.identity.name_list import NameList
from services.identity.name_register import NameRegister, reserve_registered_names
from services.identity.operators import Operators
from services.identity.presence import Presence
from services.keyring import Keyring, load_keyring
from services.play.accounts import Accounts
from services.play.automation import Automation
from services.play.bot_directory import BotDirectory
from services.play.bot_games import BotGames
from services.play.bot_places import BotPlaces
from services.play.bot_turns import BotTurns
from services.play.chat import Chat
from services.play.commands import Commands
from services.play.erasures import Erasures
from services.play.forgetting import Forgetting
from services.play.forks import Forks
from services.play.idempotency import Idempotency
from services.play.kept_seats import KeptSeats
from services.play.moderation import Moderation
from services.play.passkeys import Passkeys
from services.play.reaching import Reaching
from services.play.registration import BotRegistry
from services.play.relations import Relations
from services.play.rematches import Rematches
from services.play.renaming import Renaming
from services.play.rewinds import Rewinds
from services.play.seating import Seating
from services.play.sessions import Sessions
from services.play.talk import Talk
from services.private_files import make_private_folder
from services.reading.analysis.analyses import Analyses
from services.reading.analysis.analyst import Analyst
from services.reading.analysis.wishes import Wishes
from services.reading.disclosure import Disclosure
from services.reading.idle_limits import IdleLimits
from services.reading.mending import Mender
from services.reading.narration import Narration
from services.reading.operator_lists import OperatorLists
from services.reading.personal_data import PersonalData
from services.reading.players import Players
from services.reading.projector import Projector
from services.reading.queries import Queries
from services.reading.read_models import ReadModels
from services.reading.replica import Replica
from services.reading.timeline import Timelines
from services.reading.watchdog import Watchdog
from services.receipts.proofs import Proofs
from services.receipts.signing import Signer
from services.seeking.pairing import Pairing
from services.seeking.seek_board import SeekBoard
from services.seeking.seeks import Seeks
from services.settings import Settings
from services.store.event_store import EventStore
from services.store.repository import GameRepository
from services.tournaments.board import TournamentBoard
from services.tournaments.climbers import Climbers
from services.tournaments.ladder import Ladder
from services.tournaments.running import TournamentRunner
from services.tournaments.tournaments import Tournaments
from services.wording import Wording

ERASED_EVERY_S = 1.0
"""Seconds for which a process may show the cached name of an erased player."""

NICENESS = 5
"""Scheduling niceness of background processes (0 to 19): on a busy machine, web processes run first."""


class Service:
    """The parts of Starledger, wired. Open it after a fork, in the thread that uses it.

    Every process wires all parts: those that it does not use cost 1.5 ms and 40 KB.
    """

    def __init__(self, settings: Settings, rulesets: Mapping[str, Ruleset]) -> None:
        """Open the stores; ``migrate`` must have made them."""
        self.settings = settings
        self.rulesets = rulesets
        self.wording = Wording(rulesets)
        self.keyring: Keyring = load_keyring(settings)
        self.event_store = EventStore(settings, self.keyring)
        self.contacts = Contacts(settings, self.keyring)
        self.outbox = Outbox(self.contacts.engine)
        self.views = ReadModels(settings, self.keyring)
        self.replica = (
            None if settings.store_read_url is None else Replica(settings, self.keyring, self.views)
        )
        self.games = GameRepository(
            self.event_store,
            rulesets,
            self.keyring,
            capacity=settings.cached_games,
            snapshots=self.views.snapshots.find,
        )
        self.authenticator = Authenticator(
            self.event_store, self.keyring, operator_token=settings.operator_token
        )
        bot_places = BotPlaces(
            self.event_store,
            self.keyring.mac,
            limit=settings.limits.running_bot_games,
            per_caller=settings.limits.bot_games_per_caller,
            released=self.views.games.without_bots,
        )
        self.bot_places = bot_places
        bot_games = BotGames(
            self.event_store,
            self.keyring.mac,
            per_caller=settings.limits.games_per_caller_and_bot,
            released_by=self.views.games.left_by,
        )
        self.idempotency = Idempotency(
            self.event_store, self.games, bot_places, bot_games, longest_game=settings.limits.game_events
        )
        forbidden = NameList(settings.name_list)
        names = NameRegister(self.event_store, forbidden)
        self.bots = BotRegistry(self.event_store, rulesets, self.idempotency, bot_games, names, self.keyring)
        self.presence = Presence(settings)
        self.players = Players(self.event_store, self.views, rulesets)
        self.bot_directory = BotDirectory(
            rulesets, self.views, self.bots, bot_places, self.presence, self.players
        )
        seating = Seating(self.event_store, names, bot_places, bot_games)
        self.commands = Commands(
            self.event_store,
            self.games,
            self.idempotency,
            seating,
            names,
            bot_decision_ms=settings.bot_decision_s * 1000,
            silent_hours=settings.silent_hours,
        )
        self.automation = Automation(
            self.idempotency,
            idle_days=settings.idle_game_days,
            unplayed_minutes=settings.unplayed_game_minutes,
        )
        self.bot_turns = BotTurns(self.idempotency)
        self.rewinds = Rewinds(self.event_store, self.games, self.idempotency)
        self.forks = Forks(self.event_store, self.games, self.idempotency, seating)
        self.rematches = Rematches(self.event_store, self.games, self.idempotency, seating)
        accounts = Accounts(self.event_store, self.idempotency, self.authenticator)
        self.sessions = Sessions(self.event_store, accounts)
        self.passkeys = Passkeys(self.event_store, accounts, self.sessions, self.keyring)
        self.reaching = Reaching(self.contacts, self.outbox, self.keyring, settings)
        self.relations = Relations(self.event_store, accounts)
        self.kept_seats = KeptSeats(self.event_store, self.games, accounts, self.keyring)
        self.operators = Operators(self.event_store)
        self.moderation = Moderation(self.event_store, self.games, self.idempotency, self.operators)
        self.operator_lists = OperatorLists(self.event_store, self.games, self.views)
        self.talk = Talk(self.event_store, self.games, self.idempotency)
        self.chat = Chat(
            self.event_store,
            self.games,
            self.idempotency,
            self.operators,
            forbidden,
            is_on=settings.chat,
        )
        board = SeekBoard(self.event_store)
        self.seeks = Seeks(self.event_store, rulesets, self.idempotency, seating, board, self.keyring.mac)
        self.pairing = Pairing(
            self.event_store,
            self.games,
            bot_places,
            board,
            self.players,
            bot_decision_ms=settings.bot_decision_s * 1000,
        )
        tournaments = TournamentBoard(self.event_store)
        self.tournaments = Tournaments(
            self.event_store,
            rulesets,
            self.idempotency,
            seating,
            tournaments,
            self.views.tournaments,
            self.players,
            by_players=settings.player_tournaments,
        )
        self.tournament_runner = TournamentRunner(
            self.event_store,
            self.games,
            bot_places,
            bot_games,
            tournaments,
            self.views.games,
            bot_decision_ms=settings.bot_decision_s * 1000,
        )
        self.ladder = Ladder(
            self.event_store,
            self.games,
            bot_places,
            bot_games,
            Climbers(
                self.event_store.registrations, self.players, self.presence, bot_games, self.games.rulesets
            ),
            self.views.games,
            games_a_day=settings.ladder_games_a_day,
            bot_decision_ms=settings.bot_decision_s * 1000,
        )
        self.disclosure = Disclosure(self.games)
        self.queries = Queries(
            self.event_store,
            self.games,
            self.views,
            IdleLimits(
                self.event_store,
                days=settings.idle_game_days,
                unplayed_minutes=settings.unplayed_game_minutes,
                silent_hours=settings.silent_hours,
            ),
            self.replica,
        )
        self.decisions = Decisions(self.event_store, self.games, self.queries, self.keyring)
        self.answers = Answers(self.idempotency)
        self.deliveries = Deliveries(settings)
        self.redelivery = Redelivery(self.deliveries, self.bots, self.games)
        self.narration = Narration(self.games)
        self.timelines = Timelines(self.games)
        self.analyses = Analyses(self.event_store, self.games, self.views.analyses)
        self.analyst = Analyst(self.event_store, self.games, self.views.analyses, self.analyses)
        self.wishes = Wishes(settings)
        self.importer = Importer(
            self.event_store, self.idempotency, ArchiveChecker(rulesets, self.games.codecs)
        )
        self.mender = Mender(self.event_store, self.games, self.views, self.keyring)
        self.auditor = Auditor(self.event_store, self.games, self.views, self.keyring, self.mender)
        self.signer = Signer(self.event_store, self.keyring)
        self.proofs = Proofs(self.event_store, self.signer)
        self.exporter = Exporter(self.event_store, self.games, self.signer)
        self.personal_data = PersonalData(self.event_store, self.views, self.contacts)
        self.watchdog = Watchdog(self.event_store, self.games, self.views)
        self.projector = Projector(self.event_store, self.games, self.views)
        forgetting = Forgetting(self.event_store, self.views, self.mender)
        self.renaming = Renaming(
            self.event_store, self.idempotency, names, self.moderation, self.views, forgetting
        )
        self.erasures = Erasures(
            self.event_store,
            self.idempotency,
            self.bots,
            self.views,
            forgetting,
            self.contacts,
            forget_failures=self.deliveries.forget,
            days=settings.erasure_days,
        )
        self.forgotten = self.event_store.personal.forgotten()
        """The number of records of erasures and renamings, as of the last check."""
        self._look_at = 0.0

    def forget_erased_names(self) -> None:
        """Forget cached names if a player was erased or renamed; checks the log at most once a second."""
        if (now := clock.monotonic()) < self._look_at:
            return
        self._look_at = now + ERASED_EVERY_S
        if (forgotten := self.event_store.personal.forgotten()) != self.forgotten:
            self.forgotten = forgotten
            self.games.forget_all()
            self.authenticator.forget_names()
            self.tournaments.forget_names()

    def close(self) -> None:
        """Close the stores."""
        self.event_store.close()
        self.views.close()
        if self.replica is not None:
            self.replica.close()
        self.presence.close()
        self.wishes.close()
        self.contacts.close()
        self.deliveries.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def lower_priority() -> None:
    """Lower this process's scheduling priority, so that processes that answer requests run first."""
    os.nice(NICENESS)


def settle_memory() -> None:
    """Exempt all loaded objects from garbage collection, and collect less often from now on.

    Call it at the start of a process, once everything is imported. It also returns the memory that imports
    needed only briefly, and no later collection writes to pages that forks share. Loading a game creates
    thousands of small acyclic objects, and scanning them at the default thresholds takes a third of the load
    time. Cyclic garbage is rare. Low thresholds keep each collection small, because requests wait for it:
    20,000 objects take 5 to 18 ms.
    """
    gc.collect()
    trim_memory()
    gc.freeze()
    gc.set_threshold(2_000, 200, 50)


def trim_memory() -> None:
    """Return freed memory to the system, as far as the C library can; glibc keeps it otherwise."""
    if (trim := getattr(ctypes.CDLL(None), "malloc_trim", None)) is not None:  # in glibc alone
        trim(0)


def migrate(settings: Settings) -> None:
    """Create the keys, stores and tables that are missing. Run this before any other process starts."""
    make_private_folder(settings.data)
    keyring = load_keyring(settings)
    event_store = EventStore(settings, keyring, create_tables=True)
    Signer(event_store, keyring).ensure_key()
    reserve_registered_names(event_store)
    event_store.close()
    views = ReadModels(settings, keyring)
    views.create_tables()
    views.close()
    contacts = Contacts(settings, keyring)
    contacts.create_tables()
    contacts.close()
    deliveries = Deliveries(settings)
    deliveries.create_tables()
    deliveries.close()
