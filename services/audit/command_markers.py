"""Whether every command that carried a key is remembered, so that a repeat of it gets the first answer."""

from collections.abc import Sequence

import msgspec

from domain.log.envelope import Envelope
from services.audit.checks import Broken
from services.errors import UNREADABLE
from services.store.event_store import Markers
from services.store.records import Marker


def verify_commands(
    envelopes: Sequence[Envelope], markers: Markers, *, last: int, imported: bool = False
) -> str:
    """Compare the commands of a game with its markers, wherever in the log these stand.

    ``last`` is the version that the game had when the markers had been read: markers of what was stored after
    the envelopes had been read are left to the next audit. A marker that was moved to another id is not among
    ``markers.own``. One whose content was changed accordingly is found only by the owner of key and token.
    """
    remembered: set[int] = set()
    for stored in markers.own:
        marker = _read(stored)
        if marker is None or (imported and marker.first == 1):
            continue  # not readable, which is told below; or the import itself, which is no command of a seat
        if len(envelopes) < marker.first <= marker.last <= last:
            continue
        if not 1 <= marker.first <= marker.last <= len(envelopes):
            raise Broken(
                len(envelopes),
                f"A command is remembered that led to version {marker.last}, which is missing.",
            )
        command = _command(envelopes[marker.first - 1 : marker.last], marker)
        if command is None or command in remembered:
            raise Broken(marker.last, _misfit(marker.last))
        remembered.add(command)
    for envelope in envelopes:
        version = envelope.core.version
        if "command" in envelope.hidden and version not in remembered:
            raise Broken(version, _why_not_remembered(envelopes, version, markers))
    return f"{len(remembered)} commands with a key are remembered."


def last_remembered(markers: Markers) -> int:
    """Give the last version that any command is remembered to have led to."""
    return max((marker.last for stored in markers.own if (marker := _read(stored)) is not None), default=0)


def _command(saved: Sequence[Envelope], marker: Marker) -> int | None:
    """Find the version of the command that a marker remembers; None where it does not fit its events."""
    commands = [envelope for envelope in saved if "command" in envelope.hidden]
    fits = (
        marker.game == saved[0].originator_id
        and {envelope.core.recorded_at for envelope in saved} == {marker.recorded_at}
        and [envelope.hidden["command"].value["body"] for envelope in commands] == [marker.body]
    )
    return commands[0].core.version if fits else None


def _why_not_remembered(envelopes: Sequence[Envelope], version: int, markers: Markers) -> str:
    """Say why the command of a version is not remembered, as far as what stands beside it tells."""
    recorded_at = envelopes[version - 1].core.recorded_at
    last = version
    while last < len(envelopes) and envelopes[last].core.recorded_at == recorded_at:
        last += 1
    beside = markers.beside.get(last)
    if beside is None:
        return f"The command of version {version} is not remembered."
    if _read(beside) is None:
        return f"What is remembered of the command of version {last} cannot be read."
    return _misfit(last)


def _misfit(last: int) -> str:
    return f"What is remembered of the command that led to version {last} does not fit."


def _read(stored: bytes) -> Marker | None:
    try:
        return msgspec.json.decode(stored, type=Marker)
    except UNREADABLE:
        return None
