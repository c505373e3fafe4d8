"""Archives with any byte altered, which both verifiers refuse."""

import re
from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from services.archives.format import BadArchive
from services.service import Service, migrate
from services.settings import Settings
from tests.services.archives.taking_in import OPERATOR, PUBLIC
from tests.services.archiving import load_script
from tests.services.conftest import create, play
from tests.toy import RULESET


class Sample:
    """An archive of a finished game, with both verifiers."""

    def __init__(self, service: Service, content: bytes) -> None:
        self.service, self.content, self.script = service, content, load_script()

    def refuse(self, altered: bytes) -> int | None:
        """Check that the service and the script refuse an archive; return the first bad version."""
        with pytest.raises(BadArchive) as refused:
            self.service.importer.check(altered, OPERATOR)
        with pytest.raises((ValueError, LookupError, TypeError, AttributeError)):
            self.script.check(altered)
        named, text = refused.value.version, str(refused.value)
        # the refusal may name an unknown ruleset of the first event instead of the version
        told = (f"ersion {named}", "ersion is", "There is no ruleset")
        assert named is None or any(part in text for part in told)
        return named


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Iterator["Sample"]:
    settings = Settings(data=tmp_path_factory.mktemp("sample"))
    migrate(settings)
    with Service(settings, {RULESET.name: RULESET}) as service:
        created = create(service)
        play(service, created.game.id, Random(26), keys=True)
        yield Sample(service, service.exporter.export(created.game.id, PUBLIC)[0])


def version_around(content: bytes, place: int) -> int:
    return content.count(b'{"core":{', 0, place + 9)


ANY = [*b'\x00 "0a1,:}]{[\\\xc3\xff', None]


def refused_at(sample: Sample, place: int, byte: int | None) -> None:
    """Alter one byte (None: its lowest bit); within the events, check that the refusal names the version."""
    content = sample.content
    altered = content[place] ^ 1 if byte is None else byte
    if altered == content[place]:
        return
    named = sample.refuse(content[:place] + bytes([altered]) + content[place + 1 :])
    if content.index(b'"events":[') + 10 <= place < content.rindex(b'],"game"'):
        version = version_around(content, place)
        # the refusal may name a neighbouring event
        assert named in {version - 1, version, version + 1}, (place, altered, named)


def test_an_archive_altered_in_any_byte_is_refused(sample: Sample) -> None:
    random = Random("altered")
    for place in random.sample(range(len(sample.content)), 150):
        refused_at(sample, place, random.choice(ANY))


def test_an_archive_altered_between_two_events_is_refused(sample: Sample) -> None:
    """Such a change may join two events, split one, or still give valid JSON."""
    content = sample.content
    beginnings = [found.start() for found in re.finditer(rb'\{"core":\{', content)]
    for beginning in Random("between").sample(beginnings[1:], 5):
        for place in range(beginning - 3, beginning + 10):
            for byte in ANY:
                refused_at(sample, place, byte)


def test_the_event_that_names_the_winner_is_refused_by_its_version(sample: Sample) -> None:
    """No event follows it, so only the archive's winner reveals a change of its seat or kind."""
    beginning = sample.content.rindex(b'{"core":{')
    won = sample.content[beginning : sample.content.rindex(b'],"game"')]
    assert b'"kind":"game-won"' in won
    for place in range(beginning, beginning + len(won)):
        for byte in (None, ord("\\")):
            refused_at(sample, place, byte)


@settings(max_examples=50)
@given(st.data())
def test_an_archive_cut_short_is_refused(sample: Sample, data: st.DataObject) -> None:
    sample.refuse(sample.content[: data.draw(st.integers(0, len(sample.content) - 1))])
