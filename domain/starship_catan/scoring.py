"""Points: friendship, fame, the two special cards and victory."""

from domain.starship_catan import events as e
from domain.starship_catan.cards import CARDS, COLONIES, MEDIAN, PIRATES, POSTS, cards_in
from domain.starship_catan.missions import FAME, MISSIONS, VICTORY_POINTS
from domain.starship_catan.state import NOBODY, State
from domain.starship_catan.tables import SPECIAL_MINIMUM


def _by_kept(values: tuple[int, ...]) -> tuple[int, ...]:
    """Sum values by mission for every set of kept missions."""
    sums = [0] * (1 << len(MISSIONS))
    for kept in range(1, len(sums)):
        low = kept & -kept
        sums[kept] = sums[kept ^ low] + values[low.bit_length() - 1]
    return tuple(sums)


_FAME_OF = _by_kept(FAME)
_POINTS_OF = _by_kept(VICTORY_POINTS)
_MEDIAN_FRIENDSHIP = CARDS[cards_in(MEDIAN)[0]].friendship


def friendship(state: State, seat: int) -> int:
    """SSC-104, SSC-211: count a seat's Friendship Points: one for each trading post, plus the Median's.

    Cards never leave a player, so these points are never lost (SSC-213).
    """
    owned = state.owned[seat]
    return (owned & POSTS).bit_count() + (_MEDIAN_FRIENDSHIP - 1 if owned & MEDIAN else 0)


def fame(state: State, seat: int) -> int:
    """SSC-145, SSC-212, SSC-213: count Fame Points: one per captured pirate, plus missions."""
    return (state.owned[seat] & PIRATES).bit_count() + _FAME_OF[state.kept[seat]]


def points(state: State, seat: int) -> int:
    """SSC-036, SSC-040, SSC-041: count a seat's victory points; its starting colony is the first."""
    return (
        (state.owned[seat] & COLONIES).bit_count()
        + state.enhanced[seat].bit_count()
        + _POINTS_OF[state.kept[seat]]
        + (state.friend == seat)
        + (state.hero == seat)
    )


def breakdown(state: State, seat: int) -> dict[str, int]:
    """Return the sources of a seat's victory points (SSC-040)."""
    return {
        "colonies": (state.owned[seat] & COLONIES).bit_count(),
        "level_2_modules": state.enhanced[seat].bit_count(),
        "missions": _POINTS_OF[state.kept[seat]],
        "friend_of_the_people": int(state.friend == seat),
        "hero_of_the_people": int(state.hero == seat),
    }


def holder_of(counts: tuple[int, int]) -> int:
    """SSC-206, SSC-207, SSC-208, SSC-209, SSC-210: return the holder of a special card, or NOBODY."""
    first, second = counts
    if first == second or max(counts) < SPECIAL_MINIMUM:
        return NOBODY
    return 0 if first > second else 1


def special_cards_moved(state: State) -> list[e.SpecialCardMoved]:
    """Return the special cards whose holder does not match the points (SSC-210)."""
    moved = []
    friend = holder_of((friendship(state, 0), friendship(state, 1)))
    if friend != state.friend:
        moved.append(e.SpecialCardMoved("friend_of_the_people", None if friend == NOBODY else friend))
    hero = holder_of((fame(state, 0), fame(state, 1)))
    if hero != state.hero:
        moved.append(e.SpecialCardMoved("hero_of_the_people", None if hero == NOBODY else hero))
    return moved
