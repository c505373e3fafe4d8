"""Following a game in the terminal: the log runs on, and below it stands the table as it is."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from rich.console import Console, RenderableType
from rich.live import Live

from cli.pictures import Picture, drawn, log_line, look
from cli.sources import Source, Unreachable

PAGE = 100
RETRY_S = (0.5, 1.0, 2.0, 5.0)
BOARD_LINES = 6
"""How many lines of the log there must be room for above a board, or the board is left out."""

Answer = TypeVar("Answer")


def watch_game(source: Source, *, lines: int) -> None:
    """Show what happens in a game until it is over; a lost connection is taken up where it was lost.

    Raises Refused, and Unreachable where the service did not answer in the first place.
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
    """Ask again until there is an answer."""
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
    """Keep a picture standing below what is printed; where there is no terminal, nothing."""
    if not console.is_terminal:
        yield lambda _: None
        return
    with Live(_fitting(console, picture), console=console, auto_refresh=False) as live:
        live.refresh()
        yield lambda now: live.update(_fitting(console, now), refresh=True)


def _fitting(console: Console, picture: Picture) -> RenderableType:
    """Draw as much as fits."""
    whole = drawn(picture)
    room = console.height - BOARD_LINES
    if len(console.render_lines(whole, pad=False)) <= room:
        return whole
    return drawn(picture, with_board=False)
