"""The web application: handling common to all requests, and the registered blueprints."""

import time
from collections.abc import Mapping
from functools import partial
from typing import Any

import msgspec
from flask import Request, Response, g, request
from flask.globals import app_ctx
from werkzeug.datastructures import Headers
from werkzeug.exceptions import HTTPException
from werkzeug.middleware.proxy_fix import ProxyFix

from api.http import parsing as bodies
from api.http import problems
from api.http.application import Application
from api.http.compression import compress
from api.http.limits import Limiter, LimitReached, Rate, RateAllowance
from api.http.metrics import count_request
from api.http.release import release_of
from api.http.site import STATIC
from api.process.runtime import Runtime
from api.process.tracing import traced
from api.routes import (
    actions,
    analyses,
    archives,
    audits,
    bot_stream,
    bots,
    chat,
    contacts,
    deliveries,
    embeds,
    events,
    exhibitions,
    fairness,
    forks,
    games,
    health,
    hints,
    ladder,
    leases,
    lobby,
    narration,
    operators,
    pages,
    passkeys,
    phrases,
    players,
    proofs,
    ratings,
    relations,
    rematches,
    reports,
    rewinds,
    rulesets,
    seats,
    seeks,
    sessions,
    sign_in,
    status,
    tables,
    timelines,
    tournaments,
)
from api.schemas import openapi as documentation
from api.schemas.endpoint import GAME, Endpoint, needs_sign_in, scope_of
from domain.kernel.ruleset import Ruleset
from services import clock
from services.errors import Forbidden, Unauthenticated
from services.identity.authenticator import SPECTATOR, Caller, verify_signed_in
from services.settings import Settings

BASE = "/api/v1"
TOPICS: tuple[Endpoint, ...] = (
    rulesets.blueprint,
    players.blueprint,
    sessions.blueprint,
    passkeys.blueprint,
    sign_in.blueprint,
    relations.blueprint,
    contacts.blueprint,
    ratings.blueprint,
    seeks.blueprint,
    lobby.blueprint,
    tournaments.blueprint,
    ladder.blueprint,
    games.blueprint,
    seats.blueprint,
    actions.blueprint,
    hints.blueprint,
    analyses.blueprint,
    tables.blueprint,
    events.blueprint,
    narration.blueprint,
    timelines.blueprint,
    rewinds.blueprint,
    forks.blueprint,
    rematches.blueprint,
    phrases.blueprint,
    chat.blueprint,
    reports.blueprint,
    operators.blueprint,
    audits.blueprint,
    fairness.blueprint,
    proofs.blueprint,
    archives.blueprint,
    bots.blueprint,
    deliveries.blueprint,
    leases.blueprint,
    bot_stream.blueprint,
    exhibitions.blueprint,
)

_GAMES = f"{BASE}/games"
_IMPORT = f"{_GAMES}/import"
_RENEWAL = "/api/v1/player/token"
_SEEKS = f"{BASE}/seeks"
_TOURNAMENTS = f"{BASE}/tournaments"
_WITH_SEEK_TOKEN = (_SEEKS, f"{BASE}{seeks.SEEK}", f"{BASE}/lobby/stream")
_MAKE_GAMES = (_GAMES, _IMPORT, _SEEKS, _TOURNAMENTS, f"{BASE}{GAME}/forks")
_MAKE_NAMES = (f"{BASE}/players", f"{BASE}/bots")
_REPORTS = f"{BASE}/reports"
_PROBES = ("/readyz", "/metrics")
_ALIVE = "/healthz"
"""The one path without rate limits. It is cheap, and a monitor must not mistake a limit for a dead process.
"""

_ALLOWED_HEADERS = "Authorization, Content-Type, Idempotency-Key, If-None-Match, Last-Event-ID"
_EXPOSED_HEADERS = "ETag, Location, Retry-After, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset"


def create_app(settings: Settings, known_rulesets: Mapping[str, Ruleset]) -> Application:
    """Create the application. It opens its stores on first use; they must have been migrated."""
    return equip(create_routes(known_rulesets), settings, known_rulesets)


