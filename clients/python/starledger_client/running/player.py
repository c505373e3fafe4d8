"""Answer each decision once."""

import time
from collections import OrderedDict
from collections.abc import Callable

from starledger_client import types
from starledger_client.bot import Bot
from starledger_client.choices import ask
from starledger_client.client import Client
from starledger_client.decision import Choice, Decision
from starledger_client.errors import (
    BadChoice,
    DecisionOver,
    GameNotRunning,
    NotYourDecision,
    Refused,
    Unreachable,
)
from starledger_client.running.reports import Report, about

_REMEMBERED = 1000
_OVER = (DecisionOver, NotYourDecision, GameNotRunning)


class Player:
    """Asks a bot and sends its answers to the service.

    The bot chooses once for each choice. If an answer was lost and the decision arrives again, the same
    answer is sent again.
    """

    def __init__(self, bot: Bot, client: Client, report: Callable[[Report], None]) -> None:
        self._bot = bot
        self._client = client
        self._report = report
        self._chosen: OrderedDict[Choice, types.Action | None] = OrderedDict()

    def play(self, decision: Decision) -> None:
        """Answer a decision. Errors are reported, and the service decides at the deadline."""
        began = time.monotonic()
        if decision.choice not in self._chosen:
            self._remember(decision.choice, self._ask(decision))
        action = self._chosen[decision.choice]
        if action is not None:
            self._answer(decision, action, time.monotonic() - began)

    def _ask(self, decision: Decision) -> types.Action | None:
        try:
            action = ask(self._bot, decision)
        except BadChoice as bad:
            self._report(about(decision, "failed", str(bad)))
            return None
        if action is None:
            self._report(about(decision, "passed"))
        return action

    def _remember(self, choice: Choice, action: types.Action | None) -> None:
        self._chosen[choice] = action
        if len(self._chosen) > _REMEMBERED:
            self._chosen.popitem(last=False)

    def _answer(self, decision: Decision, action: types.Action, took_s: float) -> None:
        try:
            self._send(decision, action)
        except (*_OVER, Unreachable) as over:
            self._report(about(decision, "over", str(over), took_s))
        except Refused as refused:
            self._report(about(decision, "illegal", f"{action}: {refused}", took_s))
        else:
            self._report(about(decision, "answered", took_s=took_s))

    def _send(self, decision: Decision, action: types.Action) -> None:
        """Send an answer until it is confirmed or its deadline passes. Raises Refused, Unreachable."""
        while True:
            try:
                self._client.answer(decision, action)
            except Unreachable as error:
                if not decision.is_open:
                    raise
                self._report(Report("away", str(error)))
            else:
                return
