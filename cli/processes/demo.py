"""The demo: start the exhibition on an empty store."""

from collections.abc import Mapping

from domain.kernel.ruleset import Ruleset
from services import exhibition
from services.service import Service
from services.settings import Settings


def start_demo(settings: Settings, rulesets: Mapping[str, Ruleset]) -> bool:
    """Start a game of bots if the store is empty. Return True if it was started."""
    with Service(settings, rulesets) as service:
        return service.event_store.is_unused() and exhibition.ensure_playing(service) is not None
