"""Sandboxes: games whose random draws are fixed by a seed, by a script of draws, or by both."""

import hashlib
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from secrets import token_bytes

import msgspec

from domain.game.aggregate import Game
from domain.game.script import chance_with, script_of
from domain.kernel.chance import ScriptedDraw
from domain.kernel.messages import Message
from domain.kernel.ruleset import Ruleset
from services.errors import ValidationFailed

_SEED = re.compile(r"[0-9a-f]{64}")


class Sandbox(msgspec.Struct, frozen=True):
    """A requested sandbox. Without a ``seed``, draws that ``draws`` does not list are random."""

    seed: str | None = None
    draws: tuple[ScriptedDraw, ...] = ()


def seed_for(sandbox: Sandbox | None) -> bytes:
    """Return the 32 bytes of a game's seed: random, chosen as 64 hexadecimal digits, or a text's hash."""
    chosen = None if sandbox is None else sandbox.seed
    if chosen is None:
        return token_bytes(32)
    if _SEED.fullmatch(chosen):
        return bytes.fromhex(chosen)
    return hashlib.sha256(f"starledger/1/sandbox-seed/{chosen}".encode()).digest()


def verify_draws(ruleset: Ruleset, draws: Sequence[ScriptedDraw]) -> None:
    """Raise ValidationFailed if a script has a label or a result that no draw of the ruleset has."""
    widest = {meaning.label: meaning.widest for meaning in ruleset.draws}
    wrong: dict[str, list[Message]] = {}
    for number, draw in enumerate(draws):
        if draw.label not in widest:
            wrong[f"sandbox.draws.{number}.label"] = [Message("one-of-names", choices=tuple(widest))]
        elif draw.result >= widest[draw.label]:
            wrong[f"sandbox.draws.{number}.result"] = [Message("draw-range", highest=widest[draw.label] - 1)]
    _refuse(wrong)


def verify_setup(game: Game, draws: Sequence[ScriptedDraw]) -> None:
    """Raise ValidationFailed if a script has results that the set-up of the new game cannot have."""
    script = script_of(draws)
    if script is None:
        return
    chance = chance_with(script, game.epoch_key(), first=0)
    setup = game.ruleset.setup([seat.color for seat in game.seats], game.options, chance)
    drawn = [draw for event in setup for draw in getattr(event, "draws", ())]
    places, wrong, seen = _places(draws), {}, Counter[str]()
    for draw in drawn:
        number = places.get((draw.label, seen[draw.label]))
        seen[draw.label] += 1
        if number is not None and draws[number].result != draw.result:
            message = Message("draw-range-at-setup", highest=draw.range - 1)
            wrong[f"sandbox.draws.{number}.result"] = [message]
    _refuse(wrong)


def _places(draws: Sequence[ScriptedDraw]) -> Mapping[tuple[str, int], int]:
    """Return the index in the script of each label's first, second, ... draw."""
    seen = Counter[str]()
    places = {}
    for number, draw in enumerate(draws):
        places[draw.label, seen[draw.label]] = number
        seen[draw.label] += 1
    return places


def _refuse(wrong: dict[str, list[Message]]) -> None:
    if wrong:
        raise ValidationFailed("script-impossible", errors=wrong)
