"""Where a worker's decisions come from."""

import zlib
from collections.abc import Callable, Iterator
from typing import Literal

from starledger_client.client import Client
from starledger_client.decision import Decision
from starledger_client.errors import Unreachable
from starledger_client.running.reports import Report

Delivery = Literal["lease", "stream"]
DELIVERIES: tuple[Delivery, ...] = ("lease", "stream")

Source = Callable[[Client, Callable[[Report], None]], Iterator[Decision]]


def source_of(delivery: Delivery, *, share: int, shares: int) -> Source:
    """Give the source for one of ``shares`` workers."""
    return leased if delivery == "lease" else Share(share, shares).streamed


def leased(client: Client, report: Callable[[Report], None]) -> Iterator[Decision]:
    """Poll for decisions; each is given to one worker at a time, whoever asks first."""
    is_away = False
    while True:
        try:
            decision = client.lease()
        except Unreachable as error:
            if not is_away:
                report(Report("away", str(error)))
            is_away = True
            continue
        if is_away:
            report(Report("back"))
        is_away = False
        if decision is not None:
            yield decision


class Share:
    """Takes its share of the games from a stream of its own, so that no two workers answer for one game."""

    def __init__(self, share: int, shares: int) -> None:
        self._share, self._shares = share, shares

    def streamed(self, client: Client, report: Callable[[Report], None]) -> Iterator[Decision]:
        """Follow the bot's stream; what is still owed is told again with every connection."""
        after: int | None = None
        while True:
            try:
                for told in client.bot_stream(after=after):
                    after = told.id
                    decision = told.decision
                    if decision is not None and self._has(decision.game):
                        yield decision
            except Unreachable as error:
                report(Report("away", str(error)))

    def _has(self, game: str) -> bool:
        return zlib.crc32(game.encode()) % self._shares == self._share
