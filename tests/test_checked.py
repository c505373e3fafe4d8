"""Invalid values are refused each time, even if everything around them is cached as valid."""

from typing import Any

import jsonschema
import pytest

from tests.checked import Checked

CHAIN = {
    "$ref": "#/$defs/link",
    "$defs": {
        "link": {
            "type": "object",
            "properties": {
                "n": {"type": "integer"},
                "next": {"$ref": "#/$defs/link"},
                "last": {"anyOf": [{"type": "null"}, {"$ref": "#/$defs/link"}]},
            },
            "required": ["n"],
        }
    },
}
GOOD = {"n": 1, "next": {"n": 2}}


@pytest.mark.parametrize(
    "bad", [{"n": True}, {"n": 1.5}, {}, {"n": 1, "next": {}}, {"next": {"n": 2}}, [GOOD]]
)
def test_wrong_value_is_refused_every_time(bad: Any) -> None:
    schema = Checked(CHAIN)
    for _ in range(2):
        schema.validate(GOOD)
        with pytest.raises(jsonschema.ValidationError):
            schema.validate(bad)
        for place in ("next", "last"):
            with pytest.raises(jsonschema.ValidationError):
                schema.validate({"n": 1, place: bad})
