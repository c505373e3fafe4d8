"""Receipts: a client with an earlier checkpoint alone can detect a change of the past."""

import base64
import hashlib
import json
from collections.abc import Callable, Iterator
from random import Random
from uuid import UUID, uuid4

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from domain.game.aggregate import Game
from domain.game.readers import StoredRow
from services.errors import GameDamaged, NotFound, Unavailable, ValidationFailed
from services.keyring import Keyring
from services.receipts.signed_notes import BadNote, VerifierKey, read_key, verify_note
from services.receipts.signing import Signer, verifier_key
from services.service import Service
from services.wording import english
from tests.services.conftest import create, play
from tests.services.intruder import Intruder


class Client:
    """A client that keeps receipts and trusts only the key.

    Written from RFC 6962, RFC 9162 and C2SP's signed notes alone.
    """

    def __init__(self, public: str, game: str) -> None:
        self._public = Ed25519PublicKey.from_public_bytes(bytes.fromhex(public))
        self._game = game

    def read(self, note: str) -> tuple[int, bytes, str]:
        """Check a receipt's signature; return size, root and head."""
        text, _, signature = note.partition("\n\n")
        origin, size, root, head = text.split("\n")
        assert origin == f"starledger/{self._game}"
        dash, name, signed = signature.removesuffix("\n").split(" ")
        assert (dash, name) == ("—", "starledger")
        content = base64.b64decode(signed)
        named = hashlib.sha256(b"starledger\n\x01" + self._public.public_bytes_raw()).digest()[:4]
        assert content[:4] == named
        self._public.verify(content[4:], f"{text}\n".encode())
        return int(size), base64.b64decode(root), head.removeprefix("head ")

    @staticmethod
    def includes(leaf: bytes, index: int, size: int, path: list[bytes], root: bytes) -> bool:
        """RFC 9162, 2.1.3.2."""
        fn, sn, r = index, size - 1, leaf
        for p in path:
            if sn == 0:
                return False
            if fn & 1 or fn == sn:
                r = hashlib.sha256(b"\x01" + p + r).digest()
                while not fn & 1 and fn:
                    fn, sn = fn >> 1, sn >> 1
            else:
                r = hashlib.sha256(b"\x01" + r + p).digest()
            fn, sn = fn >> 1, sn >> 1
        return sn == 0 and r == root

    @staticmethod
    def grew(first: int, first_root: bytes, second: int, second_root: bytes, path: list[bytes]) -> bool:
        """RFC 9162, 2.1.4.2."""
        if first == second:
            return not path and first_root == second_root
        if first & (first - 1) == 0:
            path = [first_root, *path]
        fn, sn = first - 1, second - 1
        while fn & 1:
            fn, sn = fn >> 1, sn >> 1
        fr = sr = path[0]
        for c in path[1:]:
            if sn == 0:
                return False
            if fn & 1 or fn == sn:
                fr = hashlib.sha256(b"\x01" + c + fr).digest()
                sr = hashlib.sha256(b"\x01" + c + sr).digest()
                while not fn & 1 and fn:
                    fn, sn = fn >> 1, sn >> 1
            else:
                sr = hashlib.sha256(b"\x01" + sr + c).digest()
            fn, sn = fn >> 1, sn >> 1
        return sn == 0 and fr == first_root and sr == second_root


@pytest.fixture
def game(service: Service) -> Game:
    """A projected game with some moves."""
    created = create(service, target=60)
    play(service, created.game.id, Random(11), most=30)
    service.projector.catch_up()
    return service.games.current(created.game.id)


@pytest.fixture
def client(service: Service, game: Game) -> Client:
    return Client(service.signer.all_keys()[-1].public, str(game.id))


@pytest.fixture
def intruder(service: Service, game: Game) -> Iterator[Intruder]:
    intruder = Intruder(service, game.id)
    yield intruder
    intruder.close()


def unhex(hashes: list[str]) -> list[bytes]:
    return [bytes.fromhex(each) for each in hashes]


def test_a_receipt_is_signed_and_contains_every_event(service: Service, game: Game, client: Client) -> None:
    size, root, head = client.read(service.proofs.checkpoint(game.id))
    assert (size, head) == (game.version, game.head)
    for envelope in service.event_store.envelopes(game.id):
        proof = service.proofs.inclusion(game.id, version=envelope.core.version, size=size)
        leaf = hashlib.sha256(b"\x00" + envelope.core_bytes).digest()
        assert proof.hash == leaf.hex()
        assert client.includes(leaf, envelope.core.version - 1, size, unhex(proof.proof), root)


