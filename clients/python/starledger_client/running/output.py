"""The output of a running bot."""

import sys
import time
from collections import Counter
from collections.abc import Callable

from starledger_client.running.reports import Report

_EVERY_S = 10.0


class Output:
    """Prints problems at once, and a summary every ten seconds."""

    def __init__(self, bot: str, show: Callable[[str], object] = sys.stdout.write) -> None:
        self._bot = bot
        self._show = show
        self._counts: Counter[str] = Counter()
        self._games: set[str] = set()
        self._took_s = self._longest_s = 0.0
        self._shown = ""
        self._next = self._limits_from = time.monotonic()

    def record(self, report: Report) -> None:
        """Process a worker's report."""
        self._counts[report.kind] += 1
        if report.choice is not None:
            self._games.add(report.choice.game)
        if report.kind == "answered":
            self._took_s += report.took_s
            self._longest_s = max(self._longest_s, report.took_s)
        words = words_for(self._bot, report)
        if words and self._is_news(report):
            self._line(words)

    def _is_news(self, report: Report) -> bool:
        """Return False for a limit within ten seconds of one that was shown. The summary counts it."""
        if report.kind != "limited":
            return True
        now = time.monotonic()
        if now < self._limits_from:
            return False
        self._limits_from = now + _EVERY_S
        return True

    def tick(self) -> None:
        """Print the summary if it is due and has changed."""
        if time.monotonic() >= self._next and self.summary != self._shown:
            self._next = time.monotonic() + _EVERY_S
            self._shown = self.summary
            self._line(self._shown)

    @property
    def summary(self) -> str:
        """Return the summary in one line."""
        answers = self._counts["answered"]
        pace = (
            f" in {self._took_s / answers * 1000:.0f} ms each (at most {self._longest_s:.2f} s)"
            if answers
            else ""
        )
        others = [f"{self._counts[kind]} {words}" for kind, words in _OTHERS.items() if self._counts[kind]]
        return ", ".join([f"{len(self._games)} games, {answers} answers{pace}", *others])

    def _line(self, words: str) -> None:
        self._show(f"{time.strftime('%H:%M:%S')} {words}\n")
        sys.stdout.flush()


_OTHERS = {
    "passed": "left alone",
    "over": "too late",
    "illegal": "illegal",
    "failed": "errors of the bot",
    "limited": "times limited",
}


def words_for(bot: str, report: Report) -> str:
    """Return the text to print at once for a report; empty if there is none."""
    where = ""
    if report.choice is not None:
        game, seat, since = report.choice
        where = f" in game {game}, {report.ruleset}, seat {seat}, version {since}"
    match report.kind:
        case "failed":
            words = report.words.replace("\n", "\n         ")
            return f"{bot} {words}\n         That was{where}.\n         {_GOES_ON}"
        case "illegal":
            return f"{bot} chose an illegal action{where}: {report.words}\n         {_GOES_ON}"
        case "over":
            return f"{bot} was too late{where}: {report.words}"
        case "away" | "died" | "limited":
            return report.words
        case "back":
            return "The service is back."
        case "refused":
            return f"The service refuses this bot: {report.words}"
        case _:
            return ""


_GOES_ON = "The game continues: at the deadline the service decides."
