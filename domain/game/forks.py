"""Forks: a new game that continues a position of another one, with new seats and its own seed."""

from collections.abc import Mapping, Sequence
from uuid import UUID

import msgspec

from domain.game import events as game_events
from domain.game.aggregate import Game
from domain.game.clocks import Clock
from domain.game.decision import Command, Decision
from domain.game.draft import Draft
from domain.game.readers import RecordedEvent
from domain.game.seats import NewSeat, hidden_names
from domain.kernel.chance import ScriptedDraw, seed_commitment
from domain.kernel.ruleset import Ruleset
from domain.log.codec import tag_of
from domain.log.envelope import Envelope
from domain.log.live import live_versions


def fork(
    game_id: UUID,
    rulesets: Mapping[str, Ruleset],
    parent: Game,
    history: Sequence[RecordedEvent],
    *,
    seats: Sequence[NewSeat],
    clock: Clock | None,
    seed: bytes,
    script: Sequence[ScriptedDraw] | None = None,
    salt_seed: bytes,
    now: str,
    command: Command | None,
) -> Decision:
    """Create a game that continues from the present position of ``parent``.

    ``history`` holds the parent's live events from its start on. ``seed`` and ``salt_seed`` are 32 random
    bytes each; a sandbox, which has a ``script``, may have a chosen seed. The fork runs at once unless a seat
    is open; its clocks start full.
    """
    created = game_events.GameCreated(
        ruleset=parent.ruleset.name,
        options=msgspec.to_builtins(parent.options),
        seats=tuple(seat.plan for seat in seats),
        listed=parent.listed,
        rated=False,
        bot_pace_ms=parent.bot_pace_ms,
        seed_commitment=seed_commitment(seed),
        client_seed=None,
        client_seed_seat=None,
        seed=seed.hex(),
        sandbox=script is not None,
        script=tuple(script or ()),
        forked_from=game_events.ForkOrigin(str(parent.id), parent.version, parent.head),
        clock=clock,
        bot_decision_ms=parent.timing.bot_decision_ms,
    )
    draft = Draft(Game(game_id, rulesets), now)
    draft.add(created, seat=None, command=command, extra=hidden_names(seats))
    draft.add_shared(history, salt_seed=salt_seed)
    draft.add(game_events.ForkBegan(), seat=None)
    return draft.close()


def shared_history(log: Sequence[Envelope]) -> list[Envelope]:
    """Return the events that a fork at the last version of ``log`` shares: the live ones from the start on.

    ``log`` begins with the first version. Empty if the game had not started.
    """
    rewinds = {
        envelope.core.version: envelope.core.data["to_version"] for envelope in log if _is(envelope, _REWOUND)
    }
    live = [log[version - 1] for version in live_versions(len(log), rewinds)]
    return [
        envelope for envelope in live if _is(envelope, _STARTED) or not _is(envelope, game_events.LOBBY_KINDS)
    ]


def _is(envelope: Envelope, kinds: frozenset[str]) -> bool:
    return envelope.core.kind in kinds


_STARTED = frozenset({tag_of(game_events.GameStarted)})
_REWOUND = frozenset({tag_of(game_events.GameRewound)})
