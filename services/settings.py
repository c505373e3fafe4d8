"""Settings, from the environment only; every one has a default that works on a fresh machine."""

import hashlib
import os
import re
import tempfile
from collections.abc import Mapping
from difflib import get_close_matches
from pathlib import Path
from urllib.parse import quote, urlsplit, urlunsplit

import msgspec

PREFIX = "STARLEDGER_"
KIB = 1024

TOKEN_VARIABLE = "STARLEDGER_TOKEN"  # noqa: S105  where a token may stand, not one
"""No setting of the service: the token with which ``starledger show`` and ``watch`` look at a game."""

_ORIGIN = re.compile(r"\*|https?://(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:[0-9]{1,5})?", re.IGNORECASE)
"""The origin of a page as a content security policy writes it; ``*`` stands for any, or for any subdomain."""

_LONGEST_SOCKET_PATH = 100
"""Bytes; the system takes up to 107."""

_SHORTEST = Path("/tmp")  # noqa: S108  the folder within it is ours alone, or Redis does not start


class BadSetting(ValueError):
    """A setting has a value that it can't have; the message names it."""


class Limits(msgspec.Struct, frozen=True):
    """How much one caller may ask for; 0 switches a rate, or the share of one caller, off.

    ``long_requests_per_caller`` is how many requests of one caller a web process has in the background at a
    time. ``long_work_mib`` is how much memory audits, exports and imports may take besides what their process
    needs when it starts. Rates and shares are per address or token, and do not hold for loopback addresses
    unless ``on_loopback``.
    """

    writes_per_s: int = 20
    reads_per_s: int = 50
    new_games_per_hour: int = 20
    new_players_per_hour: int = 20
    probes_per_s: int = 5
    streams_per_address: int = 50
    long_requests_per_caller: int = 8
    running_bot_games: int = 200
    bot_games_per_caller: int = 20
    games_per_caller_and_bot: int = 3
    game_events: int = 20_000
    body_bytes: int = 64 * KIB
    import_bytes: int = 32 * KIB * KIB
    long_work_mib: int = 512
    connections: int = 10_000
    connections_per_address: int = 200
    head_s: int = 10
    body_s: int = 30
    idle_s: int = 75
    on_loopback: bool = False


class Settings(msgspec.Struct, frozen=True):
    """Where the service listens, where it keeps what, and what it allows.

    ``store_url`` is ``sqlite:///<path>`` or ``postgresql://...``, ``redis_url`` None for an embedded Redis
    that the service starts itself; ``trusted_proxies`` is how many reverse proxies stand in front, whose
    ``X-Forwarded-For`` entries are believed; ``operator_token`` None means that there is no operator;
    ``idle_game_days`` is after how long of silence a running game ends, 0 for never;
    ``unplayed_game_minutes`` is after how long a game with a bot from outside ends in which no person has
    moved, 0 for never; ``bot_decision_s`` is how long a bot from outside may take for a decision, unless a
    game is opened with another time;
    ``silent_hours`` is after how long of somebody's silence the others may end a game without a clock, 0 for
    never; ``embed_origins`` are the origins of the pages that may show a game of this service in a frame.

    Webhooks of bots lead to public addresses over https alone, unless ``webhook_private``; a receiver has
    ``webhook_timeout_s`` for an answer, and ``webhook_connections`` requests are under way at most.
    """

    data: Path = Path("var")
    store_url: str | None = None
    redis_url: str | None = None
    secret_key: str | None = None
    host: str = "127.0.0.1"
    port: int = 8000
    trusted_proxies: int = 0
    operator_token: str | None = None
    demo: bool = True
    demo_games_a_day: int = 24
    api_processes: int = 2
    bot_workers: int = 1
    projectors: int = 1
    dispatchers: int = 1
    cached_games: int = 5000
    idle_game_days: int = 7
    unplayed_game_minutes: int = 45
    webhook_private: bool = False
    webhook_timeout_s: int = 10
    webhook_connections: int = 64
    bot_decision_s: int = 30
    silent_hours: int = 72
    embed_origins: tuple[str, ...] = ()
    limits: Limits = Limits()

    @property
    def events_url(self) -> str:
        """The URL of the event store."""
        return self.store_url or f"sqlite:///{self.data.absolute() / 'events.db'}"

    @property
    def on_sqlite(self) -> bool:
        """Whether the events lie in an SQLite file."""
        return self.events_url.startswith("sqlite:")

    @property
    def views_url(self) -> str:
        """The URL of the read models: a file beside the events, or the same PostgreSQL database."""
        if self.on_sqlite:
            return f"sqlite:///{Path(self.events_url.removeprefix('sqlite:///')).with_name('views.db')}"
        return self.events_url

    @property
    def queue_url(self) -> str:
        """The URL of Redis: the one given, or the socket of the embedded one."""
        return self.redis_url or f"unix://{quote(str(self.redis_socket))}"

    @property
    def redis_socket(self) -> Path:
        """The socket of the embedded Redis: in the data folder, or where its path would be too long for one.

        It follows from the data folder and ``TMPDIR``, so that all processes agree without asking each other.
        """
        within = self.data.absolute() / "redis.sock"
        name = hashlib.sha256(os.fsencode(within)).hexdigest()[:16]
        beside = Path(f"starledger-{os.getuid()}-{name}") / "redis.sock"
        places = (within, Path(tempfile.gettempdir()) / beside)
        short = (place for place in places if len(os.fsencode(place)) <= _LONGEST_SOCKET_PATH)
        return next(short, _SHORTEST / beside)


