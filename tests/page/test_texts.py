"""The page's texts: equal keys in every language, correct plurals, and no unused text."""

import json
import re
import shutil
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from domain.log.codec import tag_of
from domain.registry import RULESETS as HOSTED
from domain.starfarers.narrate.german_encounters import ENCOUNTERS

PAGE = Path(__file__).resolve().parents[2] / "web"
LANGUAGES = ("en", "de")
RULESETS = sorted(path.parent.name for path in (PAGE / "rulesets").glob("*/texts"))
NODE = shutil.which("node")
IN_ENGLISH = re.compile(r"[\w-]+\.(terms|encounters|does)\.")
"""Texts that the service sends in English, so that only other languages need an entry."""

BY_SENTENCE = {"why"}
"""Areas whose keys are English sentences; other tests compare them with the code that says them."""

PLURALS = {"zero", "one", "two", "few", "many", "other"}
OWN = re.compile(rf"({'|'.join(RULESETS)})\.")
"""Words for names that the service sends; the ruleset decides which names occur."""

pytestmark = pytest.mark.skipif(NODE is None, reason="no node is installed (apt-get install nodejs)")

_TELL = """
const language = process.argv[2];
const rulesets = JSON.parse(process.argv[3]);
const { page } = await import(`./texts/${language}.js`);
const told = { ...page };
const areas = JSON.parse(process.argv[4]);
for (const [name, path] of Object.entries(areas)) told[name] = (await import(`./texts/${path}`)).default;
for (const name of rulesets) told[name] = (await import(`./rulesets/${name}/texts/${language}.js`)).default;
const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
console.log(JSON.stringify({ told, categories }));
"""

Entry = str | dict[str, str]


@cache
def told(folder: Path, language: str) -> tuple[dict[str, Entry], set[str]]:
    """Return all entries of a language by their keys, and the categories of its plurals."""
    assert NODE is not None
    texts = folder / "texts"
    areas = {path.stem: path.relative_to(texts).as_posix() for path in (texts / language).rglob("*.js")}
    for area in BY_SENTENCE:
        areas.pop(area, None)
    command = [NODE, "tell.js", language, json.dumps(RULESETS), json.dumps(areas)]
    ran = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    answer = json.loads(ran.stdout)
    return dict(entries(answer["told"])), set(answer["categories"])


def entries(area: dict[str, Any], prefix: str = "") -> list[tuple[str, Entry]]:
    """List the entries below an area; the forms of a plural are one entry."""
    found: list[tuple[str, Entry]] = []
    for name, value in area.items():
        key = f"{prefix}{name}"
        if isinstance(value, str) or is_plural(value):
            found.append((key, value))
        else:
            found += entries(value, f"{key}.")
    return found


def is_plural(value: dict[str, Any]) -> bool:
    return "other" in value and value.keys() <= PLURALS and all(isinstance(v, str) for v in value.values())


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the texts in their own package, so that every version of Node reads them as modules."""
    found = tmp_path_factory.mktemp("texts")
    shutil.copytree(PAGE / "kit" / "texts", found / "texts")
    for name in RULESETS:
        shutil.copytree(PAGE / "rulesets" / name / "texts", found / "rulesets" / name / "texts")
    (found / "package.json").write_text('{"type": "module"}')
    (found / "tell.js").write_text(_TELL)
    return found


def places(entry: Entry) -> list[set[str]]:
    """Return the parameters of each form of an entry."""
    forms = [entry] if isinstance(entry, str) else list(entry.values())
    return [set(re.findall(r"\{(\w+)\}", form)) for form in forms]


def test_all_languages_say_the_same_things_of_the_same_parameters(folder: Path) -> None:
    english, _ = told(folder, "en")
    for language in LANGUAGES[1:]:
        other, _ = told(folder, language)
        assert {key for key in english if key not in other} == set()
        assert {key for key in other if key not in english and not IN_ENGLISH.match(key)} == set()
        for key, entry in english.items():
            assert isinstance(entry, str) == isinstance(other[key], str), key
            assert set.union(*places(entry)) == set.union(*places(other[key])), (language, key)


@pytest.mark.parametrize("language", LANGUAGES)
def test_plurals_have_the_forms_of_their_language(folder: Path, language: str) -> None:
    found, categories = told(folder, language)
    plurals = {key: entry for key, entry in found.items() if not isinstance(entry, str)}
    assert plurals
    for key, entry in plurals.items():
        assert set(entry) == categories, (language, key)
        assert places(entry["other"])[0], f"{key} tells of many without saying how many"
    for key, entry in found.items():
        assert all(
            form.strip() == form != "" for form in ([entry] if isinstance(entry, str) else entry.values())
        ), key
        if isinstance(entry, str):
            assert OWN.match(key) or "{count}" not in entry, f"{key} counts without a plural"


@pytest.mark.parametrize("ruleset", sorted(HOSTED))
def test_the_effect_of_every_action_has_a_german_text(folder: Path, ruleset: str) -> None:
    """Schemas describe the effect in English only, and tips on a German page must be in German."""
    found, _ = told(folder, "de")
    types = [tag_of(kind) for kind in HOSTED[ruleset].action_types]
    assert types
    assert [one for one in types if f"{ruleset}.does.{one}" not in found] == []


@pytest.mark.parametrize("ruleset", sorted(HOSTED))
def test_every_part_of_an_opening_has_a_text(folder: Path, ruleset: str) -> None:
    found, _ = told(folder, "en")
    group = f"ratings.openings.{ruleset}"
    parts = {f"{group}.{part}" for part in HOSTED[ruleset].opening_parts}
    assert {key for key in found if key.startswith(f"{group}.")} == parts | {f"{group}.what"}


def scripts() -> dict[str, str]:
    """Return the page's own scripts, without the modules of texts."""
    found = [
        path
        for path in PAGE.rglob("*.js")
        if not {"vendor", "texts", "docs"} & set(path.relative_to(PAGE).parts[:-1])
    ]
    return {str(path.relative_to(PAGE)): path.read_text() for path in found}


def test_every_used_key_exists(folder: Path) -> None:
    found, _ = told(folder, "en")
    asked = {
        (name, key)
        for name, text in scripts().items()
        for key in re.findall(r"""\bt\(\s*["'`]([\w.-]+)["'`]""", text)
    }
    assert len(asked) > 50
    assert sorted((name, key) for name, key in asked if key not in found) == []


def test_every_text_of_the_page_is_used(folder: Path) -> None:
    """Scripts use every text by its key or as one of a group; rulesets compose the keys of theirs."""
    found, _ = told(folder, "en")
    text = "\n".join(scripts().values())
    literal = set(re.findall(r"""["'`]([\w-]+(?:\.[\w-]+)+)["'`]""", text))
    begun = tuple(re.findall(r"`([\w-]+(?:\.[\w-]+)*\.)\$\{", text))
    page = [key for key in found if not OWN.match(key)]
    assert " ".join(key for key in page if key not in literal and not key.startswith(begun)) == ""


def test_encounters_say_the_same_on_the_page_and_in_the_log(folder: Path) -> None:
    """The page finds them by the first letters of the English text."""
    found, _ = told(folder, "de")
    begun = {re.sub(r"[^a-z0-9]", "", text.lower())[:40]: words for text, words in ENCOUNTERS.items()}
    assert len(begun) == len(ENCOUNTERS) > 100
    assert {key: found.get(f"starfarers.encounters.{key}") for key in begun} == begun
