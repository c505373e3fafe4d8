"""What docstrings say, for readers of the API: markdown instead of reStructuredText."""

import inspect
import re
from typing import Any

_ROLE = re.compile(r":[a-z]+:`~?([^`]+)`")


def in_markdown(document: Any) -> Any:
    """Give a JSON document with every ``description`` and ``summary`` in it as markdown."""
    if isinstance(document, list):
        return [in_markdown(each) for each in document]
    if not isinstance(document, dict):
        return document
    return {
        name: markdown(value)
        if name in ("description", "summary") and isinstance(value, str)
        else in_markdown(value)
        for name, value in document.items()
    }


def markdown(text: str) -> str:
    """Write a docstring as markdown: code in single backticks, nothing indented."""
    return _ROLE.sub(r"`\1`", inspect.cleandoc(text).replace("``", "`"))
