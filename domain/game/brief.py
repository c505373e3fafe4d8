"""Short forms of the sentences of ``narrate_lobby``, in English and German; empty for events to skip."""

from collections.abc import Mapping

from domain.kernel.brief import briefs
from domain.kernel.say import Catalogue, Language

_MISSED = (
    "{who} ran out of time and was played for",
    "die Zeit von {who:dative} ist um; für {who:accusative} wurde gespielt",
)

BRIEFS: Mapping[Language, Catalogue] = briefs(
    {
        "you": ("you", "du"),
        "you dative": ("you", "dir"),
        "you accusative": ("you", "dich"),
        "a game of {game} is opened: {seats}": ("the table is open", "der Tisch ist offen"),
        "a sandbox of {game} is opened: {seats}": ("the sandbox is open", "der Sandkasten ist offen"),
        "a game of {game} is opened, forked from version {version} of game {origin}: {seats}": (
            "a fork of another game begins",
            "eine Abzweigung eines anderen Spiels beginnt",
        ),
        "a sandbox of {game} is opened, forked from version {version} of game {origin}: {seats}": (
            "a fork of another game begins",
            "eine Abzweigung eines anderen Spiels beginnt",
        ),
        "{who}, {sort}, takes seat {seat}": ("{who} joined", "{who} {who:ist|bist} jetzt dabei"),
        "{who} leaves, and seat {seat} is open again": (
            "{who} left; the seat is open again",
            "{who} {who:geht|gehst}; der Platz ist wieder frei",
        ),
        "{who} leaves, {stand_in} plays on": (
            "{who} left; a bot plays on",
            "{who} {who:geht|gehst}; ein Bot spielt weiter",
        ),
        "{who} is back and plays again": ("{who} came back", "{who} {who:ist|bist} wieder da"),
        "{who} took {took} over this, and has {left} from here on": ("", ""),
        "the time of {who} runs out; this is decided for it": _MISSED,
        "the time of {who} runs out, for the second time in a row; this is decided for it": _MISSED,
        "the time of {who} runs out, for the third time in a row; this is decided for it": _MISSED,
        "the time of {who} runs out, for the {misses}th time in a row; this is decided for it": _MISSED,
        "{stand_in} plays on for {who} until it is back": (
            "a bot plays for {who}",
            "ein Bot spielt für {who:accusative}",
        ),
        "{who} has a new token; older ones are worth nothing any more": ("", ""),
        "the game starts with {seats}": ("the game begins", "das Spiel beginnt"),
        "{who} proposes to go back to version {version}": (
            "{who} asked to take moves back",
            "{who} {who:möchte|möchtest} Züge zurücknehmen",
        ),
        "{who} asks to fork the game at version {version}, with all hands": (
            "{who} asked to fork the game",
            "{who} {who:möchte|möchtest} das Spiel abzweigen",
        ),
        "{who} agrees to proposal {proposal}": ("{who} agreed", "{who} {who:stimmt|stimmst} zu"),
        "{who} ends proposal {proposal}": (
            "{who} ended the proposal",
            "{who} {who:beendet|beendest} den Vorschlag",
        ),
        "the game goes back to version {version}, its last action is taken back; draws are made afresh": (
            "↶ the last move is taken back",
            "↶ der letzte Zug ist zurückgenommen",
        ),
        "the game goes back to version {version}, as agreed; draws are made afresh": (
            "↶ the game goes back, as agreed",
            "↶ das Spiel geht zurück, wie vereinbart",
        ),
        "{who} may fork the game at version {version}, as all have agreed": (
            "⑂ {who} may fork the game",
            "⑂ {who} {who:darf|darfst} das Spiel abzweigen",
        ),
    }
)
