"""The page ranks the quick phrases of the service by their keys and moments."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from services.play.phrases import KEYS, PHRASES

NODE = shutil.which("node")
ROOT = Path(__file__).resolve().parents[2]
TELL = """
await import("./tests/web/browser.js");
const { AT, FOR_SEVERAL } = await import("./web/kit/game/talk.js");
const all = Object.values(AT);
console.log(JSON.stringify({
  keys: [...all.flatMap((one) => one.first), ...FOR_SEVERAL],
  moments: all.flatMap((one) => one.moments),
}));
"""

pytestmark = pytest.mark.skipif(NODE is None, reason="no node is installed (apt-get install nodejs)")


def test_the_page_names_phrases_and_moments_of_the_service() -> None:
    assert NODE is not None
    command = [NODE, "--input-type=module", "--eval", TELL]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    named = json.loads(ran.stdout)
    assert set(named["keys"]) - KEYS == set()
    assert set(named["moments"]) == {phrase.moment for phrase in PHRASES}
