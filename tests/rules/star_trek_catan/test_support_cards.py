"""Holding, using, flipping and exchanging support cards (chapter 10)."""

import pytest

from domain.kernel.errors import NotYourDecision, RuleViolation
from domain.kernel.ruleset import Action
from domain.star_trek_catan import actions as a
from domain.star_trek_catan import actions_support_cards as s
from domain.star_trek_catan import events as e
from domain.star_trek_catan import events_support_cards as es
from domain.star_trek_catan.cards import Cards
from domain.star_trek_catan.names import Phase
from domain.star_trek_catan.rules_support_cards import display
from domain.star_trek_catan.ruleset import RULESET
from domain.star_trek_catan.tables import SUPPORT_CARDS
from tests.rules.star_trek_catan.table import BLUE, ORANGE, RED, YELLOW, Position, dice, point, route, sector

OWN_TURN: dict[str, Action] = {
    "uhura": s.UseUhura("water", (BLUE,)),
    "scott": s.UseScott(route(2, -1, "SE"), Cards(tritanium=2)),
    "sulu": s.UseSulu(route(2, -1, "SW"), route(1, -1, "E")),
    "mccoy": s.UseMccoy(Cards(food=2, water=1)),
    "chekov": s.UseChekov(),
    "rand": s.UseRand("tritanium", "water"),
    "chapel": s.UseChapel(BLUE),
    "sarek": s.UseSarek("hidden", "starbase", point(1, -1, "SE")),
}
"""A legal use of each card by red in the position of ``ready``, in the moments of STC-185."""
MOMENTS: dict[str, tuple[Phase, ...]] = {
    "uhura": ("pre_roll", "trade", "build"),
    "scott": ("trade", "build"),
    "sulu": ("pre_roll", "trade", "build"),
    "mccoy": ("trade", "build"),
    "chekov": ("pre_roll", "trade", "build"),
    "rand": ("trade",),
    "chapel": ("trade", "build"),
    "sarek": ("trade", "build"),
}


def ready(card: str, phase: Phase = "trade", **options: str) -> Position:
    """Set up red, in turn 2, with everything needed to use any card."""
    position = Position(support_cards="on", **options).at(phase, active=RED, turn=2)  # type: ignore[arg-type]
    position.hand(RED, tritanium=3, dilithium=1, food=2, oxygen=2, water=3)
    position.hand(BLUE, water=2, food=1).cards(RED, starfleet_intervenes=1)
    position.cruiser(2, 0).starbases(BLUE, point(-1, 1, "S"))
    return position.support(RED, card)


def used(card: str, phase: Phase = "trade", **options: str) -> Position:
    """Use a card as red, up to the choice to flip or exchange it."""
    position = ready(card, phase, **options)
    position.do(RED, OWN_TURN[card])
    if card == "uhura":
        position.do(RED, s.ReturnCard(BLUE, "food"))
    if card == "chapel":
        position.do(RED, s.TakeCard("food"))
    if card == "mccoy":
        position.do(RED, s.PickDevelopmentCard("starfleet_intervenes"))
    assert position.state.phase == "support_followup"
    position.measure()
    return position


# Hand-out


def test_STC_010_there_are_ten_cards_one_of_each() -> None:
    position = Position(support_cards="on")
    held = [position.card(seat).split()[0] for seat in range(4)]
    assert sorted([*held, *display(position.state)]) == sorted(SUPPORT_CARDS)
    assert SUPPORT_CARDS[:4] == ("uhura", "scott", "spock", "sulu")
    position.state.support = (3, 3, 1, 0)
    assert any("STC-010" in problem for problem in position.problems())


@pytest.mark.parametrize(("seats", "left"), [(4, 6), (3, 7)])
def test_STC_038_the_others_lie_in_the_display(seats: int, left: int) -> None:
    position = Position(support_cards="on", seats=seats)
    assert len(RULESET.observe(position.state, None).support_display) == left


@pytest.mark.parametrize("oldest", range(4))
def test_STC_046_four_players_get_sulu_spock_scott_uhura_from_the_oldest_on(oldest: int) -> None:
    position = Position(support_cards="on", oldest=oldest)
    cards = [position.card((oldest + step) % 4) for step in range(4)]
    assert cards == ["sulu A", "spock A", "scott A", "uhura A"]


@pytest.mark.parametrize("oldest", range(3))
def test_STC_046_three_players_get_spock_scott_uhura(oldest: int) -> None:
    position = Position(support_cards="on", seats=3, oldest=oldest)
    assert [position.card((oldest + step) % 3) for step in range(3)] == ["spock A", "scott A", "uhura A"]
    assert "sulu" in display(position.state)


