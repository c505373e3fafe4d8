"""Clocks, missed decisions, hand-over and return, at times that the tests set."""

import gzip
import json
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from random import Random
from threading import Barrier
from uuid import UUID

import pytest

from domain.game.aggregate import Game
from domain.game.clocks import Clock, DaysClock, DecisionClock, IncrementClock
from domain.game.decide import STAND_IN
from domain.game.seats import MISSES_IN_A_ROW
from domain.kernel.errors import DecisionOver, GameNotRunning
from domain.kernel.ruleset import Action
from services import clock as time_of_day
from services.archives.imports import Checked
from services.errors import Forbidden, TooManyRequests, Unauthenticated, ValidationFailed
from services.identity.authenticator import SPECTATOR, Caller, Visibility
from services.identity.tokens import DecisionLease
from services.play.idempotency import Accepted, Request
from services.play.registration import Offer
from services.play.seating import SeatRequest
from services.service import Service
from services.store.records import player_id
from tests import toy
from tests.services.archiving import SCRIPT
from tests.services.conftest import HUMANS, first_seat, seat_caller
from tests.services.test_rewinds import ends, folded

DATA = Path(__file__).resolve().parents[1] / "data"
START = "2026-01-31T12:00:00.000000Z"
TEN_S = DecisionClock(10)
CLOCKS = {"none": None, "decision": TEN_S, "increment": IncrementClock(60, 5), "days": DaysClock(2)}


class Watch:
    """A time of day that stands still unless a test moves it."""

    def __init__(self) -> None:
        self.time = START

    def __call__(self) -> str:
        return self.time

    def wait(self, **span: float) -> None:
        self.time = time_of_day.later(self.time, timedelta(**span))


@pytest.fixture
def watch(service: Service, monkeypatch: pytest.MonkeyPatch) -> Watch:
    made = Watch()
    monkeypatch.setattr(service.commands, "_now", made)
    monkeypatch.setattr(service.automation, "_now", made)
    monkeypatch.setattr("services.clock.now", made)
    return made


def open_game(
    service: Service, clock: Clock | None, *, seats: tuple[SeatRequest, ...] = HUMANS, target: int = 100
) -> Game:
    asked = Request(SPECTATOR, "/games")
    options = {"target": target}
    return service.commands.create_game(asked, ruleset="toy", options=options, seats=seats, clock=clock).game


def listed(game: Game, seat: int, random: Random | None = None) -> Action:
    actions = game.ruleset.legal_actions(game.state, seat)
    return random.choice(actions) if random else actions[0]


def act(service: Service, game: Game, seat: int, action: Action | None = None) -> Accepted:
    """Act for a person, by default with the first legal action."""
    asked = Request(seat_caller(game.id, seat), "/actions")
    return service.commands.act(asked, game.id, action or listed(game, seat))


def miss(service: Service, game: Game, seat: int, *, since: int | None = None) -> Accepted | None:
    """Run the worker's job for an overdue seat."""
    since = game.duties()[seat].since if since is None else since
    return service.automation.act_overdue(game.id, seat, since, lambda now: listed(now, seat))


def miss_three(service: Service, watch: Watch, game: Game, seat: int) -> Accepted:
    """Make one seat miss three decisions in a row while the others play in time."""
    while True:
        late = seat if seat in game.duties() and game.duties()[seat].must else None
        if late is None:
            game = act(service, game, first_seat(game)).game
            continue
        for other in [each for each in game.duties() if each != seat]:
            game = act(service, game, other).game
        watch.wait(seconds=11)
        missed = miss(service, game, seat)
        assert missed is not None
        game = missed.game
        if game.seats[seat].stand_in:
            return missed


def take_back(service: Service, game: Game, to_version: int) -> Accepted:
    """Propose a rewind from the first seat, and agree for all others."""
    done = service.rewinds.propose(Request(seat_caller(game.id, 0), "/rewinds"), game.id, to_version)
    proposal, people = done.version, (seat for seat in (1, 2) if done.game.seats[seat].stand_in is None)
    for seat in people if kinds(done)[-1] != "game-rewound" else ():
        done = service.rewinds.agree(Request(seat_caller(game.id, seat), "/agree"), game.id, proposal)
    return done


