"""Faults to plant beside the games: in messages, tournaments and erasures."""

from domain.game.fields import GameFields
from services.bots.deliveries import Deliveries
from services.contacts.contacts import Contacts
from services.contacts.outbox import Outbox
from services.contests import steps
from services.play.forgetting import Forgetting
from services.play.renaming import Renaming
from services.reading import positions
from services.reading.roles import Role
from services.reading.watchdog import Watchdog
from services.store.log_copies import LogSnapshot
from tests.simulation import plants, plants_beside
from tests.simulation.planting import Planted, Replaced
from workers import dispatcher
from workers.courier import Courier
from workers.notices.notifier import Notifier

_DEADLINES_ALONE = Replaced(Watchdog, "standing_still", plants.nothing([]))

PLANTED_BESIDE = {
    "announced": Planted(
        "The end of a game is not announced to its bots.",
        (Replaced(Courier, "_announce", plants_beside.no_ends),),
    ),
    "delivered": Planted(
        "A message counts as delivered before it is sent.",
        (Replaced(Deliveries, "add", plants_beside.delivered_at_once),),
    ),
    "outbox": Planted(
        "A notice counts as sent before it is sent.",
        (Replaced(Notifier, "_send", plants_beside.settled_first),),
    ),
    "told": Planted(
        "A notice that was sent stays in the outbox.", (Replaced(Outbox, "settle", plants_beside.never_sent),)
    ),
    "first": Planted(
        "A player gets the notice of the first decision of a seat, and no other.",
        (Replaced(Notifier, "_owe", plants_beside.first_alone),),
    ),
    "external": Planted(
        "The deadlines of external bots are not enforced; the watchdog is off.",
        (Replaced(dispatcher, "pending_job", plants_beside.no_external), _DEADLINES_ALONE),
    ),
    "pods": Planted(
        "A pod of a tournament gets a game even if it has one.",
        (Replaced(steps, "_missing", plants_beside.all_pods),),
    ),
    "contacts": Planted("An erasure leaves the contacts.", (Replaced(Contacts, "forget", plants.nothing()),)),
    "mended": Planted(
        "An erasure leaves the read models.", (Replaced(Forgetting, "mend", plants.nothing(False)),)
    ),
    "overtaken": Planted(
        "The position of a follower moves although a twin has moved it.",
        (Replaced(positions, "move", plants_beside.from_anywhere),),
    ),
    "lock": Planted(
        "A process does not notice that it lost the lock of its role.",
        (Replaced(Role, "_is_active", plants_beside.always_active),),
    ),
    "counted": Planted(
        "A notice that twins of the courier sent is counted by both.",
        (Replaced(Outbox, "settle", plants_beside.counted_again),),
    ),
    "seated": Planted(
        "A renaming leaves the name beside the events that seat the player.",
        (Replaced(Renaming, "_seated", plants.nothing(())),),
    ),
    "closed": Planted(
        "Anybody may act in a closed game.", (Replaced(GameFields, "verify_not_closed", plants.nothing()),)
    ),
    "awaited": Planted(
        "A closed game still waits for decisions.", (Replaced(GameFields, "duties", plants.even_if_closed),)
    ),
    "backup": Planted(
        "A backup leaves out the newest event.",
        (Replaced(LogSnapshot, "__init__", plants_beside.without_newest),),
    ),
}
