"""Guards and queries of encounters (chapter 14), for ``decide`` and ``legal`` alike."""

from collections.abc import Iterator

from domain.kernel.bundles import amount, count, covers
from domain.kernel.errors import RuleViolation
from domain.kernel.messages import Name
from domain.starfarers.cards import INDEX, RESOURCES, UNITS, Cards, packed
from domain.starfarers.encounters.card import EncounterCard, Question, Result, Step
from domain.starfarers.encounters.deck import DECK
from domain.starfarers.rules import opponents, possible_upgrades
from domain.starfarers.rules_flight import blocks_port
from domain.starfarers.state import (
    NOBODY,
    Due,
    State,
    fame_left,
    ships_of,
    upgrades,
)
from domain.starfarers.tables import UPGRADES

# The question


def open_card(state: State) -> EncounterCard:
    """Return the open encounter card."""
    return DECK[state.encounter]


def verify_answer(state: State, seat: int, kind: str, answer: int, cards: Cards) -> None:
    """SF-269, SF-271, SF-272, SF-273: refuse the wrong kind of answer, or one that the hand cannot pay."""
    question = open_card(state).question
    assert question is not None
    if question.kind != kind:
        asked = "asked-number" if question.kind == "number" else "asked-yes-or-no"
        raise RuleViolation(asked, rules=("SF-269",))
    if answer > question.most:
        raise RuleViolation("give-at-most", number=question.most, rules=("SF-269",))
    _verify_payment(state, seat, question, answer, packed(cards))


def _verify_payment(state: State, seat: int, question: Question, answer: int, paid: int) -> None:
    if not covers(state.hands[seat], paid):
        rule = "SF-272" if question.kind == "number" else "SF-273"
        raise RuleViolation("these-cards-lacking", rules=(rule,))
    price = price_of(question, answer)
    if count(paid) != price:
        raise RuleViolation("answer-costs", number=price, rules=("SF-273",))


def price_of(question: Question, answer: int) -> int:
    """SF-271, SF-273: return the number of cards that an answer costs."""
    return answer if question.kind == "number" else question.cost * answer


# The seats affected by Wear and Tear


def affected(state: State, step: Step) -> tuple[int, ...]:
    """SF-320, SF-363, SF-364: return the seats that a step affects, in turn order from the active player."""
    numbers = [_number(state, seat, step) for seat in range(state.seats)]
    if step.selector == "at_least":
        wanted = [seat for seat, number in enumerate(numbers) if number >= step.number]
    elif step.selector == "most_pods":
        wanted = [seat for seat, number in enumerate(numbers) if number == max(numbers) > 0]
    else:
        wanted = [seat for seat, number in enumerate(numbers) if number == min(numbers)]
    return tuple(sorted(wanted, key=lambda seat: (seat - state.active) % state.seats))


def _number(state: State, seat: int, step: Step) -> int:
    """Count the upgrades that a step checks: freight pods, or all physical ones."""
    return state.pods[seat] if step.selector == "most_pods" else physical(state, seat)


def physical(state: State, seat: int) -> int:
    """Count the physical upgrades of a mothership; Scientists cards do not count (SF-251)."""
    return state.boosters[seat] + state.cannons[seat] + state.pods[seat]


# Results


def dues(state: State, results: tuple[Result, ...]) -> tuple[Due, ...]:
    """Return the results of a branch as pending results of the active player, in order (SF-274)."""
    return tuple(due for result in results for due in _dues(state, result))


def _dues(state: State, result: Result) -> Iterator[Due]:
    """SF-300: a card from each opponent is one result for each of them, clockwise from the left."""
    if result.op != "take_card_from_each_opponent":
        yield due_of(state.active, result)
        return
    for seat in opponents(state, state.active):
        yield due_of(seat, result)


def due_of(seat: int, result: Result) -> Due:
    """Return a pending result of a seat."""
    resource = NOBODY if result.resource is None else INDEX[result.resource]
    return Due(seat, result.op, result.count, resource)


def stoppable(state: State) -> list[int]:
    """SF-291, SF-292: list the ships among which the player chooses the one to stop.

    A ship that has to leave a spaceport site is excluded while there is another ship (SF-192, SF-193,
    SF-194).
    """
    ships = [ship for ship in ships_of(state, state.active) if not state.stopped >> ship & 1]
    unbound = [ship for ship in ships if not blocks_port(state, ship)]
    return unbound or ships


def losable(state: State, seat: int) -> list[int]:
    """SF-293: list the upgrades, by index, that a seat has."""
    return [kind for kind, held in enumerate(upgrades(state)) if held[seat]]


def takeable(state: State, due: Due) -> int:
    """SF-275, SF-296: return the number of freely chosen cards: the number due, or the whole supply if it has
    fewer.
    """
    return min(due.count, count(state.supply))


def named_cards(state: State, due: Due) -> int:
    """SF-296: return the cards of a named type to receive, packed, as far as the supply lasts."""
    return UNITS[due.resource] * min(due.count, amount(state.supply, due.resource))


def only_choice(state: State, due: Due) -> int | None:
    """SF-338: return the cards to receive, packed, if only one choice exists; otherwise None."""
    number = takeable(state, due)
    if number == count(state.supply):
        return state.supply
    kinds = [kind for kind in range(len(RESOURCES)) if amount(state.supply, kind)]
    return UNITS[kinds[0]] * number if len(kinds) == 1 else None


def verify_taken(state: State, due: Due, cards: Cards) -> None:
    """SF-295, SF-296: refuse a wrong number of cards, and types that the supply lacks."""
    taken = packed(cards)
    if count(taken) != takeable(state, due):
        raise RuleViolation("cards-to-receive", number=takeable(state, due), rules=("SF-295",))
    if not covers(state.supply, taken):
        raise RuleViolation("supply-lacks-these", rules=("SF-296",))


def verify_stop(state: State, ship: int) -> None:
    """SF-192, SF-291: refuse a ship that the player may not choose to stop."""
    if ship in stoppable(state):
        return
    if ship in ships_of(state, state.active) and blocks_port(state, ship):
        raise RuleViolation("ship-has-to-clear-site", rules=("SF-192",))
    raise RuleViolation("choose-moving-ship", rules=("SF-291", "SF-292"))


def verify_loss(state: State, seat: int, kind: int) -> None:
    """SF-293: refuse to return an upgrade that the seat does not have."""
    if kind not in losable(state, seat):
        raise RuleViolation("upgrade-lacking", upgrade=Name(UPGRADES[kind]), rules=("SF-293",))


def verify_gain(state: State, seat: int, kind: int) -> None:
    """SF-154, SF-298: refuse to gain an upgrade beyond its cap."""
    if kind not in possible_upgrades(state, seat):
        raise RuleViolation("no-more-upgrades", upgrade=Name(UPGRADES[kind]), rules=("SF-298", "SF-154"))


def fame_gain(state: State, due: Due) -> int:
    """SF-265, SF-297: return the number of fame pieces gained, as far as the tray lasts."""
    return min(due.count, fame_left(state))


def fame_loss(state: State, due: Due) -> int:
    """SF-263, SF-294: return the number of fame pieces lost, as far as the seat has them."""
    return min(due.count, state.fame[due.seat])
