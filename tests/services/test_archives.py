"""Archives: complete, redacted, verified before import, and refused if anything is wrong."""

import copy
import hashlib
import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any
from uuid import UUID

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.game.aggregate import Game
from domain.log.envelope import Envelope
from services.archives.exports import EVERYTHING
from services.archives.format import BadArchive
from services.archives.imports import Imported
from services.errors import Forbidden, GameExists, IdempotencyMismatch
from services.identity.authenticator import SPECTATOR, Caller, Visibility
from services.play.idempotency import Request
from services.play.seating import SeatRequest
from services.reading.projections.games import Filter
from services.receipts.signing import verifier_key
from services.service import Service, migrate
from services.settings import Settings
from services.wording import english
from tests.services.archiving import SCRIPT, changed, load_script
from tests.services.conftest import create, play
from tests.services.test_rewinds import ask, ends
from tests.toy import RULESET

OPERATOR = Caller(secret="operator", operator=True)
PUBLIC = Visibility(None)


@pytest.fixture
def finished(service: Service) -> Game:
    """A finished game of people with a bot's seat, client seeds and keys."""
    created = create(service, SeatRequest("open"), SeatRequest("human", name="Zoë"), SeatRequest("human"))
    service.commands.join(
        Request(SPECTATOR, "/join", key="k", body="b"), created.game.id, 0, name="Bo", client_seed="luck é"
    )
    play(service, created.game.id, Random(21), keys=True)
    service.projector.catch_up()
    return service.games.current(created.game.id)


@pytest.fixture
def archive(service: Service, finished: Game) -> bytes:
    return service.exporter.export(finished.id, PUBLIC)[0]


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[Service]:
    """Another service, with a key and a store of its own."""
    settings = Settings(data=tmp_path / "elsewhere")
    migrate(settings)
    with Service(settings, {RULESET.name: RULESET}) as service:
        yield service


def take_in(
    service: Service, content: bytes, *, key: str | None = None, caller: Caller = SPECTATOR
) -> Imported:
    checked = service.importer.check(content, caller)
    return service.importer.store(Request(caller, "/games/import", key=key, body="body"), checked)