def create_routes(known_rulesets: Mapping[str, Ruleset]) -> Application:
    """Create an application with the parts that depend on no setting: routes and error handlers."""
    app = Application("starledger")
    problems.register(app, known_rulesets)
    app.extensions["openapi"] = partial(documentation.document, tuple(known_rulesets.values()), TOPICS, BASE)
    app.url_map.converters |= documentation.CONVERTERS
    for topic in TOPICS:
        app.register_blueprint(topic, url_prefix=BASE)
    for blueprint in (
        documentation.blueprint,
        health.blueprint,
        status.blueprint,
        pages.blueprint,
        embeds.blueprint,
    ):
        app.register_blueprint(blueprint)
    return app


def equip(app: Application, settings: Settings, known_rulesets: Mapping[str, Ruleset]) -> Application:
    """Add the parts that depend on settings to an application. Return the application."""
    app.config["MAX_CONTENT_LENGTH"] = settings.limits.body_bytes
    parts = Runtime(settings, known_rulesets)
    app.extensions["starledger"] = parts
    _surround(app, parts)
    if settings.trusted_proxies:
        proxies = settings.trusted_proxies
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=proxies, x_proto=proxies)  # type: ignore[method-assign]
    return app


def _surround(app: Application, parts: Runtime) -> None:
    """Apply limits and authentication before each request, and headers and metrics after it."""

    def before(incoming: Request) -> Response | None:
        environ, about = incoming.environ, app_ctx.g
        about.began = time.perf_counter()
        path: str = environ["PATH_INFO"]
        if path == _ALIVE:
            return None
        address = parts.limiter.counted_as(environ.get("REMOTE_ADDR") or "", environ)
        if address:
            _take(parts, address)
        if incoming.method == "OPTIONS":
            return _preflight()
        if not path.startswith("/api/v1/"):
            return None
        bodies.verify_size(incoming, _body_limit(incoming, parts))
        token = _token(environ.get("HTTP_AUTHORIZATION"))
        who = SPECTATOR
        if token is not None:
            who = parts.service.authenticator.caller(token, replaced=_renews_token(incoming))
            if address:
                _take(parts, who.account)
            _verify_worth(incoming, who)
            if who.bot is not None:
                parts.service.presence.mark_seen(who.bot)
        about.caller = msgspec.structs.replace(who, address=address) if address else who
        return None

    told = (*_SAFE, *_TOLD, ("Starledger-Release", release_of(STATIC)))

    def after(incoming: Request, response: Response) -> Response:
        compress(incoming, response)
        headers, about = response.headers, app_ctx.g
        rule, status = incoming.url_rule, response.status_code
        is_file = rule is not None and rule.rule == pages.STATIC_RULE and status < 400
        for name, value in _SAFE if is_file else told:
            headers.add(name, value)
        if not is_file and (allowance := about.get("allowance")) is not None:
            _set_rate_headers(headers, allowance)
        seconds = time.perf_counter() - about.began
        count_request("none" if rule is None else rule.rule, _method(incoming), status, seconds)
        return response

    app.before, app.after = traced(before, after) if parts.settings.tracing else (before, after)


_SAFE = (("X-Content-Type-Options", "nosniff"),)
_TOLD = (
    ("Access-Control-Allow-Origin", "*"),
    ("Access-Control-Expose-Headers", _EXPOSED_HEADERS),
    ("Referrer-Policy", "no-referrer"),
)
"""Headers of API responses. Page files omit them, because one view loads a hundred files."""


def _set_rate_headers(headers: Headers, allowance: RateAllowance) -> None:
    headers["RateLimit-Limit"] = str(allowance.limit)
    headers["RateLimit-Remaining"] = str(allowance.remaining)
    headers["RateLimit-Reset"] = str(allowance.reset_s)


def _take(parts: Runtime, who: str) -> None:
    """Count a request against each rate that applies to its caller. Raises LimitReached."""
    try:
        for rate in _rates(parts.limiter, None if request.url_rule is None else request.url_rule.rule):
            _note_allowance(rate.take(who))
    except LimitReached as reached:
        g.allowance = reached.allowance
        raise


