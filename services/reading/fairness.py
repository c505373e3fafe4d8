"""What lets anyone check a game's chance: the commitment and seeds, and, once it is over, all there is."""

import msgspec

from domain.game.aggregate import Game
from domain.kernel.chance import epoch_key
from domain.kernel.ruleset import Seat


class ClientSeed(msgspec.Struct, frozen=True):
    """A seed that a seat sent; only one sent after the service had committed to its own binds that."""

    seat: Seat
    client_seed: str
    after_commitment: bool


class Epoch(msgspec.Struct, frozen=True):
    """Draws made with one key, from ``from_version`` on; ``key`` is hexadecimal, None while secret."""

    epoch: int
    from_version: int
    key: str | None


class Fairness(msgspec.Struct, frozen=True):
    """The seeds of a game at ``version``; ``seed`` is None while it is secret.

    What a fork shares with the game ``forked_from`` was drawn there.
    """

    game: str
    version: int
    seed_commitment: str
    client_seeds: list[ClientSeed]
    epochs: list[Epoch]
    forked_from: str | None
    seed: str | None


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
        seed_commitment=game.commitment,
        client_seeds=client_seeds,
        epochs=[
            Epoch(number, version, _key(game, number) if revealed else None)
            for number, version in enumerate([1, *game.rewinds])
        ],
        forked_from=None if game.forked_from is None else game.forked_from.game,
        seed=game.seed.hex() if revealed else None,
    )


def _key(game: Game, epoch: int) -> str:
    seeds = [seat.client_seed for seat in game.seats]
    return epoch_key(game.seed, game=str(game.id), epoch=epoch, client_seeds=seeds).hex()
