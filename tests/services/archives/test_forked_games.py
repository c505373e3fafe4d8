"""Archives of rewound and forked games, which must agree with the games of the importing service."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from domain.game.aggregate import Game
from domain.log.envelope import Envelope
from services.archives.format import BadArchive
from services.identity.authenticator import SPECTATOR
from services.play.idempotency import Request
from services.service import Service
from services.wording import english
from tests.services.archives.taking_in import PUBLIC, run_script, take_in
from tests.services.archives.test_refusals import event_of
from tests.services.archiving import changed
from tests.services.conftest import create, play
from tests.services.test_rewinds import ask, ends


def test_rewound_and_forked_games_are_checked_like_others(
    service: Service, elsewhere: Service, tmp_path: Path
) -> None:
    game_id = create(service, target=40).game.id
    for seed in (27, 28):
        play(service, game_id, Random(seed), most=12)
        back = next(v for v in ends(service, game_id) if v > service.games.current(game_id).version - 9)
        proposed = service.rewinds.propose(ask(game_id, 0), game_id, back)
        for seat in (1, 2):
            service.rewinds.agree(ask(game_id, seat), game_id, proposed.version)
    play(service, game_id, Random(29))
    game = service.games.current(game_id)
    assert (game.epoch, game.status) == (2, "finished")
    request = Request(SPECTATOR, f"/games/{game_id}/forks")
    forked = service.forks.fork(request, game_id, ends(service, game_id)[8]).game
    play(service, forked.id, Random(30))
    for number, played in enumerate((game, service.games.current(forked.id))):
        content = service.exporter.export(played.id, PUBLIC)[0]
        done = run_script(content, tmp_path / "a.json")
        assert done.returncode == 0, done.stdout
        own = service.event_store.envelopes(played.id)[number and began(service, played) :]
        draws = sum(len(drawn(envelope)) for envelope in own)
        assert f"{draws} draws follow from the seed" in done.stdout
        assert draws > 5
        assert take_in(elsewhere, content).head == played.head
        assert elsewhere.auditor.audit(played.id).ok
        redrawn = changed(content, redraw, mend=True)
        assert (
            "does not follow from the seed" in run_script(redrawn, tmp_path / "b.json", "--unsigned").stdout
        )
    elsewhere.projector.catch_up()
    service.projector.catch_up()
    assert service.queries.forks(game_id) == [str(forked.id)]
    assert elsewhere.queries.forks(game_id) == []


def a_fork(service: Service, seed: int) -> tuple[Game, Game]:
    """Play a game to its end, and a fork of the game."""
    game_id = create(service, target=30).game.id
    play(service, game_id, Random(seed))
    request = Request(SPECTATOR, f"/games/{game_id}/forks")
    forked = service.forks.fork(request, game_id, ends(service, game_id)[8]).game
    play(service, forked.id, Random(seed + 1))
    return service.games.current(game_id), service.games.current(forked.id)


def claims(**others: Any) -> Callable[[dict[str, Any]], None]:
    """Return a change that makes a fork name another origin."""
    return lambda document: document["events"][0]["core"]["data"]["forked_from"].update(others)


def shared_colours(document: dict[str, Any]) -> None:
    """Change a field of the shared history that the rules do not decide again."""
    event_of(document, "table-set")["core"]["data"]["draws"][0][3] += 1


@pytest.mark.parametrize("what", ["head", "version", "a later version", "history", "another game"])
def test_archive_must_agree_with_games_of_this_service(
    service: Service, elsewhere: Service, what: str
) -> None:
    (parent, fork), (other, _) = a_fork(service, 51), a_fork(service, 53)
    changes = {
        "head": claims(head="0" * 64),
        "version": claims(version=parent.version - 1),
        "a later version": claims(version=parent.version + 1),
        "history": shared_colours,
        "another game": claims(game=str(other.id), version=other.version, head=other.head),
    }
    forged = changed(service.exporter.export(fork.id, PUBLIC)[0], changes[what], mend=True)
    for game in (parent, other):
        take_in(elsewhere, service.exporter.export(game.id, PUBLIC)[0])
    before = elsewhere.event_store.position()
    with pytest.raises(BadArchive, match=r"forked from|original game|impossible range"):
        take_in(elsewhere, forged)
    assert elsewhere.event_store.position() == before
    assert take_in(elsewhere, service.exporter.export(fork.id, PUBLIC)[0]).new
    assert elsewhere.auditor.audit(fork.id).ok


def test_imported_fork_does_not_block_its_claimed_parent(service: Service, elsewhere: Service) -> None:
    parent, fork = a_fork(service, 55)
    forged = changed(service.exporter.export(fork.id, PUBLIC)[0], claims(head="0" * 64), mend=True)
    assert take_in(elsewhere, forged).new
    assert elsewhere.auditor.audit(fork.id).ok
    assert take_in(elsewhere, service.exporter.export(parent.id, PUBLIC)[0]).new
    assert elsewhere.auditor.audit(parent.id).ok
    report = elsewhere.auditor.audit(fork.id)
    assert report.ok
    assert any("was imported later" in english(check.message) for check in report.checks)
    assert not take_in(elsewhere, forged).new


def test_a_game_is_not_forked_from_itself(service: Service, elsewhere: Service) -> None:
    _, fork = a_fork(service, 57)
    forged = changed(service.exporter.export(fork.id, PUBLIC)[0], claims(game=str(fork.id)), mend=True)
    with pytest.raises(BadArchive, match="does not name a valid original"):
        take_in(elsewhere, forged)


def drawn(envelope: Envelope) -> list[Any]:
    hidden = envelope.hidden.get("draws")
    return list(envelope.core.data.get("draws", ()) if hidden is None else hidden.value)


def began(service: Service, fork: Game) -> int:
    """Return the last version of a fork's shared history."""
    kinds = [envelope.core.kind for envelope in service.event_store.envelopes(fork.id)]
    return kinds.index("fork-began") + 1


def redraw(document: dict[str, Any]) -> None:
    """Change the last public draw."""
    draws = [draw for event in document["events"] for draw in event["core"]["data"].get("draws", ())]
    draws[-1][3] = (draws[-1][3] + 1) % draws[-1][2]
