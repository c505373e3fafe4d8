"""Situations that are rare in play are looked for, and put to the bot when they come up."""

import random
from collections import Counter

from starledger_client.bot import authors_words
from starledger_client.checking.finding import Finding, found
from starledger_client.checking.table import Table
from starledger_client.decision import Decision
from starledger_client.errors import DecisionOver, Refused
from starledger_client.running.player import is_action
from starledger_client.types import Action

_MOST_DECISIONS = 2000
_NOTHING_NEW = 500
_WAIT_S = 5


def meet_situations(table: Table, ruleset: str) -> Finding:
    """Play all seats with curiosity, and ask the bot whenever a kind of choice comes up for the first time.

    Its answer is given then, and has to be accepted; all other choices are made by the kit, which takes what
    it has taken least so far.
    """
    explorer = Explorer(table, ruleset)
    explorer.explore()
    kinds = set(table.client.ruleset(ruleset)["actions"])
    never = sorted(kinds - explorer.kinds_met)
    words = f"{len(explorer.met)} kinds of choice, {len(explorer.kinds_met)} of {len(kinds)} kinds of action"
    return found(
        "rare situations",
        words + (f"; never came up: {', '.join(never)}" if never else ""),
        explorer.troubles,
    )


class Explorer:
    """Plays games with itself, for whatever is new in them."""

    def __init__(self, table: Table, ruleset: str) -> None:
        self._table = table
        self._ruleset = ruleset
        self._random = random.Random(ruleset)  # noqa: S311  no secret
        self._taken: Counter[str] = Counter()
        self.met: set[tuple[str, str]] = set()
        """The phases, and the kinds of action that could be taken in them."""
        self.troubles: list[str] = []

    @property
    def kinds_met(self) -> set[str]:
        """The kinds of action that could be taken."""
        return {kind for _, kind in self.met}

    def explore(self) -> None:
        """Play until nothing new has come up for long."""
        stale = decided = 0
        while stale < _NOTHING_NEW and decided < _MOST_DECISIONS:
            decision = self._next()
            new = kinds_of(decision) - self.met
            stale = 0 if new else stale + 1
            decided += 1
            self.met |= new
            if not (new and self._ask(decision)):
                self._choose(decision)

    def _next(self) -> Decision:
        while (decision := self._table.client.lease(wait_s=_WAIT_S, hold_s=_WAIT_S)) is None:
            self._table.open(self._ruleset, all_seats=True)
        return decision

    def _ask(self, decision: Decision) -> bool:
        """Have the bot decide; answers with whether that was accepted."""
        try:
            action = self._table.bot.choose(decision)
        except Exception:  # noqa: BLE001  whatever an author's code raises is shown to the author
            self._complain(decision, f"raised an error:\n{authors_words()}")
            return False
        if action is None and not decision.must:
            return False
        if action is None or not is_action(action):
            self._complain(decision, f"gave no action, but {str(action)[:200]}")
            return False
        return self._answer(decision, action)

    def _answer(self, decision: Decision, action: Action) -> bool:
        try:
            self._table.client.answer(decision, action)
        except DecisionOver:
            return True
        except Refused as refused:
            self._complain(decision, f"chose what is not allowed: {action}: {refused}")
            return False
        self._taken[action["type"]] += 1
        return True

    def _choose(self, decision: Decision) -> None:
        if decision.legal_actions:
            rarest = min(self._taken[action["type"]] for action in decision.legal_actions)
            actions = [each for each in decision.legal_actions if self._taken[each["type"]] == rarest]
            self._answer(decision, self._random.choice(actions))

    def _complain(self, decision: Decision, words: str) -> None:
        kinds = ", ".join(sorted({kind for _, kind in kinds_of(decision)}))
        where = (
            f"game {decision.game}, seat {decision.seat}, version {decision.since}, where it could {kinds}"
        )
        self.troubles.append(f"{self._table.where} {words} ({where})")


def kinds_of(decision: Decision) -> set[tuple[str, str]]:
    """List the phase of a decision with each kind of action that it offers."""
    offered = [*decision.legal_actions, *decision.templates]
    return {(decision.phase, each["type"]) for each in offered}
