"""Section 16 as a matrix: every action in every phase and by every seat, and the rules that refuse it."""

from collections.abc import Iterator

import pytest

from domain.kernel.errors import GameNotRunning, NotYourDecision, RuleViolation
from domain.kernel.ruleset import Action
from domain.star_trek_catan import actions as a
from domain.star_trek_catan import actions_support_cards as s
from domain.star_trek_catan.cards import Cards
from domain.star_trek_catan.ruleset import RULESET
from domain.star_trek_catan.state import NOBODY
from tests.rules.star_trek_catan.table import BLUE, ORANGE, RED, Position, dice, point, route, sector

PLACE = route(-1, 0, "E")
POINT = point(-1, 0, "N")
ONE = Cards(food=1)

TRADES: tuple[Action, ...] = (
    a.OfferTrade(ONE, Cards(water=1)),
    a.AcceptOffer(1),
    a.RejectOffer(1),
    a.TakeBackAcceptance(1),
    a.WithdrawOffer(1),
    a.ChoosePartner(1, BLUE),
    a.TradeWithSupply(Cards(food=4), Cards(water=1)),
)
BUILDS: tuple[Action, ...] = (
    a.BuildStarship(PLACE),
    a.BuildOutpost(POINT),
    a.BuildStarbase(POINT),
    a.BuyDevelopmentCard(),
)
CARDS: tuple[Action, ...] = (
    a.PlayStarfleetIntervenes(),
    a.PlayMonopoly("food"),
    a.PlayResearchStation(ONE),
    a.PlayUtopiaPlanitia(PLACE),
)
POWERS: dict[str, Action] = {
    "uhura": s.UseUhura("water", (BLUE,)),
    "scott": s.UseScott(PLACE, Cards(tritanium=2)),
    "sulu": s.UseSulu(PLACE, route(0, 0, "E")),
    "mccoy": s.UseMccoy(Cards(food=2, water=1)),
    "chekov": s.UseChekov(),
    "rand": s.UseRand("tritanium", "water"),
    "chapel": s.UseChapel(BLUE),
    "sarek": s.UseSarek("hidden", "outpost", POINT),
}
CHOICES: dict[str, tuple[Action, ...]] = {
    "spock": (s.UseSpock("food"), s.DeclineSpock()),
    "kirk": (s.UseKirk("food"), s.UseKirk(), s.DeclineKirk()),
    "discard": (a.Discard(ONE),),
    "cruiser_move": (a.MoveCruiser(sector(2, 0)),),
    "steal": (a.Steal(BLUE),),
    "uhura_return": (s.ReturnCard(BLUE, "food"),),
    "mccoy_pick": (s.PickDevelopmentCard("monopoly"),),
    "chapel_pick": (s.TakeCard("food"),),
    "utopia_second": (a.PlaceSecondStarship(PLACE), a.DeclineSecondStarship()),
    "support_followup": (s.FlipSupportCard(), s.ExchangeSupportCard("kirk")),
}
SETUP: dict[str, Action] = {
    "start_roll": a.RollForStart(),
    "setup_outpost": a.PlaceOutpost(POINT),
    "setup_ship": a.PlaceStarship(PLACE),
}
ROLL, BEGIN, END = a.RollDice(), a.BeginBuilding(), a.EndTurn()
OF_THE_TURN: tuple[Action, ...] = (ROLL, BEGIN, END, *TRADES, *BUILDS, *CARDS, *POWERS.values())
ANY: tuple[Action, ...] = (*OF_THE_TURN, *SETUP.values(), *(x for own in CHOICES.values() for x in own))

NO_CHOICE = {
    "spock": ("STC-201",),
    "kirk": ("STC-211",),
    "discard": ("STC-090",),
    "cruiser_move": ("STC-096",),
    "steal": ("STC-097",),
    "uhura_return": ("STC-194", "STC-190"),
    "mccoy_pick": ("STC-217",),
    "chapel_pick": ("STC-234",),
    "utopia_second": ("STC-274",),
    "support_followup": ("STC-178",),
}
"""By choice: the rule that its actions break while the choice is not open."""
COMES_FIRST = {
    "spock": ("STC-086",),
    "kirk": ("STC-089",),
    "discard": ("STC-089",),
    "support_followup": ("STC-186",),
}
"""By open choice: the rule, besides STC-074, that gives it precedence over all other actions."""


def test_every_type_of_action_is_in_the_matrix() -> None:
    assert {type(action) for action in ANY} == set(RULESET.action_types)


