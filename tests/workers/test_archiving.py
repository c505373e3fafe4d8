"""The commands export, import and verify."""

import io
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from urllib.parse import parse_qs, urlsplit
from uuid import UUID

import click
import msgspec
import pytest

from cli.archives.archiving import Trust, export_games, import_games, verify_archives
from cli.context import Context
from cli.main import command, main
from domain.game.aggregate import Game
from services.identity.authenticator import Visibility
from services.receipts.signed_notes import read_key
from services.receipts.signing import verifier_key
from services.service import Service, migrate
from services.settings import Settings
from tests.services.archiving import SCRIPT
from tests.services.conftest import create, play
from tests.services.intruder import Intruder
from tests.toy import RULESET

RULESETS = {RULESET.name: RULESET}


@pytest.fixture
def service(settings: Settings):
    migrate(settings)
    with Service(settings, RULESETS) as service:
        yield service


@pytest.fixture
def games(service: Service) -> list[Game]:
    """Two finished games and a running one."""
    games = []
    for number in range(3):
        created = create(service, target=15 if number else 60)
        play(service, created.game.id, Random(number), most=1000 if number else 20)
        games.append(service.games.current(created.game.id))
    return games


@pytest.fixture
def exported(service: Service, games: list[Game]) -> bytes:
    output = io.BytesIO()
    assert export_games(service, service.event_store.games(after=0), output) == 0
    return output.getvalue()


@pytest.fixture
def elsewhere(tmp_path: Path):
    settings = Settings(data=tmp_path / "elsewhere")
    migrate(settings)
    with Service(settings, RULESETS) as service:
        yield service