@pytest.mark.parametrize("seats", [3, 4])
def test_STC_059_cards_come_one_by_one_as_players_finish_round_two(seats: int) -> None:
    position = Position(setup="variable", support_cards="on", seats=seats)
    for seat in range(seats):
        position.do(seat, a.RollForStart(), dice(6, 6) if seat == 1 else dice(1, 1))
    order = [(1 + step) % seats for step in range(seats)]
    received = []
    for seat in [*order, *reversed(order)]:
        position.do(seat, position.legal(seat)[0])
        events = position.do(seat, position.legal(seat)[0])
        received += [event for event in events if isinstance(event, es.SupportCardReceived)]
    assert [event.card for event in received] == ["uhura", "scott", "spock", "sulu"][:seats]
    assert [event.seat for event in received] == order[::-1]
    # STC-060: counted from the starting player, it is the hand-out of the beginner set-up.
    assert received[-1].seat == position.state.active


def test_STC_062_cards_of_the_set_up_can_be_used_in_turn_1() -> None:
    position = Position(support_cards="on")
    assert position.card(RED) == "sulu A"
    assert OWN_TURN["sulu"] in position.legal(RED)
    position.do(RED, OWN_TURN["sulu"])


def test_STC_280_without_support_cards_nobody_has_one() -> None:
    position = Position(support_cards="off").at("trade", turn=2)
    assert position.state.support == ()
    seen = RULESET.observe(position.state, RED)
    assert seen.support_display == ()
    assert [player.support_card for player in seen.players] == [None] * 4
    for action in OWN_TURN.values():
        assert position.refuse(RED, action).rules == ("STC-280",)
    assert not any(isinstance(event, es.SupportCardReceived) for event in position.setup_events)


# Using


@pytest.mark.parametrize("card", OWN_TURN)
def test_STC_185_each_card_has_its_moments(card: str) -> None:
    for phase in ("pre_roll", "trade", "build"):
        position = ready(card, phase)
        listed = OWN_TURN[card] in position.legal(RED)
        assert listed == (phase in MOMENTS[card]), phase
        if listed:
            position.do(RED, OWN_TURN[card])
            assert position.problems() == []
        else:
            assert "STC-185" in position.refuse(RED, OWN_TURN[card]).rules


@pytest.mark.parametrize("card", OWN_TURN)
def test_STC_185_in_the_combined_phase_every_card_of_the_own_turn_is_allowed(card: str) -> None:
    position = ready(card, "main", phases="combined")
    assert OWN_TURN[card] in position.legal(RED)
    position.do(RED, OWN_TURN[card])


@pytest.mark.parametrize("card", OWN_TURN)
@pytest.mark.parametrize("phase", ["discard", "cruiser_move", "steal", "utopia_second"])
def test_STC_276_no_card_interrupts_an_open_choice(card: str, phase: Phase) -> None:
    position = ready(card, phase)
    position.state.discarding, position.state.submitted = (4, 0, 0, 0), (0, 0, 0, 0)
    assert "STC-074" in position.refuse(RED, OWN_TURN[card]).rules
    assert OWN_TURN[card] not in position.legal(RED)


@pytest.mark.parametrize("card", OWN_TURN)
def test_STC_184_the_powers_are_for_the_own_turn(card: str) -> None:
    position = ready(card).support(RED, "spock").support(ORANGE, card)
    refusal = position.refuse(ORANGE, OWN_TURN[card])
    assert isinstance(refusal, NotYourDecision)
    assert "STC-184" in refusal.rules
    assert OWN_TURN[card] not in position.legal(ORANGE)


@pytest.mark.parametrize("card", OWN_TURN)
def test_STC_182_only_its_holder_uses_a_card(card: str) -> None:
    position = ready(card).support(BLUE, card)
    assert position.card(RED).split()[0] != card
    assert position.refuse(RED, OWN_TURN[card]).rules == ("STC-182", "STC-172")
    assert OWN_TURN[card] not in position.legal(RED)


@pytest.mark.parametrize("card", OWN_TURN)
def test_STC_180_a_card_is_not_used_in_the_turn_it_was_received(card: str) -> None:
    position = ready(card).support(RED, card, since=2)
    assert position.refuse(RED, OWN_TURN[card]).rules == ("STC-180",)
    assert OWN_TURN[card] not in position.legal(RED)
    assert not RULESET.observe(position.state, None).players[RED].support_card.usable  # type: ignore[union-attr]
    position.state.turn = 3
    position.do(RED, OWN_TURN[card])


@pytest.mark.parametrize("card", OWN_TURN)
def test_STC_181_a_card_is_not_used_again_in_the_turn_it_was_flipped(card: str) -> None:
    position = used(card)
    position.do(RED, s.FlipSupportCard())
    assert position.card(RED) == f"{card} B"
    assert position.refuse(RED, OWN_TURN[card]).rules in (("STC-181",), ("STC-184", "STC-185"))
    assert OWN_TURN[card] not in position.legal(RED)


