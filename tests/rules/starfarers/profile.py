"""What the tests have to be told of Starfarers."""

from domain.starfarers.ruleset import RULESET
from tests.profiles import Profile, Recording

PROFILE = Profile(
    positions=5_000,
    longest=30_000,
    rare_actions={"end-flight"},
    rare_events={
        *("cards-traded", "fame-bought", "helping-hand-used", "relief-declined", "relief-taken"),
        *("offer-accepted", "offer-rejected", "offer-withdrawn"),
    },
    archives={"starfarers": Recording(RULESET, {}, ("greedy", "greedy"))},
)
