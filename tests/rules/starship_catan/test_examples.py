"""The worked examples of section S, by number."""

from domain.starship_catan import actions as a
from domain.starship_catan import events_flight as f
from domain.starship_catan.cards import CARD_INDEX
from domain.starship_catan.goods import Goods
from domain.starship_catan.ruleset import RULESET
from tests.rules.starship_catan.table import END_FLIGHT, END_TURN, MOON, REVEAL, SUN, Position, die, kinds

FOUR_COLONIES = ("COL-ORE-1", "COL-ORE-2", "COL-ORE-3", "COL-FOOD-1")
EIGHT_COLONIES = (*FOUR_COLONIES, "COL-FOOD-3", "COL-FUEL-3", "COL-FUEL-2", "COL-CARB-3")
WIN, LOSS = die(4, 1), die(1, 4)


def _roll(position: Position, face: int, *, seat: int = MOON) -> None:
    position.building(active=1 - seat).do(END_TURN, *die(face))


def test_example_1_start() -> None:
    view = Position().view()
    for player in view.players:
        assert (player.astro, player.goods) == (25, Goods(trade_goods=2, science=1))
        assert (player.boosters.points, player.cannons.points, player.victory_points) == (2, 1, 1)
        assert (player.hangar.colony_ships, player.hangar.trade_ships) == (1, 1)
    assert [mission.level for mission in view.face_up_missions] == [1, 1, 1]
    assert view.active == MOON


def test_example_2_start_module() -> None:
    position = Position()
    position.do(a.ChooseModule("logistics"))
    position.do(a.ChooseModule("command"), *die(4))
    players = position.view().players
    assert (players[MOON].cargo_limit, players[SUN].cargo_limit) == (3, 2)
    assert players[MOON].astro == players[SUN].astro == 25
    position.at("choose_sector", active=SUN).do(a.ChooseSector(1))
    assert position.state.allowed == 3


def test_example_3_one_colony_per_roll() -> None:
    position = Position().own(MOON, "COL-ORE-2", "COL-CARB-2").modules(MOON, "logistics").goods(MOON, ore=1)
    _roll(position, 2)
    position.do(a.Produce("ore"))
    assert position.has(MOON) == Goods(ore=2)


def test_example_4_forfeit() -> None:
    position = Position().modules(SUN, "logistics").goods(SUN, fuel=3)
    _roll(position, 1, seat=SUN)
    assert position.has(SUN) == Goods(fuel=3)
    assert position.state.phase == "choose_sector"


def test_example_5_no_question_with_one_storable_resource() -> None:
    position = Position().own(MOON, "COL-ORE-2", "COL-CARB-2").goods(MOON, ore=2, carbon=1)
    _roll(position, 2)
    assert position.has(MOON) == Goods(ore=2, carbon=2)
    assert position.state.phase == "choose_sector"


def test_example_6_the_opponent_produces_too() -> None:
    position = Position().goods(MOON)
    _roll(position, 1, seat=SUN)
    assert position.has(MOON) == Goods(carbon=1)


def test_example_7_modules_on_top() -> None:
    for face, gain in ((2, Goods(ore=1, science=1)), (3, Goods())):
        position = Position().own(MOON, "COL-ORE-2").modules(MOON, "science").goods(MOON)
        _roll(position, face)
        assert position.has(MOON) == gain


def test_example_8_level_II_does_not_add_up() -> None:
    for face, held, after in ((2, 0, 1), (3, 0, 1), (1, 0, 0), (2, 4, 4)):
        position = Position().modules(MOON, level_2=("science",)).goods(MOON, science=held, carbon=2)
        _roll(position, face)
        assert position.has(MOON).science == after


def test_example_9_roll_of_4() -> None:
    position = Position().goods(MOON).goods(SUN)
    _roll(position, 4)
    assert (position.has(MOON), position.has(SUN)) == (Goods(), Goods())
    position.do(a.ChooseSector(1))
    assert position.state.speed == 6


def test_example_10_speed_with_mixed_boosters() -> None:
    position = Position().boosters(MOON, 3, 1)
    _roll(position, 2)
    position.do(a.ChooseSector(1))
    assert position.state.speed == 6


