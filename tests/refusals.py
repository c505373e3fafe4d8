"""Every sentence that a refusal may contain, as in the code, with ``{}`` for inserted parts."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
REFUSING = (
    *("domain.kernel.errors", "domain.kernel.guards", "services.errors", "api.http.problems"),
    "services.audit.checks",
)
"""The imports of modules that refuse; ``game.seats`` has its own refusal."""
HOLE = "{}"


class Sentence(NamedTuple):
    """A sentence and its place in the code."""

    form: str
    place: str

    def fits(self, text: str) -> bool:
        """Return True if a text can be this sentence with parts inserted."""
        return re.fullmatch(".*".join(map(re.escape, self.form.split(HOLE))), text, re.DOTALL) is not None


def sentences_in(folder: str) -> list[Sentence]:
    """List the sentences in the refusing modules of a folder."""
    found: list[Sentence] = []
    for path in sorted((ROOT / folder).rglob("*.py")):
        place = path.relative_to(ROOT).as_posix()
        tree = ast.parse(path.read_text(encoding="utf-8"))
        if _refuses(tree):
            found += _sentences(tree, place)
    return found


def _refuses(tree: ast.Module) -> bool:
    imported = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    defined = {node.name for node in ast.walk(tree) if isinstance(node, ast.ClassDef)}
    return not imported.isdisjoint(REFUSING) or "Refusal" in defined


def _sentences(tree: ast.Module, place: str) -> Iterator[Sentence]:
    """Yield each text that is a sentence; an attribute docstring is none."""
    passed = {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            passed.update(node.values)
    for node in ast.walk(tree):
        if node in passed:
            continue
        form = _form(node)
        if form is not None and form.endswith(".") and " " in form:
            yield Sentence(form, f"{place}:{node.lineno}")  # type: ignore[attr-defined]


def _form(node: ast.AST) -> str | None:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(
            part.value if isinstance(part, ast.Constant) and isinstance(part.value, str) else HOLE
            for part in node.values
        )
    return None
