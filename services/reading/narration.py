"""The log of a game in plain words, each line as the viewer may read it."""

from uuid import UUID

import msgspec

from domain.game.aggregate import Game
from domain.game.events import LOBBY_EVENTS, GameCreated, GameRewound, SeatJoined
from domain.game.german import CATALOGUES
from domain.game.narrate import Sitter, names_of, narrate_lobby
from domain.kernel.ruleset import Event, Ruleset, Seat
from domain.kernel.say import ENGLISH, Language, Say
from domain.log.envelope import Envelope
from services.identity.authenticator import Caller, Visibility, visibility_of
from services.reading.disclosure import Disclosure, as_read, erased_names, known_names
from services.store.repository import GameRepository


class Line(msgspec.Struct, frozen=True):
    """An event in plain words."""

    version: int
    """The version of the event."""
    recorded_at: str
    """The time of the event."""
    seat: Seat | None
    """The seat that acted; null for the service."""
    about: Seat | None
    """The seat that the line is about, such as the seat whose turn begins; null for nobody in particular."""
    line: str
    """The event in words, without a full stop."""

    def __str__(self) -> str:
        """Render the line for a terminal."""
        return f"{self.version}: {self.line}"


class LogPage(msgspec.Struct, frozen=True):
    """A part of the log in plain words."""

    items: list[Line]
    """One line for each event, in order."""
    version: int
    """The game's version."""
    over: bool
    """True if the game is over, so that no events follow."""


class Narration:
    """Queries that render the log in words."""

    def __init__(self, games: GameRepository) -> None:
        self._games = games
        self._disclosure = Disclosure(games)

    def log(
        self,
        caller: Caller,
        game_id: UUID,
        *,
        after: int,
        limit: int,
        upto: int | None = None,
        seat: Seat | None = None,
        language: Language = "en",
    ) -> LogPage:
        """Render the events after a version in a language: at most ``limit``, and none later than ``upto``.

        Raises NotFound, Forbidden, Unauthenticated, GameDamaged.
        """
        present = self._games.readable(game_id, upto=upto)
        visibility = visibility_of(caller, present, seat=seat)
        disclosed = self._disclosure.is_disclosed(present)
        say, title = words_of(present.ruleset, language), present.ruleset.title
        lines: list[Line] = []
        last = min(after + limit, present.version if upto is None else min(upto, present.version))
        if last > after:
            before = (
                self._games.load(game_id, version=after) if after else Game(game_id, self._games.rulesets)
            )
            for envelope, event in self._games.recorded_events(game_id, gt=after, lte=last):
                line = _line(before, envelope, event, visibility, say, title=title, over=disclosed)
                lines.append(line)
                if isinstance(event, GameRewound):
                    before = self._games.load(game_id, version=envelope.core.version)
                else:
                    before.apply(event, envelope)
        return LogPage(lines, present.version, present.over)


def words_of(ruleset: Ruleset, language: Language) -> Say:
    """Return the translation of a ruleset's sentences to a language."""
    if language == "en":
        return ENGLISH
    return Say(ruleset.catalogues.get(language, {}), CATALOGUES[language])


def _line(
    before: Game,
    envelope: Envelope,
    event: Event,
    visibility: Visibility,
    say: Say,
    *,
    title: str,
    over: bool,
) -> Line:
    core = envelope.core
    known = known_names(envelope, visibility, over=over)
    read = as_read(event, envelope, known)
    names = names_of(_sitters(before, envelope, event, known), say)
    if isinstance(event, LOBBY_EVENTS):
        if isinstance(read, GameCreated):
            read = msgspec.structs.replace(read, ruleset=title)  # The title is the name that people know.
        line = narrate_lobby(read, names.__getitem__, say)
    else:
        line = before.ruleset.narrate(before.state, read, names.__getitem__, say)
    about = getattr(event, "seat", None)
    if about is None:
        about = next((seat for seat, name in enumerate(names) if line.startswith(name)), None)
    played_by = core.data.get("played_by")
    if played_by is not None:
        line += say(" (played by {bot})", bot=played_by)
    return Line(core.version, core.recorded_at, core.seat, about, line)


def _sitters(before: Game, envelope: Envelope, event: Event, known: list[str]) -> list[Sitter]:
    """List the players at each seat after an event, with the names that the event reveals to the viewer."""
    if isinstance(event, GameCreated):
        sitters = [Sitter(plan.color, bot=plan.bot) for plan in event.seats]
    else:
        sitters = [Sitter(seat.color, seat.name, seat.bot, erased=seat.is_erased) for seat in before.seats]
        if isinstance(event, SeatJoined) and event.bot is not None:
            sitters[event.seat] = msgspec.structs.replace(sitters[event.seat], bot=event.bot)
    for name in known:
        if name.startswith("name."):
            seat = int(name.removeprefix("name."))
            sitters[seat] = msgspec.structs.replace(sitters[seat], name=envelope.hidden[name].value)
    for name in erased_names(envelope):
        seat = int(name.removeprefix("name."))
        sitters[seat] = msgspec.structs.replace(sitters[seat], erased=True)
    return sitters
