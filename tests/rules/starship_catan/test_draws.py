"""The meaning of draws: the published descriptions and the log alone determine every card."""

import re
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from domain.kernel.chance import Draw, PseudoChance
from domain.kernel.ruleset import Action, Event
from domain.starship_catan import events as e
from domain.starship_catan import events_flight as f
from domain.starship_catan.cards import CARDS
from domain.starship_catan.missions import MISSIONS
from domain.starship_catan.ruleset import RULESET, Options

MEANINGS = {draw.label: draw.meaning for draw in RULESET.draws}
DOCUMENT = Path(__file__).resolve().parents[3] / "docs" / "rules" / "starship-catan.md"
RARELY = {"EndFlight", "EndTurn", "GiveUpShip"}


def _table(label: str, heading: str) -> dict[str, list[str]]:
    """Read the table of cards from the descriptions: ``set I: LP-101, ...; set II: ...``."""
    lists = re.findall(rf"{heading} (\w+): ([A-Z0-9, -]+)", MEANINGS[label])
    return {name: cards.strip(" ,").split(", ") for name, cards in lists}


def _faces(label: str) -> list[list[int]]:
    return [
        [int(face) for face in found.split(", ")] for found in re.findall(r"(\d(?:, \d){5})", MEANINGS[label])
    ]


SETS, LEVELS = _table("sector-card", "set"), _table("mission", "level")


class Stranger:
    """A reader who knows the published descriptions of draws, and follows a log without the rules."""

    def __init__(self, *, printed_die: bool) -> None:
        self.yellow = _faces("yellow-die")[printed_die]
        (self.blue,) = _faces("blue-die")
        self.pools = {name: list(cards) for name, cards in SETS.items()}
        self.seen: list[set[str]] = [set() for _ in range(4)]
        self.unseen = [Counter({"base": 10}) for _ in range(4)]
        self.reserve = [name for name in ("I", "II", "III", "IV") for _ in range(7)]
        self.missions = {level: list(missions) for level, missions in LEVELS.items()}
        self.missions["1"] = []
        self.sector = 0
        self.known: set[str] = set()
        self.dark: Counter[str] = Counter()
        self.top: list[str] = []
        self.bottom: list[str] = []

    def _card(self, draw: Draw) -> str:
        """Find the card of a draw from the shuffled part of the stack, and remove it there."""
        assert draw.label == "sector-card"
        order = [card for cards in SETS.values() for card in cards]
        known = sorted(self.known, key=order.index)
        places = len(known) + self.dark.total()
        expected = places
        for name in (name for name in SETS if self.dark[name]):
            expected *= len(self.pools[name])
        assert draw.range == expected
        place, face = draw.result % places, draw.result // places
        if place < len(known):
            self.known.remove(known[place])
            return known[place]
        name = [name for name in SETS for _ in range(self.dark[name])][place - len(known)]
        card = self.pools[name][face % len(self.pools[name])]
        self.pools[name].remove(card)
        self.dark[name] -= 1
        self.unseen[self.sector][name] -= 1
        self.seen[self.sector].add(card)
        return card

    def _next_card(self, draws: tuple[Draw, ...]) -> str:
        """Find the card that is turned next."""
        if self.top:
            assert not draws
            return self.top.pop(0)
        if self.known or self.dark.total():
            (draw,) = draws
            return self._card(draw)
        assert not draws
        return self.bottom.pop(0)

    def follow(self, event: Event) -> str | None:
        """Follow one event of the log; return the label of its draws if they were checked."""
        match event:
            case e.TableSet(moon=moon, missions=missions, draws=(draw,)):
                assert (draw.label, draw.range, draw.result) == ("moon", 2, moon)
                assert list(missions) == LEVELS["1"]
                return "moon"
            case e.ProductionRolled(roll=roll, draws=(draw,)):
                assert (draw.label, draw.range, self.yellow[draw.result]) == ("yellow-die", 6, roll)
                return "yellow-die"
            case f.PirateFought(rolls=rolls, draws=draws):
                assert [draw.label for draw in draws] == ["blue-die"] * 2
                assert [self.blue[draw.result] for draw in draws] == [*rolls]
                return "blue-die"
            case f.SectorChosen(sector=number):
                self.sector = number - 1
                self.known, self.dark = set(self.seen[self.sector]), self.unseen[self.sector].copy()
                self.top, self.bottom = [], []
            case f.SectorScanned(cards=cards, draws=draws):
                assert [self._card(draw) for draw in draws] == [*cards]
                return "sector-card"
            case f.CardsPlaced(top=top, bottom=bottom):
                self.top, self.bottom = [*top], [*bottom]
            case f.CardRevealed(card=card, draws=draws) | f.PirateTurned(card=card, draws=draws):
                assert self._next_card(draws) == card
                return "sector-card" if draws else None
            case f.TradingPostFounded(card=card) | f.ColonyFounded(card=card) | f.PirateCaptured(card=card):
                self.seen[self.sector].remove(card)
            case f.ReplacementDrawn():
                return self._replaced(event)
            case f.MissionTurned(mission=mission, draws=(draw,)):
                left = next(missions for missions in self.missions.values() if missions)
                assert (draw.label, draw.range, left[draw.result]) == ("mission", len(left), mission)
                left.remove(mission)
                return "mission"
            case _:
                assert not getattr(event, "draws", ())
        return None

    def _replaced(self, event: f.ReplacementDrawn) -> str | None:
        assert event.card_set == self.reserve.pop(0)
        if event.card is None:
            assert event.draws == ()
            self.unseen[self.sector][event.card_set] += 1
            return None
        (draw,) = event.draws
        pool = self.pools[event.card_set]
        assert (draw.label, draw.range, pool[draw.result]) == ("reserve-card", len(pool), event.card)
        pool.remove(event.card)
        self.seen[self.sector].add(event.card)
        return "reserve-card"


