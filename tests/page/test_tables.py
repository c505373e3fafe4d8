"""The page's numbers of pieces and its prices match the rules."""

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import msgspec
import pytest

from domain.kernel.ruleset import Price
from domain.registry import RULESETS
from domain.starship_catan import tables
from domain.starship_catan.cards import CARDS
from tests.rules.star_trek_catan import table as trek
from tests.rules.starfarers import table as starfarers
from tests.rules.starship_catan import table as starship

NODE = shutil.which("node")
ROOT = Path(__file__).resolve().parents[2]
TELL = """
await import("./tests/web/browser.js");
console.log(JSON.stringify({ ...await import("./web/rulesets/%s") }));
"""
NAMES = ("BLUE_DIE", "TILES", "HANGAR", "POSTS_PER_TURN", "MODULES")

pytestmark = pytest.mark.skipif(NODE is None, reason="no node is installed (apt-get install nodejs)")


def known(module: str) -> dict[str, Any]:
    """Return the exports of a module of a ruleset's page."""
    assert NODE is not None
    command = [NODE, "--input-type=module", "--eval", TELL % module]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    found: dict[str, Any] = json.loads(ran.stdout)
    return found


def test_the_page_knows_the_pieces_of_the_rules() -> None:
    found = known("starship-catan/tables.js")
    assert found["CARDS"] == {card.id: as_sent(card) for card in CARDS}
    assert {name: found[name] for name in NAMES} == {name: as_sent(getattr(tables, name)) for name in NAMES}


def test_the_page_knows_the_prices_of_starship_catan() -> None:
    """Spectators get no prices from the service, so the page has its own."""
    prices = RULESETS["starship-catan"].prices(starship.Position().building().state, starship.MOON)
    built = [price for price in prices if price.type.startswith(("build", "upgrade"))]
    assert known("starship-catan/tables.js")["PRICES"] == as_sent(built)


def test_the_page_knows_the_prices_of_star_trek_catan() -> None:
    prices = RULESETS["star-trek-catan"].prices(trek.Position().at("main").state, trek.RED)
    assert known("star-trek-catan/dock/builds.js")["COSTS"] == costs(prices)


def test_the_page_knows_the_prices_of_starfarers() -> None:
    prices = RULESETS["starfarers"].prices(starfarers.Position().building().state, starfarers.WHITE)
    assert known("starfarers/table/build.js")["COSTS"] == {
        name.removeprefix("build-").replace("-", "_"): cost for name, cost in costs(prices).items()
    }


def costs(prices: list[Price]) -> dict[str, Any]:
    """Return costs by the thing built: the value of the field that names it, or the type of action."""
    return {next(iter(price.given.values()), price.type): as_sent(price.cost) for price in prices}


def as_sent(thing: Any) -> Any:
    return json.loads(msgspec.json.encode(thing))
