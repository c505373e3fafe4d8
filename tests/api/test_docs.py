"""The documentation names only existing things: settings, commands, targets, paths, metrics, files, codes."""

import re
from pathlib import Path

import click
import prometheus_client
import pytest
from flask import Flask
from msgspec.structs import fields

from api.app import _ALLOWED_HEADERS, _EXPOSED_HEADERS
from api.http import metrics
from api.http.collected_metrics import COLLECTED
from cli.main import command
from domain.kernel.errors import Refusal
from domain.registry import RULESETS
from services.bots.decisions import BotDecision
from services.settings import TOKEN_VARIABLE, variables

ROOT = Path(__file__).resolve().parents[2]
TARGETS = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
DOCS = sorted(
    [
        ROOT / "README.md",
        ROOT / "CHANGELOG.md",
        ROOT / "CONTRIBUTING.md",
        ROOT / "clients" / "python" / "README.md",
        *(ROOT / "docs").glob("*.md"),
        ROOT / "benchmarks" / "README.md",
        ROOT / "tests" / "data" / "README.md",
    ]
)
NOT_PATHS = ("://", "<", "*", "$", "~", " ", "{", "(")
"""A code span with a slash that contains one of these is not a path of this repository."""

DOC = pytest.mark.parametrize("doc", DOCS, ids=[str(doc.relative_to(ROOT)) for doc in DOCS])


def code(text: str) -> list[str]:
    """Return every code span and every line of a code block in a document."""
    fenced = re.findall(r"^ *```\w*\n(.*?)^ *```", text, re.MULTILINE | re.DOTALL)
    without = re.sub(r"^ *```\w*\n.*?^ *```", "", text, flags=re.MULTILINE | re.DOTALL)
    indented = re.findall(r"^    (.+)$", without, re.MULTILINE)
    spans = re.findall(r"`([^`]+)`", without)
    return [line for block in fenced for line in block.splitlines()] + indented + spans


def unknown_in(line: str) -> str | None:
    """Return the first unknown command or option in a command line, or None."""
    found: click.Command = command
    for word in line.split():
        if isinstance(found, click.Group) and word in found.commands:
            found = found.commands[word]
        elif (word.startswith("-") and word not in options_of(found)) or (
            isinstance(found, click.Group) and re.fullmatch(r"[a-z][a-z-]*", word)
        ):
            return word
    return None


def options_of(called: click.Command) -> set[str]:
    return {"--help", "-h"} | {name for parameter in called.params for name in parameter.opts}


@DOC
def test_every_named_setting_exists(doc: Path) -> None:
    named = set(re.findall(r"STARLEDGER_[A-Z_]*[A-Z]\b(?!_)", doc.read_text()))
    assert named <= variables() | COMPOSED | OF_CLIENT | {TOKEN_VARIABLE}


COMPOSED = set(re.findall(r"STARLEDGER_[A-Z_]*[A-Z]", (ROOT / "docker-compose.yml").read_text()))
"""The variables that the compose file defines."""

CLIENT = ROOT / "clients" / "python" / "starledger_client"
OF_CLIENT = {
    name for path in CLIENT.rglob("*.py") for name in re.findall(r"STARLEDGER_[A-Z_]*[A-Z]", path.read_text())
}
"""The variables that the Python client reads."""


@DOC
def test_every_named_command_exists(doc: Path) -> None:
    lines = [
        found for part in code(doc.read_text()) for found in re.findall(r"(?:^|bin/)starledger (.*)", part)
    ]
    assert [(line, unknown_in(line)) for line in lines if unknown_in(line)] == []


def test_missing_command_would_be_noticed() -> None:
    assert unknown_in("audit --everything") == "--everything"
    assert unknown_in("keys forget") == "forget"
    assert unknown_in("--verbose match random,greedy --games 10") is None
    assert code("a `starledger audit` b\n\n    starledger verify x\n\n```sh\nmake run\n```\n") == [
        "make run",
        "starledger verify x",
        "starledger audit",
    ]


def test_command_location_is_documented_before_its_first_use() -> None:
    path = 'export PATH="$PWD/.venv/bin:$PATH"'
    typing = re.compile(r"^(    |\$ )?starledger [a-z-]", re.MULTILINE)
    typed = [doc for doc in DOCS if typing.search(doc.read_text())]
    assert ROOT / "docs" / "operations.md" in typed
    for doc in typed:
        text = doc.read_text()
        assert path in text, doc
        first = typing.search(text)
        assert first is not None
        assert text.index(path) < first.start()


