"""Answers fit their published schemas."""

from math import isfinite
from random import Random
from typing import Any

import msgspec
from jsonschema import Draft202012Validator

from domain.kernel.ruleset import Ruleset
from domain.log.codec import tag_of
from services.reading.rulebook import load_rules
from tests.checked import Checked
from tests.contract.conftest import Walk
from tests.contract.playout import as_action, as_json
from tests.contract.sampling import sample
from tests.profiles import has_offers

EVERY = 20
"""Validate every 20th position, because JSON Schema in Python is slow."""


def test_observations_fit_their_schema(walk: Walk) -> None:
    schema: Checked | None = None
    for at, position in enumerate(walk()):
        ruleset = position.ruleset
        schema = schema or Checked(msgspec.json.schema(ruleset.observation_type))
        if at % EVERY == 0:
            for viewer in (None, at // EVERY % len(position.game.colors)):
                observation = ruleset.observe(position.state, viewer)
                assert isinstance(observation, ruleset.observation_type)
                schema.validate(as_json(observation))


def test_listed_actions_can_be_posted_unchanged(walk: Walk) -> None:
    for at, position in enumerate(walk()):
        if at % EVERY == 0:
            for seat in position.game.seats:
                for action in position.ruleset.legal_actions(position.state, seat):
                    assert as_action(position.ruleset, as_json(action)) == action


def test_listed_actions_and_events_fit_their_schemas(walk: Walk) -> None:
    schemas: dict[str, Checked] = {}
    for at, position in enumerate(walk()):
        if at % EVERY == 0:
            for value in (position.action, *position.events):
                name = type(value).__name__
                if name not in schemas:
                    schemas[name] = Checked(msgspec.json.schema(type(value)))
                schemas[name].validate(as_json(value))


def test_templates_are_schemas_of_their_type(ruleset: Ruleset, walk: Walk) -> None:
    seen = 0
    rng = Random(5)
    for position in walk():
        for seat in position.game.seats:
            for template in position.ruleset.templates(position.state, seat):
                seen += 1
                if seen % EVERY == 0:
                    Draft202012Validator.check_schema(template.schema)
                    assert sample(template.schema, rng)["type"] == template.type
    assert seen > EVERY or not has_offers(ruleset)


def test_appraisals_are_finite_and_one_for_each_action(walk_some: Walk) -> None:
    for position in walk_some():
        ruleset = position.ruleset
        for seat in ruleset.duties(position.state):
            listed = ruleset.legal_actions(position.state, seat)
            masked = ruleset.mask(position.state, seat)
            before = ruleset.pack(masked)
            weights = ruleset.appraise(masked, seat, listed)
            assert len(weights) == len(listed), f"{position}: for {seat}"
            assert all(isfinite(weight) for weight in weights), f"{position}: for {seat}"
            assert ruleset.pack(masked) == before, f"{position}: appraising changed the state"


def test_standings_add_up(walk: Walk) -> None:
    """The points of other seats are all hidden or all public, as the game has hidden points or not."""
    hiding: set[bool] = set()
    for position in walk():
        for viewer in (None, *position.game.seats):
            standings = position.ruleset.standings(position.state, viewer)
            assert [standing.seat for standing in standings] == list(position.game.seats)
            for standing in standings:
                assert sum(standing.breakdown.values()) == standing.victory_points, f"{position}"
                is_hidden = standing.hidden_victory_points is None
                if standing.seat == viewer:
                    assert not is_hidden, f"{position}: {standing} for {viewer}"
                else:
                    hiding.add(is_hidden)
    assert len(hiding) == 1


def test_points_mean_the_same_before_and_after_the_end(ruleset: Ruleset, walk: Walk) -> None:
    """Public points stay public at the end. Hidden points always have a field of their own."""
    ends = 0
    for position in walk():
        before, after = position.state, position.after()
        if ruleset.outcome(after) is None:
            continue
        ends += 1
        for viewer in (None, *position.game.seats):
            lines = ruleset.standings(after, viewer)
            for was, line in zip(ruleset.standings(before, viewer), lines, strict=True):
                assert line.breakdown.keys() == was.breakdown.keys(), f"{position}"
                assert sum(line.breakdown.values()) == line.victory_points
                if line.seat == viewer:
                    assert was.hidden_victory_points is not None
                assert was.hidden_victory_points is None or line.hidden_victory_points is not None
            shown = msgspec.to_builtins(ruleset.observe(after, viewer))
            for player in shown.get("players", []):
                line = lines[player["seat"]]
                assert player.get("victory_points", line.victory_points) == line.victory_points
                hidden = player.get("hidden_victory_points", line.hidden_victory_points)
                assert hidden == line.hidden_victory_points
    assert ends


def test_progress_names_the_active_seat(walk: Walk) -> None:
    for position in walk():
        progress, after = (position.ruleset.progress(state) for state in (position.state, position.after()))
        assert progress.turn <= after.turn
        assert progress.phase
        assert progress.active is None or progress.active in position.game.seats


JUNK: list[Any] = [None, True, -1, 0, 7, 0.5, 10**15, "", "nope", [], [9], [None], {}, {"nope": 1}]


def test_shape_errors_name_rules_for_any_input(ruleset: Ruleset) -> None:
    known = {rule.id for rule in load_rules(ruleset.name)}
    for struct in (ruleset.options_type, *ruleset.action_types):
        names = [field.encode_name for field in msgspec.structs.fields(struct)]
        paths: list[tuple[str | int, ...]] = [(name,) for name in (*names, "", "nope")]
        paths += [(name, below) for name in names for below in (0, "", "nope", "food", "ore")]
        for path in (*paths, ()):
            for value in JUNK:
                rules = ruleset.rules_of_shape(struct, path, value)
                assert set(rules) <= known or not known, (struct, path, value, rules)


def test_every_label_that_is_drawn_is_documented(ruleset: Ruleset, walk: Walk) -> None:
    drawn: set[str] = set()
    for position in walk():
        for event in (*position.game.setup, *position.events):
            drawn |= {draw.label for draw in getattr(event, "draws", ())}
    assert drawn
    labels = [draw.label for draw in ruleset.draws]
    assert drawn <= set(labels)
    assert len(set(labels)) == len(labels)
    assert all(draw.range and draw.meaning.endswith(".") for draw in ruleset.draws)


def test_a_ruleset_describes_itself(ruleset: Ruleset) -> None:
    assert 1 <= ruleset.min_seats <= ruleset.max_seats
    assert ruleset.rules_version >= 1
    for struct in (
        ruleset.options_type,
        ruleset.observation_type,
        *ruleset.action_types,
        *ruleset.event_types,
    ):
        Draft202012Validator.check_schema(msgspec.json.schema(struct))
    for seats in range(ruleset.min_seats, ruleset.max_seats + 1):
        options = ruleset.options_type()
        ruleset.verify_options(options, seats)
        colors = ruleset.seat_colors([None] * seats, options)
        assert len(set(colors)) == seats
    assert all(tag_of(action) for action in (*ruleset.action_types, *ruleset.system_action_types))
