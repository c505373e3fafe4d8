"""Write ``starledger_client/client.py`` from ``async_client.py`` (standard input to standard output)."""

import re
import sys

_FOR_THREADS = {
    "A client of one service for programs that are written with ``asyncio``.": "A client of one service.",
    "`client.py` is made of this file, by `tools/sync_from_async.py`: change it here only.": (
        "Made of `async_client.py` by `tools/sync_from_async.py`: change it there only."
    ),
    "``async with``": "``with``",
    "import asyncio\nimport json\n": "import json\nimport time\n",
    "asyncio.sleep": "time.sleep",
    "async ": "",
    "await ": "",
}
_PREFIXED = re.compile(r"\b(?:Async(?=[A-Z])|async(?=contextmanager\b)|a(?=close\b|iter_lines\b|read\(\)))")
_DUNDERS = re.compile(r"\b__a(enter|exit)__\b")


def without_asyncio(text: str) -> str:
    """Turn a module that awaits into one that blocks."""
    for awaiting, blocking in _FOR_THREADS.items():
        text = text.replace(awaiting, blocking)
    return _DUNDERS.sub(r"__\1__", _PREFIXED.sub("", text))


if __name__ == "__main__":
    sys.stdout.write(without_asyncio(sys.stdin.read()))
