"""What is generated of the Python client is what its generators write today."""

import subprocess
import sys
from pathlib import Path

CLIENT = Path(__file__).resolve().parents[2] / "clients" / "python"
PACKAGE = CLIENT / "starledger_client"


def generate(tool: str, given: str, *, name: str) -> str:
    """Run a generator, and give its text the form that all code here has."""
    written = subprocess.run(
        [sys.executable, CLIENT / "tools" / tool], input=given, capture_output=True, text=True, check=True
    ).stdout
    ruff = Path(sys.executable).with_name("ruff")
    return subprocess.run(
        [ruff, "format", "--stdin-filename", PACKAGE / name, "-"],
        input=written,
        capture_output=True,
        text=True,
        check=True,
    ).stdout


def test_the_types_are_those_of_the_openapi_document(document: str) -> None:
    assert generate("types_from_openapi.py", document, name="types.py") == (PACKAGE / "types.py").read_text()


def test_the_types_follow_the_document(document: str) -> None:
    changed = document.replace('"seed_commitment"', '"seed_promise"')
    assert changed != document
    written = generate("types_from_openapi.py", changed, name="types.py")
    assert "seed_promise: str" in written
    assert "seed_commitment" not in written


def test_the_client_is_the_asynchronous_one_without_waiting() -> None:
    asynchronous = (PACKAGE / "async_client.py").read_text()
    written = generate("sync_from_async.py", asynchronous, name="client.py")
    assert written == (PACKAGE / "client.py").read_text()
    assert "async" not in written.split('"""', 2)[2]
