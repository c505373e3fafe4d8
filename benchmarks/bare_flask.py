"""The peer of a durable action: a bare Flask route that inserts one row, synced to disk.

``BARE_FLASK_DB`` is the path of an SQLite file, or the URL of a PostgreSQL database.
"""

import os
import sqlite3
import threading
from typing import Any

import psycopg
from flask import Flask, jsonify, request

DATABASE = os.environ["BARE_FLASK_DB"]
application = Flask(__name__)
_local = threading.local()


def connection() -> Any:
    """Open one connection per thread, as such services do."""
    if not hasattr(_local, "connection"):
        _local.connection = _on_postgres() if DATABASE.startswith("postgresql:") else _on_sqlite()
    return _local.connection


def _on_sqlite() -> sqlite3.Connection:
    opened = sqlite3.connect(DATABASE, timeout=30, isolation_level=None)
    opened.execute("PRAGMA journal_mode=WAL")
    opened.execute("PRAGMA synchronous=FULL")
    opened.execute("CREATE TABLE IF NOT EXISTS actions (id INTEGER PRIMARY KEY, body TEXT)")
    return opened


def _on_postgres() -> psycopg.Connection:
    opened = psycopg.connect(DATABASE, autocommit=True)
    with opened.transaction():
        # otherwise two processes would create the table at once
        opened.execute("SELECT pg_advisory_xact_lock(1)")
        opened.execute("CREATE TABLE IF NOT EXISTS actions (id BIGSERIAL PRIMARY KEY, body TEXT)")
    return opened


@application.post("/actions")
def act() -> tuple[object, int]:
    """Insert the body and return the row's number."""
    body, mark = request.get_data(as_text=True), "%s" if DATABASE.startswith("postgresql:") else "?"
    row = connection().execute(f"INSERT INTO actions (body) VALUES ({mark}) RETURNING id", (body,))  # noqa: S608
    return jsonify(version=row.fetchone()[0]), 201
