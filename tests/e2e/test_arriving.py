"""The requests of a page that a user opens: the most urgent come first, and none comes twice."""

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Route, expect

from tests.e2e.browsers import LIVE_MS, Watched, needs_browser, take_seat
from tests.e2e.play import create, human
from tests.e2e.running import Running
from tests.e2e.views import View, seat_link, show

pytestmark = [needs_browser, pytest.mark.timeout(300)]


def asked(watched: Watched, part: str) -> list[int]:
    """Return the positions of the requests whose path has this ending."""
    paths = [urlsplit(request.url).path for request in watched.requests]
    return [at for at, path in enumerate(paths) if path.endswith(part)]


def never_stale(route: Route) -> None:
    """Serve the page so that early responses never count as stale, even on a slow machine."""
    answer = route.fetch()
    assert "AS_NEW_MS = 10_000" in answer.text()
    route.fulfill(response=answer, body=answer.text().replace("AS_NEW_MS = 10_000", "AS_NEW_MS = 1e6"))


def test_the_page_requests_a_game_once_before_its_views_and_what_choosing_needs(
    service: Running, watched: Watched
) -> None:
    made = create(service.client, *map(human, ("Ada", "Bob", "Cy")))
    watched.page.route("**/early.js", never_stale)
    show(watched.page, service.url, View("watching", f"/#/games/{made['id']}"))
    (table,) = asked(watched, f"{made['id']}/table")
    (shows,) = asked(watched, "screens/game/frame.js")
    assert table < shows
    assert len(asked(watched, "/api/v1/rulesets")) == 1
    assert asked(watched, "/rulesets/star-trek-catan") == [], "nothing shows the rules"
    assert asked(watched, "screens/game/coaching.js") == [], "nobody plays here"
    take_seat(watched.page, service.url + seat_link(made))
    watched.page.goto("about:blank")
    show(watched.page, service.url, View("seat", f"/#/games/{made['id']}"))
    expect(watched.page.locator(".builds button").first).to_be_visible(timeout=LIVE_MS)
    last = max(asked(watched, "/"))  # the document of the second visit
    assert len([at for at in asked(watched, f"{made['id']}/table") if at > last]) == 1
    for name in ("star-trek-catan/sheet/sheet.js", "game/menu/menu.js", "rulesets/star-trek-catan"):
        watched.page.wait_for_function(
            "(name) => performance.getEntriesByType('resource').some((one) =>"
            " new URL(one.name).pathname.endsWith(name))",
            arg=name,
            timeout=LIVE_MS,
        )
    watched.assert_quiet(service.url)
