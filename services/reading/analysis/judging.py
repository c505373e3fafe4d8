"""Working out analyses: of one position, and of a game event by event."""

from collections.abc import Mapping, Sequence
from functools import cache
from random import Random
from typing import Any

import msgspec

from domain.bots.bot import Prompt
from domain.bots.judgement import Judged, estimate, judge
from domain.game.aggregate import Game
from domain.game.events import LOBBY_KINDS
from domain.kernel.ruleset import Action, Ruleset, Seat, Viewer
from domain.kernel.say import LANGUAGES
from domain.log.codec import tag_of
from domain.log.envelope import Envelope
from services.errors import UNREADABLE
from services.reading.analysis.stored import (
    AT_POSITION,
    ESTIMATE_TRIALS,
    IN_GAME,
    Mistake,
    Moment,
    Position,
    StoredAction,
    Study,
)
from services.reading.narration import words_of

MOST_MISTAKES = 10

LEAST_LOSS = 0.03
"""The chance that a decision must give away to count as a blunder."""


def position_of(game: Game, viewer: Viewer, following: Sequence[Envelope] = ()) -> Position:
    """Judge a game's current position; ``following`` are the next events of the log.

    The chances rest on the viewer's knowledge, the actions on the deciding seat's.
    """
    acted = _action_of(game, next((one for one in following if one.core.seat is not None), None))
    seat, played = acted if acted is not None and viewer in (None, acted[0]) else (None, None)
    if seat is None:
        seat = _decider(game, viewer)
    best: list[Judged] = []
    if seat is not None:
        prompt = Prompt(game.ruleset, game.state, seat)
        best = judge(prompt, _random(game, seat), AT_POSITION, played=played)
    taken = next((one for one in best if one.action == played), None)
    return Position(
        seats=estimate(game.ruleset, game.state, viewer, _random(game, viewer), trials=ESTIMATE_TRIALS),
        seat=seat,
        best=[_stored(game, seat, one) for one in best[: AT_POSITION.finalists] if seat is not None],
        played=None if taken is None or seat is None else _stored(game, seat, taken),
        seen=game.version + len(following),
    )


def note_moment(
    study: Study, game: Game, viewer: Viewer, *, is_rewound: bool = False, is_present: bool = False
) -> None:
    """Add the chances of a game's current position to a study."""
    progress = game.ruleset.progress(game.state)
    seats = estimate(game.ruleset, game.state, viewer, _random(game, viewer), trials=ESTIMATE_TRIALS)
    moment = Moment(game.version, progress.turn, progress.active, seats, is_rewound, is_present)
    study.moments.append(moment)


def note_decision(study: Study, game: Game, viewer: Viewer, envelope: Envelope) -> None:
    """Judge the action that begins with an event, and count it in a study; ``game`` precedes the event.

    While a game runs, only decisions of the viewer are judged.
    """
    acted = _action_of(game, envelope)
    if acted is None or viewer not in (None, acted[0]):
        return
    seat, played = acted
    prompt = Prompt(game.ruleset, game.state, seat)
    if len(prompt.actions) < 2:
        return
    study.decisions[seat] += 1
    found = judge(prompt, _random(game, seat), IN_GAME, played=played)
    taken = next((one for one in found if one.action == played), None)
    if taken is not None and found[0] is not taken:
        _note_lead(study, game, seat, found[0], taken)


def _note_lead(study: Study, game: Game, seat: Seat, best: Judged, taken: Judged) -> None:
    """Add a decision to the mistakes if the best action is better beyond doubt."""
    lead = best.lead(taken)
    if lead.low <= 0 or lead.chance < LEAST_LOSS:
        return
    study.blunders[seat] += 1
    study.lost[seat] += lead.chance
    turn = game.ruleset.progress(game.state).turn
    better, played = (_stored(game, seat, one) for one in (best, taken))
    study.mistakes.append(Mistake(game.version, turn, seat, better, played, lead))
    study.mistakes.sort(key=lambda mistake: -mistake.lead.chance)
    del study.mistakes[MOST_MISTAKES:]


def _decider(game: Game, viewer: Viewer) -> Seat | None:
    """Return the seat whose actions to judge: the viewer if it has a choice, or the one that must decide."""
    duties = game.duties()
    if viewer is not None:
        return viewer if viewer in duties else None
    return min(duties, key=lambda seat: not duties[seat].must, default=None)


def _action_of(game: Game, following: Envelope | None) -> tuple[Seat, Action] | None:
    """Return the seat and the action that begin with the next event; None if no seat acts there."""
    if following is None or following.core.seat is None or following.core.kind in LOBBY_KINDS:
        return None
    hidden = following.hidden.get("action")
    if hidden is None or following.core.seat not in game.duties():
        return None
    kinds = _kinds(game.ruleset.action_types)
    try:
        return following.core.seat, msgspec.convert(hidden.value, kinds[hidden.value["type"]])
    except UNREADABLE:  # an action of an earlier release
        return None


@cache
def _kinds(types: tuple[type[Action], ...]) -> Mapping[str, type[Action]]:
    return {tag_of(kind): kind for kind in types}


def _random(game: Game, viewer: Viewer) -> Random:
    """Return the random generator for guesses. It depends on nothing that the viewer does not know."""
    return Random(f"{game.id}/{game.version}/{viewer}")  # noqa: S311  no secret depends on it


def _stored(game: Game, seat: Seat, judged: Judged) -> StoredAction:
    ruleset: Ruleset = game.ruleset
    known: Any = ruleset.mask(game.state, seat)
    reasons = {
        language: ruleset.reason(known, seat, judged.action, words_of(ruleset, language))
        for language in LANGUAGES
    }
    return StoredAction(msgspec.to_builtins(judged.action), judged.chance, reasons)
