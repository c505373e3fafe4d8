"""The meaning of draws: the published labels and the golden games' logs determine every outcome."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from domain.kernel.bundles import amount
from domain.kernel.chance import Draw
from domain.kernel.ruleset import Event
from domain.starfarers import events as e
from domain.starfarers import events_encounters as n
from domain.starfarers import events_flight as f
from domain.starfarers import events_setup as se
from domain.starfarers.cards import Cards
from domain.starfarers.ruleset import RULESET
from domain.starfarers.state import State
from domain.starfarers.tables import SECTORS
from tests.rules.starfarers.golden.record import GOLDEN

MEANINGS = {draw.label: draw.meaning for draw in RULESET.draws}


def words(label: str, before: str, after: str) -> list[str]:
    """Read a list from the published description of a label."""
    found = re.search(rf"{before} ([^:;]+?){after}", MEANINGS[label])
    assert found
    return found[1].split(", ")


AREAS = words("sector", "order of the areas:", r"\.")
ORDER = words("sector", "order of the table:", r" \(")
BACKS = [int(stars) for stars in words("sector-back", "areas before:", r"\.")]
PAIRS = [tuple(pair.split(" and ")) for pair in words("balls", "two balls:", r" \(")]
RESOURCES = words("reserve-card", "in the order", ":")
PILES = {
    pile: [int(disc) for disc in re.findall(r"(\d+) \(", discs)]
    for pile, discs in re.findall(r"([a-z]+(?:-\d)?): ((?:\d+ \([^)]*\)(?:, )?)+)", MEANINGS["home-disc"])
}
STARS = dict(zip(ORDER, BACKS, strict=True))
CARDS = [f"ENC-{number:02}" for number in range(1, 33)]
ICONS: dict[str, tuple[str, ...]] = {sector.id: sector.piles for sector in SECTORS}


class Stranger:
    """A reader who knows the published descriptions of draws, and follows a log without the rules."""

    def __init__(self, *, is_wild: bool) -> None:
        self.sectors = [sector for sector in ORDER if is_wild or sector != "E1B"]
        self.discs = {pile: list(discs) for pile, discs in PILES.items()}
        self.encounters: list[str] = []
        self.backs: list[int] = []
        self.laid: dict[int, str] = {}

    def table(self, event: se.TableSet) -> None:
        """Follow the set-up of the table."""
        draws = iter(event.draws)
        assert next(draws).result == event.starter
        self.backs = list(event.stars)
        left = list(BACKS)
        for area, sector in enumerate(event.sectors[4:], 4):
            if sector is not None and "sector" in {draw.label for draw in event.draws}:
                assert self.sector(next(draws), area) == sector
                assert next(draws).result == event.rotations[area]
            elif sector is not None:
                self.sectors.remove(sector)
            elif "sector-back" in {draw.label for draw in event.draws}:
                assert left.pop(next(draws).result) == event.stars[area]
            self.laid[area] = sector or ""
        for draw, disc in zip(draws, event.home_discs, strict=False):
            letter = next(pile for pile, discs in PILES.items() if disc in discs)
            assert self.drawn(draw, self.discs[letter]) == disc

    def sector(self, draw: Draw, area: int) -> str:
        """Find the sector of a draw."""
        assert draw.label == "sector"
        candidates = [sector for sector in self.sectors if STARS[sector] == self.backs[area]]
        assert draw.range == len(candidates)
        self.sectors.remove(candidates[draw.result])
        return candidates[draw.result]

    def drawn(self, draw: Draw, left: list[int]) -> int:
        """Find the disc of a draw, and take it from those that are left."""
        assert draw.range == len(left)
        return left.pop(draw.result)

    def planets(self, sector: str, rotation: int, draws: Iterator[Draw]) -> tuple[int, ...]:
        """Find the discs of a system, by lobe."""
        by_position = [self.drawn(next(draws), self.discs[icon]) for icon in ICONS[sector]]
        return tuple(by_position[(lobe - rotation) % 3] for lobe in range(len(by_position)))

    def discovered(self, event: f.SectorDiscovered) -> None:
        draws = iter(event.draws)
        assert self.sector(next(draws), event.area) == event.sector
        turn = next(draws)
        assert (turn.label, turn.range, turn.result) == ("rotation", 3, event.rotation)
        assert self.planets(event.sector, event.rotation, draws) == event.discs

    def explored(self, event: f.SystemExplored, rotation: int) -> None:
        assert self.planets(self.laid[event.area], rotation, iter(event.draws)) == event.discs

    def token(self, event: f.TokenTaken) -> None:
        (draw,) = event.draws
        assert self.drawn(draw, self.discs["reserve"]) == event.disc

    def encounter(self, event: n.EncounterDrawn) -> None:
        (draw,) = event.draws
        if event.shuffled:
            self.encounters = []  # SF-277: the discard pile is shuffled in, so any card may come
        left = [
            card for card in (f"ENC-{number:02}" for number in range(1, 33)) if card not in self.encounters
        ]
        assert (draw.range, left[draw.result]) == (len(left), event.card)
        self.encounters.append(left[draw.result])


def types(bundle: int) -> list[str]:
    """Lay cards out by type."""
    return [name for index, name in enumerate(RESOURCES) for _ in range(amount(bundle, index))]


def drawn_from(bundle: int, draws: tuple[Draw, ...]) -> Cards:
    """Find the cards drawn from a pile of these, one after the other."""
    left, found = types(bundle), dict.fromkeys(RESOURCES, 0)
    for draw in draws:
        assert draw.range == len(left)
        found[left.pop(draw.result)] += 1
    return Cards(**found)


def follow(stranger: Stranger, state: State, event: Event) -> None:
    """Compare an event with its draws; ``state`` is the one before it."""
    match event:
        case se.TableSet():
            stranger.table(event)
        case f.SectorDiscovered():
            stranger.discovered(event)
        case f.SystemExplored():
            stranger.explored(event, state.rotations[event.area])
        case f.TokenTaken():
            stranger.token(event)
        case n.EncounterDrawn():
            stranger.encounter(event)
        case f.MothershipShaken():
            assert PAIRS[event.draws[0].result] == event.balls
        case n.ContestHeld():
            shown = [PAIRS[draw.result] for draw in event.draws]
            assert shown == [event.balls, event.opponent_balls]
        case e.ProductionRolled():
            assert tuple(draw.result + 1 for draw in event.draws) == event.dice
        case e.ReserveDrawn():
            assert drawn_from(state.reserve, event.draws) == event.cards
        case e.CardStolen():
            assert types(state.hands[event.victim])[event.draws[0].result] == event.resource
        case _:
            assert not getattr(event, "draws", ()), event


@pytest.mark.parametrize("path", GOLDEN.paths()[:10], ids=lambda path: path.stem)
def test_SF_343_every_outcome_follows_from_its_draws_and_the_words(path: Path) -> None:
    game = GOLDEN.read(path)
    stranger = Stranger(is_wild=game.header.options.map == "wild_space")
    state: State = RULESET.initial(game.header.colors, game.header.options, version=0)
    labels = set[str]()
    for event in (*game.setup, *(event for _, _, events in game.lines for event in events)):
        labels |= {draw.label for draw in getattr(event, "draws", ())}
        follow(stranger, state, event)
        RULESET.evolve(state, event)
    assert labels >= {"starting-player", "disc", "die", "reserve-card", "balls", "encounter-card"}