def kinds(accepted: Accepted) -> list[str]:
    return [envelope.core.kind for envelope in accepted.envelopes]


def remaining(game: Game) -> list[int]:
    return [each.remaining_ms for each in game.clocks()]


def running(game: Game) -> list[int]:
    return [each.seat for each in game.clocks() if each.running_since is not None]


def until_all_hide(service: Service, watch: Watch, game: Game) -> Game:
    """Play one second per decision until every seat must hide a number."""
    while game.state.phase != "hide":
        watch.wait(seconds=1)
        seat = first_seat(game)
        end_turn = game.state.phase == "play"
        game = act(service, game, seat, toy.EndTurn() if end_turn else None).game
    return game


def test_the_time_of_a_decision_is_in_the_log(service: Service, watch: Watch) -> None:
    game = open_game(service, IncrementClock(total_seconds=60, increment_seconds=5))
    seat = first_seat(game)
    assert [(each.remaining_ms, each.running_since) for each in game.clocks()] == [
        (60_000, START if number == seat else None) for number in range(3)
    ]
    assert game.deadline(seat) == game.first_deadline() == "2026-01-31T12:01:00.000000Z"
    watch.wait(seconds=12.3456)
    accepted = act(service, game, seat)
    spent = accepted.envelopes[0].core
    assert (spent.kind, spent.seat) == ("time-spent", None)
    assert spent.data == {"seat": seat, "spent_ms": 12_345, "remaining_ms": 47_655, "added_ms": 0}
    assert accepted.envelopes[1].core.seat == seat
    assert remaining(accepted.game)[seat] == 47_655
    assert service.auditor.audit(game.id).ok


def until_play(service: Service, game: Game, *, points: int = 0) -> Game:
    """Play without taking time until a seat with this many points has rolled."""
    while game.state.phase != "play" or game.state.points[game.state.active] < points:
        action = toy.EndTurn() if game.state.phase == "play" else None
        game = act(service, game, first_seat(game), action).game
    return game


def test_an_increment_comes_once_the_turn_passes(service: Service, watch: Watch) -> None:
    game = until_play(service, open_game(service, IncrementClock(60, 5)), points=1)
    seat, before = game.state.active, remaining(game)
    for action in (toy.Offer(1), toy.DrawCard()):
        watch.wait(seconds=2)
        game = act(service, game, seat, action).game
    assert remaining(game)[seat] == before[seat] - 4000
    watch.wait(seconds=1)
    ended = act(service, game, seat, toy.EndTurn())
    assert ended.envelopes[0].core.data["added_ms"] == 5000
    assert remaining(ended.game) == before
    assert service.auditor.audit(game.id).ok


def test_an_off_turn_decision_takes_time_and_adds_none(service: Service, watch: Watch) -> None:
    game = until_all_hide(service, watch, open_game(service, IncrementClock(1000, 5)))
    other = (game.state.active + 1) % 3
    before = remaining(game)[other]
    watch.wait(seconds=3)
    assert remaining(act(service, game, other).game)[other] == before - 3000
    assert service.auditor.audit(game.id).ok


@pytest.mark.parametrize("clock", [TEN_S, DaysClock(2)], ids=["10 s", "2 d"])
def test_an_offer_does_not_start_the_clock_of_a_decision_anew(
    service: Service, watch: Watch, clock: Clock
) -> None:
    game = until_play(service, open_game(service, clock), points=1)
    seat, deadline = game.state.active, game.first_deadline()
    watch.wait(seconds=4)
    game = act(service, game, seat, toy.Offer(1)).game
    assert game.deadline(seat) == deadline
    watch.wait(seconds=1)
    decliner = (seat + 1) % 3
    game = act(service, game, decliner, toy.Decline()).game
    assert game.deadline(seat) == deadline
    game = act(service, game, seat, toy.DrawCard()).game
    assert game.deadline(seat) == time_of_day.later(watch.time, timedelta(milliseconds=clock.full_ms))
    assert service.auditor.audit(game.id).ok


def test_a_seat_handed_over_has_an_increment_to_come_back_with(service: Service, watch: Watch) -> None:
    game = open_game(service, IncrementClock(5, 10))
    missed = miss_three(service, watch, game, 0)
    assert missed.envelopes[0].core.data["remaining_ms"] == 10_000
    back = service.commands.come_back(Request(seat_caller(game.id, 0), "/return"), game.id, 0)
    assert remaining(back.game)[0] == 10_000
    assert service.auditor.audit(game.id).ok


