"""No log grows without limit: repeated additions are refused at some point, with the name of the limit."""

from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from random import Random

import msgspec
import pytest

from domain.kernel.errors import GameNotRunning, NotYourDecision
from domain.registry import RULESETS
from domain.star_trek_catan import actions as stc
from domain.star_trek_catan.cards import Cards, unpacked
from services import clock
from services.errors import TooManyRequests
from services.identity.authenticator import SPECTATOR, Caller
from services.play.allowances import OUT_OF_TURN, OUT_OF_TURN_EVERY_S, PROPOSALS, REWINDS, TOKENS, Allowance
from services.play.idempotency import Request
from services.play.seating import SeatRequest
from services.service import Service, migrate
from services.settings import Limits, Settings
from tests import toy
from tests.services.conftest import create, first_seat, play, seat_caller
from tests.services.test_rewinds import act, ask, turn_of

PEOPLE = (SeatRequest("human"), SeatRequest("human"))
OPERATOR = Caller(secret="operator", operator=True)


def until_refused(do: Callable[[], object], most: int = 1000) -> tuple[int, TooManyRequests]:
    """Repeat a call until it is refused; return how often it succeeded, and the refusal."""
    for count in range(most):
        try:
            do()
        except TooManyRequests as refusal:
            return count, refusal
    raise AssertionError(f"done {most} times")


def now_later(monkeypatch: pytest.MonkeyPatch, service: Service, seconds: int) -> None:
    """Move the service's time forward."""
    moment = clock.later(clock.now(), timedelta(seconds=seconds))
    monkeypatch.setattr(service.commands, "_now", lambda: moment)
    monkeypatch.setattr("services.play.rewinds.clock.now", lambda: moment)


def verify_comes_back(
    monkeypatch: pytest.MonkeyPatch, service: Service, do: Callable[[], object], allowance: Allowance
) -> None:
    """Check that a refusal names its limit, and that the call succeeds once more after the period."""
    _, refusal = until_refused(do)
    assert (refusal.message.key, refusal.message.arguments["number"]) == (allowance.limit, allowance.at_once)
    assert 0 < refusal.retry_after_s <= allowance.every_s
    now_later(monkeypatch, service, refusal.retry_after_s + 1)
    assert until_refused(do)[0] == 1


@pytest.mark.parametrize("forked", [False, True])
def test_joining_and_leaving_a_waiting_game_is_limited(
    service: Service, monkeypatch: pytest.MonkeyPatch, forked: bool
) -> None:
    seats = [SeatRequest("human"), SeatRequest("open"), SeatRequest("open")]
    if forked:
        parent = create(service).game
        asked = Request(OPERATOR, "/forks")
        game = service.forks.fork(asked, parent.id, parent.version, seats=seats).game
    else:
        game = create(service, *seats).game

    def come_and_go() -> None:
        if service.games.current(game.id).seats[1].kind == "open":
            service.commands.join(Request(SPECTATOR, "/"), game.id, 1, name=None, client_seed=None)
        generation = service.games.current(game.id).seats[1].generation
        leaver = Request(seat_caller(game.id, 1, generation=generation), "/")
        service.commands.leave(leaver, game.id, 1)

    before = game.version
    verify_comes_back(monkeypatch, service, come_and_go, TOKENS)
    grown = service.games.current(game.id)
    assert (grown.status, grown.seats[1].kind) == ("waiting", "human"), "whoever came last can play"
    assert grown.version == before + 2 * (TOKENS.at_once + 1) + 1


@pytest.mark.parametrize("over", [False, True])
def test_token_renewals_are_limited(service: Service, monkeypatch: pytest.MonkeyPatch, over: bool) -> None:
    game = create(service, *PEOPLE).game
    if over:
        service.commands.abort(Request(OPERATOR, "/abort"), game.id)
    renew = Request(OPERATOR, "/token")
    verify_comes_back(monkeypatch, service, lambda: service.commands.renew_token(renew, game.id, 0), TOKENS)
    service.commands.renew_token(renew, game.id, 1)


@pytest.mark.parametrize("what", ["rewind", "fork"])
def test_proposals_are_limited_per_seat(service: Service, monkeypatch: pytest.MonkeyPatch, what: str) -> None:
    game = create(service, target=100).game
    start = game.version
    play(service, game.id, Random(4), most=6)

    def propose(seat: int = 0) -> None:
        if what == "rewind":
            made = service.rewinds.propose(ask(game.id, seat), game.id, start)
        else:
            made = service.forks.fork(ask(game.id, seat), game.id, start)
        service.rewinds.decline(ask(game.id, seat), game.id, made.version)

    verify_comes_back(monkeypatch, service, propose, PROPOSALS)
    propose(seat=1)
    service.games.forget(game.id)
    service.projector.catch_up()
    assert [seat.proposals for seat in service.games.current(game.id).seats] == [PROPOSALS.at_once + 1, 1, 0]


