"""Field types with more detail in the schema than in the code."""

from typing import Annotated

import msgspec

GameId = Annotated[str, msgspec.Meta(extra_json_schema={"format": "uuid"})]
"""A game's id as text."""

Count = Annotated[int, msgspec.Meta(ge=0)]
"""A number of things, or a version; 0 or more."""
