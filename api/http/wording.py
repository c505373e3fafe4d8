"""What is said of the fields of a request, in the language of who asks: people read it beside the field.

Its English stands where a request is checked, often in a library; so a sentence is found again by its form.
What the catalogue lacks stays English, as titles and details do, which programs read.
"""

import re
from collections.abc import Mapping
from functools import cache

from flask import has_request_context, request

from domain.kernel.say import LANGUAGES, Catalogue, Language

GERMAN: Catalogue = {
    "Missing data for required field.": "Hier fehlt etwas.",
    "Field may not be null.": "Hier fehlt etwas.",
    "Unknown field.": "So ein Feld gibt es hier nicht.",
    "Invalid value.": "Das ist kein gültiger Wert.",
    "Invalid type.": "Das ist von der falschen Art.",
    "Invalid input type.": "Das ist von der falschen Art.",
    "Not a valid string.": "Das ist kein Text.",
    "Not a valid integer.": "Das ist keine ganze Zahl.",
    "Not a valid boolean.": "Das ist weder wahr noch falsch.",
    "Not a valid list.": "Das ist keine Liste.",
    "Not a valid mapping type.": "Das ist kein Objekt.",
    "Not a valid UUID.": "Das ist keine UUID.",
    "Not an object.": "Das ist kein Objekt.",
    "Must be one of: {choices}.": "Möglich sind: {choices}.",
    "Must be equal to {other}.": "Muss {other} sein.",
    "Must be greater than or equal to {lowest}.": "Mindestens {lowest}.",
    "Must be less than or equal to {highest}.": "Höchstens {highest}.",
    "Must be greater than or equal to {lowest} and less than or equal to {highest}.": (
        "Von {lowest} bis {highest}."
    ),
    "Shorter than minimum length {least}.": "Zu kurz: mindestens {least}.",
    "Longer than maximum length {most}.": "Zu lang: höchstens {most}.",
    "Length must be between {least} and {most}.": "Die Länge liegt zwischen {least} und {most}.",
    "Length must be {length}.": "Die Länge ist {length}.",
    "String does not match expected pattern.": "Das hat nicht die erwartete Form.",
    "Control characters are not allowed.": "Steuerzeichen sind nicht erlaubt.",
    "Given more than once.": "Das ist mehr als einmal angegeben.",
    "Needed with this kind.": "Das gehört zu dieser Art von Uhr.",
    "Not with this kind.": "Das gehört nicht zu dieser Art von Uhr.",
    "True, or an object with a seed, draws, or both.": (
        "Wahr, oder ein Objekt mit Startwert, Ziehungen oder beidem."
    ),
    "From 0 to {highest}, where the set-up takes it.": "Von 0 bis {highest}, wo der Aufbau es nimmt.",
    "1 to 40 characters.": "1 bis 40 Zeichen.",
    "Not your name.": "Das ist nicht dein Name.",
    "bot needs kind: bot": "Einen Bot nennt nur ein Platz der Art bot.",
    "One of: {choices}.": "Möglich sind: {choices}.",
    "{number} seats.": "{number} Plätze.",
    "{color}, or none.": "{color}, oder keine.",
    "Not beside version.": "Nicht neben version.",
    "The game has versions 1 to {last}.": "Das Spiel hat die Versionen 1 bis {last}.",
    "Version {version} belongs to what follows it; choose an earlier one.": (
        "Version {version} gehört zu dem, was ihr folgt; wähle eine frühere."
    ),
    "Version {version} lies within what happened at once; the next to choose is {next}.": (
        "Version {version} liegt mitten in dem, was zugleich geschah; die nächste wählbare ist {next}."
    ),
    "Letters and digits, and between them hyphens, dots, underscores and blanks.": (
        "Buchstaben und Ziffern, dazwischen Bindestriche, Punkte, Unterstriche und Leerzeichen."
    ),
}
_CATALOGUES: Mapping[Language, Catalogue] = {"en": {}, "de": GERMAN}

_PART = re.compile(r"\\\{(\w+)\\\}")


def asked_for() -> Language:
    """Say which language a request asks for by ``Accept-Language``; English where it is none of ours."""
    if not has_request_context() or "Accept-Language" not in request.headers:
        return "en"
    found = request.accept_languages.best_match(LANGUAGES, default="en")
    return next((each for each in LANGUAGES if each == found), "en")


def worded(message: str, language: Language) -> str:
    """Word what is said of a field in a language."""
    for form, text in _forms(language):
        if found := form.fullmatch(message):
            return text.format(**found.groupdict())
    return message


@cache
def _forms(language: Language) -> tuple[tuple[re.Pattern[str], str], ...]:
    """Give the sentences of a catalogue as patterns, those without parts first."""
    catalogue = sorted(_CATALOGUES[language].items(), key=lambda each: ("{" in each[0], -len(each[0])))
    return tuple(
        (re.compile(_PART.sub(r"(?P<\1>.+?)", re.escape(english)), re.DOTALL), text)
        for english, text in catalogue
    )
