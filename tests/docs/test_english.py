"""The prose of the repository avoids the worst patterns of unidiomatic English."""

import ast
import io
import re
import subprocess
import tokenize
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[2]

FOREIGN = ("docs/rules/", "web/docs/", "/vendor/", "/texts/", "german", "node_modules/")
"""Parts of paths to the publishers' rules, other projects' files and German texts."""


class Pattern(NamedTuple):
    """A pattern that is nearly always wrong in technical prose."""

    expression: re.Pattern[str]
    reason: str
    in_docstrings_only: bool = False


_VERB = (
    "acts|asks|asked|answers|calls|came|comes|connects|decides|did|does|follows|gets|gives|has|holds|is|joins|"
    "knows|leaves|left|looks|makes|may|must|needs|owes|plays|reads|sees|sends|sits|started|takes|took|tries|uses|"
    "waits|wants|was|won|writes"
)
PATTERNS = [
    Pattern(
        re.compile(r"^(?:Say|Tell|Give(?! up)|Name(?! of)|Have|Let|Look)\b"),
        "Start with a precise verb such as Return, Render, Validate or Send.",
        in_docstrings_only=True,
    ),
    Pattern(
        re.compile(r"^(?:Whether|What|That (?:a|an|the|it|there|nothing|one|he|she|they|what))\b"),
        "Write 'Return True if ...' or a noun phrase.",
        in_docstrings_only=True,
    ),
    Pattern(
        re.compile(
            rf"(?:^|[.;:(] ?|\b(?:for|by|from|of|to|as|than|with|on|when|where|but) )who (?:{_VERB})\b", re.I
        ),
        "Name the actor: the caller, the client, the player, the process.",
    ),
    Pattern(
        re.compile(
            r"\b(?:is|are|was|were|be|been) (?:told|asked|taken for|looked (?:at|through|for))\b", re.I
        ),
        "Use the active voice with the actor.",
    ),
    Pattern(
        re.compile(r"\b(?:at hand|of its own accord|in their stead|let go of|gives? way)\b", re.I),
        "Use the plain term: cached, on its own, instead, release, yield.",
    ),
]


class Sentence(NamedTuple):
    """A sentence of prose, and the line where its text begins."""

    line: int
    text: str
    is_docstring: bool


def in_python(source: str) -> Iterator[Sentence]:
    """Yield the sentences of docstrings, comments and names of tests."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
            yield Sentence(node.lineno, node.name.removeprefix("test_").replace("_", " "), is_docstring=False)
        for each in body if isinstance(body := getattr(node, "body", None), list) else ():
            match each:
                case ast.Expr(ast.Constant(str(text))):
                    yield from (Sentence(each.lineno, part, is_docstring=True) for part in split(text))
    if any(pattern.expression.search(text) for text in after_hashes(source) for pattern in PATTERNS):
        yield from comments_in_python(source)


def after_hashes(source: str) -> Iterator[str]:
    """Yield the text after each hash, even inside strings: tokenizing all files would take seconds."""
    for line in source.splitlines():
        for at in re.finditer("#", line):
            yield line[at.end() :].lstrip("# ")


def comments_in_python(source: str) -> Iterator[Sentence]:
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield Sentence(token.start[0], token.string.lstrip("# "), is_docstring=False)


def in_javascript(source: str) -> Iterator[Sentence]:
    """Yield the sentences of comments, without the tags of JSDoc."""
    for comment in re.finditer(r"/\*\*(.*?)\*/|(?:^[ \t]*//.*\n)+", source, re.MULTILINE | re.DOTALL):
        text = re.sub(r"^[ \t]*(?:\*|//) ?", "", comment[1] or comment[0], flags=re.MULTILINE)
        line = source.count("\n", 0, comment.start()) + 1
        for part in split(re.sub(r"(?:^|\s)@\w+ .*", "", text, flags=re.DOTALL)):
            yield Sentence(line, part, is_docstring=comment[1] is not None)


def in_markdown(source: str) -> Iterator[Sentence]:
    """Yield the sentences outside code blocks."""
    blank = re.compile(r"^ *```.*?^ *```", re.MULTILINE | re.DOTALL)
    text = blank.sub(lambda block: "\n" * block[0].count("\n"), source)
    for paragraph in re.finditer(r".+\n?(?:(?! *(?:[-*|]|\d+\.)).+\n?)*", text):
        line = text.count("\n", 0, paragraph.start()) + 1
        yield from (Sentence(line, part, is_docstring=False) for part in split(paragraph[0]))


def split(text: str) -> Iterator[str]:
    """Yield the sentences of a text without code spans and quotations."""
    plain = re.sub(r"``[^`]*``|`[^`]*`|\"[^\"]*\"|“[^”]*”", "...", text)
    for paragraph in re.split(r"\n\s*\n", plain):
        joined = re.sub(r"\s+", " ", paragraph).strip()
        yield from (part for part in re.split(r"(?<=[.!?;])\s+(?=[A-Z])", joined) if part)


READERS = {".py": in_python, ".md": in_markdown, ".js": in_javascript}


def findings(sentences: Iterator[Sentence]) -> list[str]:
    return [
        f"{sentence.line}: {sentence.text!r} {pattern.reason}"
        for sentence in sentences
        for pattern in PATTERNS
        if (sentence.is_docstring or not pattern.in_docstrings_only)
        and pattern.expression.search(sentence.text)
    ]


def files() -> list[Path]:
    listed = subprocess.run(
        ["git", "ls-files", "*.py", "*.md", "web/*.js"],  # noqa: S607  wherever git is installed
        cwd=ROOT,
        text=True,
        capture_output=True,
        check=True,
    ).stdout.splitlines()
    return [ROOT / name for name in listed if not any(part in name for part in FOREIGN)]


def test_prose_has_none_of_the_worst_patterns() -> None:
    found = []
    for path in files():
        if path.is_file() and not path.is_symlink():
            sentences = READERS[path.suffix](path.read_text())
            found += [f"{path.relative_to(ROOT)}:{each}" for each in findings(sentences)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    "source",
    [
        '"""Give the seats."""',
        'def seats():\n    """Return the seats.\n\n    Whether they are taken.\n    """',
        "# for who waits",
        "def test_a_player_is_told():\n    pass",
        "seats = 2  # those at hand",
    ],
)
def test_patterns_are_found_in_python(source: str) -> None:
    assert findings(in_python(source))


@pytest.mark.parametrize(
    "source",
    [
        '"""Return the seats."""',
        '"""Return the answer to "who is told"."""',
        "# Give it time: the client must wait",
        "message = 'who is asked'",
    ],
)
def test_other_text_in_python_is_accepted(source: str) -> None:
    assert not findings(in_python(source))


@pytest.mark.parametrize(
    "source",
    [
        "/** Give the seats. @param {string} game */\nconst seats = 2;\n",
        "/**\n * Return the seats.\n *\n * Whether they are\n * taken.\n */\n",
        "// The seats, for\n// who waits.\n",
    ],
)
def test_patterns_are_found_in_javascript(source: str) -> None:
    assert findings(in_javascript(source))


@pytest.mark.parametrize(
    "source",
    ["/** Return the seats. @param {string} who waits */\n", 'const words = "who waits";\n'],
)
def test_other_text_in_javascript_is_accepted(source: str) -> None:
    assert not findings(in_javascript(source))


def test_markdown_is_read_outside_code() -> None:
    assert findings(in_markdown("The players\nare told.\n"))
    assert not findings(in_markdown("```\nis told\n```\n\nThe value `is told` is sent.\n"))
