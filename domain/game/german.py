"""The log lines of every game's events, in German."""

from collections.abc import Mapping

from domain.kernel.say import Catalogue, Language

GERMAN: Catalogue = {
    "red": "rot",
    "blue": "blau",
    "orange": "orange",
    "yellow": "gelb",
    "white": "weiß",
    "black": "schwarz",
    "green": "grün",
    "seat {number}": "Platz {number}",
    " (played by {bot})": " (gespielt von {bot})",
    "open": "frei",
    "a bot": "ein Bot",
    "a guest": "ein Gast",
    "Former player": "Ehemaliger Spieler",
    "a registered player": "mit eingetragenem Namen",
    "a game of {game} is opened: {seats}": "ein Spiel {game} ist eröffnet: {seats}",
    "a sandbox of {game} is opened: {seats}": "ein Sandkasten {game} ist eröffnet: {seats}",
    "a game of {game} is opened, forked from version {version} of game {origin}: {seats}": (
        "ein Spiel {game} ist eröffnet, abgezweigt von Version {version} des Spiels {origin}: {seats}"
    ),
    "a sandbox of {game} is opened, forked from version {version} of game {origin}: {seats}": (
        "ein Sandkasten {game} ist eröffnet, abgezweigt von Version {version} des Spiels {origin}: {seats}"
    ),
    "{who}, {sort}, takes seat {seat}": "{who}, {sort}, nimmt Platz {seat}",
    "{who} leaves, and seat {seat} is open again": "{who} geht, und Platz {seat} ist wieder frei",
    "{who} leaves, {stand_in} plays on": "{who} geht, {stand_in} spielt weiter",
    "{who} is back and plays again": "{who} ist zurück und spielt wieder selbst",
    "{who} took {took} over this, and has {left} from here on": (
        "{who} hat dafür {took} gebraucht und ab hier noch {left}"
    ),
    "the time of {who} runs out; this is decided for it": (
        "die Zeit von {who} ist um; es wird für diesen Platz entschieden"
    ),
    "the time of {who} runs out, for the second time in a row; this is decided for it": (
        "die Zeit von {who} ist um, zum zweiten Mal in Folge; es wird für diesen Platz entschieden"
    ),
    "the time of {who} runs out, for the third time in a row; this is decided for it": (
        "die Zeit von {who} ist um, zum dritten Mal in Folge; es wird für diesen Platz entschieden"
    ),
    "the time of {who} runs out, for the {misses}th time in a row; this is decided for it": (
        "die Zeit von {who} ist um, zum {misses}. Mal in Folge; es wird für diesen Platz entschieden"
    ),
    "{stand_in} plays on for {who} until it is back": "{stand_in} spielt für {who} weiter, bis zur Rückkehr",
    "{who} has a new token; older ones are worth nothing any more": (
        "{who} hat einen neuen Schlüssel; ältere gelten nicht mehr"
    ),
    "the game starts with {seats}": "das Spiel beginnt mit {seats}",
    "the fork goes on from here, with draws of its own": (
        "die Abzweigung geht von hier weiter, mit eigenem Zufall"
    ),
    "{who} proposes to go back to version {version}": "{who} schlägt vor, zu Version {version} zurückzugehen",
    "{who} asks to fork the game at version {version}, with all hands": (
        "{who} möchte das Spiel bei Version {version} abzweigen, mit allen Händen"
    ),
    "{who} agrees to proposal {proposal}": "{who} stimmt Vorschlag {proposal} zu",
    "{who} ends proposal {proposal}": "{who} beendet Vorschlag {proposal}",
    "the game goes back to version {version}, its last action is taken back; draws are made afresh": (
        "das Spiel geht zu Version {version} zurück, die letzte Aktion ist zurückgenommen; gezogen wird neu"
    ),
    "the game goes back to version {version}, as agreed; draws are made afresh": (
        "das Spiel geht wie vereinbart zu Version {version} zurück; gezogen wird neu"
    ),
    "{who} may fork the game at version {version}, as all have agreed": (
        "{who} darf das Spiel bei Version {version} abzweigen, alle haben zugestimmt"
    ),
    "the operator closes the game: {reason}": "der Betreiber schließt das Spiel: {reason}",
    "the operator reopens the game: {reason}": "der Betreiber öffnet das Spiel wieder: {reason}",
    "aborted by the operator": "vom Betreiber beendet",
    "the service could not decide for a seat": "der Dienst konnte für einen Platz nicht entscheiden",
    "the game ends without a result: {reason}": "das Spiel endet ohne Ergebnis: {reason}",
}

CATALOGUES: Mapping[Language, Catalogue] = {"en": {}, "de": GERMAN}
