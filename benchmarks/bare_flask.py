"""The peer of a durable action: a bare Flask route that inserts one row into SQLite, synced to disk."""

import os
import sqlite3
import threading

from flask import Flask, jsonify, request

application = Flask(__name__)
_local = threading.local()


def connection() -> sqlite3.Connection:
    """Open one connection a thread, as such services do."""
    if not hasattr(_local, "connection"):
        opened = sqlite3.connect(os.environ["BARE_FLASK_DB"], timeout=30, isolation_level=None)
        opened.execute("PRAGMA journal_mode=WAL")
        opened.execute("PRAGMA synchronous=FULL")
        opened.execute("CREATE TABLE IF NOT EXISTS actions (id INTEGER PRIMARY KEY, body TEXT)")
        _local.connection = opened
    return _local.connection


@application.post("/actions")
def act() -> tuple[object, int]:
    """Insert the body and answer with the row's number."""
    row = connection().execute("INSERT INTO actions (body) VALUES (?)", (request.get_data(as_text=True),))
    return jsonify(version=row.lastrowid), 201
