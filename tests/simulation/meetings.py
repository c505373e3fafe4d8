"""Conditions outside of single games: notices, deliveries to bots, pairings, tournaments and erasures."""

from collections import Counter
from collections.abc import Iterator
from uuid import UUID

import sqlalchemy as sa

from domain.game.aggregate import Game
from services import clock
from services.contacts.contacts import MAIL
from services.contacts.tables import notices as notice_rows
from services.names import fold
from services.notices.planning import owed_notice, people_at
from services.store.meeting_records import SeekOver
from services.store.records import SEEK_OVER_TOPIC, BotRecord, PlayerErased, player_id, read_record
from tests.simulation.left import Left
from tests.simulation.programs import WEBHOOK
from tests.simulation.stored import Stored
from workers.webhooks.parcels import BACK_OFF_S

LATE_S = 30.0
"""Seconds by which a message may be late when a history ends."""

SETTLED_S = BACK_OFF_S[-1] + 2 * LATE_S
"""Seconds after which a decision has reached a receiver that was away until a minute ago."""


def notices(left: Left) -> None:
    """Every open decision of a reachable player has its notice, and no notice is overdue."""
    contacts, now = left.service.contacts, clock.now()
    with contacts.engine.connect() as connection:
        rows = connection.execute(sa.select(notice_rows)).all()
    stored = {(row.player, row.target, row.subject): row for row in rows}
    for key, row in stored.items():
        if row.status == "pending" and clock.seconds_between(row.due_at, now) > LATE_S:
            left.world.fault("notices", f"{key} was due at {row.due_at}, and it is {now}")
        if row.status == "sent" and not left.world.outside.taken[key]:
            left.world.fault("notices", f"{key} counts as sent, and nobody took it")
    excused = 1 + left.world.couriers_ended + left.world.outside.lost
    for taken, count in left.world.outside.taken.items():
        if count > excused and taken in stored:
            left.world.fault("notices", f"{taken} was told {count} times")
    for key in _owed(left):
        if key not in stored:
            left.world.fault("notices", f"{key} was never planned")
    kept = {key for key in left.world.outside.told if key not in stored or stored[key].status == "sent"}
    _verify_counts(left, Counter("mail" if target == MAIL else "push" for _, target, _ in kept))


def _verify_counts(left: Left, taken: Counter[str]) -> None:
    """Each notice that was received and counts as sent, or was erased, is counted at most once."""
    for (channel, outcome), counted in left.service.outbox.figures().items():
        if outcome == "sent" and counted > taken[channel]:
            left.world.fault(
                "notices", f"{counted} notices by {channel} count as sent, and {taken[channel]} were taken"
            )


def _owed(left: Left) -> Iterator[tuple[str, str, str]]:
    """Yield the keys of the notices that the open decisions of running games owe."""
    store = left.service.event_store
    for game in left.games.values():
        places = store.places(game.id) if game.status == "running" else {}
        for seat, player in people_at(store, game).items() if places else ():
            notice = owed_notice(store, game, seat, None)
            if notice is None:
                continue
            for target in left.service.contacts.targets(player):
                since = left.world.reached.get((player, target))
                if since is not None and places[notice.since] > since:
                    yield str(player), target, notice.subject


def deliveries(left: Left) -> None:
    """The webhook received the start and end of its games, and the decisions that wait for its bot.

    Games from before the webhook was proven are announced late or not at all.
    """
    bot = left.service.event_store.registrations.bot(player_id(WEBHOOK))
    if not isinstance(bot, BotRecord) or not bot.terms.delivery.proven or bot.terms.delivery.url is None:
        return
    store = left.service.event_store
    proven_at = store.places(bot.originator_id)[2]  # the record after the registration
    for game in left.games.values():
        is_after = store.places(game.id)[1] > proven_at
        if is_after and any(seat.bot == WEBHOOK for seat in game.seats):
            _verify_announced(left, game, bot.originator_id)
            _verify_asked(left, game, bot.originator_id)


