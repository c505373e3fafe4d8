"""Chance: draws that follow from a committed seed, each numbered and labelled so that anyone can check it."""

import hashlib
import hmac
from collections.abc import Mapping, Sequence
from random import Random
from typing import Protocol
from uuid import UUID

import msgspec

WIDEST_DRAW = 2**32
"""The widest range that a draw may be from."""

_WORD_BYTES = 8
_WORD_RANGE = 1 << (8 * _WORD_BYTES)


class Draw(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """One result of chance; written as the list ``[k, label, range, result]``."""

    k: int
    """Its number within its epoch, 0 first."""
    label: str
    """What it decides, by a name of the ruleset's own (``draws`` of the ruleset)."""
    range: int
    """How many results are possible, 1 to 2**32, each equally likely."""
    result: int
    """The result, 0 to ``range`` - 1."""


class Chance(Protocol):
    """The source of chance that ``decide`` is handed; every draw belongs into an event's ``draws``."""

    def draw(self, label: str, range_: int) -> Draw:
        """Draw one of 0 .. ``range_`` - 1, all equally likely; ``range_`` is 1 .. 2**32."""
        ...


class SeededChance:
    """Draws of one epoch: draw k is HMAC-SHA256(key, k, label), reduced without bias by rejection.

    The message is ``"{k}/{label}/{attempt}"`` in ASCII; the first eight bytes of the MAC are a big-endian
    word w. A word at or above the greatest multiple of ``range_`` below 2**64 is rejected and the next
    attempt (0, 1, 2, ...) is made; otherwise the result is w mod ``range_``.
    """

    __slots__ = ("_k", "_key")

    def __init__(self, key: bytes, *, first: int) -> None:
        """Draw with an epoch's 32-byte ``key``; ``first`` is the number (0 or more) of the next draw."""
        self._key = key
        self._k = first

    def draw(self, label: str, range_: int) -> Draw:
        """Draw one of 0 .. ``range_`` - 1, all equally likely; ``range_`` is 1 .. 2**32."""
        k = self._k
        self._k = k + 1
        return Draw(k, label, range_, draw_result(self._key, k, label, range_))


class ScriptedDraw(msgspec.Struct, frozen=True):
    """A result of chance that was chosen, for the next draw of its label that has none yet."""

    label: str
    """Which draws it is for, by a name of the ruleset's own (``draws`` of the ruleset)."""
    result: int
    """The result, from 0; where a draw is from a narrower range, the seed decides it after all."""


class ScriptedChance(SeededChance):
    """Draws of a sandbox: what was chosen for a label comes first, in order, then what follows from the seed.

    Every draw takes its number, and what the script has for its label, whether that can be its result or not.
    """

    __slots__ = ("_chosen",)

    def __init__(self, key: bytes, *, first: int, chosen: Mapping[str, Sequence[int]]) -> None:
        """``chosen`` are the results left by label, the next one first."""
        super().__init__(key, first=first)
        self._chosen = {label: iter(results) for label, results in chosen.items()}

    def draw(self, label: str, range_: int) -> Draw:
        """Draw what was chosen, or one of 0 .. ``range_`` - 1; ``range_`` is 1 .. 2**32."""
        drawn = super().draw(label, range_)
        chosen = next(self._chosen.get(label, iter(())), None)
        return drawn if chosen is None or chosen >= range_ else Draw(drawn.k, label, range_, chosen)


class PseudoChance:
    """Fast repeatable chance for simulations, where nobody needs proof of a draw."""

    __slots__ = ("_k", "_random")

    def __init__(self, seed: int | str, *, first: int = 0) -> None:
        self._random = Random(seed).random  # noqa: S311  simulations need no secrecy
        self._k = first

    def draw(self, label: str, range_: int) -> Draw:
        """Draw one of 0 .. ``range_`` - 1, all equally likely up to 2**-21."""
        k = self._k
        self._k = k + 1
        return Draw(k, label, range_, int(self._random() * range_))


def draw_result(key: bytes, k: int, label: str, range_: int) -> int:
    """Work out draw ``k`` of the epoch with this ``key``; see ``SeededChance`` for the definition."""
    limit = _WORD_RANGE - _WORD_RANGE % range_
    attempt = 0
    while True:
        mac = hmac.digest(key, f"{k}/{label}/{attempt}".encode(), "sha256")
        word = int.from_bytes(mac[:_WORD_BYTES], "big")
        if word < limit:
            return word % range_
        attempt += 1


def epoch_key(seed: bytes, *, game: str, epoch: int, client_seeds: Sequence[str | None]) -> bytes:
    """Derive the key of an ``epoch`` (0, 1, ...) from the game's 32-byte seed and the seats' own seeds.

    ``game`` is what ``name_in_keys`` gives.

    HMAC-SHA256(seed, m), where m is "starledger/1/draws", the game's name, the epoch in decimal and each
    seat's seed in seat order (empty where it sent none), every part preceded by its length in bytes as a
    big-endian 4-byte number.
    """
    parts = ["starledger/1/draws", game, str(epoch), *(client_seed or "" for client_seed in client_seeds)]
    return hmac.digest(seed, length_prefixed(parts), "sha256")


def length_prefixed(parts: Sequence[str]) -> bytes:
    """Join strings so that no two different lists give the same bytes."""
    encoded = [part.encode() for part in parts]
    return b"".join(len(part).to_bytes(4, "big") + part for part in encoded)


def name_in_keys(game: UUID, *, sandbox: bool) -> str:
    """Say what stands for a game in the keys of its draws: its id, in a sandbox ``sandbox``.

    So the same seed gives the same draws in all sandboxes, and in no other game.
    """
    return "sandbox" if sandbox else str(game)


def seed_commitment(seed: bytes) -> str:
    """Commit to a seed: its SHA-256 in hexadecimal."""
    return hashlib.sha256(seed).hexdigest()
