"""What the tests have to be told of a ruleset: the ``PROFILE`` of one ``profile.py`` in its folder of tests.

It holds what no test can find out by itself, for all tests that run over every ruleset of the registry. That
of the toy lies beside it, in ``toy_profile.py``.
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
    """An archived game: one person, whose seat is the first, and bots; and how it ended."""

    ruleset: Ruleset
    options: Mapping[str, Any]
    bots: tuple[str, ...]
    ended: Ending | None = None
    """None only until it is recorded for the first time."""


class NotYetNamed(NamedTuple):
    """The IDs of rules that stand only in a range of IDs, or nowhere, for the time being."""

    code: Set[str] = frozenset()
    tests: Set[str] = frozenset()


@dataclass(frozen=True, kw_only=True)
class Profile:
    """What is particular in a ruleset; what has a default need not be told where that fits."""

    positions: int
    """How many positions of random play the contract tests look at: some whole games."""

    positions_at_length: int = 200_000
    """The same for the slow tests."""

    longest: int
    """The number of events within which random play must end."""

    archives: Mapping[str, Recording]
    """By name, the games of released versions in ``archives/`` beside the profile; at least one."""

    hands: Callable[[Any], list[dict[str, int]]]
    """What each seat has in a state, by resource: what ``tally`` must come to; nothing is 0."""

    rules: str = ""
    """The text of the rules where there is no document ``docs/rules/<name>.md``."""

    fixed_options: Mapping[str, Any] = field(default_factory=dict)
    """Options that random play always has, for instance since a game may get stuck without them."""

    combined: Set[str] = frozenset()
    """Types of action, as on the wire, that are accepted in further combinations or orders than listed."""

    rare_actions: Set[str] = frozenset()
    """Types of action that undo or end what others begin: random play mostly leaves them, and so gets on."""

    rare_events: Set[str] = frozenset()
    """Kinds of event that random play seldom brings; the ruleset's own tests narrate them."""

    seldom_parallel: bool = False
    """Whether two seats seldom choose at once, so that a few random games may not show it."""

    open_outcomes: Mapping[str, Set[str]] = field(default_factory=dict)
    """By kind of event, the fields that are open to all though nobody may read the draws behind them."""

    shown_by_refusals: Set[str] = frozenset()
    """Rules that say that a refusal shows something of another seat's hidden cards."""

    found_out_by_trying: Mapping[str, str] = field(default_factory=dict)
    """By type of action, as on the wire, the rule by which another seat's hidden cards may refuse it: its
    template names it, and trying it shows whether they do."""

    stored_samples: Mapping[tuple[str, int], Mapping[str, Any]] = field(default_factory=dict)
    """By kind and revision, the data of an event as an earlier release stored it; kept for ever."""

    need_no_code: Mapping[str, str] = field(default_factory=dict)
    """By ID, the rules that are definitions without code that decides them, each with the reason."""

    not_tested: Mapping[str, str] = field(default_factory=dict)
    """By ID, the rules that no test can show, each with the reason."""

    not_yet_named: NotYetNamed = field(default_factory=NotYetNamed)


def rulesets() -> list[Ruleset]:
    """Give the toy and every ruleset of the registry."""
    return [toy.RULESET, *RULESETS.values()]


def package_of(name: str) -> str:
    """Give the folder of a ruleset of this name, in ``domain`` and in ``tests/rules``."""
    return name.replace("-", "_")


def path_of(name: str) -> Path:
    """Give where the profile of a ruleset of this name has to be."""
    if name == toy.RULESET.name:
        return TESTS / "toy_profile.py"
    return TESTS / "rules" / package_of(name) / "profile.py"


def profile_of(ruleset: Ruleset) -> Profile:
    """Give the profile of a ruleset; raises LookupError, with the place where it is missing."""
    return _profile_named(ruleset.name)


@cache
def _profile_named(name: str) -> Profile:
    place = path_of(name).relative_to(TESTS.parent)
    if not path_of(name).is_file():
        raise LookupError(f"no profile of {name}: tell the tests about it in {place}")
    module = importlib.import_module(".".join(place.with_suffix("").parts))
    profile: Profile = module.PROFILE
    return profile


def profiles() -> dict[str, Profile]:
    """Give the profiles there are, by ruleset; a contract test tells which are missing."""
    return {ruleset.name: profile_of(ruleset) for ruleset in rulesets() if path_of(ruleset.name).is_file()}
