"""The rules that determine the form of actions and options. Refusals of malformed ones cite them."""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from domain.kernel.errors import RuleViolation
from domain.kernel.messages import Message
from domain.kernel.ruleset import Ruleset
from services.errors import ValidationFailed
from services.play.field_errors import field_errors

Path = tuple[str | int, ...]


def rules_behind(
    ruleset: Ruleset, struct: type[msgspec.Struct], content: Any, paths: Iterable[str]
) -> tuple[str, ...]:
    """Return the rules that the refused fields of ``content`` break, each rule once.

    ``paths`` lead to the fields, as in ``errors`` of a refusal (``goods.ore``). A missing field breaks no
    rule.
    """
    rules: dict[str, None] = {}
    for path in paths:
        steps, value = _sent(content, path.split("."))
        if steps:
            rules |= dict.fromkeys(ruleset.rules_of_shape(struct, steps, value))
    return tuple(rules)


def read_options(ruleset: Ruleset, options: Mapping[str, Any]) -> Any:
    """Parse the options of a ruleset. Raises ValidationFailed, with a message for each wrong option."""
    sent = dict(options)
    try:
        return msgspec.convert(sent, ruleset.options_type)
    except msgspec.ValidationError:
        errors = field_errors(ruleset.options_type, sent)
        raise ValidationFailed(
            "options-invalid",
            errors={f"options.{path}": messages for path, messages in errors.items()},
            rules=rules_behind(ruleset, ruleset.options_type, sent, errors),
        ) from None


def verify_seat_count(ruleset: Ruleset, seats: int, options: Any) -> None:
    """Raise ValidationFailed if a ruleset does not support this number of seats."""
    if ruleset.min_seats <= seats <= ruleset.max_seats:
        return
    rules: tuple[str, ...] = ()
    try:
        ruleset.verify_options(options, seats)
    except RuleViolation as violation:
        rules = violation.rules
    low, high = ruleset.min_seats, ruleset.max_seats
    number = low if low == high else Message("from-to", low=low, high=high)
    raise ValidationFailed(
        "players-of-ruleset",
        ruleset=ruleset.title,
        number=number,
        errors={"seats": [Message("so-many-seats", number=number)]},
        rules=rules,
    )


def _sent(content: Any, names: list[str]) -> tuple[Path, Any]:
    """Follow names through the submitted content; the path is empty if they lead nowhere."""
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
