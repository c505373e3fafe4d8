"""Clocks after rewinds, in forks, and as read from the log in every way."""

import subprocess
import sys
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from random import Random
from uuid import UUID

import pytest

from domain.game.clocks import Clock, IncrementClock
from services import clock as time_of_day
from services.archives.imports import Checked
from services.errors import ValidationFailed
from services.identity.authenticator import SPECTATOR, Caller, Visibility
from services.play.idempotency import Request
from services.play.seating import SeatRequest
from services.service import Service
from tests import toy
from tests.services.archiving import SCRIPT
from tests.services.clocks.playing import (
    CLOCKS,
    TEN_S,
    Watch,
    act,
    kinds,
    listed,
    miss,
    open_game,
    positions,
    remaining,
    running,
    take_back,
)
from tests.services.conftest import first_seat, seat_caller
from tests.services.test_rewinds import folded


def test_rewind_restores_clocks_and_reopens_decisions(service: Service, watch: Watch) -> None:
    game = open_game(service, IncrementClock(100, 1))
    versions, shown = [], []
    for _ in range(6):
        versions.append(game.version)
        shown.append(remaining(game))
        watch.wait(seconds=7)
        game = act(service, game, first_seat(game)).game
    assert remaining(game) != shown[2]
    rewound = take_back(service, game, versions[2])
    assert kinds(rewound)[-1] == "game-rewound"
    game = rewound.game
    assert remaining(game) == shown[2] == list(rewound.envelopes[-1].core.data["remaining_ms"])
    assert game.clocks()[first_seat(game)].running_since == watch.time
    take_back(service, game, versions[5])
    assert remaining(service.games.current(game.id)) == shown[5]
    assert service.auditor.audit(game.id).ok


def test_with_a_clock_nobody_rewinds_alone(service: Service, watch: Watch) -> None:
    for clock, expected in ((None, ["game-rewound"]), (TEN_S, ["rewind-proposed"])):
        game = open_game(service, clock)
        while game.state.phase != "play":
            game = act(service, game, first_seat(game)).game
        seat, to = first_seat(game), game.version
        act(service, game, seat, toy.Offer(1))
        proposed = service.rewinds.propose(Request(seat_caller(game.id, seat), "/rewinds"), game.id, to)
        assert kinds(proposed) == expected


def test_a_game_is_not_rewound_between_a_time_and_its_decision(service: Service, watch: Watch) -> None:
    game = open_game(service, TEN_S)
    seat = first_seat(game)
    before = game.version
    watch.wait(seconds=11)
    missed = miss(service, game, seat)
    assert missed is not None
    for version in (before + 1, before + 2):
        with pytest.raises(ValidationFailed):
            service.rewinds.propose(Request(seat_caller(game.id, 0), "/rewinds"), game.id, version)
    service.rewinds.propose(Request(seat_caller(game.id, 0), "/rewinds"), game.id, before)


def test_a_fork_has_full_clocks_which_run_once_it_can_go_on(service: Service, watch: Watch) -> None:
    game = open_game(service, IncrementClock(100, 0))
    for _ in range(4):
        watch.wait(seconds=7)
        game = act(service, game, first_seat(game)).game
    to = game.version
    service.commands.abort(Request(Caller(secret="op", operator=True), "/abort"), game.id)
    seats = [SeatRequest("human"), SeatRequest("open"), SeatRequest("human")]
    forked = service.forks.fork(Request(SPECTATOR, "/forks"), game.id, to, seats=seats).game
    assert (forked.status, remaining(forked), running(forked)) == ("waiting", [100_000] * 3, [])
    watch.wait(seconds=500)
    asked = Request(SPECTATOR, "/join")
    joined = service.commands.join(asked, forked.id, 1, name=None, client_seed=None).game
    seat = first_seat(joined)
    assert joined.deadline(seat) == time_of_day.later(watch.time, timedelta(seconds=100))
    watch.wait(seconds=3)
    assert remaining(act(service, joined, seat).game)[seat] == 97_000
    assert service.auditor.audit(forked.id).ok
    last = service.games.current(forked.id)
    assert folded(service, forked.id)[-1] == last.pack() == service.games.replay(forked.id).pack()


def wander(service: Service, watch: Watch, clock: Clock | None, random: Random, *, moves: int) -> UUID:
    """Play at random: in time, too late, with leaving, returning and rewinds."""
    game = open_game(service, clock)
    for _ in range(moves):
        game = service.games.current(game.id)
        if game.over:
            break
        seat = random.choice([seat for seat, duty in game.duties().items() if duty.must])
        watch.wait(seconds=random.choice([0, 0.25, 3, 9, 200_000 if clock else 12]))
        if game.seats[seat].stand_in and random.random() < 0.5:
            service.commands.come_back(Request(seat_caller(game.id, seat), "/return"), game.id, seat)
            continue
        if (deadline := game.deadline(seat)) is not None and watch.time > deadline:
            miss(service, game, seat)
        elif game.seats[seat].stand_in:
            since = game.duties()[seat].since
            service.automation.act_as_bot(
                game.id, seat, since, lambda now, seat=seat: listed(now, seat, random)
            )
        else:
            act(service, game, seat, listed(game, seat, random))
        now = service.games.current(game.id)
        if random.random() < 0.1 and any(seat.stand_in is None for seat in now.seats[1:]):
            take_back(service, now, random.choice(positions(service, game.id)))
    return game.id


@pytest.mark.parametrize("kind", CLOCKS)
def test_time_follows_from_the_log_however_it_is_read(
    service: Service,
    open_service: Callable[[], Service],
    watch: Watch,
    kind: str,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.setattr("services.reading.projections.snapshots.SNAPSHOT_EVERY", 8)
    game_id = wander(service, watch, CLOCKS[kind], Random(kind), moves=70)
    service.projector.catch_up()
    game = service.games.current(game_id)
    fresh = open_service()
    assert fresh.games.replay(game_id).pack() == game.pack() == fresh.games.load(game_id).pack()
    states = folded(service, game_id)
    assert len(states) == game.version
    for version, state in enumerate(states, 1):
        assert fresh.games.load(game_id, version=version).pack() == state
    audited = service.auditor.audit(game_id)
    assert audited.ok, audited.checks
    content, _ = service.exporter.export(game_id, Visibility(None, everything=True))
    assert isinstance(service.importer.check(content, Caller(operator=True)), Checked)
    archive = tmp_path / "game.json"
    archive.write_bytes(content)
    command = [sys.executable, str(SCRIPT), str(archive)]
    checked = subprocess.run(command, capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout
