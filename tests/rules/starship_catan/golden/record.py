"""The golden games of Starship Catan: ``python -m tests.rules.starship_catan.golden.record``."""

from itertools import product
from pathlib import Path
from random import Random

from domain.kernel.ruleset import Action, Event, Seat
from domain.log.codec import tag_of
from domain.starship_catan import actions as a
from domain.starship_catan import events as e
from domain.starship_catan import events_flight as f
from domain.starship_catan.goods import RESOURCES, Barter
from domain.starship_catan.ruleset import RULESET, Options
from domain.starship_catan.state import State
from tests.rules.golden import Golden

KINDS = list(product(("text", "printed"), (False, True), (False, True)))
"""The yellow die, whether both handicaps are played, whether the reserve is hidden."""

WINS = {"colony", "module", "friend", "hero", "mission"}


def kind_of(options: Options, seats: int) -> tuple[str, bool, bool]:
    """Return the kinds in ``KINDS`` that a game belongs to."""
    return options.yellow_die, options.handicap_astro, options.hidden_reserve


def table(seed: int) -> tuple[Options, int]:
    """Yield each kind in turn."""
    yellow_die, handicaps, hidden = KINDS[seed % len(KINDS)]
    options = Options(
        yellow_die=yellow_die,  # type: ignore[arg-type]
        beginner=seed % 2,
        handicap_astro=handicaps,
        handicap_fleet=handicaps,
        hidden_reserve=hidden,
    )
    return options, 2


def way_of_winning(events: list[Event]) -> str:
    """Return the effect of the last action: ``colony``, ``module``, ``friend``, ``hero`` or ``mission``."""
    assert isinstance(events[-1], e.GameWon)
    decisive = events[-2]
    if isinstance(decisive, e.SpecialCardMoved):
        return "friend" if decisive.card == "friend_of_the_people" else "hero"
    if isinstance(decisive, f.ColonyFounded):
        return "colony"
    return "module" if isinstance(decisive, e.ModuleBuilt) else "mission"


def offer(state: State, seat: Seat, rng: Random) -> Action:
    """Offer one unit of a resource for one of another."""
    give, get = rng.sample(RESOURCES, 2)
    return a.OfferTrade(Barter(**{give: 1}), Barter(**{get: 1}))


GOLDEN = Golden(
    ruleset=RULESET,
    folder=Path(__file__).parent,
    games=12,
    longest=450,
    kinds=KINDS,
    kind_of=kind_of,
    table=table,
    shown=WINS | {tag_of(kind) for kind in RULESET.event_types} - {"table-set"},
    way_of_winning=way_of_winning,
    variety=1 / 7,
    offer=offer,
)

if __name__ == "__main__":
    GOLDEN.record()
