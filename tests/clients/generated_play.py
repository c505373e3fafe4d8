"""Play with the client that openapi-python-client generates: ``generated_play.py URL``, beside the package.

It runs in a process of its own, because the generated package has hundreds of modules.
"""

import importlib
import pkgutil
import sys
from types import ModuleType
from typing import Any

import starledger_api
from starledger_api import AuthenticatedClient, Client, api, models, types

BOARDS = {
    "star-trek-catan": models.StarTrekCatanBoard,
    "starship-catan": models.StarshipCatanBoard,
    "starfarers": models.StarfarersBoard,
}
OF_SEVERAL_GAMES = [
    {"type": "discard", "cards": {"tritanium": 2}},
    {"type": "discard", "cards": {"ore": 2}},
    {"type": "found-colony"},
    {"type": "found-colony", "ship": 3},
    {"type": "offer-trade", "give": {"ore": 1}, "want": {"fuel": 1}, "to": [1]},
    {"type": "offer-trade", "give": {"food": 1}, "get": {"astro": 2}},
    {"type": "trade-with-supply", "give": "ore", "number": 3, "take": "fuel"},
]
"""Actions of types that exist in several games with different members."""

MOST_ACTIONS = 12


def main(url: str) -> None:
    """Play against the service at the URL given as an argument."""
    for module in pkgutil.walk_packages(starledger_api.__path__, "starledger_api."):
        importlib.import_module(module.name)
    verify_actions_survive()
    with Client(base_url=url) as spectator:
        verify_requests_may_be_short(spectator)
        for ruleset, board_type in BOARDS.items():
            play(spectator, url, ruleset, board_type)


def verify_actions_survive() -> None:
    """Verify that the models return actions unchanged, even if they mistook one type for another."""
    for action in OF_SEVERAL_GAMES:
        sent = {"action": action}
        assert models.AnswerDecisionBody.from_dict(sent).to_dict() == sent


def verify_requests_may_be_short(client: Client) -> None:
    """Verify that members with a default may be omitted, and that the answer of a refusal is typed."""
    assert models.Lease().to_dict() == {}
    assert models.StarTrekCatanCards(food=1).to_dict() == {"food": 1}
    refused = ask(api_module("games.create_game"), client, body=models.CreateGame(ruleset="nope", seats=[]))
    assert isinstance(refused, models.Problem), refused
    assert refused.code == "validation-failed"


def play(spectator: Client, url: str, ruleset: str, board_type: type) -> None:
    """Play the first seat of a new game, and read the board after each action."""
    rivals = [models.SeatRequest(kind=models.SeatRequestKind.BOT, bot="greedy") for _ in range(2)]
    seats = [models.SeatRequest(kind=models.SeatRequestKind.HUMAN, name="Ada"), *rivals]
    wanted = models.CreateGame(ruleset=ruleset, seats=seats[:2] if ruleset == "starship-catan" else seats)
    made = ask(api_module("games.create_game"), spectator, body=wanted)
    assert isinstance(made, models.CreatedGame), made
    with AuthenticatedClient(base_url=url, token=made.seats[0].token) as seat:
        acted = 0
        version = made.version
        while acted < MOST_ACTIONS:
            board = ask(api_module("games.get_board"), seat, made.id, min_version=version)
            assert type(board) is board_type, board
            assert board.ruleset == ruleset
            assert not board.additional_properties
            legal = ask(api_module("actions.get_legal_actions"), seat, made.id)
            assert isinstance(legal, models.LegalActions), legal
            if legal.actions:
                done = ask(api_module("actions.act"), seat, made.id, body=legal.actions[0])
                assert isinstance(done, models.Acted), done
                version = done.version
                acted += 1
            else:
                version = next_event(seat, made.id, legal.version)


def next_event(client: Client, game: Any, version: int) -> int:
    """Wait for an event after a version; return the version of the last one."""
    page = ask(api_module("events.list_events"), client, game, after=version, wait=30)
    assert isinstance(page, models.EventPage), page
    return max([version, *(event.version for event in page.items)])


def api_module(name: str) -> ModuleType:
    return importlib.import_module(f"{api.__name__}.{name}")


def ask(operation: ModuleType, client: Client, *path: Any, **arguments: Any) -> Any:
    """Carry out an operation; return the model of its answer."""
    answer = operation.sync_detailed(*path, client=client, **arguments)
    assert isinstance(answer, types.Response)
    return answer.parsed


if __name__ == "__main__":
    main(sys.argv[1])
    print("played")
