"""The page's verifier and ``verify.py`` give the same verdict on any archive, in the same words.

Both also refuse every archive that the service refuses for its form, hashes, signature or draws.
"""

import json
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterator
from random import Random
from typing import Any
from uuid import UUID

import pytest

from domain.log.merkle import MerkleTree, consistent, merkle_root
from services.archives.format import BadArchive, read_archive, verify_checkpoint
from services.identity.authenticator import SPECTATOR, Visibility
from services.play.idempotency import Request
from services.play.seating import SeatRequest
from services.receipts.signed_notes import VerifierKey
from services.service import Service, migrate
from services.settings import Settings
from tests.archives import forgeries, hostile
from tests.archives.test_forgeries import EVERYTHING, key_of, others
from tests.archives.test_replay import NAMES, content_of
from tests.page.verifiers import PageVerifier, Said, by_script, needs_node
from tests.services import test_sandboxes as sandbox_forgeries
from tests.services.archives import test_refusals as archive_forgeries
from tests.services.archiving import canonical, changed
from tests.services.conftest import create, play
from tests.toy import RULESET

__all__ = ["others"]

pytestmark = needs_node

Change = Callable[[dict[str, Any]], None]

ANYTHING = {"unsigned": True, "sandbox": True}
SIGNATURES: dict[str, Callable[[str], str]] = {
    "of somebody else before it": lambda note: note.replace("— ", "— x AAAAAAAA\n— ", 1),
    "of somebody else after it": lambda note: note + "— x AAAAAAAA\n",
    "of somebody else, in no Base64": lambda note: note.replace("— ", "— x AAAAA\n— ", 1),
    "of somebody else after it, in no Base64": lambda note: note + "— x AAAAA\n",
    "under the same name, in no Base64": lambda note: note + "— starledger AAAAA\n",
    "under the same name by another key": lambda note: note.replace("— ", "— starledger AAAAAAAA\n— ", 1),
    "in Base64 that is not the shortest": lambda note: note[:-4] + "B==\n",
    "with a scalar that is too large": lambda note: resigned_with(note, more=True),
    "by a point that is none": lambda note: resigned_with(note, point=b"\xff" * 32),
    "by the neutral point": lambda note: resigned_with(note, point=b"\x01" + bytes(31)),
    "cut short": lambda note: resigned_with(note, length=67),
    "with many of others": lambda note: note + "— x AAAAAAAA\n" * 240,
    "with too many of others": lambda note: note + "— x AAAAAAAA\n" * 400,
    "with wide letters": lambda note: "\U0001f600" * 1900 + note,
    "with too many wide letters": lambda note: "\U0001f600" * 4000 + note,
    "after two blank lines": lambda note: note.replace("\n\n", "\n\n\n"),
    "after none": lambda note: note.replace("\n\n", "\n"),
}


def resigned_with(note: str, *, point: bytes | None = None, more: bool = False, length: int = 68) -> str:
    """Change the point, the scalar or the length of the signature of a note."""
    text, _, last = note.rpartition(" ")
    content = bytearray(b64decode(last))
    if point is not None:
        content[4:36] = point
    if more:
        order = 2**252 + 27742317777372353535851937790883648493
        content[36:] = (int.from_bytes(content[36:], "little") + order).to_bytes(32, "little")
    return f"{text} {b64encode(content[:length]).decode()}\n"


@pytest.fixture(scope="module")
def page() -> Iterator[PageVerifier]:
    verifier = PageVerifier()
    yield verifier
    verifier.close()


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, bytes]]:
    """A game with a person, a bot's seat and client seeds, and sandboxes with a script and without one."""
    settings = Settings(data=tmp_path_factory.mktemp("corpus"))
    migrate(settings)
    with Service(settings, {RULESET.name: RULESET}) as service:
        created = create(service, SeatRequest("open"), SeatRequest("human", name="Zoë"), SeatRequest("human"))
        joined = Request(SPECTATOR, "/join", key="k", body="b")
        service.commands.join(joined, created.game.id, 0, name="Bo", client_seed="luck é")
        play(service, created.game.id, Random(21), keys=True)
        yield {
            "people": exported(service, created.game.id),
            "sandbox": sandbox_forgeries.archived(service),
            "sandbox without a script": sandbox_forgeries.archived(service, ()),
        }


def exported(service: Service, game: UUID) -> bytes:
    return service.exporter.export(game, Visibility(None))[0]


def original() -> bytes:
    return content_of("toy")


class Disagreement(AssertionError):
    """One verifier accepts an archive that the other refuses, or their reasons differ."""