def _table(phase: str) -> Position:
    """Return a position in a phase of red's turn 2, with the choices of that phase open."""
    position = Position(support_cards="on").at(phase, active=RED, turn=2)  # type: ignore[arg-type]
    state = position.state
    if phase in ("spock", "kirk", "support_followup"):
        state.asked = RED
    state.discarding, state.submitted = (1, 0, 0, 0), (0, 0, 0, 0)
    state.returns, state.chapel = (BLUE,), BLUE
    return position


def _refused(position: Position, seat: int, action: Action, rules: tuple[str, ...]) -> None:
    refusal = position.refuse(seat, action)
    assert isinstance(refusal, RuleViolation), action
    assert refusal.rules == rules, action


def _own_rules(action: Action) -> tuple[str, ...]:
    return next(NO_CHOICE[phase] for phase, own in CHOICES.items() if action in own)


@pytest.mark.parametrize("phase", CHOICES)
def test_STC_074_an_open_choice_comes_before_everything_else(phase: str) -> None:
    position = _table(phase)
    first = ("STC-074", *COMES_FIRST.get(phase, ()))
    rolling = phase in ("spock", "kirk", "discard")
    also: dict[Action, tuple[str, ...]] = {
        **dict.fromkeys(CARDS, ("STC-156",)),
        **dict.fromkeys(TRADES, ("STC-106",) if rolling else ()),
        **dict.fromkeys((a.PlaceOutpost(POINT), a.PlaceStarship(PLACE)), ("STC-043",)),
        a.RollForStart(): ("STC-047",),
        ROLL: ("STC-066",),
        END: ("STC-279",),
    }
    for other, own in CHOICES.items():
        also |= dict.fromkeys(own, NO_CHOICE[other])
    if phase == "discard":
        also[a.MoveCruiser(sector(2, 0))] = ("STC-092",)
    if phase == "kirk":
        also[a.MoveCruiser(sector(2, 0))] = also[a.Discard(ONE)] = ()
    for action in ANY:
        if action not in CHOICES[phase]:
            _refused(position, RED, action, (*first, *also.get(action, ())))


@pytest.mark.parametrize("phase", CHOICES)
def test_STC_066_before_the_roll_an_open_choice_lets_nobody_roll(phase: str) -> None:
    position = _table(phase)
    position.state.rolled = False
    assert "STC-066" not in position.refuse(RED, ROLL).rules
    assert "STC-106" in position.refuse(RED, TRADES[0]).rules


OWNERS = {
    "spock": ("STC-199", "STC-272"),
    "kirk": ("STC-211", "STC-272"),
    "discard": ("STC-090",),
    "cruiser_move": ("STC-095", "STC-272"),
    "steal": ("STC-098", "STC-272"),
    "uhura_return": ("STC-194", "STC-190", "STC-272"),
    "mccoy_pick": ("STC-217", "STC-272"),
    "chapel_pick": ("STC-234", "STC-272"),
    "utopia_second": ("STC-166", "STC-272"),
    "support_followup": ("STC-186", "STC-272"),
}


@pytest.mark.parametrize("phase", CHOICES)
def test_STC_272_a_choice_is_for_the_seat_that_owes_it(phase: str) -> None:
    position = _table(phase)
    for action in CHOICES[phase]:
        for seat in (BLUE, ORANGE):
            refusal = position.refuse(seat, action)
            assert isinstance(refusal, NotYourDecision), action
            assert refusal.rules == OWNERS[phase], action


@pytest.mark.parametrize("phase", ["pre_roll", "trade", "build", "main"])
def test_no_choice_is_made_where_none_is_open(phase: str) -> None:
    position = _table(phase)
    for own in CHOICES.values():
        for action in own:
            for seat in (RED, BLUE):
                _refused(position, seat, action, _own_rules(action))
    for seat in (RED, BLUE):
        _refused(position, seat, a.RollForStart(), ("STC-047",))
        for action in (a.PlaceOutpost(POINT), a.PlaceStarship(PLACE)):
            _refused(position, seat, action, ("STC-043",))


def test_STC_051_STC_052_after_the_set_up_on_a_drawn_board_nobody_places() -> None:
    position = _table("trade")
    position.state.table = Position(setup="variable").state.table
    _refused(position, RED, a.RollForStart(), ("STC-051",))
    for action in (a.PlaceOutpost(POINT), a.PlaceStarship(PLACE)):
        _refused(position, RED, action, ("STC-052",))


