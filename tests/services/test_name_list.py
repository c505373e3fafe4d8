"""The operator's list of words that no new name may contain."""

from pathlib import Path

import pytest

from services.errors import ValidationFailed
from services.identity.name_list import NameList
from services.settings import BadSetting, load_settings

WORDS = "# words\n\nclot\n*frak*\n"


@pytest.fixture
def forbidden(tmp_path: Path) -> NameList:
    path = tmp_path / "words.txt"
    path.write_text(WORDS)
    return NameList(path)


@pytest.mark.parametrize(
    "name",
    [
        "clot",
        "Clot",
        "CL0T",
        "big clot",
        "big_clot 7",
        "c.l.o.t",
        "ｃｌｏｔ",
        "сlot",
        "Frakking",
        "xFRAKx",
        "f r a k",
    ],
)
def test_listed_words_are_refused_in_any_spelling(forbidden: NameList, name: str) -> None:
    with pytest.raises(ValidationFailed):
        forbidden.verify(name)


@pytest.mark.parametrize("name", ["cloth", "Clotilde", "Ada", "words", "f", "Frank", "#"])
def test_other_names_are_accepted(forbidden: NameList, name: str) -> None:
    forbidden.verify(name)


def test_without_a_list_every_name_is_accepted(tmp_path: Path) -> None:
    (tmp_path / "empty").write_text("# nothing\n")
    for each in (NameList(None), NameList(tmp_path / "empty")):
        each.verify("clot")


def test_a_list_that_cannot_be_read_is_reported_at_the_start(tmp_path: Path) -> None:
    (tmp_path / "binary").write_bytes(b"\xff\xfe")
    for name in ("missing", "binary"):
        with pytest.raises(BadSetting, match="STARLEDGER_NAME_LIST"):
            load_settings({"STARLEDGER_NAME_LIST": str(tmp_path / name)})