def test_undoing_own_actions_is_limited(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    game = create(service, *PEOPLE, target=100).game
    seat = turn_of(service, game.id)
    start = service.games.current(game.id).version

    def offer_and_take_back() -> None:
        if not service.games.current(game.id).state.offer:
            act(service, game.id, seat, toy.Offer(1))
        service.rewinds.propose(ask(game.id, seat), game.id, service.games.current(game.id).version - 1)

    verify_comes_back(monkeypatch, service, offer_and_take_back, REWINDS)
    assert service.games.current(game.id).version <= start + 3 * (REWINDS.at_once + 1) + 3


def test_game_at_the_event_limit_ends(stored: Settings) -> None:
    limited = msgspec.structs.replace(stored, limits=Limits(game_events=60))
    with Service(limited, {toy.RULESET.name: toy.RULESET}) as service:
        game = create(service, *PEOPLE, target=100).game
        with pytest.raises(GameNotRunning, match="game-over"):
            play(service, game.id, Random(1), most=100)
        ended = service.games.current(game.id)
        assert ended.aborted == "it has 60 events, which is the limit"
        assert ended.version <= 60 + 10
        bots = create(service, SeatRequest("bot", bot="random"), SeatRequest("bot", bot="random"), target=100)
        last, game_id = 0, bots.game.id
        while (now := service.games.current(game_id)).version > last:
            last, seat = now.version, first_seat(now)
            service.automation.act_as_bot(
                game_id, seat, now.duties()[seat].since, lambda now, seat=seat: _any(now, seat)
            )
            if service.games.current(game_id).over:
                break
        assert service.games.current(game_id).aborted is not None


def _any(game: object, seat: int) -> object:
    return game.ruleset.legal_actions(game.state, seat)[0]  # type: ignore[attr-defined]


def test_repeated_optional_actions_are_limited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Giving and withdrawing an acceptance repeatedly must not fill a log."""
    settings = Settings(data=tmp_path / "data")
    migrate(settings)
    with Service(settings, RULESETS) as service:
        game_id = service.commands.create_game(
            Request(SPECTATOR, "/games"),
            ruleset="star-trek-catan",
            options={},
            seats=[SeatRequest("human")] * 3,
        ).game.id
        active, other, give, want = _wanted_trade(service, game_id)
        act(service, game_id, active, stc.OfferTrade(give, want))
        offer = service.games.current(game_id).state.offers[-1].number
        start = service.games.current(game_id).version

        def accept_and_take_back() -> None:
            for _ in range(OUT_OF_TURN):
                act(service, game_id, other, stc.AcceptOffer(offer))
                act(service, game_id, other, stc.TakeBackAcceptance(offer))

        limit = f"limit-out-of-turn number={OUT_OF_TURN}"
        with pytest.raises(TooManyRequests, match=limit) as held:
            accept_and_take_back()
        grown = service.games.current(game_id)
        version = grown.version
        assert version - start <= OUT_OF_TURN
        assert 0 < held.value.retry_after_s <= OUT_OF_TURN_EVERY_S
        listed = grown.ruleset.legal_actions(grown.state, other)
        now_later(monkeypatch, service, held.value.retry_after_s)
        act(service, game_id, other, listed[0])
        moment = service.games.current(game_id).updated_at
        monkeypatch.setattr(service.commands, "_now", lambda: moment)
        with pytest.raises(TooManyRequests) as again:
            accept_and_take_back()
        assert again.value.retry_after_s == OUT_OF_TURN_EVERY_S
        assert service.games.current(game_id).version == version + 1
        act(service, game_id, active, stc.WithdrawOffer(offer))
        act(service, game_id, active, stc.OfferTrade(give, want))
        act(service, game_id, other, stc.AcceptOffer(offer + 1))


def _wanted_trade(service: Service, game_id: object) -> tuple[int, int, Cards, Cards]:
    """Play until the active seat has a card and another seat a card of another kind."""
    random = Random(7)
    for _ in range(2000):
        game = service.games.current(game_id)  # type: ignore[arg-type]
        active = game.state.active
        if any(t.type == "offer-trade" for t in game.ruleset.templates(game.state, active)):
            own = msgspec.to_builtins(unpacked(game.state.hands[active]))
            for other in {0, 1, 2} - {active}:
                theirs = msgspec.to_builtins(unpacked(game.state.hands[other]))
                for give in [name for name in own if own[name]]:
                    for want in [name for name in theirs if theirs[name] and name != give]:
                        return active, other, Cards(**{give: 1}), Cards(**{want: 1})
        seat = first_seat(game)
        act(service, game.id, seat, random.choice(game.ruleset.legal_actions(game.state, seat)))
    raise AssertionError("no trade to be had")


def test_a_refused_rewind_reads_no_long_past(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    game = create(service, target=100).game
    start = game.version
    play(service, game.id, Random(4), most=80)
    service.rewinds.propose(ask(game.id, 0), game.id, start)
    monkeypatch.setattr(service.rewinds, "_past", None)
    with pytest.raises(NotYourDecision, match="proposal-open"):
        service.rewinds.propose(ask(game.id, 1), game.id, start)
