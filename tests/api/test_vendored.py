"""Vendored files of the page match their list, with the licences beside them."""

import hashlib
import json
import re
from pathlib import Path

import pytest

VENDOR = Path(__file__).resolve().parents[2] / "web" / "vendor"
LIST = json.loads((VENDOR / "vendored.json").read_text())["files"]


@pytest.mark.parametrize("entry", LIST, ids=lambda entry: str(entry["file"]))
def test_vendored_file_is_unchanged(entry: dict[str, str]) -> None:
    assert hashlib.sha256((VENDOR / entry["file"]).read_bytes()).hexdigest() == entry["sha256"]


def test_every_file_is_listed_and_its_imports_exist() -> None:
    scripts = {path.name for path in VENDOR.glob("*.js")}
    styles = {path.name for path in VENDOR.glob("*.css")}
    assert scripts | styles == {entry["file"] for entry in LIST}
    for name in scripts:
        imported = re.findall(r'\b(?:import|export)\b[^"=;()]*from\s*"([^"]+)"', (VENDOR / name).read_text())
        assert {*imported} <= {f"./{near}" for near in scripts}, name
    assert {path.name for path in VENDOR.glob("LICENSE-*")} == {
        "LICENSE-htm",
        "LICENSE-preact",
        "LICENSE-signals",
        "LICENSE-uplot",
        "LICENSE-uqr",
    }
