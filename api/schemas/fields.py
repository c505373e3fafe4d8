"""Fields of marshmallow schemas that convert no value from another type."""

import re
from typing import Any

from marshmallow import ValidationError, fields, validate

from api.http.parsing import MAX_INTEGER
from domain.kernel.messages import Message
from services.play.field_errors import length_limits, number_limits

_DIGITS = re.compile(r"-?[0-9]+")


class Between(validate.Range):
    """Limits a number."""

    def __call__(self, value: Any) -> Any:
        try:
            return super().__call__(value)
        except ValidationError:
            raise ValidationError([number_limits(self.min, self.max)]) from None


class Sized(validate.Length):
    """Limits the length of a text or a list."""

    def __call__(self, value: Any) -> Any:
        try:
            return super().__call__(value)
        except ValidationError:
            raise ValidationError([length_limits(self.min, self.max)]) from None


class OneOf(validate.OneOf):
    """Restricts a value to some choices."""

    def __call__(self, value: Any) -> Any:
        try:
            return super().__call__(value)
        except ValidationError:
            choices = tuple(map(str, self.choices))
            raise ValidationError([Message("must-be-one-of", choices=choices)]) from None


class Switch(fields.Boolean):
    """A boolean without marshmallow's conversion of other values."""

    def _deserialize(self, value: Any, *_: Any, **__: Any) -> bool:
        if value is True or value is False:
            return bool(value)
        raise self.make_error("invalid", input=value)


class Whole(fields.Integer):
    """An integer. Other numbers, ``"2"`` and ``true`` are refused, and so is ``2.0``."""

    def __init__(self, *, lowest: int = -MAX_INTEGER, highest: int = MAX_INTEGER, **kwargs: Any) -> None:
        super().__init__(strict=True, validate=Between(min=lowest, max=highest), **kwargs)


class Digits(fields.Integer):
    """An integer in a query: ASCII digits, with a minus sign if it is negative."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        if not _DIGITS.fullmatch(value):
            raise self.make_error("invalid", input=value)
        return super()._deserialize(value, attr, data, **kwargs)


class Text(fields.String):
    """Text of limited length without control characters."""

    def __init__(self, *, shortest: int = 0, longest: int = 200, **kwargs: Any) -> None:
        super().__init__(validate=Sized(min=shortest, max=longest), **kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> str:
        text = super()._deserialize(value, attr, data, **kwargs)
        assert isinstance(text, str)
        if any(ord(letter) < 32 or ord(letter) == 127 for letter in text):
            raise ValidationError([Message("no-control-characters")])
        return text
