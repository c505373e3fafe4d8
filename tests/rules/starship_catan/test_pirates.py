"""Pirates (section I)."""

import msgspec
import pytest

from domain.starship_catan import actions as a
from domain.starship_catan import events_flight as f
from domain.starship_catan.cards import CARD_INDEX, CARDS, SectorCard
from domain.starship_catan.decide import pirates as decide_pirates
from domain.starship_catan.goods import Goods
from domain.starship_catan.heuristics import strengths_of
from domain.starship_catan.tables import RESERVE
from tests.rules.starship_catan.table import END_FLIGHT, MOON, REVEAL, SUN, Position, die, kinds

PIRATES = [card for card in CARDS if card.kind == "pirate"]
WIN, LOSS = die(4, 1), die(1, 4)


def test_SSC_132_150_demands_and_losses_as_printed() -> None:
    """SSC-132, SSC-150."""
    assert [(card.set, card.strength, card.demand, card.loss) for card in PIRATES] == [
        ("base", 2, 3, None),
        ("base", 3, 3, None),
        ("I", 2, 3, None),
        ("I", 3, 3, None),
        ("I", 4, 3, None),
        ("II", 4, 5, "cannon"),
        ("II", 5, 5, "module"),
        ("III", 5, 5, "module"),
        ("III", 6, 5, "module"),
        ("IV", 6, 5, "module"),
        ("IV", 7, 5, "module"),
    ]


@pytest.mark.parametrize("pirate", PIRATES, ids=lambda card: card.id)
def test_SSC_133_135_136_137_138_147_a_pirate_is_paid_in_full_and_stays(pirate: SectorCard) -> None:
    """SSC-133, SSC-135, SSC-136, SSC-137, SSC-138, SSC-147."""
    assert pirate.demand is not None
    position = Position().fly(pirate.id, "LP-109").astro(MOON, pirate.demand)
    turned = position.do(REVEAL)
    assert turned == [f.PirateTurned(MOON, pirate.demand, pirate.id, ())]
    assert position.legal() == [a.PayPirate(), a.FightPirate()]
    for other in (REVEAL, a.Buy(Goods(ore=1))):
        position.refuse(other, "SSC-133")
    position.refuse(END_FLIGHT, "SSC-073", "SSC-133")
    assert position.do(a.PayPirate()) == [f.PiratePaid(MOON, pirate.id, pirate.demand)]
    assert position.state.astro[MOON] == 0
    assert (position.state.acted, position.state.revealed) == (0, 1)
    assert position.view(MOON).flight.row[0].card.id == pirate.id
    assert position.legal() == [REVEAL, END_FLIGHT]
    position.refuse(a.Buy(Goods(ore=1)), "SSC-084", "SSC-135")
    position.do(END_FLIGHT)
    assert position.state.cards[0] >> CARD_INDEX[pirate.id] & 1


def test_SSC_134_with_too_few_astro_the_fight_starts() -> None:
    position = Position().fly("PIR-B-2", "LP-109").astro(MOON, 2)
    events = position.do(REVEAL, *LOSS)
    assert kinds(events) == ["PirateTurned", "PirateFought", "FlightEnded"]
    assert events[0].demand == 3  # type: ignore[attr-defined]


def test_SSC_139_140_141_142_the_player_wins_ties_of_strength() -> None:
    """SSC-139, SSC-140, SSC-141, SSC-142."""
    for cannons, strong, mine, other, won in (
        (1, 0, 3, 2, True),
        (1, 0, 2, 2, False),
        (3, 3, 1, 4, True),
        (3, 1, 1, 4, False),
        (0, 0, 4, 2, True),
        (0, 0, 3, 2, False),
    ):
        position = Position().visit("PIR-B-2", "LP-109").cannons(MOON, cannons, strong)
        fought = position.do(a.FightPirate(), *die(mine, other))[0]
        assert isinstance(fought, f.PirateFought)
        assert fought.strengths == (mine + cannons + strong, other + 2)
        assert fought.won == won
        assert [draw.label for draw in fought.draws] == ["blue-die", "blue-die"]


