"""Read models: derived from the log alone, by any projector, and equal to a fresh replay."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from random import Random
from uuid import UUID

import pytest
import sqlalchemy as sa
from structlog.testing import capture_logs

from domain.game.aggregate import Game
from services.errors import GameDamaged
from services.identity.authenticator import SPECTATOR, Caller
from services.play.idempotency import Request
from services.play.seating import SeatRequest
from services.reading import read_models
from services.reading.former_views import UNUSED_S
from services.reading.positions import Overtaken
from services.reading.projections.games import Filter
from services.reading.projections.projection import GameChange, Projection, Writes
from services.reading.projector import NAME
from services.reading.roles import Role, is_active, projector_role
from services.reading.summaries import summarize
from services.reading.views_database import SCHEMA_PREFIX, form_of, open_views
from services.service import Service, migrate
from services.settings import Settings
from services.wording import english
from tests.e2e.client import eventually
from tests.services.conftest import create, play, seat_caller
from tests.toy import RULESET

pytestmark = pytest.mark.both_stores

OPERATOR = Caller(secret="operator", operator=True)


def test_the_row_of_a_game_equals_a_fresh_replay(service: Service) -> None:
    created = create(service)
    play(service, created.game.id, Random(3))
    service.projector.catch_up()
    row = service.views.games.find(created.game.id)
    fresh = service.games.load(created.game.id)
    assert row is not None
    assert row.summary == summarize(fresh)
    assert row.packed == service.keyring.mark(fresh.pack(), game=fresh.id)
    assert row.summary.status == "finished"
    assert row.summary.winner is not None
    whole = zip(row.summary.scores, row.summary.hidden_scores, strict=True)
    assert row.summary.totals == [public + (hidden or 0) for public, hidden in whole]
    assert row.summary.totals[row.summary.winner] >= 15, "the hand counts, which the winner has shown"
    assert service.queries.scoreboard(SPECTATOR, row.game).totals == row.summary.totals


def test_projecting_twice_changes_nothing(open_service: Callable[[], Service]) -> None:
    first, second = open_service(), open_service()
    created = create(first)
    play(first, created.game.id, Random(4), most=20)
    found = first.event_store.notifications(after=0, limit=100)
    first.projector.step()
    before = first.views.games.find(created.game.id)
    game = first.games.load(created.game.id, version=1)
    with (
        pytest.raises(Overtaken),
        second.views.advancing(NAME, expected=0, position=found[-1].position) as batch,
    ):
        batch.put_game(game, first.games, ordinal=1)
    assert second.projector.step() == 0
    assert second.views.games.find(created.game.id) == before
    assert second.views.position(NAME) == first.event_store.position()


def views_engine(service: Service, stored: Settings) -> sa.Engine:
    """Open the database of the read models, for statements in SQL."""
    engine = open_views(stored)
    if service.views.schema is not None:
        path = f"SET search_path = {service.views.schema}, public"
        sa.event.listen(engine, "begin", lambda connection: connection.exec_driver_sql(path))
    return engine


@pytest.mark.parametrize("before", ["UPDATE view_forms SET form = 'another'", "DROP TABLE view_forms"])
def test_read_models_of_another_release_are_rebuilt(service: Service, stored: Settings, before: str) -> None:
    game = create(service).game.id
    service.projector.catch_up()
    row = service.views.games.find(game)
    migrate(stored)
    assert service.views.games.find(game) == row, "in today's form they stay"
    engine = views_engine(service, stored)
    with engine.begin() as connection:
        connection.exec_driver_sql("UPDATE view_games SET summary = 'of another release'")
        connection.exec_driver_sql(before)
    engine.dispose()
    migrate(stored)
    assert service.views.games.ids() == []
    service.projector.catch_up()
    assert service.views.games.find(game) == row


def test_tables_of_earlier_releases_are_dropped_on_sqlite(service: Service, stored: Settings) -> None:
    """Tables unknown to this release are dropped as well; the results of deliveries stay."""
    if not stored.on_sqlite:
        pytest.skip("there they stay until nobody uses them")
    game = create(service).game.id
    service.projector.catch_up()
    row = service.views.games.find(game)
    engine = open_views(stored)
    with engine.begin() as connection:
        for statement in (
            "CREATE TABLE view_members (name VARCHAR, id VARCHAR, shares VARCHAR)",
            "DROP TABLE view_positions",
            "CREATE TABLE view_positions (name VARCHAR, share INTEGER, position BIGINT)",
            "INSERT INTO view_positions VALUES ('projector', 0, 7), ('projector', 1, 9)",
            "UPDATE view_forms SET form = 'of an earlier release'",
        ):
            connection.exec_driver_sql(statement)
    migrate(stored)
    tables = sa.inspect(engine).get_table_names()
    engine.dispose()
    assert "view_members" not in tables
    assert "bot_deliveries" in tables
    service.projector.catch_up()
    assert service.views.games.find(game) == row
    assert service.views.position(NAME) == service.event_store.position()


def test_projectors_of_two_forms_work_side_by_side(
    service: Service, stored: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As during an upgrade: each fills its own tables, and neither moves the other's position."""
    if stored.on_sqlite:
        pytest.skip("processes of several releases need PostgreSQL")
    first = create(service).game.id
    service.projector.catch_up()
    monkeypatch.setattr(read_models, "form_of", lambda *_: "another form")
    migrate(stored)
    with Service(stored, {RULESET.name: RULESET}) as other:
        assert other.views.position(NAME) == 0
        assert service.views.games.ids() == [first], "the tables in use stay"
        roles = [Role(stored, each.views.projector_role) for each in (service, other)]
        assert all(not next(role.terms(lambda: False))() for role in roles), "both are active"
        second = create(service).game.id
        for each in (other, service):
            each.projector.catch_up()
            assert each.views.games.ids() == [first, second]
            assert [process.is_active for process in each.views.processes(NAME)] == [True]
        for role in roles:
            role.close()


