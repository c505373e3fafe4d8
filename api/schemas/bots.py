"""The shapes of requests about bots from outside, and the many ways to name a delivery."""

from typing import Any, get_args

from marshmallow import RAISE, Schema, ValidationError, fields, post_load, validate

from api.schemas.from_structs import Text, Whole
from services.play.registration import Offer, WantedDelivery
from services.store.records import Accepts, DeliveryKind
from services.webhooks.addresses import LONGEST_URL
from services.webhooks.signing import SECRET_LENGTH

MOST_GAMES = 200
MOST_RULESETS = 20
LONGEST_SECRET = SECRET_LENGTH[-1]
SHORTEST_SECRET = SECRET_LENGTH[0]

_KINDS = list(get_args(DeliveryKind))


class WebhookSchema(Schema):
    """Where decisions are sent, and what they are signed with."""

    class Meta:
        unknown = RAISE

    url = Text(required=True, shortest=1, longest=LONGEST_URL)
    secret = Text(shortest=SHORTEST_SECRET, longest=LONGEST_SECRET)


_WEBHOOK_SHAPE: dict[str, Any] = {
    "type": "object",
    "required": ["url"],
    "additionalProperties": False,
    "properties": {
        "url": {"type": "string", "maxLength": LONGEST_URL, "description": "Where decisions are sent"},
        "secret": {
            "type": "string",
            "minLength": SHORTEST_SECRET,
            "maxLength": LONGEST_SECRET,
            "description": "What they are signed with; one is made and shown once where none is sent",
        },
    },
}
_DELIVERY_SHAPE = {
    "oneOf": [
        {"type": "string", "enum": _KINDS},
        {
            "type": "object",
            "required": ["kind"],
            "additionalProperties": False,
            "properties": {"kind": {"type": "string", "enum": _KINDS}, **_WEBHOOK_SHAPE["properties"]},
        },
        {
            "type": "object",
            "required": ["webhook"],
            "additionalProperties": False,
            "properties": {"webhook": _WEBHOOK_SHAPE},
        },
    ]
}


class DeliveryField(fields.Field[dict[str, Any]]):
    """A delivery: its kind, or an object with what a webhook needs; loaded as ``{kind, url?, secret?}``."""

    def _deserialize(self, value: Any, *_: Any, **__: Any) -> dict[str, Any]:
        if isinstance(value, str):
            value = {"kind": value}
        if not isinstance(value, dict):
            raise ValidationError("A kind of delivery, or an object.")
        if value.keys() == {"webhook"}:
            return {"kind": "webhook", **_webhook(value["webhook"])}
        kind, rest = value.get("kind"), {name: each for name, each in value.items() if name != "kind"}
        if kind not in _KINDS:
            raise ValidationError(f"One of: {', '.join(_KINDS)}.")
        if kind != "webhook" and rest:
            raise ValidationError("Only a webhook has more than a kind.")
        return {"kind": kind, **(_webhook(rest) if rest else {})}  # the rest may stand beside the delivery


def _webhook(value: Any) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise ValidationError("An object with the url, and perhaps the secret.")
    loaded: dict[str, Any] = WebhookSchema().load(value)
    return loaded


class ChangeBotSchema(Schema):
    """What a bot is to offer from now on; what is absent stays as it is."""

    class Meta:
        unknown = RAISE

    rulesets = fields.List(
        Text(shortest=1, longest=100),
        validate=validate.Length(min=1, max=MOST_RULESETS),
        metadata={"description": "The names of the rulesets that it plays"},
    )
    max_games = Whole(
        lowest=1, highest=MOST_GAMES, metadata={"description": "In how many games it plays at once at most"}
    )
    accepts = fields.String(
        validate=validate.OneOf(get_args(Accepts)),
        metadata={
            "description": "Whose games it plays: anyone's, or only those opened by its owner or by itself"
        },
    )
    delivery = DeliveryField(metadata={"description": "How it is told of decisions", **_DELIVERY_SHAPE})
    webhook = fields.Nested(
        WebhookSchema,
        metadata={"description": "What a delivery by webhook needs, where it is not told there"},
    )

    @post_load
    def complete_delivery(self, body: dict[str, Any], **_: Any) -> dict[str, Any]:
        """Put what stands beside the delivery into it."""
        webhook, delivery = body.pop("webhook", None), body.get("delivery", {})
        if webhook is not None:
            if delivery != {"kind": "webhook"}:
                raise ValidationError("Only beside the delivery webhook, and told once.", "webhook")
            delivery |= webhook
        if delivery.get("kind") == "webhook" and "url" not in delivery:
            raise ValidationError("A webhook needs a url.", "delivery")
        return body


class RegisterBotSchema(ChangeBotSchema):
    """A new bot."""

    name = Text(
        required=True,
        shortest=1,
        longest=100,
        metadata={
            "description": "1 to 40 letters and digits; between them also hyphens, dots, underscores, blanks"
        },
    )
    rulesets = fields.List(
        Text(shortest=1, longest=100),
        required=True,
        validate=validate.Length(min=1, max=MOST_RULESETS),
        metadata={"description": "The names of the rulesets that it plays"},
    )
    delivery = DeliveryField(
        required=True, metadata={"description": "How it is told of decisions", **_DELIVERY_SHAPE}
    )


class InviteSchema(Schema):
    """A bot is asked into an open seat."""

    class Meta:
        unknown = RAISE

    bot = Text(
        required=True, shortest=1, longest=100, metadata={"description": "The name of the bot, of any sort"}
    )


def offer(body: dict[str, Any]) -> Offer:
    """Give what a loaded body says that a bot is to offer."""
    rulesets, delivery = body.get("rulesets"), body.get("delivery")
    return Offer(
        rulesets=None if rulesets is None else tuple(rulesets),
        max_games=body.get("max_games"),
        accepts=body.get("accepts"),
        delivery=None if delivery is None else WantedDelivery(**delivery),
    )