def judged(page: PageVerifier, content: bytes, what: object, **wanted: Any) -> bool:
    """Return True if both verifiers accept an archive; raise if they disagree."""
    told, said = by_script(content, **wanted), page.check(content, **wanted)
    if told.ok != said.ok or (told.is_own and said.is_own and told.words != said.words):
        raise Disagreement(f"{what}:\n  verify.py: {told.words}\n  the page:  {said.words}")
    return said.ok


def refused_by_service(content: bytes) -> bool:
    """Return True if the service refuses an archive for its facts, hashes or signature."""
    try:
        verify_checkpoint(read_archive(content))
    except BadArchive:
        return True
    return False


def cases(test: Any) -> list[Change]:
    """List the forgeries from a test of the service's own checker."""
    (mark,) = test.pytestmark
    found = (getattr(case, "values", case) for case in mark.args[1])
    return [case[0] if isinstance(case, tuple) else case for case in found]


def test_both_verifiers_word_good_archives_alike(
    page: PageVerifier, others: dict[str, bytes], corpus: dict[str, bytes]
) -> None:
    recorded = {name: content_of(name) for name in NAMES}
    for name, content in (recorded | others | corpus).items():
        for key in (None, key_of(content)):
            assert judged(page, content, name, key=key, sandbox=True), name
        assert judged(page, b" \r\n\t" + content + b"\n", name, **ANYTHING), name
        assert judged(page, content, name) == ("sandbox" not in name)
    assert not judged(page, original(), "another key", key=key_of(corpus["people"]))


@pytest.mark.parametrize("cover", forgeries.COVERS, ids=lambda cover: str(cover.__name__))
def test_forgeries_get_one_verdict_however_they_are_covered(
    page: PageVerifier, cover: Callable[..., bytes]
) -> None:
    refused = 0
    for name, change in EVERYTHING.items():
        forged = cover(original(), change)
        good = judged(page, forged, name)
        if cover in (forgeries.unsigned, forgeries.resigned):
            judged(page, forged, name, key=key_of(original()), unsigned=True)
        assert not (good and refused_by_service(forged)), name
        refused += not good
    assert refused > 80


def test_unmended_and_misencoded_forgeries_are_refused(page: PageVerifier) -> None:
    for name, change in forgeries.NOT_MENDED.items():
        assert not judged(page, forgeries.as_it_is(original(), change), name, **ANYTHING), name
    for name, content in forgeries.texts(original()):
        assert not judged(page, content, name, **ANYTHING), name


def test_archives_forged_in_other_tests_get_the_same_verdict(
    page: PageVerifier, corpus: dict[str, bytes]
) -> None:
    people = corpus["people"]
    for number, change in enumerate(cases(archive_forgeries.test_contradictory_archive_is_refused)):
        assert not judged(page, changed(people, change), number, **ANYTHING)
    forged = cases(archive_forgeries.test_consistent_forged_log_is_refused)
    for number, change in enumerate(forged):
        judged(page, changed(people, change, mend=True), number, **ANYTHING)
    for change in cases(sandbox_forgeries.test_both_verifiers_refuse_a_forged_sandbox):
        assert not judged(page, changed(corpus["sandbox"], change, mend=True), change, **ANYTHING)
    no_list = changed(corpus["sandbox without a script"], sandbox_forgeries.script_that_is_no_list, mend=True)
    assert not judged(page, no_list, "a script that is no list", **ANYTHING)


@pytest.mark.slow  # the forgeries above compare all verdicts; here archives are large or deep
def test_hostile_archives_are_refused_by_both(page: PageVerifier) -> None:
    for name, content in hostile.all_of(original()):
        good = judged(page, content, name)
        assert not (good and refused_by_service(content)), name


@pytest.mark.parametrize("name", SIGNATURES)
def test_signatures_get_one_verdict(page: PageVerifier, name: str) -> None:
    archive = json.loads(original())
    archive["checkpoint"] = SIGNATURES[name](archive["checkpoint"])
    content = canonical(archive)
    assert judged(page, content, name) is not refused_by_service(content)


def test_keys_get_one_verdict(page: PageVerifier) -> None:
    """Includes keys that are not a point, a point in another spelling, and points of small order."""
    random = Random("keys")
    one, minus_one = (1).to_bytes(32, "little"), (2**255 - 20).to_bytes(32, "little")
    points = [one, minus_one, bytes(32), b"\xff" * 32, one[:31] + b"\x80", minus_one[:31] + b"\xff"]
    points += [(2**255 - 19 + n).to_bytes(32, "little") for n in (0, 1, 3)]
    points += [random.randbytes(32) for _ in range(20)] + [random.randbytes(31), b""]
    for public in points:
        archive = json.loads(original())
        archive["key"] = str(VerifierKey("starledger", public))
        for sign in (b"", public):  # the point as its own signature, which a careless check would accept
            signature = (sign or random.randbytes(32)).ljust(32, b"\0")[:32] + bytes(32)
            key_id = bytes.fromhex(archive["key"].split("+")[1])
            text = archive["checkpoint"].rpartition("\n\n")[0]
            written = b64encode(key_id + signature).decode()
            archive["checkpoint"] = f"{text}\n\n— starledger {written}\n"
            content = canonical(archive)
            assert judged(page, content, public) is not refused_by_service(content), public


