"""One sheet with the page's main views, each beside the picture of its design, if there is one.

``python -m tests.e2e.beside SHEET.png [FOLDER]`` prepares games as ``make pictures`` does. FOLDER has the
designs as PNG files, named like the views; without FOLDER, the sheet shows only the page.
"""

import base64
import sys
import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, sync_playwright

from tests.e2e.browsers import ARGUMENTS, CHROMIUM
from tests.e2e.client import Client, eventually
from tests.e2e.play import create, human, tokens_of
from tests.e2e.running import Running
from tests.e2e.views import TURNS, View, brought, seat_link, show

GREEDY = {"kind": "bot", "bot": "greedy"}
OVER_S = 200
SHEET = """<!doctype html><meta charset="utf-8"><title>Beside</title><style>
body { margin: 0; padding: 20px; background: #222; color: #eee; font: 18px system-ui }
section { display: flex; flex-wrap: wrap; gap: 12px; margin-bottom: 28px } h2 { width: 100%; margin: 0 }
img { width: 900px; align-self: flex-start }</style>"""


class Seen(NamedTuple):
    """A view to photograph, with the name of its design."""

    name: str
    view: View
    width: int = 1440
    height: int = 900
    scheme: str = "dark"


def stage(client: Client) -> Iterator[Seen]:
    """Bring games to the positions of the designs, and list the views to photograph."""
    for ruleset, turns in TURNS.items():
        made = brought(client, ruleset, until=partial(is_at, turns))
        view = View(ruleset, f"/#/games/{made['id']}", seat_link(made))
        yield Seen(ruleset, view)
        yield Seen(f"{ruleset}-2560", view, 2560, 1440)
        yield Seen(f"{ruleset}-light", view, scheme="light")
        yield Seen(f"{ruleset}-phone", view, 390, 844)
    yield Seen("ending", ended(client))
    yield Seen("lobby", View("lobby", "/"))
    yield Seen("lobby-light", View("lobby", "/"), scheme="light")


def is_at(turn: int, now: dict[str, Any]) -> bool:
    return bool(now["turn"] >= turn)


def ended(client: Client) -> View:
    """Play a person's game to its end as a bot would."""
    made = create(client, human("Ada"), GREEDY, ruleset="starship-catan")
    client.post(f"/games/{made['id']}/seats/0/leave", {}, token=tokens_of(made)[0])
    eventually(
        lambda: client.get(f"/games/{made['id']}")["status"] == "finished",
        what="the game to be over",
        timeout_s=OVER_S,
    )
    return View("ending", f"/#/games/{made['id']}", seat_link(made))


def taken(browser: Browser, url: str, seen: Seen) -> bytes:
    context = browser.new_context(
        viewport={"width": seen.width, "height": seen.height},
        locale="en-GB",
        reduced_motion="reduce",
        color_scheme="light" if seen.scheme == "light" else "dark",
    )
    page = context.new_page()
    show(page, url, seen.view)
    content = page.screenshot()
    context.close()
    return content


def part(name: str, pictures: list[bytes]) -> str:
    images = [f'<img src="data:image/png;base64,{base64.b64encode(one).decode()}">' for one in pictures]
    return f"<section><h2>{name}</h2>{''.join(images)}</section>"


def main(sheet: Path, designs: Path | None = None) -> None:
    """Take all pictures, and write the sheet."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        service = Running(Path(folder) / "data")
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        try:
            service.start()
            parts = []
            for seen in stage(service.client):
                design = designs / f"{seen.name}.png" if designs is not None else None
                beside = [design.read_bytes()] if design is not None and design.exists() else []
                parts.append(part(seen.name, [taken(browser, service.url, seen), *beside]))
            page = browser.new_page(viewport={"width": 1880, "height": 1000})
            page.set_content(SHEET + "".join(parts), timeout=0)
            page.screenshot(path=sheet, full_page=True, timeout=0)
        finally:
            browser.close()
            service.kill()


if __name__ == "__main__":
    main(Path(sys.argv[1]), *map(Path, sys.argv[2:3]))
