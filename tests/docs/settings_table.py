"""README's table of settings, generated from their declarations: ``python -m tests.docs.settings_table``."""

import re
from collections.abc import Iterator
from pathlib import Path

from msgspec.structs import FieldInfo

from domain.kernel.descriptions import field_descriptions
from services.settings import FROM_FILE, UNBOUNDED, Limits, Settings, declared_settings, meta_of

README = Path(__file__).parents[2] / "README.md"
HEADER = "| Setting | Default | Meaning |\n|---|---|---|\n"
_TABLE = re.compile(re.escape(HEADER) + r"(?:\|.*\n)*")


def generated_table() -> str:
    """Return the table with one row for each setting."""
    return HEADER + "".join(_rows())


def with_generated_table(readme: str) -> str:
    """Return the text of README with its table replaced. Raises ValueError if it has no table or several."""
    replaced, count = _TABLE.subn(lambda _: generated_table(), readme)
    if count != 1:
        raise ValueError(f"README has {count} tables of settings.")
    return replaced


def _rows() -> Iterator[str]:
    descriptions = field_descriptions(Settings) | field_descriptions(Limits)
    for field in declared_settings():
        meaning = " ".join(descriptions[field.encode_name].split())
        yield f"| `{field.encode_name}` | {_default(field)} | {meaning}{_values(field)} |\n"


def _default(field: FieldInfo) -> str:
    if field.default in (None, ()):
        return "none"
    return f"`{int(field.default) if isinstance(field.default, bool) else field.default}`"


def _values(field: FieldInfo) -> str:
    """Return the range of a number, or the variable of a secret's file."""
    meta = meta_of(field.type)
    if meta.extra == FROM_FILE:
        return f"; or `{field.encode_name}_FILE`"
    if meta.le in (None, UNBOUNDED):
        return ""
    return f" ({meta.ge} to {meta.le})"


if __name__ == "__main__":
    README.write_text(with_generated_table(README.read_text()))