def test_receipts_of_all_versions_join(service: Service, game: Game, client: Client) -> None:
    latest, root, _ = client.read(service.proofs.checkpoint(game.id))
    for version in range(1, latest + 1):
        size, old, head = client.read(service.proofs.checkpoint(game.id, version=version))
        assert (size, head) == (version, service.event_store.envelopes(game.id)[version - 1].hash)
        proof = service.proofs.consistency(game.id, before=version)
        assert client.grew(version, old, latest, root, unhex(proof.proof))


def test_versions_that_do_not_exist_are_refused(service: Service, game: Game) -> None:
    proofs, beyond = service.proofs, game.version + 1
    for ask in (
        lambda: proofs.checkpoint(game.id, version=beyond),
        lambda: proofs.inclusion(game.id, version=beyond),
        lambda: proofs.inclusion(game.id, version=1, size=beyond),
        lambda: proofs.consistency(game.id, before=beyond),
        lambda: proofs.consistency(game.id, before=1, after=beyond),
        lambda: proofs.checkpoint(uuid4()),
    ):
        with pytest.raises(NotFound):
            ask()
    with pytest.raises(ValidationFailed):
        proofs.inclusion(game.id, version=3, size=2)
    with pytest.raises(ValidationFailed):
        proofs.consistency(game.id, before=3, after=2)


# The intruder's changes. Each alters version 7 first; some of them mend the chain after it.


def edit(intruder: Intruder, last: int) -> None:
    topic, state = intruder.read(7)
    intruder.write(7, topic, state.replace(b'"cause":7', b'"cause":6').replace(b'"cause":6', b'"cause":5', 1))


def delete(intruder: Intruder, last: int) -> None:
    intruder.delete(7, 7)
    for version in range(8, last + 1):
        intruder.renumber(version, version - 1)


def insert(intruder: Intruder, last: int) -> None:
    for version in range(last, 6, -1):
        intruder.renumber(version, version + 1)
    intruder.insert(7, *intruder.read(6))


def swap(intruder: Intruder, last: int) -> None:
    seventh, eighth = intruder.read(7), intruder.read(8)
    intruder.write(7, *eighth)
    intruder.write(8, *seventh)


def replace(intruder: Intruder, last: int) -> None:
    """Rewrite the log: the game continues differently from version 7."""
    intruder.delete(8, last)
    edit(intruder, 7)


def cut(intruder: Intruder, last: int) -> None:
    intruder.delete(7, last)


