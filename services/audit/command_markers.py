"""Check that every command with a key has its marker, so that a repeat returns the first answer."""

from collections.abc import Sequence

import msgspec

from domain.kernel.messages import Message
from domain.log.envelope import Envelope
from services.audit.checks import Broken
from services.errors import UNREADABLE
from services.store.event_store import Markers
from services.store.records import Marker


def verify_commands(
    envelopes: Sequence[Envelope], markers: Markers, *, last: int, imported: bool = False
) -> Message:
    """Compare the commands of a game with its markers, wherever these are in the log.

    ``last`` is the game's version at the time when the markers were read. Markers of events stored after the
    envelopes were read are left to the next audit. ``markers.own`` does not include markers that were moved
    to another id. Only the owner of key and token can detect a marker whose content was altered consistently.
    """
    remembered: set[int] = set()
    for stored in markers.own:
        marker = _read(stored)
        if marker is None or (imported and marker.first == 1):
            # unreadable, which is reported below; or the marker of the import, which is not a seat's command
            continue
        if len(envelopes) < marker.first <= marker.last <= last:
            continue
        if not 1 <= marker.first <= marker.last <= len(envelopes):
            raise Broken(
                len(envelopes),
                "command-led-nowhere",
                version=marker.last,
            )
        command = _command(envelopes[marker.first - 1 : marker.last], marker)
        if command is None or command in remembered:
            raise Broken(marker.last, _misfit(marker.last))
        remembered.add(command)
    for envelope in envelopes:
        version = envelope.core.version
        if "command" in envelope.hidden and version not in remembered:
            raise Broken(version, _why_not_remembered(envelopes, version, markers))
    return Message("commands-recorded", number=len(remembered))


def last_remembered(markers: Markers) -> int:
    """Return the highest version that any marker names."""
    return max((marker.last for stored in markers.own if (marker := _read(stored)) is not None), default=0)


def _command(saved: Sequence[Envelope], marker: Marker) -> int | None:
    """Return the version of a marker's command, or None if the marker does not match its events."""
    commands = [envelope for envelope in saved if "command" in envelope.hidden]
    fits = (
        marker.game == saved[0].originator_id
        and {envelope.core.recorded_at for envelope in saved} == {marker.recorded_at}
        and [envelope.hidden["command"].value["body"] for envelope in commands] == [marker.body]
    )
    return commands[0].core.version if fits else None


def _why_not_remembered(envelopes: Sequence[Envelope], version: int, markers: Markers) -> Message:
    """Explain why a version's command has no marker, using the marker stored after its events, if any."""
    recorded_at = envelopes[version - 1].core.recorded_at
    last = version
    while last < len(envelopes) and envelopes[last].core.recorded_at == recorded_at:
        last += 1
    beside = markers.beside.get(last)
    if beside is None:
        return Message("command-unrecorded", version=version)
    if _read(beside) is None:
        return Message("command-unreadable", version=last)
    return _misfit(last)


def _misfit(last: int) -> Message:
    return Message("command-differs", version=last)


def _read(stored: bytes) -> Marker | None:
    try:
        return msgspec.json.decode(stored, type=Marker)
    except UNREADABLE:
        return None
