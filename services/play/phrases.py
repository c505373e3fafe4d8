"""Quick phrases: all that players can say at the table, in both languages."""

from typing import Literal

import msgspec

Moment = Literal["start", "turn", "trade", "luck", "end", "any"]


class Words(msgspec.Struct, frozen=True):
    """The words of a phrase in each language."""

    en: str
    """English."""
    de: str
    """German."""


class Phrase(msgspec.Struct, frozen=True):
    """A quick phrase."""

    phrase: str
    """The key of the phrase."""
    moment: Moment
    """The moment that it fits best."""
    words: Words
    """The words in each language."""


def _phrase(key: str, moment: Moment, en: str, de: str) -> Phrase:
    return Phrase(key, moment, Words(en, de))


PHRASES: tuple[Phrase, ...] = (
    _phrase("hello", "start", "Hello!", "Hallo!"),
    _phrase("good-luck", "start", "Good luck!", "Viel Glück!"),
    _phrase("have-fun", "start", "Have fun!", "Viel Spaß!"),
    _phrase("nice-move", "turn", "Nice move!", "Guter Zug!"),
    _phrase("one-moment", "turn", "Thinking…", "Moment!"),
    _phrase("take-your-time", "turn", "No rush.", "Keine Eile."),
    _phrase("your-turn", "turn", "Your turn!", "Du bist dran!"),
    _phrase("watch-the-leader", "turn", "Watch the leader!", "Wer führt, wird zu stark!"),
    _phrase("anyone-trade", "trade", "Trade?", "Tauschen?"),
    _phrase("good-deal", "trade", "Good deal!", "Guter Handel!"),
    _phrase("not-this-time", "trade", "Not this time.", "Diesmal nicht."),
    _phrase("maybe-later", "trade", "Maybe later.", "Vielleicht später."),
    _phrase("what-a-roll", "luck", "What a roll!", "Was für ein Wurf!"),
    _phrase("lucky-you", "luck", "Lucky you!", "Glück gehabt!"),
    _phrase("why-me", "luck", "Why me?", "Wieso ich?"),
    _phrase("well-played", "end", "Well played!", "Stark gespielt!"),
    _phrase("good-game", "end", "Good game!", "Schönes Spiel!"),
    _phrase("so-close", "end", "That was close!", "Das war knapp!"),
    _phrase("play-again", "end", "Another game?", "Noch eine Runde?"),
    _phrase("thanks", "any", "Thanks!", "Danke!"),
    _phrase("sorry", "any", "Sorry!", "Tut mir leid!"),
    _phrase("goodbye", "any", "Bye!", "Tschüss!"),
)
"""All phrases. Keys never change; words may."""

KEYS = frozenset(phrase.phrase for phrase in PHRASES)
