"""Exports as tables: rows from the log, the choice of games, and a folder that is never half-written."""

import json
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any
from uuid import UUID, uuid4

import msgspec
import pytest

from cli.archives import exporting
from cli.archives.exporting import Export, export_tables
from domain.game.aggregate import Game
from domain.log.live import live_versions
from services.play.idempotency import Request
from services.play.seating import SeatRequest
from services.reading.summaries import summarize
from services.service import Service
from services.tables import folder as folders
from services.tables.folder import STATE, ExportProgress, Folder, FolderInUse
from services.tables.parts import MissingPackage
from services.tables.rows import GameTables, Rows
from services.tables.schema import TABLES
from services.tables.wanted import Wanted
from tests.docs.data_tables import DOCUMENT, with_generated_tables
from tests.services.conftest import create, play
from tests.services.test_erasures import erase, game_of, registered
from tests.services.test_forks import OPERATOR, fork
from tests.services.test_rewinds import PEOPLE, ends, propose_and_agree

ALL = Wanted(running=True, sandboxes=True)


def finished(service: Service, seed: int = 0) -> Game:
    game = create(service).game
    play(service, game.id, Random(seed))
    ended = service.games.current(game.id)
    assert ended.status == "finished"
    return ended


def read(service: Service, game: Game, wanted: Wanted = ALL) -> Rows:
    rows = GameTables(service.event_store, service.games).read(game.id, wanted)
    assert rows is not None
    return rows


def test_a_finished_game_becomes_rows(service: Service) -> None:
    game = finished(service)
    rows, summary = read(service, game), summarize(game)
    (row,) = rows["games"]
    assert (row.game, row.winner, row.turns, row.events) == (
        str(game.id),
        summary.winner,
        summary.turn,
        game.version,
    )
    assert row.reason == game.outcome.reason
    assert row.options == summary.options
    assert [seat.color for seat in rows["seats"]] == [seat.color for seat in summary.seats]
    assert [result.points for result in rows["results"]] == summary.totals
    assert [result.won for result in rows["results"]] == [seat == summary.winner for seat in range(3)]
    assert rows["results"][summary.winner].place == 1


def test_actions_and_draws_are_those_of_the_log(service: Service) -> None:
    game = finished(service)
    rows, envelopes = read(service, game), service.event_store.envelopes(game.id)
    submitted = [
        envelope for envelope in envelopes if "action" in envelope.hidden and envelope.core.seat is not None
    ]
    assert [(row.version, row.action) for row in rows["actions"]] == [
        (envelope.core.version, envelope.hidden["action"].value) for envelope in submitted
    ]
    causes = [envelope.core.cause for envelope in envelopes]
    assert [row.events for row in rows["actions"]] == [causes.count(row.version) for row in rows["actions"]]
    drawn = [
        (envelope.core.version, draw) for envelope in envelopes for draw in _draws(service, game, envelope)
    ]
    assert [(row.version, [row.k, row.label, row.range, row.result]) for row in rows["draws"]] == drawn
    assert drawn


def _draws(service: Service, game: Game, envelope: Any) -> Sequence[list[Any]]:
    draws = getattr(service.games.codecs.event(envelope), "draws", ())
    return [list(msgspec.to_builtins(draw)) for draw in draws]


def test_turns_are_numbered_and_ordered(service: Service) -> None:
    rows = read(service, finished(service))
    turns = [row.turn for row in rows["turns"]]
    assert turns == sorted(turns)
    assert turns[0] == 1
    assert rows["seats"][rows["turns"][0].seat].turn_order == 0
    assert sorted(seat.turn_order for seat in rows["seats"]) == [0, 1, 2]
    assert {row.turn for row in rows["actions"]} <= {0, *turns}


def test_undone_events_are_left_out(service: Service) -> None:
    game = create(service, *(SeatRequest("human"),) * 2, target=100).game
    play(service, game.id, Random(1), most=12)
    before = read(service, service.games.current(game.id))
    versions = ends(service, game.id)
    propose_and_agree(service, game.id, versions[-4])
    now = service.games.current(game.id)
    rows = read(service, now)
    live = set(live_versions(now.version, now.rewinds))
    assert len(rows["actions"]) < len(before["actions"])
    assert {row.version for row in (*rows["actions"], *rows["draws"], *rows["turns"])} <= live
    assert rows["games"][0].rewinds == 1


