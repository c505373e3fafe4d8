"""Random play of Starship Catan through the protocol, with slow checks of invariants after every action."""

from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, note, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from domain.kernel.chance import PseudoChance
from domain.kernel.errors import Refusal
from domain.kernel.ruleset import Action, Event, Seat
from domain.registry import RULESETS
from domain.starship_catan import events as e
from domain.starship_catan import events_flight as f
from domain.starship_catan.actions import EndTurn, RevealCard
from domain.starship_catan.cards import CARDS
from domain.starship_catan.goods import GOODS
from domain.starship_catan.missions import MISSIONS
from tests.contract.playout import filled_templates

RULESET = RULESETS["starship-catan"]
COLORS = ("red", "blue")
MODULES = {"logistics", "command", "sensor", "trade", "science", "production"}
SHUNNED = ("EndFlight", "EndTurn", "GiveUpShip", "ForcePurchase")


class Purse:
    """A seat's goods and Astro, computed from gains and costs in events alone."""

    def __init__(self, astro: int) -> None:
        self.astro = astro
        self.goods = dict.fromkeys(GOODS, 0) | {"trade_goods": 2, "science": 1}

    def take(self, goods: Any, sign: int = 1) -> None:
        for name in GOODS:
            self.goods[name] += sign * getattr(goods, name)

    def take_one(self, good: str, sign: int = 1) -> None:
        self.goods[good] += sign


class Books:
    """The accounts of a game, computed from its events alone, without the rules."""

    def __init__(self, table: e.TableSet) -> None:
        self.purses = [Purse(astro) for astro in table.astro]
        self.ships = [{"colony_ship": 1, "trade_ship": 1} for _ in COLORS]
        self.taken: list[str] = []

    def enter(self, event: Event) -> None:
        """Book the changes of an event."""
        seat = getattr(event, "seat", 0)
        own, other = self.purses[seat], self.purses[1 - seat]
        match event:
            case e.ProductionRolled(income=income):
                for purse, goods in zip(self.purses, income, strict=True):
                    purse.take(goods)
            case e.ResourceProduced(resource=good) | f.RewardTaken(resource=good):
                own.take_one(good)
            case f.GoodsBought(goods=goods, paid=paid):
                own.take(goods)
                own.astro -= paid
            case f.GoodsSold(goods=goods, received=received):
                own.take(goods, -1)
                own.astro += received
            case e.PostUsed():
                own.take(event.bought)
                own.take(event.sold, -1)
                own.astro += event.received - event.paid
            case f.PiratePaid(paid=paid):
                own.astro -= paid
            case f.PirateFought(astro=astro):
                own.astro += astro
            case f.MissionUndertaken():
                own.take(event.paid, -1)
                own.astro += event.astro - event.paid_astro
            case e.PurchaseForced(resource=good, paid=paid):
                own.take_one(good)
                other.take_one(good, -1)
                own.astro -= paid
                other.astro += paid
            case e.GoodsExchanged(give=give, get=get):
                own.take(get)
                own.take(give, -1)
                other.take(give)
                other.take(get, -1)
                own.astro += get.astro - give.astro
                other.astro += give.astro - get.astro
            case f.ModuleLost(returned=returned):
                own.take(returned, -1)
            case e.ShipBuilt(ship=ship, paid=paid):
                own.take(paid, -1)
                self.ships[seat][ship] += 1
            case e.ShipGivenUp(ship=ship):
                self.ships[seat][ship] -= 1
            case e.TileBuilt(paid=paid) | e.TileUpgraded(paid=paid) | e.ModuleBuilt(paid=paid):
                own.take(paid, -1)
            case f.TradingPostFounded(card=card):
                self.ships[seat]["trade_ship"] -= 1
                self.taken.append(card)
            case f.ColonyFounded(card=card):
                self.ships[seat]["colony_ship"] -= 1
                self.taken.append(card)
            case f.PirateCaptured(card=card):
                self.taken.append(card)