@pytest.mark.parametrize("schema", ["public", f"{SCHEMA_PREFIX}of_a_release"])
def test_tables_of_other_releases_stay_while_they_have_a_projector(
    service: Service, stored: Settings, schema: str
) -> None:
    if stored.on_sqlite:
        pytest.skip("processes of several releases need PostgreSQL")
    service.projector.catch_up()
    engine, clock = open_views(stored), [0.0]
    own = sa.inspect(engine).get_table_names(service.views.schema)
    with engine.begin() as connection:
        connection.exec_driver_sql(f"CREATE SCHEMA IF NOT EXISTS {schema}")
        connection.exec_driver_sql(f"CREATE TABLE {schema}.view_positions (name VARCHAR)")
    former = service.views.former(monotonic=lambda: clock[0])
    role = projector_role(None if schema == "public" else schema)
    with Role(stored, role) as other:
        assert not next(other.terms(lambda: False))()
        for clock[0] in (0.0, 2 * UNUSED_S):
            assert former.drop_unused() == []
    with engine.connect() as connection:
        eventually(lambda: not is_active(connection, role), what="the server to end the other's session")
    for clock[0], dropped in ((2 * UNUSED_S + 1, []), (3 * UNUSED_S, []), (3 * UNUSED_S + 1, [schema])):
        assert former.drop_unused() == dropped
    found = sa.inspect(engine)
    assert not found.has_table("view_positions", schema=schema)
    assert found.has_table("bot_deliveries")
    assert found.get_table_names(service.views.schema) == own
    assert service.views.position(NAME) == service.event_store.position()
    assert former.drop_unused() == []
    engine.dispose()


def test_tables_that_cannot_be_dropped_do_not_stop_the_projector(service: Service, stored: Settings) -> None:
    if stored.on_sqlite:
        pytest.skip("processes of several releases need PostgreSQL")
    engine, clock = open_views(stored), [0.0]
    with engine.begin() as connection:
        connection.exec_driver_sql("CREATE TABLE view_positions (name VARCHAR)")
        connection.exec_driver_sql("CREATE VIEW needs_it AS SELECT * FROM view_positions")
    former = service.views.former(monotonic=lambda: clock[0])
    for clock[0] in (0.0, UNUSED_S):
        with capture_logs() as logs:
            assert former.drop_unused() == []
    (warning,) = logs
    assert warning["event"] == "read models of another release stay"
    assert "depends on" in warning["detail"]
    assert sa.inspect(engine).has_table("view_positions")
    engine.dispose()


def form(stored: Settings, *parts: sa.schema.SchemaItem) -> str:
    metadata, engine = sa.MetaData(), open_views(stored)
    sa.Table("views", metadata, *parts)
    engine.dispose()
    return form_of(metadata, engine.dialect)


def test_schema_version_covers_columns_keys_and_indexes(stored: Settings) -> None:
    column = partial(sa.Column, "name", sa.String)
    assert form(stored, column()) == form(stored, column())
    others = [
        form(stored, column()),
        form(stored, column(nullable=False)),
        form(stored, column(unique=True)),
        form(stored, column(), sa.Index("views_name", "name")),
        form(stored, column(), sa.Index("views_name", "name", unique=True)),
    ]
    assert len(set(others)) == len(others)


