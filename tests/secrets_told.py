"""Checks that a decision delivered to a bot contains nothing hidden from its seat, by any delivery."""

import json
from typing import Any
from uuid import UUID

import msgspec

from domain.log.envelope import Envelope
from services.identity.authenticator import Visibility
from services.reading.observations import observation_of
from services.service import Service

Told = dict[str, Any]


def verify_told(service: Service, told: Told, *, secrets: tuple[str, ...] = ()) -> None:
    """Check a decision against the log: the table must be masked for the seat, events without hidden fields.

    ``secrets`` are texts that no bot may receive, besides the seed and the salts of the game.
    """
    seat, game = told["seat"], service.games.load(UUID(told["game"]), version=told["version"])
    game.state = game.ruleset.mask(game.state, seat)
    assert told["observation"] == plain(observation_of(game, Visibility(seat)))
    assert told["legal_actions"] == plain(game.ruleset.legal_actions(game.state, seat))
    assert told["templates"] == plain(game.ruleset.templates(game.state, seat))
    envelopes = service.event_store.envelopes(game.id, lte=told["version"])
    by_version = {envelope.core.version: envelope for envelope in envelopes}
    for item in told["events"]:
        _verify_item(item, by_version[item["version"]], seat)
    words = json.dumps(told)
    for word in (game.seed.hex(), *_salts_of_others(envelopes, seat), *secrets):
        assert word not in words


def plain(value: Any) -> Any:
    """Return a value as JSON types."""
    return json.loads(msgspec.json.encode(value))


def _verify_item(item: Told, envelope: Envelope, seat: int) -> None:
    for field in envelope.hidden:
        if not _may_know(envelope, field, seat):
            assert field not in item["data"]
            assert field not in item.get("salts", {})
            assert field == "action" or field == "command" or field in item["hidden"]
    if "action" in item:
        assert _may_know(envelope, "action", seat)
    assert "command" not in item


def _may_know(envelope: Envelope, field: str, seat: int) -> bool:
    """Return True if a seat could read a field when it was recorded; committed names are public."""
    return field.startswith("name.") or seat in (envelope.core.audience.get(field) or ())


def _salts_of_others(envelopes: list[Envelope], seat: int) -> list[str]:
    return [
        hidden.salt
        for envelope in envelopes
        for field, hidden in envelope.hidden.items()
        if hidden.salt and not _may_know(envelope, field, seat)
    ]