def test_example_11_actions_end_the_flight() -> None:
    position = Position().fly("TRD-ORE-1", "LP-109", "TRD-FUEL-1", speed=5)
    position.do(REVEAL)
    position.do(a.Buy(Goods(ore=1)))
    position.do(REVEAL)
    position.do(REVEAL)
    assert kinds(position.do(a.Buy(Goods(fuel=1)))) == ["GoodsBought", "FlightEnded"]
    assert position.view().sectors[0].cards == 10


def test_example_12_speed_ends_the_flight() -> None:
    position = Position().fly("LP-109", "LP-110", "TRD-ORE-1", speed=3)
    for _ in range(3):
        position.do(REVEAL)
    assert kinds(position.do(a.Buy(Goods(ore=1)))) == ["GoodsBought", "FlightEnded"]


def test_example_13_passed_card() -> None:
    position = Position().visit("COL-ORE-1", "TRD-ORE-1")
    position.do(REVEAL)
    position.refuse(a.FoundColony(), "SSC-067", "SSC-107")


def test_example_14_buying_and_15_no_second_deal() -> None:
    position = Position().visit("TRD-ORE-1", "LP-109").goods(MOON)
    position.refuse(a.Buy(Goods(ore=3)), "SSC-089", "SSC-055")
    position.do(a.Buy(Goods(ore=2)))
    assert (position.has(MOON), position.state.astro[MOON]) == (Goods(ore=2), 23)
    assert position.state.acted == 1
    position.refuse(a.Sell(Goods(ore=1)), "SSC-088", "SSC-068")


def test_example_16_selling_dear() -> None:
    position = Position().visit("TRD-ORE-5", "LP-109").goods(MOON, ore=2)
    position.do(a.Sell(Goods(ore=2)))
    assert (position.has(MOON), position.state.astro[MOON]) == (Goods(), 35)


def test_example_17_trading_post_instead_of_trade() -> None:
    position = Position().visit("TRD-FOOD-3", "LP-109")
    drawn = position.do(a.FoundTradingPost())[1]
    assert drawn.card_set == "I"  # type: ignore[attr-defined]
    assert (position.friendship(MOON), position.state.acted) == (1, 1)
    assert position.state.trade_ships[MOON] == 0
    position.refuse(a.Buy(Goods(food=1)), "SSC-101", "SSC-112")


def test_example_18_no_ship() -> None:
    position = Position().visit("TRD-FOOD-3", "LP-109").hangar(MOON, colony=2).goods(MOON, food=1)
    listed = position.legal()
    assert a.FoundTradingPost() not in listed
    assert {a.Buy(Goods(food=1)), a.Sell(Goods(food=1))} <= set(listed)


def test_example_19_colony() -> None:
    position = Position().visit("COL-FOOD-3", "LP-109").goods(MOON)
    position.do(a.FoundColony())
    assert position.points(MOON) == 2
    _roll(position, 3, seat=SUN)
    assert position.has(MOON) == Goods(food=1)


def test_example_20_founding_as_last_action() -> None:
    position = Position().visit("COL-FOOD-3", actions=1)
    assert kinds(position.do(a.FoundColony()))[1:] == ["ReplacementDrawn", "FlightEnded"]
    assert position.view().sectors[0].cards == 10


def test_example_21_diplomats() -> None:
    position = Position().visit("OUT-DIP-A", "LP-109").astro(MOON, 4)
    position.refuse(a.Sell(Goods(trade_goods=1)), "SSC-091")
    position.do(a.Buy(Goods(carbon=1)))
    assert (position.has(MOON).carbon, position.state.astro[MOON]) == (1, 1)
    position.refuse(a.Buy(Goods(carbon=1)), "SSC-068")


def test_example_22_merchants() -> None:
    position = Position().visit("OUT-MER-III", "LP-109").goods(MOON, food=2, ore=1)
    position.refuse(a.Sell(Goods(food=2, ore=1)), "SSC-093")
    position.do(a.Sell(Goods(food=1, ore=1)))
    assert (position.state.astro[MOON], position.state.acted) == (31, 1)


