"""Checks of the parts of a foreign log that no rule decides: seats, names, times, options.

A verification finds out if a log is unbroken and follows from its seed and its actions. Values outside the
rules, such as the players' names, could still be anything, and this service would show them to others.
"""

import msgspec

from domain.game import events as game_events
from domain.game.draft import LOBBY_RULES
from domain.kernel.chance import WIDEST_DRAW
from domain.kernel.errors import Refusal
from domain.kernel.ruleset import Event, Ruleset
from domain.log.codec import tag_of
from domain.log.envelope import Envelope, canonical
from services.audit.form import PERSON, is_time
from services.errors import ValidationFailed
from services.names import verify_stored_name
from services.wording import Wording, english

LONGEST_CLIENT_SEED = 100
LONGEST_REASON = 200
SLOWEST_BOT_MS = 60_000
LONGEST_DECISION_MS = 600_000

_BESIDE = frozenset({"played_by"})
_COMMITTED_BESIDE = frozenset({"action", "command"})


class NotAdmitted(ValueError):
    """A log contains something that this service would not have stored; the message describes it."""


def verify_admissible(
    envelope: Envelope, event: Event, *, created: game_events.GameCreated, ruleset: Ruleset
) -> None:
    """Check one event of a log whose first event is ``created``. Raises NotAdmitted."""
    seats = len(created.seats)
    _verify_core(envelope, event, seats, ruleset)
    _verify_names(envelope, seats)
    match event:
        case game_events.GameCreated():
            _verify_created(event, ruleset)
        case game_events.SeatJoined(client_seed=client_seed):
            _verify_client_seed(client_seed)
        case game_events.SeatLeft(stand_in=stand_in) if stand_in is not None:
            _verify_name(stand_in)
        case game_events.SeatHandedOver(stand_in=name):
            _verify_name(name)
        case game_events.TimeSpent(spent_ms=spent_ms, remaining_ms=remaining_ms):
            _require(min(spent_ms, remaining_ms) >= 0, "it contains a negative time")
        case game_events.GameStarted(colors=colors):
            _require(
                list(colors) == [plan.color for plan in created.seats],
                "its colours are not the seats' colours",
            )
        case game_events.GameClosed(ends_at=ends_at) if not is_time(ends_at):
            raise NotAdmitted("its end is not a valid time")
        case (
            game_events.GameClosed(reason=reason)
            | game_events.GameReopened(reason=reason)
            | game_events.GameAborted(reason=reason)
        ):
            _require(
                len(reason) <= LONGEST_REASON and reason.isprintable(),
                "its reason is too long or not printable",
            )
        case _:
            pass


def _verify_core(envelope: Envelope, event: Event, seats: int, ruleset: Ruleset) -> None:
    core = envelope.core
    is_lobby = isinstance(event, game_events.LOBBY_EVENTS)
    newest = LOBBY_RULES if is_lobby else ruleset.rules_version
    _require(1 <= core.rules <= newest, f"its rules version is {core.rules}; the newest here is {newest}")
    _require(1 <= core.rev <= event.rev, f"this release does not know revision {core.rev} of this event")
    named = [core.seat] if core.seat is not None else []
    named += [seat for seat in (getattr(event, "seat", None),) if is_lobby and seat is not None]
    _require(all(0 <= seat < seats for seat in named), "it names a seat that does not exist")
    if core.rev == event.rev:
        fields = set(event.__struct_fields__)
        _require(core.data.keys() <= fields | _BESIDE, "it has unknown fields")
        _require(
            all(
                name in fields or name in _COMMITTED_BESIDE or PERSON.fullmatch(name)
                for name in core.commitments
            ),
            "it commits to unknown fields",
        )
        _require(_is_exact(envelope, event), "it contains more than its kind of event has")
    action = envelope.hidden.get("action")
    if action is not None:
        _require(_is_exact_action(action.value, ruleset), "it contains more than its kind of action has")
    played_by = core.data.get("played_by")
    if played_by is not None:
        _verify_name(played_by)


def _is_exact(envelope: Envelope, event: Event) -> bool:
    """Return True if decoding an event of the current revision lost nothing, at any depth."""
    shown = envelope.core.data | {name: secret.value for name, secret in envelope.hidden.items()}
    read = msgspec.to_builtins(event)
    return all(canonical(shown[name]) == canonical(read[name]) for name in shown.keys() & read.keys())


def _is_exact_action(value: object, ruleset: Ruleset) -> bool:
    kinds = {tag_of(kind): kind for kind in ruleset.action_types}
    if not isinstance(value, dict) or value.get("type") not in kinds:
        return False
    read = msgspec.to_builtins(msgspec.convert(value, kinds[value["type"]]))
    return canonical({name: read.get(name) for name in value}) == canonical(value)


def _verify_names(envelope: Envelope, seats: int) -> None:
    for field, secret in envelope.hidden.items():
        if (found := PERSON.fullmatch(field)) is not None:
            _require(int(found.group(1)) < seats, "it names a player at a seat that does not exist")
            _verify_name(secret.value)


def _verify_created(created: game_events.GameCreated, ruleset: Ruleset) -> None:
    colors = [plan.color for plan in created.seats]
    _require(ruleset.min_seats <= len(colors) <= ruleset.max_seats, "this number of seats is not permitted")
    try:
        options = msgspec.convert(created.options, ruleset.options_type)
        ruleset.verify_options(options, len(colors))
        known = msgspec.to_builtins(options)
        _require(known | created.options == known, "the ruleset does not have these options")
        _require(
            list(ruleset.seat_colors(list(colors), options)) == colors,
            "the ruleset does not have these colours",
        )
    except msgspec.ValidationError as error:
        raise NotAdmitted(f"the options or colours do not fit: {error}") from None
    except Refusal as refusal:
        words = Wording({ruleset.name: ruleset}).refusal(refusal, "en").words
        raise NotAdmitted(f"the options or colours do not fit: {words}") from None
    _require(0 <= created.bot_pace_ms <= SLOWEST_BOT_MS, "the pace of its bots is out of range")
    _require(
        1000 <= created.bot_decision_ms <= LONGEST_DECISION_MS,
        "the time for decisions of bots is out of range",
    )
    for plan in created.seats:
        _require((plan.bot is not None) == (plan.kind == "bot"), "only a seat of kind bot can have a bot")
        if plan.bot is not None:
            _verify_name(plan.bot)
    _verify_client_seed(created.client_seed)
    _require(created.forked_from is None or not created.rated, "a fork cannot be rated")
    _require(not (created.sandbox and created.rated), "a sandbox cannot be rated")
    _require(created.sandbox or not created.script, "only a sandbox can have a script")
    for draw in created.script:
        _require(0 <= draw.result < WIDEST_DRAW, "its script has an impossible result")
    seat = created.client_seed_seat
    _require((seat is None) == (created.client_seed is None), "a client seed belongs to a seat")
    _require(seat is None or 0 <= seat < len(colors), "it names a seat that does not exist")


def _verify_client_seed(client_seed: str | None) -> None:
    fits = client_seed is None or 1 <= len(client_seed) <= LONGEST_CLIENT_SEED
    _require(fits, f"a client seed must have 1 to {LONGEST_CLIENT_SEED} characters")


def _verify_name(name: object) -> None:
    try:
        _require(
            isinstance(name, str) and verify_stored_name(name) == name, "a name has white space around it"
        )
    except ValidationFailed as failed:
        raise NotAdmitted(english(failed.message)) from None


def _require(holds: bool, otherwise: str) -> None:
    if not holds:
        raise NotAdmitted(otherwise)
