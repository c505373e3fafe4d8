"""The language of a response, and the words of messages in it."""

from collections.abc import Mapping
from pathlib import Path

from flask import Flask, current_app, has_app_context, has_request_context, request

from domain.kernel.ruleset import Ruleset
from domain.kernel.say import LANGUAGES, Language
from services.wording import Wording

_CATALOGUE = Path(__file__).resolve().parents[1] / "messages"
_EXTENSION = "starledger.wording"
_WITHOUT_APP = Wording({}, _CATALOGUE)


def register(app: Flask, rulesets: Mapping[str, Ruleset]) -> None:
    """Set the wording of an app. The processes forked later share its catalogues."""
    app.extensions[_EXTENSION] = words = Wording(rulesets, _CATALOGUE)
    words.prepare()


def wording() -> Wording:
    """Return the wording of the current app. Without an app, no ruleset has messages."""
    if not has_app_context():
        return _WITHOUT_APP
    found: Wording = current_app.extensions[_EXTENSION]
    return found


def requested_language() -> Language:
    """Return the supported language that ``Accept-Language`` prefers; English by default.

    A regional variant (``de-CH``) counts as its language.
    """
    if not has_request_context() or "Accept-Language" not in request.headers:
        return "en"
    wanted = (tag.split("-")[0].lower() for tag, quality in request.accept_languages if quality > 0)
    return next((each for tag in wanted for each in LANGUAGES if each == tag), "en")
