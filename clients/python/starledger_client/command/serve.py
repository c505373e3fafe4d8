"""``starledger-bot serve``: receive a bot's webhook messages."""

import argparse
import json
import signal
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from starledger_client import types, webhooks
from starledger_client.bot import Bot
from starledger_client.choices import ask
from starledger_client.decision import Decision
from starledger_client.errors import BadAnswer, BadBot, BadChoice, BadMessage
from starledger_client.loading import make_bot

_LONGEST_BODY = 4 * 2**20
_READ_S = 30


def serve(wanted: argparse.Namespace) -> int:
    """Answer messages until stopped. Run it behind a TLS proxy."""
    if not wanted.secret:
        raise BadBot("The secret is missing: set --secret, or STARLEDGER_WEBHOOK_SECRET in the environment.")
    webhooks.key_of(wanted.secret)
    handler = type("Handler", (_Handler,), {"bot": make_bot(wanted.bot), "secret": wanted.secret})
    with ThreadingHTTPServer((wanted.host, wanted.port), handler) as server:
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: threading.Thread(target=server.shutdown).start())
        print(f"{wanted.bot} listens on {wanted.host}:{server.server_port}. Ctrl+C ends it.", flush=True)
        server.serve_forever()
    return 0


class _Handler(BaseHTTPRequestHandler):
    bot: Bot
    secret: str
    timeout = _READ_S

    def do_POST(self) -> None:
        """Reply 200 with an action, 204 without one, or 401 if the message is not from the service."""
        length = self.headers.get("Content-Length", "")
        if not length.isdecimal() or int(length) > _LONGEST_BODY:
            self._reply(413)
            return
        try:
            message = webhooks.read(dict(self.headers), self.rfile.read(int(length)), secret=self.secret)
        except BadMessage as bad:
            print(f"A message was refused: {bad}", flush=True)
            self._reply(401)
            return
        said = reply(self.bot, message)
        self._reply(200, json.dumps(said).encode()) if said else self._reply(204)

    def _reply(self, status: int, body: bytes = b"") -> None:
        self.send_response(status)
        if body:
            self.send_header("Content-Type", "application/json")
        if status != 204:
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: Any) -> None:
        """Log no requests."""


def reply(bot: Bot, message: dict[str, Any]) -> dict[str, Any]:
    """Return the reply to a message; empty if there is nothing to reply."""
    if message.get("type") == "challenge":
        return {"challenge": message.get("challenge")}
    if message.get("type") == "handed-over":
        return {"return": True}  # the bot replies, so it is back
    action = answer(bot, message) if message.get("type") == "decision" else None
    return {} if action is None else {"action": action}


def answer(bot: Bot, message: dict[str, Any]) -> types.Action | None:
    """Return the bot's choice, or None if it declines or its code fails."""
    where = f"game {message.get('game')}, seat {message.get('seat')}, version {message.get('since')}"
    try:
        action = ask(bot, Decision.read(message))
    except BadChoice as bad:
        print(f"{where}: the bot {bad}", flush=True)
        return None
    except BadAnswer as bad:
        print(f"{where}: {bad}", flush=True)
        return None
    print(f"{where}: {'left alone' if action is None else action['type']}", flush=True)
    return action
