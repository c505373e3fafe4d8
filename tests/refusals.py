"""Every sentence that a refusal may have, as it stands in the code, with ``{}`` where something is put in."""

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
"""What a module imports that refuses; ``game.seats`` has a refusal of its own."""
HOLE = "{}"


class Sentence(NamedTuple):
    """A sentence and where it stands."""

    form: str
    place: str

    def fits(self, text: str) -> bool:
        """Whether a text can be this sentence with something put in."""
        return re.fullmatch(".*".join(map(re.escape, self.form.split(HOLE))), text, re.DOTALL) is not None


def sentences_in(folder: str) -> list[Sentence]:
    """List the sentences in the modules of a folder that refuse."""
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
    """Take each text that is a sentence; what only describes (``"..."`` alone on a line) is none."""
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
