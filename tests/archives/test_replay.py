"""Every archive of a ruleset is sound under the present release, and its game ends as recorded."""

import gzip
from collections.abc import Iterator
from pathlib import Path

import pytest

from domain.game.aggregate import Game
from domain.game.readers import Codecs
from services.archives.format import ReadArchive, read_archive
from services.audit.verifier import Verification, Verifier
from services.identity.authenticator import SPECTATOR
from services.play.idempotency import Request
from services.service import Service, migrate
from services.settings import Settings
from tests.archives.record import RECORDINGS, path_to
from tests.profiles import TESTS, Ending, rulesets

HOSTED = {ruleset.name: ruleset for ruleset in rulesets()}
NAMES = sorted(path.name.removesuffix(".json.gz") for path in TESTS.rglob("archives/*.json.gz"))


def content_of(name: str) -> bytes:
    return gzip.decompress(path_to(name).read_bytes())


def examined(name: str) -> tuple[ReadArchive, Verification]:
    read = read_archive(content_of(name))
    return read, Verifier(HOSTED, Codecs(HOSTED)).examine(read.game, read.envelopes)


def how_it_ended(game: Game) -> Ending:
    assert game.outcome is not None
    standings = game.ruleset.standings(game.state, None)
    points = [each.victory_points + (each.hidden_victory_points or 0) for each in standings]
    return game.version, game.outcome.winner, points


def is_of_the_present(read: ReadArchive) -> bool:
    """Return True if a game was decided under the present rules alone."""
    ruleset = HOSTED[read.archive.ruleset]
    mine = (envelope for envelope in read.envelopes if envelope.topic.startswith(f"{ruleset.name}/"))
    return {envelope.core.rules for envelope in mine} == {ruleset.rules_version}


def test_every_ruleset_has_archives() -> None:
    assert set(NAMES) == set(RECORDINGS)
    assert {read_archive(content_of(name)).archive.ruleset for name in NAMES} == set(HOSTED)


@pytest.mark.parametrize("name", NAMES)
def test_an_archive_is_sound_and_ends_as_it_did(name: str) -> None:
    read, verification = examined(name)
    assert [check for check in verification.checks if not check.ok] == []
    assert how_it_ended(verification.game) == RECORDINGS[name].ended
    if is_of_the_present(read):
        assert verification.differences == []


def test_archive_under_older_rules_is_reported_with_both_results() -> None:
    _, verification = examined("toy-rules-1")
    assert verification.differences
    for difference in verification.differences:
        assert difference.rules == 1
        recorded, decided = difference.recorded[-1], difference.decided[-1]
        assert (recorded.type, recorded.data["result"]) == ("die-rolled", 5)
        assert (decided.type, decided.data["result"]) == ("die-rolled", 6)


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Service]:
    settings = Settings(data=tmp_path / "var", operator_token="o" * 32)
    migrate(settings)
    with Service(settings, HOSTED) as service:
        yield service


def test_archives_are_imported_and_audited(service: Service) -> None:
    for name in NAMES:
        checked = service.importer.check(content_of(name), SPECTATOR)
        service.importer.store(Request(SPECTATOR, "/games/import"), checked)
    service.projector.catch_up()
    for name in NAMES:
        game = read_archive(content_of(name)).game
        report = service.auditor.audit(game)
        assert report.ok, (name, report.checks)
        assert how_it_ended(service.games.current(game)) == RECORDINGS[name].ended
