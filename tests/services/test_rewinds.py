"""Rewinds of a running game, by everybody's consent or by one seat alone."""

from collections.abc import Callable
from random import Random
from uuid import UUID

import msgspec
import pytest

from domain.game import events as game_events
from domain.game.aggregate import Game
from domain.game.clocks import DecisionClock
from domain.game.proposals import LIFE
from domain.kernel.errors import DecisionOver, GameNotRunning, NotYourDecision
from domain.kernel.ruleset import Action
from domain.log.live import live_versions
from services.errors import Forbidden, NotFound, Unauthenticated, ValidationFailed
from services.identity.authenticator import SPECTATOR, Caller
from services.play.idempotency import Accepted, Request
from services.play.registration import Offer
from services.play.seating import SeatRequest
from services.service import Service
from services.store.records import player_id
from tests import toy
from tests.services.conftest import create, first_seat, play, seat_caller

PEOPLE = (SeatRequest("human", name="Ann"), SeatRequest("human", name="Bob"))


def ask(game_id: UUID, seat: int, *, key: str | None = None, body: str = "") -> Request:
    return Request(seat_caller(game_id, seat), "/rewinds", key=key, body=body)


def kinds(accepted: Accepted) -> list[str]:
    return [envelope.core.kind for envelope in accepted.envelopes]


def ends(service: Service, game_id: UUID) -> list[int]:
    """The versions at which an action or the set-up was complete."""
    causes = [envelope.core.cause for envelope in service.event_store.envelopes(game_id)]
    last = {cause: version for version, cause in enumerate(causes, 1)}
    return sorted(last.values())


def position(game: Game, version: int | None = None) -> bytes:
    """The packed state without its version, which a rewind changes."""
    state = game.state.copy()
    state.version = 0 if version is None else version
    return game.ruleset.pack(state)


def act(service: Service, game_id: UUID, seat: int, action: Action) -> Accepted:
    return service.commands.act(Request(seat_caller(game_id, seat), "/actions"), game_id, action)


def turn_of(service: Service, game_id: UUID, *, rolled: bool = True) -> int:
    """Play until the active seat may act after its roll and nobody hides numbers; return the seat."""
    while (game := service.games.current(game_id)).state.phase != "play":
        seat = first_seat(game)
        act(service, game_id, seat, game.ruleset.legal_actions(game.state, seat)[0])
    return int(game.state.active)


def propose_and_agree(service: Service, game_id: UUID, to_version: int, *, seats: int = 2) -> Accepted:
    proposed = service.rewinds.propose(ask(game_id, 0), game_id, to_version)
    for seat in range(1, seats):
        if kinds(proposed)[-1] != "game-rewound":
            proposed = service.rewinds.agree(ask(game_id, seat), game_id, proposed.envelopes[0].core.version)
    return proposed


def test_a_rewind_is_done_as_an_event_once_everybody_has_agreed(service: Service) -> None:
    game_id = create(service).game.id
    play(service, game_id, Random(3), most=12)
    before = service.games.load(game_id)
    to = ends(service, game_id)[2]
    past = service.games.load(game_id, version=to)
    proposed = service.rewinds.propose(ask(game_id, 0), game_id, to)
    assert kinds(proposed) == ["rewind-proposed"]
    first = service.rewinds.agree(ask(game_id, 1), game_id, proposed.version)
    assert kinds(first) == ["proposal-agreed"]
    open_now = service.games.current(game_id).open_proposal
    assert open_now is not None
    assert open_now.missing(before.seats) == [2]
    done = service.rewinds.agree(ask(game_id, 2), game_id, proposed.version)
    assert kinds(done) == ["proposal-agreed", "game-rewound"]
    game = service.games.current(game_id)
    assert game.version == before.version + 4 == done.version
    assert position(game) == position(past)
    assert (game.epoch, game.next_draw, game.rated, game.open_proposal) == (1, 0, False, None)
    assert game.epoch_key() != before.epoch_key()
    assert all(duty.since == game.version for duty in game.duties().values())
    # nothing was deleted
    assert service.games.load(game_id, version=before.version).pack() == before.pack()
    assert game.head == done.head


