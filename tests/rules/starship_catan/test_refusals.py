"""The refusals of each phase and their rules: the most specific one first, and none without a violation."""

from collections.abc import Callable

import pytest

from domain.kernel.errors import NotYourDecision, RuleViolation
from domain.kernel.messages import Message
from domain.kernel.ruleset import Action
from domain.starship_catan import actions as a
from domain.starship_catan.goods import Barter, Goods
from domain.starship_catan.ruleset import RULESET
from tests.rules.starship_catan.table import (
    END_FLIGHT,
    END_TURN,
    MOON,
    REVEAL,
    SUN,
    Position,
    Scripted,
    die,
)

ACTIONS: dict[str, Action] = {
    "choose-module": a.ChooseModule("trade"),
    "produce": a.Produce("ore"),
    "choose-sector": a.ChooseSector(2),
    "scan": a.Scan(),
    "skip-scan": a.SkipScan(),
    "place": a.PlaceCards((0, 1), ()),
    "reveal": REVEAL,
    "end-flight": END_FLIGHT,
    "buy": a.Buy(Goods(ore=1)),
    "sell": a.Sell(Goods(trade_goods=1)),
    "post": a.FoundTradingPost(),
    "colony": a.FoundColony(),
    "mission": a.CompleteMission("MIS-1-PAL"),
    "take": a.TakeResource("ore"),
    "pay": a.PayPirate(),
    "fight": a.FightPirate(),
    "lose": a.LoseModule("trade"),
    "build-ship": a.BuildShip("trade_ship"),
    "build-cannon": a.BuildCannon(),
    "build-booster": a.BuildBooster(),
    "upgrade-cannon": a.UpgradeCannon(),
    "upgrade-booster": a.UpgradeBooster(),
    "build-module": a.BuildModule("trade"),
    "upgrade-module": a.UpgradeModule("trade"),
    "give-up": a.GiveUpShip("trade_ship"),
    "buy-at-post": a.BuyAtPost("TRD-ORE-3", Goods(ore=1)),
    "sell-at-post": a.SellAtPost("TRD-ORE-3", Goods(ore=1)),
    "force": a.ForcePurchase("trade_goods"),
    "offer": a.OfferTrade(Barter(science=1), Barter(astro=1)),
    "accept": a.AcceptOffer(),
    "decline": a.DeclineOffer(),
    "end-turn": END_TURN,
}
ANSWERS = "accept decline"
AT_A_CARD = "buy sell post colony mission"
BUILDS = (
    "build-ship build-cannon build-booster upgrade-cannon upgrade-booster build-module upgrade-module "
    "give-up buy-at-post sell-at-post force"
)
LATER = f"{BUILDS} offer end-turn"
SENSOR = "scan skip-scan"

Expected = dict[str, str]
"""By rules (without their series), the actions that break them."""


def _choosing(*choices: int) -> Position:
    position = Position().at("production_choice")
    position.state.choices = [*choices]
    return position


def _sensor(*actions: Action) -> Position:
    position = Position().at("choose_sector").modules(MOON, "sensor")
    for action in (a.ChooseSector(1), *actions):
        position.do(action)
    return position


def _mission_reward() -> Position:
    position = Position().face_up("MIS-1-PAL").visit("ADV-PALLAS")
    position.do(a.CompleteMission("MIS-1-PAL"))
    return position


def _pirate_reward() -> Position:
    position = Position().visit("PIR-B-2")
    position.do(a.FightPirate(), *die(4, 1))
    return position


def _module_loss() -> Position:
    position = Position().visit("PIR-IV-7").modules(MOON, "sensor", "command")
    position.do(a.FightPirate(), *die(1, 4))
    return position


def _offered() -> Position:
    position = Position().building()
    position.do(ACTIONS["offer"])
    return position


