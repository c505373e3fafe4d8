"""The sources of a worker's decisions."""

import zlib
from collections.abc import Callable, Iterator
from typing import Literal

from starledger_client.client import Client
from starledger_client.decision import Decision
from starledger_client.errors import Unreachable
from starledger_client.running.reports import Report

Delivery = Literal["lease", "stream"]
DELIVERIES: tuple[Delivery, ...] = ("lease", "stream")


def leased(
    client: Client, report: Callable[[Report], None], *, hold_s: int | None = None
) -> Iterator[Decision]:
    """Poll for decisions. The service gives each to one worker at a time."""
    is_away = False
    while True:
        try:
            decision = client.lease(hold_s=hold_s)
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


def streamed(
    client: Client, report: Callable[[Report], None], *, share: int, shares: int
) -> Iterator[Decision]:
    """Follow the bot's stream and yield the decisions of this worker's games.

    The workers divide the games, so no two answer for the same one. Open decisions are repeated with every
    connection.
    """
    after: int | None = None
    is_away = False
    while True:
        try:
            for told in client.bot_stream(after=after):
                after = told.id
                if is_away:
                    report(Report("back"))
                is_away = False
                if told.type == "handed-over":
                    break  # opening a stream returns seats that a stand-in took over after missed decisions
                decision = told.decision
                if decision is not None and zlib.crc32(decision.game.encode()) % shares == share:
                    yield decision
        except Unreachable as error:
            if not is_away:
                report(Report("away", str(error)))
            is_away = True