def test_example_23_library() -> None:
    position = Position().visit("LIB-1", "LP-109").goods(MOON, science=3).astro(MOON, 20)
    assert a.Buy(Goods(science=1)) in position.legal()
    position.refuse(a.Buy(Goods(science=2)), "SSC-098", "SSC-056", "SSC-089")
    position.do(a.Sell(Goods(science=3)))
    assert position.state.astro[MOON] == 29


def test_example_24_mission_with_pay() -> None:
    position = Position().face_up("MIS-2-PAL").visit("ADV-PALLAS", "LP-109").goods(MOON, trade_goods=2)
    position.do(a.CompleteMission("MIS-2-PAL"))
    position.refuse(a.TakeResource("trade_goods"), "SSC-121")
    events = position.do(a.TakeResource("ore"))
    assert position.has(MOON) == Goods(trade_goods=1, ore=1)
    assert (position.fame(MOON), position.state.acted) == (1, 1)
    assert "MissionTurned" in kinds(events)


def test_example_25_mission_without_fame() -> None:
    position = Position().visit("ADV-POSEIDON", "LP-109").goods(MOON, science=1).astro(MOON, 0)
    position.do(a.CompleteMission("MIS-1-POS"))
    events = position.do(a.TakeResource("food"))
    assert (position.has(MOON), position.state.astro[MOON]) == (Goods(food=1), 3)
    assert f.MissionCompleted(MOON, "MIS-1-POS", kept=False) in events


def test_example_26_points_not_tiles() -> None:
    position = Position().face_up("MIS-3-PIC").visit("ADV-PICASSO", "LP-109").boosters(MOON, 3)
    position.refuse(a.CompleteMission("MIS-3-PIC"), "SSC-118", "SSC-116")
    position.boosters(MOON, 3, 2).do(a.CompleteMission("MIS-3-PIC"))
    assert position.view().players[MOON].boosters.points == 5


def test_examples_27_and_28_drawn_missions() -> None:
    position = Position().fly("ADV-PICASSO", "LP-109", "ADV-HADES").cannons(MOON, 3).goods(MOON, food=1)
    position.do(REVEAL)
    position.do(a.CompleteMission("MIS-1-PIC"))
    same = position.state.copy()
    position.do(a.TakeResource("ore"), 2)
    position.refuse(a.CompleteMission("MIS-2-PIC"), "SSC-126")
    position.state = same
    position.do(a.TakeResource("ore"), 0)
    position.do(REVEAL)
    position.do(REVEAL)
    position.do(a.CompleteMission("MIS-2-HAD"))
    position.do(a.TakeResource("fuel"))
    assert position.state.astro[MOON] == 28


def test_example_29_two_missions_one_planet() -> None:
    position = Position().face_up("MIS-2-PIC", "MIS-3-PIC").visit("ADV-PICASSO", "LP-109")
    position.goods(MOON, food=1).boosters(MOON, 3, 1)
    position.do(a.CompleteMission("MIS-2-PIC"))
    position.do(a.TakeResource("ore"))
    position.do(a.CompleteMission("MIS-3-PIC"))
    assert kinds(position.do(a.TakeResource("ore")))[-1] == "FlightEnded"
    assert position.fame(MOON) == 2


def test_example_30_pirate_paid() -> None:
    position = Position().visit("PIR-I-4", "LP-109")
    assert position.view(MOON).flight.demand == 3
    position.do(a.PayPirate())
    assert position.state.astro[MOON] == 22
    assert (position.state.acted, position.state.revealed) == (0, 1)
    assert position.view(MOON).flight.row[0].card.id == "PIR-I-4"


def test_example_31_pirate_beaten_on_a_tie() -> None:
    position = Position().visit("PIR-B-2", "LP-109")
    fought = position.do(a.FightPirate(), *die(3, 2))[0]
    assert fought.strengths == (4, 4)  # type: ignore[attr-defined]
    position.do(a.TakeResource("ore"))
    assert position.fame(MOON) == 1
    place = position.view().flight.row[0]
    assert (place.state, place.used, position.state.acted) == ("open", False, 0)
    assert REVEAL in position.legal()


