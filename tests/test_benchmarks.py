"""Every benchmark runs to its end on tiny parameters; the figures mean nothing here.

Those that start whole services or play many games run with the slow tests.
"""

import importlib
import importlib.util
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests import pgbouncer
from tests.e2e.browsers import CHROMIUM

ROOT = Path(__file__).resolve().parent.parent
BENCHMARKS = {path.stem for path in (ROOT / "benchmarks").glob("*.py") if "def main(" in path.read_text()}

TINY: dict[str, tuple[str, dict[str, Any]]] = {
    "actions": ("--rounds 1 --seconds 0.5 --stores sqlite --connections 1 --processes 1", {}),
    "analysis": ("--ruleset star-trek-catan --games 1 --ended 2 --playouts 2", {}),
    "bot_games": ("--workers 1 --games 2 --people 1 --seconds 0.3 --warm-up 0.1", {}),
    "bots": ("--rounds 1 --seconds 0.7", {"BOTS": 2}),
    "databases": ("--rounds 10 --games 2", {}),
    "engine": ("--rounds 1 --wins 1", {"PASSES": 1}),
    "environment": ("--rounds 1 --games 1 --steps 64", {}),
    "followers": ("--actions 60 --batch 30 --games 4", {}),
    "footprint": ("--starts 1 --streams 1 --settle 0.1", {}),
    "growth": ("--rounds 1 --games 2", {}),
    "hashing": ("--rounds 1 --actions 5", {}),
    "page": ("--measure visits --ruleset starship-catan", {}),
    "reads": ("--times 1 --ruleset starship-catan --length 60", {}),
    "service": ("--rounds 1", {"EVENTS": 40}),
    "starfarers": ("--rounds 1 --games 1 --wins 1", {"PASSES": 1}),
    "starship_catan": ("--rounds 1 --games 1 --wins 1", {"PASSES": 1}),
    "store": ("--rounds 1", {"EVENTS": 40, "SAVES": 2, "WRITERS": 1}),
    "streams": ("--rounds 1 --seconds 1 --streams 4", {"SPREADS": {"one game": 1}, "WARM_UP_S": 0.1}),
    "strength": ("starship-catan --bot cadet --games 2", {}),
    "tables": ("--games 1 --ruleset starship-catan", {}),
    "takeover": ("--rounds 1", {"PARTS": ["projector"], "PATIENCE_S": 120}),
}
"""The arguments of each benchmark, and constants for modules without an argument for them."""

TAKES_LONG = {
    *("actions", "bot_games", "bots", "databases", "footprint", "page", "reads", "service", "streams"),
    "takeover",
}

RUN = """
import importlib, json, sys
name, constants, *arguments = sys.argv[1:]
module = importlib.import_module(f"benchmarks.{name}")
for constant, value in json.loads(constants).items():
    assert hasattr(module, constant), constant
    setattr(module, constant, value)
sys.argv = [name, *arguments]
module.main()
"""

NEEDS = {
    "databases": pgbouncer.BINARY is not None,
    "engine": importlib.util.find_spec("catanatron") is not None,
    "environment": importlib.util.find_spec("catanatron_gym") is not None,
    "page": CHROMIUM is not None,
}
"""By benchmark: True if its optional requirement (a peer, a browser, PgBouncer) is installed."""


def skip_without_needs(name: str) -> None:
    if not NEEDS.get(name, True):
        pytest.skip("what it needs is not here")


NEVER_RUN = {"peer_strength"}
"""Benchmarks whose peer is not in the package index; each verifies by itself that both games agree."""


def test_every_benchmark_is_covered() -> None:
    assert set(TINY) | NEVER_RUN == BENCHMARKS


@pytest.mark.parametrize("name", TINY)
def test_a_benchmark_has_the_constants_that_tests_change(name: str) -> None:
    skip_without_needs(name)
    module = importlib.import_module(f"benchmarks.{name}")
    assert [constant for constant in TINY[name][1] if not hasattr(module, constant)] == []


@pytest.mark.timeout(240)
@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.slow] * (name in TAKES_LONG)) for name in TINY]
)
def test_a_benchmark_runs_to_its_end(name: str) -> None:
    skip_without_needs(name)
    arguments, constants = TINY[name]
    done = subprocess.run(
        [sys.executable, "-c", RUN, name, json.dumps(constants), *arguments.split()],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=200,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()
