"""Print the bill of materials of a release in CycloneDX 1.5: locked packages and the scripts of the page.

Run as ``python -m tests.releasing.sbom``. The same sources give the same bytes.
"""

import json
import subprocess
import sys
import uuid
from pathlib import Path
from typing import Any
from urllib.parse import quote

ROOT = Path(__file__).resolve().parents[2]
VENDOR = ROOT / "web" / "vendor"
EXPORT = ["export", "--quiet", "--locked", "--no-dev", "--format", "cyclonedx1.5"]
PREVIEW = ["--preview-features", "sbom-export"]


def bill_of_materials() -> dict[str, Any]:
    """Return the document. Raises CalledProcessError if ``uv.lock`` is not up to date."""
    uv = Path(sys.executable).with_name("uv")
    exported = subprocess.run([uv, *EXPORT, *PREVIEW], cwd=ROOT, check=True, capture_output=True, text=True)
    bill: dict[str, Any] = json.loads(exported.stdout)
    del bill["metadata"]["timestamp"]
    bill["components"] += vendored()
    content = json.dumps(bill["components"], sort_keys=True)
    bill["serialNumber"] = f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, content)}"
    return bill


def vendored() -> list[dict[str, Any]]:
    """Describe the npm packages of which the page serves files."""
    packages: dict[tuple[str, str], dict[str, Any]] = {}
    for file in json.loads((VENDOR / "vendored.json").read_text())["files"]:
        name, version = file["package"], file["version"]
        purl = f"pkg:npm/{quote(name, safe='/')}@{version}"
        licences = [{"license": {"id": file["licence"]}}]
        component = {"type": "library", "bom-ref": purl, "name": name, "version": version, "purl": purl}
        packages.setdefault((name, version), {**component, "licenses": licences, "components": []})
        packages[name, version]["components"].append(
            {
                "type": "file",
                "bom-ref": f"web/vendor/{file['file']}",
                "name": f"web/vendor/{file['file']}",
                "hashes": [{"alg": "SHA-256", "content": file["sha256"]}],
            }
        )
    return list(packages.values())


if __name__ == "__main__":
    print(json.dumps(bill_of_materials(), indent=2))
