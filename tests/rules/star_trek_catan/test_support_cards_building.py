"""Scott, McCoy and Sarek (11.2, 11.6, 11.10)."""

from itertools import combinations_with_replacement

import pytest

from domain.star_trek_catan import actions as a
from domain.star_trek_catan import actions_support_cards as s
from domain.star_trek_catan import events as e
from domain.star_trek_catan import events_support_cards as es
from domain.star_trek_catan.cards import RESOURCES, UNITS, Cards, unpacked
from domain.star_trek_catan.rules_support_cards import MCCOY_PAYMENTS, SCOTT_PAYMENTS
from domain.star_trek_catan.ruleset import RULESET
from tests.rules.star_trek_catan.table import BLUE, ORANGE, RED, Position, Scripted, only, point, route

PLACE = route(2, -1, "SE")
BASE = point(1, -1, "SE")


def holding(card: str, phase: str = "build", **options: str) -> Position:
    """Set up red in turn 2 with a card and plenty to pay with."""
    position = Position(support_cards="on", **options).at(phase, active=RED, turn=2)  # type: ignore[arg-type]
    position.hand(RED, tritanium=3, dilithium=3, food=3, oxygen=3, water=3)
    return position.support(RED, card)


# Scott


def test_STC_196_scott_replaces_one_card_of_a_starship() -> None:
    position = holding("scott")
    assert position.do(RED, s.UseScott(PLACE, Cards(tritanium=1, food=1))) == [
        es.ScottUsed(RED, "support_followup"),
        e.StarshipBuilt(RED, PLACE, Cards(tritanium=1, food=1), "support_followup"),
    ]
    assert position.held(RED) == Cards(tritanium=2, dilithium=3, food=2, oxygen=3, water=3)
    assert position.problems() == []


def test_STC_197_scott_allows_eight_payments() -> None:
    legal = {unpacked(sum(pair)) for pair in combinations_with_replacement(UNITS, 2)} - {
        Cards(tritanium=1, dilithium=1),
        *(Cards(**{one: 1, other: 1}) for one in RESOURCES[2:] for other in RESOURCES[2:] if one != other),
        *(Cards(**{one: 2}) for one in RESOURCES[2:]),
    }
    assert set(SCOTT_PAYMENTS) == legal
    for pay in legal:
        holding("scott").do(RED, s.UseScott(PLACE, pay))


@pytest.mark.parametrize(
    "pay",
    [
        Cards(food=2),
        Cards(tritanium=1, dilithium=1),
        Cards(tritanium=1),
        Cards(tritanium=2, food=1),
        Cards(food=1, water=1),
        Cards(),
    ],
)
def test_STC_197_scott_allows_no_other_payment(pay: Cards) -> None:
    assert holding("scott").refuse(RED, s.UseScott(PLACE, pay)).rules == ("STC-197", "STC-196")


def test_STC_130_scott_is_paid_from_the_hand() -> None:
    position = holding("scott").hand(RED, tritanium=1)
    assert position.refuse(RED, s.UseScott(PLACE, Cards(tritanium=2))).rules == ("STC-130",)


def test_STC_198_one_starship_and_the_rules_of_its_place() -> None:
    position = holding("scott")
    assert position.refuse(RED, s.UseScott(route(-2, 2, "W"), Cards(tritanium=2))).rules == (
        "STC-135",
        "STC-198",
    )
    position.do(RED, s.UseScott(PLACE, Cards(tritanium=2)))
    position.do(RED, s.FlipSupportCard())
    assert position.refuse(RED, s.UseScott(route(1, 0, "E"), Cards(dilithium=2))).rules == ("STC-181",)
    position.do(RED, a.BuildStarship(route(1, 0, "E")))


def test_STC_198_scott_does_not_pay_for_free_starships() -> None:
    position = holding("scott").cards(RED, utopia_planitia=1)
    position.do(RED, a.PlayUtopiaPlanitia(PLACE))
    assert position.refuse(RED, s.UseScott(route(1, 0, "E"), Cards(tritanium=2))).rules[0] == "STC-074"


