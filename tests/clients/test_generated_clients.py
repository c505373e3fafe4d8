"""Clients that integrators generate from the OpenAPI document work, in Python and in TypeScript."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests import node_packages
from tests.clients.generating import CLIENT
from tests.e2e.running import Running

HERE = Path(__file__).resolve().parent
TYPESCRIPT = HERE / "typescript"
CONFIG = CLIENT.parent / "openapi-python-client.yml"


def run(*command: str | Path, cwd: Path) -> str:
    """Run a command; return what it printed."""
    done = subprocess.run(
        command, cwd=cwd, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL
    )
    printed = done.stdout + done.stderr
    assert done.returncode == 0, printed[-5000:]
    return printed


@pytest.fixture
def written(document: str, tmp_path: Path) -> Path:
    """Return a folder that holds the document; clients are generated into it."""
    (tmp_path / "openapi.json").write_text(document)
    return tmp_path


def test_a_generated_python_client_is_complete_and_plays(service: Running, written: Path) -> None:
    config = written / "config.yml"
    config.write_text(CONFIG.read_text() + "post_hooks: []\n")  # the test does not cover formatting
    generator = Path(sys.executable).with_name("openapi-python-client")
    output = ["--output-path", "starledger_api", "--meta", "none"]
    printed = run(generator, "generate", "--path", "openapi.json", "--config", config, *output, cwd=written)
    assert printed.strip() == "Generating starledger_api"
    script = shutil.copy(HERE / "generated_play.py", written)
    assert "played" in run(sys.executable, "-W", "error", script, service.url, cwd=written)


@pytest.mark.skipif(not shutil.which("npm"), reason="npm is not here")
def test_a_generated_typescript_client_type_checks_and_plays(service: Running, written: Path) -> None:
    commands = node_packages.installed(TYPESCRIPT)
    (written / "node_modules").symlink_to(commands.parent)
    (written / "package.json").write_text('{"type": "module"}')
    for name in ("play.ts", "tsconfig.json"):
        shutil.copy(TYPESCRIPT / name, written)
    run(commands / "openapi-typescript", "openapi.json", "--output", "schema.d.ts", cwd=written)
    run(commands / "tsc", cwd=written)
    assert "played" in run("node", "play.js", service.url, cwd=written)
