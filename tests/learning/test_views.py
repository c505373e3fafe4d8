"""Arrays show what their seat may know, and nothing else."""

from itertools import islice
from random import Random

from learning.game import Game
from learning.study import Study
from tests.contract.playout import positions
from tests.learning.conftest import play_on
from tests.learning.observed import EXPECTED

POSITIONS = 1200
EVERY = 3
"""Most positions look like those before."""


def test_an_array_shows_nothing_that_its_seat_cannot_know(study: Study) -> None:
    """The array of a masked state, in which placeholders replace the secrets, is the same."""
    ruleset, encoder = study.ruleset, study.encoder()
    for position in islice(positions(ruleset, POSITIONS), 0, None, EVERY):
        for seat in position.game.seats:
            masked = ruleset.mask(position.state, seat)
            assert encoder.view(position.state, seat) == study.encoder().view(masked, seat), f"{position}"


def test_an_array_agrees_with_the_observation(study: Study) -> None:
    """One encoder follows the games, so that a stale cache would show."""
    layout, encoder = study.layout, study.encoder()
    draft = sum(block.size for block in layout.blocks if block.name == "draft")
    for position in islice(positions(study.ruleset, POSITIONS), 0, None, EVERY):
        for seat in position.game.seats:
            array = encoder.view(position.state, seat)
            assert len(array) == layout.size - draft
            observation = study.ruleset.observe(position.state, seat)
            for block, at, field, numbers in EXPECTED[study.ruleset.name](observation):
                found = list(array[layout.part(block, field, at)])
                assert found == numbers, f"{position}: seat {seat}, {block} {at} {field}"


def test_only_its_own_seat_sees_a_draft(study: Study) -> None:
    game, rng = Game(study), Random(4)
    stage = study.layout.part("draft", "stage")
    composed = 0
    while composed < 20:
        for seat in range(game.seats):
            shown = game.view(seat)[stage]
            assert any(shown) == (game.stage is not None and seat == game.seat)
        composed += game.stage is not None
        play_on(game, rng, 1)


def test_a_draft_shows_the_chosen_cards(study: Study) -> None:
    game = Game(study)
    first = study.numbering.first("offer-give")
    rng = Random(1)
    while study.numbering.first("offer") not in game.choices:
        play_on(game, rng, 1)
    game.step(study.numbering.first("offer"))
    given = min(game.choices)
    game.step(given)
    shown = game.view(game.seat)[study.layout.part("draft", "give")]
    assert list(shown) == [int(at == given - first) for at in range(study.kinds)]