def _interrupted(rule: str, *, own: str) -> Expected:
    """A choice during a flight that precedes all other actions; ``own`` are the actions that answer it."""
    rows = {
        f"{rule} 030": "choose-module",
        f"{rule} 039 050": "produce",
        f"{rule} 061": "choose-sector",
        f"{rule} 077": f"{SENSOR} place",
        rule: f"reveal {AT_A_CARD}",
        f"073 {rule}": "end-flight",
        f"{rule} 239": "take",
        f"{rule} 133": "pay fight",
        f"{rule} 154": "lose",
        f"{rule} 039": LATER,
        "195": ANSWERS,
    }
    return {rules: names for rules, names in rows.items() if names not in own}


PHASES: dict[str, tuple[Callable[[], Position], Expected]] = {
    "setup": (Position, {"030": " ".join(ACTIONS), "195": ANSWERS}),
    "own production open": (
        lambda: _choosing(0b11000, 0),
        {
            "030": "choose-module",
            "050 049": "produce",
            "059 050 039": f"choose-sector reveal end-flight {AT_A_CARD}",
            "059 050 077 039": f"{SENSOR} place",
            "059 050 239 039": "take",
            "059 050 133 039": "pay fight",
            "059 050 154 039": "lose",
            "039 059 050": LATER,
            "195": ANSWERS,
        },
    ),
    "other's production open": (
        lambda: _choosing(0, 0b11000),
        {
            "030": "choose-module",
            "050 049": "produce",
            "059 039": f"choose-sector reveal end-flight {AT_A_CARD}",
            "059 077 039": f"{SENSOR} place",
            "059 239 039": "take",
            "059 133 039": "pay fight",
            "059 154 039": "lose",
            "039 059": LATER,
            "195": ANSWERS,
        },
    ),
    "choose_sector": (
        lambda: Position().at("choose_sector"),
        {
            "030": "choose-module",
            "039 050": "produce",
            "061 077": f"{SENSOR} place",
            "061": f"reveal end-flight {AT_A_CARD}",
            "061 239": "take",
            "061 133": "pay fight",
            "061 154": "lose",
            "039 061": LATER,
            "195": ANSWERS,
        },
    ),
    "sensor_offer": (
        _sensor,
        _interrupted("080", own=f"{SENSOR} place")
        | {"061 080": "choose-sector", "080 061": "", "080 077": "place", "073 080": ""}
        | {"080": f"reveal end-flight {AT_A_CARD}"},
    ),
    "sensor_place": (
        lambda: _sensor(a.Scan()),
        _interrupted("082", own=f"{SENSOR} place")
        | {"082 080": SENSOR, "073 082": "", "082": f"reveal end-flight {AT_A_CARD}"},
    ),
    "flight_ready": (
        lambda: Position().fly("LP-109"),
        {
            "030": "choose-module",
            "039 050": "produce",
            "061": "choose-sector",
            "077": f"{SENSOR} place",
            "067 084": "buy sell",
            "067 100": "post",
            "067 107": "colony",
            "067 116": "mission",
            "239": "take",
            "133": "pay fight",
            "154": "lose",
            "039": LATER,
            "195": ANSWERS,
        },
    ),
    "flight_ready, sensor used": (
        lambda: _sensor(a.Scan(), a.PlaceCards((0, 1), ())),
        {"082 061": "choose-sector", "080": SENSOR, "077": "place", "039": LATER},
    ),
    "flight_ready, sensor left": (
        lambda: _sensor(a.SkipScan()),
        {"061": "choose-sector", "080": SENSOR, "077": "place"},
    ),
    "card_open": (
        lambda: Position().visit("LP-109", "LP-110"),
        {
            "030": "choose-module",
            "039 050": "produce",
            "061": "choose-sector",
            "077": f"{SENSOR} place",
            "099": "buy sell",
            "099 100": "post",
            "099 107": "colony",
            "099 116": "mission",
            "239": "take",
            "133": "pay fight",
            "154": "lose",
            "039": LATER,
            "195": ANSWERS,
        },
    ),
    "mission_reward": (_mission_reward, _interrupted("239", own="take")),
    "pirate_demand": (lambda: Position().visit("PIR-B-2"), _interrupted("133", own="pay fight")),
    "pirate_reward": (_pirate_reward, _interrupted("239", own="take")),
    "module_loss": (
        _module_loss,
        _interrupted("154", own="") | {"154": f"lose reveal {AT_A_CARD}", "154 154": ""},
    ),
    "trade_build": (
        lambda: Position().building().goods(MOON).hangar(MOON),
        {
            "030": "choose-module",
            "039 050": "produce",
            "061 039": "choose-sector",
            "077 039": f"{SENSOR} place",
            "039": f"reveal end-flight {AT_A_CARD}",
            "239 039": "take",
            "133 039": "pay fight",
            "154 039": "lose",
            "168 165 166": "build-ship",
            "173 165 166": "build-cannon",
            "171 165 166": "build-booster",
            "178 165 166": "build-module",
            "175": "upgrade-cannon upgrade-booster",
            "180": "upgrade-module",
            "240": "give-up",
            "192 186": "buy-at-post sell-at-post",
            "198": "force",
            "197": "offer",
            "195": ANSWERS,
        },
    ),
    "trade_answer": (
        _offered,
        {
            "195 030": "choose-module",
            "195 039 050": "produce",
            "195 061 039": "choose-sector",
            "195 077 039": f"{SENSOR} place",
            "195 039": f"reveal end-flight {AT_A_CARD}",
            "195 239 039": "take",
            "195 133 039": "pay fight",
            "195 154 039": "lose",
            "195": f"{BUILDS} end-turn {ANSWERS}",
            "197 195": "offer",
        },
    ),
}
"""By phase: a position, and the expected refusals of the active player's actions."""

