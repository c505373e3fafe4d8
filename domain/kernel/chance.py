"""Chance: draws derived from a committed seed, numbered and labelled so that anybody can verify them."""

import hashlib
import hmac
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Protocol
from uuid import UUID

import msgspec

WIDEST_DRAW = 2**32
"""The widest range of a draw."""

_WORD_BYTES = 8
_WORD_RANGE = 1 << (8 * _WORD_BYTES)


class Draw(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """One random result, encoded as the list ``[k, label, range, result]``."""

    k: int
    """Its number within its epoch, from 0."""
    label: str
    """The purpose of the draw: a label that the ruleset lists in ``draws``."""
    range: int
    """The number of equally likely results, 1 to 2**32."""
    result: int
    """The result, 0 to ``range`` - 1."""


class Chance(Protocol):
    """The source of chance passed to ``decide``; every draw must be stored in an event's ``draws``."""

    def draw(self, label: str, range_: int) -> Draw:
        """Draw a number from 0 to ``range_`` - 1, all equally likely; ``range_`` is 1 to 2**32."""
        ...


class SeededChance:
    """Draws of one epoch: draw k is HMAC-SHA256(key, k, label), reduced without bias by rejection.

    The message is ``"{k}/{label}/{attempt}"`` in ASCII. The first eight bytes of the MAC are a big-endian
    word w. If w is below the greatest multiple of ``range_`` that fits 2**64, the result is w modulo
    ``range_``; otherwise the next attempt (0, 1, 2, ...) follows.
    """

    __slots__ = ("_k", "_key")

    def __init__(self, key: bytes, *, first: int) -> None:
        """Use an epoch's 32-byte ``key``; ``first`` is the number of the next draw, from 0."""
        self._key = key
        self._k = first

    def draw(self, label: str, range_: int) -> Draw:
        """Draw a number from 0 to ``range_`` - 1, all equally likely; ``range_`` is 1 to 2**32."""
        k = self._k
        self._k = k + 1
        return Draw(k, label, range_, draw_result(self._key, k, label, range_))


class ScriptedDraw(msgspec.Struct, frozen=True):
    """A chosen result for the next draw with this label."""

    label: str
    """The label of the draws that it applies to, as the ruleset lists it in ``draws``."""
    result: int
    """The result, from 0. If a draw's range is narrower, the seed decides instead."""


class ScriptedChance(SeededChance):
    """Draws of a sandbox: the chosen results of a label in order, then results from the seed.

    Every draw consumes its number and the next entry of its label, even if that entry is out of range.
    """

    __slots__ = ("_chosen",)

    def __init__(self, key: bytes, *, first: int, chosen: Mapping[str, Sequence[int]]) -> None:
        """``chosen`` maps labels to their remaining results, the next one first."""
        super().__init__(key, first=first)
        self._chosen = {label: iter(results) for label, results in chosen.items()}

    def draw(self, label: str, range_: int) -> Draw:
        """Return the chosen result, or a number from 0 to ``range_`` - 1; ``range_`` is 1 to 2**32."""
        drawn = super().draw(label, range_)
        chosen = next(self._chosen.get(label, iter(())), None)
        return drawn if chosen is None or chosen >= range_ else Draw(drawn.k, label, range_, chosen)


class PseudoChance:
    """Fast repeatable chance for simulations, without proofs."""

    __slots__ = ("_k", "_random")

    def __init__(self, seed: int | str, *, first: int = 0) -> None:
        self._random = Random(seed).random  # noqa: S311  simulations need no secrecy
        self._k = first

    def draw(self, label: str, range_: int) -> Draw:
        """Draw a number from 0 to ``range_`` - 1, equally likely up to 2**-21."""
        k = self._k
        self._k = k + 1
        return Draw(k, label, range_, int(self._random() * range_))


class LabelledChance:
    """Fast repeatable chance with a sequence of its own for each label.

    Two lines of play from one position thus roll the same dice, even if only one of them also draws cards.
    """

    __slots__ = ("_k", "_random", "_seed")

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._random: dict[str, Callable[[], float]] = {}
        self._k = 0

    def draw(self, label: str, range_: int) -> Draw:
        """Draw a number from 0 to ``range_`` - 1, equally likely up to 2**-21."""
        random = self._random.get(label)
        if random is None:
            random = self._random[label] = Random(f"{self._seed}/{label}").random  # noqa: S311  as above
        k = self._k
        self._k = k + 1
        return Draw(k, label, range_, int(random() * range_))


def draw_result(key: bytes, k: int, label: str, range_: int) -> int:
    """Compute draw ``k`` of the epoch with this ``key``; see ``SeededChance`` for the definition."""
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

    ``game`` is the result of ``name_in_keys``.

    The key is HMAC-SHA256(seed, m). The message m joins "starledger/1/draws", the game's name, the epoch in
    decimal and each seat's seed in seat order (empty if it sent none), each preceded by its length in bytes
    as a four-byte big-endian number.
    """
    parts = ["starledger/1/draws", game, str(epoch), *(client_seed or "" for client_seed in client_seeds)]
    return hmac.digest(seed, length_prefixed(parts), "sha256")


def length_prefixed(parts: Sequence[str]) -> bytes:
    """Join strings so that different lists always give different bytes."""
    encoded = [part.encode() for part in parts]
    return b"".join(len(part).to_bytes(4, "big") + part for part in encoded)


def name_in_keys(game: UUID, *, sandbox: bool) -> str:
    """Return the name of a game in the keys of its draws: its id, or ``sandbox`` in a sandbox.

    One seed therefore gives the same draws in all sandboxes, and in no other game.
    """
    return "sandbox" if sandbox else str(game)


def seed_commitment(seed: bytes) -> str:
    """Return the commitment to a seed: its SHA-256 in hexadecimal."""
    return hashlib.sha256(seed).hexdigest()
