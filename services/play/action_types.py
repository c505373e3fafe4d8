"""The struct of a submitted action, found by its member ``type``."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from domain.kernel.messages import Message
from domain.kernel.ruleset import Action, Ruleset
from domain.log.codec import tag_of
from services.errors import ValidationFailed
from services.play.field_errors import MISSING


def type_of_action(ruleset: Ruleset, sent: Mapping[str, Any]) -> type[Action]:
    """Return the struct of a submitted action. Raises ValidationFailed if the ruleset has no such type."""
    if "type" not in sent:
        raise ValidationFailed("fields-invalid", errors={"type": [MISSING]})
    types = _by_tag(ruleset.action_types)
    tag = sent["type"]
    if not isinstance(tag, str) or tag not in types:
        raise ValidationFailed(
            "no-such-action",
            ruleset=ruleset.title,
            errors={"type": [Message("one-of-names", choices=tuple(types))]},
        )
    return types[tag]


@cache
def _by_tag(action_types: tuple[type[Action], ...]) -> Mapping[str, type[Action]]:
    return {tag_of(action_type): action_type for action_type in action_types}