OTHER = {
    "030": "choose-module",
    "039 050": "produce",
    "061": "choose-sector",
    "077": f"{SENSOR} place",
    "062 066": "reveal",
    "073": "end-flight",
    "066": "buy sell",
    "100 066": "post",
    "107 066": "colony",
    "116 066": "mission",
    "239": "take",
    "133": "pay fight",
    "154": "lose",
    "164": BUILDS.partition(" give-up")[0],
    "240": "give-up",
    "192 164": "buy-at-post sell-at-post",
    "164 198": "force",
    "194 197": "offer",
    "195": ANSWERS,
    "204 039": "end-turn",
}
"""The refusals of a seat that is not the active player, in each phase of a turn."""


def _rules(named: str) -> tuple[str, ...]:
    return tuple(f"SSC-{number}" for number in named.split())


@pytest.mark.parametrize("phase", PHASES)
def test_SSC_030_039_059_061_073_133_195_239_each_phase_refuses_foreign_actions_of_the_active_player(
    phase: str,
) -> None:
    """SSC-030, SSC-039, SSC-059, SSC-061, SSC-073, SSC-133, SSC-195, SSC-239."""
    arrange, expected = PHASES[phase]
    position = arrange()
    legal = position.legal(MOON)
    for rules, names in expected.items():
        for name in names.split():
            if ACTIONS[name] not in legal and not (phase == "setup" and rules == "030" and name in ANSWERS):
                position.refuse(ACTIONS[name], *_rules(rules), seat=MOON)


@pytest.mark.parametrize("phase", PHASES)
def test_SSC_062_164_192_194_204_each_phase_refuses_actions_of_the_other(phase: str) -> None:
    """SSC-062, SSC-164, SSC-192, SSC-194, SSC-204."""
    position = PHASES[phase][0]()
    own = position.legal(SUN)
    for rules, names in OTHER.items():
        for name in names.split():
            if ACTIONS[name] in own or (name == "produce" and phase.endswith("production open")):
                continue
            if phase == "setup" and name not in ANSWERS:
                rules = "030"
            position.refuse(ACTIONS[name], *_rules(rules), seat=SUN)
            with pytest.raises(NotYourDecision):
                RULESET.decide(position.state, SUN, ACTIONS[name], Scripted())


