"""A release: the same sources give the same files, and the bill of materials lists what they contain."""

import hashlib
import importlib.metadata
import json
import re
import subprocess
import sys
import tarfile
import tomllib
from pathlib import Path

import pytest

from tests.releasing.sbom import ROOT, VENDOR, bill_of_materials


def build(source: Path, out: Path, *kinds: str) -> dict[str, str]:
    """Build distributions of the service, and return their hashes by file name."""
    command = [Path(sys.executable).with_name("uv"), "build", "--quiet", "--offline", *kinds]
    where = ["--no-build-isolation", "--python", sys.executable, "--out-dir", out, source]
    subprocess.run([*command, *where], check=True)
    built = (path for path in out.iterdir() if path.name.startswith("starledger"))
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in built}


@pytest.mark.slow
@pytest.mark.parametrize("project", [ROOT, ROOT / "clients/python"], ids=["service", "client"])
def test_builds_are_reproducible_also_from_the_source_distribution(tmp_path: Path, project: Path) -> None:
    first = build(project, tmp_path / "first")
    assert sorted(name.rpartition("-")[2] for name in first) == [f"{version()}.tar.gz", "any.whl"]
    assert build(project, tmp_path / "second") == first
    with tarfile.open(next((tmp_path / "first").glob("*.tar.gz"))) as packed:
        packed.extractall(tmp_path / "source", filter="data")
    (unpacked,) = (tmp_path / "source").iterdir()
    assert first.items() >= build(unpacked, tmp_path / "third", "--wheel").items()


def version() -> str:
    found: str = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    return found


def test_bill_of_materials_lists_every_requirement_and_every_vendored_file() -> None:
    bill = bill_of_materials()
    assert bill == bill_of_materials()
    assert (bill["bomFormat"], bill["specVersion"]) == ("CycloneDX", "1.5")
    named = {component["name"] for component in bill["components"]}
    required = importlib.metadata.requires("starledger") or []
    direct = {re.match(r"[\w.-]+", line).group() for line in required if "extra ==" not in line}  # type: ignore[union-attr]
    assert direct <= named
    assert not named & {"pytest", "mypy", "playwright"}, "what only tests need is no part of it"
    files = {file["name"] for component in bill["components"] for file in component.get("components", [])}
    listed = json.loads((VENDOR / "vendored.json").read_text())["files"]
    assert files == {f"web/vendor/{entry['file']}" for entry in listed}


def test_versions_agree() -> None:
    """The service, its client, the image, the README and the changelog name the same release."""
    client = tomllib.loads((ROOT / "clients/python/pyproject.toml").read_text())["project"]["version"]
    assert client == version()
    assert f"image: starledger:{version()}\n" in (ROOT / "docker-compose.yml").read_text()
    assert f"Version {version()}." in (ROOT / "README.md").read_text()
    releases = re.findall(
        r"^## \[(\d.+)\] - \d{4}-\d\d-\d\d$", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE
    )
    assert releases[0] == version()
