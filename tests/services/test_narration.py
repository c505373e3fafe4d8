"""The log in plain words: the events of every game, as each viewer may know them, from any version on."""

from random import Random
from typing import Any

import pytest

from domain.game.events import LOBBY_EVENTS
from domain.game.narrate import _NARRATORS, Sitter, names_of
from domain.log.codec import tag_of
from domain.registry import RULESETS
from services.identity.authenticator import SPECTATOR, Caller
from services.play.idempotency import Request
from services.play.seating import SeatRequest
from services.reading.event_items import EventItem
from services.reading.narration import Line
from services.service import Service
from services.settings import Settings
from tests.services.conftest import create, first_seat, play, seat_caller

OPERATOR = Caller(secret="operator", operator=True)


def log(service: Service, game_id: Any, caller: Caller = SPECTATOR, **asked: Any) -> list[Line]:
    return service.narration.log(caller, game_id, **({"after": 0, "limit": 1000} | asked)).items


def test_every_kernel_event_has_words() -> None:
    assert {tag_of(kind) for kind in _NARRATORS} == {tag_of(kind) for kind in LOBBY_EVENTS}


def test_game_is_narrated_from_creation_to_end(service: Service) -> None:
    created = create(service, SeatRequest("human", name="Ann"), SeatRequest("open"))
    game_id = created.game.id
    service.commands.join(Request(SPECTATOR, "/join"), game_id, 1, name="Bob", client_seed=None)
    play(service, game_id, Random(1), most=3)
    service.commands.leave(Request(seat_caller(game_id, 0), "/leave"), game_id, 0)
    service.commands.renew_token(Request(OPERATOR, "/token"), game_id, 1)
    service.commands.abort(Request(OPERATOR, "/abort"), game_id)
    lines = log(service, game_id)
    assert [line.version for line in lines] == list(range(1, lines[-1].version + 1))
    assert lines[0].line == "a game of Toy is opened: Ann (red), a guest; seat 1 (blue), open"
    assert str(lines[1]) == "2: Bob (blue), a guest, takes seat 1"
    assert lines[2].line == "the game starts with Ann (red), Bob (blue)"
    assert lines[3].line.startswith("the table is set; ")
    assert [line.line for line in lines[-3:]] == [
        "Ann (red) leaves, greedy plays on",
        "Bob (blue) has a new token; older ones are worth nothing any more",
        "the game ends without a result: aborted by the operator",
    ]
    assert lines[-3].seat == 0


def test_each_viewer_reads_permitted_facts_only(service: Service) -> None:
    game_id = create(service, target=100).game.id
    play(service, game_id, Random(2), most=40)
    viewers = {None: SPECTATOR} | {seat: seat_caller(game_id, seat) for seat in range(3)}
    told = {viewer: log(service, game_id, caller) for viewer, caller in viewers.items()}
    everything = log(service, game_id, OPERATOR)
    drawn = [at for at, line in enumerate(everything) if "draws a card" in line.line]
    assert drawn
    for at in drawn:
        assert " of worth " in everything[at].line
        for viewer, lines in told.items():
            assert (" of worth " in lines[at].line) == (viewer == lines[at].seat)
    for lines in told.values():
        for line, whole in zip(lines, everything, strict=True):
            assert whole.line.startswith(line.line), "less is told, nothing else"


def _text(line: Line) -> str | None:
    return None if line.brief is None else "".join(part.text for part in line.brief)


def test_short_lines_address_their_reader(service: Service) -> None:
    created = create(service, SeatRequest("human", name="Ann"), SeatRequest("human", name="turn 2: Bob"))
    game_id = created.game.id
    play(service, game_id, Random(1), most=2)
    service.commands.leave(Request(seat_caller(game_id, 0), "/leave"), game_id, 0)
    service.commands.renew_token(Request(OPERATOR, "/token"), game_id, 1)
    told = {
        (seat, language): [_text(line) for line in log(service, game_id, caller, language=language)[-2:]]
        for seat, caller in {None: SPECTATOR, 0: seat_caller(game_id, 0)}.items()
        for language in ("en", "de")
    }
    assert told == {
        (None, "en"): ["Ann left; a bot plays on", None],
        (None, "de"): ["Ann geht; ein Bot spielt weiter", None],
        (0, "en"): ["You left; a bot plays on", None],
        (0, "de"): ["Du gehst; ein Bot spielt weiter", None],
    }


def test_page_of_the_log_equals_part_of_the_whole(service: Service) -> None:
    game_id = create(service, target=100).game.id
    play(service, game_id, Random(3), most=40)
    whole = log(service, game_id)
    for after in range(0, len(whole), 7):
        assert log(service, game_id, after=after, limit=5) == whole[after : after + 5]
        assert log(service, game_id, after=after, upto=after + 2) == whole[after : after + 2]
    assert log(service, game_id, after=len(whole)) == []
    assert log(service, game_id, after=5, upto=3) == []


