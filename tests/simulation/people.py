"""Simulated people: they open and seek games, play random legal actions, leave and return."""

from collections.abc import Callable
from random import Random
from typing import Any, TypeVar
from uuid import UUID

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from domain.game.aggregate import Game
from domain.game.clocks import DecisionClock, IncrementClock
from domain.kernel.errors import Refusal
from services.identity.authenticator import Caller
from services.identity.tokens import SeatToken
from services.names import fold
from services.play.idempotency import Accepted, Request
from services.play.seating import SeatRequest
from services.reading.queries import EventPage
from services.seeking.seeks import WantedGame
from services.service import Service
from services.store.event_store import Conflict, StoreError
from services.store.records import Registration, player_id
from tests.simulation.web import Lost
from tests.simulation.world import Acknowledged, World

T = TypeVar("T")

REPEATS = 4
"""The number of times that a person repeats a request whose answer was lost."""


class Person:
    """A player with a registered name and some seats."""

    def __init__(self, world: World, name: str, random: Random) -> None:
        self.name = name
        self._world = world
        self._random = random
        self._caller: Caller | None = None
        self._has_left = False
        self._keys = 0

    def run(self) -> None:
        """Play until the world goes quiet; some people fall silent earlier."""
        world = self._world
        silent_at = world.plan.active_s * self._random.uniform(0.2, 2.0)
        while not (world.is_quiet or self._has_left) and world.scheduler.seconds < silent_at:
            world.scheduler.pause(self._random.expovariate(1 / world.plan.thinks_s))
            try:
                self._do_something()
            except (Lost, Refusal, StoreError, SQLAlchemyError):
                continue

    def _do_something(self) -> None:
        if self._caller is None:
            self._register()
            return
        mine = [at for at in self._world.seats if at[2] == self.name]
        wish = self._random.random()
        if wish < 0.03 or not mine:
            self._open_game()
        elif wish < 0.06:
            self._seek()
        elif wish < 0.08:
            self._read_feed(*self._random.choice(mine)[:2])
        else:
            game, seat, _ = self._random.choice(mine)
            self._leave_or_return(game, seat) if wish < 0.11 else self._act(game, seat)

    def _register(self) -> None:
        made: Registration = self._ask(
            "players", lambda service, request: service.commands.register_player(request, self.name)
        )
        self._caller = Caller(f"secret of {self.name}", player=made.originator_id, name=self.name)

    def _open_game(self) -> None:
        world, random = self._world, self._random
        ruleset = world.plan.rulesets[random.randrange(len(world.plan.rulesets))]
        fewest, most = world.rulesets[ruleset].min_seats, world.rulesets[ruleset].max_seats
        count = random.randint(fewest, most)
        bots = ("random", "greedy", *world.bots)
        kinds = [SeatRequest("bot", bot=random.choice(bots)) for _ in range(count)]
        others = [name for name in world.names if name != self.name]
        people = (
            []
            if random.random() < 0.15
            else random.sample([self.name, *others], min(random.randint(1, count), len(others) + 1))
        )
        owners = dict(enumerate(people))
        for number, person in enumerate(people):
            kinds[number] = SeatRequest("human", name=None if person == self.name else f"Guest {number}")
        clock: Any = random.choice(
            (None, DecisionClock(random.choice((10, 60, 300))), IncrementClock(120, 10))
        )
        accepted = self._command(
            "games",
            lambda service, request: service.commands.create_game(
                request,
                ruleset=ruleset,
                options=world.options(ruleset),
                seats=kinds,
                clock=clock,
                bot_pace_ms=random.choice((0, 0, 900)),
            ),
        )
        world.seats += [(accepted.game.id, seat, owner) for seat, owner in owners.items()]

    def _seek(self) -> None:
        ruleset = self._random.choice(self._world.plan.rulesets)
        seats = self._world.rulesets[ruleset].min_seats
        wait_s = self._random.choice((None, 5, 60))
        wanted = WantedGame(ruleset, seats, self._world.options(ruleset), fill_with_bots_after_s=wait_s)
        made = self._ask("seeks", lambda service, request: service.seeks.make(request, wanted))
        self._world.seeks[UUID(made.id)] = self.name

    def _act(self, game_id: UUID, seat: int) -> None:
        """Play a random legal action of a seat, if it has one."""
        found = self._read(lambda service: self._choice(service.games.current(game_id), seat))
        if found is not None:
            action, version = found
            expected = version if self._random.random() < 0.5 else None
            self._command(
                f"games/{game_id}/actions",
                lambda service, request: service.commands.act(
                    request, game_id, action, seat=seat, expected_version=expected
                ),
                at=(game_id, seat),
            )

    def _choice(self, game: Game, seat: int) -> tuple[Any, int] | None:
        if game.status != "running" or seat not in game.duties():
            return None
        actions = game.ruleset.legal_actions(game.state, seat)
        return (self._random.choice(actions), game.version) if actions else None

    def _leave_or_return(self, game_id: UUID, seat: int) -> None:
        handed_over = self._read(lambda service: service.games.current(game_id).seats[seat].is_handed_over)
        if handed_over:
            self._command(
                f"games/{game_id}/return",
                lambda service, request: service.commands.come_back(request, game_id, seat),
                at=(game_id, seat),
            )
        elif self._random.random() < 0.3:
            self._command(
                f"games/{game_id}/leave",
                lambda service, request: service.commands.leave(request, game_id, seat),
                at=(game_id, seat),
            )

    def _read_feed(self, game_id: UUID, seat: int) -> None:
        """Read a game's events page by page, and verify that none is missing."""
        caller, after = self._at(game_id, seat), 0

        def read(service: Service) -> EventPage:
            return service.queries.events(caller, game_id, after=after, limit=50, seat=seat)

        while True:
            page = self._read(read)
            versions = [item.version for item in page.items]
            if versions != list(range(after + 1, after + 1 + len(versions))):
                self._world.fault("feed", f"{self.name} read versions {versions} after {after} of {game_id}")
            if not versions:
                return
            after = versions[-1]

    # Requests

    @property
    def _who(self) -> Caller:
        """Return the caller as a web process sees it when a request arrives."""
        caller = self._caller or Caller()
        if self.name not in {renamed.player for renamed in self._world.renamed}:
            return caller

        def present(service: Service) -> Caller:
            *former, name = service.authenticator._all_names(player_id(self.name))
            return msgspec.structs.replace(caller, name=name, former=frozenset(map(fold, former)))

        return self._read(present)

    def _at(self, game: UUID, seat: int) -> Caller:
        return Caller(f"seat {seat} of {game}", seat=SeatToken(game, seat, 0))

    def _command(
        self, path: str, job: Callable[[Service, Request], Accepted], *, at: tuple[UUID, int] | None = None
    ) -> Accepted:
        """Send a command about a game, and record its acknowledgement."""
        key, accepted = self._sent(path, job, at)
        hashes = tuple(envelope.hash for envelope in accepted.envelopes)
        first = accepted.envelopes[0].core.version
        self._world.acknowledged.append(Acknowledged(key, accepted.game.id, first, hashes))
        return accepted

    def _ask(self, path: str, job: Callable[[Service, Request], T]) -> T:
        return self._sent(path, job, None)[1]

    def _sent(
        self, path: str, job: Callable[[Service, Request], T], at: tuple[UUID, int] | None
    ) -> tuple[str, T]:
        """Send a request; repeat it with its key while answers are lost. Raises Lost, Refusal, StoreError."""
        self._keys += 1
        key = f"{self.name}-{self._keys}"
        caller = self._who if at is None else self._at(*at)
        request = Request(caller, path, key, body="0" * 64)
        self._world.sent[key] = request
        for left in reversed(range(REPEATS)):
            try:
                answer = self._call(lambda service: job(service, request))
                if self._random.random() < 0.05:
                    self._repeat(key, answer, lambda service: job(service, request))
            except Lost:
                if not left:
                    raise
                self._world.scheduler.pause(self._random.expovariate(1 / 2.0))
            else:
                return key, answer
        raise AssertionError

    def _repeat(self, key: str, answer: T, job: Callable[[Service], T]) -> None:
        """Send an answered request once more, and verify that the answer is the same."""
        try:
            again = self._call(job)
        except (Refusal, Conflict) as refusal:
            self._world.fault("idempotency", f"the repeat of {key} was refused: {refusal!r}")
        else:
            self._world.repeated(key, answer, again)

    def _read(self, job: Callable[[Service], T]) -> T:
        return self._call(job, writes=False)

    def _call(self, job: Callable[[Service], T], *, writes: bool = True) -> T:
        task = self._world.scheduler.current
        assert task is not None
        return self._world.web.call(task, job, writes=writes)
