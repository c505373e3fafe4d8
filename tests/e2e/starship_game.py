"""A game of Starship Catan: first rehearsed, so that a test knows all of its moves, and then played."""

import functools
import json
import random
from typing import Any

import msgspec
from playwright.sync_api import Page, expect

from domain.kernel.chance import SeededChance, epoch_key
from domain.starship_catan.ruleset import RULESET as GAME
from services.play.sandboxes import Sandbox, seed_for
from tests.e2e.browsers import LIVE_MS
from tests.e2e.play import create, human, tokens_of
from tests.e2e.running import Running
from tests.e2e.starship_table import do, seat_at, wait_for

RULESET = "starship-catan"
SEED = "717"


class Move(msgspec.Struct, frozen=True):
    """A move of the rehearsed game, and the table before it."""

    seat: int
    action: dict[str, Any]
    board: dict[str, Any]
    is_new: bool
    """True if the move is the first of its type."""


@functools.cache
def rehearsed(seed: str) -> tuple[Move, ...]:
    """Play the sandbox in this process. New types of action come first, then the best action."""
    key = epoch_key(seed_for(Sandbox(seed)), game="sandbox", epoch=0, client_seeds=[None, None])
    chance, rng, done, moves = SeededChance(key, first=0), random.Random(seed), set(), []
    options = GAME.options_type()
    colors = GAME.seat_colors([None, None], options)
    state = GAME.initial(colors, options, version=0)
    for event in GAME.setup(colors, options, chance):
        GAME.evolve(state, event)
    while duties := GAME.duties(state):
        seat = next(iter(duties))
        legal = GAME.legal_actions(state, seat)
        fresh = [each for each in legal if type(each) not in done]
        weights = GAME.appraise(GAME.mask(state, seat), seat, legal)
        action = rng.choice(fresh) if fresh else legal[weights.index(max(weights))]
        board = json.loads(msgspec.json.encode(GAME.observe(state, seat)))
        moves.append(Move(seat, json.loads(msgspec.json.encode(action)), board, type(action) not in done))
        done.add(type(action))
        for event in GAME.decide(state, seat, action, chance):
            GAME.evolve(state, event)
    return tuple(moves)


class Played:
    """The rehearsed game on the service, between Ada and Bob."""

    def __init__(self, service: Running, seed: str = SEED) -> None:
        self.client, self.url = service.client, service.url
        seats = (human("Ada"), human("Bob"))
        created = create(service.client, *seats, ruleset=RULESET, sandbox={"seed": seed})
        self.id, self.tokens = str(created["id"]), tokens_of(created)
        self.version = self.client.get(f"/games/{self.id}")["version"]
        self.moves = iter(rehearsed(seed))

    def sit(self, page: Page) -> None:
        """Take both seats in one page, which plays the seat that must decide."""
        for seat, token in self.tokens.items():
            seat_at(page, self.url, self.id, seat, token)

    def act(self, move: Move) -> None:
        """Make a move over HTTP."""
        answer = self.client.post(
            f"/games/{self.id}/actions",
            move.action,
            token=self.tokens[move.seat],
            key=f"{self.id}/{self.version}",
        )
        self.version = answer["version"]

    def do(self, page: Page, move: Move) -> None:
        """Make a move in a page that holds its seat."""
        wait_for(page, self.version)
        name = ("Ada", "Bob")[move.seat]
        expect(page.locator(".ssc-near")).to_have_attribute("aria-label", f"Ship of {name}", timeout=LIVE_MS)
        do(page, move.action, move.board)
        wait_for(page, self.version + 1)
        self.version = self.client.get(f"/games/{self.id}")["version"]

    def play_to(self, phase: str) -> Move:
        """Play over HTTP until a phase begins, and return the next move."""
        while (move := next(self.moves)).board["phase"] != phase:
            self.act(move)
        return move
