"""The open parts of an API process: services, writer, broadcast, limits."""

import threading
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, TypeVar
from uuid import UUID

from flask import current_app, g

from api.http.limits import Limiter
from api.process.bot_inboxes import BotInboxes
from api.process.broadcast import Broadcast
from api.process.lobby import Lobby
from api.process.spectators import Spectators
from api.process.tracing import write as traced_write
from api.process.writer import Cost, Job, Writer, open_writer
from api.schemas.actions import ActionsOf, actions_of
from domain.kernel.ruleset import Ruleset
from domain.kernel.say import Language
from services import tracing
from services.identity.authenticator import SPECTATOR, Caller
from services.service import Service
from services.settings import Settings
from services.status import StatusBoard

if TYPE_CHECKING:
    from api.process.background import BackgroundExecutor

T = TypeVar("T")
CACHED_GAMES = 50_000


class Runtime:
    """The open parts of an app, which open on first use, so that a fork may come before it."""

    def __init__(self, settings: Settings, rulesets: Mapping[str, Ruleset]) -> None:
        self.settings = settings
        self.rulesets = rulesets
        self.actions = {
            name: actions_of(ruleset)  # type: ignore[arg-type]  # mypy takes no protocol for hashable
            for name, ruleset in rulesets.items()
        }
        self.described: dict[str, dict[Language, bytes]] = {}
        self.limiter = Limiter(
            settings.limits, queue_url=settings.queue_url, behind_proxies=settings.trusted_proxies > 0
        )
        self.status = StatusBoard(lambda: self.service)
        self.spectators = Spectators(settings.queue_url)
        self.stopping: Callable[[], bool] = lambda: False
        self._opening = threading.Lock()
        self._service: Service | None = None
        self._writer: Writer | None = None
        self._broadcast: Broadcast | None = None
        self._inboxes: BotInboxes | None = None
        self._lobby: Lobby | None = None
        self._background: BackgroundExecutor | None = None
        self._background_reads: BackgroundExecutor | None = None
        self._traces: tracing.Traces | None = None
        self._ruleset_names: dict[UUID, str] = {}

    @property
    def service(self) -> Service:
        """Serves reads."""
        if self._service is None:
            self.open()
            assert self._service is not None
        self._service.forget_erased_names()
        return self._service

    @property
    def broadcast(self) -> Broadcast:
        """Notifies streams."""
        if self._broadcast is None:
            self.open()
            assert self._broadcast is not None
        return self._broadcast

    @property
    def lobby(self) -> Lobby:
        """Follows seeks and new games for the streams of the lobby."""
        if self._lobby is None:
            self.open()
            assert self._lobby is not None
        return self._lobby

    @property
    def bot_inboxes(self) -> BotInboxes:
        """Holds the inboxes of external bots."""
        if self._inboxes is None:
            self.open()
            assert self._inboxes is not None
        return self._inboxes

    @property
    def background(self) -> "BackgroundExecutor":
        """Runs long tasks; its process starts with the first."""
        from api.process.background import BackgroundExecutor

        with self._opening:
            if self._background is None:
                self._background = BackgroundExecutor(self.settings, self.rulesets, admit=self._admit)
            return self._background

    @property
    def background_reads(self) -> "BackgroundExecutor":
        """Runs long reads such as proofs and pages, which must not wait for an audit."""
        from api.process.background import BackgroundExecutor

        with self._opening:
            if self._background_reads is None:
                self._background_reads = BackgroundExecutor(self.settings, self.rulesets, admit=self._admit)
            return self._background_reads

    def _admit(self) -> Callable[[], None]:
        """Count a long request of the caller; return the function that ends the count."""
        return self.limiter.long_requests.enter(caller().address)

    def write(self, job: Job[T], cost: Cost = Cost.ACTION) -> T:
        """Execute a job that writes; return once its writes are durable."""
        if self._writer is None:
            self.open()
            assert self._writer is not None
        written = self._written(self._writer, job, cost)
        if self._inboxes is not None:
            self._inboxes.nudge()
        return written

    def _written(self, writer: Writer, job: Job[T], cost: Cost) -> T:
        if not tracing.is_on():
            return writer.call(job, cost)
        if self._traces is None:
            self._traces = tracing.Traces(self.settings)
        return traced_write(self._traces, lambda: writer.call(job, cost))

    def open(self) -> None:
        """Open all parts that are not open yet."""
        with self._opening:
            if self._broadcast is None:
                self._service = Service(self.settings, self.rulesets)
                self._writer = open_writer(self.settings, self.rulesets)
                self._lobby = Lobby(self.settings, self._service, stopping=self._is_stopping)
                self._inboxes = BotInboxes(self.settings, self._service, stopping=self._is_stopping)
                self._broadcast = Broadcast(self.settings, self._service, stopping=self._is_stopping)

    def _is_stopping(self) -> bool:
        return self.stopping()  # may be set after opening

    def end_waiting(self) -> None:
        """End streams and waiting requests; other requests continue."""
        for each in (self._broadcast, self._inboxes, self._lobby):
            if each is not None:
                each.end()

    def close(self) -> None:
        """Close all parts; they may be opened again."""
        with self._opening:
            for following in (self._inboxes, self._lobby):
                if following is not None:
                    following.close()
            if self._broadcast is not None and self._writer is not None and self._service is not None:
                self._broadcast.close()
                self._writer.close()
                self._service.close()
            self.limiter.close()
            self.spectators.close()
            if self._traces is not None:
                self._traces.close()
            for background in (self._background, self._background_reads):
                if background is not None:
                    background.close()
            self._service, self._writer, self._broadcast = None, None, None
            self._inboxes, self._lobby = None, None
            self._background, self._background_reads = None, None

    def actions_of(self, game_id: UUID) -> ActionsOf:
        """Return the actions of a game's ruleset, which never changes. Raises NotFound, GameDamaged."""
        name = self._ruleset_names.get(game_id)
        if name is None:
            name = self.service.games.ruleset_name(game_id)
            self.note_ruleset(game_id, name)
        return self.actions[name]

    def note_ruleset(self, game_id: UUID, name: str) -> None:
        """Cache the ruleset of a new game, so that its first action need not look it up."""
        if len(self._ruleset_names) >= CACHED_GAMES:
            self._ruleset_names.clear()
        self._ruleset_names[game_id] = name


def runtime() -> Runtime:
    """Return the runtime of the app that handles the request."""
    found: Runtime = current_app.extensions["starledger"]
    return found


def caller() -> Caller:
    """Return the caller of the request."""
    found: Caller = g.get("caller", SPECTATOR)
    return found