def test_example_32_pirate_wins_and_34_rebuild_before_upgrade() -> None:
    position = Position().visit("PIR-II-4", "LP-109").cannons(MOON, 3, 2)
    position.do(a.FightPirate(), *die(1, 4))
    cannons = position.view().players[MOON].cannons
    assert (cannons.level_1, cannons.level_2, cannons.points) == (0, 2, 4)
    assert position.state.phase == "trade_build"
    position.goods(MOON, carbon=2, science=1)
    position.refuse(a.UpgradeCannon(), "SSC-175")
    position.do(a.BuildCannon())


def test_example_33_only_level_2_cannons() -> None:
    for attached, points in ((3, 5), (0, 0)):
        position = Position().visit("PIR-II-4", "LP-109").cannons(MOON, attached, attached)
        position.state.strong_cannons[MOON] = attached
        # Three cannons of level 2 lose against 4 + 4 only with a roll of 1.
        fought = position.do(a.FightPirate(), *die(1, 4))[0]
        assert not fought.won  # type: ignore[attr-defined]
        assert position.view().players[MOON].cannons.points == points


def test_example_35_too_poor() -> None:
    position = Position().fly("PIR-II-5", "LP-109").astro(MOON, 4)
    assert kinds(position.do(REVEAL, *LOSS))[:2] == ["PirateTurned", "PirateFought"]


def test_example_36_module_lost_and_37_command_lost() -> None:
    def beaten() -> Position:
        position = Position().visit("PIR-III-6", "LP-109").modules(MOON, "command", level_2=("logistics",))
        position.goods(MOON, food=4)
        position.do(a.FightPirate(), *LOSS)
        return position

    position = beaten()
    before = position.points(MOON)
    position.do(a.LoseModule("logistics"))
    player = position.view().players[MOON]
    assert (player.modules, player.cargo_limit) == ({"logistics": 1, "command": 1}, 3)
    assert player.goods == Goods(food=3)
    assert position.points(MOON) == before - 1
    assert "logistics" in position.view().level_2_modules
    position = beaten()
    position.do(a.LoseModule("command"))
    assert position.state.phase == "trade_build"
    position.at("choose_sector").do(a.ChooseSector(1))
    assert position.state.allowed == 2


def test_example_38_replacement_pirate() -> None:
    position = Position().visit("COL-FOOD-3", "LP-109")
    drawn = position.do(a.FoundColony(), 3)[1]
    assert drawn.card == "PIR-I-3"  # type: ignore[attr-defined]
    assert position.state.phase == "card_open"
    position.do(END_FLIGHT)
    assert position.state.cards[0] >> CARD_INDEX["PIR-I-3"] & 1


def test_example_39_reserve_empty() -> None:
    position = Position().visit("COL-FOOD-3").reserve(0)
    assert kinds(position.do(a.FoundColony())) == ["ColonyFounded"]
    assert position.view().sectors[0].cards == 9


def test_example_40_sensor() -> None:
    position = Position().at("choose_sector").modules(MOON, "sensor")
    position.do(a.ChooseSector(3))
    pool = position.state.pool
    pirate, bazaltide = CARD_INDEX["PIR-B-2"], CARD_INDEX["TRD-ORE-5"]
    faces = [(pool & ((1 << card) - 1)).bit_count() for card in (pirate, bazaltide)]
    faces[1] -= pirate < bazaltide
    position.do(a.Scan(), 10 * faces[0], 9 * faces[1])
    assert position.state.inspected == (pirate, bazaltide)
    position.do(a.PlaceCards(top=(1,), bottom=(0,)))
    flight = position.view(SUN).flight
    assert (flight.on_top, flight.at_bottom) == (1, 1)
    assert (flight.revealed, flight.actions_used) == (0, 0)
    assert position.do(REVEAL) == [f.CardRevealed(MOON, "TRD-ORE-5", ())]


def test_example_41_ending_before_the_first_card() -> None:
    position = Position().at("choose_sector").modules(MOON, "sensor")
    position.do(a.ChooseSector(3))
    position.do(a.Scan())
    position.do(a.PlaceCards(top=(1, 0)))
    assert kinds(position.do(END_FLIGHT)) == ["FlightEnded"]
    assert position.state.phase == "trade_build"