def test_leaving_and_returning_wins_no_time(service: Service, watch: Watch) -> None:
    for clock in (TEN_S, IncrementClock(10, 0)):
        game = open_game(service, clock)
        seat, deadline = first_seat(game), game.first_deadline()
        for _ in range(3):
            watch.wait(seconds=3)
            service.commands.leave(Request(seat_caller(game.id, seat), "/leave"), game.id, seat)
            back = service.commands.come_back(Request(seat_caller(game.id, seat), "/return"), game.id, seat)
            assert back.envelopes[0].core.data["same_decision"] is True
            assert back.game.deadline(seat) == deadline
        service.commands.leave(Request(seat_caller(game.id, seat), "/leave"), game.id, seat)
        played = act(service, game, seat)
        assert played.envelopes[1].core.data["spent_ms"] == 9000
        assert service.auditor.audit(game.id).ok


def test_nobody_leaves_to_decide_after_the_deadline(service: Service, watch: Watch) -> None:
    game = open_game(service, TEN_S)
    seat = first_seat(game)
    service.commands.leave(Request(seat_caller(game.id, seat), "/leave"), game.id, seat)
    watch.wait(seconds=11)
    with pytest.raises(DecisionOver):
        act(service, game, seat)
    service.commands.come_back(Request(seat_caller(game.id, seat), "/return"), game.id, seat)
    assert miss(service, service.games.current(game.id), seat) is not None
    assert service.auditor.audit(game.id).ok


@pytest.mark.parametrize("kind", ["increment", "decision"])
def test_games_of_older_releases_keep_the_times_they_had(service: Service, kind: str) -> None:
    content = gzip.decompress((DATA / f"clock-{kind}-lobby-1.json.gz").read_bytes())
    checked = service.importer.check(content, Caller(operator=True))
    assert isinstance(checked, Checked)
    cores = [event["core"] for event in json.loads(content)["events"]]
    spent = [core for core in cores if core["kind"] == "time-spent"]
    assert len(spent) > 50
    stored = service.importer.store(Request(Caller(operator=True), "/games/import"), checked)
    for core in spent:
        then = service.games.load(UUID(stored.game), version=core["version"])
        assert then.timing.remaining_ms[core["data"]["seat"]] == core["data"]["remaining_ms"]
    assert service.auditor.audit(UUID(stored.game)).ok


@pytest.mark.parametrize(
    ("clock", "full_ms"), [(DecisionClock(10), 10_000), (DaysClock(2), 2 * 86_400_000)], ids=["10 s", "2 d"]
)
def test_a_clock_for_each_decision_is_full_again(
    service: Service, watch: Watch, clock: Clock, full_ms: int
) -> None:
    game = open_game(service, clock)
    watch.wait(seconds=9)
    game = act(service, game, first_seat(game)).game
    assert remaining(game) == [full_ms] * 3
    assert game.first_deadline() == time_of_day.later(watch.time, timedelta(milliseconds=full_ms))


def test_a_seat_decides_until_its_deadline_and_then_the_service_does(service: Service, watch: Watch) -> None:
    game = open_game(service, TEN_S)
    seat, since = first_seat(game), game.duties()[first_seat(game)].since
    watch.wait(seconds=10)
    assert miss(service, game, seat) is None, "there is time to the very end"
    watch.wait(microseconds=1)
    before = game.version
    with pytest.raises(DecisionOver):
        act(service, game, seat)
    assert service.games.current(game.id).version == before
    missed = miss(service, game, seat)
    assert missed is not None
    spent, noted, *decided = (envelope.core for envelope in missed.envelopes)
    assert spent.data == {"seat": seat, "spent_ms": 10_000, "remaining_ms": 10_000, "added_ms": 10_000}
    assert (noted.kind, noted.seat) == ("decision-missed", None)
    assert noted.data == {"seat": seat, "since": since, "misses": 1}
    assert {(core.seat, core.data["played_by"]) for core in decided} == {(seat, STAND_IN)}
    again = miss(service, service.games.current(game.id), seat, since=since)
    assert again is not None
    assert again.repeated
    assert again.version == missed.version == service.games.current(game.id).version
    assert service.auditor.audit(game.id).ok


