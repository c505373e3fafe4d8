"""Schema of a sandbox in a request: true, or an object with its seed and draws."""

from typing import Any

from marshmallow import RAISE, Schema, ValidationError, fields

from api.schemas.fields import Sized, Text, Whole
from domain.kernel.chance import WIDEST_DRAW, ScriptedDraw
from domain.kernel.messages import Message
from services.play.sandboxes import Sandbox

MOST_DRAWS = 1000
LONGEST_SEED = 100


class ScriptedDrawSchema(Schema):
    """A chosen result of a draw."""

    class Meta:
        unknown = RAISE

    label = Text(required=True, shortest=1, longest=100)
    result = Whole(required=True, lowest=0, highest=WIDEST_DRAW - 1)


class SandboxSchema(Schema):
    """Chosen seed and draws of a sandbox."""

    class Meta:
        unknown = RAISE

    seed = Text(shortest=1, longest=LONGEST_SEED)
    draws = fields.List(fields.Nested(ScriptedDrawSchema), validate=Sized(max=MOST_DRAWS))


_SHAPE: dict[str, Any] = {
    "description": "A game for experiments with chosen draws; never rated, and not fair",
    "oneOf": [
        {"type": "boolean"},
        {
            "type": "object",
            "additionalProperties": False,
            "properties": {
                "seed": {
                    "type": "string",
                    "minLength": 1,
                    "maxLength": LONGEST_SEED,
                    "description": "The same seed and actions give the same game; random by default",
                },
                "draws": {
                    "type": "array",
                    "maxItems": MOST_DRAWS,
                    "description": "Results of draws, each for the next draw of its label without one",
                    "items": {
                        "type": "object",
                        "additionalProperties": False,
                        "required": ["label", "result"],
                        "properties": {
                            "label": {
                                "type": "string",
                                "description": "A label of the ruleset's draws",
                            },
                            "result": {
                                "type": "integer",
                                "minimum": 0,
                                "maximum": WIDEST_DRAW - 1,
                                "description": "Ignored if the draw's range does not include it",
                            },
                        },
                    },
                },
            },
        },
    ],
}


class SandboxField(fields.Field[Sandbox | None]):
    """A sandbox field. False is equivalent to an absent field."""

    def __init__(self) -> None:
        super().__init__(metadata=_SHAPE)

    def _deserialize(self, value: Any, *_: Any, **__: Any) -> Sandbox | None:
        if value is True or value is False:
            return Sandbox() if value else None
        if not isinstance(value, dict):
            raise ValidationError([Message("sandbox-shape")])
        chosen = SandboxSchema().load(value)
        draws = tuple(ScriptedDraw(**draw) for draw in chosen.get("draws", ()))
        return Sandbox(chosen.get("seed"), draws)