def test_STC_068_before_the_roll() -> None:
    position = _table("pre_roll")
    expected: dict[Action, tuple[str, ...]] = {
        **dict.fromkeys(TRADES, ("STC-106",)),
        **dict.fromkeys(BUILDS, ("STC-129",)),
        BEGIN: ("STC-065", "STC-070"),
        END: ("STC-279", "STC-066"),
    }
    for action, rules in expected.items():
        _refused(position, RED, action, rules)
    for card, rules in {
        "scott": ("STC-185", "STC-129"),
        "mccoy": ("STC-185", "STC-129"),
        "rand": ("STC-229", "STC-185"),
        "chapel": ("STC-234", "STC-185"),
        "sarek": ("STC-239", "STC-185"),
    }.items():
        _refused(position.support(RED, card), RED, POWERS[card], rules)


@pytest.mark.parametrize(
    ("phase", "begin"), [("trade", None), ("build", ("STC-070",)), ("main", ("STC-072", "STC-070"))]
)
def test_STC_066_STC_070_after_the_roll(phase: str, begin: tuple[str, ...] | None) -> None:
    position = _table(phase)
    _refused(position, RED, ROLL, ("STC-066",))
    if begin is not None:
        _refused(position, RED, BEGIN, begin)
        _refused(position, BLUE, BEGIN, begin)
    if phase == "build":
        for seat in (RED, BLUE):
            for action in TRADES:
                _refused(position, seat, action, ("STC-070", "STC-106"))
        _refused(position.support(RED, "rand"), RED, POWERS["rand"], ("STC-229", "STC-185", "STC-070"))


@pytest.mark.parametrize("phase", ["pre_roll", "trade", "build", "main"])
def test_actions_out_of_turn_name_the_rule_of_the_turn(phase: str) -> None:
    position = _table(phase)
    expected: dict[Action, tuple[str, ...]] = {
        **dict.fromkeys((ROLL, END), ("STC-064",)),
        **dict.fromkeys(BUILDS, ("STC-129",)),
        **dict.fromkeys(CARDS, ("STC-156",)),
        **dict.fromkeys(POWERS.values(), ("STC-184",)),
    }
    if phase in ("pre_roll", "trade"):
        expected[BEGIN] = ("STC-070",)
    if phase in ("trade", "main"):
        expected[TRADES[-1]] = ("STC-119",)
    for action, rules in expected.items():
        refusal = position.refuse(BLUE, action)
        assert isinstance(refusal, NotYourDecision), action
        assert refusal.rules == rules, action


def _set_up() -> Iterator[tuple[str, Position]]:
    """The set-up on a drawn board: the starting roll, then red's outposts and starships in both rounds."""
    position = Position(setup="variable", support_cards="on")
    yield "start_roll", position
    for seat in range(4):
        position.do(seat, a.RollForStart(), dice(6, 6) if seat == RED else dice(1, 1))
    for _ in range(16):
        yield position.state.phase, position
        seat = position.state.active
        position.do(seat, position.legal(seat)[0])
    assert position.state.turn == 1


def test_during_the_set_up_nobody_has_a_turn() -> None:
    seen = set()
    for phase, position in _set_up():
        seen.add(phase)
        expected: dict[Action, tuple[str, ...]] = {
            ROLL: ("STC-051" if phase == "start_roll" else "STC-052", "STC-066"),
            END: ("STC-279",),
            BEGIN: ("STC-065", "STC-070"),
            **dict.fromkeys(TRADES, ("STC-106",)),
            **dict.fromkeys(BUILDS, ("STC-129",)),
            **dict.fromkeys(CARDS, ("STC-156",)),
            **dict.fromkeys(POWERS.values(), ("STC-184",)),
            **{action: _own_rules(action) for own in CHOICES.values() for action in own},
            **{SETUP[other]: ("STC-051" if other == "start_roll" else "STC-052",) for other in SETUP},
        }
        expected.pop(SETUP[phase])
        for seat in range(4):
            for action, rules in expected.items():
                _refused(position, seat, action, rules)
    assert seen == set(SETUP)


def test_STC_052_STC_053_players_place_in_turn() -> None:
    rounds = set()
    for phase, position in _set_up():
        if phase == "start_roll":
            continue
        placement = position.state.placing[1]
        rounds.add(placement)
        for seat in {0, 1, 2, 3} - {position.state.active}:
            refusal = position.refuse(seat, SETUP[phase])
            assert isinstance(refusal, NotYourDecision)
            assert refusal.rules == ("STC-052" if placement == 1 else "STC-053", "STC-272")
    assert rounds == {1, 2}


@pytest.mark.parametrize("support_cards", ["on", "off"])
def test_STC_076_after_the_end_nothing_is_accepted(support_cards: str) -> None:
    position = Position(support_cards=support_cards).at("game_over", active=RED, turn=9)
    position.state.winner = RED
    for action in ANY:
        for seat in range(4):
            refusal = position.refuse(seat, action)
            assert isinstance(refusal, GameNotRunning), action
            assert refusal.rules == ("STC-076",), action


