"""The page ``/status``, rendered here because it must work without scripts and while other parts are down."""

from collections.abc import Iterator
from html import escape

from api.http.site import site
from services.status import GamesStatus, PartStatus, QueueStatus, Status

_TEXTS = {
    "en": {
        "title": "Status of Starledger",
        "pages": "Pages",
        "play": "Play",
        "watch": "Watch",
        "status": "Status",
        "up": "Everything works.",
        "late": "Some things are late.",
        "down": "Something is down.",
        "parts": "Parts",
        "games": "Games",
        "queues": "Waiting tasks",
        "state-up": "works",
        "state-late": "late",
        "state-down": "down",
        "since": "since {at} or longer",
        "api": "Website and API",
        "store": "Storage of games",
        "replica": "Copy for lists",
        "queues-part": "Work queues",
        "projector": "Lists and ratings",
        "dispatcher": "Clocks and deadlines",
        "courier": "Messages to bots",
        "worker": "Moves of bots",
        "running": "In progress",
        "waiting": "Waiting for players",
        "overdue": "Standing still",
        "bots": "Moves that people wait for",
        "chores": "Tasks of the service",
        "exhibitions": "Games among bots",
        "analyses": "Analyses",
        "jobs": "{jobs} ({seconds} s)",
        "notes": "As of {at}, version {version}. This page reloads itself.",
    },
    "de": {
        "title": "Status von Starledger",
        "pages": "Seiten",
        "play": "Spielen",
        "watch": "Zuschauen",
        "status": "Status",
        "up": "Alles läuft.",
        "late": "Einiges verspätet sich.",
        "down": "Etwas ist ausgefallen.",
        "parts": "Bereiche",
        "games": "Partien",
        "queues": "Wartende Aufgaben",
        "state-up": "läuft",
        "state-late": "verspätet",
        "state-down": "ausgefallen",
        "since": "mindestens seit {at}",
        "api": "Website und API",
        "store": "Speicher der Partien",
        "replica": "Kopie für Listen",
        "queues-part": "Warteschlangen",
        "projector": "Listen und Wertungen",
        "dispatcher": "Uhren und Fristen",
        "courier": "Nachrichten an Bots",
        "worker": "Züge der Bots",
        "running": "Im Gang",
        "waiting": "Warten auf Mitspieler",
        "overdue": "Stehen still",
        "bots": "Züge, auf die jemand wartet",
        "chores": "Aufgaben des Dienstes",
        "exhibitions": "Partien unter Bots",
        "analyses": "Analysen",
        "jobs": "{jobs} ({seconds} s)",
        "notes": "Stand: {at}, Version {version}. Die Seite aktualisiert sich selbst.",
    },
}

LANGUAGES = tuple(_TEXTS)


def status_page(status: Status, language: str) -> str:
    """Render the page in one of the languages."""
    texts = _TEXTS[language]
    page = site().page("status.html", language).content.decode()
    content = "".join(_content(status, texts))
    for name, said in {**texts, "language": language}.items():
        page = page.replace(f"{{{name}}}", escape(said))
    return page.replace("{content}", content)


def _content(status: Status, texts: dict[str, str]) -> Iterator[str]:
    lamp = f'<span class="lamp {status.status}" aria-hidden="true"></span>'
    yield f'<h2 class="headline">{lamp}{escape(texts[status.status])}</h2>'
    yield f'<div class="sheets"><section><h2>{escape(texts["parts"])}</h2><ul>'
    yield from (_part(part, texts) for part in status.parts)
    yield "</ul></section><div class=sheets>"
    if status.games is not None:
        yield f"<section><h2>{escape(texts['games'])}</h2><dl>{_games(status.games, texts)}</dl></section>"
    if status.queues:
        rows = "".join(_queue(queue, texts) for queue in status.queues)
        yield f"<section><h2>{escape(texts['queues'])}</h2><dl>{rows}</dl></section>"
    notes = texts["notes"].format(at=_at(status.at), version=status.version)
    yield f'</div></div><p class="notes">{escape(notes)}</p>'


def _part(part: PartStatus, texts: dict[str, str]) -> str:
    name = texts["queues-part" if part.name == "queues" else part.name]
    since = texts["since"].format(at=_at(part.since))
    return (
        f'<li class="{part.state}"><span class="lamp" aria-hidden="true"></span>'
        f'<span class="name">{escape(name)}<small>{escape(since)}</small></span>'
        f'<span class="state">{escape(texts[f"state-{part.state}"])}</span></li>'
    )


def _games(games: GamesStatus, texts: dict[str, str]) -> str:
    overdue = "late" if games.overdue else "up"
    return (
        _row(texts["running"], str(games.running))
        + _row(texts["waiting"], str(games.waiting))
        + _row(texts["overdue"], str(games.overdue), overdue)
    )


def _queue(queue: QueueStatus, texts: dict[str, str]) -> str:
    jobs = texts["jobs"].format(jobs=queue.jobs, seconds=f"{queue.oldest_s:.0f}") if queue.jobs else "0"
    return _row(texts[queue.name], jobs)


def _row(name: str, value: str, state: str = "up") -> str:
    return f'<div><dt>{escape(name)}</dt><dd class="{state}">{escape(value)}</dd></div>'


def _at(time: str) -> str:
    """Shorten a time to the minute; all times of the service are UTC."""
    return f"{time[:10]} {time[11:16]} UTC"
