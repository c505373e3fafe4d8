"""Settings of the service, read from environment variables; every default works on a fresh machine.

Each setting is one field: its type validates it, and the string below it is its row in README's table.
"""

import hashlib
import os
import tempfile
from collections.abc import Mapping
from difflib import get_close_matches
from itertools import chain
from pathlib import Path
from typing import Annotated, Any, Literal, get_args, get_origin
from urllib.parse import quote, urlsplit, urlunsplit

import msgspec
from msgspec import Meta
from msgspec.structs import FieldInfo

PREFIX = "STARLEDGER_"
KIB = 1024

TOKEN_VARIABLE = "STARLEDGER_TOKEN"  # noqa: S105  the name of a variable, not a token
"""Not a setting of the service: the token with which ``starledger show`` and ``watch`` read a game."""

_LONGEST_SOCKET_PATH = 100
"""In bytes; the system accepts up to 107."""

_SHORTEST = Path("/tmp")  # noqa: S108  Redis starts only if the folder within it is ours alone

UNBOUNDED = 2**40
"""Stands for no upper bound: more than any machine can provide."""


class BadSetting(ValueError):
    """A setting has an invalid value; the message names the setting."""


def _between(lowest: int, highest: int) -> Meta:
    return Meta(ge=lowest, le=highest, description=f"a whole number from {lowest} to {highest}")


FROM_FILE = {"file": True}
"""Marks a secret: a file named by ``..._FILE`` may supply it, and no message quotes it."""

Count = Annotated[int, _between(0, UNBOUNDED)]
Positive = Annotated[int, _between(1, UNBOUNDED)]
Processes = Annotated[int, _between(1, 64)]
Switch = Annotated[bool, Meta(description="0 or 1")]
StoreUrl = Annotated[
    str,
    Meta(
        pattern="^(sqlite:///|postgresql://)",
        description="a URL that starts with sqlite:/// or postgresql://",
    ),
]
PostgresUrl = Annotated[
    str, Meta(pattern="^postgresql://", description="a URL that starts with postgresql://")
]
OperatorToken = Annotated[
    str, Meta(min_length=22, description="at least 22 characters long (128 random bits)", extra=FROM_FILE)
]
Secret = Annotated[str, Meta(extra=FROM_FILE)]
Origin = Annotated[
    str,
    Meta(
        pattern=r"(?i)^(\*|https?://(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:[0-9]{1,5})?)\Z",
        description="origins such as https://example.org, or *",
    ),
]
"""The origin of a page, as a content security policy writes it; ``*`` matches any origin or subdomain."""


PageOrigin = Annotated[
    str,
    Meta(
        pattern=r"(?i)^https?://[a-z0-9-]+(\.[a-z0-9-]+)*(:[0-9]{1,5})?\Z",
        description="an origin such as https://example.org",
    ),
]
"""The origin of one page."""


PushContact = Annotated[
    str, Meta(pattern=r"^(mailto:[^\s@]+@[^\s@]+|https://\S+)\Z", description="a mailto: or https:// URL")
]
SmtpTls = Annotated[Literal["starttls", "tls", "none"], Meta(description="starttls, tls or none")]
MailAddress = Annotated[
    str, Meta(pattern=r"^[!-?A-~]+@[!-?A-~]+\Z", description="an address such as games@games.example")
]