@pytest.mark.parametrize("seed", [0, 1, *(pytest.param(seed, marks=pytest.mark.slow) for seed in (2, 3))])
def test_verifiers_agree_on_any_change(
    page: PageVerifier, seed: int, others: dict[str, bytes], corpus: dict[str, bytes]
) -> None:
    random = Random(f"changed {seed}")
    contents = [("toy", original()), *others.items(), *corpus.items()]
    good = 0
    for number in range(100):
        name, content = contents[number % len(contents)]
        forged = forgeries.resigned(content, forgeries.change_somewhere(random))
        passed = judged(page, forged, (name, seed, number), **ANYTHING)
        assert not (passed and refused_by_service(forged)), (name, seed, number)
        good += passed
    assert 5 < good < 95


PIECES = [
    *(bytes([byte]) for byte in b'"\\{}[],:0- \n\x00\x1f\x7f\xff'),
    *(b"-0", b"1e1", b"1.0", b"9" * 16, b"9" * 400, b"true", b"null", b"NaN", b"-Infinity"),
    *("é".encode(), "\U0001f600".encode(), "\u2028".encode(), b"\xed\xa0\xbd"),
    *(b"\\u0041", b"\\ud83d", b"\\ud83d\\ude00", b"\\/", b"\\x", b'"a":1,', b'"__proto__":1,'),
]


@pytest.mark.parametrize("seed", range(3))
def test_verifiers_agree_on_any_bytes(page: PageVerifier, seed: int) -> None:
    """Bytes are inserted, removed, swapped or doubled; only sometimes is the result still JSON."""
    random, content = Random(f"written {seed}"), original()
    for number in range(150):
        at, wide = random.randrange(len(content)), random.choice([0, 0, 1, 2, 40])
        piece = random.choice([random.choice(PIECES), content[at : at + wide], b""])
        altered = content[:at] + piece + content[at + wide :]
        if altered != content:
            assert not judged(page, altered, (seed, number, at), **ANYTHING)
            assert refused_by_service(altered), (seed, number, at)


@pytest.mark.parametrize("seed", range(2))
def test_verifiers_hash_any_text_alike(page: PageVerifier, seed: int) -> None:
    """Unusual letters in names, values and labels, in archives that are mended and signed again."""
    random = Random(f"letters {seed}")
    letters = [
        '"',
        "\\",
        "/",
        "\b",
        "\f",
        "\n",
        "\x00",
        "\x1f",
        "\x7f",
        "\x80",
        "é",
        "\u2028",
        "\ufeff",
        "\uffff",
        "\U0001f600",
    ]
    good = 0
    for number in range(40):
        text = "".join(random.choices(letters, k=random.randrange(1, 9)))
        place = random.choice([("core", "data", "more"), ("hidden", "seed", "salt"), ("core", "data", text)])
        value: Any = random.choice([text, [text], {"name": text}, {text: 1}])
        forged = forgeries.resigned(original(), forgeries.first(forgeries.set_to(value, *place)))
        passed = judged(page, forged, (seed, number, place, value))
        assert not (passed and refused_by_service(forged))
        good += passed
    assert good > 5


def test_an_extended_tree_is_distinguished_from_a_changed_one(page: PageVerifier) -> None:
    random = Random("trees")
    leaves = [random.randbytes(32) for _ in range(40)]
    roots = [merkle_root(leaves[:size]) for size in range(len(leaves) + 1)]
    for _ in range(120):
        before, after = sorted(random.choices(range(1, 41), k=2))
        proof = MerkleTree(leaves).consistency(before, after)
        old, new = (roots[before], before), (roots[after], after)
        assert page.is_grown(old, new, proof)
        spoiled = random.choice(
            [proof[:-1], [*proof, leaves[0]], [leaves[0], *proof[1:]], proof[::-1], [*proof, *proof]]
        )
        assert page.is_grown(old, new, spoiled) is consistent(*old, *new, spoiled)
        other = (leaves[1], before)
        assert not page.is_grown(other, new, proof)
        assert not page.is_grown((roots[before], after + 1), new, proof)


def test_the_verifiers_return_a_verdict(page: PageVerifier) -> None:
    """Guard against comparing a verifier with itself."""
    assert page.check(original()) == Said(True, by_script(original()).words)
    assert page.check(b"[]") == Said(False, "BAD: it is not an archive in a known format")
