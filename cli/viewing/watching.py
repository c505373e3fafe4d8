"""Following a game in the terminal: the log scrolls above the current table."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from rich.console import Console, RenderableType
from rich.live import Live

from cli.access import Unreachable
from cli.viewing.pictures import Picture, drawn, log_line, look
from cli.viewing.sources import Source

PAGE = 100
RETRY_S = (0.5, 1.0, 2.0, 5.0)
BOARD_LINES = 6
"""The log lines that must fit above a board; otherwise the board is omitted."""

Answer = TypeVar("Answer")


def watch_game(source: Source, *, lines: int) -> None:
    """Show a game's events until it is over. A lost connection is resumed.

    Raises Refused, and Unreachable if the service did not answer the first request.
    """
    console = Console(highlight=False)
    picture = look(source)
    last, over = max(0, picture.version - lines), False
    with _below(console, picture) as update:
        while not over:
            page = _insist(console, source.log, after=last, limit=PAGE)
            for line in page["items"]:
                last = line["version"]
                console.print(log_line(line, picture.summary))
            if page["items"] and last < page["version"]:
                continue
            over = page["over"]
            if last != picture.version:
                picture = _insist(console, look, source, title=picture.title)
                update(picture)
            if not over:
                _insist(console, source.wait, last)
    if not console.is_terminal:
        console.print()
        console.print(drawn(picture))


def _insist(console: Console, ask: Callable[..., Answer], *args: object, **options: object) -> Answer:
    """Repeat a request until the service responds."""
    failures = 0
    while True:
        try:
            answer = ask(*args, **options)
        except Unreachable as error:
            if failures == 0:
                console.print(f"{error} Trying again.", markup=False)
            time.sleep(max(error.retry_after_s, RETRY_S[min(failures, len(RETRY_S) - 1)]))
            failures += 1
        else:
            if failures:
                console.print("Back again.")
            return answer


@contextmanager
def _below(console: Console, picture: Picture) -> Iterator[Callable[[Picture], None]]:
    """Keep a picture below the printed lines; do nothing without a terminal."""
    if not console.is_terminal:
        yield lambda _: None
        return
    with Live(_fitting(console, picture), console=console, auto_refresh=False) as live:
        live.refresh()
        yield lambda now: live.update(_fitting(console, now), refresh=True)


def _fitting(console: Console, picture: Picture) -> RenderableType:
    """Draw a picture, without its board if that does not fit."""
    whole = drawn(picture)
    room = console.height - BOARD_LINES
    if len(console.render_lines(whole, pad=False)) <= room:
        return whole
    return drawn(picture, with_board=False)