def seat_token(environ: Mapping[str, str] | None = None) -> str | None:
    """Read the token of whoever looks at a game from the environment; None where there is none."""
    return (os.environ if environ is None else environ).get(TOKEN_VARIABLE) or None


def load_settings(environ: Mapping[str, str] | None = None) -> Settings:
    """Read the settings from the environment; raises BadSetting."""
    return _load(_Reader(os.environ if environ is None else environ))


def _load(read: "_Reader") -> Settings:
    """Read the settings, each by its name. Raises BadSetting."""
    limits = Limits(
        writes_per_s=read.number("LIMIT_WRITES_PER_S", 20),
        reads_per_s=read.number("LIMIT_READS_PER_S", 50),
        new_games_per_hour=read.number("LIMIT_NEW_GAMES_PER_HOUR", 20),
        new_players_per_hour=read.number("LIMIT_NEW_PLAYERS_PER_HOUR", 20),
        probes_per_s=read.number("LIMIT_PROBES_PER_S", 5),
        streams_per_address=read.number("LIMIT_STREAMS_PER_ADDRESS", 50),
        long_requests_per_caller=read.number("LIMIT_LONG_REQUESTS_PER_CALLER", 8),
        running_bot_games=read.number("LIMIT_RUNNING_BOT_GAMES", 200),
        bot_games_per_caller=read.number("LIMIT_BOT_GAMES_PER_CALLER", 20),
        games_per_caller_and_bot=read.number("LIMIT_GAMES_PER_CALLER_AND_BOT", 3),
        game_events=read.number("LIMIT_GAME_EVENTS", 20_000),
        body_bytes=read.number("LIMIT_BODY_BYTES", 64 * KIB),
        import_bytes=read.number("LIMIT_IMPORT_BYTES", 32 * KIB * KIB),
        long_work_mib=read.number("LIMIT_LONG_WORK_MIB", 512),
        connections=read.number("LIMIT_CONNECTIONS", 10_000, lowest=1),
        connections_per_address=read.number("LIMIT_CONNECTIONS_PER_ADDRESS", 200),
        head_s=read.number("LIMIT_HEAD_S", 10, lowest=1, highest=3600),
        body_s=read.number("LIMIT_BODY_S", 30, lowest=1, highest=3600),
        idle_s=read.number("LIMIT_IDLE_S", 75, lowest=1, highest=3600),
        on_loopback=read.switch("LIMITS_ON_LOOPBACK", default=False),
    )
    settings = Settings(
        data=Path(read.text("DATA") or "var"),
        store_url=_with_password(read.text("STORE_URL"), read.secret("STORE_PASSWORD")),
        redis_url=_with_redis_password(read.text("REDIS_URL"), read.secret("REDIS_PASSWORD")),
        secret_key=read.secret("SECRET_KEY"),
        host=read.text("HOST") or "127.0.0.1",
        port=read.number("PORT", 8000, highest=65535),
        trusted_proxies=read.number("TRUSTED_PROXIES", 0, highest=10),
        operator_token=read.secret("OPERATOR_TOKEN"),
        demo=read.switch("DEMO", default=True),
        demo_games_a_day=read.number("DEMO_GAMES_A_DAY", 24, highest=1000),
        api_processes=read.number("API_PROCESSES", 2, lowest=1, highest=64),
        bot_workers=read.number("BOT_WORKERS", 1, lowest=0, highest=64),
        projectors=read.number("PROJECTORS", 1, lowest=1, highest=64),
        dispatchers=read.number("DISPATCHERS", 1, lowest=1, highest=64),
        cached_games=read.number("CACHED_GAMES", 5000, lowest=1),
        idle_game_days=read.number("IDLE_GAME_DAYS", 7, highest=36_500),
        unplayed_game_minutes=read.number("UNPLAYED_GAME_MINUTES", 45, highest=1_000_000),
        webhook_private=read.switch("WEBHOOK_PRIVATE", default=False),
        webhook_timeout_s=read.number("WEBHOOK_TIMEOUT_S", 10, lowest=1, highest=300),
        webhook_connections=read.number("WEBHOOK_CONNECTIONS", 64, lowest=2, highest=1024),
        silent_hours=read.number("SILENT_HOURS", 72, highest=876_000),
        bot_decision_s=read.number("BOT_DECISION_S", 30, lowest=1, highest=600),
        embed_origins=read.origins("EMBED_ORIGINS"),
        limits=limits,
    )
    if not settings.events_url.startswith(("sqlite:///", "postgresql://")):
        raise BadSetting("STARLEDGER_STORE_URL must start with sqlite:/// or postgresql://.")
    if settings.operator_token is not None and len(settings.operator_token) < 22:
        raise BadSetting("STARLEDGER_OPERATOR_TOKEN must have at least 22 characters (128 random bits).")
    return settings


