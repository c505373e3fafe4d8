"""Translation of problem details into the client's language.

The English sentence comes from the code that refuses, often in a library, so its translation is found by the
sentence's form. A sentence without a translation stays English, as do titles and codes, which programs read.
"""

from collections.abc import Mapping
from functools import cache, cached_property

from flask import has_request_context, request

from api.http import german_refusals
from api.http.german_audits import AUDITS
from domain.game import german
from domain.game import german_refusals as german_of_games
from domain.kernel.forms import Forms
from domain.kernel.ruleset import Ruleset
from domain.kernel.say import LANGUAGES, Catalogue, Language
from services.reading.rulebook import load_rules

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
    "Occurs more than once.": "Das ist mehr als einmal angegeben.",
    "Required for this kind.": "Das gehört zu dieser Art von Uhr.",
    "Not allowed for this kind.": "Das gehört nicht zu dieser Art von Uhr.",
    "Must be true, or an object with a seed, draws or both.": (
        "Wahr, oder ein Objekt mit Startwert, Ziehungen oder beidem."
    ),
    "From 0 to {highest}, where the set-up takes it.": "Von 0 bis {highest}, wo der Aufbau es nimmt.",
    "1 to 40 characters.": "1 bis 40 Zeichen.",
    "U+{code} is invisible.": "U+{code} ist unsichtbar.",
    "U+{code} combines with the character before it.": "U+{code} verbindet sich mit dem Zeichen davor.",
    "Not # and a number at its end.": "Kein # mit einer Zahl am Ende.",
    "Not your name.": "Das ist nicht dein Name.",
    "bot needs kind: bot": "Einen Bot nennt nur ein Platz der Art bot.",
    "One of: {choices}.": "Möglich sind: {choices}.",
    "One of {choices}.": "Möglich sind: {choices}.",
    "Of these: {choices}.": "Möglich sind: {choices}.",
    "From 0 to {highest}.": "Von 0 bis {highest}.",
    "At most size.": "Höchstens size.",
    "At most to.": "Höchstens to.",
    "Such as 2026-01-31T12:00:00Z.": "Etwa 2026-01-31T12:00:00Z.",
    "Visible characters.": "Sichtbare Zeichen.",
    "For the operator only.": "Nur für den Betreiber.",
    "1 to 200 visible ASCII characters.": "1 bis 200 sichtbare ASCII-Zeichen.",
    "Must contain an action and nothing else.": "Eine Aktion, und nichts daneben.",
    "Without {fields}.": "Ohne {fields}.",
    "{number} seats.": "{number} Plätze.",
    "{color}, or none.": "{color}, oder keine.",
    "Not allowed together with version.": "Nicht neben version.",
    "The game has versions 1 to {last}.": "Das Spiel hat die Versionen 1 bis {last}.",
    "Version {version} belongs to what follows it; choose an earlier one.": (
        "Version {version} gehört zu dem, was ihr folgt; wähle eine frühere."
    ),
    "Version {version} lies within what happened at once; the next to choose is {next}.": (
        "Version {version} liegt mitten in dem, was zugleich geschah; die nächste wählbare ist {next}."
    ),
    "A URL has at most {most} characters, all of them visible ASCII.": (
        "Eine Adresse hat höchstens {most} Zeichen, alle sichtbares ASCII."
    ),
    "This is not a URL.": "Das ist keine Adresse.",
    "A webhook's URL begins with https://.": "Die Adresse eines Webhooks beginnt mit https://.",
    "The URL names no host.": "Die Adresse nennt keinen Rechner.",
    "A webhook's URL has neither a user nor a fragment.": (
        "Die Adresse eines Webhooks hat weder Benutzer noch Fragment."
    ),
    "The host {host} has no address.": "Der Rechner {host} hat keine Adresse.",
    "The host {host} is not at a public address.": "Der Rechner {host} hat keine öffentliche Adresse.",
    "After {prefix} come {least} to {most} bytes in Base64.": (
        "Nach {prefix} kommen {least} bis {most} Bytes in Base64."
    ),
    "{prefix} and Base64, or {least} to {most} characters of any kind.": (
        "{prefix} und Base64, oder {least} bis {most} beliebige Zeichen."
    ),
    "Letters and digits, and between them hyphens, dots, underscores and blanks.": (
        "Buchstaben und Ziffern, dazwischen Bindestriche, Punkte, Unterstriche und Leerzeichen."
    ),
}
_FIELDS: Mapping[Language, Catalogue] = {"en": {}, "de": GERMAN}
_GAMES: Mapping[Language, Catalogue] = {"en": {}, "de": german_of_games.REFUSALS}
_AUDITS: Mapping[Language, Catalogue] = {"en": {}, "de": AUDITS}
_SERVICE: Mapping[Language, Catalogue] = {"en": {}, "de": german_refusals.REFUSALS}


class Wording:
    """Translates refusals with the catalogues of the service and its rulesets."""

    def __init__(self, rulesets: Mapping[str, Ruleset]) -> None:
        self._rulesets = rulesets
        self._forms: dict[tuple[str | None, Language], Forms] = {}

    def __call__(self, detail: str, rules: tuple[str, ...], language: Language) -> str | None:
        """Translate the sentence of a refusal that names some rules; None if it stays English."""
        if language == "en":
            return None
        ruleset = next((self._ruleset_of[rule] for rule in rules if rule in self._ruleset_of), None)
        found = None if ruleset is None else self._of(ruleset, language)(detail)
        return found or self._of(None, language)(detail)

    @cached_property
    def _ruleset_of(self) -> Mapping[str, str]:
        """The ruleset of each rule, by the rule's ID."""
        return {rule.id: name for name in self._rulesets for rule in load_rules(name)}

    def _of(self, ruleset: str | None, language: Language) -> Forms:
        key = ruleset, language
        if key not in self._forms:
            self._forms[key] = self._made(ruleset, language)
        return self._forms[key]

    def _made(self, name: str | None, language: Language) -> Forms:
        """Build the forms of a ruleset, or of the service if ``name`` is None."""
        games = _GAMES[language]
        if name is None:
            return Forms({**_SERVICE[language], **games})
        ruleset = self._rulesets[name]
        own = ruleset.refusals.get(language, {})
        names = {**german.CATALOGUES[language], **ruleset.catalogues.get(language, {}), **own}
        return Forms({**games, **own}, names)


def asked_for() -> Language:
    """Return the supported language that ``Accept-Language`` prefers; English by default.

    A regional variant (``de-CH``) counts as its language.
    """
    if not has_request_context() or "Accept-Language" not in request.headers:
        return "en"
    wanted = (tag.split("-")[0].lower() for tag, quality in request.accept_languages if quality > 0)
    return next((each for tag in wanted for each in LANGUAGES if each == tag), "en")


def worded(message: str, language: Language) -> str:
    """Translate the message of a field."""
    return _forms_of_fields(language)(message) or message


@cache
def _forms_of_fields(language: Language) -> Forms:
    return Forms(_FIELDS[language])


def found_in_words(detail: str, language: Language) -> str | None:
    """Translate an audit finding; None if it stays English."""
    return _forms_of_audits(language)(detail)


@cache
def _forms_of_audits(language: Language) -> Forms:
    return Forms(_AUDITS[language], _AUDITS[language])
