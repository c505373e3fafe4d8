"""Archives in tests: changed and mended as a forger would, and the published script that checks them."""

import hashlib
import importlib.util
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

SCRIPT = Path(__file__).resolve().parents[2] / "web" / "verify.py"


def canonical(value: Any) -> bytes:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def load_script() -> Any:
    """Load verify.py as a module."""
    spec = importlib.util.spec_from_file_location("verify", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def changed(content: bytes, change: Callable[[dict[str, Any]], None], *, mend: bool = False) -> bytes:
    """Change an archive; ``mend`` then repairs commitments, hashes and counts and removes the signature."""
    archive = json.loads(content)
    change(archive)
    if mend:
        archive["checkpoint"] = archive["key"] = before = None
        archive["version"] = len(archive["events"])
        archive.pop("winner", None)  # optional, and it must match the events
        for event in archive["events"]:
            core = event["core"]
            for name, secret in event["hidden"].items():
                committed = canonical([secret["salt"], name, secret["value"]])
                core["commitments"][name] = hashlib.sha256(b"\x01" + committed).hexdigest()
                core["audience"].setdefault(name)
            core["prev"] = before
            before = hashlib.sha256(b"\x00" + canonical(core)).hexdigest()
    return canonical(archive)
