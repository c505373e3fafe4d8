"""The rules behind a shape: what the refusal of a malformed action, or of malformed options, rests on."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from domain.kernel.errors import RuleViolation
from domain.kernel.ruleset import Ruleset, seats_in_words
from services.errors import ValidationFailed

Path = tuple[str | int, ...]

_AT = re.compile(r" - at `(?:\$|key in \$)(?P<path>[^`]*)`$")
_STEP = re.compile(r"\.?([^.\[\]]+)\]?")
_UNKNOWN = re.compile(r"unknown field `(?P<name>[^`]*)`")


def rules_behind(
    ruleset: Ruleset, struct: type[msgspec.Struct], content: Any, paths: Iterable[str]
) -> tuple[str, ...]:
    """Name the rules behind the fields of ``content`` that are refused, each rule once.

    ``paths`` lead to the fields, as in ``errors`` of a refusal (``goods.ore``). A field that is not there
    breaks no rule.
    """
    rules: dict[str, None] = {}
    for path in paths:
        steps, value = _sent(content, path.split("."))
        if steps:
            rules |= dict.fromkeys(ruleset.rules_of_shape(struct, steps, value))
    return tuple(rules)


def read_options(ruleset: Ruleset, options: Mapping[str, Any]) -> Any:
    """Make a ruleset's options of what was sent. Raises ValidationFailed."""
    sent = dict(options)
    try:
        return msgspec.convert(sent, ruleset.options_type)
    except msgspec.ValidationError as error:
        raise ValidationFailed(
            "The options are not right.",
            errors={"options": [str(error)]},
            rules=rules_behind(ruleset, ruleset.options_type, sent, [path_in(error)]),
        ) from error


def verify_seat_count(ruleset: Ruleset, seats: int, options: Any) -> None:
    """Refuse fewer or more seats than a ruleset has. Raises ValidationFailed."""
    if ruleset.min_seats <= seats <= ruleset.max_seats:
        return
    rules: tuple[str, ...] = ()
    try:
        ruleset.verify_options(options, seats)
    except RuleViolation as violation:
        rules = violation.rules
    number = seats_in_words(ruleset)
    raise ValidationFailed(
        f"{ruleset.title} is played by {number}.", errors={"seats": [f"{number} seats."]}, rules=rules
    )


def path_in(error: msgspec.ValidationError) -> str:
    """Give the path of the field that an error is about (``goods.ore``), empty where it names none."""
    message = str(error)
    found = _AT.search(message)
    steps = _STEP.findall(found["path"]) if found else []
    unknown = _UNKNOWN.search(message)
    return ".".join([*steps, unknown["name"]] if unknown else steps)


def _sent(content: Any, names: list[str]) -> tuple[Path, Any]:
    """Follow names through what was sent; gives no path where they lead to nothing."""
    steps: list[str | int] = []
    for name in names:
        if isinstance(content, dict) and name in content:
            steps.append(name)
            content = content[name]
        elif isinstance(content, list) and name.isdecimal() and int(name) < len(content):
            steps.append(int(name))
            content = content[int(name)]
        else:
            return (), None
    return tuple(steps), content
