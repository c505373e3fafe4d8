"""The log in plain words: one line for every event, without anything hidden from its reader."""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec

from domain.game.brief import BRIEFS
from domain.kernel.brief import Brief, Part
from domain.kernel.ruleset import Event, Ruleset, Seat
from domain.kernel.say import ENGLISH, LANGUAGES, Language, Say
from domain.log.codec import tag_of
from tests.contract.conftest import Walk
from tests.contract.playout import Position
from tests.profiles import has_secrets, profile_of


def _moments(walk: Walk) -> Iterator[tuple[Position, Any, Event]]:
    """Yield every event of random play, including the set-up, with the state before it."""
    for position in walk():
        played = [(position.state.copy(), position.events)]
        if position.step == 0:
            played.insert(0, (position.game.initial(), position.game.setup))
        for state, events in played:
            for event in events:
                yield position, state, event
                position.ruleset.evolve(state, event)


def _who(seat: Seat) -> str:
    return f"Name({seat})"


def _as_read(position: Position, state: Any, event: Event, viewer: Seat | None) -> Event:
    """Blank out the fields of an event that a viewer may not know."""
    secrets = position.ruleset.secrets(state, event)
    return msgspec.structs.replace(
        event, **{name: None for name, audience in secrets.items() if viewer not in audience}
    )


def test_every_event_is_one_line_for_everybody(walk: Walk) -> None:
    told: set[str] = set()
    for position, state, event in _moments(walk):
        told.add(tag_of(type(event)))
        for viewer in (None, *position.game.seats):
            line = position.ruleset.narrate(state, _as_read(position, state, event, viewer), _who)
            assert line, f"{position}: {event}"
            assert line == line.strip(), f"{position}: {event}"
            assert line.isprintable(), f"{position}: {event}"
            assert "None" not in line, f"{position}: {event}: {line}"
    ruleset = position.ruleset
    rare = profile_of(ruleset).rare_events
    assert told >= {tag_of(event_type) for event_type in ruleset.event_types} - rare


class _Strict(dict[str, str]):
    """A catalogue that must contain every sentence."""

    def __contains__(self, text: object) -> bool:
        return True

    def __missing__(self, text: str) -> str:
        raise AssertionError(f"there are no words for {text!r}")


def _says(position: Position) -> dict[Language, Say]:
    catalogues = position.ruleset.catalogues
    return {"en": ENGLISH} | {language: Say(_Strict(catalogue)) for language, catalogue in catalogues.items()}


def test_every_line_is_there_in_every_language(walk_some: Walk) -> None:
    """Every language has its own words, with the same seats and numbers in the line."""
    says: dict[Language, Say] = {}
    for position, state, event in _moments(walk_some):
        says = says or _says(position)
        lines = {
            language: position.ruleset.narrate(state, event, _who, say) for language, say in says.items()
        }
        for language, line in lines.items():
            assert line.isprintable(), f"{position}: {event} in {language}"
            assert not _named(lines["en"]) - _named(line), f"{position}: {event} in {language}: {line}"
    assert position.ruleset.name == "toy" or set(says) == set(LANGUAGES)


def _named(line: str) -> Counter[str]:
    return Counter(re.findall(r"Name\(\d\)|\d+", line))


def _brief(
    ruleset: Ruleset, state: Any, event: Event, reader: Seat | None, language: Language
) -> list[Part] | None:
    words = {**ruleset.catalogues.get(language, {}), **BRIEFS[language], **ruleset.briefs.get(language, {})}
    brief = Brief([_who(seat) for seat in range(6)], reader, words)
    return brief.parts(ruleset.narrate(state, event, brief.who, brief))


def test_short_lines_match_the_full_line(walk_some: Walk) -> None:
    """A short line has the seats and numbers of the full line, and does not depend on hidden values."""
    idle = 0
    for position, state, event in _moments(walk_some):
        ruleset, language = position.ruleset, LANGUAGES[position.step % len(LANGUAGES)]
        for reader in (None, *position.game.seats):
            read = _as_read(position, state, event, reader)
            parts = _brief(ruleset, state, read, reader, language)
            seen = state if reader is None else ruleset.mask(state, reader)
            assert _brief(ruleset, seen, read, reader, language) == parts, f"{position}: {event} for {reader}"
            line = ruleset.narrate(state, read, _who)
            idle += parts is None
            for part in parts or ():
                assert part.text.isprintable(), f"{position}: {event}: {parts}"
                assert "None" not in part.text, f"{position}: {event}: {parts}"
                assert part.seat is None or _who(part.seat) in line, f"{position}: {event}: {parts}"
                assert part.you == (part.seat is not None and part.seat == reader), f"{position}: {parts}"
                assert part.count is None or re.search(rf"\b{part.count}\b", line), f"{position}: {parts}"
    assert idle or "" not in position.ruleset.briefs.get("en", {}).values()


def test_line_names_the_acting_seat(walk_some: Walk) -> None:
    for position, state, event in _moments(walk_some):
        seat = getattr(event, "seat", None)
        if seat is not None:
            assert _who(seat) in position.ruleset.narrate(state, event, _who), f"{position}: {event}"


def test_line_names_seats_only_by_given_names(walk_some: Walk) -> None:
    """The rest of the line does not depend on the names, and it numbers no seat of its own."""
    for position, state, event in _moments(walk_some):
        line = position.ruleset.narrate(state, event, _who)
        renamed = position.ruleset.narrate(state, event, "<{}>".format)
        assert re.sub(r"Name\((\d)\)", r"<\1>", line) == renamed, f"{position}: {event}"
        assert "seat" not in line, f"{position}: {event}: {line}"


def test_line_depends_only_on_its_readers_knowledge(walk_some: Walk) -> None:
    """A line stays the same if everything hidden from a seat is replaced in the state.

    A spectator's line stays the same for every seat's replacement.
    """
    blanked = 0
    for position, state, event in _moments(walk_some):
        ruleset = position.ruleset
        for seat in position.game.seats:
            masked = ruleset.mask(state, seat)
            for viewer in (None, seat):
                read = _as_read(position, state, event, viewer)
                blanked += read != event
                line = ruleset.narrate(state, read, _who)
                assert ruleset.narrate(masked, read, _who) == line, f"{position}: {event} for {viewer}"
    assert blanked or not has_secrets(ruleset)
