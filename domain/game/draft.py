"""Drafts: events sealed into envelopes, chained to a game's head."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from domain.game import events as game_events
from domain.game.aggregate import Game
from domain.game.decision import Command, Decision
from domain.game.readers import RecordedEvent
from domain.kernel.ruleset import Action, Event, Seat
from domain.log.codec import tag_of
from domain.log.envelope import Core, Envelope, Hidden, commit, derive_salt, seal

LOBBY_RULES = 2
"""The rules version of the lobby's own events.

Since version 2 a trade offer gains no time on a clock, and rewinding a draw or an agreement needs consent.
"""

OF_THE_REQUEST = frozenset({"action", "command"})
"""The hidden values of an event that come from the request behind it."""


class Draft:
    """New envelopes, chained to the game's head and applied to a copy of the game."""

    def __init__(self, game: Game, now: str) -> None:
        self.game = game.copy()
        self.now = max(now, game.updated_at) if game.version else now
        self.envelopes: list[Envelope] = []

    def start(self) -> None:
        """Start the game: its own event, then the ruleset's set-up."""
        game = self.game
        colors = tuple(seat.color for seat in game.seats)
        setup = game.ruleset.setup(colors, game.options, game.chance())
        self.add(game_events.GameStarted(colors=colors), seat=None)
        cause = game.version
        for event in setup:
            self.add(event, seat=None, cause=cause)

    def add_action(
        self,
        events: Sequence[Event],
        *,
        seat: Seat | None,
        action: Action,
        command: Command | None,
        played_by: str | None,
    ) -> None:
        """Add the events of one action; a system event among them gets neither a seat nor a cause."""
        cause: int | None = None
        for event in events:
            if event.by_system:
                self.add(event, seat=None)
            elif cause is None:
                cause = self.game.version + 1
                self.add(event, seat=seat, action=action, command=command, played_by=played_by)
            else:
                self.add(event, seat=seat, cause=cause, played_by=played_by)

    def add(
        self,
        event: Event,
        *,
        seat: Seat | None,
        cause: int | None = None,
        action: Action | None = None,
        command: Command | None = None,
        played_by: str | None = None,
        extra: Mapping[str, Hidden] | None = None,
    ) -> None:
        """Seal an event into an envelope and apply it to the copy."""
        game = self.game
        version = game.version + 1
        is_lobby = isinstance(event, game_events.LOBBY_EVENTS)
        secrets: dict[str, tuple[Seat, ...]] = {}
        if isinstance(event, game_events.GameCreated):
            game.seed = bytes.fromhex(event.seed)
            secrets = {"seed": (), "script": ()} if event.sandbox else {"seed": ()}
        elif event.secret_fields and not is_lobby:
            secrets = game.ruleset.secrets(game.state, event)
        absent = event.secret_fields if isinstance(event, game_events.GameCreated) else secrets
        data = {name: getattr(event, name) for name in event.__struct_fields__ if name not in absent}
        if played_by is not None:
            data["played_by"] = played_by

        audience: dict[str, tuple[Seat, ...] | None] = dict(secrets)
        values: dict[str, Any] = {name: getattr(event, name) for name in secrets}
        if action is not None and seat is not None:
            audience["action"], values["action"] = (seat,), action
        if command is not None:
            audience["command"], values["command"] = (), command
        hidden = {
            name: Hidden(derive_salt(game.seed, game=str(game.id), version=version, name=name), value)
            for name, value in values.items()
        }
        for name, secret in (extra or {}).items():
            audience[name], hidden[name] = None, secret

        kind = tag_of(type(event))
        namespace = game_events.NAMESPACE if is_lobby else game.ruleset.name
        core = Core(
            game=str(game.id),
            version=version,
            prev=game.head or None,
            kind=kind,
            rev=event.rev,
            rules=LOBBY_RULES if is_lobby else game.ruleset.rules_version,
            seat=seat,
            recorded_at=self.now,
            cause=cause or version,
            data=data,
            commitments={name: commit(secret, name=name) for name, secret in hidden.items()},
            audience=audience,
        )
        self._put(event, seal(game.id, f"{namespace}/{kind}.{event.rev}", core, hidden))

    def add_shared(self, history: Sequence[RecordedEvent], *, salt_seed: bytes) -> None:
        """Add the events that a fork shares with another game, unchanged, in envelopes of its own.

        Hidden values keep their audience and get new salts. The salts derive from ``salt_seed``, not from the
        fork's own seed, because the fork may publish its seed while the other game still runs. Actions and
        commands are not copied.
        """
        game = self.game
        places = {envelope.core.version: game.version + n for n, (envelope, _) in enumerate(history, 1)}
        for envelope, event in history:
            shared = envelope.core
            version = places[shared.version]
            hidden = {
                name: Hidden(
                    derive_salt(salt_seed, game=str(game.id), version=version, name=name), secret.value
                )
                for name, secret in envelope.hidden.items()
                if name not in OF_THE_REQUEST
            }
            core = msgspec.structs.replace(
                shared,
                game=str(game.id),
                version=version,
                prev=game.head,
                recorded_at=self.now,
                cause=places.get(shared.cause, version),
                commitments={name: commit(secret, name=name) for name, secret in hidden.items()},
                audience={name: shared.audience[name] for name in hidden},
            )
            self._put(event, seal(game.id, envelope.topic, core, hidden))

    def _put(self, event: Event, envelope: Envelope) -> None:
        self.envelopes.append(envelope)
        self.game.apply(event, envelope)

    def close(self) -> Decision:
        """Return the decision to save."""
        return Decision(self.envelopes, self.game)
