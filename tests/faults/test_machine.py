"""Commands, rewinds and projectors of two processes in any order, with failing commits."""

import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any
from uuid import UUID

from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from api.process.writer import GroupExecutor
from domain.game.aggregate import Game
from domain.kernel.errors import Refusal
from services.play.idempotency import Accepted, Request
from services.reading.positions import Overtaken
from services.reading.projector import BATCH, NAME, touched_games
from services.reading.summaries import summarize
from services.service import Service, migrate
from services.settings import Settings
from services.store.sqlite_file import SQLiteFile
from tests.services.conftest import create, seat_caller
from tests.toy import RULESET, Roll

PROCESSES = st.integers(0, 1)
CHOICES = st.integers(0, 10**6)


class Machine(RuleBasedStateMachine):
    """Two writing processes and two projectors on one store; hypothesis chooses the next step."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp(prefix="starledger-machine-"))
        self.settings = Settings(data=self.folder)
        migrate(self.settings)
        self.rulesets = {RULESET.name: RULESET}
        self.services = [Service(self.settings, self.rulesets) for _ in range(2)]
        self.benches = [GroupExecutor(self.settings, self.rulesets) for _ in range(2)]
        self.acknowledged: list[tuple[Request | None, Accepted]] = []
        self.half_way: list[Iterator[None] | None] = [None, None]
        self.keys = self.position = 0

    @initialize()
    def open_games(self) -> None:
        self.games: list[UUID] = [create(self.services[0], target=60).game.id for _ in range(2)]

    def choose(self, service: Service, number: int, choice: int) -> tuple[Game, int, Any]:
        game = service.games.current(self.games[number])
        random = Random(choice)
        seat = random.choice([seat for seat, duty in game.duties().items() if duty.must])
        return game, seat, random.choice(game.ruleset.legal_actions(game.state, seat))

    def remember(self, request: Request | None, accepted: Accepted) -> None:
        self.acknowledged.append((request, accepted))

    # Commands

    @rule(process=PROCESSES, number=PROCESSES, choice=CHOICES, keyed=st.booleans())
    def act(self, process: int, number: int, choice: int, keyed: bool) -> None:
        service = self.services[process]
        game, seat, action = self.choose(service, number, choice)
        self.keys += 1
        key = f"k{self.keys}" if keyed else None
        request = Request(seat_caller(game.id, seat), "/actions", key=key, body="b")
        with suppress(Refusal):
            self.remember(request, service.commands.act(request, game.id, action))

    @rule(process=PROCESSES, choice=CHOICES)
    def repeat(self, process: int, choice: int) -> None:
        keyed = [(request, first) for request, first in self.acknowledged if request and request.key]
        if keyed:
            request, first = keyed[choice % len(keyed)]
            again = self.services[process].commands.act(request, first.game.id, Roll())
            assert again.repeated
            assert [each.hash for each in again.envelopes] == [each.hash for each in first.envelopes]

    @rule(process=PROCESSES, number=PROCESSES, choice=CHOICES, fails=st.booleans(), size=st.integers(2, 5))
    def write_a_group(self, process: int, number: int, choice: int, fails: bool, size: int) -> None:
        requests: list[Request] = []

        def job(service: Service) -> Accepted:
            game, seat, action = self.choose(service, number, choice)
            self.keys += 1
            requests.append(Request(seat_caller(game.id, seat), "/actions", key=f"g{self.keys}", body="b"))
            return service.commands.act(requests[-1], game.id, action)

        original, left = SQLiteFile.commit, [1 if fails else 0]

        def commit(self: SQLiteFile, connection: sqlite3.Connection) -> None:
            if left[0]:
                left[0] -= 1
                raise sqlite3.OperationalError("put in")
            original(self, connection)

        SQLiteFile.commit = commit  # type: ignore[method-assign]
        try:
            outcomes = self.benches[process].execute([job] * size)
        finally:
            SQLiteFile.commit = original  # type: ignore[method-assign]
        for outcome in outcomes:
            if outcome.error is None:
                self.remember(None, outcome.value)
            else:
                assert isinstance(outcome.error, Refusal), outcome.error

    # Rewinds

    @rule(process=PROCESSES, number=PROCESSES, choice=CHOICES, seat=st.integers(0, 2))
    def propose_to_go_back(self, process: int, number: int, choice: int, seat: int) -> None:
        service, game_id = self.services[process], self.games[number]
        version = 1 + choice % service.games.current(game_id).version
        request = Request(seat_caller(game_id, seat), "/rewinds")
        with suppress(Refusal):
            self.remember(None, service.rewinds.propose(request, game_id, version))

    @rule(process=PROCESSES, number=PROCESSES, declines=st.booleans())
    def answer_a_proposal(self, process: int, number: int, declines: bool) -> None:
        service, game_id = self.services[process], self.games[number]
        game = service.games.current(game_id)
        if game.open_proposal is None:
            return
        version = game.open_proposal.version
        answer = service.rewinds.decline if declines else service.rewinds.agree
        for seat in range(3):
            with suppress(Refusal):
                request = Request(seat_caller(game_id, seat), "/answers")
                self.remember(None, answer(request, game_id, version))

    # Projectors

    @rule(process=PROCESSES)
    def project(self, process: int) -> None:
        with suppress(Overtaken):
            self.services[process].projector.step()

    @rule(process=PROCESSES)
    def project_half_way(self, process: int) -> None:
        """Read a batch now and write it at the next step, whatever happens in between."""
        running = self.half_way[process]
        if running is None:
            self.half_way[process] = running = self.stall(self.services[process])
        with suppress(Overtaken):
            if next(running, "done") is None:
                return
        self.half_way[process] = None

    @rule(process=PROCESSES, number=PROCESSES, choice=CHOICES)
    def overtake(self, process: int, number: int, choice: int) -> None:
        """Run the other projector while one is between reading and writing."""
        self.project_half_way(process)
        self.act(1 - process, number, choice, keyed=True)
        self.project(1 - process)
        self.the_projectors_never_go_back()
        self.project_half_way(process)

    def stall(self, service: Service) -> Iterator[None]:
        position = service.views.position(NAME)
        found = service.event_store.notifications(after=position, limit=BATCH)
        if found:
            yield
            with service.views.advancing(NAME, expected=position, position=found[-1].position) as batch:
                for game_id, touched in touched_games(found).items():
                    service.projector._project(batch, game_id, touched)

    @rule(process=PROCESSES)
    def restart(self, process: int) -> None:
        self.services[process].close()
        self.benches[process].close()
        self.services[process] = Service(self.settings, self.rulesets)
        self.half_way[process] = None

    @rule()
    def rebuild(self) -> None:
        self.services[0].views.clear(NAME)
        self.position = 0

    # Invariants

    @invariant()
    def nothing_is_passed_over(self) -> None:
        assert not self.services[1].projector.missed()

    @invariant()
    def the_projectors_never_go_back(self) -> None:
        before, self.position = self.position, self.services[0].views.position(NAME)
        assert self.position >= before

    def teardown(self) -> None:
        for each in (*self.services, *self.benches):
            each.close()
        with Service(self.settings, self.rulesets) as fresh:
            fresh.projector.catch_up()
            for game_id in self.games:
                report = fresh.auditor.audit(game_id)
                assert report.ok, report.checks
                board = fresh.views.games.find(game_id)
                assert board is not None
                assert board.summary == summarize(fresh.games.replay(game_id))
            seen: set[tuple[UUID, int]] = set()
            for _, accepted in self.acknowledged:
                first, last = accepted.envelopes[0].core.version, accepted.version
                stored = fresh.event_store.envelopes(accepted.game.id, gt=first - 1, lte=last)
                assert [each.hash for each in stored] == [each.hash for each in accepted.envelopes]
                assert (accepted.game.id, first) not in seen, "acknowledged twice"
                seen.add((accepted.game.id, first))
        shutil.rmtree(self.folder)


Machine.TestCase.settings = settings(
    max_examples=15,
    stateful_step_count=25,
    phases=[Phase.generate],  # the games' seeds differ each time, so shrinking cannot work
)
TestMachine = Machine.TestCase
