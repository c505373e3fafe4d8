"""Conversion of docstrings from reStructuredText to Markdown for readers of the API."""

import inspect
import re
from typing import Any

_ROLE = re.compile(r":[a-z]+:`~?([^`]+)`")


def in_markdown(document: Any) -> Any:
    """Return a JSON document with each ``description`` and ``summary`` in Markdown."""
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
    """Convert a docstring to Markdown: code in single backticks, no indentation."""
    return _ROLE.sub(r"`\1`", inspect.cleandoc(text).replace("``", "`"))