def run_script(content: bytes, path: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run verify.py as somebody who has only Python."""
    path.write_bytes(content)
    command = [sys.executable, "-I", "-S", str(SCRIPT), str(path), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


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
        assert "not the seed's" in run_script(redrawn, tmp_path / "b.json", "--unsigned").stdout
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
    with pytest.raises(BadArchive, match="no other game"):
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


# Refused archives


def reorder(document: dict[str, Any]) -> None:
    document["events"][6:8] = reversed(document["events"][6:8])


def drop_one(document: dict[str, Any]) -> None:
    del document["events"][6]
    document["version"] -= 1


def cut_the_tail(document: dict[str, Any]) -> None:
    del document["events"][-1]
    document["version"] -= 1


def repeat_one(document: dict[str, Any]) -> None:
    document["events"].insert(6, document["events"][5])
    document["version"] += 1


def withhold(document: dict[str, Any]) -> None:
    del document["events"][0]["hidden"]["seed"]


def show_twice(document: dict[str, Any]) -> None:
    document["events"][6]["hidden"]["command"] = {"salt": "00", "value": 1}


def take_the_key_away(document: dict[str, Any]) -> None:
    document["key"] = None


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (reorder, "ersion 7"),
        (drop_one, "ersion 7"),
        (cut_the_tail, "checkpoint"),
        (repeat_one, "ersion 7"),
        (withhold, "complete, but version 1 is not"),
        (show_twice, "ersion 7"),
        (take_the_key_away, "come together"),
        (lambda document: document.update(archive=2), "form 2"),
        (lambda document: document.update(archive="1"), "shape"),
        (lambda document: document.update(ruleset="chess"), "no ruleset chess"),
        (lambda document: document.update(ruleset=7), "shape"),
        (lambda document: document.update(version=3), "not 3"),
        (lambda document: document.update(version=0, events=[]), "0 events"),
        (lambda document: document.update(game="x"), "id of the game"),
        (lambda document: document.update(game="8f14e45f-ceea-567f-9a36-dcb6d1a2b3c4"), "id of the game"),
        (lambda document: document.update(extra=1), "shape"),
        (lambda document: document.pop("game"), "shape"),
        (lambda document: document.update(complete=False), "not complete"),
        (lambda document: document["events"].insert(6, {}), "ersion 7"),
        (lambda document: document["events"].insert(6, 6), "ersion 7"),
        (lambda document: document["events"][6].update(more=1), "ersion 7"),
        (lambda document: document["events"][6]["core"].pop("seat"), "ersion 7"),
    ],
)
def test_contradictory_archive_is_refused(
    elsewhere: Service, archive: bytes, change: Callable[[dict[str, Any]], None], message: str
) -> None:
    bad = changed(archive, change)
    before = elsewhere.event_store.position()
    with pytest.raises(BadArchive, match=message):
        take_in(elsewhere, bad)
    assert elsewhere.event_store.position() == before
    with pytest.raises((ValueError, LookupError, TypeError, AttributeError)):
        load_script().check(bad)


def event_of(document: dict[str, Any], kind: str) -> Any:
    return next(event for event in document["events"] if event["core"]["kind"] == kind)


def other_seed(document: dict[str, Any]) -> None:
    document["events"][0]["hidden"]["seed"]["value"] = "ab" * 32


def other_seed_committed_to(document: dict[str, Any]) -> None:
    other_seed(document)
    data = document["events"][0]["core"]["data"]
    data["seed_commitment"] = hashlib.sha256(bytes.fromhex("ab" * 32)).hexdigest()


def other_dice(document: dict[str, Any]) -> None:
    rolled = event_of(document, "die-rolled")["core"]["data"]
    rolled["result"] = rolled["result"] % 6 + 1
    rolled["draws"][0][3] = rolled["result"] - 1


def other_range(document: dict[str, Any]) -> None:
    event_of(document, "die-rolled")["core"]["data"]["draws"][0][2] = 2**70


def no_range(document: dict[str, Any]) -> None:
    event_of(document, "die-rolled")["core"]["data"]["draws"][0][2] = 0


def draw_skipped(document: dict[str, Any]) -> None:
    event_of(document, "die-rolled")["core"]["data"]["draws"][0][0] += 1


def other_player(document: dict[str, Any]) -> None:
    event_of(document, "turn-ended")["core"]["seat"] = 7


def other_ruleset(document: dict[str, Any]) -> None:
    document["ruleset"] = document["events"][0]["core"]["data"]["ruleset"] = "chess"


def deep_in_an_old_revision(document: dict[str, Any]) -> None:
    core = event_of(document, "table-set")["core"]
    core["rev"] = 1
    core["data"] = {"starter": core["data"]["first"], "more": json.loads("[" * 50 + "]" * 50)}


def core_of(document: dict[str, Any], version: int) -> Any:
    return document["events"][version - 1]["core"]


@pytest.mark.parametrize(
    ("change", "by_script"),
    [
        (other_seed, True),
        (other_seed_committed_to, True),
        (other_dice, True),
        (other_range, True),
        (no_range, True),
        (draw_skipped, True),
        (other_player, False),
        (other_ruleset, False),
        (lambda document: document["events"].pop(), False),
        (lambda document: core_of(document, 7).update(rules=99), False),
        (lambda document: core_of(document, 7).update(rules=0), False),
        (lambda document: core_of(document, 7).update(rev=99), False),
        (lambda document: core_of(document, 7).update(kind="no-such-thing"), False),
        (lambda document: core_of(document, 7).update(recorded_at="yesterday"), True),
        (lambda document: core_of(document, 1).update(recorded_at="2026-13-01T00:00:00.000000Z"), False),
        (lambda document: core_of(document, 7).update(cause=70), False),
        (lambda document: core_of(document, 7)["data"].update(played_by=1), False),
        (lambda document: core_of(document, 7)["data"].update(more="x" * 100), False),
        (lambda document: core_of(document, 1)["data"].update(bot_pace_ms=-1), False),
        (lambda document: core_of(document, 1)["data"].update(client_seed_seat=5), False),
        (lambda document: core_of(document, 1)["data"].update(options={"target": "x"}), False),
        (lambda document: core_of(document, 1)["data"].update(options={"target": 1000}), False),
        (lambda document: core_of(document, 1)["data"]["options"].update(more=1), False),
        (deep_in_an_old_revision, False),
        (lambda document: core_of(document, 1)["data"].update(seats=[]), True),
        (lambda document: core_of(document, 1)["data"]["seats"][0].update(color="<b>"), False),
        (lambda document: core_of(document, 1)["data"]["seats"][0].update(bot="greedy"), False),
        (lambda document: core_of(document, 2)["data"].update(seat=-1), False),
        (lambda document: core_of(document, 2)["data"].update(client_seed="x" * 101), True),
        (lambda document: core_of(document, 3)["data"].update(colors=["red"]), False),
        (lambda document: document["events"][0]["hidden"]["name.1"].update(value=["Ann"]), False),
        (lambda document: document["events"][0]["hidden"]["name.1"].update(value="x" * 41), False),
        (
            lambda document: document["events"][0]["hidden"].update({"name.9": {"salt": "", "value": "A"}}),
            False,
        ),
        (
            lambda document: document["events"][0]["hidden"].update({"more": {"salt": "", "value": "A"}}),
            False,
        ),
        (lambda document: document["events"].insert(1, copy.deepcopy(document["events"][0])), True),
    ],
)
def test_consistent_forged_log_is_refused(
    elsewhere: Service, archive: bytes, change: Callable[[dict[str, Any]], None], by_script: bool
) -> None:
    forged = changed(archive, change, mend=True)
    before = elsewhere.event_store.position()
    with pytest.raises((BadArchive, Forbidden)):
        take_in(elsewhere, forged)
    assert elsewhere.event_store.position() == before
    if by_script:
        with pytest.raises((ValueError, LookupError, TypeError, AttributeError)):
            load_script().check(forged, unsigned=True)


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


class Sample:
    """An archive of a finished game, with both verifiers."""

    def __init__(self, service: Service, content: bytes) -> None:
        self.service, self.content, self.script = service, content, load_script()

    def refuse(self, altered: bytes) -> int | None:
        """Check that the service and the script refuse an archive; return the first bad version."""
        with pytest.raises(BadArchive) as refused:
            self.service.importer.check(altered, OPERATOR)
        with pytest.raises((ValueError, LookupError, TypeError, AttributeError)):
            self.script.check(altered)
        named = refused.value.version
        assert named is None or f"ersion {named}" in str(refused.value) or "ersion is" in str(refused.value)
        return named


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Iterator["Sample"]:
    settings = Settings(data=tmp_path_factory.mktemp("sample"))
    migrate(settings)
    with Service(settings, {RULESET.name: RULESET}) as service:
        created = create(service)
        play(service, created.game.id, Random(26), keys=True)
        yield Sample(service, service.exporter.export(created.game.id, PUBLIC)[0])


def version_around(content: bytes, place: int) -> int:
    return content.count(b'{"core":{', 0, place + 9)


ANY = [*b'\x00 "0a1,:}]{[\\\xc3\xff', None]


def refused_at(sample: Sample, place: int, byte: int | None) -> None:
    """Alter one byte (None: its lowest bit); within the events, check that the refusal names the version."""
    content = sample.content
    altered = content[place] ^ 1 if byte is None else byte
    if altered == content[place]:
        return
    named = sample.refuse(content[:place] + bytes([altered]) + content[place + 1 :])
    if content.index(b'"events":[') + 10 <= place < content.rindex(b'],"game"'):
        version = version_around(content, place)
        # a neighbouring event may be the first that does not fit
        assert named in {version - 1, version, version + 1}, (place, altered, named)


def test_an_archive_altered_in_any_byte_is_refused(sample: Sample) -> None:
    random = Random("altered")
    for place in random.sample(range(len(sample.content)), 150):
        refused_at(sample, place, random.choice(ANY))


def test_an_archive_altered_between_two_events_is_refused(sample: Sample) -> None:
    """Such a change may join two events, split one, or still give valid JSON."""
    content = sample.content
    beginnings = [found.start() for found in re.finditer(rb'\{"core":\{', content)]
    for beginning in Random("between").sample(beginnings[1:], 5):
        for place in range(beginning - 3, beginning + 10):
            for byte in ANY:
                refused_at(sample, place, byte)


@settings(max_examples=50)
@given(st.data())
def test_an_archive_cut_short_is_refused(sample: Sample, data: st.DataObject) -> None:
    sample.refuse(sample.content[: data.draw(st.integers(0, len(sample.content) - 1))])