class Limits(msgspec.Struct, frozen=True, rename=lambda name: f"{PREFIX}LIMIT_{name.upper()}"):
    """Limits of requests, games, and connections.

    Rates and limits per caller apply to one address or token, and to loopback addresses only if
    ``on_loopback`` is set.
    """

    writes_per_s: Count = 20
    """writes a second for one address or token; 0 for no limit"""
    reads_per_s: Count = 50
    """reads a second for one address or token; 0 for no limit"""
    new_games_per_hour: Count = 20
    """new games an hour for one address or token; 0 for no limit"""
    new_players_per_hour: Count = 20
    """new registered names an hour for one address or token; 0 for no limit"""
    reports_per_hour: Count = 20
    """reports of players an hour for one address or token; 0 for no limit"""
    probes_per_s: Count = 5
    """requests of `/readyz` and `/metrics` a second for one address or token; 0 for no limit"""
    streams_per_address: Count = 50
    """open streams and long polls of one address"""
    long_requests_per_caller: Count = 8
    """audits, archives, proofs, timelines and long pages in progress for one address in each web process, and
    its analyses that wait for a worker; 0 for any number"""
    running_bot_games: Count = 200
    """unfinished games with bots in the whole service; 0 allows none"""
    bot_games_per_caller: Count = 20
    """unfinished games with bots of one address or player; 0 for any number"""
    games_per_caller_and_bot: Count = 3
    """unfinished games of one address or player with the same external bot, except the bot's owner;
    0 for any number"""
    game_events: Count = 20_000
    """events after which the service ends a game; 0 for any number"""
    body_bytes: Count = 64 * KIB
    """largest size of a request's body"""
    import_bytes: Count = 32 * KIB * KIB
    """largest size of an imported archive"""
    long_work_mib: Count = 512
    """memory for audits, exports and imports in one process, in MiB, on top of its memory at start"""
    connections: Positive = 10_000
    """connections of one web process; fewer if the system allows fewer file descriptors"""
    connections_per_address: Count = 200
    """connections of one address to one web process; not applied behind a proxy"""
    head_s: Annotated[int, _between(1, 3600)] = 10
    """seconds to receive the head of a request"""
    body_s: Annotated[int, _between(1, 3600)] = 30
    """seconds to receive the body of a request, and one more for each 8 KiB received"""
    idle_s: Annotated[int, _between(1, 3600)] = 75
    """seconds that a connection waits for its next request"""
    on_loopback: Switch = msgspec.field(default=False, name=f"{PREFIX}LIMITS_ON_LOOPBACK")
    """1 applies rates and limits per caller to callers on the same machine too"""


