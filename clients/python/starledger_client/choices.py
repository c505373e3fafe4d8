"""Ask a bot for its choice and validate the answer before it is sent."""

import traceback
from pathlib import Path
from typing import Any

from starledger_client import types
from starledger_client.bot import Bot
from starledger_client.decision import Decision
from starledger_client.errors import BadChoice

_PACKAGE = Path(__file__).parent


def ask(bot: Bot, decision: Decision) -> types.Action | None:
    """Return the bot's choice, or None if it declines an optional one.

    Raises BadChoice if the bot's code raises or returns something that is not an action.
    """
    try:
        action = bot.choose(decision)
    except Exception:  # noqa: BLE001  whatever an author's code raises is shown to the author
        raise BadChoice(f"raised an error:\n{author_traceback()}") from None
    if action is None and decision.must:
        raise BadChoice("returned None, but the game waits for this choice.")
    if action is not None and not _is_action(action):
        raise BadChoice(f"gave no action, but {str(action)[:200]}.")
    return action


def author_traceback() -> str:
    """Return the traceback of the current exception, limited to the author's code."""
    lines = traceback.format_exc().splitlines()
    frames = [number for number, line in enumerate(lines) if line.startswith('  File "')]
    of_author = [number for number in frames if _is_of_author(lines[number])]
    return "\n".join(lines[of_author[0] :] if of_author else lines)


def _is_action(chosen: Any) -> bool:
    """Return True for an object with the shape of an action: a mapping with a type."""
    return isinstance(chosen, dict) and isinstance(chosen.get("type"), str)


def _is_of_author(line: str) -> bool:
    """Return True if a line of a traceback names a file outside this package and Python itself."""
    return str(_PACKAGE) not in line and "<frozen " not in line
