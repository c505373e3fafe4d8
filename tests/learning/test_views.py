"""Arrays show what their seat may know, and nothing else."""

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random

from learning.game import Game
from learning.study import Study
from tests.contract.playout import Position, positions
from tests.learning.conftest import play_on
from tests.learning.observed import EXPECTED, Expected

POSITIONS = 1200
EVERY = 3
"""The test checks one position in this many, since most look like the one before."""
OF_EACH_PHASE = 10
"""The number of first positions of each phase that are all checked, since some phases are rare."""


def chosen(study: Study) -> Iterator[Position]:
    met = Counter[str]()
    for number, position in enumerate(islice(positions(study.ruleset, POSITIONS), POSITIONS)):
        phase = position.state.phase
        met[phase] += 1
        if met[phase] <= OF_EACH_PHASE or number % EVERY == 0:
            yield position


def test_an_array_shows_nothing_that_its_seat_cannot_know(study: Study) -> None:
    """The array of a masked state, in which placeholders replace the secrets, is the same."""
    ruleset, encoder = study.ruleset, study.encoder()
    for position in chosen(study):
        for seat in position.game.seats:
            masked = ruleset.mask(position.state, seat)
            assert encoder.view(position.state, seat) == study.encoder().view(masked, seat), f"{position}"


def test_an_array_agrees_with_the_observation(study: Study) -> None:
    """One encoder serves all positions of a game, so that the test would reveal a stale cache."""
    encoder, known = study.encoder(), set[tuple[str, str]]()
    for position in chosen(study):
        for seat in position.game.seats:
            array = encoder.view(position.state, seat)
            observation = study.ruleset.observe(position.state, seat)
            shown = list(EXPECTED[study.ruleset.name](observation))
            expected = _expected(study, shown, array)
            assert array == expected, f"{position}: seat {seat}, {_differences(study, array, expected)}"
            known |= {(block, field) for block, _, field, numbers in shown if numbers is not None}
    blocks = [block for block in study.layout.blocks if block.name != "draft"]
    assert known == {(block.name, field.name) for block in blocks for field in block.fields}


def _expected(study: Study, shown: list[Expected], array: bytes) -> bytes:
    """Return the expected array: 0 but for shown fields, and as in ``array`` for fields without numbers."""
    draft = sum(block.size for block in study.layout.blocks if block.name == "draft")
    expected = bytearray(study.layout.size - draft)
    for block, at, field, numbers in shown:
        part = study.layout.part(block, field, at)
        assert numbers is None or len(numbers) == part.stop - part.start, (block, field)
        expected[part] = array[part] if numbers is None else bytes(numbers)
    return bytes(expected)


def _differences(study: Study, array: bytes, expected: bytes) -> list[tuple[str, int, str]]:
    layout = study.layout
    places = [
        (block.name, at, field.name)
        for block in layout.blocks
        for at in range(block.times)
        for field in block.fields
    ]
    parts = [(place, layout.part(place[0], place[2], place[1])) for place in places]
    return [place for place, part in parts if array[part] != expected[part]]


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


def test_a_game_shows_its_present_state_after_every_step(study: Study) -> None:
    """Arrays are kept while an action is composed; a stale one would differ from that of a new encoder."""
    game, rng = Game(study), Random(6)
    composed = 0
    for _ in range(400):
        composed += game.stage is not None
        for seat in range(game.seats):
            present = study.encoder().view(game.state, seat)
            assert game.view(seat).startswith(present)
        play_on(game, rng, 1)
    assert composed > 20


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
