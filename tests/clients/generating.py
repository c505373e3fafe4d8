"""Write the generated parts of the Python client: ``python -m tests.clients.generating``."""

import subprocess
import sys
import tempfile
from pathlib import Path

from api.app import create_app
from domain.registry import RULESETS
from services.service import migrate
from services.settings import Settings

CLIENT = Path(__file__).resolve().parents[2] / "clients" / "python"
PACKAGE = CLIENT / "starledger_client"


def openapi_document() -> str:
    """Return the OpenAPI document as the service does."""
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(data=Path(folder) / "var")
        migrate(settings)
        app = create_app(settings, RULESETS)
        try:
            return app.test_client().get("/api/v1/openapi.json").text
        finally:
            app.extensions["starledger"].close()


def generated_types(document: str) -> str:
    """Return ``types.py`` generated from a document."""
    return _formed(_run("types_from_openapi.py", document), name="types.py")


BLOCKING = ("client.py", "community.py", "connection.py")
"""The modules that are generated from those with ``async_`` before their names."""


def generated_blocking(name: str) -> str:
    """Return a blocking module generated from its asynchronous form."""
    asynchronous = (PACKAGE / f"async_{name}").read_text()
    return _formed(_run("sync_from_async.py", asynchronous), name=name)


def _run(tool: str, given: str) -> str:
    return _output([sys.executable, CLIENT / "tools" / tool], given)


def _formed(written: str, *, name: str) -> str:
    ruff = Path(sys.executable).with_name("ruff")
    return _output([ruff, "format", "--stdin-filename", PACKAGE / name, "-"], written)


def _output(command: list[str | Path], given: str) -> str:
    return subprocess.run(command, input=given, capture_output=True, text=True, check=True).stdout


if __name__ == "__main__":
    (PACKAGE / "types.py").write_text(generated_types(openapi_document()))
    for module in BLOCKING:
        (PACKAGE / module).write_text(generated_blocking(module))
