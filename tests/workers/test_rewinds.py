"""Bots after a rewind: every decision is owed again, under ids that no undone decision has used.

The games are sandboxes, which one person may rewind alone.
"""

from contextlib import suppress
from random import Random

import pytest

from domain.kernel.errors import GameNotRunning, Refusal
from services.play.idempotency import Request
from services.play.sandboxes import Sandbox
from tests.workers.conftest import Clock, House, owner, wait_until
from workers.bots.bot_runner import BotRunner
from workers.dispatcher import Dispatcher
from workers.queues.pending_jobs import pending_decision

pytestmark = pytest.mark.timeout(180)


def go_back(house: House, game_id, to_version: int) -> int:
    game = house.service.games.current(game_id)
    request = owner(game)
    asked = Request(request.caller, f"/games/{game_id}/rewinds")
    return house.service.rewinds.propose(asked, game_id, to_version).version


def complete(house: House, game_id) -> list[int]:
    """The versions at which the set-up and then each action were complete."""
    envelopes = house.service.event_store.envelopes(game_id)
    last = {envelope.core.cause: envelope.core.version for envelope in envelopes}
    return sorted(last.values())[1:]


def test_a_decision_is_planned_anew_and_a_late_answer_is_dropped(house: House) -> None:
    time = Clock()
    game = house.create("random", "random", people=1, sandbox=Sandbox())
    while 0 in game.duties():  # the set-up draws the first seat
        game = house.create("random", "random", people=1, sandbox=Sandbox())
    start = game.version
    dispatcher = Dispatcher(house.service, house.queues, monotonic=time)
    dispatcher.step()
    before = pending_decision(game)
    assert before is not None
    assert before.seat is not None
    assert house.jobs()[-1] == before.job_id(0)
    bot_runner = BotRunner(house.service)
    assert bot_runner.play(game.id, before.seat, before.since, interrupted=lambda: True) == 1
    rewound = go_back(house, game.id, start)
    again = pending_decision(house.current(game.id))
    assert again is not None
    assert (again.seat, again.since) == (before.seat, rewound)
    assert bot_runner.play(game.id, before.seat, before.since) == 0  # undone, and not played again
    house.work()
    time.now += 0.1
    dispatcher.step()
    house.work()
    game = house.current(game.id)
    keys = [
        envelope.hidden["command"].value["key"]
        for envelope in house.service.event_store.envelopes(game.id, gt=rewound)
        if "command" in envelope.hidden
    ]
    assert keys[0] == f"{rewound}-{before.seat}"
    dispatcher.close()


def test_games_taken_back_while_bots_play_come_to_their_ends(house: House) -> None:
    house.start("projector", "dispatcher", "worker")
    random = Random(9)
    games = [
        house.create("random", "greedy", "random", people=1, target=60, sandbox=Sandbox()).id
        for _ in range(2)
    ]
    while going := [game_id for game_id in games if is_to_go_back(house, game_id)]:
        for game_id in going:
            game = house.current(game_id)
            if 0 in game.duties():
                act(house, game_id, random)
            elif game.version > 12 and random.random() < 0.1:
                with suppress(GameNotRunning):  # the bots were faster
                    go_back(house, game_id, random.choice(complete(house, game_id)[:-1]))
    assert any(house.current(game_id).rewinds for game_id in games)
    for game_id in games:
        game = house.current(game_id)
        if not game.over:
            house.service.commands.leave(owner(game), game_id, 0)
    house.play_to_the_end(games)
    house.verify(games)
    for game_id in games:
        wait_until(lambda game_id=game_id: house.service.views.games.find(game_id) is not None, "a row")
        assert house.service.auditor.audit(game_id).ok


def is_to_go_back(house: House, game_id) -> bool:
    game = house.current(game_id)
    return len(game.rewinds) < 4 and not game.over


def act(house: House, game_id, random: Random) -> None:
    """Act for the person, if it is still their turn."""
    game = house.current(game_id)
    actions = game.ruleset.legal_actions(game.state, 0)
    if actions:
        with suppress(Refusal):  # a bot has closed the decision meanwhile
            house.service.commands.act(owner(game), game_id, random.choice(actions))
