"""The consequences of an action, as consecutive events on a copy of the state, in the order of SSC-239."""

from domain.kernel import unfolding
from domain.kernel.chance import Chance
from domain.kernel.hexgrid import nth_bit
from domain.kernel.ruleset import Event
from domain.starship_catan import events as e
from domain.starship_catan import events_flight as f
from domain.starship_catan.cards import CARDS, NO_CARD, SET_MASKS, SETS
from domain.starship_catan.evolve.dispatch import evolve
from domain.starship_catan.goods import RESOURCES
from domain.starship_catan.missions import LEVEL_MASKS, MISSIONS, next_level
from domain.starship_catan.rules import can_act, may_fly_on, roomy
from domain.starship_catan.scoring import points, special_cards_moved
from domain.starship_catan.state import State, reserve_set
from domain.starship_catan.tables import WINNING_POINTS


class Unfolding(unfolding.Unfolding[State]):
    """The events of an action so far, the state after them, and their automatic consequences."""

    __slots__ = ()

    def __init__(self, state: State, *events: Event) -> None:
        super().__init__(state, evolve, events)

    def score(self) -> bool:
        """SSC-162, SSC-208, SSC-209, SSC-210, SSC-221: move special cards; return True if the active player
        wins.
        """
        for moved in special_cards_moved(self.state):
            self.add(moved)
        active = self.state.active
        reached = points(self.state, active)
        if reached < WINNING_POINTS:
            return False
        self.add(e.GameWon(active, reached))
        return True

    def take_rewards(self, seat: int, allowed: int, phase: e.Phase) -> bool:
        """SSC-120, SSC-144: grant rewards that require no choice. Return True if the seat must now choose.

        ``allowed`` is a mask of the possible reward resources, and ``phase`` the phase of that choice. The
        room for them is that of the present state, after payment (SSC-122).
        """
        while self.state.due:
            options = roomy(self.state, seat, allowed)
            if not options:  # SSC-123, SSC-144: goods without room are lost, and the game continues
                return False
            if len(options) > 1:
                return True
            self.add(f.RewardTaken(seat, RESOURCES[options[0]], phase))
        return False

    def replace(self, chance: Chance, *, used: bool) -> None:
        """SSC-111, SSC-146, SSC-214: fill the gap in the row from the reserve, while it lasts."""
        state = self.state
        card_set = reserve_set(state)
        if not card_set:  # SSC-218
            return
        if state.table.hidden_reserve:
            self.add(f.ReplacementDrawn(SETS[card_set], None, used, ()))
            return
        left = state.pool & SET_MASKS[card_set]
        draw = chance.draw("reserve-card", left.bit_count())
        card = CARDS[nth_bit(left, draw.result)]
        self.add(f.ReplacementDrawn(SETS[card_set], card.id, used, (draw,)))

    def turn_mission(self, chance: Chance, completed: int) -> None:
        """SSC-125, SSC-126, SSC-127: turn the next mission face up, locked if it names the same planet."""
        level = next_level(self.state.mission_stack)
        if level < 0:  # SSC-129
            return
        left = self.state.mission_stack & LEVEL_MASKS[level]
        draw = chance.draw("mission", left.bit_count())
        mission = MISSIONS[nth_bit(left, draw.result)]
        locked = mission.planet == MISSIONS[completed].planet
        self.add(f.MissionTurned(mission.id, locked, (draw,)))

    def fly_on(self, seat: int) -> list[Event]:
        """SSC-070, SSC-071, SSC-075, SSC-147: end the flight if it offers nothing else; return all events."""
        if flight_is_over(self.state, seat):
            self.add(f.FlightEnded(seat, self.state.sector + 1))
        return self.events


def flight_is_over(state: State, seat: int) -> bool:
    """Return True if no card can be revealed and the present one cannot be used."""
    if may_fly_on(state):
        return False
    if state.acted >= state.allowed or state.visiting == NO_CARD:
        return True
    return not can_act(state, seat, state.visiting)
