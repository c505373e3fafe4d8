"""The wheel of the service holds every file that an installed service reads."""

import json
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from domain.registry import RULESETS
from services.reading.rulebook import load_rules

ROOT = Path(__file__).resolve().parents[1]

ASK = """
import json, sys
from pathlib import Path
from api.app import create_app
from domain.registry import RULESETS
from services.service import migrate
from services.settings import Settings

settings = Settings(data=Path(sys.argv[1]))
migrate(settings)
app = create_app(settings, RULESETS)
client = app.test_client()
rules = {name: len(client.get(f"/api/v1/rulesets/{name}").json["rules"]) for name in RULESETS}
print(json.dumps({"from": sys.modules["api.app"].__file__, "rules": rules, "page": client.get("/").status}))
app.extensions["starledger"].close()
"""


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel and unpack it, as an installer does."""
    out = tmp_path_factory.mktemp("wheel")
    build = [Path(sys.executable).with_name("uv"), "build", "--quiet", "--wheel", "--offline"]
    where = ["--no-build-isolation", "--python", sys.executable, "--out-dir", out, ROOT]
    subprocess.run([*build, *where], check=True)
    (wheel,) = out.glob("*.whl")
    with zipfile.ZipFile(wheel) as files:
        files.extractall(out / "site-packages")
    return out / "site-packages"


def test_an_installed_service_serves_the_rules_and_the_page(installed: Path, tmp_path: Path) -> None:
    answer = subprocess.run(
        [sys.executable, "-c", ASK, tmp_path / "var"],
        env={"PYTHONPATH": str(installed)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    found = json.loads(answer.stdout)
    assert found["from"].startswith(str(installed))
    assert found["rules"] == {name: len(load_rules(name)) for name in RULESETS}
    assert min(found["rules"].values()) > 100
    assert found["page"] == "200 OK"


def test_the_wheel_declares_its_types_and_leaves_the_tests_out(installed: Path) -> None:
    packages = {"domain", "services", "api", "workers", "cli", "learning"}
    assert {path.parent.name for path in installed.glob("*/py.typed")} == packages
    assert {path.name for path in installed.iterdir() if path.suffix != ".dist-info"} == packages | {"web"}
