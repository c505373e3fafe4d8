"""Rows of the log that name the people at a table: their states without a name, or with another name."""

from collections.abc import Iterable
from contextlib import suppress

from domain.game import events as game_events
from domain.game.readers import StoredRow
from domain.kernel.ruleset import Seat
from domain.log.codec import decode_state, encode_state, tag_of
from domain.log.envelope import Hidden
from services.errors import UNREADABLE
from services.store.account_records import KeptSeat
from services.store.statements import SEATING_TOPICS

_RENEWED = f"{game_events.NAMESPACE}/{tag_of(game_events.SeatTokenRenewed)}."
_LEFT = f"{game_events.NAMESPACE}/{tag_of(game_events.SeatLeft)}."


def without_player(state: bytes, name: str, *, is_guest: bool = False) -> bytes | None:
    """Return the state of an event without the name of a registered player, or of guests if ``is_guest``.

    None if it seats nobody of that kind and name.
    """
    fields = _fields_of(state, name, is_guest=is_guest)
    return _without(state, fields) if fields else None


def guest_seats(state: bytes, name: str) -> frozenset[Seat]:
    """Return the seats that an event gives to guests of a name."""
    return frozenset(int(field.removeprefix("name.")) for field in _fields_of(state, name, is_guest=True))


def with_other_name(state: bytes, name: str, present: str) -> bytes | None:
    """Return the state of an event with the present name in place of an earlier one of a registered player.

    None if it seats no such player.
    """
    fields = _fields_of(state, name, is_guest=False)
    if not fields:
        return None
    _, core_bytes, hidden = decode_state(state)
    return encode_state(core_bytes, hidden | dict.fromkeys(fields, Hidden("", present)))


def _fields_of(state: bytes, name: str, *, is_guest: bool) -> set[str]:
    """Return the hidden values of an event that are the name of a registered player, or of guests."""
    with suppress(*UNREADABLE):
        core, _, hidden = decode_state(state)
        plans = core.data.get("seats") or {core.data.get("seat"): core.data}
        seats = dict(enumerate(plans)) if isinstance(plans, list) else plans
        return {
            f"name.{seat}"
            for seat, plan in seats.items()
            if plan["guest"] == is_guest and (secret := hidden.get(f"name.{seat}")) and secret.value == name
        }
    return set()


def without_guest(rows: Iterable[StoredRow], kept: KeptSeat) -> tuple[int, bytes, str] | None:
    """Return the version of the event that seats a guest, its state without the guest's name, and that name.

    ``rows`` are the rows of the game from its beginning. Others may have had the seat before and after the
    guest; the generation of its token tells them apart. None if the name is erased, or no event seats the
    guest.
    """
    seated: tuple[int, bytes, str] | None = None
    generation = 0
    for version, topic, state in rows:
        with suppress(*UNREADABLE):
            if topic in SEATING_TOPICS:
                key = f"name.{kept.seat}"
                if (erased := _without(state, {key})) is not None:
                    seated = version, erased, decode_state(state)[2][key].value
            elif topic.startswith((_LEFT, _RENEWED)):
                data = decode_state(state)[0].data
                if data["seat"] == kept.seat and data.get("stand_in") is None:
                    generation += 1
                    seated = None if topic.startswith(_LEFT) else seated
        if generation == kept.generation and seated is not None:
            return seated
    return None


def _without(state: bytes, names: set[str]) -> bytes | None:
    """Return the state of an event without hidden values; None if it has none of these."""
    _, core_bytes, hidden = decode_state(state)
    if names.isdisjoint(hidden):
        return None
    return encode_state(core_bytes, {key: hidden[key] for key in hidden.keys() - names})
