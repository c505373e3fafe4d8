"""Schemas of requests about external bots, and the accepted forms of a delivery."""

from typing import Any, get_args

from marshmallow import RAISE, Schema, ValidationError, fields, post_load

from api.schemas.fields import OneOf, Sized, Text, Whole
from domain.kernel.messages import Message
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
    """Address and signing secret of a webhook."""

    class Meta:
        unknown = RAISE

    url = Text(required=True, shortest=1, longest=LONGEST_URL)
    secret = Text(shortest=SHORTEST_SECRET, longest=LONGEST_SECRET)


_WEBHOOK_SHAPE: dict[str, Any] = {
    "type": "object",
    "required": ["url"],
    "additionalProperties": False,
    "properties": {
        "url": {
            "type": "string",
            "maxLength": LONGEST_URL,
            "description": "Address that decisions are sent to",
        },
        "secret": {
            "type": "string",
            "minLength": SHORTEST_SECRET,
            "maxLength": LONGEST_SECRET,
            "description": "Signing secret; if absent, the service generates one and shows it once",
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
    """A delivery: its kind, or an object with a webhook's settings; loaded as ``{kind, url?, secret?}``."""

    def _deserialize(self, value: Any, *_: Any, **__: Any) -> dict[str, Any]:
        if isinstance(value, str):
            value = {"kind": value}
        if not isinstance(value, dict):
            raise ValidationError([Message("delivery-shape")])
        if value.keys() == {"webhook"}:
            return {"kind": "webhook", **_webhook(value["webhook"])}
        kind, rest = value.get("kind"), {name: each for name, each in value.items() if name != "kind"}
        if kind not in _KINDS:
            raise ValidationError([Message("one-of-names", choices=tuple(_KINDS))])
        if kind != "webhook" and rest:
            raise ValidationError([Message("settings-of-webhook-only")])
        return {"kind": kind, **(_webhook(rest) if rest else {})}  # ``webhook`` may hold the other settings


def _webhook(value: Any) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise ValidationError([Message("webhook-shape")])
    loaded: dict[str, Any] = WebhookSchema().load(value)
    return loaded


class ChangeBotSchema(Schema):
    """Changes to a bot's registration. Absent fields keep their values."""

    class Meta:
        unknown = RAISE

    rulesets = fields.List(
        Text(shortest=1, longest=100),
        validate=Sized(min=1, max=MOST_RULESETS),
        metadata={"description": "Names of the rulesets that the bot plays"},
    )
    max_games = Whole(
        lowest=1, highest=MOST_GAMES, metadata={"description": "Maximum number of simultaneous games"}
    )
    accepts = fields.String(
        validate=OneOf(get_args(Accepts)),
        metadata={"description": "Games that the bot plays: of anybody, or only of its owner and of itself"},
    )
    delivery = DeliveryField(metadata={"description": "How the bot receives decisions", **_DELIVERY_SHAPE})
    webhook = fields.Nested(
        WebhookSchema,
        metadata={"description": "Settings of a webhook delivery, unless `delivery` contains them"},
    )

    @post_load
    def complete_delivery(self, body: dict[str, Any], **_: Any) -> dict[str, Any]:
        """Move the settings under ``webhook`` into the delivery."""
        webhook, delivery = body.pop("webhook", None), body.get("delivery", {})
        if webhook is not None:
            if delivery != {"kind": "webhook"}:
                raise ValidationError([Message("webhook-given-once")], "webhook")
            delivery |= webhook
        if delivery.get("kind") == "webhook" and "url" not in delivery:
            raise ValidationError([Message("webhook-needs-url")], "delivery")
        return body


class RegisterBotSchema(ChangeBotSchema):
    """A new bot."""

    name = Text(
        required=True,
        shortest=1,
        longest=100,
        metadata={
            "description": "1 to 40 letters and digits; hyphens, dots, underscores and spaces between them"
        },
    )
    rulesets = fields.List(
        Text(shortest=1, longest=100),
        required=True,
        validate=Sized(min=1, max=MOST_RULESETS),
        metadata={"description": "Names of the rulesets that the bot plays"},
    )
    delivery = DeliveryField(
        required=True, metadata={"description": "How the bot receives decisions", **_DELIVERY_SHAPE}
    )


class InviteSchema(Schema):
    """The invitation of a bot to an open seat."""

    class Meta:
        unknown = RAISE

    bot = Text(
        required=True, shortest=1, longest=100, metadata={"description": "Name of a built-in or external bot"}
    )


def offer(body: dict[str, Any]) -> Offer:
    """Return the bot's terms in a loaded body."""
    rulesets, delivery = body.get("rulesets"), body.get("delivery")
    return Offer(
        rulesets=None if rulesets is None else tuple(rulesets),
        max_games=body.get("max_games"),
        accepts=body.get("accepts"),
        delivery=None if delivery is None else WantedDelivery(**delivery),
    )