def test_stand_in_is_narrated(service: Service) -> None:
    game_id = create(service, target=100).game.id
    game = service.games.current(game_id)
    seat = first_seat(game)
    service.commands.leave(Request(seat_caller(game_id, seat), "/leave"), game_id, seat)
    service.automation.act_as_bot(
        game_id, seat, game.duties()[seat].since, lambda now: now.ruleset.legal_actions(now.state, seat)[0]
    )
    line = log(service, game_id)[-1].line
    assert line.startswith(f"{game.seats[seat].name} ({game.seats[seat].color}) rolls ")
    assert line.endswith(" (played by greedy)")


def test_rewind_and_later_events_are_narrated(service: Service) -> None:
    game_id = create(service, target=100).game.id
    to_version = service.games.current(game_id).version
    play(service, game_id, Random(4), most=8)
    asked = [Request(seat_caller(game_id, seat), "/rewinds") for seat in range(3)]
    proposal = service.rewinds.propose(asked[0], game_id, to_version).version
    for request in asked[1:]:
        service.rewinds.agree(request, game_id, proposal)
    play(service, game_id, Random(5), most=4)
    lines = log(service, game_id)
    assert lines[proposal - 1].line == f"Ann (red) proposes to go back to version {to_version}"
    rewound = next(line for line in lines if "goes back to version" in line.line)
    assert rewound.version < len(lines)
    for after in range(to_version - 1, len(lines)):
        assert log(service, game_id, after=after) == lines[after:]


@pytest.mark.parametrize("name", sorted(RULESETS))
def test_turns_first_line_names_the_active_seat(stored: Settings, name: str) -> None:
    with Service(stored, RULESETS) as service:
        seats = [SeatRequest("human", name=name) for name in ("Ann", "Bob", "Cid")]
        game_id = service.commands.create_game(
            Request(SPECTATOR, "/games"),
            ruleset=name,
            options={},
            seats=seats[: RULESETS[name].max_seats],
        ).game.id
        begun = 0
        for seed in range(200):
            play(service, game_id, Random(seed), most=10)
            pages = service.queries.events(SPECTATOR, game_id, after=0, limit=5000).items
            begins = [item for item in pages if isinstance(item, EventItem) and item.type == "turn-began"]
            if len(begins) > 3:
                break
        lines = log(service, game_id, limit=5000)
        for item in begins:
            seat, line = item.data["seat"], lines[item.version - 1]
            named = f"{('Ann', 'Bob', 'Cid')[seat]} ({service.games.current(game_id).seats[seat].color})"
            assert line.about == seat
            assert line.line.startswith(f"turn {item.data['turn']}: {named} begins")
            begun += line.seat != seat
        assert begun, "turns that somebody else's action began"
        for line, item in zip(lines, pages, strict=True):
            assert "seat " not in line.line
            if isinstance(item, EventItem) and "seat" not in item.data:
                assert line.about == (line.brief[0].seat if line.brief else None), line


def test_equal_bots_are_numbered_and_people_are_named() -> None:
    assert names_of(
        [
            Sitter("red", "Ada"),
            Sitter("blue", bot="greedy"),
            Sitter("white", bot="greedy"),
            Sitter("yellow"),
        ]
    ) == ["Ada (red)", "greedy #1 (blue)", "greedy #2 (white)", "seat 3 (yellow)"]
    assert names_of([Sitter("red", "Ada"), Sitter("blue", "ＡＤＡ"), Sitter("white", "Bob")]) == [
        "Ada #0 (red)",
        "ＡＤＡ #1 (blue)",
        "Bob (white)",
    ]
    assert len(set(names_of([Sitter("red", "greedy #1"), Sitter("blue", bot="greedy")]))) == 2


def test_name_cannot_change_the_line_around_it() -> None:
    def told(name: str) -> str:
        return names_of([Sitter("red", name)])[0]

    assert told("Ad\u202ea\u2066\u200b\u2069") == "Ada (red)"
    assert told("Ada\u2028rolls\u00a0\u0085 6") == "Ada rolls 6 (red)"
    assert told("\u200b\u202e\u3164"[:2]) == "seat 0 (red)"
    assert told("\x1b[2J\x07Ada") == "[2JAda (red)"
    assert told("a" * 100) == f"{'a' * 39}… (red)"
    assert told("עדה") == "\u2068עדה\u2069 (red)", "kept from turning the words around it"
    assert told("<b>Ada</b>") == "<b>Ada</b> (red)"


def test_name_is_used_while_its_player_sits_there(service: Service) -> None:
    game_id = create(service, SeatRequest("human", name="Ann"), SeatRequest("open")).game.id
    service.commands.join(Request(SPECTATOR, "/join"), game_id, 1, name="Bob", client_seed=None)
    assert "Bob (blue), a guest, takes seat 1" in [line.line for line in log(service, game_id)]
    other = create(
        service, SeatRequest("human", name="Ann"), SeatRequest("open"), SeatRequest("open")
    ).game.id
    service.commands.join(Request(SPECTATOR, "/join"), other, 1, name="Bob", client_seed=None)
    service.commands.leave(Request(seat_caller(other, 1), "/leave"), other, 1)
    service.commands.join(Request(SPECTATOR, "/join"), other, 1, name="Cid", client_seed=None)
    assert [line.line for line in log(service, other, after=1)] == [
        "Bob (blue), a guest, takes seat 1",
        "Bob (blue) leaves, and seat 1 is open again",
        "Cid (blue), a guest, takes seat 1",
    ]
