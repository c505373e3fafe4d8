"""The process that checks archives: its memory and time are bounded, and where it ends another takes over."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from api.process.background import BackgroundExecutor, DeskApart, DeskHere
from api.process.background_work import BackgroundWork, longest_s
from domain.kernel.errors import Refusal
from services.archives.format import BadArchive
from services.archives.imports import Imported
from services.errors import Unavailable
from services.identity.authenticator import SPECTATOR, Caller
from services.play.idempotency import Request
from services.service import migrate
from services.settings import Limits, Settings
from tests.archives.hostile import all_of, in_a_shared_history
from tests.archives.test_replay import HOSTED, content_of

MIB = 2**20
ASKED = Request(SPECTATOR, "/games/import")


@pytest.fixture
def make_desk(tmp_path: Path) -> Iterator[Any]:
    """Opens desks whose process may have so many MiB more than it starts with."""
    desks = []

    def make(mib: int) -> DeskApart:
        settings = Settings(data=tmp_path / "data", limits=Limits(long_work_mib=mib))
        migrate(settings)
        desks.append(DeskApart(settings, HOSTED))
        return desks[-1]

    yield make
    for desk in desks:
        desk.close()


def take_in(desk: DeskApart, content: bytes) -> Imported:
    imported: Imported = desk.do("take_in", ASKED, content)
    return imported


def pid_of(desk: DeskApart) -> int:
    assert desk._process is not None
    return desk._process._pid


def padded(mib: int) -> bytes:
    """An archive that is refused, but only after all of it was read."""
    content = content_of("toy")
    return content.replace(b'"bot_pace_ms":0', b'"bot_pace_ms":"' + b"x" * (mib * MIB) + b'"', 1)


def test_no_hostile_archive_takes_more_memory_than_honest_ones(make_desk: Any) -> None:
    desk = make_desk(64)
    random, said = Random("hostile"), []
    hostile = [content for _, content in all_of(content_of("toy"))]
    hostile += [in_a_shared_history(content_of("starship-catan"), random) for _ in range(10)]
    for content in hostile:
        try:
            take_in(desk, content)
        except (BadArchive, Refusal) as error:
            said.append(str(error))
    assert not any("memory" in message or len(message) > 400 for message in said)
    first = pid_of(desk)
    assert len(said) > 40
    assert take_in(desk, content_of("star-trek-catan-variable")).status == "finished"
    assert pid_of(desk) == first, "none of them has ended the process"


def test_where_memory_runs_out_the_archive_is_refused_and_another_process_takes_over(make_desk: Any) -> None:
    desk = make_desk(96)
    with pytest.raises(BadArchive):
        take_in(desk, b"{}")
    first = pid_of(desk)
    with pytest.raises(BadArchive, match="more memory"):
        take_in(desk, padded(30))
    assert take_in(desk, content_of("toy")).new
    assert pid_of(desk) != first
    with pytest.raises(ProcessLookupError):
        os.kill(first, 0)


def test_where_the_process_is_killed_for_its_time_the_archive_is_refused(make_desk: Any) -> None:
    desk = make_desk(0)
    assert take_in(desk, content_of("toy")).new
    os.kill(pid_of(desk), signal.SIGPROF)
    with pytest.raises(BadArchive, match="more time"):
        take_in(desk, content_of("starship-catan"))
    assert take_in(desk, content_of("starship-catan")).new
    os.kill(pid_of(desk), signal.SIGKILL)
    with pytest.raises(Unavailable):
        take_in(desk, content_of("starship-catan"))


def test_strangers_archives_get_less_time() -> None:
    operator = Request(Caller(secret="o", operator=True), "/games/import")
    assert longest_s("take_in", (ASKED, b"")) < longest_s("take_in", (operator, b""))
    assert longest_s("report", (None,)) == longest_s("take_in", (operator, b""))


def test_what_is_refused_is_raised_where_it_was_asked_for_and_nowhere_else(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """gevent's pool prints a traceback of whatever a task raises."""
    import api.process.background

    monkeypatch.setattr(api.process.background, "under_gevent", lambda: True)
    settings = Settings(data=tmp_path / "data")
    migrate(settings)
    background = BackgroundExecutor(settings, HOSTED)
    try:
        for content in (b"{}", b"no JSON", content_of("toy").replace(b"die-rolled", b"die-stolen")):
            with pytest.raises(BadArchive):
                background.take_in(ASKED, content)
    finally:
        background.close()
    told = capfd.readouterr()
    assert "Traceback" not in told.out + told.err


def test_without_a_process_of_its_own_memory_that_runs_out_is_told_as_well(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = Settings(data=tmp_path / "data")
    migrate(settings)
    desk = DeskHere(settings, HOSTED)

    def exhaust(*_: object) -> None:
        raise MemoryError

    for name in ("take_in", "report"):
        monkeypatch.setattr(BackgroundWork, name, exhaust)
    with pytest.raises(BadArchive, match="more memory"):
        desk.do("take_in", ASKED, b"")
    with pytest.raises(Unavailable, match="more memory"):
        desk.do("report", None)
    desk.close()
