"""What a viewer may know of an open encounter (SF-267, SF-268, SF-335, SF-337)."""

import msgspec

from domain.starfarers import events_encounters as n
from domain.starfarers.encounters.card import Branch, ContestKind, EncounterCard, Op, Question, When
from domain.starfarers.encounters.deck import DECK, reader
from domain.starfarers.state import NOBODY, Contest, Due, State


class DueView(msgspec.Struct, frozen=True):
    """A result that is still to be carried out."""

    seat: int
    """The seat that it is for; for a card drawn from each opponent the opponent."""
    op: Op
    """What it does (SF-361)."""
    count: int
    """How many pieces, cards or upgrades."""


class ContestView(msgspec.Struct, frozen=True):
    """The contest that was held in this encounter."""

    kind: ContestKind
    """What was compared: combat strengths or speeds."""
    opponent: int
    """The seat that played the pirate or the rival."""
    balls: tuple[str, ...]
    """The two balls of the active seat."""
    opponent_balls: tuple[str, ...]
    """The two balls of the other seat."""
    value: int
    """The strength or speed of the active seat."""
    opponent_value: int
    """That of the other seat."""


class EncounterView(msgspec.Struct, frozen=True):
    """The encounter that goes on."""

    prompt: str
    """What was read out before the answer."""
    question: Question | None
    """What the active seat is asked; null for Wear and Tear."""
    reader: int
    """The seat on the left of the active one, which reads the card (SF-267)."""
    answer: int | None
    """The number answered; where yes or no was asked, 1 for yes and 0 for no. Null before."""
    card: str | None
    """The card, by its number in section 20; null while the viewer may not know it (SF-268)."""
    title: str | None
    """Its title; null while the viewer may not know it."""
    branches: tuple[Branch, ...]
    """What lies behind each answer, for a reader who may see it before it is given; else empty (SF-268)."""
    outcome: When | None
    """How the branch came out; null before it was read."""
    text: str
    """What was read out after the answer; empty before."""
    contest: ContestView | None
    """The contest; null where none was held."""
    due: tuple[DueView, ...]
    """The results that are still to be carried out, in order."""


def encounter_view(state: State, viewer: int | None) -> EncounterView | None:
    """Show the open encounter as a viewer may know it; None while there is none."""
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
    """SF-268, SF-319: tell whether all see the card: it was answered, or asks nothing."""
    return card.question is None or state.answer != NOBODY


def _may_read(state: State, viewer: int | None) -> bool:
    """SF-268: tell whether a viewer reads the card, where the table has enabled that."""
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
    """SF-268, SF-337: keep back which card was drawn, but from a reader who may see it.

    The draw would tell it too, so nobody reads that.
    """
    if event.question is None:
        return {}
    may_read = (reader(event.seat, state.seats),) if state.table.reader_sees_card else ()
    return {"card": may_read, "draws": ()}
