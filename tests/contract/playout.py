"""Random play of any ruleset, which yields the positions for the contract tests."""

from collections.abc import Iterator
from functools import cache
from itertools import count
from random import Random
from typing import Any, NamedTuple

import msgspec

from domain.kernel.chance import PseudoChance
from domain.kernel.errors import Refusal, RuleViolation
from domain.kernel.ruleset import Action, Event, Ruleset, Seat
from domain.log.codec import tag_of
from services.reading.rulebook import load_rules, parse_rules
from tests.contract.sampling import sample
from tests.profiles import profile_of


class Game(NamedTuple):
    """One random game as set up."""

    ruleset: Ruleset
    seed: int
    colors: tuple[str, ...]
    options: Any
    setup: tuple[Event, ...]

    @property
    def seats(self) -> range:
        return range(len(self.colors))

    def initial(self) -> Any:
        return self.ruleset.initial(self.colors, self.options, version=1)


class Position(NamedTuple):
    """The ``state`` before a random ``action`` and the events that followed. Tests must not change it."""

    game: Game
    step: int
    state: Any
    seat: Seat | None
    action: Action
    events: tuple[Event, ...]

    @property
    def ruleset(self) -> Ruleset:
        return self.game.ruleset

    def after(self) -> Any:
        """Return the state after the action."""
        return evolved(self.ruleset, self.state, self.events)

    def __str__(self) -> str:
        return f"{self.ruleset.name} seed {self.game.seed} step {self.step}: {self.seat} {self.action}"


def evolved(ruleset: Ruleset, state: Any, events: tuple[Event, ...] | list[Event]) -> Any:
    """Evolve a copy of ``state`` by ``events``."""
    after = state.copy()
    for event in events:
        ruleset.evolve(after, event)
    return after


def new_game(ruleset: Ruleset, seed: int) -> Game:
    """Set up a game with a number of seats and options derived from ``seed``."""
    rng = Random(seed)
    seats = rng.randint(ruleset.min_seats, ruleset.max_seats)
    options = _random_options(ruleset, rng, seats)
    colors = ruleset.seat_colors([None] * seats, options)
    setup = tuple(ruleset.setup(colors, options, PseudoChance(seed)))
    return Game(ruleset, seed, colors, options, setup)


def _random_options(ruleset: Ruleset, rng: Random, seats: int) -> Any:
    schema = msgspec.json.schema(ruleset.options_type)
    for _ in range(20):
        chosen = sample(schema, rng) | profile_of(ruleset).fixed_options
        options = msgspec.convert(chosen, ruleset.options_type)
        try:
            ruleset.verify_options(options, seats)
            ruleset.seat_colors([None] * seats, options)
        except RuleViolation:
            continue
        return options
    return ruleset.options_type()


def play(game: Game) -> Iterator[Position]:
    """Play at random to the end; all draws come from one source of chance.

    The type of action is chosen first, so that trades do not dominate the game. Some types are rare.
    """
    ruleset = game.ruleset
    rng = Random(f"play {game.seed}")
    draws = sum(len(getattr(event, "draws", ())) for event in game.setup)
    chance = PseudoChance(f"play {game.seed}", first=draws)
    state = evolved(ruleset, game.initial(), game.setup)
    for step in count():
        if ruleset.outcome(state) is not None:
            return
        assert state.version < profile_of(ruleset).longest, f"{ruleset.name} seed {game.seed} does not end"
        seat, action = _choose(ruleset, state, rng)
        events = tuple(ruleset.decide(state, seat, action, chance))
        yield Position(game, step, state, seat, action, events)
        state = evolved(ruleset, state, events)


def _choose(ruleset: Ruleset, state: Any, rng: Random) -> tuple[Seat | None, Action]:
    chores = ruleset.chores(state)
    if chores and rng.random() < 0.3:
        return None, rng.choice(chores)
    seat = rng.choice(list(ruleset.duties(state)))
    by_type: dict[type[Action], list[Action]] = {}
    for action in ruleset.legal_actions(state, seat):
        by_type.setdefault(type(action), []).append(action)
    if not by_type or rng.random() < 0.1:
        for action in filled_templates(ruleset, state, seat, rng):
            if not refusal_of(ruleset, state, seat, action):
                return seat, action
    if not by_type:
        return _choose(ruleset, state, rng)
    kinds = list(by_type)
    rare = profile_of(ruleset).rare_actions
    kinds = [kind for kind in kinds if tag_of(kind) not in rare or rng.random() < 0.1] or kinds
    return seat, rng.choice(by_type[rng.choice(kinds)])


