"""What the tests have to be told of Starship Catan."""

from domain.starship_catan.ruleset import RULESET
from tests.profiles import Profile, Recording

PROFILE = Profile(
    positions=6_000,
    longest=60_000,
    fixed_options={"give_up_ship": "on"},  # without it a game may get stuck (SSC-240)
    rare_actions={"end-flight", "give-up-ship", "force-purchase", "end-turn"},
    rare_events={"offer-made", "offer-declined", "goods-exchanged", "module-lost", "tile-lost"},
    seldom_parallel=True,
    # Such draws are kept back since their ranges tell what others have seen (SSC-079), not what was drawn.
    open_outcomes={"card-revealed": {"card"}, "pirate-turned": {"demand"}},
    need_no_code={"SSC-031": "advice to newcomers, which binds nobody"},
    archives={"starship-catan": Recording(RULESET, {}, ("greedy",), (447, 1, [1, 10]))},
)
