"""The meaning of draws (section 20): the text alone determines every card, tile and face of whole games.

The test uses no code of the rules: it reads the recorded games as JSON, and lays out the pools as the
document says.
"""

import json
import re
from collections.abc import Iterator
from copy import deepcopy
from itertools import chain
from pathlib import Path
from typing import Any

from domain.star_trek_catan.ruleset import RULESET

RECORDED = sorted((Path(__file__).parent / "golden").glob("*.jsonl"))
DOCUMENT = Path("docs/rules/star-trek-catan.md").read_text(encoding="utf-8")

RESOURCES = ("tritanium", "dilithium", "food", "oxygen", "water")
TILES = ["tritanium"] * 4 + ["food"] * 4 + ["oxygen"] * 4 + ["dilithium"] * 3 + ["water"] * 3 + ["none"]
DECK = ["starfleet_intervenes"] * 14 + ["monopoly"] * 2 + ["research_station"] * 2
DECK += ["utopia_planitia"] * 2 + ["victory_point"] * 5
TOKENS = [5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11]
ROWS = [(q, r) for r in range(-2, 3) for q in range(-2, 3) if -2 <= q + r <= 2]


def _token_orders() -> dict[str, list[tuple[int, int]]]:
    """Read section 17.3: the order of the sectors for each starting corner."""
    section = DOCUMENT[DOCUMENT.index("### 17.3") : DOCUMENT.index("### 17.4")]
    rows = [line.split("|")[1:3] for line in section.splitlines() if line.startswith("| (")]
    places = re.compile(r"\((-?\d),(-?\d)\)")
    return {corner.strip(): [(int(q), int(r)) for q, r in places.findall(order)] for corner, order in rows}


