"""Forgeries of archives: named changes that an attacker could make, and ways to cover them up."""

import copy
import hashlib
import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from domain.log.merkle import merkle_root
from services.receipts.signed_notes import Checkpoint, VerifierKey, signed_note
from tests.services.archiving import canonical, changed

Change = Callable[[Any], object]

FORGER = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
"""A key of an attacker, under the name that the service signs with."""


def signed_anew(content: bytes) -> bytes:
    """Sign an archive with mended hashes with the forger's key."""
    archive = json.loads(content)
    try:
        cores = [canonical(event["core"]) for event in archive["events"]]
    except (TypeError, LookupError):
        return content
    leaves = [hashlib.sha256(b"\x00" + core).digest() for core in cores]
    head = leaves[-1].hex() if leaves else ""
    checkpoint = Checkpoint(str(archive["game"]), len(leaves), merkle_root(leaves), head)
    key = VerifierKey("starledger", FORGER.public_key().public_bytes_raw())
    archive["checkpoint"] = signed_note(checkpoint.text, key, FORGER.sign(checkpoint.text.encode()))
    archive["key"] = str(key)
    return canonical(archive)


def as_it_is(content: bytes, change: Change) -> bytes:
    """Make the change and nothing else."""
    return changed(content, change)


def mended(content: bytes, change: Change) -> bytes:
    """Mend all hashes and keep the original signature."""
    archive, before = json.loads(unsigned(content, change)), json.loads(content)
    return canonical(archive | {"checkpoint": before["checkpoint"], "key": before["key"]})


def unsigned(content: bytes, change: Change) -> bytes:
    """Mend all hashes if possible, and remove the signature."""
    try:
        return changed(content, change, mend=True)
    except (TypeError, AttributeError, LookupError, ValueError):
        return canonical(json.loads(as_it_is(content, change)) | {"checkpoint": None, "key": None})


def resigned(content: bytes, change: Change) -> bytes:
    """Mend all hashes and sign with another key."""
    return signed_anew(unsigned(content, change))


def named_with_the_old_key(content: bytes, change: Change) -> bytes:
    """Mend all hashes, sign with another key, and name the old one."""
    return canonical(json.loads(resigned(content, change)) | {"key": json.loads(content)["key"]})


COVERS = (as_it_is, mended, unsigned, resigned, named_with_the_old_key)


def where(condition: Callable[[Any], Any], change: Change) -> Change:
    """Apply a change to the first event after the creation that meets a condition."""

    def change_it(archive: Any) -> None:
        event = next(event for event in archive["events"][1:] if condition(event))
        change(event)

    return change_it


def has_draws(event: Any) -> bool:
    return bool(event["core"]["data"].get("draws"))


def hides_draws(event: Any) -> bool:
    return bool(event["hidden"].get("draws"))


def first(change: Change) -> Change:
    return lambda archive: change(archive["events"][0])


def drawn(change: Change) -> Change:
    return where(has_draws, lambda event: change(event["core"]["data"]["draws"]))


def set_to(value: Any, *path: str | int) -> Change:
    """Put a value at a place."""

    def change(found: Any) -> None:
        for step in path[:-1]:
            found = found[step]
        found[path[-1]] = value

    return change


def without(*path: str | int) -> Change:
    """Remove the value at a path."""

    def change(found: Any) -> None:
        for step in path[:-1]:
            found = found[step]
        del found[path[-1]]

    return change


def no_seed_committed_to(archive: Any) -> None:
    core, hidden = archive["events"][0]["core"], archive["events"][0]["hidden"]
    del core["commitments"]["seed"], core["audience"]["seed"], hidden["seed"]


def another_roll(draws: Any) -> None:
    draws[0][3] = (draws[0][3] + 1) % draws[0][2]


def both(*changes: Change) -> Change:
    def change(archive: Any) -> None:
        for each in changes:
            each(archive)

    return change


def origin(**others: Any) -> Change:
    parent = {"game": "8f14e45f-ceea-467f-9a36-dcb6d1a2b3c4", "head": "0" * 64, "version": 1}
    return set_to(parent | others, "events", 0, "core", "data", "forked_from")


def lobby_event(archive: Any, at: int, kind: str, data: Any) -> None:
    """Insert a lobby event at a place and renumber the versions after it."""
    core = copy.deepcopy(archive["events"][at - 1]["core"])
    core |= {"kind": kind, "rev": 1, "rules": 1, "data": data, "commitments": {}, "audience": {}}
    core |= {"seat": None, "version": at + 1, "cause": at + 1}
    archive["events"].insert(at, {"core": core, "hidden": {}})
    for event in archive["events"][at + 1 :]:
        event["core"]["version"] += 1
        event["core"]["cause"] += event["core"]["cause"] > at


