"""Descriptions of fields, read from the strings below them."""

from typing import Annotated

import msgspec

from api.schemas.from_structs import json_schema
from domain.kernel.descriptions import field_descriptions, structs_in


class Hold(msgspec.Struct, frozen=True):
    """The cargo of a ship."""

    crates: int
    """How many crates there are."""
    label: str = ""


class Ship(Hold, frozen=True, rename="camel"):
    """A ship."""

    home_port: str | None = None
    """Where it belongs;
    null while it belongs nowhere."""
    holds: tuple[Hold, ...] = ()
    """Its other holds."""
    speed: Annotated[int, msgspec.Meta(ge=0, description="In knots.")] = 0


class Fleet(msgspec.Struct, frozen=True):
    ships: dict[str, list[Ship]]
    flagship: Ship | None = None
    """The one with the flag."""


def test_a_field_is_described_by_the_string_below_it() -> None:
    assert field_descriptions(Hold) == {"crates": "How many crates there are."}


def test_descriptions_are_inherited_and_stand_under_the_encoded_name() -> None:
    assert field_descriptions(Ship) == {
        "crates": "How many crates there are.",
        "homePort": "Where it belongs;\nnull while it belongs nowhere.",
        "holds": "Its other holds.",
    }


def test_the_structs_of_a_struct_are_found_through_lists_mappings_and_unions() -> None:
    assert set(structs_in(Fleet)) == {Fleet, Ship, Hold}


def test_a_schema_describes_its_fields() -> None:
    schema = json_schema(Fleet)
    ship = schema["$defs"]["Ship"]["properties"]
    assert ship["homePort"]["description"] == "Where it belongs;\nnull while it belongs nowhere."
    assert ship["speed"]["description"] == "In knots."
    assert schema["$defs"]["Hold"]["properties"]["crates"]["description"] == "How many crates there are."
    flagship = schema["properties"]["flagship"]
    assert flagship["description"] == "The one with the flag."
    assert "description" not in schema["properties"]["ships"]


def test_titles_take_a_prefix() -> None:
    schema = json_schema(Fleet, title_prefix="Toy")
    assert schema["title"] == "ToyFleet"
    assert schema["$defs"]["Ship"]["title"] == "ToyShip"