class Umpire:
    """Follows a log: it recomputes every draw, and tracks hands and deck by the names of cards."""

    def __init__(self, seats: int) -> None:
        self.hands = [dict.fromkeys(RESOURCES, 0) for _ in range(seats)]
        self.deck = list(DECK)
        self.seen: list[str] = []

    def _draws(self, event: dict[str, Any], label: str, pools: list[int]) -> list[int]:
        """Check the label and ranges of an event's draws, and return their results."""
        assert [draw[1:3] for draw in event["draws"]] == [[label, pool] for pool in pools], event
        self.seen.append(label)
        return [draw[3] for draw in event["draws"]]

    def _gain(self, seat: int, cards: dict[str, int], times: int = 1) -> None:
        for name, amount in cards.items():
            self.hands[seat][name] += times * amount
            assert self.hands[seat][name] >= 0

    def _move(self, from_seat: int, to_seat: int, cards: dict[str, int]) -> None:
        self._gain(from_seat, cards, -1)
        self._gain(to_seat, cards)

    def follow(self, event: dict[str, Any]) -> None:
        kind = event["type"].replace("-", "_")
        if self.hands and (paid := event.get("paid")):
            self._gain(event["seat"], paid, -1)
        getattr(self, f"on_{kind}", lambda _: self._undrawn(event))(event)

    @staticmethod
    def _undrawn(event: dict[str, Any]) -> None:
        assert not event.get("draws"), event

    def on_board_laid_out(self, event: dict[str, Any]) -> None:
        draws = event["draws"]
        if not draws:
            return
        assert [draw[1:3] for draw in draws] == [
            *(["frame", left] for left in range(6, 1, -1)),
            *(["sector", left] for left in range(19, 1, -1)),
            ["token-corner", 6],
        ]
        self.seen += ["frame", "sector", "token-corner"]
        results = [draw[3] for draw in draws]
        pieces, tiles = [1, 2, 3, 4, 5, 6], list(TILES)
        assert event["frame"] == [*(pieces.pop(result) for result in results[:5]), *pieces]
        assert event["planets"] == [*(tiles.pop(result) for result in results[5:23]), *tiles]
        corner = ["(0,-2)", "(-2,0)", "(-2,2)", "(0,2)", "(2,0)", "(2,-2)"][results[23]]
        planets = dict(zip(ROWS, event["planets"], strict=True))
        on_planets = [place for place in _token_orders()[corner] if planets[place] != "none"]
        numbers = dict(zip(on_planets, TOKENS, strict=True))
        assert event["numbers"] == [numbers.get(place, 0) for place in ROWS]

    def on_start_rolled(self, event: dict[str, Any]) -> None:
        assert event["dice"] == [result + 1 for result in self._draws(event, "die", [6, 6])]

    def on_dice_rolled(self, event: dict[str, Any]) -> None:
        self.on_start_rolled(event)
        for received in event["income"]:
            self._gain(received["seat"], received["cards"])

    def on_first_income_received(self, event: dict[str, Any]) -> None:
        self._gain(event["seat"], event["cards"])

    def on_cards_discarded(self, event: dict[str, Any]) -> None:
        for laid in event["discards"]:
            self._gain(laid["seat"], laid["cards"], -1)

    def on_resource_stolen(self, event: dict[str, Any]) -> None:
        hand = self.hands[event["victim"]]
        laid_out = list(chain.from_iterable([name] * hand[name] for name in RESOURCES))
        (result,) = self._draws(event, "theft", [len(laid_out)])
        assert event["resource"] == laid_out[result]
        self._move(event["victim"], event["thief"], {event["resource"]: 1})

    def on_development_card_bought(self, event: dict[str, Any]) -> None:
        (result,) = self._draws(event, "development-card", [len(self.deck)])
        assert event["card"] == self.deck.pop(result)

    def on_mccoy_used(self, event: dict[str, Any]) -> None:
        pools = [len(self.deck) - step for step in range(min(3, len(self.deck)))]
        deck = list(self.deck)
        shown = [deck.pop(result) for result in self._draws(event, "development-card", pools)]
        assert event["looked_at"] == shown
        self.seen.append("mccoy")

    def on_development_card_picked(self, event: dict[str, Any]) -> None:
        self.deck.remove(event["card"])

    def on_cards_traded(self, event: dict[str, Any]) -> None:
        self._move(event["seat"], event["partner"], event["give"])
        self._move(event["partner"], event["seat"], event["take"])

    def on_supply_traded(self, event: dict[str, Any]) -> None:
        self._gain(event["seat"], event["give"], -1)
        self._gain(event["seat"], event["take"])

    on_rand_used = on_supply_traded

    def on_monopoly_played(self, event: dict[str, Any]) -> None:
        for taken in event["taken"]:
            self._move(taken["seat"], event["seat"], taken["cards"])

    def on_research_station_played(self, event: dict[str, Any]) -> None:
        self._gain(event["seat"], event["cards"])

    def on_spock_used(self, event: dict[str, Any]) -> None:
        if event["resource"] is not None:
            self._gain(event["seat"], {event["resource"]: 1})

    on_kirk_used = on_chekov_used = on_spock_used

    def on_uhura_used(self, event: dict[str, Any]) -> None:
        for giver in event["givers"]:
            self._move(giver, event["seat"], {event["resource"]: 1})

    def on_uhura_card_returned(self, event: dict[str, Any]) -> None:
        self._move(event["seat"], event["opponent"], {event["resource"]: 1})

    def on_chapel_card_taken(self, event: dict[str, Any]) -> None:
        self._move(event["opponent"], event["seat"], {event["resource"]: 1})


def _logs() -> Iterator[tuple[int, list[dict[str, Any]]]]:
    for path in RECORDED:
        header, *lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
        events = chain(header["events"], *(line[2] for line in lines))
        yield len(header["colors"]), list(events)


def test_every_draw_of_the_recorded_games_is_found_again_from_the_text() -> None:
    seen: set[str] = set()
    for seats, events in _logs():
        umpire = Umpire(seats)
        for event in events:
            umpire.follow(event)
        seen |= set(umpire.seen)
    assert seen == {meaning.label for meaning in RULESET.draws} | {"mccoy"}


def test_another_result_of_a_draw_is_noticed() -> None:
    """With another result, the text gives another outcome, unless that is a card of the same kind."""
    noticed: set[str] = set()
    for seats, events in _logs():
        umpire = Umpire(seats)
        for event in events:
            for draw in event.get("draws", ()):
                if draw[1] in noticed and draw[1] != "die":
                    continue
                true = draw[3]
                draw[3] = (true + draw[2] // 2) % draw[2]
                try:
                    deepcopy(umpire).follow(event)
                except AssertionError:
                    noticed.add(draw[1])
                else:
                    assert draw[1] != "die"
                draw[3] = true
            umpire.follow(event)
    assert noticed == {meaning.label for meaning in RULESET.draws}


def test_the_document_agrees_with_the_ruleset() -> None:
    section = DOCUMENT[DOCUMENT.index("## 20. Draws") :]
    for meaning in RULESET.draws:
        assert f"| `{meaning.label}` | {meaning.range} | {meaning.meaning} |" in section
