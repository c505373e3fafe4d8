"""A bot is asked, and what it says is looked at before anybody is told."""

import traceback
from pathlib import Path
from typing import Any

from starledger_client import types
from starledger_client.bot import Bot
from starledger_client.decision import Decision
from starledger_client.errors import BadChoice

_PACKAGE = Path(__file__).parent


def ask(bot: Bot, decision: Decision) -> types.Action | None:
    """Have a bot choose; None where it leaves a choice alone that is no must.

    Raises BadChoice where its code raises, or gives what is no answer.
    """
    try:
        action = bot.choose(decision)
    except Exception:  # noqa: BLE001  whatever an author's code raises is shown to the author
        raise BadChoice(f"raised an error:\n{authors_words()}") from None
    if action is None and decision.must:
        raise BadChoice("gave None, but the game waits for this choice.")
    if action is not None and not _is_action(action):
        raise BadChoice(f"gave no action, but {str(action)[:200]}.")
    return action


def authors_words() -> str:
    """Give the traceback of the present exception, without what is not the author's code."""
    lines = traceback.format_exc().splitlines()
    frames = [number for number, line in enumerate(lines) if line.startswith('  File "')]
    of_author = [number for number in frames if _is_of_author(lines[number])]
    return "\n".join(lines[of_author[0] :] if of_author else lines)


def _is_action(chosen: Any) -> bool:
    """Whether something has the shape of an action: an object with a type."""
    return isinstance(chosen, dict) and isinstance(chosen.get("type"), str)


def _is_of_author(line: str) -> bool:
    """Whether a traceback's line names a file that is neither this package's nor Python's own."""
    return str(_PACKAGE) not in line and "<frozen " not in line