def test_all_games_can_be_imported_elsewhere(
    elsewhere: Service, games: list[Game], exported: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    assert len(exported.splitlines()) == 3
    assert import_games(elsewhere, io.BytesIO(exported)) == 0
    assert "3 games taken in, 0 archives refused." in capsys.readouterr().out
    for game in games:
        there = elsewhere.games.current(game.id)
        assert (there.head, there.status) == (game.head, game.status)
    assert import_games(elsewhere, io.BytesIO(exported)) == 0
    assert "0 games taken in" in capsys.readouterr().out


def test_bad_lines_are_named_and_the_others_imported(
    elsewhere: Service, exported: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    first, second, third = exported.splitlines()
    spoilt = b"\n".join([first, second.replace(b'"die-rolled"', b'"die-stolen"', 1), b"", b"nonsense", third])
    assert import_games(elsewhere, io.BytesIO(spoilt)) == 2
    told = capsys.readouterr()
    assert [line.split(":")[0] for line in told.err.splitlines() if line.startswith("line")] == [
        "line 2",
        "line 4",
    ]
    assert "2 games taken in, 2 archives refused." in told.out


def test_archives_are_verified_without_a_service(
    service: Service,
    exported: bytes,
    capsys: pytest.CaptureFixture[str],
) -> None:
    key = str(verifier_key(service.signer.all_keys()[-1]))
    assert verify_archives(RULESETS, io.BytesIO(exported), Trust([read_key(key)])) == 0
    told = capsys.readouterr().out
    assert "3 archives checked, 0 of them bad." in told
    assert told.count(f"; signed by {key}, the key that you gave; ") == 3
    stranger = str(verifier_key(service.signer.rotate()))
    assert verify_archives(RULESETS, io.BytesIO(exported), Trust([read_key(stranger)])) == 3
    spoilt = exported.replace(b'"result":', b'"result": ', 1)
    assert verify_archives(RULESETS, io.BytesIO(spoilt), Trust()) == 1


def test_a_redacted_archive_is_verified_as_far_as_it_goes(
    service: Service, games: list[Game], capsys: pytest.CaptureFixture[str]
) -> None:
    redacted, _ = service.exporter.export(games[0].id, Visibility(0))
    assert verify_archives(RULESETS, io.BytesIO(redacted), Trust()) == 0
    assert "Not checked" in capsys.readouterr().out
    for old, new in ((b'"salt":"', b'"salt":"a'), (b'"cause":7', b'"cause":6')):
        assert verify_archives(RULESETS, io.BytesIO(redacted.replace(old, new, 1)), Trust()) == 1


def test_a_damaged_game_is_named_and_the_others_exported(
    service: Service, games: list[Game], capsys: pytest.CaptureFixture[str]
) -> None:
    intruder = Intruder(service, games[1].id)
    intruder.delete(3, 3)
    intruder.close()
    service.games.forget_all()
    output = io.BytesIO()
    assert export_games(service, [game.id for game in games], output) == 1
    assert len(output.getvalue().splitlines()) == 2
    assert str(games[1].id) in capsys.readouterr().err


def test_the_commands_run_on_files(
    settings: Settings,
    tmp_path: Path,
    exported: bytes,
    monkeypatch: pytest.MonkeyPatch,
    run_command: Callable[..., int],
) -> None:
    monkeypatch.setenv("STARLEDGER_DATA", str(settings.data))
    path = tmp_path / "games.jsonl"
    assert run_command("export", "--all", "-o", str(path)) == 0
    assert path.read_bytes() == exported
    monkeypatch.setattr("domain.registry.RULESETS", RULESETS)
    assert run_command("verify", str(path)) == 0
    assert run_command("import", str(path)) == 0
    path.write_bytes(exported[:100])
    assert run_command("verify", str(path)) == 1
    assert run_command("import", str(path)) == 1


def test_games_are_exported_as_tables(
    settings: Settings,
    tmp_path: Path,
    games: list[Game],
    monkeypatch: pytest.MonkeyPatch,
    run_command: Callable[..., int],
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Only finished games, unless told otherwise; the second run finds the export complete."""
    monkeypatch.setenv("STARLEDGER_DATA", str(settings.data))
    folder = tmp_path / "tables"
    arguments = ("export", "--all", "--format", "jsonl", "-o", str(folder))
    assert run_command(*arguments) == 0
    exported = [json.loads(line) for line in (folder / "games" / "part-00000.jsonl").read_text().splitlines()]
    assert [game["game"] for game in exported] == [str(game.id) for game in games if game.over]
    assert f"{len(exported)} games in {folder}." in capsys.readouterr().err
    with pytest.raises(click.ClickException, match="complete export"):
        run_command(*arguments)
    assert run_command(*arguments[:-1], str(tmp_path / "more"), "--running") == 0
    more = (tmp_path / "more" / "games" / "part-00000.jsonl").read_text()
    assert len(more.splitlines()) == len(games) > len(exported)


def test_archives_are_chosen_by_the_same_options(
    settings: Settings,
    tmp_path: Path,
    games: list[Game],
    exported: bytes,
    monkeypatch: pytest.MonkeyPatch,
    run_command: Callable[..., int],
) -> None:
    monkeypatch.setenv("STARLEDGER_DATA", str(settings.data))
    path = tmp_path / "games.jsonl"
    assert run_command("export", "--all", "--finished", "-o", str(path)) == 0
    assert path.read_bytes().splitlines() == [
        line for game, line in zip(games, exported.splitlines(), strict=True) if game.over
    ]
    assert run_command("export", "--all", "--since", "2999-01-01", "-o", str(path)) == 0
    assert path.read_bytes() == b""


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (("--all", "--format", "jsonl"), "name it with -o"),
        (("--all", "--ruleset", "chess"), "There are toy"),
        (("--all", "--since", "yesterday"), "does not match"),
        ((), "Name games, or say --all"),
    ],
)
def test_a_bad_export_gets_a_clear_error(
    arguments: tuple[str, ...],
    problem: str,
    settings: Settings,
    monkeypatch: pytest.MonkeyPatch,
    run_command: Callable[..., int],
) -> None:
    monkeypatch.setenv("STARLEDGER_DATA", str(settings.data))
    with pytest.raises(click.ClickException) as refused:
        run_command("export", *arguments)
    assert problem in refused.value.message


@pytest.fixture
def run_command(monkeypatch: pytest.MonkeyPatch) -> Callable[..., int]:
    """Return a function that runs the command line with the toy ruleset in this process."""
    monkeypatch.setattr("domain.registry.RULESETS", RULESETS)
    return lambda *arguments: command.main(list(arguments), obj=Context(main), standalone_mode=False) or 0


@pytest.fixture
def a_file(tmp_path: Path) -> Callable[[str, bytes], str]:
    def write(name: str, content: bytes) -> str:
        (tmp_path / name).write_bytes(content)
        return str(tmp_path / name)

    return write


def test_receipt_is_checked_against_a_later_archive(
    service: Service,
    games: list[Game],
    exported: bytes,
    run_command: Callable[..., int],
    a_file: Callable[[str, bytes], str],
    capsys: pytest.CaptureFixture[str],
) -> None:
    game, other = games[1], games[2]
    archives = a_file("games.jsonl", exported)
    key = str(verifier_key(service.signer.all_keys()[-1]))
    kept = a_file("kept", service.proofs.checkpoint(game.id, version=7).encode())
    assert run_command("verify", archives, "--receipt", kept, "--key", key) == 0
    assert f"Up to version 7 the log is the one that the receipt was given for. It is signed by {key}." in (
        capsys.readouterr().out
    )
    assert run_command("verify", archives, "--receipt", kept) == 0
    assert "no key was given" in capsys.readouterr().out
    only_the_other = a_file(
        "other", next(line for line in exported.splitlines() if str(other.id).encode() in line)
    )
    assert run_command("verify", only_the_other, "--receipt", kept) == 1
    assert f"{game.id}: BAD." in capsys.readouterr().out


def test_a_receipt_of_another_log_is_found(
    service: Service,
    games: list[Game],
    exported: bytes,
    run_command: Callable[..., int],
    a_file: Callable[[str, bytes], str],
    capsys: pytest.CaptureFixture[str],
) -> None:
    note = service.proofs.checkpoint(games[1].id, version=7)
    text = note.rpartition("\n\n")[0]
    head = text.rpartition(" ")[2]
    archives = a_file("games.jsonl", exported)
    longer = text.replace("\n7\n", "\n9999\n")
    for changed, said in (
        (text.replace(head, "0" * 64), "differs from the one"),
        (text.replace("\n7\n", "\n8\n"), "differs from the one"),
        (longer, "has only"),
    ):
        other, _ = service.signer.sign(changed + "\n")
        assert run_command("verify", archives, "--receipt", a_file("kept", other.encode())) == 1
        assert said in capsys.readouterr().out
    key = str(verifier_key(service.signer.all_keys()[-1]))
    forged = a_file("forged", note.replace(note[-12:-4], "AAAAAAAA").encode())
    assert run_command("verify", archives, "--receipt", forged, "--key", key) == 1
    assert "None of the known keys has signed" in capsys.readouterr().out


def test_unreadable_input_is_named_in_one_line(
    exported: bytes,
    run_command: Callable[..., int],
    a_file: Callable[[str, bytes], str],
    tmp_path: Path,
) -> None:
    archives, missing = a_file("games.jsonl", exported), str(tmp_path / "missing")
    spread = a_file("spread", json.dumps(json.loads(exported.splitlines()[0]), indent=1).encode())
    for arguments, blamed in (
        ((missing,), "missing"),
        ((archives, "--key", "starledger"), "starledger is not a verifier key"),
        ((archives, "--receipt", missing), "missing"),
        ((archives, "--receipt", archives), "holds no checkpoint"),
        ((spread,), "this one has several"),
        (("http://127.0.0.1:9",), "--receipt"),
    ):
        with pytest.raises(click.ClickException) as refused:
            run_command("verify", *arguments)
        said = refused.value.format_message()
        assert blamed in said
        assert len(said.splitlines()) == 1
    with pytest.raises(click.ClickException, match="this one has several"):
        run_command("import", spread)


def test_script_reports_a_common_error_once(
    exported: bytes, a_file: Callable[[str, bytes], str], tmp_path: Path
) -> None:
    spread = a_file("spread", json.dumps(json.loads(exported.splitlines()[0]), indent=1).encode())
    archives = a_file("games.jsonl", exported)
    for arguments, code, said in (
        ((spread,), 1, "this one has several"),
        ((str(tmp_path / "missing"),), 2, "cannot read"),
        ((archives, "--key", "starledger"), 2, "not a verifier key"),
        ((archives, "--key", "starledger+00000000+ü"), 2, "not a verifier key"),
    ):
        command = [sys.executable, "-I", "-S", str(SCRIPT), *arguments]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        told = done.stdout + done.stderr
        assert (done.returncode, len(told.splitlines()), said in told) == (code, 1, True), told


class Answers:
    """A stand-in for a service that answers ``verify --receipt`` about the games of a ledger."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self.instead: dict[str, str] = {}

    def __call__(self, url: str) -> str:
        parts = urlsplit(url)
        for part, answer in self.instead.items():
            if part in url:
                return answer
        proofs = self.service.proofs
        if parts.path.endswith("/keys"):
            keys = [{"verifier_key": str(verifier_key(made))} for made in self.service.signer.all_keys()]
            return json.dumps({"items": keys})
        game = UUID(parts.path.split("/")[4])
        if parts.path.endswith("/checkpoint"):
            return proofs.checkpoint(game)
        query = parse_qs(parts.query)
        proof = proofs.consistency(game, before=int(query["from"][0]), after=int(query["to"][0]))
        return msgspec.json.encode(proof).decode()


def test_receipt_is_checked_against_a_service(
    service: Service,
    games: list[Game],
    run_command: Callable[..., int],
    a_file: Callable[[str, bytes], str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    answers = Answers(service)
    monkeypatch.setattr("cli.archives.receipts._get", answers)
    game, last = games[0].id, games[0].version
    kept = [
        a_file(f"r{version}", service.proofs.checkpoint(game, version=version).encode())
        for version in (3, last)
    ]
    key = str(verifier_key(service.signer.all_keys()[-1]))
    url = "http://127.0.0.1:9/"
    for receipt in kept:
        assert run_command("verify", url, "--receipt", receipt) == 0
        assert run_command("verify", url, "--receipt", receipt, "--key", key) == 0
    told = capsys.readouterr().out
    assert "a key that the service itself names" in told
    assert "a key that you gave" in told
    newer = str(verifier_key(service.signer.rotate()))
    assert run_command("verify", url, "--receipt", kept[0]) == 0
    assert run_command("verify", url, "--receipt", kept[0], "--key", key) == 1, "signed anew by another"
    assert run_command("verify", url, "--receipt", kept[0], "--key", key, "--key", newer) == 0
    capsys.readouterr()
    for part, answer, said in (
        ("/checkpoint", service.proofs.checkpoint(game, version=2), "has only 2"),
        ("/checkpoint", service.proofs.checkpoint(games[1].id), "another game"),
        ("/checkpoint", "nothing", "not a signed note"),
        ("/consistency", '{"proof": []}', "differs from the one"),
        ("/consistency", "[]", "as Starledger does"),
        ("/consistency", '{"proof": [1]}', "proof is malformed"),
        ("/keys", "{}", "names no keys"),
        ("/keys", '{"items": []}', "None of the known keys"),
    ):
        answers.instead = {part: answer}
        assert run_command("verify", url, "--receipt", kept[0]) == 1, (part, answer)
        assert said in capsys.readouterr().out


def test_unreachable_service_is_named(
    service: Service,
    games: list[Game],
    run_command: Callable[..., int],
    a_file: Callable[[str, bytes], str],
    capsys: pytest.CaptureFixture[str],
) -> None:
    kept = a_file("kept", service.proofs.checkpoint(games[0].id).encode())
    assert run_command("verify", "http://127.0.0.1:9", "--receipt", kept) == 1
    assert "http://127.0.0.1:9/api/v1/keys cannot be read" in capsys.readouterr().out
