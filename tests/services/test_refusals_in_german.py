"""Every refusal has a German wording, and the catalogue has no unused one."""

import re
from functools import cache

import pytest
from werkzeug.exceptions import MethodNotAllowed, NotFound

from api.http import wording
from api.http.german_audits import AUDITS
from api.http.german_refusals import REFUSALS as OF_SERVICE
from domain.game.german_refusals import REFUSALS as OF_GAMES
from domain.kernel.say import Catalogue
from domain.registry import RULESETS
from tests.refusals import Sentence, sentences_in

OF_RULESETS = {name.replace("-", "_"): ruleset.refusals["de"] for name, ruleset in RULESETS.items()}
STAY_ENGLISH = (
    "services/archives/",  # what is wrong with an archive, in the words of /verify.py, for who keeps archives
    "services/audit/form.py",  # likewise
    "services/reading/projector.py",  # a note to the operator
    "api/process/connection_errors.py",  # before the headers are read
    "api/process/web_worker.py",  # likewise
)
FOLDERS: dict[str, tuple[Catalogue, ...]] = {
    **{f"domain/{name}": (catalogue, OF_GAMES) for name, catalogue in OF_RULESETS.items()},
    "domain/game": (OF_GAMES,),
    "domain/kernel": (OF_GAMES,),
    "services": (OF_SERVICE, wording.GERMAN, AUDITS),
    "api": (OF_SERVICE, wording.GERMAN),
    "services/audit": (AUDITS, OF_SERVICE),
}
EXAMPLES = {"The result is one less than the die shows.", "A turn ends when its player says so."}
"""Sentences of the document."""
OF_LIBRARY = [Sentence(str(each.description), "werkzeug") for each in (NotFound, MethodNotAllowed)]
PARTS = re.compile(r"\{\w*\}")


@cache
def said_in(folder: str) -> list[Sentence]:
    """Find the sentences of a folder, once a test asks: every process that runs tests imports this module."""
    return sentences_in(folder)


def shape(form: str) -> str:
    return PARTS.sub("{}", form)


def is_told(sentence: Sentence, catalogue: Catalogue) -> bool:
    """Whether there is a form for it, or, where its parts are made of words, one with such words."""
    return any(shape(form) == sentence.form or sentence.fits(form) for form in catalogue)


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_refusal_has_its_german(folder: str) -> None:
    refusals = [
        each
        for each in said_in(folder)
        if not each.place.startswith(STAY_ENGLISH) and each.form not in EXAMPLES
    ]
    assert refusals
    lacking = [
        f"{sentence.place}: {sentence.form}"
        for sentence in refusals
        if not any(is_told(sentence, catalogue) for catalogue in FOLDERS[folder])
    ]
    assert lacking == [], "\n".join(lacking)


@pytest.mark.parametrize("folder", FOLDERS)
def test_no_translation_is_unused(folder: str) -> None:
    said = [*OF_LIBRARY, *(sentence for each in FOLDERS for sentence in said_in(each))]
    unsaid = [
        form
        for form in FOLDERS[folder][0]
        if form.endswith(".") and not any(is_told(sentence, {form: ""}) for sentence in said)
    ]
    assert unsaid == []


@pytest.mark.parametrize("folder", FOLDERS)
def test_german_has_the_parts_of_its_english(folder: str) -> None:
    for english, german in FOLDERS[folder][0].items():
        assert sorted(PARTS.findall(english)) == sorted(PARTS.findall(german)), english
        if english.endswith("."):
            assert german[0].isupper() or german[0] == "{", german
            assert german.endswith((".", "}")), german
