"""The log is the truth: the same seed gives the same log, and replaying it gives the same state."""

from itertools import groupby
from random import Random
from typing import Any

import msgspec

from domain.kernel.chance import Draw, PseudoChance
from domain.kernel.ruleset import Event, Ruleset
from domain.log.codec import EventCodec, encode_state, tag_of
from domain.log.envelope import Core, Hidden, canonical
from tests.contract.conftest import Walk
from tests.contract.playout import Position, evolved, new_game
from tests.contract.sampling import sample
from tests.profiles import has_secrets, profile_of


def _by_game(walk: Walk) -> list[list[Position]]:
    return [list(group) for _, group in groupby(walk(), key=lambda position: position.game.seed)]


def _last_state(game: list[Position]) -> Any:
    return game[-1].after()


def test_the_same_seed_gives_the_same_log(walk: Walk) -> None:
    for positions in _by_game(walk):
        game = positions[0].game
        again = new_game(game.ruleset, game.seed)
        assert again.setup == game.setup
        drawn = sum(len(_draws(event)) for event in game.setup)
        chance = PseudoChance(f"play {game.seed}", first=drawn)
        state = evolved(game.ruleset, again.initial(), again.setup)
        for position in positions:
            events = game.ruleset.decide(state, position.seat, position.action, chance)
            assert tuple(events) == position.events, f"{position}"
            for event in events:
                game.ruleset.evolve(state, event)


def test_replaying_the_stored_log_gives_the_same_state(walk: Walk) -> None:
    for positions in _by_game(walk):
        game = positions[0].game
        union = msgspec.json.Decoder(_union(game.ruleset))
        state = game.initial()
        for event in game.setup:
            game.ruleset.evolve(state, union.decode(msgspec.json.encode(event)))
        for position in positions:
            assert game.ruleset.pack(state) == game.ruleset.pack(position.state), f"{position}"
            for event in position.events:
                version = state.version
                game.ruleset.evolve(state, union.decode(msgspec.json.encode(event)))
                assert state.version == version + 1


def _union(ruleset: Ruleset) -> Any:
    union: Any = ruleset.event_types[0]
    for event_type in ruleset.event_types[1:]:
        union |= event_type
    return union


def test_packed_states_are_read_back(walk_some: Walk) -> None:
    for position in walk_some():
        ruleset, state = position.ruleset, position.state
        packed = ruleset.pack(state)
        read = ruleset.unpack(packed)
        assert ruleset.pack(read) == packed, f"{position}"
        for viewer in (None, *position.game.seats):
            assert ruleset.observe(read, viewer) == ruleset.observe(state, viewer), f"{position}"
        after = evolved(ruleset, read, position.events)
        assert ruleset.pack(after) == ruleset.pack(position.after()), f"{position}"


def test_a_copy_is_independent(walk_some: Walk) -> None:
    for position in walk_some():
        ruleset, state = position.ruleset, position.state
        before = ruleset.pack(state)
        copied = state.copy()
        assert ruleset.pack(copied) == before
        for event in position.events:
            ruleset.evolve(copied, event)
        assert ruleset.pack(state) == before, f"{position}"


def test_the_invariants_hold_after_every_event(walk: Walk) -> None:
    for position in walk():
        state = position.state.copy()
        for event in position.events:
            position.ruleset.evolve(state, event)
            assert position.ruleset.check(state) == [], f"{position}: {event}"


def test_draws_are_numbered_without_a_gap(walk: Walk) -> None:
    for positions in _by_game(walk):
        game = positions[0].game
        events = [*game.setup, *(event for position in positions for event in position.events)]
        draws = [draw for event in events for draw in _draws(event)]
        assert [draw.k for draw in draws] == list(range(len(draws))), f"{game.ruleset.name} seed {game.seed}"
        widest = {meaning.label: meaning.widest for meaning in game.ruleset.draws}
        assert all(0 <= draw.result < draw.range <= widest[draw.label] for draw in draws)


def _draws(event: Event) -> tuple[Draw, ...]:
    return getattr(event, "draws", ())


def test_random_play_ends_with_an_outcome(walk: Walk) -> None:
    """``play`` itself asserts that the game ends."""
    lengths = []
    for positions in _by_game(walk):
        game, state = positions[0].game, _last_state(positions)
        lengths.append(state.version)
        outcome = game.ruleset.outcome(state)
        assert outcome is not None
        assert outcome.reason
        assert outcome.winner is None or outcome.winner in game.seats
        assert game.ruleset.duties(state) == {}
        assert game.ruleset.chores(state) == []
        assert all(game.ruleset.outcome(position.state) is None for position in positions)
    print(f"{len(lengths)} games of {min(lengths)} to {max(lengths)} events")


def test_every_kind_and_revision_decodes(ruleset: Ruleset) -> None:
    codec = EventCodec(ruleset.event_types, ruleset.upcasters)
    rng = Random(7)
    for event_type in ruleset.event_types:
        kind = tag_of(event_type)
        assert set(event_type.secret_fields) <= set(event_type.__struct_fields__), kind
        for rev in range(1, event_type.rev):
            assert (kind, rev) in profile_of(ruleset).stored_samples, f"no stored sample of {kind}.{rev}"
        for _ in range(20):
            data = sample(msgspec.json.schema(event_type), rng)
            assert isinstance(codec.of_core(_core(ruleset, kind, event_type.rev, data), {}), event_type)


def test_stored_samples_of_earlier_revisions_decode(ruleset: Ruleset) -> None:
    codec = EventCodec(ruleset.event_types, ruleset.upcasters)
    for (kind, rev), data in profile_of(ruleset).stored_samples.items():
        event = codec.of_core(_core(ruleset, kind, rev, dict(data)), {})
        assert tag_of(type(event)) == kind


def test_secret_fields_come_back_from_beside_the_core(walk: Walk) -> None:
    ruleset = next(iter(walk())).ruleset
    codec = EventCodec(ruleset.event_types, ruleset.upcasters)
    seen = 0
    for position in walk():
        state = position.state.copy()
        for event in position.events:
            secrets = ruleset.secrets(state, event)
            fields = msgspec.to_builtins(event)
            hidden = {name: Hidden("", fields.pop(name)) for name in secrets}
            core = _core(ruleset, tag_of(type(event)), event.rev, fields)
            assert codec.of_core(core, hidden) == event, f"{position}"
            action = {"action": Hidden("", {"type": "whatever"})}  # accompanies any first event
            stored = encode_state(canonical(core), hidden | action)
            assert codec.reader(core.kind, core.rev)(stored) == event, f"{position}"
            seen += bool(secrets)
            ruleset.evolve(state, event)
    assert seen or not has_secrets(ruleset)


def _core(ruleset: Ruleset, kind: str, rev: int, data: dict[str, Any]) -> Core:
    recorded_at = "2400-01-01T00:00:00.000000Z"
    return Core("game", 2, None, kind, rev, ruleset.rules_version, None, recorded_at, 2, data, {}, {})


def test_names_on_the_wire_are_unique(ruleset: Ruleset) -> None:
    actions = [tag_of(action) for action in (*ruleset.action_types, *ruleset.system_action_types)]
    events = [tag_of(event) for event in ruleset.event_types]
    assert len(set(actions)) == len(actions)
    assert len(set(events)) == len(events)