def test_a_game_that_waits_has_no_results(service: Service) -> None:
    open_seats = (SeatRequest("human"), SeatRequest("open"), SeatRequest("open"))
    rows = read(service, create(service, *open_seats).game)
    assert [row.status for row in rows["games"]] == ["waiting"]
    assert [seat.turn_order for seat in rows["seats"]] == [None] * 3
    assert not rows["results"]
    assert not rows["actions"]


@pytest.mark.parametrize(
    ("wanted", "changes", "admitted"),
    [
        (Wanted(), {}, True),
        (Wanted(), {"status": "aborted"}, True),
        (Wanted(finished=True), {"status": "aborted"}, False),
        (Wanted(finished=True, running=True), {"status": "running"}, False),
        (Wanted(finished=True, running=True), {"status": "finished"}, True),
        (Wanted(), {"status": "running"}, False),
        (Wanted(running=True), {"status": "waiting"}, True),
        (Wanted(), {"sandbox": True}, False),
        (Wanted(sandboxes=True), {"sandbox": True}, True),
        (Wanted(ruleset="toy"), {}, True),
        (Wanted(ruleset="starfarers"), {}, False),
        (Wanted(rated=True), {"rated": False}, False),
        (Wanted(rated=True), {"rated": True}, True),
        (Wanted(since="2026-02-01T00:00:00"), {"created_at": "2026-01-31T23:59:59.999999Z"}, False),
        (Wanted(since="2026-02-01T00:00:00"), {"created_at": "2026-02-01T00:00:00.000000Z"}, True),
    ],
)
def test_games_are_chosen(service: Service, wanted: Wanted, changes: dict[str, Any], admitted: bool) -> None:
    waiting = summarize(create(service).game)
    game = msgspec.structs.replace(waiting, **({"status": "finished"} | changes))
    assert wanted.admits(game) is admitted


@pytest.mark.parametrize(
    ("is_finished", "admitted"), [(False, ["aborted", "finished", "running"]), (True, ["finished"])]
)
def test_archives_include_running_games_and_sandboxes(
    service: Service, is_finished: bool, admitted: list[str]
) -> None:
    export = Export(
        (),
        every=True,
        kind="archives",
        ruleset=None,
        since=None,
        finished=is_finished,
        rated=False,
        running=False,
        sandboxes=False,
        output="-",
    )
    waiting = summarize(create(service).game)
    games = [
        msgspec.structs.replace(waiting, status=status, sandbox=True)
        for status in ("aborted", "finished", "running")
    ]
    assert [game.status for game in games if export.wanted.admits(game)] == admitted


def test_a_fork_of_a_running_game_is_left_out_with_that_game(service: Service) -> None:
    parent = create(service, *PEOPLE, target=60).game.id
    play(service, parent, Random(2), most=9)
    tables, abort = GameTables(service.event_store, service.games), Request(OPERATOR, "/abort")
    child = fork(service, parent, service.games.current(parent).version).game.id
    service.commands.abort(abort, child)
    assert tables.read(child, Wanted()) is None
    assert tables.read(child, Wanted(running=True)) is not None
    service.commands.abort(abort, parent)
    assert tables.read(child, Wanted()) is not None


def test_people_who_were_erased_have_no_name(service: Service) -> None:
    zoe = registered(service)
    game = service.games.current(game_of(service, zoe, first=1))
    assert [seat.player for seat in read(service, game)["seats"]] == [None, zoe.name, None]
    erase(service, zoe)
    assert [seat.player for seat in read(service, game)["seats"]] == [None] * 3


def contents(path: Path) -> dict[str, bytes]:
    return {str(file.relative_to(path)): file.read_bytes() for file in path.rglob("*") if file.is_file()}


def export(path: Path, games: Sequence[Rows]) -> None:
    """Export games one a part, from where an earlier call was interrupted."""
    folder = Folder(path, ExportProgress("jsonl", ALL))
    for number in range(folder.progress.looked_at, len(games)):
        folder.add([games[number]], looked_at=number + 1)
    folder.complete()


