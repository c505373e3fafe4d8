"""The schemas of actions describe every value, and name the source of its ids."""

import msgspec
import pytest

from domain.kernel.ruleset import Action
from domain.starship_catan.ruleset import RULESET


@pytest.mark.parametrize("action_type", RULESET.action_types, ids=lambda action_type: action_type.__name__)
def test_the_schema_of_an_action_says_where_its_values_come_from(action_type: type[Action]) -> None:
    schema = msgspec.json.schema(action_type)
    own = schema["$defs"][action_type.__name__]
    fields = {name: field for name, field in own["properties"].items() if name != "type"}
    assert list(fields) == [field.name for field in msgspec.structs.fields(action_type)]
    for name, field in fields.items():
        if "$ref" in field:  # a bundle of goods, described as such
            assert schema["$defs"][field["$ref"].rsplit("/", 1)[1]]["description"]
        else:
            assert field.get("description"), name
        if "items" in field:
            assert "inspected of the board" in field["items"]["description"]


@pytest.mark.parametrize(
    ("kind", "field", "words"),
    [
        ("BuyAtPost", "post", ("R.1", "players.trading_posts")),
        ("SellAtPost", "post", ("R.1", "players.trading_posts")),
        ("CompleteMission", "mission", ("R.6", "face_up_missions")),
        ("ChooseSector", "sector", ("1 to 4",)),
        ("UpgradeModule", "module", ("R.7",)),
    ],
)
def test_ids_name_the_table_of_the_rules_and_the_place_on_the_board(
    kind: str, field: str, words: tuple[str, ...]
) -> None:
    (action_type,) = [found for found in RULESET.action_types if found.__name__ == kind]
    said = msgspec.json.schema(action_type)["$defs"][kind]["properties"][field]["description"]
    assert all(word in said for word in words)
