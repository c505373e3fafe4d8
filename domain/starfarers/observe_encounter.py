"""A viewer's knowledge of an open encounter (SF-267, SF-268, SF-335, SF-337)."""

import msgspec

from domain.starfarers import events_encounters as n
from domain.starfarers.encounters.card import Branch, ContestKind, EncounterCard, Op, Question, When
from domain.starfarers.encounters.deck import DECK, reader
from domain.starfarers.state import NOBODY, Contest, Due, State


class DueView(msgspec.Struct, frozen=True):
    """A pending result."""

    seat: int
    """The affected seat; for a card drawn from each opponent, the opponent."""
    op: Op
    """Its effect (SF-361)."""
    count: int
    """The number of pieces, cards or upgrades."""


class ContestView(msgspec.Struct, frozen=True):
    """The contest of this encounter."""

    kind: ContestKind
    """The compared value: combat strength or speed."""
    opponent: int
    """The seat that played the pirate or the rival."""
    balls: tuple[str, ...]
    """The two balls of the active seat."""
    opponent_balls: tuple[str, ...]
    """The two balls of the other seat."""
    value: int
    """The strength or speed of the active seat."""
    opponent_value: int
    """The strength or speed of the other seat."""


class EncounterView(msgspec.Struct, frozen=True):
    """The open encounter."""

    prompt: str
    """The text read aloud before the answer."""
    question: Question | None
    """The question to the active seat; null for Wear and Tear."""
    reader: int
    """The seat on the left of the active one, which reads the card (SF-267)."""
    answer: int | None
    """The answer: a number, or 1 for yes and 0 for no. Null before the answer."""
    card: str | None
    """The card, by its number in section 20; null while the viewer may not know it (SF-268)."""
    title: str | None
    """Its title; null while the viewer may not know it."""
    branches: tuple[Branch, ...]
    """The branch of each answer, for a reader who may see them before the answer; otherwise empty (SF-268).
    """
    outcome: When | None
    """The result of the branch; null before it is read."""
    text: str
    """The text read aloud after the answer; empty before."""
    contest: ContestView | None
    """The contest; null if there was none."""
    due: tuple[DueView, ...]
    """The pending results, in order."""


def encounter_view(state: State, viewer: int | None) -> EncounterView | None:
    """Return the open encounter as a viewer may know it; None if there is none."""
    if state.encounter == NOBODY:
        return None
    card = DECK[state.encounter]
    is_known = _is_up(state, card)
    is_reader = _may_read(state, viewer)
    return EncounterView(
        prompt=card.prompt,
        question=card.question,
        reader=reader(state.active, state.seats),
        answer=None if state.answer == NOBODY else state.answer,
        card=card.id if is_known or is_reader else None,
        title=card.title if is_known or is_reader else None,
        branches=card.branches if is_reader and not is_known else (),
        outcome=state.outcome,
        text=_text(state, card),
        contest=None if state.contest is None else _contest(state.contest),
        due=tuple(map(_due, state.due)),
    )


def _is_up(state: State, card: EncounterCard) -> bool:
    """SF-268, SF-319: return True if everybody sees the card, because it was answered or asks nothing."""
    return card.question is None or state.answer != NOBODY


def _may_read(state: State, viewer: int | None) -> bool:
    """SF-268: return True if the viewer reads the card aloud and the options let the reader see it."""
    return state.table.reader_sees_card and viewer == reader(state.active, state.seats)


def _text(state: State, card: EncounterCard) -> str:
    if state.outcome is None:
        return ""
    branch = card.branches[state.answer]
    read = branch.failure if state.outcome == "failure" else branch.success
    assert read is not None
    return read.text


def _contest(held: Contest) -> ContestView:
    return ContestView(
        held.kind,
        held.opponent,
        held.balls,
        held.opponent_balls,
        held.value,
        held.opponent_value,
    )


def _due(due: Due) -> DueView:
    return DueView(due.seat, due.op, due.count)


def secret_of_draw(state: State, event: n.EncounterDrawn) -> dict[str, tuple[int, ...]]:
    """SF-268, SF-337: hide the identity of the drawn card, except from a reader who may see it.

    The draw would reveal the card too, so nobody sees it.
    """
    if event.question is None:
        return {}
    may_read = (reader(event.seat, state.seats),) if state.table.reader_sees_card else ()
    return {"card": may_read, "draws": ()}
