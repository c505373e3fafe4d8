"""What lets anyone check a game's chance: the commitment and seeds, and, once it is over, all there is."""

import msgspec

from domain.game.aggregate import Game
from domain.kernel.chance import epoch_key, name_in_keys
from domain.kernel.ruleset import Seat
from domain.kernel.shapes import GameId


class ClientSeed(msgspec.Struct, frozen=True):
    """A seed that a seat sent; only one sent after the service had committed to its own binds that."""

    seat: Seat
    """Who sent it."""
    client_seed: str
    """The seed as it was sent."""
    after_commitment: bool
    """Whether it was sent with `join`, and so binds the service."""


class Epoch(msgspec.Struct, frozen=True):
    """The draws made with one key; every rewind starts the next."""

    epoch: int
    """Its number, 0 first."""
    from_version: int
    """The version it begins with."""
    key: str | None
    """The key, hexadecimal; null until the game is over."""


class Fairness(msgspec.Struct, frozen=True):
    """What the draws of a game follow from."""

    game: GameId
    """The id of the game."""
    version: int
    """The version that this shows."""
    sandbox: bool
    """Whether its chance was chosen, by seed or by script: then what follows from these seeds is not fair."""
    seed_commitment: str
    """The SHA-256 of the seed, hexadecimal."""
    client_seeds: list[ClientSeed]
    """The seeds that seats sent, in seat order."""
    epochs: list[Epoch]
    """The keys that draws were made with, in order."""
    forked_from: GameId | None
    """The game that drew what a fork shares with it."""
    seed: str | None
    """The seed, hexadecimal; null until the game is over."""
    script: dict[str, list[int]] | None
    """The results that were chosen for a sandbox, by label of the draws; null until the game is over."""


def fairness_of(game: Game, *, revealed: bool) -> Fairness:
    """Gather what is known of a game's chance, its secrets where they are ``revealed``."""
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
