"""The bot ladder: one rated game at a time, at the configured pace, among available bots."""

from collections.abc import Callable, Iterator
from datetime import timedelta
from random import Random
from uuid import UUID

import msgspec
import pytest

from domain.game.seats import BUILT_IN_BOTS
from services import clock
from services.bots.leases import due_bot_decisions, read_lease
from services.identity.authenticator import SPECTATOR
from services.play.idempotency import Request
from services.service import Service
from services.store.ladder_records import LADDER
from services.store.records import BotTerms, DeliveryMethod
from services.tournaments import climbers
from tests.services.tournament_table import MovedClock, play_out

HOUR = timedelta(hours=1)


@pytest.fixture(name="time")
def moved_clock() -> Iterator[MovedClock]:
    time = MovedClock()
    with clock.reading(time):
        yield time


def games(service: Service) -> list[UUID]:
    service.projector.catch_up()
    return [UUID(game.game) for game in service.ladder.view().games]


def register(service: Service, name: str, accepts: str = "anyone") -> UUID:
    terms = BotTerms(("toy",), 4, accepts, DeliveryMethod("lease"))  # type: ignore[arg-type]
    made = service.bots.register(Request(SPECTATOR, "/bots"), name, terms)
    return made.originator_id


def play_with_robo(service: Service, game_id: UUID, random: Random) -> None:
    """Play a game to its end; the external bot answers its decisions."""
    while (game := service.games.current(game_id)).status == "running":
        if owed := due_bot_decisions(game):
            decision = service.decisions.render(owed[0])
            assert decision is not None
            action = random.choice(decision.legal_actions)
            service.answers.answer(read_lease(service.keyring, decision.lease), action)
        else:
            seat, duty = next((seat, duty) for seat, duty in game.duties().items() if duty.must)
            action = random.choice(game.ruleset.legal_actions(game.state, seat))
            service.automation.act_as_bot(
                game_id, seat, duty.since, lambda _, chosen=action: chosen, further=True
            )


def external(service: Service) -> set[str]:
    """Return the external bots that the ladder draws in many games."""
    drawn = {bot for _ in range(40) for bot in service.ladder._climbers.draw(service.rulesets["toy"])}
    return drawn - BUILT_IN_BOTS


def test_games_follow_one_after_the_other_at_their_pace(service: Service, time: MovedClock) -> None:
    owed = service.ladder.owed()
    assert not owed.now, "the first game waits, too"
    time.ahead += HOUR + timedelta(seconds=1)
    assert service.ladder.owed().now
    assert 1 <= service.ladder.late_s() < 60
    assert service.ladder.run() == 1
    assert service.ladder.late_s() == 0
    assert service.ladder.run() == 0
    time.ahead += 2 * HOUR
    assert not service.ladder.owed().now, "a game is running"
    (game,) = games(service)
    play_out(service, game, Random(1))
    assert service.ladder.run() == 1
    assert len(games(service)) == 2
    assert games(service)[1] == game


def test_the_result_of_a_ladder_game_counts_among_bots(service: Service, time: MovedClock) -> None:
    time.ahead += 2 * HOUR
    service.ladder.run()
    (game,) = games(service)
    summary = service.queries.summary(game)
    assert (summary.ladder, summary.rated, summary.listed) == (True, True, True)
    play_out(service, game, Random(1))
    service.projector.catch_up()
    found, _ = service.players.leaderboard("toy", kind="bot", cursor=None, limit=10)
    assert {each.name for each in found} == {seat.bot for seat in summary.seats}
    assert {each.games for each in found} == {1}
    (shown,) = service.ladder.view().games
    assert shown.over
    assert 1 in [seat.place for seat in shown.seats]


def test_bots_with_few_games_come_first(service: Service, time: MovedClock) -> None:
    played: set[str | None] = set()
    for number in range(4):
        time.ahead += 2 * HOUR
        service.ladder.run()
        game = games(service)[0]
        played |= {seat.bot for seat in service.queries.summary(game).seats}
        play_out(service, game, Random(number))
        service.projector.catch_up()  # the counts of games
    assert len(played) == 5, "all built-in bots"


@pytest.mark.both_stores
def test_two_workers_start_one_game(
    open_service: Callable[[], Service], time: MovedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = open_service(), open_service()
    time.ahead += 2 * HOUR
    real = climbers.Climbers.draw

    def overtaken(self: climbers.Climbers, ruleset: object) -> list[str]:
        """Draw for ``one``; before it stores the game, ``other`` starts it."""
        monkeypatch.setattr(climbers.Climbers, "draw", real)
        assert other.ladder.run() == 1
        return real(self, ruleset)  # type: ignore[arg-type]

    monkeypatch.setattr(climbers.Climbers, "draw", overtaken)
    assert one.ladder.run() == 0
    assert len(one.event_store.rows(LADDER)) == 1


def test_only_bots_that_are_there_and_accept_anyone_climb(service: Service, time: MovedClock) -> None:
    there, away, private = (
        register(service, "Robo"),
        register(service, "Away"),
        register(service, "Own", "owner"),
    )
    for bot in (there, private):
        service.presence.mark_seen(bot)
    assert external(service) == {"Robo"}
    time.ahead += timedelta(seconds=climbers.SEEN_WITHIN_S + 1)
    service.presence.mark_seen(away)
    assert external(service) == {"Away"}


def test_games_of_a_newcomer_do_not_wait_for_the_pace(
    service: Service, time: MovedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(climbers, "NEWCOMER_GAMES", 2)
    robo = register(service, "Robo")
    time.ahead += timedelta(seconds=11)
    assert not service.ladder.owed().now
    for number in range(2):
        service.presence.mark_seen(robo)
        assert service.ladder.owed().now
        assert service.ladder.run() == 1
        game = games(service)[0]
        assert "Robo" in {seat.bot for seat in service.queries.summary(game).seats}
        assert not service.ladder.owed().now, "one game at a time"
        play_with_robo(service, game, Random(number))
        service.projector.catch_up()
        assert not service.ladder.owed().now, "a short pause"
        time.ahead += timedelta(seconds=11)
    service.presence.mark_seen(robo)
    assert not service.ladder.owed().now, "no newcomer any more"
    assert service.ladder.run() == 0


def test_ladder_notices_a_newcomer_soon(service: Service, time: MovedClock) -> None:
    looks_again = service.ladder.owed().next
    assert looks_again is not None
    assert clock.age_s(looks_again) >= -10


def test_no_ladder_without_a_pace(service: Service, time: MovedClock) -> None:
    settings = msgspec.structs.replace(service.settings, ladder_games_a_day=0)
    with Service(settings, service.rulesets) as quiet:
        time.ahead += 2 * HOUR
        assert quiet.ladder.owed() == service.tournament_runner.owed()
        assert quiet.ladder.run() == 0
        assert quiet.ladder.view().next_at is None