def _verify_announced(left: Left, game: Game, bot: UUID) -> None:
    wanted = ["game-start"] if game.status in ("running", "finished") else []
    wanted += ["game-over"] if game.over and game.status == "finished" else []
    found = {
        each.id: each for each in left.service.deliveries.page(bot, status=None, before=None, limit=500)[0]
    }
    for kind in wanted:
        delivery = found.get(f"{kind}-{game.id}")
        if delivery is None:
            left.world.fault("deliveries", f"{kind} of {game.id} was never planned")
        elif delivery.status == "delivered" and not left.world.outside.taken[str(bot), delivery.id]:
            left.world.fault("deliveries", f"{delivery.id} counts as delivered, and nobody took it")
        elif delivery.status == "pending" and clock.age_s(delivery.updated_at) > SETTLED_S:
            left.world.fault("deliveries", f"{delivery.id} waits since {delivery.updated_at}")


def _verify_asked(left: Left, game: Game, bot: UUID) -> None:
    for seat, duty in game.duties().items() if game.status == "running" else ():
        place = game.seats[seat]
        if place.bot != WEBHOOK or not place.is_external or not duty.must:
            continue
        key = str(bot), f"decision-{game.id}-{seat}-{duty.since}"
        opened = game.timing.open_decisions[seat].at
        if clock.age_s(opened) > SETTLED_S and not left.world.outside.taken[key]:
            left.world.fault("deliveries", f"{key[1]} is open since {opened}, and the bot was not asked")


def pairings(left: Left) -> None:
    """Every paired seek has one seat of its game, which no other seek has."""
    store = left.service.event_store
    claimed: Counter[tuple[UUID, int]] = Counter()
    for event in store.notifications(after=0, limit=10**9):
        if event.topic == SEEK_OVER_TOPIC and event.originator_id is not None:
            for _, topic, state in store.rows(event.originator_id, gt=1):
                over = read_record(topic, state, SeekOver)
                if over is not None and over.game is not None and over.seat is not None:
                    claimed[over.game, over.seat] += 1
    for (game, seat), count in claimed.items():
        if game not in left.games or count > 1:
            left.world.fault("pairings", f"{count} seeks have seat {seat} of {game}")


def tournaments(left: Left) -> None:
    """No tournament stands still; in each round everybody has one pod, and each pod one game."""
    runner, board = left.service.tournament_runner, left.service.tournaments._board
    if runner.stalled(after_s=60.0):
        left.world.fault("tournaments", "one stands still")
    for tournament in filter(None, map(board.find, left.world.tournaments)):
        for number, paired in enumerate(tournament.rounds, 1):
            counts = Counter([each for pod in paired.pods for each in pod] + list(paired.byes))
            if counts and max(counts.values()) > 1:
                left.world.fault("tournaments", f"{tournament.id} pairs twice in round {number}: {counts}")
        pods = Counter((game.round, game.pod) for game in tournament.games.values())
        if not tournament.is_arena and pods and max(pods.values()) > 1:
            left.world.fault("tournaments", f"{tournament.id} has two games of one pod: {pods}")
        playing = Counter(seat for game in tournament.running() for seat in game.seats)
        if playing and max(playing.values()) > 1:
            left.world.fault("tournaments", f"{tournament.id} has somebody in two games: {playing}")
        for game in tournament.games.values():
            if game.id not in left.games or (game.over is not None and not left.games[game.id].over):
                left.world.fault("tournaments", f"{tournament.id} is wrong about game {game.id}")


def erasures(left: Left) -> None:
    """Everybody who asked for an erasure and did not withdraw it is erased; no file has their names."""
    service = left.service
    if due := service.erasures.due():
        left.world.fault("erasures", f"{due} are still not erased")
    for name in left.world.leaving:
        if not isinstance(service.event_store.registrations.player_token(player_id(name)), PlayerErased):
            continue  # the request was withdrawn, or never arrived
        given = [each.name for each in left.world.renamed if each.player == name and each.version is not None]
        for each in (name, *given):
            for table in _tables_with(left.world.stored, each):
                left.world.fault("erasures", f"{each} is still in {table}")
        if service.contacts.subscriptions(player_id(name)) or service.contacts.mailbox(player_id(name)):
            left.world.fault("erasures", f"{name} still has contacts")


def _tables_with(stored: Stored, name: str) -> Iterator[str]:
    for file, table in stored.tables():
        for row in stored.rows(file, f'SELECT * FROM "{table}"'):  # noqa: S608
            if any(_has(value, name) for value in row):
                yield f"{table}: {str(row)[:200]}"


def _has(value: object, name: str) -> bool:
    if isinstance(value, bytes):
        return f'"{name}"'.encode() in value
    return isinstance(value, str) and (name in value or fold(name) in value)
