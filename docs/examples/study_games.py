"""Study exported games: does the order of seats matter, which first purchase wins, are the dice fair?

    starledger export --all --ruleset star-trek-catan --finished --format jsonl -o games
    python docs/examples/study_games.py games --plots plots

It needs the standard library alone. Shares come with 95 % intervals by Wilson, dice with a chi-squared test.
"""

import argparse
import json
import math
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

PURCHASES = ("build-", "buy-")
"""The beginnings of the types of action that buy something."""
FACES = 6
FEWEST = 20
"""The fewest games of a kind that are shown."""

Row = dict[str, Any]
Bars = dict[str, tuple[float, float, float]]
"""By label: a share, and the ends of its interval."""


def rows(folder: Path, table: str) -> Iterator[Row]:
    """Read a table."""
    for part in sorted((folder / table).glob("*.jsonl")):
        with part.open() as lines:
            yield from map(json.loads, lines)


def interval(wins: int, games: int) -> tuple[float, float, float]:
    """Return a share with its interval by Wilson at 95 %."""
    z = 1.96
    share, spread = wins / games, 1 + z * z / games
    middle = (share + z * z / (2 * games)) / spread
    half = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / spread
    return share, middle - half, middle + half


def shares(outcomes: Mapping[str, list[bool]]) -> Bars:
    """Return the share of wins of each kind that is frequent enough."""
    return {
        label: interval(sum(won), len(won)) for label, won in sorted(outcomes.items()) if len(won) >= FEWEST
    }


def chi_squared(counts: Counter[int], range_: int) -> float:
    """Return the probability of counts at least as uneven, if all results are equally likely.

    The distribution is approximated by Wilson and Hilferty.
    """
    expected = counts.total() / range_
    statistic = sum((counts[result] - expected) ** 2 / expected for result in range(range_))
    free = range_ - 1
    z = ((statistic / free) ** (1 / 3) - 1 + 2 / (9 * free)) / math.sqrt(2 / (9 * free))
    return 0.5 * math.erfc(z / math.sqrt(2))


def by_order(folder: Path, won: Mapping[tuple[str, int], bool]) -> Bars:
    """Return the share of wins by the order of the first turns."""
    outcomes = defaultdict(list)
    for seat in rows(folder, "seats"):
        key = seat["game"], seat["seat"]
        if key in won and seat["turn_order"] is not None:
            outcomes[f"turn {seat['turn_order'] + 1}"].append(won[key])
    return shares(outcomes)


def by_purchase(folder: Path, won: Mapping[tuple[str, int], bool]) -> Bars:
    """Return the share of wins by the first purchase."""
    first: dict[tuple[str, int], str] = {}
    for action in rows(folder, "actions"):
        if action["turn"] and action["type"].startswith(PURCHASES):
            first.setdefault((action["game"], action["seat"]), action["type"])
    outcomes = defaultdict(list)
    for key, purchase in first.items():
        if key in won:
            outcomes[purchase].append(won[key])
    return shares(outcomes)


def dice(folder: Path) -> dict[str, Counter[int]]:
    """Count the results of each kind of die."""
    counts: defaultdict[str, Counter[int]] = defaultdict(Counter)
    for draw in rows(folder, "draws"):
        if draw["range"] == FACES and "die" in draw["label"]:
            counts[draw["label"]][draw["result"]] += 1
    return dict(counts)


def drawn(title: str, bars: Bars) -> str:
    """Draw shares with their intervals as an SVG document."""
    height, left, width = 40 + 26 * len(bars), 190, 400
    parts = [f'<text x="10" y="22" font-weight="bold">{title}</text>']
    for line, (label, (share, low, high)) in enumerate(bars.items()):
        y = 40 + 26 * line
        parts.append(f'<text x="10" y="{y + 14}">{label}</text>')
        parts.append(f'<rect x="{left}" y="{y}" width="{width * share:.1f}" height="18" fill="#4a90d9"/>')
        ends = f'x1="{left + width * low:.1f}" x2="{left + width * high:.1f}"'
        parts.append(f'<line {ends} y1="{y + 9}" y2="{y + 9}" stroke="currentColor" stroke-width="2"/>')
        parts.append(f'<text x="{left + width * high + 8:.1f}" y="{y + 14}">{share:.1%}</text>')
    size = f'width="{left + width + 80}" height="{height}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif" font-size="13">'
    return head + '<rect width="100%" height="100%" fill="white"/>' + "".join(parts) + "</svg>\n"


def shown(title: str, bars: Bars) -> None:
    """Print shares with their intervals."""
    print(title)
    for label, (share, low, high) in bars.items():
        print(f"  {label:30} {share:6.1%}  ({low:.1%} to {high:.1%})")


def main() -> None:
    """Answer the three questions, and draw the answers."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--plots", type=Path, help="the folder for SVG files")
    arguments = parser.parse_args()
    folder: Path = arguments.folder
    ended = {game["game"] for game in rows(folder, "games") if game["winner"] is not None}
    won = {(row["game"], row["seat"]): row["won"] for row in rows(folder, "results") if row["game"] in ended}
    print(f"{len(ended)} games with a winner.")
    plots = {
        "Wins by the order of seats": by_order(folder, won),
        "Wins by the first purchase": by_purchase(folder, won),
    }
    for label, counts in dice(folder).items():
        title = f"Results of {label}: p = {chi_squared(counts, FACES):.3f}"
        plots[title] = {str(result + 1): interval(counts[result], counts.total()) for result in range(FACES)}
    for title, bars in plots.items():
        shown(title, bars)
        if arguments.plots is not None:
            arguments.plots.mkdir(parents=True, exist_ok=True)
            name = "".join(letter if letter.isalnum() else "-" for letter in title.split(":")[0].lower())
            (arguments.plots / f"{name}.svg").write_text(drawn(title, bars))


if __name__ == "__main__":
    main()