class Table(RuleBasedStateMachine):
    """A state machine in which both seats take random legal actions."""

    state: Any
    chance: PseudoChance
    books: Books

    @initialize(
        yellow_die=st.sampled_from(["text", "printed"]),
        beginner=st.integers(0, 1),
        handicap=st.booleans(),
        hidden_reserve=st.booleans(),
        give_up_ship=st.sampled_from(["on", "off"]),
        seed=st.integers(0, 2**32),
    )
    def sit_down(
        self,
        *,
        yellow_die: str,
        beginner: int,
        handicap: bool,
        hidden_reserve: bool,
        give_up_ship: str,
        seed: int,
    ) -> None:
        options = RULESET.options_type(
            yellow_die=yellow_die,
            beginner=beginner,
            handicap_astro=handicap,
            handicap_fleet=handicap,
            hidden_reserve=hidden_reserve,
            give_up_ship=give_up_ship,
        )
        self.chance = PseudoChance(seed)
        self.state = RULESET.initial(COLORS, options, version=1)
        (table,) = RULESET.setup(COLORS, options, self.chance)
        assert isinstance(table, e.TableSet)
        self.books = Books(table)
        RULESET.evolve(self.state, table)

    def _do(self, seat: Seat, action: Action) -> None:
        note(f"{seat}: {action}")
        for event in RULESET.decide(self.state, seat, action, self.chance):
            note(f"    {event}")
            self.books.enter(event)
            RULESET.evolve(self.state, event)

    def play_on(self, rng: Random, shunned: tuple[str, ...]) -> None:
        """Play a random type of action for a random deciding seat, avoiding shunned types if possible."""
        seat = rng.choice(list(RULESET.duties(self.state)))
        by_type: dict[str, list[Action]] = {}
        for action in RULESET.legal_actions(self.state, seat):
            by_type.setdefault(type(action).__name__, []).append(action)
        kinds = [kind for kind in by_type if kind not in shunned] or list(by_type)
        self._do(seat, rng.choice(by_type[rng.choice(kinds)]))

    def is_over(self) -> bool:
        return RULESET.outcome(self.state) is not None

    @precondition(lambda self: self.is_over())
    @rule()
    def nothing_is_left_to_do(self) -> None:
        """SSC-220."""
        for seat in (0, 1):
            for action in (EndTurn(), RevealCard()):
                with pytest.raises(Refusal):
                    RULESET.decide(self.state, seat, action, PseudoChance(0))

    @precondition(lambda self: not self.is_over())
    @rule(data=st.data())
    def act(self, data: st.DataObject) -> None:
        seat = data.draw(st.sampled_from(list(RULESET.duties(self.state))))
        self._do(seat, data.draw(st.sampled_from(RULESET.legal_actions(self.state, seat))))

    @precondition(lambda self: not self.is_over())
    @rule(seed=st.integers(0, 2**32))
    def offer(self, seed: int) -> None:
        rng = Random(seed)
        for action in filled_templates(RULESET, self.state, self.state.active, rng):
            try:
                RULESET.decide(self.state, self.state.active, action, PseudoChance(0))
            except Refusal:
                continue
            self._do(self.state.active, action)
            return

    @precondition(lambda self: not self.is_over())
    @rule(seed=st.integers(0, 2**32), steps=st.integers(1, 250))
    def let_time_pass(self, seed: int, steps: int) -> None:
        """Play on for a while, mostly without actions that end flights and turns, so that much is built."""
        rng = Random(seed)
        for _ in range(steps):
            if not self.is_over():
                self.play_on(rng, SHUNNED if rng.random() < 0.8 else ())

    @invariant()
    def check_finds_nothing(self) -> None:
        assert RULESET.check(self.state) == []

    @invariant()
    def goods_and_astro_are_what_the_events_moved(self) -> None:
        """SSC-003, SSC-018, SSC-055, SSC-056: stocks match the events, and stay between 0 and the limits."""
        for purse, player in zip(self.books.purses, RULESET.observe(self.state, None).players, strict=True):
            assert purse.astro == player.astro >= 0
            limit = 2 + player.modules.get("logistics", 0)
            for name in GOODS:
                assert purse.goods[name] == getattr(player.goods, name)
                assert 0 <= purse.goods[name] <= (4 if name == "science" else limit), name

    @invariant()
    def ships_and_tiles_are_conserved(self) -> None:
        """SSC-033, SSC-169, SSC-170, SSC-176, SSC-234."""
        for ships, player in zip(self.books.ships, RULESET.observe(self.state, None).players, strict=True):
            assert ships == {
                "colony_ship": player.hangar.colony_ships,
                "trade_ship": player.hangar.trade_ships,
            }
            assert sum(ships.values()) <= 2
            assert min(ships.values()) >= 0
            assert player.hangar.colony_ships + player.ship_reserve.colony_ships == 2
            assert player.hangar.trade_ships + player.ship_reserve.trade_ships == 2
            for kind, tiles in (("cannons", player.cannons), ("boosters", player.boosters)):
                assert tiles.level_1 + tiles.level_2 + player.tiles_left[kind] == 3
                assert tiles.points == tiles.level_1 + 2 * tiles.level_2 <= 6

    @invariant()
    def sector_cards_are_conserved(self) -> None:
        """SSC-103, SSC-114, SSC-231: 70 cards, including those that players have taken."""
        view = RULESET.observe(self.state, None)
        owned = [
            card.id
            for player in view.players
            for card in (*player.colonies, *player.trading_posts, *player.pirates)
        ]
        assert sorted(owned) == sorted([*self.books.taken, "COL-CARB-1", "COL-FUEL-1"])
        sizes = [sector.cards for sector in view.sectors]
        assert sum(sizes) + view.reserve.cards + len(owned) == len(CARDS)
        if view.reserve.cards and not self.is_over() and "_reward" not in self.state.phase:
            assert sizes == [10] * 4

    @invariant()
    def missions_are_conserved(self) -> None:
        """SSC-124, SSC-129, SSC-232: each in one place, three face up while there are any."""
        view = RULESET.observe(self.state, None)
        kept = [mission.id for player in view.players for mission in player.missions]
        face_up = [mission.id for mission in view.face_up_missions]
        assert len({*kept, *face_up}) == len(kept) + len(face_up)
        gone = len(MISSIONS) - len(kept) - len(face_up) - view.mission_stack.cards
        assert 0 <= gone <= sum(1 for mission in MISSIONS if not mission.fame and not mission.victory_points)
        if not self.is_over() and view.mission_stack.cards:
            assert len(face_up) == 3

    @invariant()
    def level_2_modules_are_conserved(self) -> None:
        """SSC-181, SSC-235."""
        view = RULESET.observe(self.state, None)
        built = [name for player in view.players for name, level in player.modules.items() if level == 2]
        assert sorted((*built, *view.level_2_modules)) == sorted(MODULES)

    @invariant()
    def special_cards_lie_with_who_has_most(self) -> None:
        """SSC-206, SSC-207, SSC-210, SSC-236."""
        view = RULESET.observe(self.state, None)
        for holder, name in ((view.friend_of_the_people, "friendship"), (view.hero_of_the_people, "fame")):
            first, second = (getattr(player, name) for player in view.players)
            best = None if first == second else int(second > first)
            assert holder == (best if max(first, second) >= 3 else None), name

    @invariant()
    def points_are_those_of_what_lies_there(self) -> None:
        """SSC-040, SSC-104, SSC-145, SSC-212, SSC-220, SSC-222."""
        view = RULESET.observe(self.state, None)
        for seat, player in enumerate(view.players):
            assert player.friendship == sum(card.friendship for card in player.trading_posts)
            assert player.fame == len(player.pirates) + sum(mission.fame for mission in player.missions)
            special = (view.friend_of_the_people == seat) + (view.hero_of_the_people == seat)
            level_2 = sum(level == 2 for level in player.modules.values())
            missions = sum(mission.victory_points for mission in player.missions)
            assert player.victory_points == len(player.colonies) + level_2 + missions + special
            if not self.is_over() and seat == RULESET.progress(self.state).active:
                assert player.victory_points < 10

    @invariant()
    def a_packed_state_is_the_same_state(self) -> None:
        packed = RULESET.pack(self.state)
        assert RULESET.pack(RULESET.unpack(packed)) == packed


Table.TestCase.settings = settings(
    max_examples=60,
    stateful_step_count=25,
    phases=(Phase.explicit, Phase.reuse, Phase.generate),  # shrinking whole games takes minutes
    suppress_health_check=[*HealthCheck],
    print_blob=True,
)
TestTable = Table.TestCase


@pytest.mark.slow
@pytest.mark.timeout(3600)
class TestTableAtLength(Table.TestCase):
    settings = settings(Table.TestCase.settings, max_examples=1_000, stateful_step_count=60)