class Settings(msgspec.Struct, frozen=True, rename=lambda name: f"{PREFIX}{name.upper()}"):
    """Addresses, storage, processes, and permissions of the service."""

    data: Path = Path("var")
    """folder of the SQLite files, the key and the embedded Redis"""
    store_url: StoreUrl | None = None
    """`sqlite:///<path>` or `postgresql://...`; without it, SQLite in the data folder"""
    store_direct_url: PostgresUrl | None = None
    """`postgresql://...` of the server itself, if `STARLEDGER_STORE_URL` leads to a pooler in transaction
    mode such as PgBouncer"""
    store_read_url: PostgresUrl | None = None
    """`postgresql://...` of a streaming replica, from which lists of games and players are read while it
    keeps up"""
    store_password: Secret | None = None
    """password for a `STARLEDGER_STORE_URL` that has a user and no password; any characters"""
    redis_url: str | None = None
    """`redis://...`; without it, `serve` starts an embedded Redis"""
    redis_password: Secret | None = None
    """password for a `STARLEDGER_REDIS_URL` that has none; any characters"""
    secret_key: Secret | None = None
    """at least 32 characters; tokens and the sealing of seeds depend on it; without it, `secret.key` in the
    data folder, created if missing"""
    host: str = "127.0.0.1"
    """address to listen on"""
    port: Annotated[int, _between(0, 65535)] = 8000
    """port to listen on"""
    trusted_proxies: Annotated[int, _between(0, 10)] = 0
    """number of reverse proxies in front whose `X-Forwarded-For` entries are trusted"""
    operator_token: OperatorToken | None = None
    """at least 22 characters; its holder sees every event and may abort games; without it, no operator"""
    demo: Switch = True
    """1 lets bots play an exhibition while somebody has the start page open"""
    demo_games_a_day: Annotated[int, _between(0, 1000)] = 24
    """exhibition games that may begin in a day"""
    api_processes: Processes = 2
    """web processes"""
    bot_workers: Annotated[int, _between(0, 64)] = 1
    """rq workers that `serve` starts"""
    bot_budget_ms: Annotated[int, _between(1, 10_000)] = 100
    """milliseconds that the bot `expert` thinks about a decision; `admiral` thinks four times as long"""
    projectors: Processes = 1
    """projectors that `serve` starts; one is active, the others stand by"""
    dispatchers: Processes = 1
    """dispatchers that `serve` starts; one is active, the others stand by"""
    cached_games: Positive = 5000
    """games that each process caches, 5 to 9 KB each; web processes cache them twice"""
    idle_game_days: Annotated[int, _between(0, 36_500)] = 7
    """days without an event after which a running game ends; 0 for never"""
    page_origin: PageOrigin | None = None
    """origin of the page, such as `https://games.example`; passkeys belong to its domain; by default, the
    origin of each request"""
    erasure_days: Annotated[int, _between(0, 365)] = 7
    """days between a player's request to be erased and the erasure, in which the player may withdraw it"""
    unplayed_game_minutes: Annotated[int, _between(0, 1_000_000)] = 45
    """minutes after which a game with an external bot ends if it still waits for players, or for the first
    move of any person; 0 for never"""
    webhook_private: Switch = False
    """1 allows webhooks of bots over plain HTTP and to addresses that are not public"""
    webhook_timeout_s: Annotated[int, _between(1, 300)] = 10
    """seconds in which a webhook's receiver has to answer"""
    webhook_connections: Annotated[int, _between(2, 1024)] = 64
    """webhook requests in progress at once"""
    bot_decision_s: Annotated[int, _between(1, 600)] = 30
    """seconds that an external bot has for a decision, unless the game sets another time"""
    push_contact: PushContact | None = None
    """`mailto:` address or `https` URL at which push services reach the operator; by default the page's
    origin"""
    smtp_host: str | None = None
    """mail server for e-mails to players who ask for them; without it, or without `STARLEDGER_MAIL_FROM` and
    `STARLEDGER_PAGE_ORIGIN`, there are none"""
    smtp_port: Annotated[int, _between(1, 65535)] = 587
    """port of the mail server"""
    smtp_tls: SmtpTls = "starttls"
    """`starttls`, `tls` from the first byte, or `none`"""
    smtp_user: str | None = None
    """user at the mail server, if it needs one"""
    smtp_password: Secret | None = None
    """password at the mail server"""
    mail_from: MailAddress | None = None
    """sender of e-mails, such as `games@games.example`"""
    silent_hours: Annotated[int, _between(0, 876_000)] = 72
    """hours of a player's silence after which the others may end a game without a clock; 0 for never"""
    tracing: Switch = False
    """1 exports traces by OpenTelemetry, configured by its variables (`OTEL_...`); needs the extra `tracing`
    """
    name_list: Path | None = None
    """file of words, one a line, that no new name of a player, bot, guest or tournament may contain, and no
    message of a chat"""
    chat: Switch = False
    """1 lets the players of a game write to each other; 0 permits only quick phrases"""
    player_tournaments: Switch = True
    """1 lets registered players create tournaments; 0 the operator alone"""
    ladder_games_a_day: Annotated[int, _between(0, 10_000)] = 24
    """games of the bot ladder that may begin in a day, one at a time and only while no worker has anything to
    do; the first 10 of an external bot in each ruleset come at once; 0 for none"""
    embed_origins: tuple[Origin, ...] = ()
    """origins of the sites that may show games in frames, such as `https://club.example`; `*` for any"""
    limits: Limits = Limits()

    @property
    def bind_address(self) -> str:
        """The host and port of the API; an IPv6 address is in brackets."""
        return f"{f'[{self.host}]' if ':' in self.host else self.host}:{self.port}"

    @property
    def events_url(self) -> str:
        """The URL of the event store."""
        return self.store_url or f"sqlite:///{self.data.absolute() / 'events.db'}"

    @property
    def on_sqlite(self) -> bool:
        """True if the event store is an SQLite file."""
        return self.events_url.startswith("sqlite:")

    @property
    def session_url(self) -> str:
        """The URL for connections that need a session of their own: to listen, to hold a lock, to copy."""
        return self.store_direct_url or self.events_url

    @property
    def is_pooled(self) -> bool:
        """True if each transaction on PostgreSQL may run in another session."""
        return self.store_direct_url is not None

    @property
    def views_url(self) -> str:
        """The URL of the read models: a file beside the events, or the same PostgreSQL database."""
        if self.on_sqlite:
            return f"sqlite:///{Path(self.events_url.removeprefix('sqlite:///')).with_name('views.db')}"
        return self.events_url

    @property
    def contacts_url(self) -> str:
        """The URL of the players' contacts: a file beside the events, or the same PostgreSQL database."""
        if self.on_sqlite:
            return f"sqlite:///{Path(self.events_url.removeprefix('sqlite:///')).with_name('contacts.db')}"
        return self.events_url

    @property
    def sends_mail(self) -> bool:
        """True if the service can send e-mails, with links to its page."""
        return None not in (self.smtp_host, self.mail_from, self.page_origin)

    @property
    def queue_url(self) -> str:
        """The URL of Redis: ``redis_url``, or the socket of the embedded Redis."""
        return self.redis_url or f"unix://{quote(str(self.redis_socket))}"

    @property
    def redis_socket(self) -> Path:
        """The socket of the embedded Redis: in the data folder, or elsewhere if its path would be too long.

        All processes compute the same path, because it depends on the data folder and ``TMPDIR`` alone.
        """
        within = self.data.absolute() / "redis.sock"
        name = hashlib.sha256(os.fsencode(within)).hexdigest()[:16]
        beside = Path(f"starledger-{os.getuid()}-{name}") / "redis.sock"
        places = (within, Path(tempfile.gettempdir()) / beside)
        short = (place for place in places if len(os.fsencode(place)) <= _LONGEST_SOCKET_PATH)
        return next(short, _SHORTEST / beside)


