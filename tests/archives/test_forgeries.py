"""``verify.py`` and ``starledger verify`` both refuse every forged archive."""

import json
from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from cli.archives.archiving import Trust, verify_archive
from domain.game.readers import Codecs
from services.archives.format import BadArchive, read_archive
from services.archives.imports import ArchiveChecker
from services.identity.authenticator import SPECTATOR, Visibility
from services.play.idempotency import Request
from services.receipts.signed_notes import read_key
from services.service import Service, migrate
from services.settings import Settings
from tests.archives.forgeries import (
    AGAINST_THE_RULES,
    COVERS,
    NOT_IN_FORM,
    NOT_MENDED,
    ONLY_BY_A_KEY,
    Change,
    as_it_is,
    change_somewhere,
    resigned,
    texts,
    unsigned,
)
from tests.archives.test_replay import HOSTED, NAMES, content_of
from tests.services.archiving import load_script
from tests.services.conftest import create, play
from tests.services.test_rewinds import ask, ends
from tests.toy import RULESET

CHECKER = ArchiveChecker(HOSTED, Codecs(HOSTED))
SCRIPT = load_script()
EVERYTHING = NOT_IN_FORM | AGAINST_THE_RULES | ONLY_BY_A_KEY
SOMETHING = {"a member beside salt and value", "another roll", "the winning event is cut off", "nothing"}


def by_script(content: bytes, key: str | None = None, *, passes_unsigned: bool = False) -> str | None:
    """Check an archive with verify.py; return the verdict, or None if it is refused."""
    try:
        verdict: str = SCRIPT.check(content, key, passes_unsigned)
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return None
    return verdict


def by_command(content: bytes, key: str | None = None, *, passes_unsigned: bool = False) -> str | None:
    """Check an archive as ``starledger verify`` does; return the verdict, or None if it is refused."""
    keys = [] if key is None else [read_key(key)]
    try:
        return verify_archive(CHECKER, content, Trust(keys, passes_unsigned))[0]
    except BadArchive:
        return None


@cache
def original() -> bytes:
    return content_of("toy")


@cache
def forged_texts() -> dict[str, bytes]:
    return dict(texts(original()))


@cache
def covered_up(cover: Callable[[bytes, Change], bytes], name: str) -> bytes:
    """Make a named change to the original and cover it up."""
    return cover(original(), EVERYTHING[name])


def key_of(content: bytes) -> str:
    return str(json.loads(content)["key"])


@pytest.fixture(scope="module")
def others(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, bytes]]:
    """Archives of other kinds: rewound, forked, and running, as a seat and as a spectator sees it."""
    settings = Settings(data=tmp_path_factory.mktemp("others"))
    migrate(settings)
    with Service(settings, {RULESET.name: RULESET}) as service:
        game_id = create(service, target=30).game.id
        play(service, game_id, Random(61), most=12)
        running = {
            f"seen by {viewer}": service.exporter.export(game_id, Visibility(viewer))[0]
            for viewer in (0, None)
        }
        back = next(v for v in ends(service, game_id) if v > service.games.current(game_id).version - 9)
        proposed = service.rewinds.propose(ask(game_id, 0), game_id, back)
        for seat in (1, 2):
            service.rewinds.agree(ask(game_id, seat), game_id, proposed.version)
        play(service, game_id, Random(62))
        request = Request(SPECTATOR, f"/games/{game_id}/forks")
        forked = service.forks.fork(request, game_id, ends(service, game_id)[8]).game.id
        play(service, forked, Random(63))
        over = {
            name: service.exporter.export(each, Visibility(None))[0]
            for name, each in (("rewound", game_id), ("forked", forked))
        }
        yield running | over


def test_both_accept_an_unforged_archive(others: dict[str, bytes]) -> None:
    for content in [*map(content_of, NAMES), *others.values()]:
        for key in (None, key_of(content)):
            said, told = by_script(content, key), by_command(content, key)
            assert said is not None
            assert told is not None
            for verdict in (said, told):
                assert f"signed by {key_of(content)}, " in verdict
                assert ("the key that you gave" in verdict) == (key is not None)
            assert "rules not checked here" in said
            complete = json.loads(content)["complete"]
            assert ("hashes and draws: sound" in said) == complete
            assert ("hashes, draws and rules: sound" in told) == complete
            assert ("; game over" in said) == ("; game over" in told) == complete


@pytest.mark.parametrize("name", EVERYTHING)
def test_no_cover_up_defeats_a_trusted_key(name: str) -> None:
    content = original()
    for cover in COVERS:
        forged = covered_up(cover, name)
        if forged != content:
            assert by_script(forged, key_of(content)) is None, cover
            assert by_command(forged, key_of(content)) is None, cover
            assert by_script(forged, key_of(content), passes_unsigned=True) is None, cover


@pytest.mark.parametrize("name", EVERYTHING)
def test_without_a_key_only_a_new_signature_hides_a_change(name: str) -> None:
    for cover in COVERS:
        forged = covered_up(cover, name)
        if cover is not resigned and forged != original():
            assert by_script(forged) is None, cover
            assert by_command(forged) is None, cover