def _choose(listed: list[Action], rng: Random) -> Action:
    by_kind: dict[str, list[Action]] = {}
    for action in listed:
        by_kind.setdefault(type(action).__name__, []).append(action)
    often = [kind for kind in by_kind if kind not in RARELY or rng.random() < 0.1] or list(by_kind)
    return rng.choice(by_kind[rng.choice(often)])


@pytest.mark.parametrize("hidden_reserve", [False, True])
@pytest.mark.parametrize("yellow_die", ["text", "printed"])
def test_SSC_004_005_025_026_027_every_draw_leads_to_its_outcome_by_the_published_words(
    hidden_reserve: bool, yellow_die: str
) -> None:
    """SSC-004, SSC-005, SSC-025, SSC-026, SSC-027."""
    checked: Counter[str] = Counter()
    for seed in range(6):
        options = Options(hidden_reserve=hidden_reserve, yellow_die=yellow_die)  # type: ignore[arg-type]
        chance, rng = PseudoChance(f"draws {seed}"), Random(seed)
        stranger = Stranger(printed_die=yellow_die == "printed")
        events = RULESET.setup(("red", "blue"), options, chance)
        state = RULESET.initial(("red", "blue"), options, version=1)
        for _ in range(700):
            for event in events:
                checked[stranger.follow(event) or ""] += 1
                RULESET.evolve(state, event)
            if RULESET.outcome(state) is not None:
                break
            seat = next(iter(RULESET.duties(state)))
            action = _choose(RULESET.legal_actions(state, seat), rng)
            events = RULESET.decide(state, seat, action, chance)
    print(dict(checked))
    assert all(checked[label] > 5 for label in set(MEANINGS) - {"reserve-card"})
    assert (checked["reserve-card"] > 5) != hidden_reserve


def test_SSC_025_026_027_the_words_name_every_card_and_mission_once() -> None:
    """SSC-025, SSC-026, SSC-027."""
    assert {name: len(cards) for name, cards in SETS.items()} == {
        "base": 40,
        "I": 7,
        "II": 7,
        "III": 7,
        "IV": 7,
    }
    named = [card for cards in SETS.values() for card in cards]
    assert sorted(named) == sorted(card.id for card in CARDS if card.set != "start")
    missions = [mission for missions in LEVELS.values() for mission in missions]
    assert sorted(missions) == sorted(mission.id for mission in MISSIONS)


def test_the_rules_document_says_the_same_of_the_draws() -> None:
    text = " ".join(DOCUMENT.read_text(encoding="utf-8").partition("## U. ")[2].split())
    for draw in RULESET.draws:
        assert f"`{draw.label}`" in text
        assert draw.range in text, draw.label
        assert draw.meaning in text, draw.label