def test_revealed_fields_are_listed_without_values(service: Service) -> None:
    game_id = create(service, *PEOPLE, target=30).game.id
    seat = turn_of(service, game_id)
    to = service.games.current(game_id).version
    drawn = act(service, game_id, seat, toy.DrawCard()).envelopes[-1]
    card = drawn.hidden["card"].value
    played = act(service, game_id, seat, toy.PlayCards((card,)))
    rewound = propose_and_agree(service, game_id, to).envelopes[-1].core.data
    shown = [msgspec.convert(one, game_events.Revelation) for one in rewound["revealed"]]
    assert shown == [
        game_events.Revelation(drawn.core.version, "card-drawn", ("card", "draws"), (seat,)),
        game_events.Revelation(played.version, "cards-played", ("seat", "cards"), None),
    ]


def test_the_same_versions_are_read_with_and_without_cache_and_snapshots(
    service: Service, open_service: Callable[[], Service], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("services.reading.projections.snapshots.SNAPSHOT_EVERY", 8)
    random = Random(11)
    game_id = create(service, *PEOPLE, target=100).game.id
    follower = open_service()
    for _ in range(14):
        play(service, game_id, random, most=random.randint(1, 9))
        if service.games.current(game_id).over:
            break
        if random.random() < 0.5:
            service.projector.catch_up()
        if random.random() < 0.5:
            follower.games.current(game_id)
        propose_and_agree(service, game_id, random.choice(ends(service, game_id)[1:-1]))
        if random.random() < 0.5:
            service.projector.catch_up()
    game = service.games.current(game_id)
    assert game.epoch >= 10
    bare = open_service()
    bare.games._snapshots = None
    fresh = bare.games.load(game_id)
    assert fresh.pack() == game.pack() == follower.games.current(game_id).pack()
    assert fresh.pack() == service.games.load(game_id).pack()
    states = folded(service, game_id)
    assert len(states) == game.version
    for version, state in enumerate(states, 1):
        assert service.games.load(game_id, version=version).pack() == state
        assert bare.games.load(game_id, version=version).pack() == state
    assert service.auditor.audit(game_id).ok


def folded(service: Service, game_id: UUID) -> list[bytes]:
    """Return the packed game at each version by the plain definition: apply events one by one, and look up
    earlier states to go back.
    """
    game = Game(game_id, service.rulesets)
    states, times, packed = {}, {}, []
    last = service.games.current(game_id).version
    for envelope, event in service.games.recorded_events(game_id, lte=last):
        times[envelope.core.version] = game.updated_at = envelope.core.recorded_at
        if isinstance(event, game_events.GameRewound):
            game.state = states[event.to_version].copy()
        game.version += 1
        game.evolve(event)
        game.name_seats(envelope.hidden)
        if game.version == 1:
            game.created_at = envelope.core.recorded_at
        game.settle(envelope.core, envelope.hash)
        game.timing.note(game.duties(), game.seats, times.get)
        states[game.version] = None if game.state is None else game.state.copy()
        packed.append(game.pack())
    return packed


def test_a_rewind_may_lead_to_a_rewound_version(service: Service) -> None:
    game_id = create(service, *PEOPLE, target=60).game.id
    play(service, game_id, Random(5), most=20)
    far = service.games.current(game_id)
    there, version = position(far), far.version
    propose_and_agree(service, game_id, ends(service, game_id)[1])
    assert position(service.games.current(game_id)) != there
    propose_and_agree(service, game_id, version)
    again = service.games.current(game_id)
    assert position(again) == there
    assert again.epoch == 2
    assert version in live_versions(again.version, again.rewinds)
    assert service.auditor.audit(game_id).ok


def test_a_seat_takes_its_last_action_back_alone(service: Service) -> None:
    game_id = create(service, target=60).game.id
    seat = turn_of(service, game_id)
    start = service.games.load(game_id)
    act(service, game_id, seat, toy.Offer(1))
    done = service.rewinds.propose(ask(game_id, seat), game_id, start.version)
    assert kinds(done) == ["game-rewound"]
    assert done.envelopes[0].core.data["proposal"] is None
    assert position(service.games.current(game_id)) == position(start)
    # then also the previous action, which has become the last one
    offered = act(service, game_id, seat, toy.Offer(1))
    ended = act(service, game_id, seat, toy.EndTurn())
    after_offer = service.games.load(game_id, version=offered.version)
    service.rewinds.propose(ask(game_id, seat), game_id, ended.version - 1)
    assert position(service.games.current(game_id)) == position(after_offer)
    assert kinds(service.rewinds.propose(ask(game_id, seat), game_id, offered.envelopes[0].core.version - 1))
    assert position(service.games.current(game_id)) == position(start)
    assert service.auditor.audit(game_id).ok


def test_revealing_action_needs_consent_to_undo(service: Service) -> None:
    game_id = create(service, *PEOPLE, target=100).game.id
    seat = turn_of(service, game_id)
    other = 1 - seat

    def is_alone(to: int, *, by: int = seat) -> bool:
        proposed = service.rewinds.propose(ask(game_id, by), game_id, to)
        if kinds(proposed) == ["game-rewound"]:
            return True
        service.rewinds.decline(ask(game_id, by), game_id, proposed.version)
        return False

    start = service.games.current(game_id).version
    act(service, game_id, seat, toy.DrawCard())  # draws a random card that the seat sees
    assert not is_alone(start)
    drawn = service.games.current(game_id)
    card = drawn.state.hands[seat][0]
    version = drawn.version
    act(service, game_id, seat, toy.PlayCards((card,)))  # reveals a hidden card
    assert not is_alone(version)
    version = service.games.current(game_id).version
    act(service, game_id, seat, toy.Offer(1))
    assert not is_alone(version, by=other)  # another seat's action
    act(service, game_id, other, toy.Decline())
    assert not is_alone(version)  # another seat has acted since
    version = service.games.current(game_id).version
    act(service, game_id, seat, toy.EndTurn())
    act(service, game_id, other, toy.Roll())
    assert not is_alone(version)
    assert not is_alone(start)  # more than one action


def test_undone_future_returns_by_consent_only(service: Service) -> None:
    game_id = create(service, *PEOPLE, target=100).game.id
    seat = turn_of(service, game_id)
    service.automation.do_chore(game_id)
    start = service.games.current(game_id).version
    act(service, game_id, seat, toy.DrawCard())
    far = service.games.current(game_id).version
    propose_and_agree(service, game_id, start)
    rewound = service.games.current(game_id).version
    act(service, game_id, seat, toy.Offer(1))
    # the offer would have been possible there too, but this version precedes a drawn card
    asked = service.rewinds.propose(ask(game_id, seat), game_id, far)
    assert kinds(asked) == ["rewind-proposed"]
    service.rewinds.decline(ask(game_id, seat), game_id, asked.version)
    assert kinds(service.rewinds.propose(ask(game_id, seat), game_id, rewound)) == ["game-rewound"]


def test_a_number_hidden_may_be_taken_back_until_all_are_shown(service: Service) -> None:
    game_id = create(service, *PEOPLE, target=100).game.id
    random = Random(1)
    while service.games.current(game_id).state.phase != "hide":
        play(service, game_id, random, most=1)
    version = service.games.current(game_id).version
    act(service, game_id, 0, toy.Hide(3))
    assert kinds(service.rewinds.propose(ask(game_id, 0), game_id, version)) == ["game-rewound"]
    act(service, game_id, 1, toy.Hide(2))
    version = service.games.current(game_id).version
    act(service, game_id, 0, toy.Hide(1))
    assert kinds(service.rewinds.propose(ask(game_id, 0), game_id, version)) == ["rewind-proposed"]


def test_bots_alone_do_not_agree_to_another_roll(service: Service) -> None:
    bot = SeatRequest("bot", bot="random")
    game_id = create(service, SeatRequest("human"), bot, bot, target=60).game.id
    while (game := service.games.current(game_id)).state.active != 0 or game.state.phase != "roll":
        seat = first_seat(game)
        action = game.ruleset.legal_actions(game.state, seat)[0]
        if seat == 0:
            act(service, game_id, 0, action)
        else:
            service.automation.act_as_bot(game_id, seat, game.duties()[seat].since, lambda _, a=action: a)
    act(service, game_id, 0, toy.Roll())
    before = service.games.current(game_id)
    with pytest.raises(NotYourDecision, match="no-consent-possible"):
        service.rewinds.propose(ask(game_id, 0), game_id, before.version - 1)
    assert service.games.current(game_id).version == before.version


def test_an_agreement_that_was_carried_out_is_not_taken_back_alone(service: Service) -> None:
    game_id = create(service, *PEOPLE, target=100).game.id
    seat = turn_of(service, game_id)
    offered = act(service, game_id, seat, toy.Offer(1))
    act(service, game_id, 1 - seat, toy.Accept())
    proposed = service.rewinds.propose(ask(game_id, 1 - seat), game_id, offered.version)
    assert kinds(proposed) == ["rewind-proposed"]


def test_bots_follow_the_people_that_agree(service: Service) -> None:
    bot = SeatRequest("bot", bot="random")
    game_id = create(service, *PEOPLE, bot, target=60).game.id
    start = service.games.load(game_id)
    for _ in range(6):
        game = service.games.current(game_id)
        seat = first_seat(game)
        action = game.ruleset.legal_actions(game.state, seat)[0]
        if seat < 2:
            act(service, game_id, seat, action)
        else:
            service.automation.act_as_bot(game_id, seat, game.duties()[seat].since, lambda _, a=action: a)
    done = propose_and_agree(service, game_id, start.version)
    assert kinds(done) == ["proposal-agreed", "game-rewound"]
    # every decision is open again, under a key that no undone decision has used
    seat = first_seat(service.games.current(game_id))
    if seat == 2:
        since = service.games.current(game_id).duties()[seat].since
        assert since == done.version
        played = service.automation.act_as_bot(game_id, seat, since, lambda _: toy.Roll())
        assert played is not None
        assert not played.repeated
        assert service.automation.act_as_bot(game_id, seat, start.duties()[seat].since, do_roll) is not None


def do_roll(_: Game) -> toy.Roll:
    return toy.Roll()


def test_the_consent_of_a_person_that_has_left_is_not_needed(service: Service) -> None:
    game_id = create(service, target=60).game.id
    start = service.games.current(game_id).version
    play(service, game_id, Random(2), most=5)
    service.commands.leave(Request(seat_caller(game_id, 1), "/leave"), game_id, 1)
    proposed = service.rewinds.propose(ask(game_id, 0), game_id, start)
    assert kinds(service.rewinds.agree(ask(game_id, 2), game_id, proposed.version))[-1] == "game-rewound"
    assert (
        service.games.current(game_id).seats[1].stand_in == "greedy"
    )  # a rewind does not return players who left


def test_only_people_propose_and_answer(service: Service) -> None:
    service.bots.register(Request(SPECTATOR, "/bots"), "rex", Offer(rulesets=("toy",)))
    game = create(service, *PEOPLE, SeatRequest("bot", bot="rex"), target=60).game
    bot = Caller(secret="bot-rex", bot=player_id("rex"), name="rex")
    with pytest.raises(Forbidden, match="only-people-propose"):
        service.rewinds.propose(Request(bot, "/rewinds"), game.id, game.version - 1)
    start = game.version
    play(service, game.id, Random(2), most=5)
    proposed = service.rewinds.propose(ask(game.id, 0), game.id, start)
    for answer in (service.rewinds.agree, service.rewinds.decline):
        with pytest.raises(Forbidden, match="only-people-propose"):
            answer(Request(bot, "/rewinds"), game.id, proposed.version)


def test_stand_ins_alone_do_not_agree(service: Service) -> None:
    game_id = create(service, *PEOPLE, target=60).game.id
    start = service.games.current(game_id).version
    play(service, game_id, Random(2), most=5)
    service.commands.leave(Request(seat_caller(game_id, 1), "/leave"), game_id, 1)
    with pytest.raises(NotYourDecision, match="no-consent-possible"):
        service.rewinds.propose(ask(game_id, 0), game_id, start)


def test_a_rewind_done_alone_leaves_the_proposal_of_another_seat_open(service: Service) -> None:
    game_id = create(service, target=60).game.id
    seat = turn_of(service, game_id)
    asked = service.rewinds.propose(ask(game_id, (seat + 1) % 3), game_id, ends(service, game_id)[-2])
    act(service, game_id, seat, toy.Offer(1))
    done = service.rewinds.propose(ask(game_id, seat), game_id, asked.version)
    assert kinds(done) == ["game-rewound"]
    still_open = service.games.current(game_id).open_proposal
    assert still_open is not None
    assert still_open.id == asked.version


def test_nobody_rewinds_alone_in_a_game_with_a_clock(service: Service) -> None:
    made = service.commands.create_game(
        Request(SPECTATOR, "/games"),
        ruleset="toy",
        options={"target": 60},
        seats=list(PEOPLE),
        clock=DecisionClock(60),
    )
    game_id = made.game.id
    seat = turn_of(service, game_id)
    start = service.games.current(game_id).version
    act(service, game_id, seat, toy.Offer(1))
    assert kinds(service.rewinds.propose(ask(game_id, seat), game_id, start)) == ["rewind-proposed"]


def test_one_proposal_at_a_time_and_it_expires(service: Service) -> None:
    game_id = create(service, target=100).game.id
    start = service.games.current(game_id).version
    play(service, game_id, Random(4), most=6)
    proposed = service.rewinds.propose(ask(game_id, 0), game_id, start)
    play(service, game_id, Random(5), most=2)  # the game continues meanwhile
    with pytest.raises(NotYourDecision, match=str(proposed.version)):
        service.rewinds.propose(ask(game_id, 1), game_id, start)
    declined = service.rewinds.decline(ask(game_id, 1), game_id, proposed.version)
    assert kinds(declined) == ["proposal-declined"]
    for seat in (1, 2):
        with pytest.raises(DecisionOver):
            service.rewinds.agree(ask(game_id, seat), game_id, proposed.version)
    own = service.rewinds.propose(ask(game_id, 1), game_id, start)
    service.rewinds.decline(ask(game_id, 1), game_id, own.version)  # withdrawn
    third = service.rewinds.propose(ask(game_id, 2), game_id, start)
    random = Random(6)
    while service.games.current(game_id).version < third.version + LIFE - 2:
        play(service, game_id, random, most=1)
    assert service.games.current(game_id).open_proposal is not None
    while service.games.current(game_id).version < third.version + LIFE:
        assert play(service, game_id, random, most=1) == 1
    assert service.games.current(game_id).open_proposal is None
    with pytest.raises(DecisionOver):
        service.rewinds.agree(ask(game_id, 0), game_id, third.version)


def test_bad_requests_are_refused_and_change_nothing(service: Service) -> None:
    created = create(service, *PEOPLE, target=60)
    game_id = created.game.id
    play(service, game_id, Random(8), most=4)
    before = service.games.current(game_id).version
    propose = service.rewinds.propose
    for version in (0, 1, 2, created.version - 1, before, before + 1, 10**9):
        with pytest.raises(ValidationFailed) as refused:
            propose(ask(game_id, 0), game_id, version)
        assert list(refused.value.errors) == ["to_version"]
    other = create(service).game.id
    for caller, refusal in (
        (SPECTATOR, Unauthenticated),
        (Caller(secret="operator", operator=True), Forbidden),
        (seat_caller(other, 0), Forbidden),
        (seat_caller(game_id, 0, generation=1), Unauthenticated),
    ):
        request = Request(caller, "/rewinds")
        with pytest.raises(refusal):
            propose(request, game_id, created.version)
        with pytest.raises(refusal):
            service.rewinds.agree(request, game_id, 1)
        with pytest.raises(refusal):
            service.rewinds.decline(request, game_id, 1)
    for number in (0, 1, before, before + 1, 10**9):
        with pytest.raises(NotFound):
            service.rewinds.agree(ask(game_id, 0), game_id, number)
    assert service.games.current(game_id).version == before
    proposed = propose(ask(game_id, 0), game_id, created.version)
    with pytest.raises(DecisionOver):
        service.rewinds.agree(ask(game_id, 0), game_id, proposed.version)
    assert service.games.current(game_id).version == proposed.version


def test_keys_return_the_first_answer_of_undone_actions(service: Service) -> None:
    created = create(service, target=60)
    game_id, seat = created.game.id, first_seat(created.game)
    roll = Request(seat_caller(game_id, seat), "/actions", key="roll", body="b")
    rolled = service.commands.act(roll, game_id, toy.Roll())
    request = ask(game_id, seat, key="back")
    proposed = service.rewinds.propose(request, game_id, created.version)
    others = [other for other in range(3) if other != seat]
    for other in others:
        agreed = service.rewinds.agree(ask(game_id, other, key="yes"), game_id, proposed.version)
        again = service.rewinds.agree(ask(game_id, other, key="yes"), game_id, proposed.version)
        assert (again.repeated, again.head) == (True, agreed.head)
        with pytest.raises(DecisionOver):
            service.rewinds.agree(ask(game_id, other), game_id, proposed.version)
    repeated = service.rewinds.propose(request, game_id, created.version)
    assert (repeated.repeated, repeated.head) == (True, proposed.head)
    again = service.commands.act(roll, game_id, toy.Roll())
    assert (again.repeated, again.head) == (True, rolled.head)
    fresh = service.commands.act(Request(seat_caller(game_id, seat), "/actions"), game_id, toy.Roll())
    assert fresh.envelopes[-1].core.data["draws"][0].k == 0  # drawn afresh, from a new epoch


def test_a_game_that_is_over_does_not_go_back(service: Service) -> None:
    game_id = create(service, *PEOPLE).game.id
    start = service.games.current(game_id).version
    play(service, game_id, Random(3))
    with pytest.raises(GameNotRunning):
        service.rewinds.propose(ask(game_id, 0), game_id, start)
