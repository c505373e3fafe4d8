"""Facts about Starfarers that the tests need."""

from domain.kernel.tally import amounts
from domain.starfarers.cards import unpacked
from domain.starfarers.ruleset import RULESET
from tests.profiles import Profile, Recording

PROFILE = Profile(
    positions=5_000,
    hands=lambda state: [amounts(unpacked(hand)) for hand in state.hands],
    longest=30_000,
    rare_actions={"end-flight"},
    rare_events={
        *("cards-traded", "fame-bought", "helping-hand-used", "relief-declined", "relief-taken"),
        *("offer-accepted", "offer-rejected", "offer-withdrawn", "agreements-lapsed"),
    },
    found_out_by_trying={"conclude-trade": "SF-130"},
    stored_samples={
        ("cards-traded", 1): {
            "type": "cards-traded",
            "offer": 1,
            "seat": 0,
            "partner": 2,
            "give": {"ore": 1},
            "take": {"food": 1},
        },
    },
    need_no_code={
        "SF-015": "a debt needs no marker (SF-307)",
        "SF-035": "follows from the map",
        "SF-036": "follows from the map",
        "SF-039": "decoration: there is nothing to decide",
        "SF-155": "no action gives anything back",
        "SF-170": "what stands in the way of no step is asked by nothing",
        "SF-206": "follows from the map",
        "SF-226": "no event takes a colony away",
        "SF-232": "docks are not told apart",
        "SF-239": "no event takes a friendship card away",
        "SF-344": "the rules know no time",
        "SF-352": "follows from the map",
        "SF-353": "follows from the map",
    },
    not_tested={"SF-015": "a debt needs no marker (SF-307)", "SF-232": "docks are not told apart"},
    archives={
        "starfarers-beginner": Recording(RULESET, {}, ("greedy", "greedy"), (518, 2, [4, 10, 15])),
        "starfarers-wild-space": Recording(
            RULESET,
            {"map": "wild_space", "reader_sees_card": True},
            ("greedy", "greedy", "random"),
            (612, 2, [6, 9, 15, 4]),
        ),
    },
)
