"""Points, special cards and the end of the game (sections C, L and N)."""

from domain.starship_catan import actions as a
from domain.starship_catan import events as e
from domain.starship_catan.cards import CARDS
from domain.starship_catan.missions import MISSIONS
from domain.starship_catan.ruleset import RULESET
from tests.rules.starship_catan.table import END_TURN, MOON, REVEAL, SUN, Position, die, kinds

COLONIES = ("COL-ORE-1", "COL-ORE-2", "COL-ORE-3", "COL-FOOD-1", "COL-FOOD-3", "COL-FUEL-3", "COL-CARB-2")
NINE = (*COLONIES, "COL-FOOD-2")


def test_SSC_040_041_where_victory_points_come_from() -> None:
    """SSC-040, SSC-041."""
    position = Position().own(MOON, "COL-ORE-1", "TRD-ORE-3", "PIR-I-2").modules(MOON, level_2=("trade",))
    position.completed(MOON, "MIS-3-HAD", "MIS-2-PAL")
    (standing, _) = RULESET.standings(position.state, None)
    assert standing.breakdown == {
        "colonies": 2,
        "level_2_modules": 1,
        "missions": 1,
        "friend_of_the_people": 0,
        "hero_of_the_people": 0,
    }
    assert standing.victory_points == 4
    position.own(MOON, "MED-IV", "PIR-I-3")
    assert position.points(MOON) == 6


def test_SSC_206_208_209_210_friend_of_the_people_has_most_symbols() -> None:
    """SSC-206, SSC-208, SSC-209, SSC-210."""
    position = Position().own(MOON, "TRD-ORE-3", "TRD-FUEL-3").visit("TRD-FOOD-3", "LP-109")
    events = position.do(a.FoundTradingPost())
    assert e.SpecialCardMoved("friend_of_the_people", MOON) in events
    assert (position.points(MOON), position.points(SUN)) == (2, 1)
    position.own(SUN, "TRD-CARB-3").visit("MED-IV", "LP-109", seat=SUN)
    tied = position.do(a.FoundTradingPost())
    assert e.SpecialCardMoved("friend_of_the_people", None) in tied
    assert (position.points(MOON), position.points(SUN)) == (1, 1)
    position.hangar(SUN, trade=1).visit("OUT-GRE-I", "LP-109", seat=SUN)
    assert e.SpecialCardMoved("friend_of_the_people", SUN) in position.do(a.FoundTradingPost())


def test_SSC_207_hero_of_the_people_needs_three_fame_points_and_more_than_the_other() -> None:
    position = Position().own(MOON, "PIR-I-2").completed(MOON, "MIS-2-PAL")
    assert position.view().hero_of_the_people is None
    position.visit("PIR-B-2", "LP-109")
    position.do(a.FightPirate(), *die(4, 1))
    position.do(a.TakeResource("ore"))
    assert position.view().hero_of_the_people == MOON


def test_SSC_211_212_eleven_friendship_and_eighteen_fame_points_are_in_the_game() -> None:
    """SSC-211, SSC-212."""
    assert sum(card.friendship for card in CARDS) == 11
    assert sum(card.fame for card in CARDS) + sum(mission.fame for mission in MISSIONS) == 18


def test_SSC_213_points_are_never_lost_by_a_defeat() -> None:
    position = Position().own(MOON, "PIR-I-2", "TRD-ORE-3").visit("PIR-IV-7", "LP-109")
    position.do(a.FightPirate(), *die(1, 4))
    assert (position.fame(MOON), position.friendship(MOON)) == (1, 1)


def test_SSC_220_221_the_tenth_point_wins_at_once_in_whatever_phase() -> None:
    """SSC-220, SSC-221."""
    position = Position().own(MOON, *COLONIES, "COL-FUEL-2").visit("COL-FOOD-2", "LP-109")
    assert position.points(MOON) == 9
    events = position.do(a.FoundColony())
    assert kinds(events) == ["ColonyFounded", "GameWon"]
    assert position.view().flight.row[0].state == "gap"
    outcome = RULESET.outcome(position.state)
    assert outcome is not None
    assert outcome.winner == MOON
    assert RULESET.duties(position.state) == {}
    for seat in (MOON, SUN):
        for action in (REVEAL, END_TURN, a.AcceptOffer(), a.Produce("ore")):
            position.refuse(action, "SSC-220", seat=seat)


def test_SSC_222_points_of_the_other_count_only_in_his_own_turn() -> None:
    position = Position().own(SUN, *NINE).own(SUN, "COL-CARB-3").building()
    assert position.points(SUN) == 10
    assert RULESET.outcome(position.state) is None
    assert kinds(position.do(END_TURN)) == ["TurnEnded", "TurnBegan", "GameWon"]
    assert position.state.winner == SUN


def test_SSC_223_224_there_is_one_winner_and_no_limit_of_turns() -> None:
    """SSC-223, SSC-224."""
    position = Position().building()
    position.state.turn = 5000
    position.do(END_TURN, *die(4))
    assert (position.state.turn, RULESET.outcome(position.state)) == (5001, None)
    won = Position().own(MOON, *COLONIES, "COL-FUEL-2").visit("COL-FOOD-2")
    won.do(a.FoundColony())
    outcome = RULESET.outcome(won.state)
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (MOON, "victory-points")


def test_SSC_038_players_alternate() -> None:
    position = Position().building()
    for active in (SUN, MOON, SUN):
        position.do(END_TURN, *die(4))
        assert position.state.active == active
        position.building(active=active)


def test_SSC_239_after_the_tenth_point_nothing_is_replaced() -> None:
    position = Position().own(MOON, *COLONIES, "COL-FUEL-2", "PIR-I-2", "PIR-I-3").visit("PIR-B-2", "LP-109")
    assert position.points(MOON) == 9
    position.do(a.FightPirate(), *die(4, 1))
    events = position.do(a.TakeResource("ore"))
    assert kinds(events) == ["RewardTaken", "PirateCaptured", "SpecialCardMoved", "GameWon"]
