"""Random bytes in tests, which another run repeats and other processes do not."""

import os
from secrets import SystemRandom, token_hex
from uuid import uuid4

import pytest

from tests import repeating

IMPORTED = token_hex(4)


def drawn() -> tuple[object, ...]:
    return uuid4(), token_hex(8), SystemRandom().random()


def test_the_same_name_repeats_the_draws() -> None:
    repeating.restart("one")
    first = drawn()
    repeating.restart("other")
    assert not set(drawn()) & set(first)
    repeating.restart("one")
    assert drawn() == first


def test_a_module_draws_the_same_at_each_import(request: pytest.FixtureRequest) -> None:
    repeating.restart(request.node.parent.nodeid)
    assert token_hex(4) == IMPORTED


def test_a_forked_process_draws_bytes_of_its_own() -> None:
    repeating.restart("fork")
    reads, writes = os.pipe()
    if (child := os.fork()) == 0:
        os.write(writes, os.urandom(16))
        os._exit(0)
    os.waitpid(child, 0)
    assert os.read(reads, 16) != os.urandom(16)
    os.close(reads)
    os.close(writes)
