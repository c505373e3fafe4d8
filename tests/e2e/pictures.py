"""Pictures of every main view, light and dark, on a desk and on a phone: ``make pictures`` renews them."""

import base64
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Page, sync_playwright

from tests.e2e.browsers import ARGUMENTS, CHROMIUM
from tests.e2e.running import Running
from tests.e2e.views import View, show, stage

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "pictures"
QUALITY = 72
MOST_BYTES = 150_000
LEFT_OUT = {"watch", "learn", "me", "invited", "watching", "aborted", "nowhere"}
"""Views that look like others."""


class Device(NamedTuple):
    """The settings of a browser that takes pictures."""

    name: str
    options: dict[str, Any]


DEVICES = (
    Device("desk-light", {"viewport": {"width": 1280, "height": 960}, "color_scheme": "light"}),
    Device("desk-dark", {"viewport": {"width": 1280, "height": 960}, "color_scheme": "dark"}),
    Device("phone-light", {"viewport": {"width": 390, "height": 844}, "color_scheme": "light"}),
    Device("phone-dark", {"viewport": {"width": 390, "height": 844}, "color_scheme": "dark"}),
)


def picture(page: Page) -> bytes:
    """Take a picture as WebP, which is a third of a PNG."""
    browser = page.context.new_cdp_session(page)
    taken = browser.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
    return base64.b64decode(taken["data"])


def taken(url: str, views: list[View]) -> Iterator[tuple[str, bytes]]:
    """Take every picture; return the pictures by name."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        for view in views:
            for device in DEVICES:
                context = browser.new_context(locale="en-GB", reduced_motion="reduce", **device.options)
                page = context.new_page()
                show(page, url, view)
                yield f"{view.name}-{device.name}", picture(page)
                context.close()
        browser.close()


def main() -> None:
    """Start a service, bring games to interesting positions, and take the pictures."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        service = Running(Path(folder) / "data")
        try:
            service.start()
            views = [view for view in stage(service.client) if view.name not in LEFT_OUT]
            for name, content in taken(service.url, views):
                assert len(content) <= MOST_BYTES, f"{name} has {len(content)} bytes"
                (FOLDER / f"{name}.webp").write_bytes(content)
                print(f"docs/pictures/{name}.webp, {len(content) // 1000} KB")
        finally:
            service.kill()


if __name__ == "__main__":
    main()