def mend(intruder: Intruder) -> None:
    """Number and chain all events again, so that each contains the hash of its predecessor."""
    before = None
    for version, stored_as in enumerate(intruder.versions(), 1):
        topic, state = intruder.read(stored_as)
        stored = json.loads(state)
        stored["core"] |= {"version": version, "prev": before}
        core = json.dumps(stored["core"], sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        hidden = json.dumps(stored["hidden"], separators=(",", ":"), ensure_ascii=False)
        before = hashlib.sha256(b"\x00" + core.encode()).hexdigest()
        intruder.write(stored_as, topic, f'{{"core":{core},"hidden":{hidden}}}'.encode())


CHANGES = [edit, delete, insert, swap, replace, cut]


@pytest.mark.parametrize("mended", [False, True], ids=["as it is", "with a mended chain"])
@pytest.mark.parametrize("change", CHANGES)
def test_a_client_with_an_earlier_receipt_finds_every_change(
    service: Service,
    open_service: Callable[[], Service],
    game: Game,
    client: Client,
    intruder: Intruder,
    change: Callable[[Intruder, int], None],
    mended: bool,
) -> None:
    receipt = service.proofs.checkpoint(game.id, version=game.version - 2)
    size, root, _ = client.read(receipt)
    change(intruder, game.version)
    if mended:
        mend(intruder)
    if not mended and change not in (cut, replace):
        with pytest.raises(GameDamaged, match=r"version-does-not-follow version=[78]"):
            open_service().proofs.checkpoint(game.id)
        return
    now, new_root, _ = client.read(service.proofs.checkpoint(game.id))
    if now < size:
        with pytest.raises(NotFound):
            service.proofs.consistency(game.id, before=size)
    else:
        proof = service.proofs.consistency(game.id, before=size, after=now)
        assert not client.grew(size, root, now, new_root, unhex(proof.proof))


@pytest.mark.parametrize("change", CHANGES)
def test_process_never_contradicts_its_earlier_proofs(
    service: Service,
    game: Game,
    client: Client,
    intruder: Intruder,
    change: Callable[[Intruder, int], None],
) -> None:
    """Even if the process misses the change, it never signs a head that contradicts an earlier one."""
    size, root, _ = client.read(service.proofs.checkpoint(game.id))
    change(intruder, game.version)
    if change in (edit, swap):  # the last event is unchanged
        assert client.read(service.proofs.checkpoint(game.id))[:2] == (size, root)
    elif change in (cut, replace):
        assert client.read(service.proofs.checkpoint(game.id))[0] < size
    else:
        with pytest.raises(GameDamaged, match=r"version-does-not-follow version=[78]"):
            service.proofs.checkpoint(game.id)


@pytest.mark.both_stores
def test_growing_a_tree_reads_only_new_events(
    service: Service, open_service: Callable[[], Service], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = create(service, target=60).game
    read: list[int] = []
    rows = service.event_store.rows

    def counted(game_id: UUID, *, gt: int = 0, lte: int | None = None) -> list[StoredRow]:
        found = rows(game_id, gt=gt, lte=lte)
        read.append(len(found) if game_id == game.id else 0)
        return found

    for most in (10, 20, 30):
        play(service, game.id, Random(most), most=most)
        monkeypatch.setattr(service.event_store, "rows", counted)
        known = service.proofs.checkpoint(game.id)
        monkeypatch.undo()
        assert known == open_service().proofs.checkpoint(game.id)
        for version in (1, 5, service.games.current(game.id).version):
            asked = {"before": version}
            assert service.proofs.consistency(game.id, **asked) == open_service().proofs.consistency(
                game.id, **asked
            )
    assert sum(read) == service.games.current(game.id).version + 2, "each event once, and twice the last"


@pytest.mark.parametrize("change", CHANGES)
def test_the_audit_finds_every_change_and_names_the_first_bad_version(
    service: Service, game: Game, intruder: Intruder, change: Callable[[Intruder, int], None]
) -> None:
    assert service.auditor.audit(game.id).ok
    change(intruder, game.version)
    report = service.auditor.audit(game.id)
    assert not report.ok
    named = [english(check.message) for check in report.checks if not check.ok]
    bad = f"ersion {game.version}" if change in (cut, replace) else "ersion 7"
    assert any(bad in detail for detail in named), named


def test_the_audit_finds_that_a_game_was_deleted_whole(
    service: Service, game: Game, intruder: Intruder
) -> None:
    intruder.delete(1, game.version)
    service.games.forget_all()
    report = service.auditor.audit(game.id)
    assert not report.ok
    assert any(f"version {game.version} was seen" in english(check.message) for check in report.checks), (
        report
    )
    assert (report.events, report.sound_until) == (0, 0)


# Keys


def test_old_keys_stay_listed_and_verify_what_they_signed(service: Service, game: Game) -> None:
    before = service.proofs.checkpoint(game.id)
    made = service.signer.rotate()
    after = service.proofs.checkpoint(game.id)
    old, new = (verifier_key(key) for key in service.signer.all_keys())
    assert new == verifier_key(made)
    assert old.id != new.id
    assert verify_note(before, old) == verify_note(after, new)
    for note, key in ((before, new), (after, old)):
        with pytest.raises(BadNote):
            verify_note(note, key)


@pytest.mark.both_stores
def test_all_processes_sign_with_the_same_key(open_service: Callable[[], Service], game: Game) -> None:
    one, other = open_service(), open_service()
    one.signer.ensure_key()
    assert len(other.signer.all_keys()) == 1
    one.signer.rotate()
    assert one.proofs.checkpoint(game.id) == other.proofs.checkpoint(game.id)


def test_a_key_sealed_under_another_secret_does_not_sign(service: Service) -> None:
    stranger = Signer(service.event_store, Keyring(b"x" * 32))
    with pytest.raises(Unavailable):
        stranger.sign("text\n")


def test_any_changed_character_of_a_note_is_found(service: Service, game: Game) -> None:
    key = verifier_key(service.signer.all_keys()[-1])
    note = service.proofs.checkpoint(game.id)
    assert read_key(str(key)) == key
    for place, character in enumerate(note):
        for other in {"A", "B", "\n", chr(ord(character) ^ 1)} - {character}:
            with pytest.raises(BadNote):
                verify_note(note[:place] + other + note[place + 1 :], key)


@pytest.mark.parametrize("text", ["", "a", "a+b", "a+b+c", "starledger+00000000+" + "A" * 44, "+x+AQ=="])
def test_malformed_key_is_refused(text: str) -> None:
    with pytest.raises(BadNote):
        read_key(text)


def test_a_published_note_verifies() -> None:
    """The example of Go's sumdb/note package."""
    key = read_key("PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW")
    assert isinstance(key, VerifierKey)
    text = (
        "If you think cryptography is the answer to your problem,\n"
        "then you don't know what your problem is.\n"
    )
    signature = "x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM="
    assert verify_note(f"{text}\n— PeterNeumann {signature}\n", key) == text
