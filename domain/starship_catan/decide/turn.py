"""Decisions of set-up, production and the turn's end (sections B, C and D)."""

from typing import NoReturn

from domain.kernel.chance import Chance
from domain.kernel.errors import NotYourDecision, RuleViolation
from domain.kernel.messages import Message, Name
from domain.kernel.ruleset import Event
from domain.starship_catan import actions as a
from domain.starship_catan import events as e
from domain.starship_catan.cards import CARDS, COLONIES, STARTING_COLONIES, Crest, cards_in
from domain.starship_catan.goods import INDEX, RESOURCES, UNITS, Resource, unpacked
from domain.starship_catan.missions import FACE_UP_FIRST
from domain.starship_catan.phases import CHOOSE_MODULE, END_TURN, PRODUCE, verify_moment, verify_running
from domain.starship_catan.rules import fits, roomy
from domain.starship_catan.scoring import points
from domain.starship_catan.state import State, Table, crest, level
from domain.starship_catan.tables import (
    BEGINNER_ASTRO,
    BEGINNER_BOOSTERS,
    BEGINNER_CANNONS,
    EXPERIENCED_ASTRO,
    LEVEL_I_NUMBERS,
    LEVEL_II_NUMBERS,
    PRODUCING_MODULES,
    START_ASTRO,
    START_BOOSTERS,
    START_CANNONS,
    WINNING_POINTS,
    YELLOW_DICE,
)
from domain.starship_catan.unfolding import Unfolding


def set_table(table: Table, chance: Chance) -> list[Event]:
    """SSC-020, SSC-021, SSC-037: deal the starting colonies; everything else shuffled is drawn when first
    seen.

    Handicaps are agreed one by one (SSC-228); without any, both players start equal (SSC-230).
    """
    draw = chance.draw("moon", 2)
    moon = draw.result
    crests: tuple[Crest, Crest] = ("moon", "sun") if moon == 0 else ("sun", "moon")
    beginner = table.beginner
    astro = [START_ASTRO, START_ASTRO]  # SSC-034
    cannons = [START_CANNONS, START_CANNONS]  # SSC-033
    boosters = [START_BOOSTERS, START_BOOSTERS]
    if table.handicap_astro:  # SSC-225
        astro[beginner], astro[1 - beginner] = BEGINNER_ASTRO, EXPERIENCED_ASTRO
    if table.handicap_fleet:  # SSC-227
        cannons[beginner], boosters[beginner] = BEGINNER_CANNONS, BEGINNER_BOOSTERS
    return [
        e.TableSet(
            moon=moon,
            colonies=(CARDS[STARTING_COLONIES[crests[0]]].id, CARDS[STARTING_COLONIES[crests[1]]].id),
            astro=(astro[0], astro[1]),
            cannons=(cannons[0], cannons[1]),
            boosters=(boosters[0], boosters[1]),
            missions=FACE_UP_FIRST,  # SSC-028
            draws=(draw,),
        )
    ]


def choose_module(state: State, seat: int, action: a.ChooseModule, chance: Chance) -> list[Event]:
    """SSC-030: choose a first module; after both, the moon player's first turn begins."""
    verify_moment(state, seat, CHOOSE_MODULE)
    chosen = e.ModuleChosen(seat, action.module)
    if seat == state.moon:
        return [chosen]
    after = Unfolding(state, chosen).state
    return [chosen, *begun_turn(after, state.moon, 1, chance)]


def begun_turn(state: State, seat: int, turn: int, chance: Chance) -> list[Event]:
    """SSC-038, SSC-047: begin a turn with the yellow roll; victory is checked before (SSC-222)."""
    began = e.TurnBegan(turn, seat)
    reached = points(state, seat)
    if reached >= WINNING_POINTS:
        return [began, e.GameWon(seat, reached)]
    draw = chance.draw("yellow-die", 6)
    roll = YELLOW_DICE[state.table.yellow_die][draw.result]
    first, second = (production(state, who, roll) for who in (0, 1))
    phase: e.Phase = "production_choice" if first[1] or second[1] else "choose_sector"
    rolled = e.ProductionRolled(
        seat, roll, (unpacked(first[0]), unpacked(second[0])), (first[1], second[1]), phase, (draw,)
    )
    return [began, rolled]