def test_log_time_decides_lateness_if_the_clock_is_behind(service: Service, watch: Watch) -> None:
    game = open_game(service, TEN_S)
    seat, deadline = first_seat(game), game.first_deadline() or ""
    other = (seat + 1) % 3
    watch.wait(seconds=10.5)
    service.commands.leave(Request(seat_caller(game.id, other), "/leave"), game.id, other)
    watch.time = deadline
    with pytest.raises(DecisionOver):
        act(service, game, seat)
    assert miss(service, game, seat) is not None
    assert service.auditor.audit(game.id).ok


def test_deciding_in_time_resets_misses(service: Service, watch: Watch) -> None:
    game = open_game(service, TEN_S)
    seat = first_seat(game)
    watch.wait(seconds=11)
    missed = miss(service, game, seat)
    assert missed is not None
    assert missed.game.seats[seat].misses == 1
    while first_seat(missed.game) != seat:
        missed = act(service, missed.game, first_seat(missed.game))
    resumed = act(service, missed.game, seat)
    assert kinds(resumed)[:2] == ["seat-resumed", "time-spent"]
    assert resumed.game.seats[seat].misses == 0
    assert service.auditor.audit(game.id).ok


def test_three_misses_in_a_row_hand_the_seat_over_until_its_owner_acts(
    service: Service, watch: Watch
) -> None:
    game = open_game(service, TEN_S)
    missed = miss_three(service, watch, game, 1)
    assert kinds(missed)[:3] == ["time-spent", "decision-missed", "seat-handed-over"]
    assert missed.envelopes[1].core.data["misses"] == MISSES_IN_A_ROW
    game = missed.game
    assert (game.seats[1].stand_in, running(game)) == (STAND_IN, [s for s in running(game) if s != 1])
    assert game.deadline(1) is None
    assert [seat.handed_over for seat in service.queries.summary(game.id).seats] == [False, True, False]
    while not (1 in game.duties() and game.duties()[1].must):
        game = act(service, game, first_seat(game)).game
    watch.wait(seconds=60)
    assert miss(service, game, 1) is None, "the stand-in has no deadline"
    back = act(service, game, 1)
    assert kinds(back)[:2] == ["seat-resumed", "time-spent"]
    assert back.envelopes[1].core.data["spent_ms"] == 0
    assert (back.game.seats[1].stand_in, back.game.seats[1].misses) == (None, 0)
    assert service.auditor.audit(game.id).ok


def test_returning_alone_leaves_one_miss_and_restarts_the_time(service: Service, watch: Watch) -> None:
    game = miss_three(service, watch, open_game(service, TEN_S), 0).game
    while not (0 in game.duties() and game.duties()[0].must):
        game = act(service, game, first_seat(game)).game
    watch.wait(seconds=60)
    back = service.commands.come_back(Request(seat_caller(game.id, 0), "/return"), game.id, 0)
    assert kinds(back) == ["seat-resumed"]
    assert (back.game.seats[0].stand_in, back.game.seats[0].misses) == (None, 2)
    assert back.game.deadline(0) == time_of_day.later(watch.time, timedelta(seconds=10))
    watch.wait(seconds=11)
    missed = miss(service, back.game, 0)
    assert missed is not None
    assert "seat-handed-over" in kinds(missed)
    assert service.auditor.audit(game.id).ok


def test_return_is_refused_if_present_and_limited(service: Service, watch: Watch) -> None:
    game = open_game(service, None)
    asked = Request(seat_caller(game.id, 0), "/return")
    with pytest.raises(GameNotRunning):
        service.commands.come_back(asked, game.id, 0)
    with pytest.raises(Forbidden):
        service.commands.come_back(asked, game.id, 1)
    for _ in range(20):
        service.commands.leave(asked, game.id, 0)
        service.commands.come_back(asked, game.id, 0)
    service.commands.leave(asked, game.id, 0)
    with pytest.raises(TooManyRequests):
        service.commands.come_back(asked, game.id, 0)
    watch.wait(minutes=10)
    service.commands.come_back(asked, game.id, 0)


