"""Decisions about pirates: the demand, the fight, its reward and its losses (section I)."""

from domain.kernel.chance import Chance, Draw
from domain.kernel.ruleset import Event
from domain.starship_catan import actions as a
from domain.starship_catan import events as e
from domain.starship_catan import events_flight as f
from domain.starship_catan.cards import CARDS, SectorCard
from domain.starship_catan.goods import ALL_RESOURCES, unpacked
from domain.starship_catan.phases import LOSS, PIRATE, verify_moment
from domain.starship_catan.rules import cannon_points, overflow, verify_module_choice, verify_reward
from domain.starship_catan.state import State, level
from domain.starship_catan.tables import BLUE_DIE, LIMITS, LOGISTICS, MODULE_INDEX, MODULES
from domain.starship_catan.unfolding import Unfolding


def turned_pirate(state: State, seat: int, card: int, draws: tuple[Draw, ...], chance: Chance) -> list[Event]:
    """SSC-131, SSC-133, SSC-134: turn a pirate; a player with too few Astro fights at once."""
    face = CARDS[card]
    assert face.demand is not None
    turned = f.PirateTurned(seat, face.demand, face.id, draws)
    if state.astro[seat] >= face.demand:
        return [turned]
    unfolding = Unfolding(state, turned)
    return _fight(unfolding, seat, face, chance)


def pay_pirate(state: State, seat: int, action: a.PayPirate, chance: Chance) -> list[Event]:
    """SSC-135, SSC-138, SSC-147: pay the demand, which costs no action; the flight continues."""
    verify_moment(state, seat, PIRATE)
    unfolding = Unfolding(state, f.PiratePaid(seat, CARDS[state.row[-1]].id, state.demand))
    return unfolding.fly_on(seat)


def fight_pirate(state: State, seat: int, action: a.FightPirate, chance: Chance) -> list[Event]:
    """SSC-133, SSC-138, SSC-142: fight, which is no action and needs no cannon."""
    verify_moment(state, seat, PIRATE)
    return _fight(Unfolding(state), seat, CARDS[state.row[-1]], chance)


def _fight(unfolding: Unfolding, seat: int, pirate: SectorCard, chance: Chance) -> list[Event]:
    """SSC-139, SSC-140, SSC-141: roll for the player, then for the pirate; a tie is a win."""
    assert pirate.strength is not None
    draws = (chance.draw("blue-die", 6), chance.draw("blue-die", 6))
    rolls = (BLUE_DIE[draws[0].result], BLUE_DIE[draws[1].result])
    strengths = (rolls[0] + cannon_points(unfolding.state, seat), rolls[1] + pirate.strength)
    won = strengths[0] >= strengths[1]
    choosing = not won and pirate.loss == "module" and unfolding.state.modules[seat].bit_count() > 1
    phase: e.Phase = "pirate_reward" if won else "module_loss" if choosing else "card_open"
    astro, resources = (pirate.reward_astro, pirate.reward_resources) if won else (0, 0)
    unfolding.add(f.PirateFought(seat, pirate.id, rolls, strengths, won, astro, resources, phase, draws))
    if won:
        return _rewarded(unfolding, seat, chance)
    if choosing:
        return unfolding.events
    return _lost(unfolding, seat, pirate)


def _rewarded(unfolding: Unfolding, seat: int, chance: Chance) -> list[Event]:
    """SSC-143, SSC-147, SSC-239: carry out the reward of a won fight, up to the choice of a resource."""
    if unfolding.take_rewards(seat, ALL_RESOURCES, "pirate_reward"):
        return unfolding.events
    unfolding.add(f.PirateCaptured(seat, CARDS[unfolding.state.row[-1]].id))
    if unfolding.score():
        return unfolding.events
    unfolding.replace(chance, used=False)
    return unfolding.fly_on(seat)


def take_pirate_reward(state: State, seat: int, action: a.TakeResource, chance: Chance) -> list[Event]:
    """SSC-143: choose a resource as the reward for a pirate."""
    verify_reward(state, seat, action.resource, ALL_RESOURCES, rule="SSC-144")
    unfolding = Unfolding(state, f.RewardTaken(seat, action.resource, "pirate_reward"))
    return _rewarded(unfolding, seat, chance)


def _lost(unfolding: Unfolding, seat: int, pirate: SectorCard) -> list[Event]:
    """SSC-072, SSC-148, SSC-149: suffer a loss that requires no choice; the flight is over.

    A player without such a tile or module loses nothing (SSC-153, SSC-158).
    """
    state = unfolding.state
    if pirate.loss == "cannon" and state.cannons[seat]:
        turned_back = state.strong_cannons[seat] == state.cannons[seat]  # SSC-151, SSC-152
        unfolding.add(f.TileLost(seat, "cannon", turned_back))
    elif pirate.loss == "booster" and state.boosters[seat]:
        turned_back = state.strong_boosters[seat] == state.boosters[seat]  # SSC-151, SSC-152
        unfolding.add(f.TileLost(seat, "booster", turned_back))
    elif pirate.loss == "module" and state.modules[seat]:
        unfolding.add(_module_lost(state, seat, state.modules[seat].bit_length() - 1))
    unfolding.add(f.FlightEnded(seat, state.sector + 1))
    return unfolding.events


def lose_module(state: State, seat: int, action: a.LoseModule, chance: Chance) -> list[Event]:
    """SSC-148, SSC-154: choose the module that the pirate destroys; the flight is over."""
    verify_moment(state, seat, LOSS)
    module = MODULE_INDEX[action.module]
    verify_module_choice(state, seat, module)
    return [_module_lost(state, seat, module), f.FlightEnded(seat, state.sector + 1)]


def _module_lost(state: State, seat: int, module: int) -> f.ModuleLost:
    """SSC-155, SSC-156, SSC-159: lose the level II card first; goods without room return to the bank."""
    lost = level(state, seat, module)
    returned = 0
    if module == LOGISTICS:
        returned = overflow(state.goods[seat], LIMITS[lost - 1])
    return f.ModuleLost(seat, MODULES[module], lost, unpacked(returned))
