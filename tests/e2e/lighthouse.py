"""Run Lighthouse on the pages as a phone loads them: slow network, slow processor, small screen.

``python -m tests.e2e.lighthouse [PAGE...]`` prints the four scores of each page and the metrics behind its
performance score. The performance score depends on the load of the machine, so no test requires it;
``test_lighthouse`` verifies the other results.
"""

import argparse
import json
import os
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from tests import node_packages
from tests.e2e.browsers import CHROMIUM
from tests.e2e.client import eventually
from tests.e2e.play import BOT, RULESET, create, human
from tests.e2e.running import Running

FOLDER = Path(__file__).resolve().parents[1] / "lighthouse"
GAMES = {"star-trek-catan": 3, "starship-catan": 2, "starfarers": 3}
"""Games in which a person begins, so that they stand still: the number of seats by ruleset."""

WATCHED = "watched"
"""A game among bots that continues while Lighthouse runs: texts above the board may shift it."""

PAGES = ("start", *GAMES)
ATTEMPTS = 3
"""The number of runs for each page. The best score counts, because other load only lowers a score."""

PACE_MS = 500
"""The pace of the bots in the watched game."""

LOADED_MS = 20_000
"""The longest time that Lighthouse waits for a page to be still; a page with live data may never be."""

FLAGS = "--headless=new --no-sandbox --disable-gpu --disable-background-networking --disable-component-update"


def installed() -> Path:
    """Install Lighthouse; return the path of its command."""
    return node_packages.installed(FOLDER) / "lighthouse"


def address(service: Running, page: str) -> str:
    """Return the address of a page; a game's page has one person and bots, or bots alone."""
    if page == "start":
        return f"{service.url}/"
    if page == WATCHED:
        made = create(service.client, *[BOT] * GAMES[RULESET], bot_pace_ms=PACE_MS)
    else:
        made = create(service.client, human("Ada"), *[BOT] * (GAMES[page] - 1), ruleset=page)
        eventually(lambda: _is_asked(service, made["id"]), what="the person's first decision")
    return f"{service.url}/#/games/{made['id']}"


def _is_asked(service: Running, game: str) -> bool:
    return bool(service.client.get(f"/games/{game}")["deciding"] == [0])


def look(command: Path, url: str, folder: Path) -> dict[str, Any]:
    """Return Lighthouse's report on a page, for a phone as by default."""
    assert CHROMIUM is not None
    report = folder / "report.json"
    options = [
        "--quiet",
        "--output=json",
        f"--output-path={report}",
        f"--max-wait-for-load={LOADED_MS}",
        "--disable-full-page-screenshot",
        f"--chrome-flags={FLAGS}",
    ]
    done = subprocess.run(
        [command, url, *options],
        env=os.environ | {"CHROME_PATH": CHROMIUM},
        capture_output=True,
        text=True,
        timeout=180,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    read: dict[str, Any] = json.loads(report.read_text())
    return read


def scores(report: dict[str, Any]) -> dict[str, float]:
    """The score of each category, 0 to 1."""
    return {name: category["score"] for name, category in report["categories"].items()}


def lost(report: dict[str, Any], category: str) -> list[str]:
    """Return the audits of a category that cost points."""
    listed = report["categories"][category]["auditRefs"]
    audits = [(reference["weight"], report["audits"][reference["id"]]) for reference in listed]
    return [
        f"{audit['id']} {audit['score']} {audit.get('displayValue', '')}"
        for weight, audit in audits
        if weight and audit["score"] is not None and audit["score"] < 1
    ]


def figures(report: dict[str, Any]) -> list[str]:
    """Return the metrics of the performance score with their values."""
    audits = report["audits"]
    parts = ((one["weight"], audits[one["id"]]) for one in report["categories"]["performance"]["auditRefs"])
    return [
        f"{audit['id']} {audit['score']} {audit.get('displayValue', '')}" for weight, audit in parts if weight
    ]


def main() -> None:
    """Run Lighthouse on the pages given as arguments, or on all of them."""
    parser = argparse.ArgumentParser()
    parser.add_argument(
        "pages", nargs="*", metavar="PAGE", help=f"of {', '.join(PAGES)}; all, if none is named"
    )
    parser.add_argument("--attempts", type=int, default=ATTEMPTS, help="how often each is looked at")
    parser.add_argument("--keep", type=Path, help="a folder for the reports")
    options = parser.parse_args()
    command = installed()
    with tempfile.TemporaryDirectory() as folder:
        service = Running(Path(folder) / "data")
        service.start()
        try:
            for page in options.pages or [*PAGES, WATCHED]:
                url = address(service, page)
                reports = [look(command, url, Path(folder)) for _ in range(options.attempts)]
                best = max(reports, key=lambda report: scores(report)["performance"])
                print(page, scores(best), *figures(best), sep="\n  ", flush=True)
                if options.keep:
                    (options.keep / f"{page}.json").write_text(json.dumps(best))
        finally:
            service.stop()


if __name__ == "__main__":
    main()
