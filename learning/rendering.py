"""A game as text."""

import msgspec

from domain.kernel.ruleset import Seat
from learning.game import Game


def drawn(game: Game, viewer: Seat) -> str:
    """Return the table as a seat sees it: turn and phase, the board, the scores, and the deciding seat."""
    rules, state = game.study.ruleset, game.state
    progress = rules.progress(state)
    names = [f"seat {seat}" for seat in range(game.seats)]
    observation = rules.observe(state, viewer)
    sketch = rules.sketch(observation, names.__getitem__)
    board = (
        msgspec.json.format(msgspec.json.encode(observation)).decode()
        if sketch is None
        else "\n".join("".join(piece.text for piece in line) for line in sketch)
    )
    scores = ", ".join(f"{names[line.seat]} {line.total}" for line in rules.standings(state, viewer))
    decides = "the game is over" if game.over else f"{names[game.seat]} decides"
    return f"{rules.title}, turn {progress.turn}, {progress.phase}\n{board}\nPoints: {scores}; {decides}"
