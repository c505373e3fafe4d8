"""Fairness: the commitment and the seeds with which anyone can check a game's chance once it is over."""

import msgspec

from domain.game.aggregate import Game
from domain.kernel.chance import epoch_key, name_in_keys
from domain.kernel.ruleset import Seat
from domain.kernel.shapes import GameId


class ClientSeed(msgspec.Struct, frozen=True):
    """A seed sent by a seat.

    It binds the service only if it was sent after the service committed to its own seed.
    """

    seat: Seat
    """The seat that sent the seed."""
    client_seed: str
    """The seed as sent."""
    after_commitment: bool
    """True if the seed was sent with `join`, and so binds the service."""


class Epoch(msgspec.Struct, frozen=True):
    """The draws made with one key; every rewind starts the next."""

    epoch: int
    """The number of the epoch, starting at 0."""
    from_version: int
    """The first version of the epoch."""
    key: str | None
    """The key, hexadecimal; null until the game is over."""


class Fairness(msgspec.Struct, frozen=True):
    """The seeds, keys and scripts from which a game's draws follow."""

    game: GameId
    """The id of the game."""
    version: int
    """The version shown."""
    sandbox: bool
    """True if the game's chance was chosen, by seed or by script.

    Its draws then follow from these seeds, but are not fair.
    """
    seed_commitment: str
    """The SHA-256 of the seed, hexadecimal."""
    client_seeds: list[ClientSeed]
    """The seeds that seats sent, in seat order."""
    epochs: list[Epoch]
    """The keys of the draws, in order."""
    forked_from: GameId | None
    """The original game, which made the shared draws; null unless the game is a fork."""
    seed: str | None
    """The seed, hexadecimal; null until the game is over."""
    script: dict[str, list[int]] | None
    """The results chosen for a sandbox, by label of the draws; null until the game is over."""


def fairness_of(game: Game, *, revealed: bool) -> Fairness:
    """Return the public data about a game's chance, with its secrets if ``revealed``."""
    client_seeds = [
        ClientSeed(number, seat.client_seed, seat.client_seed_joined)
        for number, seat in enumerate(game.seats)
        if seat.client_seed is not None
    ]
    return Fairness(
        game=str(game.id),
        version=game.version,
        sandbox=game.sandbox,
        seed_commitment=game.commitment,
        client_seeds=client_seeds,
        epochs=[
            Epoch(number, version, _key(game, number) if revealed else None)
            for number, version in enumerate([1, *game.rewinds])
        ],
        forked_from=None if game.forked_from is None else game.forked_from.game,
        seed=game.seed.hex() if revealed else None,
        script=_script(game) if revealed else None,
    )


def _script(game: Game) -> dict[str, list[int]]:
    return {} if game.script is None else game.script.chosen


def _key(game: Game, epoch: int) -> str:
    name = name_in_keys(game.id, sandbox=game.sandbox)
    seeds = [seat.client_seed for seat in game.seats]
    return epoch_key(game.seed, game=name, epoch=epoch, client_seeds=seeds).hex()