def _with_password(url: str | None, password: str | None) -> str | None:
    """Put a password into a database's URL, whatever characters it has."""
    if password is None:
        return url
    parts = urlsplit(url or "")
    if not parts.hostname or not parts.username or parts.password is not None:
        raise BadSetting(
            f"{PREFIX}STORE_PASSWORD belongs to a {PREFIX}STORE_URL with a user and without a password."
        )
    user, host = parts.netloc.split("@", 1)
    return urlunsplit(parts._replace(netloc=f"{user}:{quote(password, safe='')}@{host}"))


def _with_redis_password(url: str | None, password: str | None) -> str | None:
    """Put a password into the URL of Redis, whatever characters it has."""
    if password is None:
        return url
    parts = urlsplit(url or "")
    if not parts.hostname or parts.password is not None:
        raise BadSetting(
            f"{PREFIX}REDIS_PASSWORD belongs to a {PREFIX}REDIS_URL with a host and without a password."
        )
    user, _, host = parts.netloc.rpartition("@")
    return urlunsplit(parts._replace(netloc=f"{user}:{quote(password, safe='')}@{host}"))


def unknown_settings(environ: Mapping[str, str] | None = None) -> dict[str, str | None]:
    """Name the variables that are no settings, each with the setting that was probably meant."""
    given = os.environ if environ is None else environ
    read = _Reader({})
    _load(read)
    known = sorted(name.removeprefix(PREFIX) for name in read.asked)
    unknown = sorted(
        name for name in given if name.startswith(PREFIX) and name not in {*read.asked, TOKEN_VARIABLE}
    )
    meant = {name: get_close_matches(name.removeprefix(PREFIX), known, 1) for name in unknown}
    return {name: f"{PREFIX}{near[0]}" if near else None for name, near in meant.items()}


class _Reader:
    def __init__(self, environ: Mapping[str, str]) -> None:
        self._environ = environ
        self.asked: set[str] = set()

    def text(self, name: str) -> str | None:
        self.asked.add(f"{PREFIX}{name}")
        return self._environ.get(f"{PREFIX}{name}") or None

    def secret(self, name: str) -> str | None:
        """Read a secret, or the file that ``..._FILE`` names; without the line's end."""
        text, path = self.text(name), self.text(f"{name}_FILE")
        if path is None:
            return text
        if text is not None:
            raise BadSetting(f"Set {PREFIX}{name} or {PREFIX}{name}_FILE, not both.")
        try:
            return Path(path).read_text().rstrip("\r\n") or None
        except (OSError, UnicodeDecodeError) as error:
            raise BadSetting(
                f"{PREFIX}{name}_FILE names a file that cannot be read: {path} ({type(error).__name__})."
            ) from None

    def origins(self, name: str) -> tuple[str, ...]:
        """Read origins of pages, or ``*`` for all, apart by spaces or commas."""
        found = tuple((self.text(name) or "").replace(",", " ").split())
        wrong = [origin for origin in found if not _ORIGIN.fullmatch(origin)]
        if wrong:
            raise BadSetting(
                f"{PREFIX}{name} must be origins such as https://example.org, or *, not {wrong[0]!r}."
            )
        return found

    def number(self, name: str, default: int, *, lowest: int = 0, highest: int = 2**40) -> int:
        text = self.text(name)
        if text is None:
            return default
        if not text.isdecimal() or not lowest <= int(text) <= highest:
            raise BadSetting(
                f"STARLEDGER_{name} must be a whole number from {lowest} to {highest}, not {text!r}."
            )
        return int(text)

    def switch(self, name: str, *, default: bool) -> bool:
        text = self.text(name)
        if text is None:
            return default
        if text not in ("0", "1"):
            raise BadSetting(f"STARLEDGER_{name} must be 0 or 1, not {text!r}.")
        return text == "1"
