"""Every legal action has a number of its own, and a number leads to the action that it names."""

from random import Random

import pytest

from domain.kernel.ruleset import Action, first_to_act
from domain.starfarers.actions import UseHelpingHand
from learning.game import Game
from learning.layout import Block, Field, Layout
from learning.numbering import Moment
from learning.study import Study
from tests.contract.playout import positions
from tests.docs.learning_tables import DOCUMENT, with_generated_tables
from tests.learning.conftest import compose, play_on

UNNUMBERED = {"discard"}
"""Types of action that are always composed."""


def test_the_document_lists_all_numbers() -> None:
    assert with_generated_tables(DOCUMENT.read_text()) == DOCUMENT.read_text()


def test_labels_are_unique(study: Study) -> None:
    labels = study.numbering.labels()
    assert len(set(labels)) == len(labels) == study.numbering.size


def test_each_listed_action_has_a_number_of_its_own(study: Study) -> None:
    """Two actions share a number only if they have the same effect, or if a later step distinguishes them."""
    numbers = set()
    for position in positions(study.ruleset, 2500):
        state = position.state
        for seat in study.ruleset.duties(state):
            moment = Moment(seat, state.seats if hasattr(state, "seats") else 2, study.offers(state))
            found: dict[int, Action] = {}
            for action in study.ruleset.legal_actions(state, seat):
                if type(action).__struct_config__.tag in UNNUMBERED:
                    continue
                number = study.numbering.number(action, moment)
                assert 0 <= number < study.numbering.size
                other = found.setdefault(number, action)
                assert other == action or _are_alike(study, other, action), f"{position}: {other}, {action}"
            numbers |= set(found)
    assert len(numbers) > 150


def test_seats_decide_in_the_order_of_their_duties(study: Study) -> None:
    for position in positions(study.ruleset, 2500):
        first = first_to_act(study.ruleset.duties(position.state))
        assert study.decider(position.state) == first, f"{position}"
    game = Game(study)
    play_on(game, Random(1), 10**6)
    assert game.over == (first_to_act(study.ruleset.duties(game.state)) is None)


def _are_alike(study: Study, one: Action, other: Action) -> bool:
    if study.moves is not None and type(one) is type(other) is study.moves:
        return study.second_place(one) != study.second_place(other)
    return isinstance(one, UseHelpingHand) and isinstance(other, UseHelpingHand)


def test_every_action_is_reached_by_its_number(study: Study) -> None:
    """The list of a game's numbers holds every listed action of the seat."""
    game, rng = Game(study), Random(1)
    for _ in range(600):
        listed = study.ruleset.legal_actions(game.state, game.seat)
        if game.stage is None:
            reached = [action for action in game.choices.values() if action is not None]
            moment = Moment(game.seat, game.seats, study.offers(game.state))
            assert {study.numbering.number(action, moment) for action in listed} == {
                number for number, action in game.choices.items() if action is not None
            }
            assert all(action in listed for action in reached)
        game.step(rng.choice(list(game.choices)))
        if game.over:
            game.reset(rng.random().hex())


def test_other_seats_are_counted_clockwise() -> None:
    from domain.star_trek_catan.actions import Steal
    from learning.rulesets.star_trek_catan import NUMBERING

    first = NUMBERING.first("steal")
    assert NUMBERING.number(Steal(3), Moment(2, 4)) == first
    assert NUMBERING.number(Steal(0), Moment(2, 4)) == first + 1
    assert NUMBERING.number(Steal(1), Moment(2, 3)) == first + 1
    assert NUMBERING.labels()[first + 1] == "steal victim=opponent 2"


def test_a_number_that_is_not_legal_changes_nothing(study: Study) -> None:
    game = Game(study)
    before, choices = study.ruleset.pack(game.state), dict(game.choices)
    illegal = next(number for number in range(study.numbering.size) if number not in choices)
    for number in (illegal, -1, study.numbering.size):
        with pytest.raises(ValueError, match="may not choose"):
            game.step(number)
    assert study.ruleset.pack(game.state) == before
    assert game.choices == choices


def test_the_same_seed_and_numbers_give_the_same_game(study: Study) -> None:
    games = [Game(study), Game(study)]
    for game in games:
        game.reset(11)
    taken = [play_on(game, Random(2), 300) for game in games]
    assert taken[0] == taken[1]
    assert study.ruleset.pack(games[0].state) == study.ruleset.pack(games[1].state)
    games[1].reset(12)
    assert play_on(games[1], Random(2), 300) != taken[0]


def test_offers_are_composed_and_answered(study: Study) -> None:
    """The games include every step of an offer, and every answer; no composed action is ever refused."""
    taken: set[str] = set()
    for seed in range(3):
        game = Game(study)
        game.reset(seed)
        taken |= {label.split(" ")[0] for label in compose(game, Random(seed), 2500)}
    assert {"offer", "offer-give", "offer-want", "offer-ask", "accept-offer"} <= taken
    assert taken & {"reject-offer", "decline-offer"}


def test_without_offers_nobody_trades(study: Study) -> None:
    game = Game(study, offers=False)
    taken = compose(game, Random(1), 1500)
    assert not [label for label in taken if "offer" in label]


def test_a_game_is_cut_off(study: Study) -> None:
    game = Game(study, longest=20)
    assert len(play_on(game, Random(1), 100)) == 20
    assert game.cut_off
    assert not game.over
    assert set(game.rewards()) == {0.0}


def test_random_games_end_with_a_winner() -> None:
    from learning.rulesets import STUDIES

    game = Game(STUDIES["star-trek-catan"], seats=3)
    play_on(game, Random(1), 10**6)
    assert game.over
    assert sorted(game.rewards()) == [-0.5, -0.5, 1.0]


def test_a_layout_finds_each_field() -> None:
    layout = Layout(
        Block("one", (Field("a", 2, "first"), Field("b", 1, "second"))),
        Block("two", (Field("a", 3, "x"),), 2),
    )
    assert layout.size == 9
    assert layout.part("one", "b") == slice(2, 3)
    assert layout.part("two", "a", 1) == slice(6, 9)
    with pytest.raises(KeyError):
        layout.part("two", "b")
