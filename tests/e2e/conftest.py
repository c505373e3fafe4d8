"""Fixtures that run services."""

from collections.abc import Callable, Iterator

import pytest

from tests.e2e.browsers import browser, watched
from tests.e2e.running import Running
from tests.e2e.tables import people

__all__ = ["browser", "people", "watched"]


@pytest.fixture(scope="module")
def launch(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[..., Running]]:
    """Start services with their own data; all are ended with the module, whatever happens."""
    started: list[Running] = []

    def start(*, demo: bool = False, **settings: str) -> Running:
        running = Running(tmp_path_factory.mktemp("service") / "data", demo=demo, **settings)
        started.append(running)
        running.start()
        return running

    yield start
    for running in started:
        running.kill()


@pytest.fixture(scope="module")
def service(launch: Callable[..., Running]) -> Running:
    """A service without demonstration games."""
    return launch(demo=False)
