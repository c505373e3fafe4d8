"""Facts about a ruleset that the tests need: the ``PROFILE`` of one ``profile.py`` in its folder of tests.

It holds facts that no test can find out, for all tests that run over every ruleset of the registry. The toy's
profile is in ``toy_profile.py`` in this folder.
"""

import importlib
from collections.abc import Callable, Mapping, Set
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from domain.kernel.ruleset import Ruleset
from domain.registry import RULESETS
from tests import toy

TESTS = Path(__file__).parent

Ending = tuple[int, int | None, list[int]]
"""How a game ended: how many events, the seat that won, and the public victory points by seat."""


class Recording(NamedTuple):
    """An archived game of one person at the first seat and bots, and its ending."""

    ruleset: Ruleset
    options: Mapping[str, Any]
    bots: tuple[str, ...]
    ended: Ending | None = None
    """None until it is recorded for the first time."""


class NotYetNamed(NamedTuple):
    """The IDs of rules that appear only within a range of IDs, or nowhere; each should get a full mention."""

    code: Set[str] = frozenset()
    tests: Set[str] = frozenset()


@dataclass(frozen=True, kw_only=True)
class Profile:
    """The particulars of a ruleset; fields with a default may be left out."""

    positions: int
    """The number of positions of random play that the contract tests check: a few whole games."""

    positions_at_length: int = 200_000
    """The same for the slow tests."""

    longest: int
    """The most events until random play must have ended."""

    archives: Mapping[str, Recording]
    """The games of released versions by name, in ``archives/`` beside the profile; at least one."""

    hands: Callable[[Any], list[dict[str, int]]]
    """The resources of each seat in a state: the sum that ``tally`` must reach; nothing is 0."""

    rules: str = ""
    """The text of the rules if there is no document ``docs/rules/<name>.md``."""

    fixed_options: Mapping[str, Any] = field(default_factory=dict)
    """Options that random play always uses, for instance because a game may get stuck without them."""

    combined: Set[str] = frozenset()
    """Types of action, as on the wire, that are accepted in more combinations or orders than listed."""

    rare_actions: Set[str] = frozenset()
    """Types of action that undo or end other actions; random play mostly avoids them, so that games progress.
    """

    rare_events: Set[str] = frozenset()
    """Kinds of event that are rare in random play; the ruleset's own tests narrate them."""

    seldom_parallel: bool = False
    """True if two seats seldom choose at once, so that a few random games may not show it."""

    open_outcomes: Mapping[str, Set[str]] = field(default_factory=dict)
    """The fields, by kind of event, that are public although the draws behind them are secret."""

    shown_by_refusals: Set[str] = frozenset()
    """Rules under which a refusal reveals something of another seat's hidden cards."""

    found_out_by_trying: Mapping[str, str] = field(default_factory=dict)
    """By type of action, as on the wire: the rule that may refuse it because of another seat's hidden cards.

    Its template names the rule, and trying the action reveals the cards.
    """

    stored_samples: Mapping[tuple[str, int], Mapping[str, Any]] = field(default_factory=dict)
    """By kind and revision, the data of an event as an earlier release stored it; kept for ever."""

    need_no_code: Mapping[str, str] = field(default_factory=dict)
    """By ID, the rules that are definitions without code that decides them, each with the reason."""

    not_tested: Mapping[str, str] = field(default_factory=dict)
    """By ID, the rules that no test can show, each with the reason."""

    not_yet_named: NotYetNamed = field(default_factory=NotYetNamed)


def rulesets() -> list[Ruleset]:
    """Return the toy and every ruleset of the registry."""
    return [toy.RULESET, *RULESETS.values()]


def package_of(name: str) -> str:
    """Return the folder of a ruleset of this name, in ``domain`` and in ``tests/rules``."""
    return name.replace("-", "_")


def path_of(name: str) -> Path:
    """Return the expected path of a ruleset's profile."""
    if name == toy.RULESET.name:
        return TESTS / "toy_profile.py"
    return TESTS / "rules" / package_of(name) / "profile.py"


def profile_of(ruleset: Ruleset) -> Profile:
    """Return the profile of a ruleset; raises LookupError with the path if it is missing."""
    return _profile_named(ruleset.name)


@cache
def _profile_named(name: str) -> Profile:
    place = path_of(name).relative_to(TESTS.parent)
    if not path_of(name).is_file():
        raise LookupError(f"no profile of {name}: tell the tests about it in {place}")
    module = importlib.import_module(".".join(place.with_suffix("").parts))
    profile: Profile = module.PROFILE
    return profile


def has_secrets(ruleset: Ruleset) -> bool:
    """Return True if an event of the ruleset has a field that not everybody may know."""
    return any(kind.secret_fields for kind in ruleset.event_types)


def has_offers(ruleset: Ruleset) -> bool:
    """Return True if the seats of the ruleset negotiate trades."""
    return any(kind.is_negotiation for kind in ruleset.event_types)


def profiles() -> dict[str, Profile]:
    """Return the existing profiles by ruleset; a contract test lists the missing ones."""
    return {ruleset.name: profile_of(ruleset) for ruleset in rulesets() if path_of(ruleset.name).is_file()}
