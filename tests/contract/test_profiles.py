"""The profile of each ruleset exists and names only things that the ruleset has."""

import re

from domain.kernel.ruleset import Ruleset
from domain.log.codec import tag_of
from services.reading.rulebook import RULES_DIRECTORY, parse_rules
from tests.contract.playout import known_rule_ids
from tests.profiles import TESTS, path_of, profile_of, rulesets


def test_every_registered_ruleset_has_a_profile(ruleset: Ruleset) -> None:
    place = path_of(ruleset.name).relative_to(TESTS.parent)
    assert path_of(ruleset.name).is_file(), f"tell the tests about {ruleset.name}: there is no {place}"


def test_every_ruleset_has_rules_with_ids(ruleset: Ruleset) -> None:
    assert known_rule_ids(ruleset), f"no rule in docs/rules/{ruleset.name}.md"


def test_profile_names_exist_in_the_ruleset(ruleset: Ruleset) -> None:
    profile = profile_of(ruleset)
    actions = {tag_of(action) for action in ruleset.action_types}
    events = {tag_of(event): event for event in ruleset.event_types}
    assert profile.combined <= actions
    assert profile.rare_actions < actions
    assert profile.rare_events < set(events)
    for kind, fields in profile.open_outcomes.items():
        assert fields <= set(events[kind].__struct_fields__), kind
    for kind, rev in profile.stored_samples:
        assert 1 <= rev < events[kind].rev, f"{kind}.{rev} is no earlier revision"
    assert set(profile.fixed_options) <= set(ruleset.options_type.__struct_fields__)


def test_profile_rules_exist_in_the_document(ruleset: Ruleset) -> None:
    profile, known = profile_of(ruleset), known_rule_ids(ruleset)
    assert profile.shown_by_refusals <= known
    assert set(profile.need_no_code) <= known
    assert set(profile.not_tested) <= known
    assert all([*profile.need_no_code.values(), *profile.not_tested.values()]), "a reason is missing"


def test_its_recorded_games_are_of_the_ruleset(ruleset: Ruleset) -> None:
    archives = profile_of(ruleset).archives
    assert archives, f"no game of {ruleset.name} is kept for later releases"
    assert {recording.ruleset.name for recording in archives.values()} == {ruleset.name}


def test_every_rule_of_a_document_is_read(ruleset: Ruleset) -> None:
    path = RULES_DIRECTORY / f"{ruleset.name}.md"
    document = path.read_text(encoding="utf-8") if path.is_file() else profile_of(ruleset).rules
    rules = parse_rules(document)
    items = re.findall(r"^\s*[-*] \*\*([A-Z]+-\d+)", document, re.MULTILINE)
    assert [rule.id for rule in rules] == items, "an item is - **ABC-042** text [source]"
    assert len(set(items)) == len(items), "an ID stands twice"
    assert len({rule_id.split("-")[0] for rule_id in items}) == 1
    assert [rule.id for rule in rules if not re.match(r"[\w`\"'(*]", rule.text)] == [], "no text after the ID"


def test_every_rule_has_the_prefix_of_its_ruleset(ruleset: Ruleset) -> None:
    """The rules of a refusal tell which ruleset's catalogue has its words."""
    assert {rule.partition("-")[0] for rule in known_rule_ids(ruleset)} == {ruleset.rule_prefix}
    assert [each.rule_prefix for each in rulesets()].count(ruleset.rule_prefix) == 1
