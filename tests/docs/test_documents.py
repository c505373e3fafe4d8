"""Documents name existing files, and decisions keep their form."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
RECORDS = sorted((ROOT / "docs" / "decisions").glob("[0-9]*.md"))
DOCUMENTS = sorted(
    [
        *(ROOT / "docs").rglob("*.md"),
        *(ROOT / "benchmarks").rglob("*.md"),
        *(ROOT / name for name in ("README.md", "CONTRIBUTING.md")),
    ]
)
FOLDERS = (
    *("api", "benchmarks", "cli", "clients", "docs", "domain", "learning"),
    *("services", "tests", "web", "workers"),
)

_LINK = re.compile(r"\]\((?!https?:|mailto:|#)([^)#\s]+)")
_PATH = re.compile(rf"`((?:{'|'.join(FOLDERS)})/[\w./-]+)`")
_STATUS = re.compile(
    r"^Status: (accepted|amended|superseded|withdrawn)\b.*\. Date: \d{4}-\d{2}-\d{2}\.$", re.MULTILINE
)
_FIGURE = re.compile(r"(?<![\w.-])\d[\d.,]*(?!\w)")
_NOT_A_FIGURE = re.compile(
    r"`[^`]*`|\[[^\]]*\]\([^)]*\)|\b0\d{3}\b|HTTP/1\.1|Python 3\.\d+|Valkey [\d.]+|Redis [\d.]+"
)


def _broken(document: Path) -> Iterator[str]:
    text = document.read_text()
    for target in _LINK.findall(text):
        if not (document.parent / target).exists():
            yield target
    for path in _PATH.findall(text):
        if not (ROOT / path.rstrip("./")).exists():
            yield path


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_path_in_a_document_exists(document: Path) -> None:
    assert list(_broken(document)) == []


@pytest.mark.parametrize("record", RECORDS, ids=lambda path: path.stem)
def test_a_decision_is_short_and_dated(record: Path) -> None:
    title, status, *body = record.read_text().split("\n\n")
    text = " ".join(body)
    words = f"{status} {text}".split()
    assert title.startswith(f"# {record.name[:4]} ")
    assert _STATUS.match(status)
    assert len(words) <= 150
    assert len(_FIGURE.findall(_NOT_A_FIGURE.sub("", text))) <= 5


def test_a_superseded_decision_names_its_successor() -> None:
    for record in RECORDS:
        status = record.read_text().split("\n\n")[1]
        if "superseded" in status or "amended" in status:
            assert _LINK.search(status), record.name


def test_a_withdrawn_decision_says_why() -> None:
    for record in RECORDS:
        if "Status: withdrawn" in (text := record.read_text()):
            assert "\n**Withdrawn.** " in text, record.name


def test_the_index_lists_every_decision_with_its_title() -> None:
    index = (ROOT / "docs" / "decisions" / "README.md").read_text()
    for record in RECORDS:
        title = record.read_text().splitlines()[0].removeprefix("# ")
        assert f"[{title}]({record.name})" in index


def test_a_missing_path_is_found(tmp_path: Path) -> None:
    document = tmp_path / "document.md"
    document.write_text(
        "See [this](missing.md) and `domain/no_such_module.py`, but `domain/registry.py` exists."
    )
    assert list(_broken(document)) == ["missing.md", "domain/no_such_module.py"]