def filled_templates(ruleset: Ruleset, state: Any, seat: Seat, rng: Random) -> Iterator[Action]:
    """Fill every template of the seat at random, a few times; not all of these are legal."""
    for template in ruleset.templates(state, seat):
        for _ in range(4):
            yield as_action(ruleset, sample(template.schema, rng))


def as_json(value: Any) -> Any:
    """Return a value as a client parses it."""
    return msgspec.json.decode(msgspec.json.encode(value))


def as_action(ruleset: Ruleset, value: dict[str, Any]) -> Action:
    """Parse an action as received from a client; raises msgspec.ValidationError."""
    return msgspec.convert(value, _action_union(ruleset))  # type: ignore[no-any-return]


@cache
def _action_union(ruleset: Ruleset) -> Any:
    union: Any = ruleset.action_types[0]
    for action_type in ruleset.action_types[1:]:
        union |= action_type
    return union


def refusal_of(ruleset: Ruleset, state: Any, seat: Seat | None, action: Action) -> Refusal | None:
    """Return the refusal of an action, or None; its draws are discarded."""
    try:
        events = ruleset.decide(state, seat, action, PseudoChance(1))
    except Refusal as refusal:
        return refusal
    assert events, f"{action} is accepted without an event"
    return None


@cache
def schema_of(struct_type: type[msgspec.Struct]) -> dict[str, Any]:
    """Return the JSON Schema of a struct."""
    return msgspec.json.schema(struct_type)


def wild_actions(ruleset: Ruleset, state: Any, seat: Seat, rng: Random) -> Iterator[Action]:
    """Yield a few actions of any type whose fields may be right or wrong."""
    listed = ruleset.legal_actions(state, seat)
    for action_type in rng.sample(ruleset.action_types, 2):
        yield as_action(ruleset, sample(schema_of(action_type), rng))
    if listed:
        yield _altered(ruleset, rng.choice(listed), rng)


def _altered(ruleset: Ruleset, action: Action, rng: Random) -> Action:
    """Replace one field of an action by a random value of its type."""
    fields = action.__struct_fields__
    if not fields:
        return action
    name = rng.choice(fields)
    schema = schema_of(type(action))
    definition = schema["$defs"][type(action).__name__]
    value = msgspec.to_builtins(action) | {name: sample(definition["properties"][name], rng, schema["$defs"])}
    return as_action(ruleset, value)


_recorded: dict[tuple[str, int], list[Position]] = {}
RECORDED_AT_MOST = 6_000


def positions(ruleset: Ruleset, total: int) -> Iterator[Position]:
    """Yield ``total`` positions of whole random games; small totals are cached for the next test."""
    print(f"{ruleset.name}: {total} positions of the games with seeds 0, 1, 2, ...")
    if total > RECORDED_AT_MOST:
        yield from _fresh(ruleset, total)
        return
    key = ruleset.name, total
    if key not in _recorded:
        _recorded[key] = list(_fresh(ruleset, total))
    yield from _recorded[key]


def _fresh(ruleset: Ruleset, total: int) -> Iterator[Position]:
    made = 0
    for seed in count():
        for position in play(new_game(ruleset, seed)):
            yield position
            made += 1
        if made >= total:
            print(f"{ruleset.name}: {made} positions of {seed + 1} games")
            return


LOOKED_AT = 0.3


def is_looked_at(position: Position) -> bool:
    """Return True for a fixed selection of positions, which includes all parts of a turn."""
    return Random(f"some of {position.game.seed} {position.step}").random() < LOOKED_AT


def known_rule_ids(ruleset: Ruleset) -> set[str]:
    """Return the IDs of the ruleset's rules, from its document or, without one, its profile."""
    return {rule.id for rule in load_rules(ruleset.name) or parse_rules(profile_of(ruleset).rules)}


def redacted(ruleset: Ruleset, state: Any, event: Event, viewer: Seat | None) -> dict[str, Any]:
    """Return an event as ``viewer`` may read it; ``state`` is the one before it."""
    secrets = ruleset.secrets(state, event)
    hidden = {name for name, audience in secrets.items() if viewer not in audience}
    fields: dict[str, Any] = msgspec.to_builtins(event)
    return {name: value for name, value in fields.items() if name not in hidden}