def swap_salts(archive: Any) -> None:
    hidden = [secret for event in archive["events"] for secret in event["hidden"].values()]
    hidden[0]["salt"], hidden[1]["salt"] = hidden[1]["salt"], hidden[0]["salt"]


def swap_commitments(archive: Any) -> None:
    many = [event["core"]["commitments"] for event in archive["events"] if event["core"]["commitments"]]
    (one, *_), (other, *_) = many[0], many[1]
    many[0][one], many[1][other] = many[1][other], many[0][one]


def widen(archive: Any) -> None:
    """Make a field with a limited audience public."""
    for event in archive["events"]:
        event["core"]["audience"] = dict.fromkeys(event["core"]["audience"])


def cut(count: int) -> Change:
    def change(archive: Any) -> None:
        del archive["events"][-count:]
        archive["version"] -= count

    return change


def begin_later(archive: Any) -> None:
    del archive["events"][0]
    archive["version"] -= 1


def exchange(archive: Any) -> None:
    archive["events"][5:7] = reversed(archive["events"][5:7])


def commit_to_more(name: str, commitment: Any = "0" * 64, audience: Any = None) -> Change:
    def change(event: Any) -> None:
        event["core"]["commitments"][name] = commitment
        event["core"]["audience"][name] = audience

    return change


