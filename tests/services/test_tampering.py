"""The audit finds the change of any single byte of a stored event."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from uuid import UUID

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.game.aggregate import Game
from services.errors import NotFound
from services.service import Service, migrate
from services.settings import Settings
from tests.services.conftest import create, play
from tests.services.intruder import Intruder
from tests.toy import RULESET


class Scene:
    """A projected game, with an attacker who can write to its database."""

    def __init__(self, service: Service, game: Game) -> None:
        self.service = service
        self.game = game
        self.intruder = Intruder(service, game.id)

    def is_found(self) -> bool:
        """Return True if an audit reports a problem."""
        try:
            return not self.service.auditor.audit(self.game.id).ok
        except NotFound:
            return True


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def scene(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Scene]:
    folder: Path = tmp_path_factory.mktemp("tampering")
    url = request.getfixturevalue("postgres_for_module") if request.param == "postgresql" else None
    settings = Settings(data=folder, store_url=url)
    migrate(settings)
    with Service(settings, {RULESET.name: RULESET}) as service:
        created = create(service, target=25)
        play(service, created.game.id, Random(41), most=25, keys=True)
        service.projector.catch_up()
        made = Scene(service, service.games.current(created.game.id))
        yield made
        made.intruder.close()


@settings(max_examples=100)
@given(st.data())
def test_a_changed_byte_of_a_state_or_topic_is_found(scene: Scene, data: st.DataObject) -> None:
    version = data.draw(st.integers(1, scene.game.version))
    topic, state = scene.intruder.read(version)
    in_topic = data.draw(st.booleans())
    stored = topic.encode() if in_topic else state
    place = data.draw(st.integers(0, len(stored) - 1))
    byte = data.draw(st.integers(1, 127 if in_topic else 255).filter(lambda byte: byte != stored[place]))
    changed = stored[:place] + bytes([byte]) + stored[place + 1 :]
    try:
        if in_topic:
            scene.intruder.write(version, changed.decode(), state)
        else:
            scene.intruder.write(version, topic, changed)
        assert scene.is_found()
    finally:
        scene.intruder.write(version, topic, state)


@settings(max_examples=50)
@given(st.data())
def test_a_changed_byte_of_a_version_or_game_is_found(scene: Scene, data: st.DataObject) -> None:
    version = data.draw(st.integers(1, scene.game.version))
    if data.draw(st.booleans()):
        place, flip = data.draw(st.integers(0, 15)), data.draw(st.integers(1, 255))
        other = bytearray(scene.game.id.bytes)
        other[place] ^= flip
        scene.intruder.give_away(version, UUID(bytes=bytes(other)))
        try:
            assert scene.is_found()
        finally:
            scene.intruder.take_back(version, UUID(bytes=bytes(other)))
    else:
        taken = range(1, scene.game.version + 1)
        changes = [version ^ (byte << shift) for byte in range(1, 256) for shift in (0, 8, 16)]
        other_version = data.draw(st.sampled_from([each for each in changes if each not in taken]))
        scene.intruder.renumber(version, other_version)
        try:
            assert scene.is_found()
        finally:
            scene.intruder.renumber(other_version, version)


def test_an_untouched_game_is_sound(scene: Scene) -> None:
    assert not scene.is_found()