def seat_token(environ: Mapping[str, str] | None = None) -> str | None:
    """Return the token with which the command line reads a game, or None if it is unset."""
    return (os.environ if environ is None else environ).get(TOKEN_VARIABLE) or None


def load_settings(environ: Mapping[str, str] | None = None) -> Settings:
    """Read the settings from the environment; an empty variable counts as unset. Raises BadSetting."""
    given = os.environ if environ is None else environ
    read = Settings(**_read(Settings, given), limits=Limits(**_read(Limits, given)))
    if read.name_list is not None:
        _text_of(f"{PREFIX}NAME_LIST", read.name_list)
    for name, url in (("DIRECT", read.store_direct_url), ("READ", read.store_read_url)):
        if read.on_sqlite and url is not None:
            raise BadSetting(
                f"{PREFIX}STORE_{name}_URL needs a {PREFIX}STORE_URL that starts with postgresql://."
            )
    return msgspec.structs.replace(
        read,
        store_url=_with_password("STORE", read.store_url, read.store_password, user_required=True),
        store_direct_url=_with_same_password(read.store_direct_url, read.store_password),
        store_read_url=_with_same_password(read.store_read_url, read.store_password),
        redis_url=_with_password("REDIS", read.redis_url, read.redis_password, user_required=False),
    )


def declared_settings(*structs: type[msgspec.Struct]) -> list[FieldInfo]:
    """List the settings that structs declare, of all by default; ``encode_name`` is a setting's variable."""
    fields = chain.from_iterable(map(msgspec.structs.fields, structs or (Settings, Limits)))
    return [field for field in fields if field.type is not Limits]


