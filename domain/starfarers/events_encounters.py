"""What happens in an encounter."""

from domain.kernel.ruleset import Event

ENCOUNTERS_EVENT_TYPES: tuple[type[Event], ...] = ()
