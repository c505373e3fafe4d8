"""One action, its store write, the job it causes and the bot's answer share a trace, if tracing is on."""

import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, HTTPServer
from uuid import uuid4

import msgspec
import pytest
from opentelemetry.sdk.trace import ReadableSpan, TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from api.app import create_app
from services import tracing
from services.service import migrate
from services.settings import Settings
from tests.toy import RULESET
from tests.workers.conftest import House
from workers.dispatcher import Dispatcher

RULESETS = {RULESET.name: RULESET}


@pytest.fixture
def exporter() -> Iterator[InMemorySpanExporter]:
    """Collect the spans of this process, as after ``start``."""
    made = InMemorySpanExporter()
    provider = TracerProvider()
    provider.add_span_processor(SimpleSpanProcessor(made))
    tracing.use(provider)
    yield made
    tracing.use(None)
    provider.shutdown()


def act(house: House, dispatcher: Dispatcher, settings: Settings) -> None:
    """Create a game with a bot over HTTP, and act in it until the bot has to move."""
    app = create_app(settings, RULESETS)
    client = app.test_client()
    seats = [{"kind": "human", "name": "Ann"}, {"kind": "bot", "bot": "random"}]
    made = client.post("/api/v1/games", json={"ruleset": "toy", "seats": seats}).get_json()
    headers = {"Authorization": f"Bearer {made['seats'][0]['token']}"}
    path = f"/api/v1/games/{made['id']}"
    acted = False
    for _ in range(20):
        dispatcher.step()
        if acted and any(job.startswith("turn-") for job in house.jobs()):
            break
        house.work()
        for action in client.get(f"{path}/legal-actions", headers=headers).get_json()["actions"][-1:]:
            acted = client.post(f"{path}/actions", json=action, headers=headers).status_code == 201
    assert house.jobs(), "the bot has to move"
    app.extensions["starledger"].close()


def named(spans: tuple[ReadableSpan, ...], name: str) -> ReadableSpan:
    return next(span for span in reversed(spans) if span.name == name)


def test_an_action_and_the_answer_of_a_bot_share_a_trace(
    house: House, dispatcher: Dispatcher, exporter: InMemorySpanExporter
) -> None:
    act(house, dispatcher, msgspec.structs.replace(house.settings, tracing=True))
    house.work()
    spans = exporter.get_finished_spans()
    request = named(spans, "POST /api/v1/games/<uuid:game_id>/actions")
    chain = ["store write", "enqueue", "play_turn", "bot answer"]
    assert {named(spans, name).context.trace_id for name in chain} == {request.context.trace_id}
    assert named(spans, "store write").parent.span_id == request.context.span_id
    for parent, child in (("enqueue", "play_turn"), ("play_turn", "bot answer")):
        assert named(spans, child).parent.span_id == named(spans, parent).context.span_id
    assert request.attributes is not None
    assert request.attributes["http.response.status_code"] == 201
    assert request.parent is None


def test_spans_contain_no_names_and_no_tokens(
    house: House, dispatcher: Dispatcher, exporter: InMemorySpanExporter
) -> None:
    act(house, dispatcher, msgspec.structs.replace(house.settings, tracing=True))
    house.work()
    written = "".join(span.to_json() for span in exporter.get_finished_spans())
    assert "Ann" not in written
    assert "sls_" not in written


def test_a_refused_write_tells_its_error_and_no_names(
    settings: Settings, exporter: InMemorySpanExporter
) -> None:
    migrate(settings)
    app = create_app(msgspec.structs.replace(settings, tracing=True), RULESETS)
    client = app.test_client()
    statuses = [client.post("/api/v1/players", json={"name": "Zoe"}).status_code for _ in range(2)]
    assert statuses == [201, 409]
    app.extensions["starledger"].close()
    refused = named(exporter.get_finished_spans(), "store write")
    assert refused.attributes is not None
    assert refused.attributes["error.type"] == "NameTaken"
    assert "Zoe" not in "".join(span.to_json() for span in exporter.get_finished_spans())


def test_a_redis_that_hangs_delays_few_writes(
    settings: Settings, exporter: InMemorySpanExporter, monkeypatch: pytest.MonkeyPatch
) -> None:
    del exporter
    monkeypatch.setattr(tracing, "_TIMEOUT_S", 0.1)
    now = [0.0]
    with socket.create_server(("127.0.0.1", 0)) as hung:
        url = f"redis://127.0.0.1:{hung.getsockname()[1]}"
        traces = tracing.Traces(msgspec.structs.replace(settings, redis_url=url), monotonic=lambda: now[0])
        with tracing.span("a request"):
            for now[0] in (0.0, 1.0, 2.0, tracing.AWAY_S + 0.1):
                traces.leave(uuid4())
        traces.close()
        assert connections(hung) == 2


def connections(server: socket.socket) -> int:
    """Count the connections that nobody has accepted yet."""
    server.setblocking(False)
    count = 0
    with suppress(BlockingIOError):
        while True:
            server.accept()[0].close()
            count += 1
    return count


def test_without_the_setting_there_are_no_spans(house: House, dispatcher: Dispatcher) -> None:
    assert not tracing.is_on()
    assert tracing.span("anything") is tracing.span("another"), "nothing is made"
    act(house, dispatcher, house.settings)
    job_id = house.jobs()[0]
    assert house.connection.keys("starledger:trace:*") == []
    assert house.connection.hget(f"rq:job:{job_id}", "meta") in (None, b"{}")


def test_without_the_setting_no_exporter_is_imported() -> None:
    script = "import sys, api.app, workers.worker, cli.main; print('opentelemetry.exporter' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


def test_a_process_exports_its_spans_to_a_collector(
    monkeypatch: pytest.MonkeyPatch, settings: Settings
) -> None:
    received: list[tuple[str, bytes]] = []

    class Collector(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            received.append((self.path, self.rfile.read(int(self.headers["Content-Length"]))))
            self.send_response(200)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Collector)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", f"http://127.0.0.1:{server.server_port}")
    try:
        tracing.start(settings, "worker")
        assert not tracing.is_on()
        tracing.start(msgspec.structs.replace(settings, tracing=True), "worker")
        with tracing.span("a sign of life"):
            pass
        tracing.finish()
    finally:
        tracing.use(None)
        server.shutdown()
        thread.join()
        server.server_close()
    ((path, body),) = received
    assert path == "/v1/traces"
    assert b"a sign of life" in body
    assert b"starledger-worker" in body
