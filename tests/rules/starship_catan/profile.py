"""What the tests have to be told of Starship Catan."""

from domain.starship_catan.ruleset import RULESET
from tests.profiles import NotYetNamed, Profile, Recording


def _ids(*numbers: int) -> set[str]:
    return {f"SSC-{number:03}" for number in numbers}


# fmt: off
NOT_YET_NAMED = NotYetNamed(
    code=_ids(
        1, 3, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 24, 29, 32, 35, 36, 41, 46, 60, 65, 72, 81, 86,
        92, 96, 97, 101, 102, 106, 108, 110, 119, 122, 123, 129, 132, 137, 142, 147, 149, 150, 152, 157,
        160, 161, 163, 177, 183, 184, 185, 187, 189, 193, 196, 199, 205, 209, 213, 215, 216, 217, 218,
        219, 224, 228, 230,
    ),
    tests=_ids(
        5, 7, 8, 9, 12, 13, 14, 17, 21, 23, 24, 28, 33, 34, 36, 37, 41, 45, 49, 53, 60, 65, 67, 70, 86,
        92, 102, 103, 108, 109, 110, 117, 119, 123, 126, 135, 138, 140, 141, 142, 145, 146, 148, 149,
        152, 153, 157, 158, 166, 167, 168, 170, 172, 173, 174, 176, 179, 180, 182, 183, 184, 188, 190,
        192, 193, 195, 199, 200, 203, 204, 208, 209, 210, 212, 214, 215, 219, 221, 224, 226, 227, 228,
        232, 233, 234, 235, 237,
    ),
)
"""Rules that stand only in a range of IDs as yet, or nowhere."""
# fmt: on

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
    not_yet_named=NOT_YET_NAMED,
    archives={"starship-catan": Recording(RULESET, {}, ("greedy",), (447, 1, [1, 10]))},
)
