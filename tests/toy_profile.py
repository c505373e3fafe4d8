"""Facts about the toy that the tests need."""

import re
from collections import Counter
from typing import cast

import msgspec

from domain.kernel.chance import Chance
from domain.kernel.ruleset import Action, Event, Ruleset, Seat
from tests import toy
from tests.profiles import Profile, Recording


class FormerToy(toy.Toy):
    """The toy under earlier rules: a six scored five, and no numbers were hidden after it."""

    rules_version = 1

    def decide(self, state: toy.State, seat: Seat | None, action: Action, chance: Chance) -> list[Event]:
        events = super().decide(state, seat, action, chance)
        return [
            msgspec.structs.replace(event, result=min(event.result, 5))
            if isinstance(event, toy.DieRolled)
            else event
            for event in events
        ]


PROFILE = Profile(
    positions=1_500,
    positions_at_length=15_000,
    hands=lambda state: [dict(Counter(f"worth_{card}" for card in hand)) for hand in state.hands],
    longest=400,
    rules=re.sub(r"^- (TOY-\d{3})", r"- **\1**", toy.__doc__ or "", flags=re.MULTILINE),
    fixed_options={"target": 15, "cards_of_each_worth": 4},  # other targets make games too long
    combined={"play-cards"},
    stored_samples={("table-set", 1): {"type": "table-set", "starter": 1}},
    archives={
        "toy": Recording(toy.RULESET, {"target": 20}, ("greedy", "random"), (67, 1, [15, 21, 14])),
        "toy-rules-1": Recording(
            cast(Ruleset, FormerToy()), {"target": 30}, ("greedy", "random"), (102, 0, [30, 27, 26])
        ),
    },
)
