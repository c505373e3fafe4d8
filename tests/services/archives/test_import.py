"""Archives: complete or redacted, verified, and imported unchanged."""

import json
import sys
from pathlib import Path
from random import Random
from typing import Any
from uuid import UUID

import pytest

from domain.game.aggregate import Game
from services.archives.exports import EVERYTHING
from services.archives.format import BadArchive
from services.errors import Forbidden, GameExists, IdempotencyMismatch
from services.identity.authenticator import SPECTATOR, Caller, Visibility
from services.play.idempotency import Request
from services.play.seating import SeatRequest
from services.reading.projections.games import Filter
from services.receipts.signing import verifier_key
from services.service import Service
from tests.services.archives.taking_in import OPERATOR, PUBLIC, run_script, take_in
from tests.services.archiving import SCRIPT, changed
from tests.services.conftest import create, play


def test_finished_game_is_imported_unchanged(
    service: Service, elsewhere: Service, finished: Game, archive: bytes
) -> None:
    imported = take_in(elsewhere, archive)
    assert imported.new
    assert imported.imported
    assert (imported.version, imported.head) == (finished.version, finished.head)
    there = elsewhere.games.current(finished.id)
    assert there.imported
    assert [seat.name for seat in there.seats] == [seat.name for seat in finished.seats]
    elsewhere.projector.catch_up()
    assert elsewhere.queries.summary(finished.id).imported
    assert not service.queries.summary(finished.id).imported
    assert elsewhere.auditor.audit(finished.id).ok
    for envelope, other in zip(
        service.event_store.envelopes(finished.id), elsewhere.event_store.envelopes(finished.id), strict=True
    ):
        assert (other.topic, other.core_bytes) == (envelope.topic, envelope.core_bytes)
        hidden = {name: secret for name, secret in envelope.hidden.items() if name != "command"}
        assert other.hidden == hidden
    again = json.loads(elsewhere.exporter.export(finished.id, PUBLIC)[0])
    assert again["events"] == json.loads(archive)["events"]


def test_a_complete_archive_shows_everything_but_commands(archive: bytes, finished: Game) -> None:
    document = json.loads(archive)
    assert document["complete"]
    assert document["events"][0]["hidden"]["seed"]["value"] == finished.seed.hex()
    for event in document["events"]:
        assert event["core"]["commitments"].keys() - event["hidden"].keys() <= {"command"}
        assert "command" not in event["hidden"]
    assert any("command" in event["core"]["commitments"] for event in document["events"])
    assert any("card" in event["hidden"] for event in document["events"])


def test_anybody_can_check_it_with_python_alone(
    service: Service, archive: bytes, finished: Game, tmp_path: Path
) -> None:
    (made,) = service.signer.all_keys()
    key = str(verifier_key(made))
    done = run_script(archive, tmp_path / "a.json", "--key", key)
    assert (done.returncode, done.stderr) == (0, "")
    assert finished.head in done.stdout
    assert f"{finished.next_draw} draws" in done.stdout
    assert "that you gave" in done.stdout
    done = run_script(archive + b"\n" + archive + b"\n", tmp_path / "b.json")
    assert done.returncode == 0
    assert done.stdout.count("hashes and draws: sound; signed by starledger+") == 2
    stranger = str(verifier_key(service.signer.rotate()))
    for content, arguments in ((archive, ("--key", stranger)), (archive[:-1], ()), (b"\n", ())):
        done = run_script(content, tmp_path / "c.json", *arguments)
        assert (done.returncode, "BAD" in done.stdout) == (1, bool(content.strip()))


def test_the_script_is_small_and_needs_nothing() -> None:
    text = SCRIPT.read_text()
    assert len(text.splitlines()) < 450
    imports = {line.split()[1] for line in text.splitlines() if line.startswith(("import ", "from "))}
    assert imports <= sys.stdlib_module_names


def test_a_running_game_is_redacted_for_each_viewer(service: Service, tmp_path: Path) -> None:
    created = create(service, target=60)
    game_id = created.game.id
    play(service, game_id, Random(22), most=60, keys=True)
    everything = service.exporter.export(game_id, EVERYTHING)[0].decode()
    envelopes = service.event_store.envelopes(game_id)
    for viewer in (None, 0, 1, 2):
        content = service.exporter.export(game_id, Visibility(viewer))[0]
        text = content.decode()
        assert run_script(content, tmp_path / "a.json").returncode == 0
        withheld = 0
        for envelope in envelopes:
            for name, secret in envelope.hidden.items():
                seats = envelope.core.audience[name]
                may_know = name != "command" and (seats is None or viewer in seats)
                assert (secret.salt in text) == may_know, (viewer, envelope.core.version, name)
                assert (secret.salt in everything) == (name != "command")
                withheld += not may_know
        assert withheld > 10
        assert created.game.seed.hex() not in text
        with pytest.raises(BadArchive, match="complete"):
            service.importer.check(content, OPERATOR)