# McCoy


def test_STC_217_mccoy_keeps_one_of_three_cards() -> None:
    position = holding("mccoy")
    deck = position.state.deck
    events = position.do(RED, s.UseMccoy(Cards(food=1, water=2)), Scripted(24, 0, 0))
    used = only(events, es.MccoyUsed)
    assert used.looked_at == ("victory_point", "starfleet_intervenes", "starfleet_intervenes")
    assert position.state.phase == "mccoy_pick"
    assert position.problems() == []
    assert position.legal(RED) == [
        s.PickDevelopmentCard("starfleet_intervenes"),
        s.PickDevelopmentCard("victory_point"),
    ]
    assert position.refuse(RED, s.PickDevelopmentCard("monopoly")).rules == ("STC-217",)
    position.do(RED, s.PickDevelopmentCard("victory_point"))
    assert position.state.phase == "support_followup"
    assert position.state.deck == deck - (1 << 32)
    assert position.problems() == []


def test_STC_218_thirteen_payments_the_plain_cost_among_them() -> None:
    assert MCCOY_PAYMENTS[0] == Cards(water=1, food=1, oxygen=1)
    assert len(set(MCCOY_PAYMENTS)) == 13
    for pay in MCCOY_PAYMENTS:
        holding("mccoy").do(RED, s.UseMccoy(pay))


@pytest.mark.parametrize(
    "pay", [Cards(food=3), Cards(water=1, tritanium=2), Cards(water=1, food=1), Cards(tritanium=3), Cards()]
)
def test_STC_218_mccoy_allows_no_other_payment(pay: Cards) -> None:
    assert holding("mccoy").refuse(RED, s.UseMccoy(pay)).rules == ("STC-217", "STC-218")


def test_STC_217_mccoy_is_paid_from_the_hand() -> None:
    position = holding("mccoy").hand(RED, food=1, water=1)
    assert position.refuse(RED, s.UseMccoy(Cards(food=1, water=2))).rules == ("STC-130",)


@pytest.mark.parametrize("left", [0, 1, 2, 3])
def test_STC_219_mccoy_shows_fewer_cards_if_the_deck_has_fewer(left: int) -> None:
    position = holding("mccoy").empty_deck(used_by=BLUE)
    state = position.state
    state.development[BLUE] -= left
    state.bought = (*state.bought[:BLUE], state.bought[BLUE][left:], *state.bought[BLUE + 1 :])
    state.deck += left
    assert position.problems() == []
    use = s.UseMccoy(Cards(food=1, water=2))
    assert (use in position.legal(RED)) == (left > 0)
    if not left:
        assert position.refuse(RED, use).rules == ("STC-219", "STC-153")
        return
    position.do(RED, use)
    assert position.state.phase == ("support_followup" if left == 1 else "mccoy_pick")  # STC-275
    if left > 1:
        position.do(RED, s.PickDevelopmentCard("starfleet_intervenes"))
    assert position.state.deck == left - 1
    assert position.problems() == []


def test_STC_220_only_the_player_sees_the_cards() -> None:
    position = holding("mccoy")
    (used,) = position.do(RED, s.UseMccoy(Cards(food=1, water=2)))
    assert RULESET.secrets(position.state, used) == {"looked_at": (RED,), "draws": (RED,)}
    assert RULESET.observe(position.state, RED).mccoy_cards == ("starfleet_intervenes",) * 3
    for viewer in (None, BLUE):
        seen = RULESET.observe(position.state, viewer)
        assert seen.mccoy_cards is None
        assert seen.development_deck == 25
    (picked,) = position.do(RED, s.PickDevelopmentCard("starfleet_intervenes"))
    assert RULESET.secrets(position.state, picked) == {"card": (RED,)}
    assert RULESET.observe(position.state, RED).mccoy_cards is None