def test_STC_280_without_support_cards_none_of_their_actions_is_in_the_game() -> None:
    of_cards = [*POWERS.values(), *CHOICES["spock"], *CHOICES["kirk"], *CHOICES["support_followup"]]
    of_cards += [*CHOICES["uhura_return"], *CHOICES["mccoy_pick"], *CHOICES["chapel_pick"]]
    assert {type(action) for action in of_cards} == set(s.SUPPORT_ACTION_TYPES)
    for phase in ("pre_roll", "trade", "build", "main", "discard", "cruiser_move", "utopia_second"):
        position = Position(support_cards="off").at(phase, active=RED, turn=2)  # type: ignore[arg-type]
        assert position.state.asked == NOBODY
        for action in of_cards:
            for seat in (RED, BLUE):
                _refused(position, seat, action, ("STC-280",))


@pytest.mark.parametrize("card", POWERS)
@pytest.mark.parametrize("phase", ["pre_roll", "trade", "build", "main"])
def test_STC_180_to_STC_182_card_must_be_held_and_ready(card: str, phase: str) -> None:
    position = _table(phase).support(RED, "kirk")
    _refused(position, RED, POWERS[card], ("STC-182", "STC-172"))
    _refused(position.support(RED, card, since=2), RED, POWERS[card], ("STC-180",))
    _refused(position.support(RED, card, side="B", since=2), RED, POWERS[card], ("STC-181",))


# Preconditions: the refusal names the broken one, and no other


def test_STC_112_to_STC_116_an_unknown_or_closed_offer_is_refused() -> None:
    position = _table("trade").hand(RED, food=4).hand(BLUE, water=2, food=1)
    never = {
        a.AcceptOffer(7): "STC-114",
        a.RejectOffer(7): "STC-113",
        a.TakeBackAcceptance(7): "STC-282",
        a.WithdrawOffer(7): "STC-112",
        a.ChoosePartner(7, BLUE): "STC-114",
        a.OfferTrade(ONE, Cards(oxygen=1), answers=7): "STC-113",
    }
    for action, rule in never.items():
        for seat in (RED, BLUE):
            _refused(position, seat, action, (rule, "STC-116"))
    position.do(RED, a.OfferTrade(ONE, Cards(water=1), (BLUE,)))
    position.do(BLUE, a.AcceptOffer(1))
    gone = (a.AcceptOffer(1), a.RejectOffer(1), a.TakeBackAcceptance(1), a.WithdrawOffer(1))
    for action in (*gone, a.ChoosePartner(1, BLUE), a.OfferTrade(ONE, Cards(oxygen=1), answers=1)):
        _refused(position, RED, action, ("STC-116",))


def test_STC_109_STC_112_an_offer_to_somebody_else() -> None:
    position = _table("trade").hand(RED, food=4).hand(BLUE, water=2).hand(ORANGE, water=1)
    position.do(RED, a.OfferTrade(ONE, Cards(water=1), (BLUE,)))
    position.do(BLUE, a.OfferTrade(Cards(water=1), ONE))
    for answer in (a.AcceptOffer, a.RejectOffer):
        for offer, seat, rule in (
            (1, ORANGE, "STC-112"),  # chosen opponents
            (1, RED, "STC-109"),  # with oneself
            (2, ORANGE, "STC-109"),  # between opponents
            (2, BLUE, "STC-109"),
        ):
            refusal = position.refuse(seat, answer(offer))
            assert isinstance(refusal, NotYourDecision)
            assert refusal.rules == (rule,)


@pytest.mark.parametrize(
    ("kind", "rate", "rule"),
    [(None, 4, "STC-120"), ("any", 3, "STC-121"), ("oxygen", 2, "STC-122"), ("food", 4, "STC-120")],
)
def test_STC_120_to_STC_123_the_rule_of_the_own_rate_is_named(kind: str | None, rate: int, rule: str) -> None:
    position = Position().clear().at("trade", active=RED).hand(RED, oxygen=8)
    if kind is not None:
        posts = position.state.layout.post_at
        position.outposts(RED, next(at for at, post in posts.items() if post == kind))
    for cards in range(1, 9):
        if cards != rate:
            trade = a.TradeWithSupply(Cards(oxygen=cards), Cards(food=1))
            _refused(position, RED, trade, ("STC-123", rule))
    position.hand(RED, oxygen=1)
    _refused(position, RED, a.TradeWithSupply(Cards(oxygen=rate), Cards(food=1)), (rule, "STC-108"))
    _refused(position, RED, a.TradeWithSupply(Cards(), Cards(food=1)), ("STC-120",))
    _refused(position, RED, a.TradeWithSupply(Cards(oxygen=rate), Cards()), ("STC-123", rule))


