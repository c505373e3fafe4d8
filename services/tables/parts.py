"""Writing rows as files: JSON Lines, or Parquet by pyarrow."""

from collections.abc import Sequence
from pathlib import Path
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from services.tables.schema import TABLES, Row

Kind = Literal["jsonl", "parquet"]


class MissingPackage(Exception):
    """A package that this kind of file needs is not installed."""


_encode_lines = msgspec.json.Encoder().encode_lines


def write_part(kind: Kind, table: str, rows: Sequence[Row], path: Path) -> None:
    """Write the rows of a table. Raises MissingPackage, OSError."""
    if kind == "jsonl":
        path.write_bytes(_encode_lines(rows))
    else:
        _write_parquet(table, rows, path)


def verify_kind(kind: Kind) -> None:
    """Verify that files of a kind can be written. Raises MissingPackage."""
    if kind == "parquet":
        _pyarrow()


def _pyarrow() -> Any:
    try:
        import pyarrow as pa  # type: ignore[import-not-found, import-untyped, unused-ignore]
        import pyarrow.parquet  # type: ignore[import-not-found, import-untyped, unused-ignore]
    except ImportError:
        raise MissingPackage("Parquet needs pyarrow: install starledger[parquet].") from None
    return pa


def _write_parquet(table: str, rows: Sequence[Row], path: Path) -> None:
    pa = _pyarrow()
    columns: dict[str, Any] = {}
    for name, hint in get_type_hints(TABLES[table]).items():
        plain, nullable = _plain(hint)
        values = [getattr(row, name) for row in rows]
        if plain is dict:
            values = [msgspec.json.encode(value).decode() for value in values]
        columns[name] = pa.array(values, {int: pa.int64(), bool: pa.bool_()}.get(plain, pa.string()))
        assert nullable or None not in values, (table, name)
    pa.parquet.write_table(pa.table(columns), path)


def _plain(hint: Any) -> tuple[type, bool]:
    """Return the type of a column, and True if its values may be null."""
    origin = get_origin(hint)
    if origin in (Union, UnionType):
        inner = next(each for each in get_args(hint) if each is not type(None))
        return _plain(inner)[0], True
    if origin is Literal:
        return str, False
    return (dict if origin is dict else hint), False