@pytest.mark.parametrize("card", OWN_TURN)
def test_STC_173_the_power_is_the_same_on_the_b_side(card: str) -> None:
    position = ready(card).support(RED, card, side="B", since=1)
    assert position.do(RED, OWN_TURN[card]) == ready(card).do(RED, OWN_TURN[card])


def test_STC_179_a_power_is_not_started_without_its_effect() -> None:
    position = ready("chekov").cruiser(0, 0)
    before = position.card(RED)
    assert position.refuse(RED, s.UseChekov()).rules == ("STC-224",)
    assert position.card(RED) == before


def test_STC_171_a_development_card_and_a_support_card_in_one_turn() -> None:
    position = used("chekov")
    position.do(RED, s.FlipSupportCard())
    position.do(RED, a.PlayStarfleetIntervenes())
    assert position.state.phase == "cruiser_move"


@pytest.mark.parametrize("card", ["uhura", "sulu", "chekov"])
def test_STC_068_before_the_roll_the_turn_returns_there(card: str) -> None:
    position = used(card, "pre_roll")
    position.do(RED, s.FlipSupportCard())
    assert position.state.phase == "pre_roll"
    position.roll(1, 2)


@pytest.mark.parametrize("card", ["scott", "mccoy", "sarek"])
def test_STC_070_a_paid_build_with_a_card_begins_the_build_phase(card: str) -> None:
    position = used(card, "trade")
    position.do(RED, s.FlipSupportCard())
    assert position.state.phase == "build"
    assert any(isinstance(event, e.BuildPhaseBegan) for event in position.log)


@pytest.mark.parametrize("card", ["uhura", "sulu", "chekov", "rand", "chapel"])
def test_STC_073_other_cards_leave_the_phase_as_it_was(card: str) -> None:
    position = used(card, "trade")
    position.do(RED, s.FlipSupportCard())
    assert position.state.phase == "trade"
    if card != "rand":
        position = used(card, "build")
        position.do(RED, s.FlipSupportCard())
        assert position.state.phase == "build"


# Flipping and exchanging


@pytest.mark.parametrize("card", OWN_TURN)
def test_STC_174_an_a_side_is_flipped_or_exchanged(card: str) -> None:
    position = used(card)
    shown = display(position.state)
    assert position.legal(RED) == [
        s.FlipSupportCard(),
        *(s.ExchangeSupportCard(other) for other in shown),
    ]
    taken = shown[0]
    assert position.do(RED, s.ExchangeSupportCard(taken)) == [
        es.SupportCardExchanged(RED, card, taken, position.state.phase)  # type: ignore[arg-type]
    ]
    assert position.card(RED) == f"{taken} A"
    assert card in display(position.state)
    assert position.problems() == []


@pytest.mark.parametrize("card", OWN_TURN)
def test_STC_175_a_b_side_is_exchanged(card: str) -> None:
    position = used(card)
    position.state.sides = (1, 0, 0, 0)
    assert position.refuse(RED, s.FlipSupportCard()).rules == ("STC-175",)
    assert position.legal(RED) == [s.ExchangeSupportCard(other) for other in display(position.state)]
    position.do(RED, s.ExchangeSupportCard(display(position.state)[-1]))
    assert position.card(RED).endswith(" A")


def test_STC_172_returning_and_taking_is_one_step() -> None:
    position = used("chekov")
    assert len(position.do(RED, s.ExchangeSupportCard("kirk"))) == 1
    assert position.problems() == []
    position.state.support = (-1, 1, 2, 3)
    assert any("STC-172" in problem for problem in position.problems())


def test_STC_176_the_card_taken_is_another_one() -> None:
    position = used("chekov")
    assert position.refuse(RED, s.ExchangeSupportCard("chekov")).rules == ("STC-176",)


def test_STC_174_only_cards_of_the_display_can_be_taken() -> None:
    position = used("chekov")
    held = position.card(BLUE).split()[0]
    assert position.refuse(RED, s.ExchangeSupportCard(held)).rules == ("STC-174",)  # type: ignore[arg-type]


def test_STC_177_the_display_is_open_and_never_empty() -> None:
    position = used("chekov")
    for viewer in (None, RED, BLUE):
        assert RULESET.observe(position.state, viewer).support_display == display(position.state)
    position.do(RED, s.ExchangeSupportCard("kirk"))
    assert len(display(position.state)) == 6


def test_STC_018_cards_and_sides_are_open() -> None:
    position = used("chekov")
    position.do(RED, s.FlipSupportCard())
    for viewer in (None, YELLOW):
        card = RULESET.observe(position.state, viewer).players[RED].support_card
        assert card is not None
        assert (card.card, card.side, card.usable) == ("chekov", "B", False)


