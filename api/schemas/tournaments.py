"""Requests and responses about tournaments."""

from typing import Any, get_args

from marshmallow import RAISE, Schema, fields

from api.schemas.answers import Page
from api.schemas.examples import EXAMPLE_ID
from api.schemas.fields import OneOf, Sized, Switch, Text, Whole
from api.schemas.requests import MAX_SEATS, ClockSchema, PageQuery
from services.names import LONGEST_NAME
from services.store.tournament_records import Seeding, TournamentFormat
from services.tournaments.shown import TournamentSummary
from services.tournaments.terms import LEAST_MINUTES, MOST_BOTS, MOST_MINUTES, MOST_ROUNDS
from services.tournaments.tournaments import Phase


class MakeTournamentSchema(Schema):
    """A new tournament."""

    class Meta:
        unknown = RAISE

    name = Text(required=True, shortest=1, longest=LONGEST_NAME)
    ruleset = Text(required=True, shortest=1, longest=100)
    options = fields.Dict(
        keys=fields.String(),
        metadata={"description": "As in a new game; the ruleset's defaults if absent"},
    )
    format = fields.String(required=True, validate=OneOf(get_args(TournamentFormat)))
    pod_size = Whole(
        required=True,
        lowest=2,
        highest=MAX_SEATS,
        metadata={"description": "Number of entrants in a game"},
    )
    starts_at = Text(
        required=True, longest=40, metadata={"description": "Time of the start (RFC 3339), within 30 days"}
    )
    minutes = Whole(
        lowest=LEAST_MINUTES,
        highest=MOST_MINUTES,
        allow_none=True,
        metadata={"description": "Length of an arena; for arenas alone"},
    )
    rounds = Whole(
        lowest=1,
        highest=MOST_ROUNDS,
        allow_none=True,
        metadata={
            "description": "Number of rounds; a round robin without it ends once everybody has met everybody"
        },
    )
    clock = fields.Nested(
        ClockSchema,
        allow_none=True,
        metadata={"description": "As in a new game; by default 120 seconds for each decision"},
    )
    rated = Switch(metadata={"description": "True if the games count in ratings", "default": True})
    seeding = fields.String(
        validate=OneOf(get_args(Seeding)),
        metadata={
            "description": "The order before the first round and with equal standings: drawn, or by ratings; "
            "for Swiss tournaments alone",
            "default": "random",
        },
    )
    bots = fields.List(
        Text(shortest=1, longest=100),
        allow_none=True,
        validate=Sized(min=0, max=MOST_BOTS),
        metadata={
            "description": "Bots that take part from the beginning, a built-in one as often as it is listed. "
            "An empty list admits bots that join; without a list only people may join."
        },
    )


class TournamentsQuery(PageQuery):
    """Filters of the list of tournaments."""

    status = fields.String(
        validate=OneOf(get_args(Phase)),
        metadata={"description": "Only tournaments that are open, running, or over"},
    )
    ruleset = Text(longest=100, metadata={"description": "Only tournaments in this ruleset"})


class TournamentList(Page, frozen=True):
    """A page of tournaments."""

    items: list[TournamentSummary]
    """Tournaments, the newest first."""


TOURNAMENT_BODY = {
    "name": "Winter Cup",
    "ruleset": "a-ruleset",
    "format": "swiss",
    "pod_size": 4,
    "starts_at": "2026-01-31T18:00:00Z",
    "rounds": 5,
}
TOURNAMENT_EXAMPLE: dict[str, Any] = {
    "id": "7f0c6c1a-2a0e-4d57-9a39-0f6f3f0f5d21",
    "name": "Winter Cup",
    "ruleset": "a-ruleset",
    "options": {},
    "format": "swiss",
    "pod_size": 4,
    "starts_at": "2026-01-31T18:00:00.000000Z",
    "ends_at": None,
    "minutes": None,
    "rounds": 5,
    "clock": {"kind": "decision", "seconds": 120},
    "rated": True,
    "bots": None,
    "seeding": "random",
    "organiser": "Ada",
    "status": "running",
    "entrants": 16,
    "round": 1,
    "games_played": 4,
    "leader": "Grace",
    "created_at": "2026-01-30T12:00:00.000000Z",
}
VIEW_EXAMPLE: dict[str, Any] = {
    **TOURNAMENT_EXAMPLE,
    "standings": [
        {
            "rank": 1,
            "name": "Grace",
            "kind": "human",
            "points": 6,
            "wins": 1,
            "opposition": 6,
            "games": 1,
            "byes": 0,
            "active": True,
        }
    ],
    "games": [
        {
            "game": EXAMPLE_ID,
            "round": 1,
            "over": True,
            "started_at": "2026-01-31T18:00:00.250000Z",
            "seats": [
                {"seat": 0, "name": "Grace", "kind": "human", "place": 1, "points": 6},
                {"seat": 1, "name": "Ada", "kind": "human", "place": 2, "points": 4},
            ],
        }
    ],
    "byes": [],
    "joined": True,
    "game": None,
}
