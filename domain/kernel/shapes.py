"""Types of fields that say more in a schema than in the code."""

from typing import Annotated

import msgspec

GameId = Annotated[str, msgspec.Meta(extra_json_schema={"format": "uuid"})]
"""The id of a game, written down."""

Count = Annotated[int, msgspec.Meta(ge=0)]
"""How many there are, 0 or more; also a version."""
