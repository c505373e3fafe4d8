"""A state class declared once: start values, copies and the packed form come from its fields."""

import msgspec
import pytest

from domain.kernel.state import (
    PackedForm,
    SlottedState,
    WideMask,
    derived,
    each,
    packed_as,
    slotted_state,
    start,
)


def _square(state: "Pieces") -> None:
    state.squares = [value * value for value in state.values]


@slotted_state
class Pieces(SlottedState):
    version: int
    values: list[int] = each(3)
    names: tuple[str, ...] = each("nobody", count=2)
    wide: WideMask = 1 << 70
    masks: list[WideMask] = each(0)
    shape: frozenset[int] = packed_as(list[int], sorted, frozenset, frozenset({7, 5}))
    squares: list[int] = derived()


FORM = PackedForm(Pieces, revision=1, derive=_square)


def made(seats: int = 4) -> Pieces:
    state = start(Pieces, seats, version=9)
    _square(state)
    return state


def test_state_starts_with_its_fields_defaults() -> None:
    state = made(seats=3)
    assert state.version == 9
    assert state.values == [3, 3, 3]
    assert state.names == ("nobody", "nobody")
    assert state.masks == [0, 0, 0]
    assert state.wide == 1 << 70
    assert made().values is not made().values


def test_given_values_override_and_required_values_must_be_given() -> None:
    assert start(Pieces, 2, version=1, values=[8]).values == [8]
    with pytest.raises(TypeError, match="version"):
        start(Pieces, 2)


def test_a_state_has_no_room_for_other_fields() -> None:
    with pytest.raises(AttributeError):
        made().other = 1  # type: ignore[attr-defined]


def test_a_copy_has_lists_of_its_own_and_shares_the_rest() -> None:
    state = made()
    copy = state.copy()
    assert type(copy) is Pieces
    for name in ("version", "values", "names", "wide", "masks", "shape", "squares"):
        assert getattr(copy, name) == getattr(state, name)
    for name in ("values", "masks", "squares"):
        assert getattr(copy, name) is not getattr(state, name)
    copy.values[0] = 100
    assert state.values[0] == 3


def test_packing_omits_only_derived_fields() -> None:
    state = made()
    state.values = [1, 2, 3, 4]
    state.masks = [1 << 80, 0, 5, (1 << 64) - 1]
    again = FORM.unpack(FORM.pack(state))
    assert again.values == [1, 2, 3, 4]
    assert again.squares == [1, 4, 9, 16]
    assert (again.masks, again.wide, again.shape) == (state.masks, state.wide, state.shape)
    assert FORM.pack(again) == FORM.pack(state)


@pytest.mark.parametrize("other", ["revision", "type", "field", "cut", "nothing", "not even packed"])
def test_only_the_exact_packed_form_is_accepted(other: str) -> None:
    packed = FORM.pack(made())
    if other == "revision":
        packed = PackedForm(Pieces, revision=2, derive=None).pack(made())
    elif other == "type":
        values = msgspec.msgpack.decode(packed)
        packed = msgspec.msgpack.encode([*values[:2], "three", *values[3:]])
    elif other == "field":
        packed = msgspec.msgpack.encode(msgspec.msgpack.decode(packed)[:-1])
    elif other == "cut":
        packed = packed[:-2]
    else:
        packed = b"" if other == "nothing" else b"\xc1"
    with pytest.raises(msgspec.DecodeError):
        FORM.unpack(packed)
