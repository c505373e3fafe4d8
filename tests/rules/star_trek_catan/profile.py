"""Facts about Star Trek Catan that the tests need."""

from domain.kernel.tally import amounts
from domain.star_trek_catan.cards import unpacked
from domain.star_trek_catan.ruleset import RULESET
from tests.profiles import Profile, Recording

PROFILE = Profile(
    positions=5_000,
    hands=lambda state: [amounts(unpacked(hand)) for hand in state.hands],
    longest=20_000,
    combined={"trade-with-supply", "use-uhura"},
    rare_events={"acceptance-taken-back", "cards-traded", "nothing-stolen", "offer-accepted"},
    shown_by_refusals={"STC-115", "STC-193"},
    need_no_code={
        "STC-028": "follows from STC-141: the two points of a post are neighbours",
        "STC-063": "follows from STC-250 and STC-257: nobody has so many pieces or cards in the set-up",
        "STC-075": "says that there is no limit",
        "STC-131": "says that there is no limit besides those of other rules",
        "STC-158": "says that there is no limit",
        "STC-271": "says what the game does not have",
    },
    not_tested={"STC-271": "says what the game does not have"},
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
