"""Example values of the OpenAPI document that several resources share."""

EXAMPLE_ID = "8f14e45f-ceea-467f-9a36-dcb6d1a2b3c4"
EXAMPLE_HASH = "5feceb66ffc86f38d952786c6d696c79c2dbc239dd4e91b46729d73a27fb57e9"
_SEAT = {
    "seat": 0,
    "name": "Ada",
    "kind": "human",
    "bot": None,
    "color": "red",
    "guest": True,
    "stand_in": None,
    "handed_over": False,
}
CREATED_EXAMPLE = {
    "id": EXAMPLE_ID,
    "ruleset": "a-ruleset",
    "options": {},
    "version": 1,
    "status": "waiting",
    "seats": [{**_SEAT, "token": "sls_..."}],
    "seed_commitment": EXAMPLE_HASH,
    "head": EXAMPLE_HASH,
    "sandbox": False,
    "listed": True,
    "bot_pace_ms": 0,
    "clock": {"kind": "increment", "total_seconds": 900, "increment_seconds": 10},
    "bot_decision_seconds": 30,
    "forked_from": None,
    "created_at": "2026-01-31T12:00:00.000000Z",
}
SUMMARY_EXAMPLE = {
    **CREATED_EXAMPLE,
    "seats": [_SEAT],
    "turn": 0,
    "phase": None,
    "active": None,
    "deciding": [],
    "may_act": [],
    "winner": None,
    "scores": [],
    "hidden_scores": [],
    "totals": [],
    "proposal": None,
    "rated": True,
    "imported": False,
    "updated_at": "2026-01-31T12:00:00.000000Z",
    "clocks": [{"seat": 0, "remaining_ms": 900_000, "running_since": None}],
    "deadline": None,
    "awaited_since": None,
    "idle_until": None,
    "endable_at": None,
    "hints": False,
    "tournament": None,
    "ladder": False,
    "closed": None,
}

EVENT_EXAMPLE = {
    "version": 13,
    "type": "turn-began",
    "rev": 1,
    "rules": 1,
    "seat": 0,
    "recorded_at": "2026-01-31T12:00:00.000000Z",
    "cause": 13,
    "data": {"turn": 4, "seat": 1},
    "prev": EXAMPLE_HASH,
    "hash": EXAMPLE_HASH,
    "hidden": [],
    "erased": [],
    "commitments": {},
    "audience": {},
    "salts": {},
}

PROPOSAL_EXAMPLE = {
    "game": EXAMPLE_ID,
    "version": 57,
    "head": EXAMPLE_HASH,
    "rewind_id": 57,
    "status": "proposed",
    "missing": [1, 2],
}

DECISION_EXAMPLE = {
    "type": "decision",
    "lease": "sll_...",
    "game": EXAMPLE_ID,
    "ruleset": "a-ruleset",
    "seat": 1,
    "phase": "play",
    "must": True,
    "version": 12,
    "since": 11,
    "deadline": "2026-01-31T12:00:30.000000Z",
    "observation": {"game": EXAMPLE_ID, "version": 12, "viewer": 1},
    "legal_actions": [{"type": "end-turn"}],
    "templates": [],
    "events": [],
    "events_truncated": False,
}

LISTED_EXAMPLE = {**SUMMARY_EXAMPLE, "spectators": 2}