def meta_of(kind: Any) -> Meta:
    """Return the constraints of a setting's type; empty for plain text."""
    found = (part.__metadata__[0] for part in (kind, *get_args(kind)) if hasattr(part, "__metadata__"))
    return next(found, Meta())


def variables() -> set[str]:
    """Return the names of all variables that the service reads, ``..._FILE`` included."""
    fields = declared_settings()
    files = {f"{field.encode_name}_FILE" for field in fields if meta_of(field.type).extra == FROM_FILE}
    return files | {field.encode_name for field in fields}


def unknown_settings(environ: Mapping[str, str] | None = None) -> dict[str, str | None]:
    """Return the prefixed variables that are no settings, each with the closest setting or None."""
    known = sorted(name.removeprefix(PREFIX) for name in variables())
    given = {name for name in (os.environ if environ is None else environ) if name.startswith(PREFIX)}
    unknown = sorted(given - variables() - {TOKEN_VARIABLE})
    closest = {name: get_close_matches(name.removeprefix(PREFIX), known, 1) for name in unknown}
    return {name: f"{PREFIX}{near[0]}" if near else None for name, near in closest.items()}


def _read(struct: type[msgspec.Struct], environ: Mapping[str, str]) -> dict[str, Any]:
    """Return the values that the environment sets, by field. Raises BadSetting."""
    values = {}
    for field in declared_settings(struct):
        text = environ.get(field.encode_name)
        if meta_of(field.type).extra == FROM_FILE:
            text = _from_file(field.encode_name, text, environ.get(f"{field.encode_name}_FILE"))
        if text:
            values[field.name] = _convert(field.encode_name, text, field.type)
    return values


def _from_file(name: str, text: str | None, path: str | None) -> str | None:
    """Return a secret: its text, or the content of a file without the final line break. Raises BadSetting."""
    if not path:
        return text
    if text:
        raise BadSetting(f"Set {name} or {name}_FILE, not both.")
    return _text_of(f"{name}_FILE", Path(path)).rstrip("\r\n")


def _text_of(name: str, path: Path) -> str:
    """Return the text of a file that a setting names. Raises BadSetting."""
    try:
        return path.read_text()
    except (OSError, UnicodeDecodeError) as error:
        raise BadSetting(
            f"{name} names a file that cannot be read: {path} ({type(error).__name__})."
        ) from None


def _convert(name: str, text: str, kind: Any) -> Any:
    """Convert a setting's text to its type. Raises BadSetting."""
    if get_origin(kind) is tuple:
        return tuple(_convert(name, part, get_args(kind)[0]) for part in text.replace(",", " ").split())
    try:
        return msgspec.convert(text, kind, strict=False, dec_hook=lambda made, value: made(value))
    except msgspec.ValidationError:
        meta = meta_of(kind)
        found = "" if meta.extra == FROM_FILE else f", not {text!r}"
        raise BadSetting(f"{name} must be {meta.description}{found}.") from None


def _with_same_password(url: str | None, password: str | None) -> str | None:
    """Return another URL of the store, with the store's password unless it has its own or no user."""
    parts = urlsplit(url or "")
    if parts.username is None or parts.password is not None:
        return url
    return _with_password("STORE", url, password, user_required=True)


def _with_password(kind: str, url: str | None, password: str | None, *, user_required: bool) -> str | None:
    """Return a URL with a password, percent-encoded. Raises BadSetting if the URL has no place for it."""
    if password is None:
        return url
    parts = urlsplit(url or "")
    user, _, host = parts.netloc.rpartition("@")
    if not parts.hostname or parts.password is not None or (user_required and not user):
        needed = "user" if user_required else "host"
        raise BadSetting(
            f"{PREFIX}{kind}_PASSWORD needs a {PREFIX}{kind}_URL with a {needed} and without a password."
        )
    return urlunsplit(parts._replace(netloc=f"{user}:{quote(password, safe='')}@{host}"))