NOT_IN_FORM: dict[str, Change] = {
    "a member beside salt and value": first(set_to("x", "hidden", "seed", "note")),
    "no salt": first(without("hidden", "seed", "salt")),
    "an empty salt": first(set_to("", "hidden", "seed", "salt")),
    "a salt in capitals": first(set_to("AB" * 16, "hidden", "seed", "salt")),
    "a salt that is a number": first(set_to(7, "hidden", "seed", "salt")),
    "a member beside core and hidden": first(set_to(1, "more")),
    "a member in a core": first(set_to(1, "core", "more")),
    "a member at the top": set_to(1, "more"),
    "another ruleset at the top": set_to("chess", "ruleset"),
    "a ruleset of a megabyte": both(
        set_to("x" * 2**20, "ruleset"), set_to("x" * 2**20, "events", 0, "core", "data", "ruleset")
    ),
    "another game at the top": set_to("8f14e45f-ceea-467f-9a36-dcb6d1a2b3c4", "game"),
    "a game with capitals": lambda archive: archive.update(game=archive["game"].upper()),
    "form 1 as true": set_to(True, "archive"),
    "form 2": set_to(2, "archive"),
    "complete as a number": set_to(1, "complete"),
    "said not to be complete": set_to(False, "complete"),
    "events in an object": lambda archive: archive.update(events={"0": archive["events"]}),
    "an event that is null": set_to(None, "events", 3),
    "hidden as a list": set_to([], "events", 3, "hidden"),
    "a core as a text": set_to("core", "events", 3, "core"),
    "the version 1 as true": first(set_to(True, "core", "version")),
    "a revision that is true": first(set_to(True, "core", "rev")),
    "a revision of 0": first(set_to(0, "core", "rev")),
    "a rules version below 0": first(set_to(-1, "core", "rules")),
    "an integer of 2^53": first(set_to(2**53, "core", "rules")),
    "an integer of 2^70": first(set_to(2**70, "core", "data", "bot_pace_ms")),
    "an integer below -2^53": first(set_to(-(2**53), "core", "data", "bot_pace_ms")),
    "a number that is no integer": first(set_to(0.5, "core", "data", "bot_pace_ms")),
    "an integer as a float": first(set_to(0.0, "core", "data", "bot_pace_ms")),
    "a float in what was hidden": where(hides_draws, set_to(1.0, "hidden", "draws", "value", 0, 0)),
    "a name that is not ASCII": first(set_to(1, "core", "data", "ö")),
    "a commitment under another name": first(commit_to_more("Name.0")),
    "a commitment to no person's name": first(commit_to_more("name.x")),
    "a person's name with other digits": first(commit_to_more("name.٣")),
    "a commitment that is no hash": first(commit_to_more("command", "beef")),
    "a commitment that is a number": first(commit_to_more("command", 1)),
    "a commitment that nobody shows": first(commit_to_more("more")),
    "an audience of half a seat": first(commit_to_more("command", audience=["0"])),
    "an audience of no seat": first(commit_to_more("command", audience=[-1])),
    "an audience of one seat without a list": first(commit_to_more("command", audience=0)),
    "an audience without a commitment": first(set_to(None, "core", "audience", "more")),
    "a commitment without an audience": first(set_to("0" * 64, "core", "commitments", "more")),
    "a field both shown and committed to": first(commit_to_more("listed")),
    "a command that is shown": where(
        lambda event: not event["hidden"], set_to({"salt": "0" * 32, "value": 1}, "hidden", "command")
    ),
    "a seat below 0": first(set_to(-1, "core", "seat")),
    "a seat that is a text": first(set_to("0", "core", "seat")),
    "a cause that comes later": first(set_to(2, "core", "cause")),
    "no cause": first(set_to(0, "core", "cause")),
    "a kind with a space": where(has_draws, set_to("die rolled", "core", "kind")),
    "a time without microseconds": where(has_draws, set_to("2999-01-01T00:00:00Z", "core", "recorded_at")),
    "a day that there is not": where(has_draws, set_to("2999-02-30T00:00:00.000000Z", "core", "recorded_at")),
    "a time that runs backwards": lambda archive: set_to(
        "2001-01-01T00:00:00.000000Z", "events", len(archive["events"]) - 1, "core", "recorded_at"
    )(archive),
    "data that is null": where(has_draws, set_to(None, "core", "data")),
    "data nested too deeply": first(set_to(json.loads("[" * 17 + "]" * 17), "core", "data", "more")),
    "no creation": begin_later,
    "created as something else": first(set_to("die-rolled", "core", "kind")),
    "two creations": lambda archive: archive["events"].insert(1, copy.deepcopy(archive["events"][0])),
    "no event at all": lambda archive: archive.update(events=[], version=0),
    "no seed committed to": no_seed_committed_to,
    "no seed committed to, and another roll": both(no_seed_committed_to, drawn(another_roll)),
    "no seed shown": first(without("hidden", "seed")),
    "no seed shown, and said not to be complete": both(first(without("hidden", "seed")), drawn(another_roll)),
    "the commitment to the seed is none": first(set_to(None, "core", "data", "seed_commitment")),
    "a commitment to another seed": first(set_to("0" * 64, "core", "data", "seed_commitment")),
    "another seed": first(set_to("ab" * 32, "hidden", "seed", "value")),
    "a seed with spaces": first(
        lambda event: event["hidden"]["seed"].update(value=event["hidden"]["seed"]["value"] + " ")
    ),
    "a longer seed": first(
        both(
            set_to("ab" * 33, "hidden", "seed", "value"),
            set_to(hashlib.sha256(b"\xab" * 33).hexdigest(), "core", "data", "seed_commitment"),
        )
    ),
    "another roll": drawn(another_roll),
    "another hidden draw": where(hides_draws, lambda event: another_roll(event["hidden"]["draws"]["value"])),
    "a draw that is left out": drawn(without(0)),
    "a draw that is told twice": drawn(lambda draws: draws.append(draws[-1])),
    "a draw with more to it": drawn(lambda draws: draws[0].append(0)),
    "a draw with less to it": drawn(lambda draws: draws[0].pop()),
    "a draw in an object": drawn(lambda draws: draws.insert(0, {"k": 0})),
    "a draw's number as true": drawn(set_to(True, 0, 0)),
    "a draw's label": drawn(set_to("other", 0, 1)),
    "a draw's label as a number": drawn(set_to(0, 0, 1)),
    "a draw from nothing": drawn(set_to(0, 0, 2)),
    "a draw from too many": drawn(set_to(2**33, 0, 2)),
    "draws that are null": where(has_draws, set_to(None, "core", "data", "draws")),
    "draws that are an object": where(has_draws, set_to({"0": 1}, "core", "data", "draws")),
    "a client's seed that nobody sent": first(set_to("luck", "core", "data", "client_seed")),
    "another game's seed": set_to("ab" * 32, "events", 0, "hidden", "seed", "value"),
    "shared with a game, without an end": origin(),
    "shared with a game, without an end, and another roll": both(origin(), drawn(another_roll)),
    "shared with itself": lambda archive: both(
        origin(game=archive["game"]), lambda each: lobby_event(each, len(each["events"]), "fork-began", {})
    )(archive),
    "shared with no game": both(
        origin(game="mine"), lambda each: lobby_event(each, len(each["events"]), "fork-began", {})
    ),
    "shared with a version that is true": both(
        origin(version=True), lambda each: lobby_event(each, len(each["events"]), "fork-began", {})
    ),
    "shared with more besides": both(
        origin(more=1), lambda each: lobby_event(each, len(each["events"]), "fork-began", {})
    ),
    "a fork that begins without a parent": lambda archive: lobby_event(archive, 9, "fork-began", {}),
    "rewound while it is shared": both(
        origin(),
        lambda each: lobby_event(
            each, 9, "game-rewound", {"to_version": 5, "epoch": 1, "proposal": None, "revealed": []}
        ),
        lambda each: lobby_event(each, len(each["events"]), "fork-began", {}),
    ),
    "rewound, and drawn as before": lambda archive: lobby_event(
        archive, 9, "game-rewound", {"to_version": 5, "epoch": 1, "proposal": None, "revealed": []}
    ),
    "somebody joins with a seed, and draws as before": lambda archive: lobby_event(
        archive, 4, "seat-joined", {"seat": 0, "guest": True, "client_seed": "other"}
    ),
    "somebody joins at no seat": lambda archive: lobby_event(
        archive, 4, "seat-joined", {"seat": -1, "guest": True, "client_seed": None}
    ),
    "joined as somebody at seat true": lambda archive: lobby_event(
        archive, 4, "seat-left", {"seat": True, "stand_in": None}
    ),
}
"""Changes that make an archive malformed or contradictory, even with mended hashes and a new signature."""

