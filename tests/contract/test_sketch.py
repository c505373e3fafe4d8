"""The table as text: drawn from any observation, for every viewer, within a terminal's width."""

from itertools import islice

import msgspec

from domain.kernel.ruleset import Seat
from domain.kernel.sketch import WIDTH
from tests.contract.conftest import Walk

EVERY = 101
"""Draw every 101st position, because a drawing takes time and neighbouring positions are alike."""


def _who(seat: Seat) -> str:
    return f"Name({seat})"


def test_every_table_can_be_drawn_from_what_went_over_the_wire(walk: Walk) -> None:
    for position in islice(walk(), 0, None, EVERY):
        ruleset = position.ruleset
        for viewer in (None, *position.game.seats):
            observation = ruleset.observe(position.state, viewer)
            sketch = ruleset.sketch(observation, _who)
            sent = msgspec.json.decode(msgspec.json.encode(observation), type=ruleset.observation_type)
            assert ruleset.sketch(sent, _who) == sketch, f"{position}"
            if sketch is None:
                continue
            lines = ["".join(piece.text for piece in line) for line in sketch]
            assert all(not line or line.isprintable() for line in lines), f"{position}"
            assert "None" not in " ".join(lines), f"{position}"
            for seat in position.game.seats:
                assert any(_who(seat) in line for line in lines), f"{position}"
            for line in sketch:
                drawn = len(line) > 1 or "+" in line[0].text if line else False
                assert not drawn or sum(len(piece.text) for piece in line) <= WIDTH, f"{position}"


def test_another_seats_hand_is_not_drawn(walk: Walk) -> None:
    """A seat's observation, and so its drawing, comes from its masked state."""
    for position in islice(walk(), 0, None, EVERY):
        ruleset = position.ruleset
        for seat in position.game.seats:
            masked = ruleset.observe(ruleset.mask(position.state, seat), seat)
            seen = ruleset.observe(position.state, seat)
            assert ruleset.sketch(masked, _who) == ruleset.sketch(seen, _who), f"{position}"
