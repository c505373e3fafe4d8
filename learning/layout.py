"""The layout of an observation as an array of small numbers."""

from collections.abc import Iterator

import msgspec


class Field(msgspec.Struct, frozen=True):
    """A field: consecutive numbers in an observation."""

    name: str
    """The name, unique in its block."""
    size: int
    """The length of the field."""
    meaning: str
    """The meaning of these numbers."""


class Block(msgspec.Struct, frozen=True):
    """Some fields, repeated for each seat or each open offer."""

    name: str
    """The name of the block."""
    fields: tuple[Field, ...]
    """The fields of each repetition, in order."""
    times: int = 1
    """The number of repetitions of the fields."""

    @property
    def size(self) -> int:
        """The length of one repetition."""
        return sum(field.size for field in self.fields)


class Layout:
    """The blocks of an observation, in order."""

    def __init__(self, *blocks: Block) -> None:
        self.blocks = blocks
        self.size = sum(block.size * block.times for block in blocks)
        self._slices = {(block, at, field.name): part for block, at, field, part in self._parts()}

    def part(self, block: str, field: str, at: int = 0) -> slice:
        """Return the slice of a field; ``at`` selects the repetition of its block.

        Raises KeyError if the field does not exist.
        """
        return self._slices[block, at, field]

    def _parts(self) -> Iterator[tuple[str, int, Field, slice]]:
        begin = 0
        for block in self.blocks:
            for at in range(block.times):
                for field in block.fields:
                    yield block.name, at, field, slice(begin, begin + field.size)
                    begin += field.size
