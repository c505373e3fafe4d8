"""Ruleset states: one class declares the fields, from which its initial values, copier and packed form
derive.

A state is a slotted class of ints, tuples, lists and frozen structs. Lists change in place and are copied by
slicing. Everything else is replaced when it changes, and shared between copies.
"""

import dataclasses
import hashlib
from collections.abc import Callable, Mapping
from functools import cache
from typing import Annotated, Any, Generic, Self, TypeVar, dataclass_transform, get_origin, get_type_hints

import msgspec

S = TypeVar("S", bound="SlottedState")

WideMask = Annotated[int, "may exceed 64 bits"]
"""A bitmask that is packed as hexadecimal digits, because packed integers have at most 64 bits."""


class SlottedState:
    """The base of all states; ``slotted_state`` generates a copier for each subclass."""

    __slots__ = ()

    def copy(self) -> Self:
        """Return a copy that evolves independently."""
        raise NotImplementedError


def each(value: Any, *, count: int | None = None) -> Any:
    """Declare a list or tuple that starts with ``value`` at each of ``count`` places, or for each seat."""
    return dataclasses.field(metadata={"each": value, "count": count})


def derived() -> Any:
    """Declare a field computed from others: copied, but neither packed nor set at the start."""
    return dataclasses.field(default=None, metadata={"derived": True})


def packed_as(packed_type: Any, write: Callable[[Any], Any], read: Callable[[Any], Any], default: Any) -> Any:
    """Declare a field that is packed as another type; ``read`` reverses ``write``."""
    return dataclasses.field(default=default, metadata={"packed": (packed_type, write, read)})


@dataclass_transform(
    kw_only_default=True, eq_default=False, field_specifiers=(each, derived, packed_as, dataclasses.field)
)
def slotted_state(cls: type[S]) -> type[S]:
    """Turn a class of annotated fields into a slotted state."""
    made: Any = dataclasses.dataclass(slots=True, eq=False, kw_only=True)(cls)
    made.copy = _copier(made)
    found: type[S] = made
    return found


def start(state_type: type[S], seats: int, /, **given: Any) -> S:
    """Return a state with the declared initial values; ``given`` overrides fields."""
    made: Any = state_type
    values = {
        name: kind([value] * (seats if count is None else count))
        for name, kind, value, count in _starts(made)
        if name not in given
    }
    return state_type(**values, **given)


@cache
def _starts(state_type: Any) -> tuple[tuple[str, Any, Any, int | None], ...]:
    """List the fields declared by ``each``: name, list or tuple, value, number of places."""
    hints = get_type_hints(state_type)
    return tuple(
        (field.name, get_origin(hints[field.name]), field.metadata["each"], field.metadata["count"])
        for field in _fields(state_type)
        if "each" in field.metadata
    )


class PackedForm(Generic[S]):
    """Encodes and decodes states of one type.

    The encoding starts with a fingerprint of the names, order and types of the fields and of ``revision``,
    which must be raised when a field changes its meaning. ``derive`` computes the derived fields.
    """

    def __init__(self, state_type: type[S], *, revision: int, derive: Callable[[S], None] | None) -> None:
        self._state_type = state_type
        self._derive = derive
        self._fields = [field.name for field in _fields(state_type) if "derived" not in field.metadata]
        hints = get_type_hints(state_type, include_extras=True)
        forms = {
            field.name: _packed_type(hints[field.name], field.metadata)
            for field in _fields(state_type)
            if "derived" not in field.metadata
        }
        self._conversions = [
            (place, write, read)
            for place, (_, write, read) in enumerate(forms.values())
            if write is not None and read is not None
        ]
        types = [(name, form) for name, (form, _, _) in forms.items()]
        told = repr((revision, [(name, str(form)) for name, form in types]))
        self._mark = hashlib.sha256(told.encode()).hexdigest()[:12]
        packed = msgspec.defstruct("PackedState", [("mark", str), *types], array_like=True, frozen=True)
        self._packed = packed
        self._encode = msgspec.msgpack.Encoder().encode
        self._decode = msgspec.msgpack.Decoder(packed).decode

    def pack(self, state: S) -> bytes:
        """Encode a state without its derived fields."""
        values = [getattr(state, name) for name in self._fields]
        for place, write, _ in self._conversions:
            values[place] = write(values[place])
        return self._encode((self._mark, *values))

    def unpack(self, packed: bytes) -> S:
        """Decode the result of ``pack``. Raises msgspec.DecodeError for any other format."""
        stored: Any = self._decode(packed)
        if stored.mark != self._mark:
            raise msgspec.ValidationError("this is the packed form of another release")
        _, *values = msgspec.structs.astuple(stored)
        for place, _, read in self._conversions:
            values[place] = read(values[place])
        state = self._state_type(**dict(zip(self._fields, values, strict=True)))
        if self._derive is not None:
            self._derive(state)
        return state


def _fields(state_type: type[S]) -> tuple["dataclasses.Field[Any]", ...]:
    made: Any = state_type
    return dataclasses.fields(made)


def _copier(state_type: type[S]) -> Callable[[S], S]:
    """Generate a function that copies every field, as a hand-written one would."""
    lines = ["def copy(self):", f"    {_COPY_DOC!r}", "    new = make(State)"]
    hints = get_type_hints(state_type, localns={state_type.__name__: state_type})
    for field in _fields(state_type):
        part = "[:]" if get_origin(hints[field.name]) is list else ""
        lines.append(f"    new.{field.name} = self.{field.name}{part}")
    lines.append("    return new")
    made: dict[str, Any] = {"make": object.__new__, "State": state_type}
    exec("\n".join(lines), made)  # noqa: S102  of the names of fields alone
    copier: Callable[[S], S] = made["copy"]
    return copier


_COPY_DOC = "Copy the state so that evolving one leaves the other alone."

_Conversion = Callable[[Any], Any] | None


def _packed_type(hint: Any, metadata: Mapping[str, Any]) -> tuple[Any, _Conversion, _Conversion]:
    """Return the packed type of a field, and its conversions in both directions."""
    if "packed" in metadata:
        found: tuple[Any, _Conversion, _Conversion] = metadata["packed"]
        return found
    if hint == WideMask:
        return str, _write_mask, _read_mask
    if hint == list[WideMask]:
        return list[str], _write_masks, _read_masks
    return hint, None, None


def _write_mask(mask: int) -> str:
    return f"{mask:x}"


def _read_mask(digits: str) -> int:
    return int(digits, 16)


def _write_masks(masks: list[int]) -> list[str]:
    return [f"{mask:x}" for mask in masks]


def _read_masks(masks: list[str]) -> list[int]:
    return [int(digits, 16) for digits in masks]