def test_SSC_143_144_145_146_162_a_beaten_pirate_rewards_and_is_replaced() -> None:
    """SSC-143, SSC-144, SSC-145, SSC-146, SSC-162."""
    position = Position().visit("PIR-B-2", "LP-109").goods(MOON, ore=2)
    position.do(a.FightPirate(), *WIN)
    position.refuse(a.TakeResource("ore"), "SSC-144", "SSC-055")
    assert len(position.legal()) == 4
    events = position.do(a.TakeResource("food"))
    assert kinds(events) == ["RewardTaken", "PirateCaptured", "ReplacementDrawn"]
    assert position.has(MOON) == Goods(ore=2, food=1)
    assert position.fame(MOON) == 1
    assert [card.id for card in position.view().players[MOON].pirates] == ["PIR-B-2"]
    place = position.view().flight.row[0]
    assert (place.state, place.used) == ("open", False)
    assert position.state.acted == 0
    position.do(REVEAL)  # SSC-147


def test_SSC_143_a_reward_in_astro_is_known_to_the_code(monkeypatch: pytest.MonkeyPatch) -> None:
    rich = msgspec.structs.replace(CARDS[CARD_INDEX["PIR-B-2"]], reward_astro=4, reward_resources=0)
    position = Position().visit("PIR-B-2", "LP-109").astro(MOON, 10)
    monkeypatch.setattr(
        decide_pirates, "CARDS", tuple(rich if card.id == "PIR-B-2" else card for card in CARDS)
    )
    assert kinds(position.do(a.FightPirate(), *WIN)) == ["PirateFought", "PirateCaptured", "ReplacementDrawn"]
    assert position.state.astro[MOON] == 14


def test_SSC_144_without_room_the_reward_is_lost_and_the_fame_counts() -> None:
    full = {"ore": 2, "fuel": 2, "food": 2, "carbon": 2, "trade_goods": 2}
    position = Position().visit("PIR-B-2", "LP-109").goods(MOON, **full)
    assert kinds(position.do(a.FightPirate(), *WIN)) == ["PirateFought", "PirateCaptured", "ReplacementDrawn"]
    assert position.fame(MOON) == 1
    position = Position().visit("PIR-B-2", "LP-109").goods(MOON, **(full | {"fuel": 1}))
    position.do(a.FightPirate(), *WIN)
    assert position.has(MOON).fuel == 2


def test_SSC_072_148_149_a_defeat_ends_the_flight_and_building_follows() -> None:
    """SSC-072, SSC-148, SSC-149."""
    position = Position().visit("PIR-B-3", "LP-109")
    events = position.do(a.FightPirate(), *LOSS)
    assert kinds(events) == ["PirateFought", "FlightEnded"]
    assert position.state.phase == "trade_build"
    assert position.state.cards[0] >> CARD_INDEX["PIR-B-3"] & 1  # SSC-137


@pytest.mark.parametrize(
    ("attached", "strong", "after"),
    [(3, 2, (2, 2)), (1, 0, (0, 0)), (3, 3, (3, 2)), (1, 1, (1, 0)), (0, 0, (0, 0))],
)
@pytest.mark.parametrize("tile", ["cannon", "booster"])
def test_SSC_150_151_152_153_a_defeat_costs_a_tile(
    monkeypatch: pytest.MonkeyPatch, tile: str, attached: int, strong: int, after: tuple[int, int]
) -> None:
    """SSC-150, SSC-151, SSC-152, SSC-153.

    Level 1 goes first, then one of level 2 is turned back, then nothing; a made-up card takes boosters.
    """
    taking = msgspec.structs.replace(CARDS[CARD_INDEX["PIR-II-4"]], loss=tile, strength=20)
    monkeypatch.setattr(
        decide_pirates, "CARDS", tuple(taking if card.id == "PIR-II-4" else card for card in CARDS)
    )
    position = Position().visit("PIR-II-4", "LP-109")
    arrange = position.cannons if tile == "cannon" else position.boosters
    arrange(MOON, attached, strong)
    events = position.do(a.FightPirate(), *LOSS)
    state = position.state
    left = (
        (state.cannons[MOON], state.strong_cannons[MOON])
        if tile == "cannon"
        else (state.boosters[MOON], state.strong_boosters[MOON])
    )
    assert left == after
    assert ("TileLost" in kinds(events)) == (attached > 0)


def test_SSC_151_the_strength_4_pirate_of_set_II_takes_a_cannon() -> None:
    position = Position().visit("PIR-II-4", "LP-109")
    assert f.TileLost(MOON, "cannon", turned_back=False) in position.do(a.FightPirate(), *LOSS)


