"""Sandboxes: chosen draws, replayed as often as wanted, and never accepted as a fair game."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any
from uuid import UUID

import msgspec
import pytest

from cli.archives.archiving import Trust, verify_archive
from domain.game.aggregate import Game
from domain.game.readers import Codecs
from domain.kernel.chance import ScriptedDraw
from domain.log.live import live_versions
from services.archives.format import BadArchive
from services.archives.imports import ArchiveChecker
from services.errors import Forbidden, Unauthenticated, ValidationFailed
from services.identity.authenticator import SPECTATOR, Caller, Visibility
from services.play.idempotency import Request
from services.play.sandboxes import Sandbox, seed_for
from services.play.seating import SeatRequest
from services.service import Service, migrate
from services.settings import Settings
from services.wording import english
from tests import toy
from tests.services.archiving import changed, load_script
from tests.services.conftest import create, first_seat, seat_caller

PEOPLE = (SeatRequest("human", name="Ann"), SeatRequest("human", name="Bob"))
SCRIPT = load_script()
USUAL = (toy.Roll, toy.DrawCard, toy.EndTurn)
FOUR, SIX = ScriptedDraw("die", 3), ScriptedDraw("die", 5)


def sandbox(service: Service, *draws: ScriptedDraw, seed: str | None = "seed", target: int = 60) -> Game:
    return service.commands.create_game(
        Request(SPECTATOR, "/games"),
        ruleset="toy",
        options={"target": target},
        seats=PEOPLE,
        sandbox=Sandbox(seed, draws),
    ).game


def act(service: Service, game_id: UUID, action: Any) -> Game:
    seat = first_seat(service.games.current(game_id))
    return service.commands.act(Request(seat_caller(game_id, seat), "/a"), game_id, action).game


def play(service: Service, game_id: UUID, *, most: int) -> list[tuple[str, Any]]:
    """Play by a fixed rule for at most ``most`` actions: roll, draw a card, end the turn."""
    for _ in range(most):
        game = service.games.current(game_id)
        if game.status != "running":
            break
        legal = game.ruleset.legal_actions(game.state, first_seat(game))
        wanted = [action for kind in USUAL for action in legal if isinstance(action, kind)]
        act(service, game_id, (wanted or legal)[0])
    return story(service, game_id)


def story(service: Service, game_id: UUID, *, after: int = 0) -> list[tuple[str, Any]]:
    """Return the events after a version, without this game's ids."""
    version = service.games.current(game_id).version
    found = service.games.recorded_events(game_id, gt=after, lte=version)
    return [(envelope.core.kind, msgspec.to_builtins(event)) for envelope, event in found]


def dice(service: Service, game_id: UUID, *, after: int = 0) -> list[int]:
    told = story(service, game_id, after=after)
    return [draw[3] for _, data in told for draw in data.get("draws", ()) if draw[1] == "die"]


def test_a_chosen_seed_and_the_same_actions_give_the_same_game(service: Service) -> None:
    first, again, other = sandbox(service), sandbox(service), sandbox(service, seed="other")
    told = [play(service, game.id, most=60) for game in (first, again, other)]
    assert told[0] == told[1]
    assert told[0] != told[2]


def test_a_seed_of_64_digits_is_the_seed_itself() -> None:
    assert seed_for(Sandbox("0f" * 32)) == b"\x0f" * 32
    assert seed_for(Sandbox("0F" * 32)) != b"\x0f" * 32
    assert seed_for(Sandbox("x")) == seed_for(Sandbox("x")) != seed_for(Sandbox("y"))
    assert len({seed_for(Sandbox()), seed_for(Sandbox()), seed_for(None)}) == 3


