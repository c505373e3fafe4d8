"""The demo: on an empty store the exhibition begins before anybody has asked for it."""

from collections.abc import Mapping

from domain.kernel.ruleset import Ruleset
from services import exhibition
from services.service import Service
from services.settings import Settings


def start_demo(settings: Settings, rulesets: Mapping[str, Ruleset]) -> bool:
    """Start a game of bots when nothing was ever stored; whether it was."""
    with Service(settings, rulesets) as service:
        return service.event_store.is_unused() and exhibition.ensure_playing(service) is not None