@pytest.mark.parametrize("name", NOT_IN_FORM)
def test_contradictory_archive_is_refused_signed_or_not(name: str) -> None:
    for forged in (resigned(original(), NOT_IN_FORM[name]), unsigned(original(), NOT_IN_FORM[name])):
        assert by_script(forged, passes_unsigned=True) is None
        assert by_command(forged, passes_unsigned=True) is None


@pytest.mark.parametrize("name", NOT_MENDED)
def test_unmended_forgery_is_refused(name: str) -> None:
    forged = as_it_is(original(), NOT_MENDED[name])
    for key in (None, key_of(original())):
        assert by_script(forged, key, passes_unsigned=True) is None
        assert by_command(forged, key, passes_unsigned=True) is None


@pytest.mark.parametrize("name", AGAINST_THE_RULES)
def test_rule_violations_are_refused_by_the_command(name: str) -> None:
    forged = resigned(original(), AGAINST_THE_RULES[name])
    said = by_script(forged)
    assert said is None or "a key that only the archive names" in said
    assert said is None or "rules not checked here" in said
    assert by_command(forged) is None


@pytest.mark.parametrize("name", [name for name, _ in texts(content_of("toy"))])
def test_other_bytes_are_refused(name: str) -> None:
    forged = forged_texts()[name]
    assert forged != original()
    assert by_script(forged) is None
    assert by_command(forged) is None


@pytest.mark.parametrize("name", ONLY_BY_A_KEY)
def test_plausible_forgery_is_reported_with_its_signer(name: str) -> None:
    forged = resigned(original(), ONLY_BY_A_KEY[name])
    for verdict in (by_script(forged), by_command(forged)):
        assert verdict is not None
        assert "a key that only the archive names" in verdict
        assert ("game not over" in verdict) == ("cut off" in name)


def test_forgers_own_key_is_reported_as_unknown() -> None:
    forged = resigned(original(), ONLY_BY_A_KEY["nothing"])
    for verdict in (by_script(forged), by_command(forged)):
        assert verdict is not None
        assert f"signed by {key_of(forged)}, a key that only the archive names" in verdict
    unsigned_ = unsigned(original(), ONLY_BY_A_KEY["nothing"])
    for verdict in (
        by_script(unsigned_, passes_unsigned=True),
        by_command(unsigned_, passes_unsigned=True),
    ):
        assert verdict is not None
        assert "signed by NOBODY" in verdict


@pytest.mark.parametrize("seed", range(4))
def test_script_and_command_agree_on_any_change(seed: int, others: dict[str, bytes]) -> None:
    """Both refuse contradictions. Only the command refuses an archive that breaks the rules."""
    random = Random(f"forged {seed}")
    contents: list[tuple[str, Any]] = [("toy", original()), *others.items()]
    refused = 0
    for number in range(60):
        name, content = contents[number % len(contents)]
        change = change_somewhere(random)
        forged = resigned(content, change)
        said, told = by_script(forged), by_command(forged)
        if said is None or not json.loads(content)["complete"]:
            assert (told is None) == (said is None), (name, seed, number)
        if told is None and said is not None:
            read_archive(forged)
        refused += said is None
    assert refused > 20


@pytest.mark.parametrize("name", NOT_IN_FORM)
def test_script_and_command_require_the_same_form(name: str, others: dict[str, bytes]) -> None:
    """Includes archives with so much hidden that the command cannot check them by the rules."""
    for kind, content in others.items():
        try:
            forged = resigned(content, NOT_IN_FORM[name])
        except (LookupError, TypeError, AttributeError, AssertionError, StopIteration):
            continue  # the archive has nothing to change
        said, told = by_script(forged), by_command(forged)
        # otherwise the rules may reveal more to the command
        if said is None or not json.loads(content)["complete"]:
            assert (told is None) == (said is None), kind


def test_an_archive_altered_in_any_byte_is_refused_by_both() -> None:
    content, random = original(), Random("altered")
    for place in random.sample(range(len(content)), 60):
        byte = random.choice(
            [each for each in (*b' "0a1,}]{[\x00\xff', content[place] ^ 1) if each != content[place]]
        )
        altered = content[:place] + bytes([byte]) + content[place + 1 :]
        assert by_script(altered) is None, (place, byte)
        assert by_command(altered) is None, (place, byte)


def test_the_corpus_has_something_to_change() -> None:
    """Every named forgery changes the archive; otherwise it would prove nothing."""
    for changes in (NOT_IN_FORM, AGAINST_THE_RULES, ONLY_BY_A_KEY, NOT_MENDED):
        for name, change in changes.items():
            assert name == "nothing" or as_it_is(original(), change) != original(), name


def test_every_way_a_game_ends_is_known() -> None:
    kinds = {json.loads(content_of(name))["events"][-1]["core"]["kind"] for name in NAMES}
    assert kinds <= set(SCRIPT.OVER)
