"""What the tests have to be told of Starfarers."""

from domain.starfarers.ruleset import RULESET
from tests.profiles import Profile, Recording

PROFILE = Profile(
    positions=5_000,
    longest=30_000,
    rare_actions={"end-flight"},
    archives={"starfarers": Recording(RULESET, {}, ("greedy", "greedy"))},
)