def test_off_turn_clocks_run_for_mandatory_decisions_only(service: Service, watch: Watch) -> None:
    game = until_all_hide(service, watch, open_game(service, IncrementClock(1000, 0)))
    assert running(game) == [0, 1, 2]
    before = remaining(game)
    watch.wait(seconds=3)
    game = act(service, game, 0).game
    watch.wait(seconds=4)
    game = act(service, game, 1).game
    game = act(service, game, 2).game
    assert [then - now for then, now in zip(before, remaining(game), strict=True)] == [3000, 7000, 7000]
    active = game.state.active
    game = act(service, game, active, toy.Offer(1)).game
    assert len(game.duties()) == 3
    assert running(game) == [active]
    before = remaining(game)
    watch.wait(seconds=5)
    asked = [seat for seat, duty in game.duties().items() if not duty.must]
    answered = act(service, game, asked[0], toy.Decline())
    assert kinds(answered) == ["offer-declined"]
    assert remaining(answered.game) == before
    assert service.auditor.audit(game.id).ok


def test_missed_off_turn_decision_counts_as_off_turn(service: Service, watch: Watch) -> None:
    game = until_all_hide(service, watch, open_game(service, TEN_S))
    watch.wait(seconds=5)
    game = act(service, game, 1).game
    watch.wait(seconds=6)
    for seat in (0, 2):
        missed = miss(service, game, seat)
        assert missed is not None
        game = missed.game
    assert game.state.phase == "play"
    assert service.auditor.audit(game.id).ok


def test_a_bot_of_the_service_has_no_deadline(service: Service, watch: Watch) -> None:
    seats = (SeatRequest("bot", bot="greedy"), SeatRequest("bot", bot="random"), SeatRequest("human"))
    game = open_game(service, TEN_S, seats=seats)
    while (seat := first_seat(game)) != 2:
        assert game.deadline(seat) is None
        assert running(game) == ([2] if 2 in game.duties() and game.duties()[2].must else [])
        watch.wait(seconds=20)
        since = game.duties()[seat].since
        played = service.automation.act_as_bot(game.id, seat, since, lambda now, seat=seat: listed(now, seat))
        assert played is not None
        assert "time-spent" not in kinds(played)
        game = played.game
    assert game.deadline(2) is not None


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


def test_nobody_wins_time_by_going_back_alone(service: Service, watch: Watch) -> None:
    for clock, expected in ((None, ["game-rewound"]), (TEN_S, ["rewind-proposed"])):
        game = open_game(service, clock)
        while game.state.phase != "play":
            game = act(service, game, first_seat(game)).game
        seat, to = first_seat(game), game.version
        act(service, game, seat, toy.Offer(1))
        proposed = service.rewinds.propose(Request(seat_caller(game.id, seat), "/rewinds"), game.id, to)
        assert kinds(proposed) == expected


def test_a_version_between_a_time_and_its_decision_is_no_position(service: Service, watch: Watch) -> None:
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
    assert folded(service, forked.id, last.version) == last.pack() == service.games.replay(forked.id).pack()


def positions(service: Service, game_id: UUID) -> list[int]:
    """The versions after the set-up at which a game can resume."""
    leading = {"time-spent", "decision-missed", "seat-handed-over"}
    kinds = [envelope.core.kind for envelope in service.event_store.envelopes(game_id)]
    return [version for version in ends(service, game_id)[1:-1] if kinds[version - 1] not in leading]


@pytest.fixture
def rex(service: Service, watch: Watch, monkeypatch: pytest.MonkeyPatch) -> Game:
    """A game without a clock in which the external bot rex plays with two people."""
    monkeypatch.setattr(service.answers, "_now", watch)
    service.bots.register(Request(SPECTATOR, "/bots"), "rex", Offer(rulesets=("toy",)))
    seats = (SeatRequest("bot", bot="rex"), SeatRequest("human"), SeatRequest("human"))
    return until_asked(service, open_game(service, None, seats=seats))


def until_asked(service: Service, game: Game) -> Game:
    """Play for the others until the bot at seat 0 must decide."""
    while not (0 in game.duties() and game.duties()[0].must):
        game = act(service, game, first_seat(game)).game
    return game


def bot_caller(name: str) -> Caller:
    return Caller(secret=f"bot-{name}", bot=player_id(name), name=name)


