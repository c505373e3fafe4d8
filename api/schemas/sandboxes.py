"""The shape of a sandbox in a request: true, or what is to be chosen of its chance."""

from typing import Any

from marshmallow import RAISE, Schema, ValidationError, fields, validate

from api.schemas.from_structs import Text, Whole
from domain.kernel.chance import WIDEST_DRAW, ScriptedDraw
from services.play.sandboxes import Sandbox

MOST_DRAWS = 1000
LONGEST_SEED = 100


class ScriptedDrawSchema(Schema):
    """A result of chance that is chosen."""

    class Meta:
        unknown = RAISE

    label = Text(required=True, shortest=1, longest=100)
    result = Whole(required=True, lowest=0, highest=WIDEST_DRAW - 1)


class SandboxSchema(Schema):
    """What is chosen of the chance of a sandbox."""

    class Meta:
        unknown = RAISE

    seed = Text(shortest=1, longest=LONGEST_SEED)
    draws = fields.List(fields.Nested(ScriptedDrawSchema), validate=validate.Length(max=MOST_DRAWS))


_SHAPE: dict[str, Any] = {
    "description": "A game for trying out, whose chance is chosen; never rated, and fair to nobody",
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
                    "description": "The same seed and the same actions give the same game; random without it",
                },
                "draws": {
                    "type": "array",
                    "maxItems": MOST_DRAWS,
                    "description": "Results of chance, each for the next draw of its label that has none yet",
                    "items": {
                        "type": "object",
                        "additionalProperties": False,
                        "required": ["label", "result"],
                        "properties": {
                            "label": {
                                "type": "string",
                                "description": "As the ruleset's draws have it",
                            },
                            "result": {
                                "type": "integer",
                                "minimum": 0,
                                "maximum": WIDEST_DRAW - 1,
                                "description": "Where a draw is from a narrower range, the seed decides",
                            },
                        },
                    },
                },
            },
        },
    ],
}


class SandboxField(fields.Field[Sandbox | None]):
    """Whether a game is a sandbox, and of what kind; false is like no field at all."""

    def __init__(self) -> None:
        super().__init__(metadata=_SHAPE)

    def _deserialize(self, value: Any, *_: Any, **__: Any) -> Sandbox | None:
        if value is True or value is False:
            return Sandbox() if value else None
        if not isinstance(value, dict):
            raise ValidationError("True, or an object with a seed, draws, or both.")
        chosen = SandboxSchema().load(value)
        draws = tuple(ScriptedDraw(**draw) for draw in chosen.get("draws", ()))
        return Sandbox(chosen.get("seed"), draws)