def test_STC_161_to_STC_166_a_card_that_is_not_held() -> None:
    position = _table("trade").hand(RED, food=2)
    for action, rule in zip(CARDS, ("STC-161", "STC-162", "STC-164", "STC-166"), strict=True):
        _refused(position, RED, action, (rule, "STC-152"))
    position.state.played = True
    for action in CARDS:
        _refused(position, RED, action, ("STC-155",))


def test_STC_166_STC_167_a_ship_without_a_place_is_refused() -> None:
    position = Position().clear().at("trade", active=RED).cards(RED, utopia_planitia=1)
    position.outposts(RED, point(0, -2, "N"))
    ends = [route(0, -2, "NE"), route(0, -2, "NW")]
    _refused(position, RED, a.PlayUtopiaPlanitia(PLACE), ("STC-135", "STC-166"))
    position.ships(BLUE, *ends)
    _refused(position, RED, a.PlayUtopiaPlanitia(PLACE), ("STC-167", "STC-135"))
    _refused(position, RED, a.PlayUtopiaPlanitia(ends[0]), ("STC-167", "STC-134", "STC-029"))


def test_STC_205_to_STC_207_a_ship_moves_only_to_a_free_connected_route() -> None:
    position = _table("trade").support(RED, "sulu").clear()
    position.outposts(RED, point(0, 0, "N")).outposts(BLUE, point(0, 0, "SW"))
    last, inner = route(0, 0, "W"), route(0, 0, "NW")
    position.ships(RED, inner, last).ships(BLUE, route(0, 0, "E"))
    to = {
        route(0, 0, "E"): ("STC-205", "STC-134"),  # taken
        last: ("STC-207",),  # where it was
        route(-2, 0, "E"): ("STC-135", "STC-205"),  # nothing leads there
        route(0, 0, "SW"): ("STC-136", "STC-135", "STC-205"),  # past a foreign station
    }
    for place, rules in to.items():
        _refused(position, RED, s.UseSulu(last, place), rules)
    position.state.outposts[BLUE] = 0
    position.outposts(ORANGE, point(2, 0, "SE"))
    _refused(position, RED, s.UseSulu(last, route(0, 0, "SW")), ("STC-207", "STC-135"))
    _refused(position, RED, s.UseSulu(inner, route(0, -1, "E")), ("STC-206",))
    _refused(position, RED, s.UseSulu(route(0, 0, "E"), route(0, 0, "NE")), ("STC-205",))


@pytest.mark.parametrize(("side", "rule"), [("A", "STC-174"), ("B", "STC-175")])
def test_STC_174_to_STC_176_held_and_own_cards_cannot_be_taken_from_the_display(side: str, rule: str) -> None:
    position = _table("support_followup").support(RED, "kirk", side=side, since=1)
    for other in (BLUE, ORANGE):
        held = position.card(other).split()[0]
        _refused(position, RED, s.ExchangeSupportCard(held), (rule,))  # type: ignore[arg-type]
    _refused(position, RED, s.ExchangeSupportCard("kirk"), ("STC-176",))
    if side == "B":
        _refused(position, RED, s.FlipSupportCard(), ("STC-175",))


@pytest.mark.parametrize("card", ["face_up", "hidden"])
def test_STC_246_sarek_is_refused_without_a_starfleet_intervenes_card(card: str) -> None:
    position = _table("trade").support(RED, "sarek")
    use = s.UseSarek(card, "outpost", POINT)  # type: ignore[arg-type]
    _refused(position, RED, use, ("STC-246", "STC-241"))


def test_STC_054_a_point_that_is_taken_is_refused_for_that_alone() -> None:
    for phase, position in _set_up():
        if phase == "setup_outpost" and position.state.occupied:
            taken = position.state.occupied.bit_length() - 1
            _refused(
                position, position.state.active, a.PlaceOutpost(taken), ("STC-052", "STC-139", "STC-029")
            )


def test_STC_252_no_seat_measures_and_the_system_does_nothing_else() -> None:
    position = Position().at("build", active=RED).hand(RED, tritanium=1, dilithium=1)
    position.do(RED, a.BuildStarship(route(0, -2, "NE")))
    assert RULESET.chores(position.state), "a measurement is owed"
    for seat in range(4):
        assert isinstance(position.refuse(seat, a.MeasureSupplyRoutes()), NotYourDecision)
    for action in ANY:
        assert isinstance(position.refuse(None, action), NotYourDecision)