def _rates(limiter: Limiter, rule: str | None) -> tuple[Rate, ...]:
    """Return the rates that a request consumes."""
    if request.method == "OPTIONS":
        return (limiter.preflights,)
    if request.method in ("GET", "HEAD"):
        return (limiter.probes if rule in _PROBES else limiter.reads,)
    if rule in _MAKE_GAMES:
        return limiter.writes, limiter.new_games
    if rule == _REPORTS:
        return limiter.writes, limiter.reports
    return (limiter.writes, limiter.new_players) if rule in _MAKE_NAMES else (limiter.writes,)


def _renews_token(incoming: Request) -> bool:
    """Return True if the request renews a player's token. Its retry may carry the replaced token."""
    return incoming.method == "POST" and incoming.url_rule is not None and incoming.url_rule.rule == _RENEWAL


def _verify_worth(incoming: Request, who: Caller) -> None:
    """Raise Forbidden for a token that does not permit the request.

    A seat's token is valid in its game only, and for no request that creates a game. A player's token must
    have the scope of the request; some requests also need a recent sign-in.

    A guest's token for a seek is valid only for seeks and the lobby; other requests raise Unauthenticated.
    """
    if incoming.url_rule is None:
        return
    if who.seek is not None and incoming.url_rule.rule not in _WITH_SEEK_TOKEN:
        raise Unauthenticated("token-of-a-seek")
    rule = incoming.url_rule.rule.removeprefix(BASE)
    scope = scope_of(incoming.method, rule)
    if scope != "any" and not who.may(scope):
        raise Forbidden("scope-missing", scope=scope)
    if who.session is not None and needs_sign_in(incoming.method, rule):
        verify_signed_in(who, now=clock.now())
    if who.seat is None:
        return
    makes_another = incoming.method == "POST" and incoming.url_rule.rule in (_GAMES, _IMPORT)
    if makes_another or (incoming.view_args or {}).get("game_id", who.seat.game) != who.seat.game:
        raise Forbidden("token-of-another-game")


def _body_limit(incoming: Request, parts: Runtime) -> int:
    """Return the size limit of this request's body. Archives have a higher one."""
    limits = parts.settings.limits
    if incoming.url_rule is None or incoming.url_rule.rule != _IMPORT:
        return limits.body_bytes
    incoming.max_content_length = limits.import_bytes
    return limits.import_bytes


def _note_allowance(allowance: RateAllowance | None) -> None:
    """Store the rate with the least allowance left for the response's headers."""
    tightest: RateAllowance | None = g.get("allowance")
    if allowance is not None and (tightest is None or allowance.remaining < tightest.remaining):
        g.allowance = allowance


def _token(header: str | None) -> str | None:
    """Return the token in ``Authorization``. Raises Unauthenticated for any scheme other than Bearer."""
    if header is None:
        return None
    scheme, _, token = header.partition(" ")
    token = token.strip()
    if scheme.lower() != "bearer" or not token:
        raise Unauthenticated("send-bearer-token")
    return token


def _preflight() -> Response:
    """Respond to a browser's CORS preflight request."""
    error: Any = request.routing_exception
    if isinstance(error, HTTPException) and error.code == 404:
        raise error
    methods = {"OPTIONS"}
    for method in ("GET", "POST", "PUT", "PATCH", "DELETE"):
        if _fits(method):
            methods |= {"GET", "HEAD"} if method == "GET" else {method}
    response = Response(status=204)
    response.headers["Allow"] = response.headers["Access-Control-Allow-Methods"] = ", ".join(sorted(methods))
    response.headers["Access-Control-Allow-Headers"] = _ALLOWED_HEADERS
    response.headers["Access-Control-Max-Age"] = "86400"
    return response


def _fits(method: str) -> bool:
    from flask.globals import request_ctx

    adapter = request_ctx.url_adapter
    return adapter is not None and bool(adapter.test(method=method))


def _method(incoming: Request) -> str:
    """Return the request's method; unusual ones share a name, so that nobody can make the metrics grow."""
    return incoming.method if incoming.method in _METHODS else "other"


_METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
