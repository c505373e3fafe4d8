"""Messages for people: the key of a text in a catalogue, and the arguments of that text."""

from collections.abc import Mapping, Sequence
from typing import Union

import msgspec


class Name(str):
    """A name in the rules, such as ``trade_goods`` or ``red``, which each language has a word for."""

    __slots__ = ()


class Player(Name):
    """A seat, named by its colour: ``red``."""

    __slots__ = ()


Argument = Union[int, str, Name, msgspec.Struct, "Message", Sequence["Argument"]]
"""A number, text that stays the same in every language, a name, a bundle of cards, a message, or a list."""


class Message:
    """A message in no language yet: ``Message("route-taken", route="0,1,E")``."""

    __slots__ = ("arguments", "key")

    def __init__(self, key: str, /, **arguments: Argument) -> None:
        self.key = key
        self.arguments: Mapping[str, Argument] = arguments

    def __eq__(self, other: object) -> bool:
        """Compare key and arguments."""
        return isinstance(other, Message) and (self.key, self.arguments) == (other.key, other.arguments)

    def __hash__(self) -> int:
        """Hash the key, which is enough for messages of a set to differ."""
        return hash(self.key)

    def __str__(self) -> str:
        """Return the key and the arguments, for logs: ``route-taken route=0,1,E``."""
        return " ".join((self.key, *(f"{name}={value}" for name, value in self.arguments.items())))

    def __repr__(self) -> str:
        """Return the message as code."""
        arguments = "".join(f", {name}={value!r}" for name, value in self.arguments.items())
        return f"Message({self.key!r}{arguments})"
