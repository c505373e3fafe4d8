"""The log of a game in plain words, each line as the viewer may read it."""

from uuid import UUID

import msgspec

from domain.game.aggregate import Game
from domain.game.brief import BRIEFS
from domain.game.events import LOBBY_EVENTS, GameCreated, GameRewound, SeatJoined
from domain.game.german import CATALOGUES
from domain.game.narrate import Sitter, names_of, narrate_lobby, short_names_of
from domain.kernel.brief import Brief, Part
from domain.kernel.ruleset import Event, Ruleset, Seat, Who
from domain.kernel.say import ENGLISH, Catalogue, Language, Say
from domain.log.envelope import Envelope
from services.identity.authenticator import Caller, Visibility, visibility_of
from services.reading.disclosure import Disclosure, as_read, erased_names, known_names, replacements
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
    brief: list[Part] | None
    """The event in fewer words, addressed to the reader: `You rolled 5 + 3 = 8`; null if it changes nothing
    that players watch."""
    turn: int | None
    """The number of the turn that begins; null if none begins."""

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
        say, words = words_of(present.ruleset, language), _brief_words(present.ruleset, language)
        lines: list[Line] = []
        last = min(after + limit, present.version if upto is None else min(upto, present.version))
        if last > after:
            before = (
                self._games.load(game_id, version=after) if after else Game(game_id, self._games.rulesets)
            )
            for envelope, event in self._games.recorded_events(game_id, gt=after, lte=last):
                read = _Read(present.ruleset, before, envelope, event, visibility, over=disclosed)
                lines.append(read.line(say, words))
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


def _brief_words(ruleset: Ruleset, language: Language) -> Catalogue:
    """Return the short forms of a ruleset's sentences, and the translations of all others."""
    own, own_briefs = (of.get(language, {}) for of in (ruleset.catalogues, ruleset.briefs))
    return {**CATALOGUES[language], **own, **BRIEFS[language], **own_briefs}


class _Read:
    """An event as the caller may read it, with the game before it."""

    def __init__(
        self,
        ruleset: Ruleset,
        before: Game,
        envelope: Envelope,
        event: Event,
        visibility: Visibility,
        *,
        over: bool,
    ) -> None:
        known = known_names(envelope, visibility, over=over)
        self._ruleset = ruleset
        self._before = before
        self._core = envelope.core
        self._event = as_read(event, envelope, known)
        self._sitters = _sitters(before, envelope, event, known)
        self._reader = visibility.viewer

    def line(self, say: Say, words: Catalogue) -> Line:
        """Return the event in words, and in the short forms of ``words``."""
        core = self._core
        line = self._worded(names_of(self._sitters, say).__getitem__, say)
        brief = Brief(short_names_of(self._sitters, say), self._reader, words)
        short = brief.parts(self._worded(brief.who, brief))
        about = getattr(self._event, "seat", None)
        if about is None and short is not None:
            about = short[0].seat
        turn = getattr(self._event, "turn", None)
        return Line(core.version, core.recorded_at, core.seat, about, line, short, turn)

    def _worded(self, who: Who, say: Say) -> str:
        event, played_by = self._event, self._core.data.get("played_by")
        if isinstance(event, LOBBY_EVENTS):
            if isinstance(event, GameCreated):  # The title is the name that people know.
                event = msgspec.structs.replace(event, ruleset=self._ruleset.title)
            line = narrate_lobby(event, who, say)
        else:
            line = self._ruleset.narrate(self._before.state, event, who, say)
        return line if not line or played_by is None else line + say(" (played by {bot})", bot=played_by)


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
    renamed = replacements(envelope)
    for name in erased_names(envelope):
        seat, present = int(name.removeprefix("name.")), renamed.get(name)
        sitters[seat] = msgspec.structs.replace(sitters[seat], name=present, erased=present is None)
    return sitters
