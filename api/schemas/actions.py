"""Parsing of submitted actions: msgspec converts a request's content to the structs of the ruleset."""

from functools import cache
from typing import Annotated, Any

import msgspec

from api.http.parsing import MAX_INTEGER, read_object
from domain.kernel.ruleset import Action, Ruleset, Seat
from services.errors import ValidationFailed
from services.play.action_types import type_of_action
from services.play.field_errors import field_errors
from services.play.rules_of_shape import rules_behind

HIGHEST_SEAT = 1000


class Beside(msgspec.Struct, frozen=True):
    """Members that a request may contain in addition to the action."""

    seat: Annotated[Seat, msgspec.Meta(ge=0, le=HIGHEST_SEAT)] | None = None
    """The acting seat, if the token acts for several"""
    expected_version: Annotated[int, msgspec.Meta(ge=1, le=MAX_INTEGER)] | None = None
    """Refuse the action if there are events after this version, except measurements"""
    since: Annotated[int, msgspec.Meta(ge=1, le=MAX_INTEGER)] | None = None
    """Refuse the action if the seat's choice from this version is no longer open"""


BESIDE = Beside.__struct_fields__


class ActionRequest(msgspec.Struct, frozen=True):
    """A submitted action with its request's other members."""

    action: Action
    beside: Beside


class ActionsOf:
    """Parses the actions of one ruleset."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset = ruleset

    def read(self, content: Any) -> ActionRequest:
        """Convert a submitted action. Raises ValidationFailed, with a message for each wrong field."""
        sent = read_object(content)
        action_type = type_of_action(self._ruleset, sent)
        own = {name: value for name, value in sent.items() if name not in BESIDE}
        try:
            return ActionRequest(msgspec.convert(own, action_type), msgspec.convert(sent, Beside))
        except msgspec.ValidationError:
            raise self._refusal(action_type, sent, own) from None

    def _refusal(
        self, action_type: type[Action], sent: dict[str, Any], own: dict[str, Any]
    ) -> ValidationFailed:
        beside = {name: value for name, value in sent.items() if name in BESIDE}
        fields = {name: value for name, value in own.items() if name != "type"}
        errors = field_errors(Beside, beside) | field_errors(action_type, fields)
        rules = rules_behind(self._ruleset, action_type, fields, errors)
        return ValidationFailed("fields-invalid", errors=errors, rules=rules)


@cache
def actions_of(ruleset: Ruleset) -> ActionsOf:
    """Return the parser of a ruleset's actions. It is built once per process."""
    return ActionsOf(ruleset)