def _yields() -> dict[int, tuple[int, dict[int, int]]]:
    """Return, by number, a mask of its colonies, and the mask of resources that each set of them yields."""
    found: dict[int, tuple[int, dict[int, int]]] = {}
    for card in cards_in(COLONIES):
        face = CARDS[card]
        assert face.number is not None
        assert face.resource is not None
        colonies, yields = found.get(face.number, (0, {0: 0}))
        bit, resource = 1 << card, 1 << INDEX[face.resource]
        yields |= {owned | bit: resources | resource for owned, resources in yields.items()}
        found[face.number] = (colonies | bit, yields)
    return found


_YIELDS = _yields()
_PRODUCERS = sum(1 << module for module, _ in PRODUCING_MODULES)


def production(state: State, seat: int, roll: int) -> tuple[int, tuple[Resource, ...]]:
    """SSC-048, SSC-049: return a seat's gain from a roll, packed, and the resources to choose from."""
    if roll not in _YIELDS:  # SSC-058
        return 0, ()
    colonies, yields = _YIELDS[roll]
    gain = 0
    choices: tuple[Resource, ...] = ()
    if matching := yields[state.owned[seat] & colonies]:
        storable = roomy(state, seat, matching)  # SSC-057
        if len(storable) > 1:  # SSC-050, SSC-051
            choices = tuple(RESOURCES[index] for index in storable)
        elif storable:
            gain = UNITS[storable[0]]
    if state.modules[seat] & _PRODUCERS:
        gain += _modules_produce(state, seat, roll)
    return gain, choices


def _modules_produce(state: State, seat: int, roll: int) -> int:
    """SSC-052, SSC-053, SSC-054, SSC-057: return what a seat's modules produce, packed, if it has room."""
    gain = 0
    for module, good in PRODUCING_MODULES:
        built = level(state, seat, module)
        if built == 2:
            matches = roll in LEVEL_II_NUMBERS
        else:
            matches = built == 1 and roll == LEVEL_I_NUMBERS[crest(state, seat)][module]
        if matches and fits(state, seat, UNITS[INDEX[good]]):
            gain += UNITS[INDEX[good]]
    return gain


def produce(state: State, seat: int, action: a.Produce, chance: Chance) -> list[Event]:
    """SSC-050: choose the colony that yields; the flight begins after the last choice (SSC-059)."""
    if state.phase not in PRODUCE.phases:
        _refuse_production(state, seat)
    if not state.choices[seat] >> INDEX[action.resource] & 1:
        _refuse_product(state, seat, action.resource)
    phase: e.Phase = "production_choice" if state.choices[1 - seat] else "choose_sector"
    return [e.ResourceProduced(seat, action.resource, phase)]


def _refuse_production(state: State, seat: int) -> NoReturn:
    """SSC-039: refuse production that is over or has not begun, whichever seat asks."""
    verify_running(state)
    if seat == state.active or state.phase == "setup_module":
        verify_moment(state, seat, PRODUCE)
    raise NotYourDecision(PRODUCE.refusal, rules=PRODUCE.own)


def _refuse_product(state: State, seat: int, resource: Resource) -> NoReturn:
    """SSC-049, SSC-050, SSC-051, SSC-057: refuse a resource that the seat cannot produce or store now."""
    good = Name(resource)
    colonies, yields = _YIELDS.get(state.roll, (0, {0: 0}))
    refusal: Message
    rules: tuple[str, ...]
    if not yields[state.owned[seat] & colonies] >> INDEX[resource] & 1:
        refusal, rules = Message("no-such-yield", good=good), ("SSC-050", "SSC-049")
    elif not state.choices[seat]:
        refusal, rules = Message("no-production-left"), ("SSC-050",)
    else:
        refusal, rules = Message("bay-full", good=good), ("SSC-051", "SSC-057")
    if not state.choices[seat]:
        raise NotYourDecision(refusal, rules=rules)
    raise RuleViolation(refusal, rules=rules)


def end_turn(state: State, seat: int, action: a.EndTurn, chance: Chance) -> list[Event]:
    """SSC-193, SSC-204: end the turn, in any case; the opponent's turn begins with the yellow roll."""
    verify_moment(state, seat, END_TURN)
    return [e.TurnEnded(seat), *begun_turn(state, 1 - seat, state.turn + 1, chance)]
