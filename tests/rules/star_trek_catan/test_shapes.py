"""Refusals by the shape of an action or of the options alone, and the rules behind them."""

import re
from typing import Any

import msgspec
import pytest

from domain.log.codec import tag_of
from domain.star_trek_catan import actions as a
from domain.star_trek_catan import actions_support_cards as s
from domain.star_trek_catan.ruleset import RULESET, Options

BY_NAME = {tag_of(kind): kind for kind in RULESET.action_types}
PLACES = {"sector": (19, "STC-019"), "intersection": (54, "STC-020")}
PLACES |= dict.fromkeys(("route", "from_route", "to_route"), (72, "STC-021"))
SEATS = {
    (a.ChoosePartner, "partner"): ("STC-114",),
    (a.Steal, "victim"): ("STC-097",),
    (s.ReturnCard, "opponent"): ("STC-194", "STC-190"),
    (s.UseChapel, "opponent"): ("STC-234",),
}
OFFERS = {
    a.AcceptOffer: "STC-114",
    a.RejectOffer: "STC-113",
    a.TakeBackAcceptance: "STC-282",
    a.WithdrawOffer: "STC-112",
    a.ChoosePartner: "STC-114",
}
AMOUNTS = {
    (a.OfferTrade, "give"): ("STC-110", "STC-107"),
    (a.OfferTrade, "want"): ("STC-110", "STC-107"),
    (a.TradeWithSupply, "give"): ("STC-123", "STC-107"),
    (a.TradeWithSupply, "take"): ("STC-123", "STC-107"),
    (a.Discard, "cards"): ("STC-093", "STC-091"),
    (a.PlayResearchStation, "take"): ("STC-164", "STC-006"),
    (s.UseScott, "pay"): ("STC-197", "STC-006"),
    (s.UseMccoy, "pay"): ("STC-217", "STC-006"),
}
"""By bundle: the rules against an amount that is not a number, and against a card that is not a resource."""


def _case(kind: type[msgspec.Struct], path: list[str | int], value: Any, *rules: str) -> Any:
    return pytest.param(kind, path, value, rules, id=f"{kind.__name__}-{path}-{value!r}")


def _fields() -> list[tuple[type[msgspec.Struct], str]]:
    return [(kind, name) for kind in RULESET.action_types for name in kind.__struct_fields__]


CASES = [
    *(
        _case(kind, [name], wrong, PLACES[name][1])
        for kind, name in _fields()
        if name in PLACES
        for wrong in (-1, PLACES[name][0], 10**9, 0.5)
    ),
    *(_case(kind, [name], wrong, *rules) for (kind, name), rules in SEATS.items() for wrong in (-1, 4)),
    *(_case(kind, ["offer"], wrong, rule) for kind, rule in OFFERS.items() for wrong in (0, -1, 10**9)),
    _case(a.OfferTrade, ["answers"], 0, "STC-113"),
    _case(a.OfferTrade, ["to", 0], 4, "STC-112"),
    _case(a.OfferTrade, ["to"], [0, 1, 2, 3], "STC-112"),
    _case(s.UseUhura, ["opponents", 1], 4, "STC-190"),
    _case(s.UseUhura, ["opponents"], [], "STC-190"),
    _case(s.UseUhura, ["opponents"], [0, 1, 2], "STC-190"),
    *(
        _case(kind, [name, "food"], wrong, rules[0])
        for (kind, name), rules in AMOUNTS.items()
        for wrong in (-1, 0.5)
    ),
    *(_case(kind, [name, "food"], 96, "STC-007") for kind, name in AMOUNTS),
    *(_case(kind, [name, "monopoly"], 1, rules[1]) for (kind, name), rules in AMOUNTS.items()),
    *(
        _case(kind, [name], "science", "STC-006")
        for kind, name in _fields()
        if name == "resource" or (kind is s.UseRand and name in ("give", "take"))
    ),
    _case(s.PickDevelopmentCard, ["card"], "university", "STC-009"),
    _case(s.ExchangeSupportCard, ["card"], "picard", "STC-010"),
    _case(s.UseSarek, ["card"], "discarded", "STC-241"),
    _case(s.UseSarek, ["build"], "starship", "STC-239"),
    _case(Options, ["setup"], "random", "STC-032"),
    _case(Options, ["phases"], "mixed", "STC-033"),
    _case(Options, ["oldest"], 4, "STC-034"),
    _case(Options, ["oldest"], -1, "STC-034"),
    _case(Options, ["support_cards"], "some", "STC-280"),
    _case(Options, ["oldest"], "0"),
    _case(a.BuildStarship, ["route"], "1"),
    _case(a.BuildStarship, ["route"], True),
    _case(a.BuildStarship, ["route"], None),
    _case(a.Discard, ["cards", "food"], "1"),
    _case(a.Discard, ["cards"], [1]),
    _case(a.OfferTrade, ["to"], "all"),
    _case(a.OfferTrade, ["to", 0], "red"),
    _case(s.UseSarek, ["card"], 1),
    _case(a.PlayMonopoly, ["resource"], None),
]


@pytest.mark.parametrize(("kind", "path", "value", "rules"), CASES)
def test_a_wrong_shape_names_the_rule_behind_it(
    kind: type[msgspec.Struct], path: list[str | int], value: Any, rules: tuple[str, ...]
) -> None:
    assert RULESET.rules_of_shape(kind, path, value) == rules
    field, sent = path[0], value
    for step in path[:0:-1]:
        sent = {step: sent} if isinstance(step, str) else [*[0] * step, sent]
    with pytest.raises(msgspec.ValidationError, match=re.escape(str(field))):
        msgspec.convert({field: sent}, _alone(kind, str(field)))


def _alone(kind: type[msgspec.Struct], field: str) -> type[msgspec.Struct]:
    """Make a copy of a type with only one of its fields, so that no other field can be missing."""
    (own,) = (each for each in msgspec.structs.fields(kind) if each.name == field)
    return msgspec.defstruct("Alone", [(field, own.type)])


def test_every_field_of_every_action_is_in_the_list() -> None:
    known = {(case.values[0], case.values[1][0]) for case in CASES}  # type: ignore[index]
    assert {*_fields(), *((Options, name) for name in Options.__struct_fields__)} <= known
    for kind, name in _fields():
        description = str(msgspec.json.schema(kind)["$defs"][kind.__name__]["properties"][name])
        if name in PLACES:
            assert "of the board" in description, "it says where the id comes from"


def test_a_right_value_breaks_no_rule() -> None:
    for kind, name, value in (
        (a.MoveCruiser, "sector", 18),
        (a.BuildOutpost, "intersection", 0),
        (a.BuildStarship, "route", 71),
        (a.Steal, "victim", 3),
        (a.PlayMonopoly, "resource", "water"),
        (s.ExchangeSupportCard, "card", "sarek"),
        (Options, "oldest", 3),
        (Options, "setup", "variable"),
    ):
        assert RULESET.rules_of_shape(kind, [name], value) == ()
    assert RULESET.rules_of_shape(a.Discard, ["cards", "food"], 95) == ()
