"""The page's generated types match what the service publishes."""

import json

import pytest

from tests.page import api_types


@pytest.fixture(scope="module")
def published() -> api_types.Documents:
    return api_types.documents()


def test_types_match_the_published_schemas(published: api_types.Documents) -> None:
    files = api_types.written(*published)
    assert len(files) == 1 + len(published[1])
    assert {path: path.read_text() for path in files} == files


def test_types_follow_the_schemas(published: api_types.Documents) -> None:
    schema = json.dumps(published[1]["starfarers"])
    changed = json.loads(schema.replace('"reserve_size"', '"reserve_left"'))
    written = api_types.board_and_events(changed)
    assert "  reserve_left: number;" in written
    assert "reserve_size" not in written
