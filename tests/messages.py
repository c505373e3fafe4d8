"""The messages that the code uses and those in the catalogues, for tests that compare the two."""

import ast
import inspect
import re
from collections.abc import Iterator, Mapping, Set
from functools import cache
from pathlib import Path
from typing import NamedTuple

from fluent.syntax import FluentParser, visitor
from fluent.syntax import ast as ftl

from domain.kernel.errors import Refusal
from domain.kernel.messages import Message

ROOT = Path(__file__).resolve().parents[1]
KEY = re.compile(r"[a-z0-9]+(-[a-z0-9]+)+")
"""A key has a hyphen, so that a search finds it."""


class Use(NamedTuple):
    """A message that the code makes: its key, its arguments, and the place."""

    key: str
    arguments: Set[str]
    is_open: bool
    """True if further arguments come from a function."""
    cites_rules: bool
    """True unless it is a refusal without rules."""
    place: str


@cache
def catalogue(file: Path) -> dict[str, frozenset[str]]:
    """Return the arguments of each message of a catalogue, by key. The file must be free of errors."""
    found: dict[str, frozenset[str]] = {}
    for entry in FluentParser().parse(file.read_text("utf-8")).body:
        assert not isinstance(entry, ftl.Junk), f"{file}: {entry.content}"
        if isinstance(entry, ftl.Message):
            assert entry.id.name not in found, f"{file} has {entry.id.name} twice"
            variables = _Variables()
            variables.visit(entry)
            found[entry.id.name] = frozenset(variables.names)
    return found


class _Variables(visitor.Visitor):
    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:
        self.names.add(node.id.name)


@cache
def hyphenated(folder: str, *, refusing: bool = False) -> dict[str, str]:
    """Return every string of a folder that may be a key, with the last place that has it.

    ``refusing`` restricts this to modules that import refusals or guards.
    """
    return {
        node.value: place
        for place, tree in _modules(folder)
        if not refusing or _imports(tree) & _REFUSING
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and KEY.fullmatch(node.value)
    }


@cache
def uses(folder: str) -> tuple[Use, ...]:
    """List the messages of a folder that are made from a literal key."""
    return tuple(
        Use(key, *_arguments(node), f"{place}:{node.lineno}")
        for place, tree in _modules(folder)
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and (key := _key(node)) is not None
    )


def _key(call: ast.Call) -> str | None:
    at = _makers().get(_name(call.func), len(call.args))
    argument = call.args[at] if at < len(call.args) else None
    return argument.value if isinstance(argument, ast.Constant) and isinstance(argument.value, str) else None


def _modules(folder: str) -> Iterator[tuple[str, ast.Module]]:
    for path in sorted((ROOT / folder).rglob("*.py")):
        yield path.relative_to(ROOT).as_posix(), ast.parse(path.read_text("utf-8"))


_REFUSING = {"domain.kernel.errors", "domain.kernel.guards", "domain.kernel.messages"}


def _imports(tree: ast.Module) -> Set[str | None]:
    return {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}


def _name(function: ast.expr) -> str:
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def _arguments(call: ast.Call) -> tuple[Set[str], bool, bool]:
    names = {keyword.arg for keyword in call.keywords if keyword.arg is not None}
    is_open = any(keyword.arg is None for keyword in call.keywords)
    cites_rules = "rules" in names or _name(call.func) == Message.__name__
    return names - _own_parameters(), is_open, cites_rules


@cache
def refusals() -> frozenset[type[Refusal]]:
    """Return every kind of refusal that the imported modules declare."""
    found, rest = {Refusal}, [Refusal]
    while rest:
        for kind in rest.pop().__subclasses__():
            found.add(kind)
            rest.append(kind)
    return frozenset(found)


@cache
def _makers() -> dict[str, int]:
    """Return the functions that make a message of a key, and which argument the key is."""
    own = {kind.__name__: 0 for kind in refusals() if next(iter(_parameters(kind))) == "message"}
    return {Message.__name__: 0, **own, "Broken": 1, "_require": 2}


def _parameters(kind: type[Refusal]) -> Mapping[str, inspect.Parameter]:
    return inspect.signature(kind).parameters


@cache
def _own_parameters() -> frozenset[str]:
    """Return the keywords of refusals that are no arguments of their message."""
    return frozenset(
        name
        for kind in refusals()
        for name, parameter in _parameters(kind).items()
        if parameter.kind is parameter.KEYWORD_ONLY
    )
