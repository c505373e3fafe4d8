"""Whether every command that carried a key is remembered, so that a repeat of it gets the first answer."""

from collections.abc import Sequence

import msgspec

from domain.log.envelope import Envelope
from services.audit.checks import Broken
from services.store.event_store import Marker


def verify_commands(envelopes: Sequence[Envelope], markers: Sequence[tuple[int, bytes]]) -> str:
    """Compare the commands of a game with its markers, as ``EventStore.markers_beside`` reads them.

    That a marker stands under the right id only those can tell who know the key and the token.
    """
    remembered: set[int] = set()
    for last, stored in markers:
        marker = _read(last, stored)
        saved = envelopes[marker.first - 1 : last]
        commands = [envelope for envelope in saved if "command" in envelope.hidden]
        fits = (
            marker.last == last
            and 1 <= marker.first <= last
            and marker.game == envelopes[0].originator_id
            and {envelope.core.recorded_at for envelope in saved} == {marker.recorded_at}
            and [envelope.hidden["command"].value["body"] for envelope in commands] == [marker.body]
        )
        if not fits:
            raise Broken(last, f"What is remembered of the command that led to version {last} does not fit.")
        remembered.add(commands[0].core.version)
    for envelope in envelopes:
        version = envelope.core.version
        if "command" in envelope.hidden and version not in remembered:
            raise Broken(version, f"The command of version {version} is not remembered.")
    return f"{len(remembered)} commands with a key are remembered."


def _read(last: int, stored: bytes) -> Marker:
    try:
        return msgspec.json.decode(stored, type=Marker)
    except (msgspec.DecodeError, msgspec.ValidationError):
        raise Broken(last, f"What is remembered of the command of version {last} cannot be read.") from None
