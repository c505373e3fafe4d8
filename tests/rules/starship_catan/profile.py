"""Facts about Starship Catan that the tests need."""

from domain.kernel.tally import amounts
from domain.starship_catan.goods import unpacked
from domain.starship_catan.ruleset import RULESET
from domain.starship_catan.state import State
from tests.profiles import Profile, Recording


def _hands(state: State) -> list[dict[str, int]]:
    held = zip(state.goods, state.astro, strict=True)
    return [amounts(unpacked(goods)) | ({"astro": astro} if astro else {}) for goods, astro in held]


PROFILE = Profile(
    positions=6_000,
    hands=_hands,
    longest=60_000,
    fixed_options={"give_up_ship": "on"},  # without it a game may get stuck (SSC-240)
    rare_actions={"end-flight", "give-up-ship", "force-purchase", "end-turn"},
    rare_events={"offer-made", "offer-declined", "goods-exchanged", "module-lost", "tile-lost"},
    seldom_parallel=True,
    # These draws are secret because their ranges reveal what others have seen (SSC-079); the results do not.
    open_outcomes={"card-revealed": {"card"}, "pirate-turned": {"demand"}},
    need_no_code={"SSC-031": "advice to newcomers, which binds nobody"},
    archives={"starship-catan": Recording(RULESET, {}, ("greedy",), (447, 1, [1, 10]))},
)