def test_STC_221_the_card_counts_as_bought_this_turn() -> None:
    position = holding("mccoy")
    position.do(RED, s.UseMccoy(Cards(food=1, water=2)))
    position.do(RED, s.PickDevelopmentCard("starfleet_intervenes"))
    position.do(RED, s.FlipSupportCard())
    assert position.refuse(RED, a.PlayStarfleetIntervenes()).rules == ("STC-157",)


@pytest.mark.parametrize("cards", [1, 3])
def test_STC_221_a_victory_point_card_counts_at_once(cards: int) -> None:
    position = holding("mccoy").clear().outposts(RED, BASE).cards(RED, victory_point=4)
    position.starbases(RED, point(0, -2, "N"), point(2, -2, "N"))
    if cards == 1:
        position.empty_deck(used_by=BLUE)
        position.state.development[BLUE] -= 1 << 32
        position.state.bought = ((*position.state.bought[RED],), position.state.bought[BLUE][:-1], (), ())
        position.state.deck = 1 << 32
    events = position.do(RED, s.UseMccoy(Cards(food=1, water=2)), Scripted(0 if cards == 1 else 20))
    if cards > 1:
        events = position.do(RED, s.PickDevelopmentCard("victory_point"))
    assert isinstance(events[-1], e.GameWon)
    assert position.state.phase == "game_over"


def test_STC_222_further_purchases_are_normal() -> None:
    position = holding("mccoy")
    position.do(RED, s.UseMccoy(Cards(food=1, water=2)))
    position.do(RED, s.PickDevelopmentCard("starfleet_intervenes"))
    position.do(RED, s.FlipSupportCard())
    assert len(position.do(RED, a.BuyDevelopmentCard())) == 1


# Sarek


@pytest.mark.parametrize("card", ["face_up", "hidden"])
def test_STC_239_an_outpost_or_a_starbase_at_a_reduced_price(card: str) -> None:
    for build, at, cost in (
        ("outpost", point(1, 0, "SE"), Cards(tritanium=1, dilithium=1)),
        ("starbase", BASE, Cards(water=2, oxygen=1)),
    ):
        position = holding("sarek").face_up(RED, 1).cards(RED, starfleet_intervenes=1)
        position.ships(RED, route(1, 0, "E")).hand(RED, cost)
        events = position.do(RED, s.UseSarek(card, build, at))  # type: ignore[arg-type]
        assert events[0] == es.SarekUsed(RED, card, "support_followup")  # type: ignore[arg-type]
        assert position.size(RED) == 0
        assert position.state.phase == "support_followup"
        assert position.problems() == []


def test_STC_239_the_reduced_price_has_to_be_paid() -> None:
    position = holding("sarek").cards(RED, starfleet_intervenes=1).hand(RED, water=1, oxygen=2)
    refusal = position.refuse(RED, s.UseSarek("hidden", "starbase", BASE))
    assert refusal.rules == ("STC-130", "STC-239")


def test_STC_240_the_starfleet_is_settled_before_the_piece_stands() -> None:
    position = holding("sarek", "trade").face_up(RED, 3).holders(fleet=RED)
    events = position.do(RED, s.UseSarek("face_up", "starbase", BASE))
    assert [type(event) for event in events] == [
        e.BuildPhaseBegan,
        es.SarekUsed,
        e.LargestStarfleetMoved,
        e.StarbaseBuilt,
    ]


def test_STC_241_a_discarded_card_is_shown_to_all_and_removed() -> None:
    position = holding("sarek").cards(RED, starfleet_intervenes=1)
    used, _ = position.do(RED, s.UseSarek("hidden", "starbase", BASE))
    assert RULESET.secrets(position.state, used) == {}
    assert RULESET.observe(position.state, BLUE).players[RED].used_cards == {"starfleet_intervenes": 1}
    assert position.state.development[RED] == 0


@pytest.mark.parametrize(("card", "face_up", "held"), [("face_up", 0, 1), ("hidden", 1, 0)])
def test_STC_241_the_card_named_has_to_be_there(card: str, face_up: int, held: int) -> None:
    position = holding("sarek").face_up(RED, face_up).cards(RED, starfleet_intervenes=held)
    use = s.UseSarek(card, "starbase", BASE)  # type: ignore[arg-type]
    assert position.refuse(RED, use).rules == ("STC-241",)
    assert use not in position.legal(RED)


