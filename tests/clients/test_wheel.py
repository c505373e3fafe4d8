"""`make dist` builds a wheel that works without this repository."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("dist")
    uv = Path(sys.executable).with_name("uv")
    build = [
        uv,
        "build",
        "--quiet",
        "--wheel",
        "--offline",
        "--no-build-isolation",
        "--python",
        sys.executable,
    ]
    subprocess.run([*build, "--out-dir", out, ROOT / "clients" / "python"], check=True)
    (built,) = out.glob("*.whl")
    return built


def test_the_wheel_holds_the_package_and_the_script_that_checks_archives(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as files:
        names = set(files.namelist())
        script = files.read("starledger_client/archive_check.py")
        metadata = next(files.read(name).decode() for name in names if name.endswith("METADATA"))
    assert script == (ROOT / "web" / "verify.py").read_bytes()
    assert {"starledger_client/py.typed", "starledger_client/types.py"} <= names
    assert not any(name.startswith(("tools/", "tests/")) for name in names)
    assert "Requires-Python: >=3.11" in metadata
    assert [line for line in metadata.splitlines() if line.startswith("Requires-Dist")] == [
        "Requires-Dist: httpx<1,>=0.27"
    ]


def test_wheel_works_without_the_repository(wheel: Path, tmp_path: Path) -> None:
    found = subprocess.run(
        [sys.executable, "-c", "import starledger_client; print(starledger_client.__file__)"],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(wheel)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert found.stdout.startswith(str(wheel))