def test_rebuilding_from_nothing_gives_the_same_rows(service: Service) -> None:
    games = [create(service, target=20).game.id for _ in range(3)]
    for game in games:
        play(service, game, Random(str(game)))
        service.projector.step()
    before = [service.views.games.find(game) for game in games]
    service.views.clear(NAME)
    assert service.views.games.find(games[0]) is None
    service.projector.catch_up()
    assert [service.views.games.find(game) for game in games] == before


def test_lists_are_newest_first_paged_and_filtered(service: Service) -> None:
    plain = [str(create(service).game.id) for _ in range(5)]
    bots = create(service, SeatRequest("bot", bot="random"), SeatRequest("human", name="Ann")).game
    waiting = create(service, SeatRequest("open"), SeatRequest("human")).game
    service.commands.create_game(
        Request(caller=seat_caller(bots.id, 1), path="/games"),
        ruleset="toy",
        options={},
        seats=[SeatRequest("human"), SeatRequest("human")],
        listed=False,
    )
    service.projector.catch_up()
    everything = [str(waiting.id), str(bots.id), *reversed(plain)]

    seen: list[str] = []
    cursor: str | None = None
    while True:
        page, cursor = service.queries.page(Filter(), cursor=cursor, limit=3)
        seen += [summary.id for summary in page]
        if cursor is None:
            break
    assert seen == everything

    def ids(wanted: Filter) -> list[str]:
        return [summary.id for summary in service.queries.page(wanted, cursor=None, limit=100)[0]]

    assert ids(Filter(status="waiting")) == [str(waiting.id)]
    assert ids(Filter(open_seat=True)) == [str(waiting.id)]
    assert ids(Filter(bot="random")) == [str(bots.id)]
    assert ids(Filter(ruleset="other")) == []
    assert ids(Filter(player="Ann")) == []  # a guest of that name is not the player
    assert service.views.games.running_with_bots() == [bots.id]
    assert [str(game) for game in service.views.games.ids()][:5] == plain


def test_a_players_games_are_found_in_any_spelling(service: Service) -> None:
    registered = service.commands.register_player(Request(SPECTATOR, "/players"), "Änn")
    ann = Caller(secret="ann", player=registered.originator_id, name="Änn")
    game = create(service, SeatRequest("human"), SeatRequest("human", name="Bob"), caller=ann).game
    create(service)
    service.projector.catch_up()
    found, _ = service.queries.page(Filter(player="a\u0308NN"), cursor=None, limit=10)
    assert [summary.id for summary in found] == [str(game.id)]