@DOC
def test_every_named_make_target_exists(doc: Path) -> None:
    named = {name for part in code(doc.read_text()) for name in re.findall(r"\bmake ([a-z-]+)", part)}
    assert named <= TARGETS


@DOC
def test_every_named_file_exists(doc: Path) -> None:
    text = doc.read_text()
    for link in re.findall(r"\]\((?!\w+:)([^)#]+)", text):
        assert (doc.parent / link).exists(), link
    for span in re.findall(r"`([^`\n]+/[^`\n]*)`", text):
        at_home = bool(span.split("/")[0]) and (ROOT / span.split("/")[0]).exists()
        if at_home and not any(sign in span for sign in NOT_PATHS):
            assert (ROOT / span).exists(), span


@DOC
def test_every_named_metric_exists(doc: Path) -> None:
    assert metrics.REQUESTS is not None
    measured = {family.name for family in prometheus_client.REGISTRY.collect()}
    projected = {f"starledger_{each.name}".removesuffix("_total") for each in COLLECTED}
    for name in set(re.findall(r"\bstarledger_[a-z_]*[a-z]\b", doc.read_text())) - {CLIENT.name}:
        assert re.sub(r"_(total|bucket|count|sum)$", "", name) in measured | projected, name


@DOC
def test_every_named_path_is_in_the_openapi_document(doc: Path, app: Flask) -> None:
    paths = app.test_client().get("/api/v1/openapi.json").get_json()["paths"]
    served = {shape_of(path) for path in paths}
    for part in code(doc.read_text()):
        for base, named in re.findall(
            r"(\$BASE|\$API|/api/v1|(?:GET|POST|PUT|PATCH|DELETE) )(/[^\s`\"'?,;]*)", part
        ):
            asked = shape_of(named)
            assert asked in served or named.startswith(OUTSIDE), f"{base}{named}"


OUTSIDE = ("/openapi.json", "/healthz", "/readyz", "/metrics", "/status", "/verify.py", "/api/docs", "/docs")


def shape_of(path: str) -> str:
    """Replace the names of a path's parameters by placeholders."""
    names = "|".join(map(re.escape, RULESETS))
    of_any_bot = re.sub(r"^/bots/[^/]+", "/bots/{}", path.removeprefix("/api/v1"))
    parts = of_any_bot.rstrip(".").rstrip("/").split("/")
    return "/".join(
        "{}" if re.fullmatch(rf"\{{.*\}}|<.*>|\*|\$\w+|\d+|{names}", part) else part for part in parts
    )


@DOC
def test_every_named_error_code_exists(doc: Path) -> None:
    if doc.name != "http-guide.md":
        return
    table = doc.read_text().split("| status | codes |")[1].split("\n\n")[0]
    known = all_codes(Refusal) | OF_HTTP
    assert set(re.findall(r"`([a-z-]+)`", table)) <= known


OF_HTTP = {
    "malformed",
    "method-not-allowed",
    "payload-too-large",
    "unsupported-media-type",
    "uri-too-long",
    "headers-too-large",
}


def all_codes(kind: type[Refusal]) -> set[str]:
    """Return the codes of all refusals."""
    return {getattr(kind, "code", "")}.union(*(all_codes(below) for below in kind.__subclasses__()))


def table_after(heading: str, text: str) -> list[list[set[str]]]:
    """Return the rows of the first table after a heading: the code spans of each cell."""
    _, _, rest = text.partition(f"\n{heading}\n")
    rows = re.search(r"((?:^\|.*\n)+)", rest, re.MULTILINE)
    assert rows, heading
    cells = [line.strip("|").split("|") for line in rows[1].splitlines()[2:]]
    return [[set(re.findall(r"`([^`]+)`", cell)) for cell in row] for row in cells]


def test_the_guide_for_bots_names_every_field_of_a_decision() -> None:
    rows = table_after("## Decisions", (ROOT / "docs" / "bots.md").read_text())
    assert set().union(*(row[0] for row in rows)) == {field.encode_name for field in fields(BotDecision)}


def test_the_guide_names_the_headers_that_other_sites_may_use() -> None:
    ((sent, read),) = table_after("## From other sites", (ROOT / "docs" / "http-guide.md").read_text())
    assert sent == set(_ALLOWED_HEADERS.split(", "))
    assert read == set(_EXPOSED_HEADERS.split(", "))
