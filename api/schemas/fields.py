"""Fields of marshmallow schemas that convert no value from another type."""

from typing import Any

from marshmallow import ValidationError, fields, validate

from api.http.parsing import MAX_INTEGER


class Switch(fields.Boolean):
    """A boolean without marshmallow's conversion of other values."""

    def _deserialize(self, value: Any, *_: Any, **__: Any) -> bool:
        if value is True or value is False:
            return bool(value)
        raise self.make_error("invalid", input=value)


class Whole(fields.Integer):
    """An integer. Other numbers, ``"2"`` and ``true`` are refused, and so is ``2.0``."""

    def __init__(self, *, lowest: int = -MAX_INTEGER, highest: int = MAX_INTEGER, **kwargs: Any) -> None:
        super().__init__(strict=True, validate=validate.Range(min=lowest, max=highest), **kwargs)


class Text(fields.String):
    """Text of limited length without control characters."""

    def __init__(self, *, shortest: int = 0, longest: int = 200, **kwargs: Any) -> None:
        super().__init__(validate=validate.Length(min=shortest, max=longest), **kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> str:
        text = super()._deserialize(value, attr, data, **kwargs)
        assert isinstance(text, str)
        if any(ord(letter) < 32 or ord(letter) == 127 for letter in text):
            raise ValidationError("Control characters are not allowed.")
        return text
