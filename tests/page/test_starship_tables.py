"""The page knows the pieces of Starship Catan as the rules do."""

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import msgspec
import pytest

from domain.registry import RULESETS
from domain.starship_catan import tables
from domain.starship_catan.cards import CARDS
from tests.rules.starship_catan.table import MOON, Position

NODE = shutil.which("node")
PAGE = Path(__file__).resolve().parents[2] / "web"
TABLES = PAGE / "rulesets" / "starship-catan" / "tables.js"
TELL = f"import(`{TABLES.as_uri()}`).then((tables) => console.log(JSON.stringify({{ ...tables }})))"
NAMES = ("BLUE_DIE", "TILES", "HANGAR", "POSTS_PER_TURN", "MODULES")

pytestmark = pytest.mark.skipif(NODE is None, reason="no node is installed (apt-get install nodejs)")


def test_the_page_knows_the_pieces_of_the_rules() -> None:
    assert NODE is not None
    ran = subprocess.run([NODE, "--eval", TELL], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    known = json.loads(ran.stdout)
    assert known["CARDS"] == {card.id: as_sent(card) for card in CARDS}
    assert {name: known[name] for name in NAMES} == {name: as_sent(getattr(tables, name)) for name in NAMES}


def test_the_page_knows_the_prices_of_the_rules() -> None:
    """Spectators get no prices from the service, so the page has its own."""
    assert NODE is not None
    ran = subprocess.run([NODE, "--eval", TELL], capture_output=True, text=True, check=False)
    state = Position().building().state
    prices = RULESETS["starship-catan"].prices(state, MOON)
    built = [price for price in prices if price.type.startswith(("build", "upgrade"))]
    assert json.loads(ran.stdout)["PRICES"] == as_sent(built)


def as_sent(thing: Any) -> Any:
    return json.loads(msgspec.json.encode(thing))
