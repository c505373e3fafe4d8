"""Hostile archives, made only to exhaust a reader's memory or time."""

import copy
from collections.abc import Iterator
from random import Random
from typing import Any

from tests.archives.forgeries import (
    Change,
    first,
    has_draws,
    lobby_event,
    origin,
    places,
    resigned,
    set_to,
    where,
)
from tests.services.archiving import canonical

LARGE = 500_000
"""The size of a hostile archive in bytes; some are slightly larger."""


def many(value: Any) -> list[Any]:
    return [value] * (LARGE // (len(canonical(value)) + 1))


def named(value: Any) -> dict[str, Any]:
    return {f"n{number}": value for number in range(LARGE // (len(canonical(value)) + 10))}


def repeated(archive: Any) -> None:
    """Repeat the last event many times, with correct versions."""
    event, count = archive["events"][-1], len(archive["events"])
    size = len(canonical(event))
    for version in range(count + 1, count + LARGE // size):
        again = copy.deepcopy(event)
        again["core"] |= {"version": version, "cause": version}
        archive["events"].append(again)


def rewound_often(archive: Any) -> None:
    """Rewind the game many times, to another position each time."""
    count = len(archive["events"])
    for version in range(count + 1, count + 2000):
        data = {"epoch": version - count, "proposal": None, "revealed": [], "to_version": version - 20}
        core = archive["events"][-1]["core"] | {"version": version, "cause": version, "data": data}
        core |= {"kind": "game-rewound", "rev": 1, "rules": 1, "commitments": {}, "audience": {}, "seat": 0}
        archive["events"].append({"core": core, "hidden": {}})


TEXT, WIDE = "x" * LARGE, "\U0001f600" * (LARGE // 4)

CHANGES: dict[str, Change] = {
    "the name of its ruleset": lambda archive: [
        archive.update(ruleset=TEXT),
        archive["events"][0]["core"]["data"].update(ruleset=TEXT),
    ],
    "the name of its ruleset, in many events": lambda archive: [
        archive.update(ruleset=TEXT),
        archive["events"][0]["core"]["data"].update(ruleset=TEXT),
        repeated(archive),
    ],
    "the name of its ruleset, and nothing but": set_to(TEXT, "ruleset"),
    "the game's id": set_to(TEXT, "game"),
    "the game's id everywhere": lambda archive: [
        archive.update(game="x" * 20_000),
        [event["core"].update(game="x" * 20_000) for event in archive["events"]],
    ],
    "the key": set_to(TEXT, "key"),
    "a kind": where(has_draws, set_to(TEXT, "core", "kind")),
    "a kind in wide letters": where(has_draws, set_to(WIDE, "core", "kind")),
    "a time": where(has_draws, set_to(TEXT, "core", "recorded_at")),
    "a field": first(set_to(1, "core", "data", TEXT)),
    "the name of a commitment": first(
        lambda event: [
            event["core"]["commitments"].update({TEXT: "0" * 64}),
            event["core"]["audience"].update({TEXT: None}),
        ]
    ),
    "a commitment": first(set_to(TEXT, "core", "commitments", "seed")),
    "many commitments": first(
        lambda event: [
            event["core"]["commitments"].update(named("0" * 64)),
            event["core"]["audience"].update(named(None)),
        ]
    ),
    "many hidden values": first(
        lambda event: event["hidden"].update(named({"salt": "0" * 32, "value": None}))
    ),
    "a salt": first(set_to(TEXT, "hidden", "seed", "salt")),
    "the seed": first(set_to("ab" * (LARGE // 2), "hidden", "seed", "value")),
    "an audience": first(set_to(many(1), "core", "audience", "seed")),
    "many audiences": first(set_to(named([1, 2]), "core", "audience")),
    "empty lists": first(set_to(many([]), "core", "data", "more")),
    "empty lists in what is hidden": first(set_to(many([]), "hidden", "seed", "value")),
    "empty objects": first(set_to(many({}), "core", "data", "more")),
    "small objects": first(set_to(many({"a": 1}), "core", "data", "more")),
    "small numbers": first(set_to(many(1000), "core", "data", "more")),
    "nothing": first(set_to(many(None), "core", "data", "more")),
    "short texts": first(set_to(many("ab"), "core", "data", "more")),
    "wide letters": first(set_to(many("\U0001f600"), "core", "data", "more")),
    "names": first(set_to(named(1), "core", "data", "more")),
    "options": first(set_to(named(1), "core", "data", "options")),
    "a number without end": first(lambda event: event["core"]["data"].update(more=10**4000)),
    "seats": first(lambda event: event["core"]["data"].update(seats=many(event["core"]["data"]["seats"][0]))),
    "a client's seed": first(
        lambda event: event["core"]["data"].update(client_seed=TEXT, client_seed_seat=0)
    ),
    "draws": where(has_draws, lambda event: event["core"]["data"].update(draws=many([0, "die", 6, 1]))),
    "the label of a draw": where(has_draws, set_to(TEXT, "core", "data", "draws", 0, 1)),
    "an action": where(lambda event: "action" in event["hidden"], set_to(TEXT, "hidden", "action", "value")),
    "an action with more to it": where(
        lambda event: "action" in event["hidden"], set_to(many([0]), "hidden", "action", "value", "cards")
    ),
    "an event over and over": repeated,
    "one rewind after the other": rewound_often,
    "events that are none": set_to(many(1), "events"),
    "events that are empty": set_to(many({}), "events"),
    "events without anything": set_to(many({"core": {}, "hidden": {}}), "events"),
    "what it shares": lambda archive: [origin()(archive), repeated(archive)],
}
"""Changes by name that make an archive large in a way that no cheap check detects."""


def texts(content: bytes) -> Iterator[tuple[str, bytes]]:
    """Yield texts that no program writing archives would write."""
    yield "lists in lists", b"[" * LARGE
    yield "objects in objects", b'{"a":' * (LARGE // 5)
    yield "a long number", content.replace(b'"bot_pace_ms":0', b'"bot_pace_ms":' + b"9" * LARGE, 1)
    yield "a long fraction", content.replace(b'"bot_pace_ms":0', b'"bot_pace_ms":0.' + b"9" * LARGE, 1)
    yield "a large exponent", content.replace(b'"bot_pace_ms":0', b'"bot_pace_ms":1e' + b"9" * LARGE, 1)
    yield "spaces", content[:1] + b" " * LARGE + content[1:]
    yield "escapes", content.replace(b'"ruleset":"', b'"ruleset":"' + b"\\u0041" * (LARGE // 6))
    yield (
        "signatures",
        content.replace("— star".encode(), "— x AAAA\\n".encode() * (LARGE // 13) + "— star".encode()),
    )
    yield "the same member over and over", b'{"archive":1,' * (LARGE // 13)
    yield "archive after archive", content * (LARGE // len(content))


def without_joining(archive: Any) -> None:
    """Seat everybody from the beginning."""
    archive["events"] = [event for event in archive["events"] if event["core"]["kind"] != "seat-joined"]
    for version, event in enumerate(archive["events"], 1):
        event["core"] |= {"version": version, "cause": version}
    for seat in archive["events"][0]["core"]["data"]["seats"]:
        seat["kind"] = "human" if seat["kind"] == "open" else seat["kind"]
    archive["events"][0]["core"]["data"]["rated"] = False


def in_a_shared_history(content: bytes, random: Random) -> bytes:
    """Change some numbers in events of a shared history, whose actions the check does not decide again."""

    def change(archive: Any) -> None:
        without_joining(archive)
        origin()(archive)
        lobby_event(archive, len(archive["events"]), "fork-began", {})
        for event in random.sample(archive["events"][1:-1], 3):
            data = event["core"]["data"]
            numbers = []
            for *path, last in places(data):
                found = data
                for step in path:
                    found = found[step]
                if type(found[last]) is int:
                    numbers.append((found, last))
            if numbers:
                found, last = random.choice(numbers)
                found[last] = random.choice([2**53 - 1, 2**40, 10**6, 255, -1, -(2**40)])

    return resigned(content, change)


def all_of(content: bytes) -> Iterator[tuple[str, bytes]]:
    """Yield every hostile archive, made from a real one."""
    for name, change in CHANGES.items():
        yield name, resigned(content, change)
    yield from texts(content)
