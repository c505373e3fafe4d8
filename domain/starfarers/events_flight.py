"""What happens in a flight."""

from domain.kernel.ruleset import Event

FLIGHT_EVENT_TYPES: tuple[type[Event], ...] = ()
