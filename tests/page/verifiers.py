"""The two verifiers that users run: verify.py, and the modules of the page, here in Node.js."""

import base64
import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.services.archiving import load_script

NODE = shutil.which("node")
RUNNER = Path(__file__).with_name("verify.mjs")
SCRIPT = load_script()

OF_PYTHON = re.compile(r"^BAD: (it cannot be read|Exceeds the limit|.*(to unpack|must be in|out of range))")
"""Python's own messages for values that it cannot unpack or parse."""

needs_node = pytest.mark.skipif(NODE is None, reason="no node is installed (apt-get install nodejs)")


class Said(NamedTuple):
    """A verdict: whether the archive is good, and the reasons."""

    ok: bool
    words: str

    @property
    def is_own(self) -> bool:
        """Return True if the words come from the checks and not from their programming language."""
        return OF_PYTHON.search(self.words) is None


class PageVerifier:
    """The modules of the page, in a process of their own for many archives."""

    def __init__(self) -> None:
        assert NODE is not None
        self._process = subprocess.Popen(
            [NODE, str(RUNNER)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
        )

    def close(self) -> None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        assert self._process.wait(30) == 0
        self._process.stdout.close()

    def ask(self, **asked: Any) -> Any:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(asked) + "\n")
        self._process.stdin.flush()
        return json.loads(self._process.stdout.readline())

    def check(self, content: bytes, **wanted: Any) -> Said:
        answer = self.ask(what="check", content=in_base64(content), wanted=wanted)
        assert answer["ok"] is not any(not ok for _, ok in answer["checks"]), answer
        assert answer["ok"] or answer["in_german"], f"the page cannot say this in German: {answer['said']}"
        return Said(answer["ok"], answer["said"])

    def is_grown(self, before: tuple[bytes, int], after: tuple[bytes, int], proof: list[bytes]) -> bool:
        trees = {"before": (in_base64(before[0]), before[1]), "after": (in_base64(after[0]), after[1])}
        return bool(self.ask(what="grown", **trees, proof=[in_base64(node) for node in proof]))


def in_base64(content: bytes) -> str:
    return base64.b64encode(content).decode()


def by_script(
    content: bytes, *, key: str | None = None, unsigned: bool = False, sandbox: bool = False
) -> Said:
    """Check with verify.py; the reasons are the words that it prints."""
    try:
        return Said(True, SCRIPT.check(content, key, unsigned, sandbox))
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
        what = str(error) if type(error) is ValueError else f"it cannot be read: {error!r}"
        return Said(False, "BAD: " + "".join(each if each.isprintable() else "?" for each in what[:300]))
