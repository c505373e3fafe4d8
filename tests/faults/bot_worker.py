"""A worker of an external bot that plays and occasionally misbehaves, on the standard library alone.

``python bot_worker.py PORT TOKEN lease|stream SEED`` runs until it is killed.
"""

import contextlib
import http.client
import json
import random
import sys
import time
from collections.abc import Iterator
from typing import Any

PATIENCE_S = 40
MEGABYTE = "x" * 2**20

Json = dict[str, Any]


class Worker:
    """Requests decisions and answers them."""

    def __init__(self, port: int, token: str, seed: str) -> None:
        self.port = port
        self.headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
        self.random = random.Random(seed)

    def call(self, path: str, body: Any) -> tuple[int, Any]:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE_S)
        with contextlib.closing(connection):
            connection.request("POST", f"/api/v1{path}", json.dumps(body).encode(), self.headers)
            response = connection.getresponse()
            content = response.read()
            return response.status, json.loads(content) if content else None

    def leases(self) -> Iterator[Json]:
        """Yield one leased decision after the other."""
        while True:
            status, decision = self.call("/bot/leases", {"wait": 5, "hold": 1})
            if status == 200:
                yield decision
            elif status != 204:
                raise OSError(status)

    def lines(self) -> Iterator[Json]:
        """Yield the decisions of a stream."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE_S)
        with contextlib.closing(connection):
            connection.request("GET", "/api/v1/bot/stream", headers=self.headers)
            response = connection.getresponse()
            if response.status != 200:
                raise OSError(response.status)
            for text in response:
                line = json.loads(text) if text.strip() else {"type": "heartbeat"}
                if line["type"] in ("end", "handed-over"):
                    return  # and open the stream again
                if line["type"] == "decision":
                    yield line

    def decide(self, decision: Json) -> None:
        """Answer most decisions."""
        path = f"/bot/leases/{decision['lease']}/answer"
        good = {"action": self.random.choice(decision["legal_actions"])}
        match self.random.randrange(30):
            case 0:
                return  # never answers
            case 1:
                self.call(path, {"action": {"type": "no-such-action"}})
            case 2:
                self.call(path, {"action": MEGABYTE})
            case 3:
                self.call("/bot/leases/of-another/answer", good)
            case 4:
                self.call(path, good)  # sends it twice
            case 5:
                time.sleep(self.random.uniform(0.5, 4.0))  # answers late
        status, answer = self.call(path, good)
        if status not in (201, 409, 429, 503):
            raise AssertionError((status, answer))


def main() -> None:
    port, token, delivery, seed = sys.argv[1:]
    worker = Worker(int(port), token, seed)
    while True:
        try:
            for decision in worker.leases() if delivery == "lease" else worker.lines():
                worker.decide(decision)
        except (OSError, http.client.HTTPException, ValueError):
            time.sleep(0.05)


if __name__ == "__main__":
    main()
