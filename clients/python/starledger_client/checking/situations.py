"""Find rare situations and present them to the bot."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

from starledger_client.checking.finding import Finding, found
from starledger_client.checking.inventing import invent
from starledger_client.checking.table import Table
from starledger_client.choices import ask
from starledger_client.decision import Decision
from starledger_client.errors import BadChoice, DecisionOver, Refused
from starledger_client.types import Action

_MOST_DECISIONS = 2000
_NOTHING_NEW = 400
_TRIES = 8
_WAIT_S = 1
_HOLD_S = 5


def meet_situations(table: Table, ruleset: str) -> Finding:
    """Play all seats to reach new situations, and ask the bot at each new kind of choice.

    The service must accept the bot's answer. The kit makes all other choices, with the action it has taken
    least so far.
    """
    explorer = Explorer(table, ruleset)
    with explorer.games_closed():
        explorer.explore()
    kinds = set(table.client.ruleset(ruleset)["actions"])
    never = sorted(kinds - explorer.kinds_met)
    words = f"{len(explorer.met)} kinds of choice, {len(explorer.kinds_met)} of {len(kinds)} kinds of action"
    missing = f"; never came up: {', '.join(never)}" if never else ""
    return found("rare situations", words + missing, explorer.troubles)


class Explorer:
    """Plays games against itself to find new kinds of choices."""

    def __init__(self, table: Table, ruleset: str) -> None:
        self._table = table
        self._ruleset = ruleset
        self._random = Random(ruleset)  # noqa: S311  no secret
        self._games: list[str] = []
        self._taken: Counter[str] = Counter()
        self.met: set[tuple[str, str]] = set()
        """The phases seen, with the kinds of action available in them."""
        self.troubles: list[str] = []

    @property
    def kinds_met(self) -> set[str]:
        """Return the kinds of action seen."""
        return {kind for _, kind in self.met}

    @contextmanager
    def games_closed(self) -> Iterator[None]:
        """Leave all games at the end."""
        try:
            yield
        finally:
            for game in self._games:
                self._table.leave(game)

    def explore(self) -> None:
        """Play until nothing new has appeared for some time."""
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
        while (decision := self._table.client.lease(wait_s=_WAIT_S, hold_s=_HOLD_S)) is None:
            self._games.append(self._table.open(self._ruleset, all_seats=True, options_by=self._random))
        return decision

    def _ask(self, decision: Decision) -> bool:
        """Submit the bot's choice. Return True if the service accepts it."""
        try:
            action = ask(self._table.bot, decision)
        except BadChoice as bad:
            self._complain(decision, str(bad))
            return False
        refused = None if action is None else self._refused(decision, action)
        if refused is not None:
            self._complain(decision, f"chose an illegal action: {action}: {refused}")
        return action is not None and refused is None

    def _choose(self, decision: Decision) -> None:
        """Submit the action taken least so far. Open parts of templates are generated while that works."""
        kinds = sorted({kind for _, kind in kinds_of(decision)}, key=lambda kind: self._taken[kind])
        for kind in kinds:
            self._taken[kind] += 1
            if any(self._refused(decision, action) is None for action in self._ideas(decision, kind)):
                return

    def _ideas(self, decision: Decision, kind: str) -> Iterator[Action]:
        listed = decision.of_type(kind)
        if listed:
            yield self._random.choice(listed)
        for template in decision.templates:
            for _ in range(_TRIES if template["type"] == kind else 0):
                yield invent(template["schema"], self._random)

    def _refused(self, decision: Decision, action: Action) -> Refused | None:
        """Submit an action. Return the refusal, or None."""
        try:
            self._table.client.answer(decision, action)
        except DecisionOver:
            return None
        except Refused as refused:
            return refused
        return None

    def _complain(self, decision: Decision, words: str) -> None:
        kinds = ", ".join(sorted({kind for _, kind in kinds_of(decision)}))
        where = (
            f"game {decision.game}, seat {decision.seat}, version {decision.since}, where it could {kinds}"
        )
        self.troubles.append(f"{self._table.where} {words} ({where})")


def kinds_of(decision: Decision) -> set[tuple[str, str]]:
    """Return the phase of a decision paired with each kind of action that it offers."""
    offered = [*decision.legal_actions, *decision.templates]
    return {(decision.phase, each["type"]) for each in offered}
