"""The requests of a page that a user opens: the most needed first, and each once."""

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.e2e.browsers import LIVE_MS, Watched, needs_browser
from tests.e2e.play import create, human
from tests.e2e.running import Running
from tests.e2e.views import View, seat_link, show

pytestmark = [needs_browser, pytest.mark.timeout(300)]

SEATS = {"star-trek-catan": 3, "starship-catan": 2, "starfarers": 3}


def asked(watched: Watched, part: str) -> list[int]:
    """Return the positions of the requests whose path has this ending."""
    paths = [urlsplit(request.url).path for request in watched.requests]
    return [at for at, path in enumerate(paths) if path.endswith(part)]


@pytest.mark.parametrize("ruleset", SEATS)
def test_the_page_requests_a_game_once_and_before_its_views(
    service: Running, watched: Watched, ruleset: str
) -> None:
    made = create(service.client, *map(human, ("Ada", "Bob", "Cy")[: SEATS[ruleset]]), ruleset=ruleset)
    view = View(ruleset, f"/#/games/{made['id']}")
    show(watched.page, service.url, view)
    (table,) = asked(watched, f"{made['id']}/table")
    (shows,) = asked(watched, "screens/game/frame.js")
    assert table < shows
    assert len(asked(watched, "/api/v1/rulesets")) == 1
    assert asked(watched, f"/rulesets/{ruleset}") == [], "nothing shows the rules"
    assert asked(watched, "screens/game/coaching.js") == [], "nobody plays here"
    watched.assert_quiet(service.url)


def test_whoever_holds_a_seat_has_all_that_choosing_needs(service: Running, watched: Watched) -> None:
    made = create(service.client, *map(human, ("Ada", "Bob", "Cy")))
    show(watched.page, service.url, View("seat", f"/#/games/{made['id']}", seat_link(made)))
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


def test_the_first_screen_does_not_wait_for_a_game(service: Running, watched: Watched) -> None:
    show(watched.page, service.url, View("start", "/"))
    (lobby,) = asked(watched, "screens/lobby/lobby.js")
    games = asked(watched, "screens/game/game.js")
    assert games == [] or games[0] > lobby
    assert len(asked(watched, "/api/v1/rulesets")) == 1
    watched.assert_quiet(service.url)