def test_the_same_seed_gives_another_game_outside_of_sandboxes(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("services.play.commands.seed_for", lambda _: b"\x0f" * 32)
    fair = [create(service, *PEOPLE).game for _ in range(2)]
    tried = sandbox(service)
    assert tried.seed == fair[0].seed == fair[1].seed
    assert len({tried.epoch_key(), fair[0].epoch_key(), fair[1].epoch_key()}) == 3


def test_scripted_draws_come_first_each_for_its_label(service: Service) -> None:
    plain, scripted = sandbox(service), sandbox(service, FOUR, SIX, ScriptedDraw("first seat", 1))
    assert first_seat(scripted) == 1
    for game in (plain, scripted):
        play(service, game.id, most=40)
    rolled = dice(service, scripted.id)
    assert rolled[:2] == [3, 5]
    assert len(rolled) > 4
    numbers = [
        [draw[:2] for _, data in story(service, game.id) for draw in data.get("draws", ())]
        for game in (plain, scripted)
    ]
    assert [draw[0] for draw in numbers[1]] == list(range(len(numbers[1]))), "numbered without a gap"


def test_a_result_that_a_draw_cannot_have_is_left_to_the_seed(service: Service) -> None:
    game = sandbox(service, ScriptedDraw("card", 12), ScriptedDraw("card", 0))
    play(service, game.id, most=60)
    cards = [
        draw for _, data in story(service, game.id) for draw in data.get("draws", ()) if draw[1] == "card"
    ]
    assert cards[0][3] < cards[0][2] <= 12
    assert cards[1][3] == 0
    assert service.auditor.audit(game.id).ok


@pytest.mark.parametrize(
    ("draws", "field"),
    [
        ((FOUR, ScriptedDraw("dice", 0)), "sandbox.draws.1.label"),
        ((ScriptedDraw("die", 6),), "sandbox.draws.0.result"),
        ((FOUR, ScriptedDraw("first seat", 2)), "sandbox.draws.1.result"),
        ((ScriptedDraw("first seat", 4),), "sandbox.draws.0.result"),
    ],
)
def test_impossible_draw_is_refused_at_creation(
    service: Service, draws: tuple[ScriptedDraw, ...], field: str
) -> None:
    position = service.event_store.position()
    with pytest.raises(ValidationFailed) as refused:
        sandbox(service, *draws)
    assert list(refused.value.errors) == [field]
    assert service.event_store.position() == position


def test_every_way_of_loading_gives_the_same_script(open_service: Callable[[], Service]) -> None:
    service = open_service()
    game = sandbox(service, *[FOUR, SIX] * 20)
    for _ in range(6):
        play(service, game.id, most=5)
        now = service.games.current(game.id)
        service.rewinds.propose(
            Request(seat_caller(game.id, 0), "/rewinds"), game.id, ends(service, game.id)[-3]
        )
        now = service.games.current(game.id)
        fresh = open_service()
        assert fresh.games.replay(game.id).pack() == now.pack() == fresh.games.load(game.id).pack()
        service.projector.catch_up()
        assert open_service().games.load(game.id).pack() == now.pack()
    assert service.auditor.audit(game.id).ok


def ends(service: Service, game_id: UUID) -> list[int]:
    """The versions of the present history at which an action was complete."""
    game = service.games.current(game_id)
    envelopes = service.event_store.envelopes(game_id)
    causes = [envelope.core.cause for envelope in envelopes] + [game.version + 1]
    live = set(live_versions(game.version, game.rewinds))
    return [
        version
        for version in range(1, game.version + 1)
        if version in live
        and causes[version] > version
        and service.games.load(game_id, version=version).state
    ]


def test_a_rewind_needs_no_consent_and_gives_the_script_back(service: Service) -> None:
    game = sandbox(service, FOUR, SIX, FOUR, SIX)
    begun = game.version
    seen = []
    for _ in range(3):
        before = service.games.current(game.id).version
        play(service, game.id, most=4)
        seen.append(dice(service, game.id, after=before)[:2])
        work = service.rewinds.propose(Request(seat_caller(game.id, 1), "/rewinds"), game.id, begun)
        assert [envelope.core.kind for envelope in work.envelopes] == ["game-rewound"]
    assert seen == [[3, 5]] * 3
    report = service.auditor.audit(game.id)
    assert report.ok, report.checks


def test_a_hundred_rewinds_are_no_limit_in_a_sandbox(service: Service) -> None:
    game = sandbox(service)
    begun = game.version
    rolled = set()
    for _ in range(105):
        before = service.games.current(game.id).version
        act(service, game.id, toy.Roll())
        rolled.add(dice(service, game.id, after=before)[0])
        service.rewinds.propose(Request(seat_caller(game.id, 0), "/rewinds"), game.id, begun)
    assert len(rolled) == 6, "each time the seed draws afresh"


def test_seated_player_forks_a_running_sandbox_alone(service: Service) -> None:
    game = sandbox(service)
    play(service, game.id, most=6)
    version = ends(service, game.id)[-1]
    fork = service.forks.fork
    with pytest.raises(Unauthenticated):
        fork(Request(SPECTATOR, "/forks"), game.id, version)
    with pytest.raises(Forbidden):
        fork(Request(Caller(secret="x", player=game.id, name="Eve"), "/forks"), game.id, version)
    chosen = Sandbox("again", (SIX, SIX))
    told = []
    for _ in range(3):
        made = fork(
            Request(seat_caller(game.id, 1), "/forks"), game.id, version, seats=PEOPLE, sandbox=chosen
        )
        assert made.game.sandbox
        assert not made.game.rated
        told.append(play(service, made.game.id, most=10)[made.version :])
        assert service.auditor.audit(made.game.id).ok
    assert told[0] == told[1] == told[2]
    plain = fork(Request(seat_caller(game.id, 1), "/forks"), game.id, version, seats=PEOPLE)
    assert plain.game.sandbox, "what goes on from a sandbox is one"
    assert plain.game.seed != game.seed


def test_a_fair_game_is_forked_into_a_sandbox(service: Service) -> None:
    game = create(service, *PEOPLE).game
    play(service, game.id, most=500)
    version = ends(service, game.id)[2]
    made = service.forks.fork(
        Request(SPECTATOR, "/forks"), game.id, version, seats=PEOPLE, sandbox=Sandbox(None, (SIX,))
    )
    assert made.game.sandbox
    play(service, made.game.id, most=500)
    assert dice(service, made.game.id, after=made.version)[0] == 5
    assert service.auditor.audit(made.game.id).ok
    assert not service.games.current(game.id).sandbox


def test_seed_and_script_are_hidden_until_the_end(service: Service) -> None:
    game = sandbox(service, FOUR, SIX)
    shown = service.queries.events(seat_caller(game.id, 0), game.id, after=0, limit=1).items[0]
    assert {"seed", "script"} <= set(shown.hidden)
    assert shown.data["sandbox"] is True
    assert not {"seed", "script"} & shown.data.keys()
    with_none = sandbox(service)
    other = service.queries.events(SPECTATOR, with_none.id, after=0, limit=1).items[0]
    assert other.hidden == shown.hidden, "whether there is a script is hidden, too"
    play(service, game.id, most=1000)
    over = service.queries.events(SPECTATOR, game.id, after=0, limit=1).items[0]
    assert over.data["script"] == [{"label": "die", "result": 3}, {"label": "die", "result": 5}]
    assert over.data["seed"] == game.seed.hex()


def test_games_that_are_no_sandbox_have_no_script(service: Service) -> None:
    created = service.event_store.envelopes(create(service, *PEOPLE).game.id)[0]
    assert "script" not in created.core.data
    assert "script" not in created.core.commitments
    assert created.core.data["sandbox"] is False


def test_an_audit_calls_no_sandbox_fair(service: Service) -> None:
    game = sandbox(service, FOUR)
    play(service, game.id, most=1000)
    report = service.auditor.audit(game.id)
    assert report.ok
    assert report.sandbox
    (draws,) = [english(check.message) for check in report.checks if check.name == "draws"]
    assert draws.endswith("draws match the choices of this sandbox, so they are not fair.")
    assert "committed" not in draws
    assert not service.auditor.audit(create(service, *PEOPLE).game.id).sandbox


CHOSEN = (FOUR, SIX, FOUR, FOUR, ScriptedDraw("card", 0))


def archived(service: Service, chosen: Sequence[ScriptedDraw] = CHOSEN) -> bytes:
    """The archive of a finished sandbox that was rewound, with a script unless ``chosen`` is empty."""
    game = sandbox(service, *chosen, target=20)
    play(service, game.id, most=5)
    service.rewinds.propose(Request(seat_caller(game.id, 0), "/rewinds"), game.id, ends(service, game.id)[2])
    play(service, game.id, most=1000)
    content, _ = service.exporter.export(game.id, Visibility(None))
    return content


def test_verifiers_refuse_sandboxes_by_default(service: Service) -> None:
    content = archived(service)
    checker = ArchiveChecker({"toy": toy.RULESET}, Codecs({"toy": toy.RULESET}))
    with pytest.raises(BadArchive, match="It is a sandbox: its draws were chosen, so they are not fair"):
        verify_archive(checker, content, Trust())
    with pytest.raises(ValueError, match="it is a sandbox: its draws were chosen, so they are not fair"):
        SCRIPT.check(content)
    by_command = verify_archive(checker, content, Trust(sandbox=True))[0]
    by_script = SCRIPT.check(content, sandbox=True)
    for verdict in (by_command, by_script):
        assert ": SANDBOX, its chance was chosen and is not fair; " in verdict
        assert "follow from the seed" not in verdict


def other_script(archive: dict[str, Any]) -> None:
    archive["events"][0]["hidden"]["script"]["value"][0]["result"] = 4


def no_sandbox(archive: dict[str, Any]) -> None:
    archive["events"][0]["core"]["data"]["sandbox"] = False


def no_script(archive: dict[str, Any]) -> None:
    created = archive["events"][0]
    for where in (created["hidden"], created["core"]["commitments"], created["core"]["audience"]):
        del where["script"]


def passed_off_as_fair(archive: dict[str, Any]) -> None:
    no_sandbox(archive)
    no_script(archive)


def script_elsewhere(archive: dict[str, Any]) -> None:
    (rewound,) = [each for each in archive["events"] if each["core"]["kind"] == "game-rewound"]
    rewound["core"]["data"]["drawn"]["die"] += 1


def count_that_is_no_number(archive: dict[str, Any]) -> None:
    (rewound,) = [each for each in archive["events"] if each["core"]["kind"] == "game-rewound"]
    assert rewound["core"]["data"]["drawn"]["die"] == 1
    rewound["core"]["data"]["drawn"]["die"] = True


def script_that_is_no_list(archive: dict[str, Any]) -> None:
    archive["events"][0]["hidden"]["script"]["value"] = {}


@pytest.mark.parametrize(
    "forge",
    [other_script, no_sandbox, no_script, passed_off_as_fair, script_elsewhere, count_that_is_no_number],
    ids=lambda f: f.__name__,
)
def test_both_verifiers_refuse_a_forged_sandbox(
    service: Service, forge: Callable[[dict[str, Any]], None]
) -> None:
    verify_refused(changed(archived(service), forge, mend=True))


def test_both_verifiers_refuse_a_script_in_a_fair_game(service: Service) -> None:
    verify_refused(changed(archived(service, ()), script_that_is_no_list, mend=True))


def verify_refused(content: bytes) -> None:
    checker = ArchiveChecker({"toy": toy.RULESET}, Codecs({"toy": toy.RULESET}))
    with pytest.raises(BadArchive):
        verify_archive(checker, content, Trust(unsigned=True, sandbox=True))
    with pytest.raises((ValueError, LookupError, TypeError)):
        SCRIPT.check(content, unsigned=True, sandbox=True)


def test_sandbox_is_imported_as_a_sandbox(service: Service, tmp_path: Path) -> None:
    content = archived(service)
    elsewhere = Settings(data=tmp_path / "elsewhere")
    migrate(elsewhere)
    with Service(elsewhere, {"toy": toy.RULESET}) as other:
        taken = other.importer.store(Request(SPECTATOR, "/import"), other.importer.check(content, SPECTATOR))
        summary = other.queries.summary(UUID(taken.game))
        assert (summary.sandbox, summary.rated) == (True, False)
        assert other.auditor.audit(UUID(taken.game)).ok
