"""A game in the terminal: its head, the table, the scores and the last lines of its log.

Colour only repeats what the letters show, and text from elsewhere is never interpreted as markup.
"""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from cli.access import JSON
from cli.viewing.sources import Source
from domain.game.narrate import Sitter, names_of
from domain.kernel.ruleset import Ruleset
from domain.registry import RULESETS

_COLORS = {"orange": "dark_orange", "white": "bold", "black": "bright_black"}
_NAMED = frozenset({"red", "blue", "green", "yellow", "magenta", "cyan"})
_ASIDE = frozenset({"game", "version", "viewer", "players", "seat", "color"})


class Picture(msgspec.Struct):
    """A game at a version; ``observation`` is None before the start."""

    summary: JSON
    title: str
    version: int
    observation: JSON | None
    standings: list[JSON]


def look(source: Source, version: int | None = None, *, title: str | None = None) -> Picture:
    """Fetch a game as it is now, or was at a version. Raises Refused, Unreachable."""
    summary = source.summary()
    shown = summary["version"] if version is None else version
    name = source.title(summary["ruleset"]) if title is None else title
    return Picture(summary, name, shown, source.board(shown), source.standings(shown))


def show_game(source: Source, version: int | None, *, lines: int) -> None:
    """Print a game once."""
    picture = look(source, version)
    told = source.log(after=max(0, picture.version - lines), limit=lines, upto=picture.version)["items"]
    console = Console(highlight=False)
    console.print(drawn(picture))
    console.print()
    for line in told:
        console.print(log_line(line, picture.summary))


def drawn(picture: Picture, *, with_board: bool = True) -> RenderableType:
    """Draw a game."""
    parts: list[RenderableType] = [_head(picture)]
    if picture.observation is None:
        parts.append(Text("The game waits for players."))
    elif with_board:
        parts += [Text(), *_table(picture), Text()]
    if picture.standings:
        parts.append(_scores(picture))
    return Group(*parts)


def log_line(line: JSON, summary: JSON) -> Text:
    """Render a line of the log in the colour of its seat."""
    text = Text(f"{line['version']:>5} ")
    about = line.get("about", line.get("seat"))
    text.append("o " if about is not None else "  ", style=_style(summary, about))
    return text.append(plain(line["line"]))


def plain(text: object) -> str:
    """Make text from elsewhere safe for a terminal."""
    return "".join(letter for letter in str(text) if letter.isprintable())


def called(summary: JSON) -> list[str]:
    """Return the display names of the seats."""
    seats = summary["seats"]
    sitters = [
        Sitter(plain(seat["color"]), None if seat["bot"] else seat["name"], seat["bot"]) for seat in seats
    ]
    return [plain(name) for name in names_of(sitters)]


def _head(picture: Picture) -> Text:
    summary, seen = picture.summary, picture.observation or {}
    past = picture.version != summary["version"]
    names = called(summary)
    facts = [f"version {picture.version}" + (f" of {summary['version']}" if past else "")]
    source = seen if past else summary
    if source.get("turn"):
        facts.append(f"turn {source['turn']}")
    if source.get("phase"):
        facts.append(plain(source["phase"]).replace("-", " ").replace("_", " "))
    if not past:
        facts.insert(0, plain(summary["status"]))
    kind = "sandbox" if summary.get("sandbox") else "game"
    text = Text(f"{plain(picture.title)}, {kind} {plain(summary['id'])}\n{', '.join(facts)}")
    if past:
        return text
    for word, seats in (("To decide", summary["deciding"]), ("May act", summary["may_act"])):
        if seats:
            text.append(f"\n{word}: ")
            text.append_text(
                Text(", ").join(Text(names[seat], style=_style(summary, seat)) for seat in seats)
            )
    if deadline := summary.get("deadline"):
        text.append(f"\nTime until: {plain(deadline)[:19].replace('T', ' ')} UTC")
    if summary["winner"] is not None:
        text.append(f"\n{names[summary['winner']]} has won.", style="bold")
    return text


def _table(picture: Picture) -> Iterable[Text]:
    names = called(picture.summary)
    ruleset = RULESETS.get(picture.summary["ruleset"])
    sketch = None if ruleset is None else _sketch(ruleset, picture.observation, names)
    if sketch is None:
        return _facts(picture.observation or {})
    return [
        Text.assemble(*((plain(piece.text), _style(picture.summary, piece.seat)) for piece in line))
        for line in sketch
    ]


def _sketch(ruleset: Ruleset, observation: Any, names: list[str]) -> Any:
    try:
        seen = msgspec.convert(observation, ruleset.observation_type)
    except msgspec.ValidationError:
        return None  # from another release
    return ruleset.sketch(seen, names.__getitem__)


def _facts(things: Mapping[str, Any]) -> Iterable[Text]:
    for name, value in things.items():
        if name not in _ASIDE and value not in (None, [], {}, False):
            written = value if isinstance(value, str | int) else msgspec.json.encode(value).decode()
            yield Text(f"{plain(name)}: {plain(written)}")
    for player in things.get("players", []):
        yield Text(f"seat {player.get('seat')}: {plain(msgspec.json.encode(player).decode())}")


def _scores(picture: Picture) -> Table:
    table = Table(box=None, pad_edge=False)
    table.add_column("Player", no_wrap=True)
    table.add_column("Points", justify="right")
    table.add_column("From")
    names = called(picture.summary)
    for row in picture.standings:
        seat, hidden = row["seat"], row.get("hidden_victory_points")
        points = str(row["victory_points"] + (hidden or 0))
        parts = {**row["breakdown"], "hidden": hidden}
        shares = ", ".join(
            f"{plain(name).replace('_', ' ')} {share}" for name, share in parts.items() if share
        )
        table.add_row(Text(names[seat], style=_style(picture.summary, seat)), Text(points), Text(shares))
    return table


def _style(summary: JSON, seat: int | None) -> str:
    if seat is None or not 0 <= seat < len(summary["seats"]):
        return ""
    color = summary["seats"][seat]["color"]
    return color if color in _NAMED else _COLORS.get(color, "")
