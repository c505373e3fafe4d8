"""Limits that keep the code readable, such as short modules, functions and lines."""

import ast
from collections import Counter
from functools import cache
from pathlib import Path
from statistics import median

ROOT = Path(__file__).parents[1]
PACKAGES = ("domain", "services", "api", "workers", "cli", "learning", "clients/python/starledger_client")
GENERATED = {
    "clients/python/starledger_client/types.py",  # by tools/types_from_openapi.py
    "clients/python/starledger_client/client.py",  # by tools/sync_from_async.py
    "clients/python/starledger_client/community.py",  # likewise
    "clients/python/starledger_client/connection.py",  # likewise
}
SCRIPTS = {"web/verify.py", "clients/python/starledger_client/archive_check.py"}
"""The same file twice; the service offers it for download."""

LONGEST_MODULE = 500
LONGEST_LINE = 110
MOST_MODULES = 15
PAGE = ROOT / "web"
THIRD_PARTY = ("vendor", "docs")
"""Folders of the page with files of other projects."""

Function = ast.FunctionDef | ast.AsyncFunctionDef


@cache
def modules() -> dict[str, str]:
    """Read the modules of the distributions, except generated ones and the served script."""
    paths = (path for package in PACKAGES for path in (ROOT / package).rglob("*.py"))
    found = {path.relative_to(ROOT).as_posix(): path.read_text() for path in sorted(paths)}
    return {name: text for name, text in found.items() if name not in GENERATED | SCRIPTS}


@cache
def functions() -> list[tuple[str, Function]]:
    """List the functions of all modules, each with its place."""
    return [
        (f"{name}:{node.lineno} {node.name}", node)
        for name, text in modules().items()
        for node in ast.walk(ast.parse(text))
        if isinstance(node, Function)
    ]


def length(function: Function) -> int:
    """Count the lines of a function's body, from its first statement after the docstring to its last."""
    body = function.body[1:] if ast.get_docstring(function) is not None else function.body
    return (body[-1].end_lineno or 0) - body[0].lineno + 1 if body else 0


def test_only_tables_are_long_modules() -> None:
    lines = {name: text.count("\n") for name, text in modules().items()}
    assert len(lines) > 200
    long = {name: count for name, count in lines.items() if count > LONGEST_MODULE}
    assert not long, f"over {LONGEST_MODULE} lines: {long}"


def test_functions_are_short() -> None:
    lengths = sorted(length(function) for _, function in functions())
    assert len(lengths) > 1500
    at_90 = lengths[len(lengths) * 9 // 10]
    print(f"{len(lengths)} functions: median {median(lengths)}, p90 {at_90}, longest {lengths[-1]} lines")
    assert median(lengths) <= 5
    assert at_90 <= 15


def test_every_function_declares_its_return_type() -> None:
    assert [name for name, function in functions() if function.returns is None] == []


def page_files(*suffixes: str) -> list[Path]:
    """List the page's own files with these suffixes."""
    return [
        path
        for path in sorted(PAGE.rglob("*"))
        if path.suffix in suffixes and path.relative_to(PAGE).parts[0] not in THIRD_PARTY
    ]


def test_style_sheets_and_pages_have_short_lines() -> None:
    """Ruff and eslint check the lines of scripts."""
    files = page_files(".css", ".html")
    assert len(files) > 10
    long = [
        f"{path.relative_to(ROOT)}:{number} has {len(line)} columns"
        for path in files
        for number, line in enumerate(path.read_text().splitlines(), start=1)
        if len(line) > LONGEST_LINE
    ]
    assert long == []


def test_folders_of_the_page_have_few_modules() -> None:
    counts = Counter(path.parent.relative_to(ROOT).as_posix() for path in page_files(".js"))
    assert len(counts) > 20
    assert {folder: count for folder, count in counts.items() if count > MOST_MODULES} == {}