def test_an_interrupted_export_continues_to_the_same_files(
    service: Service, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = [read(service, finished(service, seed)) for seed in range(3)]
    export(tmp_path / "whole", games)
    write, written = folders.write_part, 0

    def fail_once(*arguments: Any) -> None:
        nonlocal written
        written += 1
        write(*arguments)
        if written == len(TABLES) + 3:
            raise KeyboardInterrupt

    monkeypatch.setattr(folders, "write_part", fail_once)
    with pytest.raises(KeyboardInterrupt):
        export(tmp_path / "parts", games)
    state = msgspec.json.decode((tmp_path / "parts" / STATE).read_bytes(), type=ExportProgress)
    assert (state.parts, state.games, state.complete) == (1, 1, False)
    export(tmp_path / "parts", games)
    assert contents(tmp_path / "parts") == contents(tmp_path / "whole")


def test_a_part_counts_only_once_the_disk_has_it(
    service: Service, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced = set()
    monkeypatch.setattr(folders.os, "fsync", lambda file: synced.add(os.fstat(file).st_ino))
    export(tmp_path / "out", [read(service, finished(service))])
    assert {path.stat().st_ino for path in (tmp_path / "out").rglob("*") if path.is_file()} <= synced


def test_games_that_could_not_be_read_are_listed(
    service: Service, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A resumed export reports those of its earlier parts too."""
    monkeypatch.setattr(exporting, "GAMES_A_PART", 1)
    first, last = finished(service, 1).id, finished(service, 2).id
    missing = [uuid4(), uuid4()]
    games = [missing[0], first, missing[1], last]
    begun = ExportProgress("jsonl", ALL)
    with monkeypatch.context() as patched:
        patched.setattr(service.games, "forget", _interrupting(last))
        with pytest.raises(KeyboardInterrupt):
            export_tables(service, games, Folder(tmp_path / "out", begun))
    folder = Folder(tmp_path / "out", begun)
    assert (folder.progress.games, folder.progress.unreadable) == (1, (str(missing[0]),))
    assert export_tables(service, games, folder) == 2
    assert folder.progress.unreadable == tuple(map(str, missing))
    assert (folder.progress.games, folder.progress.complete) == (2, True)


def _interrupting(last: UUID) -> Callable[[UUID], None]:
    def forget(game: UUID) -> None:
        if game == last:
            raise KeyboardInterrupt

    return forget


def test_the_lines_are_the_rows(service: Service, tmp_path: Path) -> None:
    games = [read(service, finished(service, seed)) for seed in range(2)]
    export(tmp_path / "out", games)
    for table in TABLES:
        lines = [
            json.loads(line)
            for part in sorted((tmp_path / "out" / table).iterdir())
            for line in part.read_text().splitlines()
        ]
        assert lines == [msgspec.to_builtins(row) for game in games for row in game[table]]


def test_a_folder_of_something_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("mine")
    with pytest.raises(FolderInUse, match="not empty"):
        Folder(tmp_path, ExportProgress("jsonl", ALL))
    (tmp_path / STATE).write_text("{}")
    with pytest.raises(FolderInUse, match="not the state"):
        Folder(tmp_path, ExportProgress("jsonl", ALL))
    assert (tmp_path / "notes.txt").read_text() == "mine"


def test_another_export_or_a_complete_one_is_refused(tmp_path: Path) -> None:
    folder = Folder(tmp_path / "out", ExportProgress("jsonl", ALL))
    with pytest.raises(FolderInUse, match="other options"):
        Folder(tmp_path / "out", ExportProgress("jsonl", Wanted()))
    folder.complete()
    with pytest.raises(FolderInUse, match="complete"):
        Folder(tmp_path / "out", ExportProgress("jsonl", ALL))


def test_parquet_without_its_package_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(MissingPackage, match=r"starledger\[parquet\]"):
        Folder(tmp_path / "out", ExportProgress("parquet", ALL))
    assert not (tmp_path / "out").exists()


@pytest.mark.slow
def test_parquet_holds_the_same_rows(service: Service, tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    games = [read(service, finished(service, seed)) for seed in range(2)]
    open_seats = (SeatRequest("human"), SeatRequest("open"), SeatRequest("open"))
    games.append(read(service, create(service, *open_seats).game))
    folder = Folder(tmp_path / "out", ExportProgress("parquet", ALL))
    folder.add(games, looked_at=3)
    for table in TABLES:
        found = parquet.read_table(tmp_path / "out" / table).to_pylist()
        expected = [msgspec.to_builtins(row) for game in games for row in game[table]]
        assert [{name: _parsed(value) for name, value in row.items()} for row in found] == expected


def _parsed(value: Any) -> Any:
    return json.loads(value) if isinstance(value, str) and value.startswith("{") else value


def test_the_document_lists_all_fields() -> None:
    assert with_generated_tables(DOCUMENT.read_text()) == DOCUMENT.read_text()
