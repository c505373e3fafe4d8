"""The answer to a request whose process ends before it is finished."""

from api.process.runtime import Runtime
from tests.api.table import Table


def test_interrupted_request_gets_retry_after(table: Table, parts: Runtime) -> None:
    game = table.open_game()
    assert table.get(game.path).status_code == 200
    parts.service.close()
    for path in (f"{game.path}/events", f"{game.path}/board?version=1"):
        answer = table.get(path)
        assert answer.status_code == 503, (path, answer.text)
        assert int(answer.headers["Retry-After"]) > 0