def test_snapshots_give_any_version_without_the_whole_log(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("services.reading.projections.snapshots.SNAPSHOT_EVERY", 16)
    created = create(service, target=100)
    game_id = created.game.id
    for round_ in range(100):
        played = play(service, game_id, Random(round_), most=10)
        service.projector.catch_up()
        if played < 10:
            break
    last = service.games.current(game_id).version
    assert last > 48
    packed = service.views.snapshots.find(game_id, last)
    assert packed is not None
    plain = Service(service.settings, service.rulesets)
    plain.games._snapshots = None
    try:
        for version in (1, 2, 15, 16, 40, last):
            with_snapshot = service.games.load(game_id, version=version)
            without = plain.games.load(game_id, version=version)
            assert with_snapshot.head == without.head
            assert with_snapshot.pack() == without.pack()
    finally:
        plain.close()


def test_log_projected_in_one_run_has_snapshots_throughout(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("services.reading.projections.snapshots.SNAPSHOT_EVERY", 16)
    game_id = create(service, target=100).game.id
    play(service, game_id, Random(7), most=70)
    last = service.games.current(game_id).version
    service.projector.catch_up()
    bare = Service(service.settings, service.rulesets)
    bare.games._snapshots = None
    try:
        for version in range(16, last // 16 * 16, 16):
            packed = bare.games.load(game_id, version=version).pack()
            assert service.views.snapshots.find(game_id, version) == bare.keyring.mark(packed, game=game_id)
        newest = bare.keyring.mark(bare.games.load(game_id).pack(), game=game_id)
        assert service.views.snapshots.find(game_id, last) == newest
    finally:
        bare.close()


def test_lists_and_forks_include_earlier_writes(
    open_service: Callable[[], Service], monkeypatch: pytest.MonkeyPatch
) -> None:
    """In another process, whose read models catch up only while somebody waits for them."""
    for wait in ("GLANCE_S", "CATCH_UP_S"):
        monkeypatch.setattr(f"services.reading.queries.{wait}", 60.0)
    writing, reading = open_service(), open_service()
    reading.queries._sleep = lambda _: (writing.projector.catch_up(), None)[1]
    made = create(writing, SeatRequest("open"), SeatRequest("human")).game.id

    def listed(wanted: Filter) -> list[str]:
        return [summary.id for summary in reading.queries.page(wanted, cursor=None, limit=10)[0]]

    assert listed(Filter(status="waiting")) == [str(made)]
    writing.commands.join(Request(SPECTATOR, "/join"), made, 0, name="Ann", client_seed=None)
    assert listed(Filter(open_seat=True)) == []
    assert listed(Filter(status="running")) == [str(made)]
    writing.commands.abort(Request(OPERATOR, "/abort"), made)
    version = writing.games.current(made).version - 1
    child = writing.forks.fork(Request(SPECTATOR, "/forks"), made, version).game.id
    assert reading.queries.forks(made) == [str(child)]


def test_list_is_answered_without_a_projector(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("services.reading.queries.GLANCE_S", 0.02)
    monkeypatch.setattr("services.reading.queries.CATCH_UP_S", 0.02)
    made = create(service).game.id
    for caller in (SPECTATOR, seat_caller(made, 0)):
        assert service.queries.page(Filter(), cursor=None, limit=10, caller=caller) == ([], None)
    assert service.queries.forks(made) == []


class Sample(Projection):
    """A projection that only writes rows."""

    table = sa.Table(
        "view_sample",
        sa.MetaData(),  # separate from the read models, so that other tests see the tables of a release
        sa.Column("game", sa.String(36), primary_key=True),
        sa.Column("turn", sa.Integer, nullable=False),
    )

    def write_game(self, change: GameChange, writes: Writes) -> None:
        rows = [{"game": change.game, "turn": change.summary.turn}]
        writes.replace(self.table, change.game, rows if change.summary.status == "running" else [])


@pytest.fixture
def sample(service: Service) -> Sample:
    """The projection, registered in the service's read models."""
    Sample.table.metadata.drop_all(service.views._engine)
    Sample.table.create(service.views._engine)
    return service.views._register(Sample)


def sample_rows(service: Service) -> list[tuple[str, int]]:
    with service.views._engine.connect() as connection:
        rows = connection.execute(sa.select(Sample.table.c.game, Sample.table.c.turn)).all()
    return [(row.game, row.turn) for row in rows]


@pytest.mark.usefixtures("sample")
def test_registered_projection_is_filled_cleared_and_filled_again(service: Service) -> None:
    running, finished = create(service, target=100).game.id, create(service, key="finished").game.id
    play(service, running, Random(1), most=10)
    service.projector.catch_up()
    play(service, finished, Random(2))
    service.projector.catch_up()
    expected = [(str(running), service.queries.summary(running).turn)]
    assert sample_rows(service) == expected
    service.views.clear(NAME)
    assert sample_rows(service) == []
    service.projector.catch_up()
    assert sample_rows(service) == expected


@pytest.mark.usefixtures("sample")
def test_audit_compares_and_mends_the_rows_of_a_registered_projection(service: Service) -> None:
    game = create(service, target=100).game.id
    play(service, game, Random(1), most=10)
    service.projector.catch_up()
    expected = sample_rows(service)
    assert service.auditor.audit(game).ok
    for change in (Sample.table.update().values(turn=99), Sample.table.delete()):
        with service.views._engine.begin() as connection:
            connection.execute(change)
        failed = [check for check in service.auditor.audit(game).checks if not check.ok]
        assert [english(check.message) for check in failed] == [
            "The read models differ from a fresh replay and were rebuilt: sample."
        ]
        assert sample_rows(service) == expected
        assert service.auditor.audit(game).ok


def test_damaged_past_of_a_game_leaves_all_its_rows_unwritten(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("services.reading.projections.snapshots.SNAPSHOT_EVERY", 8)
    broken, sound = (create(service, target=100, key=key).game.id for key in ("broken", "sound"))
    for game in (broken, sound):
        play(service, game, Random(1), most=30)
    positions = service.games.positions

    def damaged(game_id: UUID, versions: Iterable[int]) -> Iterator[Game]:
        for game in positions(game_id, versions):
            if game_id == broken and game.version > 8:
                raise GameDamaged("Version 16 of this game cannot be read.")
            yield game

    monkeypatch.setattr(service.games, "positions", damaged)
    service.projector.catch_up()
    assert service.views.games.ids() == [sound]
    assert not any(service.views.stored(broken, name=NAME)[1].rows.values())
