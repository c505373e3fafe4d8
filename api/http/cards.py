"""Preview cards of games for messengers and social networks: an SVG of facts that any spectator may see."""

from base64 import b64encode
from functools import cache
from html import escape
from pathlib import Path

from api.http.site import STATIC, site
from services.reading.summaries import SeatSummary, Summary

WIDTH, HEIGHT = 1200, 630

LEARNING = ("Bo", "Zig", "Pip", "Dot")
STRONG = ("Orrin", "Vega", "Quill", "Sable")

CHARACTERS = {
    "random": LEARNING,
    "cadet": LEARNING[1:] + LEARNING[:1],
    "greedy": STRONG,
    "expert": STRONG[1:] + STRONG[:1],
    "admiral": STRONG[2:] + STRONG[:2],
}
"""The names of built-in bots by seat, as in ``web/kit/words/characters.js``."""

PEOPLE = 6
OTHER_BOTS = ("vega", "orrin", "sable")

INK, STAR = "#f1f4ff", "#ffd36a"
POINTS_X = 640
"""The x coordinate at which the points end, to the right of the names."""

LONGEST_NAME = 20
ROW = 84
MOST_ROWS = 5

_FONTS = [str(STATIC / "fonts" / name) for name in ("Exo2-Bold.ttf", "Inter-SemiBold.ttf")]
_DISPLAY = "Card Display"
_TEXT = "Card Text"


def title_of(summary: Summary, ruleset: str) -> str:
    """Return the title of a game's preview: the winner, or the state of the game."""
    if summary.winner is not None:
        return f"{name_of(summary.seats[summary.winner])} wins at {ruleset}"
    return f"{ruleset}: {_state(summary)}"


def words_of(summary: Summary) -> str:
    """Return the players with their points, in one line."""
    return ", ".join(f"{name_of(seat)} {_points(summary, seat)}".strip() for seat in summary.seats)


def name_of(seat: SeatSummary) -> str:
    """Return the name of a seat's player as the page shows it."""
    if seat.kind == "open":
        return "open seat"
    characters = CHARACTERS.get(seat.bot or "")
    return characters[seat.seat % len(characters)] if characters else (seat.name or seat.bot or "")


def card(summary: Summary, ruleset: str) -> str:
    """Draw the preview of a game as an SVG of 1200 by 630 points."""
    rows = "".join(_row(summary, seat, at) for at, seat in enumerate(summary.seats[:MOST_ROWS]))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 1200 630">'
        '<linearGradient id="sky" x2="0" y2="1"><stop stop-color="#131c42"/>'
        '<stop offset="1" stop-color="#050814"/></linearGradient>'
        '<rect width="1200" height="630" fill="url(#sky)"/>'
        f'<image href="{_picture("kit/art/sky/starfield.svg")}" width="1200" height="750"/>'
        f'<clipPath id="cover"><rect x="680" y="60" width="460" height="510" rx="28"/></clipPath>'
        f'<image href="{_picture(_cover(summary.ruleset))}" x="590" y="60" width="665" height="510" '
        'clip-path="url(#cover)"/>'
        '<rect x="680" y="60" width="460" height="510" rx="28" fill="none" stroke="#8ea2e8"/>'
        f"{_text(60, 96, 30, 'Starledger', fill=STAR, font=_DISPLAY)}"
        f"{_text(60, 176, 62, ruleset, font=_DISPLAY)}"
        f"{_text(60, 222, 30, _state(summary), fill='#b4bfe0')}"
        f"{rows}</svg>"
    )


def rendered(drawn: str) -> bytes:
    """Render a card as PNG. This takes some tenths of a second of CPU."""
    import resvg_py  # a large library, which only the background process needs

    return resvg_py.svg_to_bytes(svg_string=drawn, skip_system_fonts=True, font_files=_FONTS)


def _state(summary: Summary) -> str:
    if summary.winner is not None:
        return f"{name_of(summary.seats[summary.winner])} wins on turn {summary.turn}"
    if summary.status == "running":
        return f"turn {summary.turn}"
    return {"waiting": "waits for players", "aborted": "ended without a result"}.get(summary.status, "")


def _row(summary: Summary, seat: SeatSummary, at: int) -> str:
    y = 268 + at * ROW * min(1, 4 / len(summary.seats))
    is_winner = summary.winner == seat.seat
    color = STAR if is_winner else INK
    face = _face(seat)
    picture = f'<image href="{_picture(f"kit/art/faces/{face}.svg")}" x="60" y="{y}" width="64" height="64"/>'
    name = name_of(seat)
    shown = name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1]}…"
    points = _text(POINTS_X, y + 45, 38, _points(summary, seat), fill=color, font=_DISPLAY)
    return f"{picture if face else ''}{_text(146, y + 43, 32, shown, fill=color)}{points}"


def _points(summary: Summary, seat: SeatSummary) -> str:
    return str(summary.totals[seat.seat]) if seat.seat < len(summary.totals) else ""


def _text(x: int, y: float, size: int, words: str, *, fill: str = INK, font: str = _TEXT) -> str:
    anchor = ' text-anchor="end"' if x == POINTS_X else ""
    return (
        f'<text x="{x}" y="{y}" font-size="{size}" font-family="{font}" fill="{fill}"{anchor}>'
        f"{escape(words)}</text>"
    )


def _cover(ruleset: str) -> str:
    path = f"kit/art/covers/{ruleset}.svg"
    return path if site().file(path) else "kit/art/sky/starfield.svg"


def _face(seat: SeatSummary) -> str:
    if seat.kind == "open":
        return ""
    if seat.bot in CHARACTERS:
        return name_of(seat).lower()
    name = (seat.bot or seat.name or "").lower()
    total = 7
    for letter in name:
        total = (total * 31 + ord(letter)) % 65_521
    return OTHER_BOTS[total % len(OTHER_BOTS)] if seat.bot else f"person-{1 + total % PEOPLE}"


@cache
def _picture(path: str) -> str:
    return "data:image/svg+xml;base64," + b64encode(Path(STATIC, path).read_bytes()).decode()