def test_STC_242_a_discard_is_no_play() -> None:
    position = holding("sarek").cards(RED, starfleet_intervenes=1, monopoly=1)
    cruiser = position.state.cruiser
    position.do(RED, a.PlayMonopoly("food"))
    position.do(RED, s.UseSarek("hidden", "starbase", BASE))
    assert position.state.cruiser == cruiser
    assert position.state.face_up == (0, 0, 0, 0)
    position = holding("sarek").cards(RED, starfleet_intervenes=1, monopoly=1)
    position.do(RED, s.UseSarek("hidden", "starbase", BASE))
    position.do(RED, s.FlipSupportCard())
    position.do(RED, a.PlayMonopoly("food"))


def test_STC_242_a_fresh_card_may_be_discarded_and_goes_first() -> None:
    position = holding("sarek").cards(RED, starfleet_intervenes=1, bought_in=2)
    position.do(RED, s.UseSarek("hidden", "starbase", BASE))
    assert position.state.fresh == 0
    position = holding("sarek").cards(RED, starfleet_intervenes=1)
    position.cards(RED, starfleet_intervenes=1, bought_in=2)
    position.do(RED, s.UseSarek("hidden", "starbase", BASE))
    position.do(RED, s.FlipSupportCard())
    assert position.problems() == []
    assert a.PlayStarfleetIntervenes() in position.legal(RED)


@pytest.mark.parametrize(("others", "holder"), [(0, None), (2, None), (3, BLUE)])
def test_STC_243_a_face_up_card_lowers_the_count_at_once(others: int, holder: int | None) -> None:
    position = holding("sarek").face_up(RED, 3).face_up(BLUE, others).holders(fleet=RED)
    events = position.do(RED, s.UseSarek("face_up", "starbase", BASE))
    assert only(events, e.LargestStarfleetMoved).holder == holder
    assert position.state.face_up[RED] == 2


def test_STC_243_the_holder_of_more_keeps_it() -> None:
    position = holding("sarek").face_up(RED, 4).face_up(BLUE, 3).holders(fleet=RED)
    events = position.do(RED, s.UseSarek("face_up", "starbase", BASE))
    assert not [event for event in events if isinstance(event, e.LargestStarfleetMoved)]


def test_STC_260_a_discard_of_another_player_may_bring_it_back() -> None:
    position = holding("sarek").face_up(RED, 3).face_up(BLUE, 3)
    events = position.do(RED, s.UseSarek("face_up", "starbase", BASE))
    assert only(events, e.LargestStarfleetMoved).holder == BLUE


def test_STC_244_an_impossible_build_discards_nothing() -> None:
    position = holding("sarek").cards(RED, starfleet_intervenes=1)
    refused = {
        s.UseSarek("hidden", "outpost", point(2, -1, "S")): ("STC-141", "STC-244"),
        s.UseSarek("hidden", "outpost", point(-2, 2, "S")): ("STC-140", "STC-244"),
        s.UseSarek("hidden", "starbase", point(2, -1, "S")): ("STC-146", "STC-244"),
    }
    for action, rules in refused.items():
        assert position.refuse(RED, action).rules == rules
        assert action not in position.legal(RED)


def test_STC_245_a_starbase_releases_a_reserve_outpost() -> None:
    position = holding("sarek").cards(RED, starfleet_intervenes=1)
    built = only(position.do(RED, s.UseSarek("hidden", "starbase", BASE)), e.StarbaseBuilt)
    assert built.released == 1
    assert position.state.reserve[RED] == 1


def test_STC_246_without_a_card_no_sarek() -> None:
    position = holding("sarek").cards(ORANGE, starfleet_intervenes=2)
    assert not [action for action in position.legal(RED) if isinstance(action, s.UseSarek)]
    assert "STC-246" in position.refuse(RED, s.UseSarek("hidden", "starbase", BASE)).rules
