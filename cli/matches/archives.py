"""The archives of a match, one file for each game.

The chance of a match follows from its seed, so its games are sandboxes, with every draw in their script.
"""

import os
from collections.abc import Mapping
from pathlib import Path

import msgspec

from cli.matches.match import Course, Match, id_of, seating, seed_of
from domain.game import decide
from domain.game.events import SeatPlan
from domain.game.seats import NewSeat
from domain.kernel.chance import ScriptedDraw
from domain.kernel.ruleset import Ruleset
from services import clock
from services.archives.exports import EVERYTHING
from services.archives.format import write_archive
from services.play.sandboxes import Sandbox, seed_for


class ArchiveFolder:
    """The folder of the archives of a match. It never contains an incomplete file."""

    def __init__(self, path: Path, match: Match) -> None:
        """Make the folder if it is missing. Raises OSError."""
        path.mkdir(parents=True, exist_ok=True)
        self._path = path
        self._match = match

    def holds(self, game: int) -> bool:
        """Return True if the folder has the archive of a game of this match."""
        return self._file(game).exists()

    def add(self, game: int, archive: bytes) -> None:
        """Write the archive of a game, in place of an earlier one."""
        file = self._file(game)
        part = file.with_suffix(".part")
        part.write_bytes(archive + b"\n")
        os.replace(part, file)

    def _file(self, game: int) -> Path:
        return self._path / f"{game:06}-{id_of(self._match, game)}.json"


def archive_of(
    match: Match, game: int, course: Course, *, ruleset: Ruleset, rulesets: Mapping[str, Ruleset]
) -> bytes:
    """Decide a played game again in the form of the service's games. Return its archive, unsigned."""
    now = clock.now()
    decision = decide.create(
        id_of(match, game),
        ruleset,
        rulesets,
        options=msgspec.convert(match.options, ruleset.options_type),
        seats=_seats(match, game, ruleset),
        listed=False,
        rated=False,
        bot_pace_ms=0,
        seed=seed_for(Sandbox(seed_of(match, game))),
        script=[ScriptedDraw(draw.label, draw.result) for draw in course.draws],
        client_seed=None,
        now=now,
        command=None,
    )
    envelopes = decision.envelopes
    for seat, action in course.actions:
        decision = decide.act(decision.game, seat, action, now=now)
        envelopes += decision.envelopes
    return write_archive(decision.game, envelopes, EVERYTHING, over=decision.game.over)


def _seats(match: Match, game: int, ruleset: Ruleset) -> list[NewSeat]:
    options = msgspec.convert(match.options, ruleset.options_type)
    colors = ruleset.seat_colors([None] * len(match.bots), options)
    return [
        NewSeat(SeatPlan("bot", match.bots[which], color, guest=False))
        for which, color in zip(seating(match, game), colors, strict=True)
    ]