AGAINST_THE_RULES: dict[str, Change] = {
    "the audience of everything": widen,
    "another seat acted": where(has_draws, lambda event: event["core"].update(seat=7)),
    "an unknown kind": where(has_draws, set_to("die-stolen", "core", "kind")),
    "newer rules": where(has_draws, set_to(99, "core", "rules")),
    "an event of a later revision": where(has_draws, set_to(99, "core", "rev")),
    "a longer name": lambda archive: next(
        secret.update(value="x" * 41)
        for event in archive["events"]
        for name, secret in event["hidden"].items()
        if name.startswith("name.")
    ),
    "a field that is not known": where(has_draws, set_to(1, "core", "data", "more")),
    "the result but not the draw": where(
        has_draws,
        lambda event: event["core"]["data"].update(
            {name: 9 for name in event["core"]["data"] if name in ("result", "first", "starter")}
        ),
    ),
}
"""Changes that only the rules can refuse; a reader without them needs a trusted key."""

ONLY_BY_A_KEY: dict[str, Change] = {
    "nothing": lambda _: None,
    "the winning event is cut off": cut(1),
    "the end is cut off": cut(9),
    "salts of two values": swap_salts,
    "a later time": lambda archive: archive["events"][-1]["core"].update(
        recorded_at="2999-01-01T00:00:00.000000Z"
    ),
    "another name of a person": lambda archive: next(
        secret.update(value="Zed")
        for event in archive["events"]
        for name, secret in event["hidden"].items()
        if name.startswith("name.")
    ),
}
"""Changes that only the signature reveals: signed with the expected key, the archive would be sound."""

NOT_MENDED: dict[str, Change] = {
    "events in another order": exchange,
    "an event left out": lambda archive: archive["events"].pop(5),
    "an event told twice": lambda archive: archive["events"].insert(5, archive["events"][5]),
    "commitments of two values": swap_commitments,
    "the number of events": lambda archive: archive.update(version=archive["version"] + 1),
    "a checkpoint without a key": set_to(None, "key"),
    "a key without a checkpoint": set_to(None, "checkpoint"),
    "a key that is none": set_to("starledger", "key"),
    "a key with a word too many": lambda archive: archive.update(key=archive["key"] + "+more"),
    "a key under another name": lambda archive: archive.update(key="x" + archive["key"]),
    "a checkpoint of no text": set_to("", "checkpoint"),
    "a checkpoint that is a list": lambda archive: archive.update(checkpoint=[archive["checkpoint"]]),
    "a line after the signature": lambda archive: archive.update(checkpoint=archive["checkpoint"] + "more\n"),
    "a line in the checkpoint": lambda archive: archive.update(
        checkpoint=archive["checkpoint"].replace("\nhead", "\nmore\nhead")
    ),
    "a signature with spaces": lambda archive: archive.update(checkpoint=archive["checkpoint"] + " "),
    "a signature in other letters": lambda archive: archive.update(
        checkpoint=archive["checkpoint"][:-10] + "AAAAAAA==\n"
    ),
    "no signature": lambda archive: archive.update(checkpoint=archive["checkpoint"].split("—")[0]),
}
"""Changes to hashes and other values that mending would repair."""