def test_only_the_operator_imports_a_running_game(service: Service, elsewhere: Service) -> None:
    created = create(service, target=60)
    play(service, created.game.id, Random(23), most=20)
    content = service.exporter.export(created.game.id, EVERYTHING)[0]
    with pytest.raises(Forbidden):
        take_in(elsewhere, content)
    assert take_in(elsewhere, content, caller=OPERATOR).status == "running"
    play(elsewhere, created.game.id, Random(24), most=10)
    elsewhere.projector.catch_up()
    assert elsewhere.auditor.audit(created.game.id).ok
    with pytest.raises(GameExists):
        take_in(elsewhere, content, caller=OPERATOR)


def test_same_game_is_imported_once(service: Service, elsewhere: Service, archive: bytes) -> None:
    assert not take_in(service, archive).imported
    first = take_in(elsewhere, archive, key="key")
    assert take_in(elsewhere, archive, key="key") == first
    assert elsewhere.auditor.audit(UUID(first.game)).ok
    with pytest.raises(IdempotencyMismatch):
        elsewhere.importer.store(
            Request(SPECTATOR, "/games/import", key="key", body="other"),
            elsewhere.importer.check(archive, SPECTATOR),
        )
    position = elsewhere.event_store.position()
    again = take_in(elsewhere, archive)
    assert (again.new, again.imported, again.head) == (False, True, first.head)
    assert elsewhere.event_store.position() == position


def test_another_log_under_the_same_id_is_refused(
    service: Service, elsewhere: Service, archive: bytes
) -> None:
    def end_earlier(document: dict[str, Any]) -> None:
        """Abort the game somewhere between two actions."""
        events = document["events"]
        place = next(n for n in range(9, len(events)) if events[n]["core"]["cause"] == n + 1)
        last = events[-1]["core"]
        del events[place:]
        aborted = {"version": place + 1, "cause": place + 1, "kind": "game-aborted", "rev": 1, "seat": None}
        aborted |= {"data": {"reason": "bored"}, "commitments": {}, "audience": {}, "rules": 1}
        events.append({"core": {**last, **aborted}, "hidden": {}})

    assert take_in(elsewhere, changed(archive, end_earlier, mend=True)).status == "aborted"
    for there, content in ((elsewhere, archive), (service, changed(archive, end_earlier, mend=True))):
        with pytest.raises(GameExists):
            take_in(there, content)


def test_an_archive_with_a_name_left_out_still_verifies(
    elsewhere: Service, archive: bytes, tmp_path: Path
) -> None:
    def erase(document: dict[str, Any]) -> None:
        del document["events"][0]["hidden"]["name.1"]

    erased = changed(archive, erase)
    assert run_script(erased, tmp_path / "a.json").returncode == 0
    imported = take_in(elsewhere, erased)
    assert [seat.name for seat in elsewhere.games.current(UUID(imported.game)).seats] == ["Bo", None, "Guest"]
    lines = elsewhere.narration.log(SPECTATOR, UUID(imported.game), after=0, limit=1000).items
    color = elsewhere.games.current(UUID(imported.game)).seats[1].color
    told = " ".join(line.line for line in lines)
    assert f"Former player #1 ({color})" in told
    assert "None" not in told


def test_a_name_in_an_archive_gives_nobody_a_game(service: Service, elsewhere: Service) -> None:
    player = service.commands.register_player(Request(SPECTATOR, "/players"), "Ada")
    ada = Caller(secret="ada", player=player.originator_id, name="Ada")
    created = create(service, SeatRequest("human", name="Ada"), SeatRequest("human"), caller=ada)
    play(service, created.game.id, Random(25))
    take_in(elsewhere, service.exporter.export(created.game.id, PUBLIC)[0])
    for there, count in ((service, 1), (elsewhere, 0)):
        there.projector.catch_up()
        assert len(there.queries.page(Filter(player="ada"), cursor=None, limit=5)[0]) == count
    assert len(elsewhere.queries.page(Filter(), cursor=None, limit=5)[0]) == 1


def test_unsigned_archive_is_imported(elsewhere: Service, archive: bytes, tmp_path: Path) -> None:
    unsigned = changed(archive, lambda _: None, mend=True)
    done = run_script(unsigned, tmp_path / "a.json")
    assert (done.returncode, "not signed" in done.stdout) == (1, True)
    done = run_script(unsigned, tmp_path / "a.json", "--unsigned")
    assert (done.returncode, "signed by NOBODY" in done.stdout) == (0, True)
    assert take_in(elsewhere, unsigned).new


def test_a_long_archive_is_for_the_operator(
    elsewhere: Service, archive: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("services.archives.imports.LONGEST_GAME", 10)
    with pytest.raises(BadArchive, match="at most 10 events"):
        take_in(elsewhere, archive)
    assert take_in(elsewhere, archive, caller=OPERATOR).new
