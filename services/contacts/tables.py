"""The tables of the contacts: browsers, e-mail addresses, muted games, open streams, notices, figures."""

import sqlalchemy as sa

metadata = sa.MetaData()

subscriptions = sa.Table(
    "contact_subscriptions",
    metadata,
    sa.Column("id", sa.String(36), primary_key=True),
    sa.Column("player", sa.String(36), nullable=False),
    sa.Column("digest", sa.LargeBinary, nullable=False, unique=True),
    sa.Column("sealed", sa.String, nullable=False),
    sa.Column("created_at", sa.String, nullable=False),
    sa.Column("used_at", sa.String),
    sa.Column("failures", sa.Integer, nullable=False),
    sa.Index("contact_subscriptions_player", "player", "created_at"),
)
"""Browsers of players. ``failures`` counts the failed attempts since the last success."""

addresses = sa.Table(
    "contact_addresses",
    metadata,
    sa.Column("player", sa.String(36), primary_key=True),
    sa.Column("nonce", sa.String(36), nullable=False),
    sa.Column("sealed", sa.String, nullable=False),
    sa.Column("confirmed_at", sa.String),
)
"""E-mail addresses; one without ``confirmed_at`` gets nothing but the link that confirms it."""

requests = sa.Table(
    "contact_requests",
    metadata,
    sa.Column("player", sa.String(36), primary_key=True),
    sa.Column("at", sa.String, primary_key=True),
)
"""The recent requests to confirm an address; they limit the e-mails that a player can have sent to strangers.
"""

muted_games = sa.Table(
    "contact_muted_games",
    metadata,
    sa.Column("player", sa.String(36), primary_key=True),
    sa.Column("game", sa.String(36), primary_key=True),
)

open_streams = sa.Table(
    "contact_open_streams",
    metadata,
    sa.Column("player", sa.String(36), primary_key=True),
    sa.Column("game", sa.String(36), primary_key=True),
    sa.Column("seen_at", sa.String, nullable=False),
    sa.Index("contact_open_streams_seen", "seen_at"),
)
"""When a web process last saw a player's stream of a game open."""

notices = sa.Table(
    "contact_notices",
    metadata,
    sa.Column("player", sa.String(36), primary_key=True),
    sa.Column("target", sa.String(36), primary_key=True),
    sa.Column("subject", sa.String, primary_key=True),
    sa.Column("status", sa.String, nullable=False),
    sa.Column("due_at", sa.String, nullable=False),
    sa.Column("content", sa.LargeBinary, nullable=False),
    sa.Index("contact_notices_due", "status", "due_at"),
)
"""The notices for each target, which is a subscription or ``mail``; a target gets each subject once."""

figures = sa.Table(
    "contact_figures",
    metadata,
    sa.Column("channel", sa.String, primary_key=True),
    sa.Column("outcome", sa.String, primary_key=True),
    sa.Column("count", sa.BigInteger, nullable=False),
)
"""Totals of notifications, for metrics."""

PERSONAL = (subscriptions, addresses, requests, muted_games, open_streams, notices)
"""The tables with rows of players."""
