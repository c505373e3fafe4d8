"""Generate ``starledger_client/client.py`` from ``async_client.py`` (standard input to standard output)."""

import re
import sys

_FOR_THREADS = {
    "An asynchronous client for programs that use ``asyncio``.": "A blocking client.",
    "`tools/sync_from_async.py` generates `client.py` from this file. Edit only this file.": (
        "Generated from `async_client.py` by `tools/sync_from_async.py`. Edit only `async_client.py`."
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
    """Convert an asynchronous module to a blocking one."""
    for awaiting, blocking in _FOR_THREADS.items():
        text = text.replace(awaiting, blocking)
    return _DUNDERS.sub(r"__\1__", _PREFIXED.sub("", text))


if __name__ == "__main__":
    sys.stdout.write(without_asyncio(sys.stdin.read()))