def test_example_51_friend_of_the_people() -> None:
    position = Position().own(MOON, "TRD-ORE-3", "TRD-FUEL-3", "TRD-FOOD-3")
    position.own(SUN, "TRD-CARB-3", "TRD-GOOD-3").visit("MED-IV", "LP-109", seat=SUN)
    assert (position.points(MOON), position.points(SUN)) == (2, 1)
    position.do(a.FoundTradingPost())
    assert (position.points(MOON), position.points(SUN)) == (1, 2)


def test_examples_52_and_62_ties() -> None:
    position = Position().own(MOON, "PIR-I-2", "PIR-I-3", "PIR-I-4").own(SUN, "PIR-II-4", "PIR-II-5")
    position.visit("PIR-B-2", "PIR-B-3", "LP-109", seat=SUN)
    assert (position.points(MOON), position.points(SUN)) == (2, 1)
    for points in ((1, 1), (1, 2)):
        position.do(a.FightPirate(), *WIN)
        position.do(position.legal()[0])
        assert (position.points(MOON), position.points(SUN)) == points
        if points == (1, 1):
            position.do(REVEAL)


def test_example_53_win_in_flight() -> None:
    position = Position().own(MOON, *EIGHT_COLONIES).visit("COL-FOOD-2", "LP-109")
    assert position.points(MOON) == 9
    assert kinds(position.do(a.FoundColony())) == ["ColonyFounded", "GameWon"]


def test_example_54_not_by_posts() -> None:
    position = Position().own(MOON, *EIGHT_COLONIES).visit("TRD-ORE-3", "LP-109")
    position.do(a.FoundTradingPost())
    assert (position.points(MOON), RULESET.outcome(position.state)) == (9, None)


def test_example_55_handicap() -> None:
    beginner, other = Position(handicap_astro=True, handicap_fleet=True).view().players
    assert (beginner.astro, beginner.cannons.points, beginner.boosters.points) == (30, 2, 3)
    assert (other.astro, other.cannons.points, other.boosters.points) == (20, 1, 2)


def test_example_56_hidden_reserve() -> None:
    position = Position(hidden_reserve=True).visit("PIR-B-2", "LP-109")
    position.do(a.FightPirate(), *WIN)
    position.do(a.TakeResource("ore"))
    for viewer in (MOON, SUN):
        place = position.view(viewer).flight.row[0]
        assert (place.state, place.card, place.card_set) == ("face_down", None, "I")
    position.do(END_FLIGHT)
    assert position.state.unseen[0] >> 8 & 0xFF == 1


def test_example_59_a_full_flight() -> None:
    position = Position().fly("PIR-B-2", "COL-ORE-1", "TRD-ORE-3", speed=4)
    position.do(REVEAL)
    position.do(a.FightPirate(), *WIN)
    position.do(a.TakeResource("food"))
    position.do(REVEAL)
    position.do(a.FoundColony())
    position.do(REVEAL)
    assert kinds(position.do(a.FoundTradingPost()))[-1] == "FlightEnded"
    assert (position.fame(MOON), position.friendship(MOON), position.points(MOON)) == (1, 1, 2)
    assert (position.state.reserve, position.view().sectors[0].cards) == (25, 10)


def test_example_60_victory_by_a_pirate() -> None:
    position = Position().own(MOON, *EIGHT_COLONIES, "PIR-I-2", "PIR-I-3").visit("PIR-B-2", "LP-109")
    position.do(a.FightPirate(), *WIN)
    events = position.do(a.TakeResource("ore"))
    assert kinds(events) == ["RewardTaken", "PirateCaptured", "SpecialCardMoved", "GameWon"]
    assert position.view().flight.row[0].state == "gap"


def test_example_61_order_at_the_bottom() -> None:
    position = Position().at("choose_sector").modules(MOON, level_2=("sensor",)).astro(MOON, 99)
    position.state.roll = 4
    position.boosters(MOON, 3, 3).do(a.ChooseSector(1))
    position.do(a.Scan())
    first, second, third = position.state.inspected
    position.do(a.PlaceCards(top=(2,), bottom=(1, 0)))
    assert (position.state.top, position.state.bottom) == ((third,), (second, first))
    for number in range(1, 10):
        position.do(REVEAL)
        if number == 1:
            assert position.state.row[-1] == third
        if position.state.demand:
            position.do(a.PayPirate())
    assert position.state.row[8] == second
    assert position.state.bottom == (first,)
