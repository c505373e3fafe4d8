"""Lighthouse's results for the pages that do not depend on the load of the machine."""

import shutil
from pathlib import Path

import pytest

from tests.e2e import lighthouse
from tests.e2e.browsers import needs_browser
from tests.e2e.running import Running

ENOUGH = 0.95
LEAST_SHIFT = 0.02
"""The most layout shift while a page is loaded; Lighthouse calls 0.1 good."""

pytestmark = [
    pytest.mark.slow,
    needs_browser,
    pytest.mark.skipif(shutil.which("npm") is None, reason="no npm is installed (apt-get install npm)"),
    pytest.mark.timeout(600),
]


@pytest.mark.parametrize("page", lighthouse.PAGES)
def test_a_phone_is_served_well(service: Running, tmp_path: Path, page: str) -> None:
    report = lighthouse.look(lighthouse.installed(), lighthouse.address(service, page), tmp_path)
    scores = lighthouse.scores(report)
    assert set(scores) == {"performance", "accessibility", "best-practices", "seo"}
    for category in ("accessibility", "best-practices", "seo"):
        assert scores[category] >= ENOUGH, lighthouse.lost(report, category)
    shift = report["audits"]["cumulative-layout-shift"]
    assert shift["numericValue"] <= LEAST_SHIFT, report["audits"]["layout-shifts"]
