"""What the tests have to be told of Star Trek Catan."""

from domain.star_trek_catan.ruleset import RULESET
from tests.profiles import NotYetNamed, Profile, Recording


def _ids(*numbers: int) -> set[str]:
    return {f"STC-{number:03}" for number in numbers}


# fmt: off
NOT_YET_NAMED = NotYetNamed(
    code=_ids(
        13, 14, 15, 16, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 31, 35, 36, 39, 41, 49, 55, 62, 63,
        65, 68, 69, 71, 72, 73, 75, 80, 81, 84, 91, 94, 101, 102, 104, 105, 107, 108, 117, 127, 128,
        131, 137, 145, 150, 151, 158, 159, 170, 171, 179, 187, 188, 189, 191, 200, 202, 203, 209, 213,
        216, 221, 225, 227, 233, 242, 243, 244, 248, 249, 251, 253, 256, 258, 259, 264, 266, 267, 268,
        269, 270, 273, 276, 277, 278,
    ),
)
"""Rules that stand only in a range of IDs as yet, or nowhere."""
# fmt: on

PROFILE = Profile(
    positions=5_000,
    longest=20_000,
    combined={"trade-with-supply", "use-uhura"},
    rare_events={"acceptance-taken-back", "cards-traded", "nothing-stolen", "offer-accepted"},
    shown_by_refusals={"STC-115", "STC-193"},
    need_no_code={"STC-271": "says what the game does not have"},
    not_tested={"STC-271": "says what the game does not have"},
    not_yet_named=NOT_YET_NAMED,
    archives={
        "star-trek-catan-beginner": Recording(
            RULESET, {"support_cards": "off"}, ("greedy", "greedy"), (286, 2, [4, 5, 10])
        ),
        "star-trek-catan-variable": Recording(
            RULESET,
            {"setup": "variable", "phases": "combined"},
            ("greedy", "greedy", "random"),
            (295, 1, [2, 10, 4, 2]),
        ),
    },
)
