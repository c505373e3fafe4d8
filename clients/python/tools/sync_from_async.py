"""Generate a blocking module of the client from its asynchronous one (standard input to standard output)."""

import re
import sys

_FOR_THREADS = {
    "An asynchronous client for programs that use ``asyncio``.": "A blocking client.",
    "`tools/sync_from_async.py` generates the blocking form of this file. Edit only this file.": (
        "`tools/sync_from_async.py` generates this file from the asynchronous form. Edit only that file."
    ),
    "The HTTP connection of the asynchronous client": "The HTTP connection of the blocking client",
    "The operations of an asynchronous client": "The operations of a blocking client",
    "async_connection": "connection",
    "async_community": "community",
    "``async with``": "``with``",
    "import asyncio\nimport json\n": "import json\nimport time\n",
    "import asyncio\n": "import time\n",
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
