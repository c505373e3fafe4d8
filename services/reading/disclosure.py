"""Disclosure: when a game reveals its secrets, and which committed fields a viewer may read."""

from collections.abc import Collection
from uuid import UUID

import msgspec

from domain.game.aggregate import Game
from domain.kernel.ruleset import Event
from domain.log.envelope import Envelope
from services.errors import GameDamaged, NotFound
from services.identity.authenticator import Visibility
from services.store.repository import GameRepository

_OPEN_WHEN_OVER = frozenset({"action", "seed", "script"})


class Disclosure:
    """Decides whether a game's secrets may be shown; every query that shows secrets uses it."""

    def __init__(self, games: GameRepository) -> None:
        self._games = games

    def is_disclosed(self, game: Game) -> bool:
        """Return True if a game has no secrets: it is over, and so are the games that it was forked from."""
        seen = set()
        while game.over and game.id not in seen:
            seen.add(game.id)
            if game.forked_from is None:
                return True
            try:
                game = self._games.current(UUID(game.forked_from.game))
            except NotFound:
                return True
            except GameDamaged:
                return False
        return False

    def may_read_all(self, game: Game, visibility: Visibility) -> bool:
        """Return True if the viewer may read everything about a game, including its seed."""
        return visibility.everything or self.is_disclosed(game)


def known_names(envelope: Envelope, visibility: Visibility, *, over: bool) -> list[str]:
    """List the committed fields of an envelope that the viewer may read."""
    audience = envelope.core.audience
    return [
        name
        for name in envelope.core.commitments
        if is_shown(envelope, name)
        and (
            visibility.everything
            or audience[name] is None
            or (visibility.viewer is not None and visibility.viewer in (audience[name] or ()))
            or (over and name in _OPEN_WHEN_OVER)
        )
    ]


def erased_names(envelope: Envelope) -> list[str]:
    """List the committed fields that everybody could read until they were erased or replaced."""
    audience = envelope.core.audience
    return [
        name for name in envelope.core.commitments if audience[name] is None and not is_shown(envelope, name)
    ]


def replacements(envelope: Envelope) -> dict[str, str]:
    """Return the names that are shown in place of erased ones, by field."""
    return {name: secret.value for name, secret in envelope.hidden.items() if secret.is_replacement}


def is_shown(envelope: Envelope, name: str) -> bool:
    """Return True if a committed value itself is stored, not a replacement."""
    secret = envelope.hidden.get(name)
    return secret is not None and not secret.is_replacement


def as_read(event: Event, envelope: Envelope, known: Collection[str]) -> Event:
    """Return an event with its committed fields set to None, except the ``known`` ones."""
    commitments = envelope.core.commitments
    unknown = [name for name in event.secret_fields if name in commitments and name not in known]
    return msgspec.structs.replace(event, **dict.fromkeys(unknown)) if unknown else event