def test_every_action_is_tried_in_the_phases() -> None:
    assert {type(action) for action in ACTIONS.values()} == set(RULESET.action_types)
    for phase in ("choose_sector", "card_open", "trade_build", "trade_answer"):
        named = set(" ".join(PHASES[phase][1].values()).split())
        legal = PHASES[phase][0]().legal(MOON)
        assert named >= {name for name, action in ACTIONS.items() if action not in legal}, phase


# The card before the ship


@pytest.mark.parametrize(
    ("card", "rules"),
    [
        ("COL-ORE-1", "084"),
        ("ADV-PALLAS", "084"),
        ("LP-109", "099"),
        ("MED-IV", "105"),
        ("LIB-1", "098"),
        ("OUT-DIP-A", "091"),
        ("OUT-MER-III", "093"),
        ("OUT-GRE-I", "094"),
        ("OUT-SCI-II", "095"),
        ("TRD-FOOD-2", "085"),
    ],
)
def test_SSC_084_085_098_099_105_each_kind_of_card_refuses_other_trades(card: str, rules: str) -> None:
    """SSC-084, SSC-085, SSC-098, SSC-099, SSC-105.

    Each kind of card has a rule for its trade; SSC-084 refuses where a card trades nothing.
    """
    position = Position().visit(card, "LP-110").goods(MOON, ore=1, science=1)
    both = (a.Buy(Goods(ore=1, science=1)), a.Sell(Goods(ore=1, science=1)))
    for action in both:
        position.refuse(action, *_rules(rules))


def test_SSC_067_an_action_for_a_passed_card_names_the_rule() -> None:
    position = Position().visit("COL-ORE-1", "TRD-ORE-1", "TRD-FUEL-3", "ADV-PALLAS", "LP-109")
    for _ in range(4):
        position.do(REVEAL)
    position.refuse(a.FoundColony(), *_rules("067 099 107"))
    position.refuse(a.FoundTradingPost(), *_rules("067 099 100"))
    position.refuse(a.Buy(Goods(ore=1)), *_rules("067 099"))
    position.refuse(a.Sell(Goods(fuel=1)), *_rules("067 099"))
    position.refuse(a.Sell(Goods(food=1)), *_rules("099"))
    position.refuse(a.CompleteMission("MIS-1-PAL"), *_rules("067 099 116"))
    position.refuse(a.CompleteMission("MIS-1-PIC"), *_rules("099 116"))


@pytest.mark.parametrize(
    ("first", "second", "rules"),
    [
        (a.Buy(Goods(ore=1)), a.Buy(Goods(ore=1)), "068"),
        (a.Buy(Goods(ore=1)), a.Sell(Goods(ore=1)), "088 068"),
        (a.Sell(Goods(ore=1)), a.Buy(Goods(ore=1)), "088 068"),
        (a.Sell(Goods(ore=1)), a.Sell(Goods(ore=1)), "068"),
        (a.Buy(Goods(ore=1)), a.FoundTradingPost(), "101 068"),
        (a.Sell(Goods(ore=1)), a.FoundTradingPost(), "101 068"),
        (a.Buy(Goods(ore=1)), a.FoundColony(), "068"),
        (a.FoundTradingPost(), a.Buy(Goods(ore=1)), "101 112"),
        (a.FoundTradingPost(), a.Sell(Goods(ore=1)), "101 112"),
        (a.FoundTradingPost(), a.FoundTradingPost(), "112"),
    ],
)
def test_SSC_068_088_101_112_a_second_use_of_a_card_is_refused(
    first: Action, second: Action, rules: str
) -> None:
    """SSC-068, SSC-088, SSC-101, SSC-112."""
    position = Position().visit("TRD-ORE-3", "LP-109").goods(MOON, ore=1)
    position.do(first)
    position.refuse(second, *_rules(rules))


def test_SSC_112_a_card_that_replaced_another_was_not_used_but_is_not_visited() -> None:
    for card, action in (("COL-ORE-1", a.FoundColony()), ("TRD-ORE-3", a.FoundTradingPost())):
        position = Position().visit(card, "LP-109")
        position.do(action)
        message = position.refuse(a.FoundColony(), "SSC-112")
        assert message.key == "replacement-not-visited"
    hidden = Position(hidden_reserve=True).visit("COL-ORE-1", "LP-109")
    hidden.do(a.FoundColony())
    hidden.refuse(a.FoundTradingPost(), "SSC-112")


