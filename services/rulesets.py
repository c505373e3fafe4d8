"""The rulesets that a service hosts, by name."""

from collections.abc import Mapping

from domain.kernel.messages import Message
from domain.kernel.ruleset import Ruleset
from services.errors import ValidationFailed


def ruleset_named(rulesets: Mapping[str, Ruleset], name: str) -> Ruleset:
    """Return the ruleset of a request. Raises ValidationFailed."""
    try:
        return rulesets[name]
    except KeyError:
        known = ", ".join(sorted(rulesets))
        raise ValidationFailed(
            "no-such-ruleset", ruleset=name, errors={"ruleset": [Message("one-of-names", choices=known)]}
        ) from None