@pytest.mark.parametrize("phase", ["pre_roll", "trade", "build", "cruiser_move"])
def test_STC_178_no_exchange_without_a_use(phase: Phase) -> None:
    position = ready("chekov", phase)
    for action in (s.FlipSupportCard(), s.ExchangeSupportCard("kirk")):
        assert "STC-178" in position.refuse(RED, action).rules
        assert action not in position.legal(RED)


def test_STC_186_nothing_else_happens_before_the_choice() -> None:
    position = used("chekov")
    for action in (a.EndTurn(), a.BeginBuilding(), a.PlayStarfleetIntervenes()):
        assert position.refuse(RED, action).rules[0] == "STC-074"
    assert isinstance(position.refuse(BLUE, s.FlipSupportCard()), NotYourDecision)
    assert position.legal(BLUE) == []
    assert list(RULESET.duties(position.state)) == [RED]


def test_STC_188_a_card_returned_may_be_taken_but_not_used_in_that_turn() -> None:
    position = ready("chekov", "pre_roll").support(BLUE, "kirk")
    position.hand(RED).hand(BLUE, food=2)
    position.roll(3, 4)
    position.do(BLUE, s.UseKirk("water"))
    position.do(BLUE, s.ExchangeSupportCard("rand"))
    position.do(RED, a.MoveCruiser(sector(-1, 1)))
    position.do(RED, s.UseChekov())
    position.do(RED, s.ExchangeSupportCard("kirk"))
    assert position.card(RED) == "kirk A"
    assert not RULESET.observe(position.state, RED).players[RED].support_card.usable  # type: ignore[union-attr]


def test_STC_189_no_choice_once_the_game_is_won() -> None:
    position = ready("sarek", "build").clear().outposts(RED, point(0, 0, "N"))
    position.starbases(RED, point(0, -2, "N"), point(2, -2, "N"), point(-2, 0, "NW"))
    position.cards(RED, victory_point=2)
    events = position.do(RED, s.UseSarek("hidden", "starbase", point(0, 0, "N")))
    assert isinstance(events[-1], e.GameWon)
    assert position.state.phase == "game_over"
    assert position.legal(RED) == []
    assert RULESET.duties(position.state) == {}


def test_STC_187_at_most_one_holder_must_answer() -> None:
    position = ready("chekov", "pre_roll").support(BLUE, "spock").support(ORANGE, "kirk")
    position.roll(6, 6)
    assert list(RULESET.duties(position.state)) == [BLUE]


@pytest.mark.parametrize("phase", ["spock", "kirk", "support_followup", "mccoy_pick", "chapel_pick"])
def test_STC_272_one_player_acts_in_the_phases_of_support_cards(phase: str) -> None:
    position = {
        "spock": lambda: _after_roll("spock", 6, 6),
        "kirk": lambda: _after_roll("kirk", 3, 4),
        "support_followup": lambda: used("chekov"),
        "mccoy_pick": lambda: _begun("mccoy"),
        "chapel_pick": lambda: _begun("chapel"),
    }[phase]()
    assert position.state.phase == phase
    (owner,) = RULESET.duties(position.state)
    for seat in range(4):
        assert bool(position.legal(seat)) == (seat == owner)
        if seat != owner:
            action = position.legal(owner)[0]
            assert isinstance(position.refuse(seat, action), NotYourDecision)


def _begun(card: str) -> Position:
    position = ready(card)
    position.do(RED, OWN_TURN[card])
    return position


def _after_roll(card: str, first: int, second: int) -> Position:
    position = ready("chekov", "pre_roll").support(YELLOW, card).hand(YELLOW, food=1)
    position.roll(first, second)
    return position


@pytest.mark.parametrize("card", OWN_TURN)
def test_STC_273_a_use_carries_its_choices_and_is_one_action(card: str) -> None:
    position = ready(card)
    position.do(RED, OWN_TURN[card])
    later = {"uhura": "uhura_return", "mccoy": "mccoy_pick", "chapel": "chapel_pick"}
    assert position.state.phase == later.get(card, "support_followup")


def test_STC_278_a_refused_use_leaves_the_card_unused() -> None:
    position = ready("scott").hand(RED, food=2)
    assert isinstance(position.refuse(RED, OWN_TURN["scott"]), RuleViolation)
    assert position.card(RED) == "scott A"


@pytest.mark.parametrize("card", OWN_TURN)
def test_STC_279_the_turn_does_not_end_with_the_choice_open(card: str) -> None:
    position = used(card)
    assert a.EndTurn() not in position.legal(RED)
    assert "STC-074" in position.refuse(RED, a.EndTurn()).rules
