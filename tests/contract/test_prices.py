"""Actions with a price cost exactly that price."""

from typing import Any

import msgspec

from domain.kernel.ruleset import Price, Ruleset, Seat
from domain.log.codec import tag_of
from tests.contract.conftest import Walk
from tests.contract.playout import Position, as_json

EVERY = 20
"""Check every 20th position as a whole, because observing takes time."""


def test_prices_name_actions_and_resources(walk: Walk) -> None:
    for at, position in enumerate(walk()):
        if at % EVERY:
            continue
        ruleset = position.ruleset
        types = {tag_of(each): each for each in ruleset.action_types}
        for seat in position.game.seats:
            held = _held(ruleset, position.state, seat)
            listed = ruleset.prices(position.state, seat)
            for price in listed:
                assert set(price.given) <= set(types[price.type].__struct_fields__), f"{position}: {price}"
                assert price.cost, f"{position}: {price}"
                assert all(count > 0 for count in price.cost.values()), f"{position}: {price}"
                assert set(price.cost) <= set(held), f"{position}: {price} is paid with what nobody holds"
            told = [(price.type, sorted(price.given.items())) for price in listed]
            assert all(told.count(each) == 1 for each in told), f"{position}: two prices for the same"


def test_priced_action_costs_its_price(walk: Walk) -> None:
    paid = 0
    for position in walk():
        if position.seat is None:
            continue
        price = _price_of(position)
        if price is not None:
            paid += 1
            changed = _change(position, price)
            assert changed == {name: -count for name, count in price.cost.items()}, f"{position}"
    print(f"{paid} prices were paid")


def test_unaffordable_action_is_not_listed(walk: Walk) -> None:
    for at, position in enumerate(walk()):
        if at % EVERY:
            continue
        ruleset = position.ruleset
        for seat in ruleset.duties(position.state):
            held = _held(ruleset, position.state, seat)
            listed = [as_json(action) for action in ruleset.legal_actions(position.state, seat)]
            for price in ruleset.prices(position.state, seat):
                if any(held[name] < count for name, count in price.cost.items()):
                    asked = {"type": price.type, **price.given}
                    assert not any(asked.items() <= one.items() for one in listed), f"{position}: {asked}"


def _price_of(position: Position) -> Price | None:
    assert position.seat is not None
    action = as_json(position.action)
    for price in position.ruleset.prices(position.state, position.seat):
        if price.type == action["type"] and price.given.items() <= action.items():
            return price
    return None


def _change(position: Position, price: Price) -> dict[str, int]:
    """Return how a seat's stock of the goods in a price changes over the events."""
    assert position.seat is not None
    state = position.state.copy()
    before = _held(position.ruleset, state, position.seat)
    for event in position.events:
        position.ruleset.evolve(state, event)
        after = _held(position.ruleset, state, position.seat)
        changed = {name: after[name] - before[name] for name in price.cost}
        if any(changed.values()):
            return changed
    return {}


def _held(ruleset: Ruleset, state: Any, seat: Seat) -> dict[str, int]:
    """Return the countable things that a seat holds, by name, as its observation shows them."""
    own = next(each for each in ruleset.observe(state, seat).players if each.seat == seat)
    values = {name: getattr(own, name) for name in own.__struct_fields__}
    found = {name: value for name, value in values.items() if type(value) is int}
    for inside in (value for value in values.values() if isinstance(value, msgspec.Struct)):
        for name in inside.__struct_fields__:
            if type(getattr(inside, name)) is int:
                found.setdefault(name, getattr(inside, name))
    return found