def test_SSC_103_109_145_218_without_a_replacement_the_card_is_simply_gone() -> None:
    """SSC-103, SSC-109, SSC-145, SSC-218."""
    post = Position().visit("TRD-ORE-3", "LP-109").reserve(0)
    post.do(a.FoundTradingPost())
    post.refuse(a.FoundColony(), "SSC-103")
    post.refuse(a.Buy(Goods(ore=1)), "SSC-101", "SSC-103")
    colony = Position().visit("COL-ORE-1", "LP-109").reserve(0)
    colony.do(a.FoundColony())
    colony.refuse(a.FoundColony(), "SSC-109")
    pirate = Position().visit("PIR-B-2", "LP-109").reserve(0)
    pirate.do(a.FightPirate(), *die(4, 1))
    pirate.do(a.TakeResource("ore"))
    pirate.refuse(a.Buy(Goods(ore=1)), "SSC-145")
    pirate.refuse(a.FightPirate(), "SSC-145")


def test_SSC_135_217_there_is_no_second_pirate() -> None:
    """SSC-135, SSC-217."""
    position = Position().visit("PIR-B-2", "LP-109")
    position.do(a.PayPirate())
    position.refuse(a.FightPirate(), "SSC-135")
    position.refuse(a.PayPirate(), "SSC-135")
    position.refuse(a.FoundColony(), "SSC-084", "SSC-135")


def test_SSC_064_070_074_no_card_beyond_the_speed_or_the_stack() -> None:
    """SSC-064, SSC-070, SSC-074."""
    position = Position().visit("TRD-ORE-1", speed=1)
    position.refuse(REVEAL, "SSC-064", "SSC-070")
    position.state.speed = 3
    position.state.left = 0
    position.refuse(REVEAL, "SSC-074")


# Rewards, production, exchange


def test_SSC_050_051_057_only_resources_with_colony_and_room_are_produced() -> None:
    """SSC-050, SSC-051, SSC-057."""
    position = Position().own(MOON, "COL-ORE-2", "COL-CARB-2", "COL-FOOD-2").goods(MOON, ore=2).building(SUN)
    position.do(END_TURN, *die(2))
    assert position.legal(MOON) == [a.Produce("food"), a.Produce("carbon")]
    assert position.refuse(a.Produce("ore"), "SSC-051", "SSC-057") == Message("bay-full", good="ore")
    position.refuse(a.Produce("fuel"), "SSC-050", "SSC-049")
    position.refuse(a.Produce("trade_goods"), "SSC-050", "SSC-049")
    position.refuse(a.Produce("ore"), "SSC-050", "SSC-049", seat=SUN)


def test_SSC_056_an_exchange_that_overfills_the_lab() -> None:
    position = Position().building().goods(MOON, ore=1).goods(SUN, science=4, fuel=1)
    position.goods(MOON, science=4, ore=1)
    position.refuse(a.OfferTrade(Barter(ore=1), Barter(science=1)), "SSC-197", "SSC-056")


def test_SSC_118_117_121_a_mission_demands_its_good_and_does_not_return_it() -> None:
    """SSC-118, SSC-117, SSC-121."""
    position = Position().face_up("MIS-2-PAL", "MIS-4-PAL").visit("ADV-PALLAS", "LP-109").goods(MOON)
    position.refuse(a.CompleteMission("MIS-2-PAL"), "SSC-117", "SSC-116")
    position.goods(MOON, trade_goods=1).do(a.CompleteMission("MIS-2-PAL"))
    position.refuse(a.TakeResource("trade_goods"), "SSC-121")


def test_choice_that_nobody_has_is_a_violation_for_the_active_seat() -> None:
    position = Position().building()
    with pytest.raises(RuleViolation):
        RULESET.decide(position.state, MOON, a.TakeResource("ore"), Scripted())
