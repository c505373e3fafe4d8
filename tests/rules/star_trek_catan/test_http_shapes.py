"""Actions of Star Trek Catan with a wrong shape: the refusal names the field, and nothing changes."""

from typing import Any

import jsonschema

from tests.api.table import Table, is_sentence, problem, unchanged
from tests.rules.star_trek_catan.over_http import NAME, open_game

HUGE = 10**15
CARDS = {"food": 1}

WRONG_SHAPES: list[tuple[Any, str]] = [
    # not of this ruleset, or not for seats
    ({"type": "roll"}, "type"),
    ({"type": "hide", "number": 1}, "type"),
    ({"type": "RollDice"}, "type"),
    ({"type": "roll_dice"}, "type"),
    ({"type": "measure-supply-routes"}, "type"),
    ({"type": {}}, "type"),
    ({"type": "roll-dice", "dice": [6, 6]}, "dice"),
    ({"type": "end-turn", "route": 1}, "route"),
    # places off the board, and malformed places
    ({"type": "build-starship"}, "route"),
    ({"type": "build-starship", "intersection": 1}, "route"),
    ({"type": "build-starship", "route": 72}, "route"),
    ({"type": "build-starship", "route": -1}, "route"),
    ({"type": "build-starship", "route": HUGE}, "route"),
    ({"type": "build-starship", "route": "1"}, "route"),
    ({"type": "build-starship", "route": 1.5}, "route"),
    ({"type": "build-starship", "route": True}, "route"),
    ({"type": "build-starship", "route": None}, "route"),
    ({"type": "build-starship", "route": [1]}, "route"),
    ({"type": "place-starship", "route": 72}, "route"),
    ({"type": "place-second-starship", "route": 72}, "route"),
    ({"type": "play-utopia-planitia", "route": 72}, "route"),
    ({"type": "use-sulu", "from_route": 72, "to_route": 1}, "from_route"),
    ({"type": "use-sulu", "from_route": 1, "to_route": -1}, "to_route"),
    ({"type": "use-scott", "route": 72, "pay": CARDS}, "route"),
    ({"type": "build-outpost", "intersection": 54}, "intersection"),
    ({"type": "build-outpost", "intersection": "N"}, "intersection"),
    ({"type": "build-starbase", "intersection": -1}, "intersection"),
    ({"type": "place-outpost", "intersection": 54}, "intersection"),
    ({"type": "use-sarek", "card": "hidden", "build": "outpost", "intersection": 54}, "intersection"),
    ({"type": "move-cruiser", "sector": 19}, "sector"),
    ({"type": "move-cruiser", "sector": {"q": 0, "r": 0}}, "sector"),
    # amounts
    ({"type": "discard", "cards": {"food": -1}}, "cards.food"),
    ({"type": "discard", "cards": {"food": 96}}, "cards.food"),
    ({"type": "discard", "cards": {"food": HUGE}}, "cards.food"),
    ({"type": "discard", "cards": {"food": 0.5}}, "cards.food"),
    ({"type": "discard", "cards": {"food": "1"}}, "cards.food"),
    ({"type": "discard", "cards": {"food": True}}, "cards.food"),
    ({"type": "discard", "cards": {"food": None}}, "cards.food"),
    ({"type": "discard", "cards": {"gold": 1}}, "cards.gold"),
    ({"type": "discard", "cards": {"": 1}}, "cards."),
    ({"type": "discard", "cards": ["food"]}, "cards"),
    ({"type": "discard", "cards": None}, "cards"),
    ({"type": "trade-with-supply", "give": {"food": -4}, "take": {"water": -1}}, "give.food"),
    ({"type": "trade-with-supply", "give": {"food": 4}, "take": {"water": -1}}, "take.water"),
    ({"type": "trade-with-supply", "give": {"food": 4}}, "take"),
    ({"type": "offer-trade", "give": {"food": -1}, "want": {"water": 1}}, "give.food"),
    ({"type": "offer-trade", "give": {"food": 1}, "want": {"water": HUGE}}, "want.water"),
    ({"type": "offer-trade", "give": CARDS, "want": {"water": 1}, "to": [4]}, "to.0"),
    ({"type": "offer-trade", "give": CARDS, "want": {"water": 1}, "to": [0, 1, 2, 3]}, "to"),
    ({"type": "offer-trade", "give": CARDS, "want": {"water": 1}, "to": 1}, "to"),
    ({"type": "offer-trade", "give": CARDS, "want": {"water": 1}, "answers": 0}, "answers"),
    ({"type": "play-research-station", "take": {"food": -2}}, "take.food"),
    ({"type": "use-scott", "route": 1, "pay": {"food": -1}}, "pay.food"),
    ({"type": "use-mccoy", "pay": {"food": 96}}, "pay.food"),
    ({"type": "use-mccoy"}, "pay"),
    # seats, offers, cards, resources
    ({"type": "steal", "victim": 4}, "victim"),
    ({"type": "steal", "victim": -1}, "victim"),
    ({"type": "steal", "victim": None}, "victim"),
    ({"type": "use-chapel", "opponent": 4}, "opponent"),
    ({"type": "use-uhura", "resource": "food", "opponents": []}, "opponents"),
    ({"type": "use-uhura", "resource": "food", "opponents": [1, 2, 3]}, "opponents"),
    ({"type": "use-uhura", "resource": "food", "opponents": [4]}, "opponents.0"),
    ({"type": "use-uhura", "resource": "food", "opponents": 1}, "opponents"),
    ({"type": "use-uhura", "resource": "gold", "opponents": [1]}, "resource"),
    ({"type": "return-card", "opponent": 4, "resource": "food"}, "opponent"),
    ({"type": "return-card", "opponent": 1}, "resource"),
    ({"type": "use-spock", "resource": None}, "resource"),
    ({"type": "use-kirk", "resource": "gold"}, "resource"),
    ({"type": "use-rand", "give": "food", "take": 1}, "take"),
    ({"type": "take-card", "resource": "gold"}, "resource"),
    ({"type": "pick-development-card", "card": "joker"}, "card"),
    ({"type": "pick-development-card", "card": 0}, "card"),
    ({"type": "exchange-support-card", "card": "picard"}, "card"),
    ({"type": "exchange-support-card"}, "card"),
    ({"type": "use-sarek", "card": "open", "build": "outpost", "intersection": 1}, "card"),
    ({"type": "use-sarek", "card": "hidden", "build": "starship", "intersection": 1}, "build"),
    ({"type": "play-monopoly", "resource": "Food"}, "resource"),
    ({"type": "play-monopoly", "resource": ["food"]}, "resource"),
    ({"type": "accept-offer", "offer": 0}, "offer"),
    ({"type": "accept-offer", "offer": 1_000_001}, "offer"),
    ({"type": "reject-offer", "offer": HUGE}, "offer"),
    ({"type": "withdraw-offer"}, "offer"),
    ({"type": "take-back-acceptance", "offer": "1"}, "offer"),
    ({"type": "choose-partner", "offer": 1, "partner": 4}, "partner"),
]


def test_a_wrong_shape_is_named(table: Table) -> None:
    game = open_game(table)
    schemas = table.document.published(NAME).description["actions"]
    with unchanged(table, game):
        for action, field in WRONG_SHAPES:
            for seat in (0, 1):  # whoever's turn it is
                found = problem(table.act(game, seat, action), 422, "validation-failed")
                assert field in found["errors"], (action, found["errors"])
                assert is_sentence(found["detail"])
            schema = schemas.get(action["type"]) if isinstance(action["type"], str) else None
            assert schema is None or not jsonschema.Draft202012Validator(schema).is_valid(action), action