def test_SSC_154_155_the_player_chooses_which_module_is_lost() -> None:
    position = Position().visit("PIR-III-5", "LP-109").modules(MOON, "trade", "sensor")
    assert kinds(position.do(a.FightPirate(), *LOSS)) == ["PirateFought"]
    assert position.legal() == [a.LoseModule("sensor"), a.LoseModule("trade")]
    position.refuse(a.LoseModule("command"), "SSC-154")
    position.refuse(a.EndTurn(), "SSC-154", "SSC-039")
    assert kinds(position.do(a.LoseModule("trade"))) == ["ModuleLost", "FlightEnded"]
    assert position.view().players[MOON].modules == {"sensor": 1}
    # SSC-161: without the Trade Module no purchase is forced; SSC-155: it can be built again.
    position.goods(MOON, ore=1, carbon=1, food=1)
    position.refuse(a.ForcePurchase("trade_goods"), "SSC-198")
    position.do(a.BuildModule("trade"))


def test_SSC_156_157_of_level_II_only_the_upper_card_is_lost() -> None:
    """SSC-156, SSC-157."""
    position = Position().visit("PIR-III-6", "LP-109").modules(MOON, "command", level_2=("trade",))
    assert position.points(MOON) == 2
    position.do(a.FightPirate(), *LOSS)
    position.do(a.LoseModule("trade"))
    assert position.view().players[MOON].modules == {"command": 1, "trade": 1}
    assert position.points(MOON) == 1
    assert "trade" in position.view().level_2_modules
    # Either player can build it again.
    position.building(active=SUN).modules(SUN, "trade").goods(SUN, ore=1, carbon=1, food=2)
    position.do(a.UpgradeModule("trade"))


def test_SSC_154_158_one_module_goes_without_a_question_and_none_is_nothing() -> None:
    """SSC-154, SSC-158."""
    position = Position().visit("PIR-IV-7", "LP-109").modules(MOON, "sensor")
    assert kinds(position.do(a.FightPirate(), *LOSS)) == ["PirateFought", "ModuleLost", "FlightEnded"]
    position = Position().visit("PIR-IV-7", "LP-109")
    assert kinds(position.do(a.FightPirate(), *LOSS)) == ["PirateFought", "FlightEnded"]


def test_SSC_159_goods_that_no_longer_fit_return_to_the_bank() -> None:
    position = Position().visit("PIR-IV-6", "LP-109").modules(MOON, "command", level_2=("logistics",))
    position.goods(MOON, food=4, ore=3, fuel=2, science=4)
    position.do(a.FightPirate(), *LOSS)
    lost = position.do(a.LoseModule("logistics"))[0]
    assert lost == f.ModuleLost(MOON, "logistics", 2, Goods(food=1))
    assert position.has(MOON) == Goods(food=3, ore=3, fuel=2, science=4)
    position.visit("PIR-IV-6", "LP-109")
    position.do(a.FightPirate(), *LOSS)
    position.do(a.LoseModule("logistics"))
    assert position.has(MOON) == Goods(food=2, ore=2, fuel=2, science=4)


def test_SSC_160_a_lost_command_module_counts_from_the_next_flight_on() -> None:
    position = Position().visit("PIR-IV-6", "LP-109").modules(MOON, "command")
    position.do(a.FightPirate(), *LOSS)
    assert position.state.phase == "trade_build"
    position.at("choose_sector").do(a.ChooseSector(1))
    assert position.state.allowed == 2


def test_SSC_162_239_hero_is_assigned_before_the_replacement() -> None:
    """SSC-162, SSC-239."""
    position = Position().own(MOON, "PIR-I-2", "PIR-I-3").visit("PIR-B-2", "LP-109")
    position.do(a.FightPirate(), *WIN)
    events = position.do(a.TakeResource("ore"))
    assert kinds(events) == ["RewardTaken", "PirateCaptured", "SpecialCardMoved", "ReplacementDrawn"]
    assert position.view().hero_of_the_people == MOON


def test_SSC_026_no_pirate_of_a_set_in_the_reserve_can_be_behind_a_demand() -> None:
    """SSC-026: the strengths behind a hint are those of the page's panel."""
    position = Position().fly("PIR-B-2", "LP-109")
    position.do(REVEAL)
    assert strengths_of(position.state, 3) == (2, 3)
    position.state.reserve = RESERVE - 1
    assert strengths_of(position.state, 3) == (2, 3, 2, 3, 4)
    position.state.cards[position.state.sector - 1] |= 1 << CARD_INDEX["PIR-B-3"]
    assert strengths_of(position.state, 3) == (2, 2, 3, 4)