def lease_of(game: Game) -> DecisionLease:
    return DecisionLease(player_id("rex"), game.id, 0, game.duties()[0].since)


def test_a_bot_from_outside_has_its_time_without_a_clock(service: Service, watch: Watch, rex: Game) -> None:
    assert rex.clocks() == []
    assert rex.deadline(0) == time_of_day.later(watch.time, timedelta(seconds=30))
    watch.wait(seconds=29)
    answered = service.answers.answer(lease_of(rex), listed(rex, 0))
    assert "time-spent" not in kinds(answered)
    assert (answered.game.first_deadline() is None) == (0 not in answered.game.duties())


def test_late_answer_and_fallback_never_both_count(service: Service, watch: Watch, rex: Game) -> None:
    lease, action = lease_of(rex), listed(rex, 0)
    watch.wait(seconds=30.5)
    with pytest.raises(DecisionOver):
        service.answers.answer(lease, action)
    missed = miss(service, rex, 0)
    assert missed is not None
    assert kinds(missed)[0] == "decision-missed"
    with pytest.raises(DecisionOver):
        service.answers.answer(lease, action)
    assert service.games.current(rex.id).version == missed.version
    game = until_asked(service, missed.game)
    lease, since = lease_of(game), game.duties()[0].since
    answered = service.answers.answer(lease, listed(game, 0))
    watch.wait(seconds=31)
    assert miss(service, answered.game, 0, since=since) is None
    assert service.auditor.audit(rex.id).ok


def test_an_answer_and_the_fallback_at_the_same_moment_are_one_decision(
    service: Service, open_service: Callable[[], Service], watch: Watch, rex: Game
) -> None:
    """Two processes decide the same choice at once: one at the deadline, one just after it."""
    past = Watch()
    stored: list[int] = []
    for _ in range(12):
        game = until_asked(service, service.games.current(rex.id))
        lease, action, before = lease_of(game), listed(game, 0), game.version
        watch.time = deadline = game.deadline(0) or ""
        past.time = time_of_day.later(deadline, timedelta(microseconds=1))
        both = Barrier(2)

        def answer(lease: DecisionLease = lease, action: Action = action, both: Barrier = both) -> bool:
            with closing(open_service()) as process:
                process.answers._now = watch
                both.wait()
                try:
                    return not process.answers.answer(lease, action).repeated
                except DecisionOver:
                    return False

        def fall_back(since: int = lease.since, both: Barrier = both) -> bool:
            with closing(open_service()) as process:
                process.automation._now = past
                both.wait()
                done = process.automation.act_overdue(rex.id, 0, since, lambda now: listed(now, 0))
                return done is not None and not done.repeated

        with ThreadPoolExecutor(2) as pool:
            won = [pool.submit(answer), pool.submit(fall_back)]
            assert [each.result() for each in won].count(True) == 1
        log = service.event_store.envelopes(rex.id, gt=before)
        stored.append(sum("action" in envelope.hidden for envelope in log))
        watch.time = past.time
        if service.games.current(rex.id).seats[0].stand_in:
            service.commands.come_back(Request(bot_caller("rex"), "/return"), rex.id, 0)
    assert stored == [1] * 12
    assert service.auditor.audit(rex.id).ok


def test_the_shorter_of_clock_and_bot_time_is_the_deadline(service: Service, watch: Watch, rex: Game) -> None:
    seats = (SeatRequest("bot", bot="rex"), SeatRequest("human"), SeatRequest("human"))
    for clock, seconds in ((IncrementClock(600, 0), 30), (TEN_S, 10)):
        game = until_asked(service, open_game(service, clock, seats=seats))
        assert game.deadline(0) == time_of_day.later(watch.time, timedelta(seconds=seconds))
        watch.wait(seconds=seconds, microseconds=1)
        missed = miss(service, game, 0)
        assert missed is not None
        assert missed.envelopes[0].core.data["spent_ms"] == seconds * 1000
        assert service.auditor.audit(game.id).ok