def texts(content: bytes) -> Iterator[tuple[str, bytes]]:
    """Yield other spellings of the same archive, or of nearly the same one."""
    archive = json.loads(content)
    yield "spread over lines", json.dumps(archive, indent=1).encode()
    yield "with spaces", json.dumps(archive, sort_keys=True).encode()
    yield (
        "in ASCII",
        json.dumps(archive, sort_keys=True, separators=(",", ":")).encode().replace(b"\\u2014", b"\\u2014 "),
    )
    yield (
        "in another order",
        json.dumps(archive, separators=(",", ":"), ensure_ascii=False)
        .encode()[::1]
        .replace(b'{"archive":1,', b"{", 1)
        .replace(b'"complete"', b'"archive":1,"complete"', 1),
    )
    yield "a mark at the beginning", b"\xef\xbb\xbf" + content
    yield "in UTF-16", content.decode().encode("utf-16")
    yield "with a form feed", content + b"\x0c"
    yield "with something after it", content + b"x"
    yield "twice", content + content
    yield "a member twice", content.replace(b'{"archive":1,', b'{"archive":1,"archive":1,', 1)
    yield "a member of an event twice", content.replace(b'"hidden":{', b'"hidden":{},"hidden":{', 1)
    yield "a member of a core twice", content.replace(b'"kind":', b'"kind":"x","kind":', 1)
    yield "a member of data twice", content.replace(b'"listed":', b'"listed":1,"listed":', 1)
    yield "minus nothing", content.replace(b'"bot_pace_ms":0', b'"bot_pace_ms":-0', 1)
    yield "an exponent", content.replace(b'"rev":1,', b'"rev":1e0,', 1)
    yield "a fraction", content.replace(b'"rev":1,', b'"rev":1.0,', 1)
    yield "not a number", content.replace(b'"rev":1,', b'"rev":NaN,', 1)
    yield "endless", content.replace(b'"rev":1,', b'"rev":Infinity,', 1)
    yield "a number without end", content.replace(b'"rev":1,', b'"rev":' + b"9" * 5000 + b",", 1)
    yield "a leading zero", content.replace(b'"rev":1,', b'"rev":01,', 1)
    yield "a letter as its number", content.replace(b'"kind":"game', b'"kind":"\\u0067ame', 1)
    yield "half a letter", content.replace(b'"kind":"game', b'"kind":"\\ud83dgame', 1)
    yield "a slash escaped", content.replace(b"starledger/", b"starledger\\/", 1)
    yield "a zero byte", content.replace(b'"kind":"game', b'"kind":"\x00game', 1)
    yield "bytes that are no text", content.replace(b'"kind":"game', b'"kind":"\xffgame', 1)
    yield "a comma too many", content.replace(b'],"game"', b',],"game"', 1)
    yield "a remark", content.replace(b'{"archive"', b'/**/{"archive"', 1)
    yield "in a list", b"[" + content + b"]"
    yield "nothing but its depth", b"[" * 100_000
    yield (
        "deep in a place",
        content.replace(b'"bot_pace_ms":0', b'"bot_pace_ms":' + b"[" * 9999 + b"]" * 9999, 1),
    )
    yield "cut short", content[: len(content) // 2]


def places(found: Any, at: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Yield the path of every value in a document, at every depth."""
    if isinstance(found, dict | list):
        for step, each in found.items() if isinstance(found, dict) else enumerate(found):
            yield (*at, step)
            yield from places(each, (*at, step))


def change_somewhere(random: Random) -> Change:
    """Return a change of one random value in an archive."""

    def change(archive: Any) -> None:
        events = [0, 1, 2, *random.sample(range(len(archive["events"])), 3)]
        listed = [("events", at, *place) for at in events for place in places(archive["events"][at])]
        *path, last = random.choice(listed)
        found = archive
        for step in path:
            found = found[step]
        value = found[last]
        match random.randrange(5 if isinstance(found, dict) else 4):
            case 0:
                del found[last]
            case 1:
                found[last] = random.choice(
                    [
                        None,
                        True,
                        False,
                        0,
                        1,
                        -1,
                        7,
                        2**52,
                        2**53,
                        2**64,
                        0.5,
                        "",
                        "x",
                        "ö",
                        [],
                        [[]],
                        {},
                        {"a": 1},
                    ]
                )
            case 2:
                found[last] = [value]
            case 3:
                found[last] = value + 1 if type(value) is int else str(value) + "0"
            case _:
                found[random.choice(["more", "draws", "seat", "seed", "name.1", "command", "action"])] = value

    return change