def test_silent_player_without_a_clock_may_be_abandoned(service: Service, watch: Watch) -> None:
    hours = service.settings.silent_hours
    game = open_game(service, None)
    seat = first_seat(game)
    other, own = (Request(seat_caller(game.id, each), "/abort") for each in ((seat + 1) % 3, seat))
    watch.wait(hours=1)
    service.forks.fork(Request(seat_caller(game.id, seat), "/forks"), game.id, game.version)
    assert service.queries.summary(game.id).awaited_since == START
    assert service.queries.summary(game.id).endable_at == time_of_day.later(START, timedelta(hours=hours))
    watch.wait(hours=hours - 1, microseconds=-1)
    with pytest.raises(Forbidden):
        service.commands.abort(other, game.id)
    watch.wait(microseconds=1)
    with pytest.raises(Forbidden):
        service.commands.abort(own, game.id)
    with pytest.raises(Unauthenticated):
        service.commands.abort(Request(SPECTATOR, "/abort"), game.id)
    ended = service.commands.abort(other, game.id)
    assert ended.envelopes[0].core.data["reason"].startswith(f"seat {seat} was silent for {hours} hours")
    assert ended.game.status == "aborted"
    assert service.queries.summary(game.id).endable_at is None


def test_silent_person_may_be_abandoned_while_a_bot_has_time(
    service: Service, watch: Watch, rex: Game
) -> None:
    game = until_all_hide(service, watch, rex)
    assert game.deadline(0) is not None
    hours = service.settings.silent_hours
    endable_at = service.queries.summary(game.id).endable_at
    assert endable_at == time_of_day.later(game.timing.open_decisions[1].at, timedelta(hours=hours))
    watch.time = endable_at
    ended = service.commands.abort(Request(seat_caller(game.id, 2), "/abort"), game.id)
    assert ended.game.status == "aborted"


def test_nobody_ends_a_game_in_which_clocks_run_or_no_other_person_plays(
    service: Service, watch: Watch
) -> None:
    alone = (SeatRequest("human"), SeatRequest("bot", bot="greedy"))
    for clock, seats in ((DaysClock(30), HUMANS), (None, alone)):
        game = open_game(service, clock, seats=seats)
        while game.seats[seat := first_seat(game)].bot:
            since = game.duties()[seat].since
            service.automation.act_as_bot(game.id, seat, since, lambda now, seat=seat: listed(now, seat))
            game = service.games.current(game.id)
        watch.wait(days=20)
        summary = service.queries.summary(game.id)
        assert summary.endable_at is None
        assert (summary.idle_until is None) == (clock is not None)
        assert service.automation.end_idle(game.id) is None
        with pytest.raises(Forbidden):
            service.commands.abort(Request(seat_caller(game.id, 0), "/abort"), game.id)


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
    for version in range(1, game.version + 1):
        assert fresh.games.load(game_id, version=version).pack() == folded(service, game_id, version)
    audited = service.auditor.audit(game_id)
    assert audited.ok, audited.checks
    content, _ = service.exporter.export(game_id, Visibility(None, everything=True))
    assert isinstance(service.importer.check(content, Caller(operator=True)), Checked)
    archive = tmp_path / "game.json"
    archive.write_bytes(content)
    command = [sys.executable, str(SCRIPT), str(archive)]
    checked = subprocess.run(command, capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout


def test_a_game_without_people_is_not_rated(service: Service, watch: Watch) -> None:
    bots = (SeatRequest("bot", bot="greedy"), SeatRequest("bot", bot="random"))
    assert not service.queries.summary(open_game(service, None, seats=bots).id).rated
    game = open_game(service, None, seats=(SeatRequest("human"), *bots))
    assert service.queries.summary(game.id).rated
    waiting = open_game(service, None, seats=(SeatRequest("open"), *bots))
    assert service.queries.summary(waiting.id).rated, "a person may take the open seat"


def test_hand_over_is_not_shown_after_the_game(service: Service, watch: Watch, rex: Game) -> None:
    game = rex
    for _ in range(MISSES_IN_A_ROW):
        game = until_asked(service, game)
        watch.wait(seconds=31)
        missed = miss(service, game, 0)
        assert missed is not None
        game = missed.game
    assert service.decisions.handed_over(game, "rex", 0) is not None
    service.commands.abort(Request(Caller(secret="op", operator=True), "/abort"), game.id)
    assert service.decisions.handed_over(service.games.current(game.id), "rex", 0) is None
