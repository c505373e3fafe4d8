"""Checks of the machine: settings, secret key, files, disk, limits of the system, port."""

import errno
import os
import resource
import shutil
import socket
import stat
from collections.abc import Iterator
from pathlib import Path

from cli.doctor.findings import Finding, graded, ok, problem, warning
from services.settings import Settings, unknown_settings

FEW_BYTES, LEAST_BYTES = 2 << 30, 256 << 20
"""Free disk space in bytes: below the first it is a warning, below the second a problem."""

FEW_FILES = 4096


def check_settings(settings: Settings) -> Iterator[Finding]:
    """Check that the settings fit each other. Each value alone is known to be valid."""
    for name, meant in unknown_settings().items():
        hint = f"Did you mean {meant}?" if meant else "Remove it; README lists all settings."
        yield warning("settings", f"{name} is not a setting.", hint)
    is_public = settings.host not in ("127.0.0.1", "::1", "localhost")
    is_shown = is_public or settings.trusted_proxies > 0
    if is_shown and settings.page_origin is None and settings.push_contact is None:
        yield warning(
            "settings",
            "Push services are told no address of the operator.",
            "Set STARLEDGER_PUSH_CONTACT or STARLEDGER_PAGE_ORIGIN: some refuse messages without.",
        )
    if settings.page_origin and not settings.trusted_proxies:
        yield warning(
            "settings",
            f"The page is at {settings.page_origin}, and no proxy is trusted.",
            "Behind a proxy all callers share one address and its limits: set STARLEDGER_TRUSTED_PROXIES=1.",
        )
    if is_public and not settings.trusted_proxies:
        yield warning(
            "settings",
            f"The API listens on {settings.host} without TLS.",
            "Put a proxy with TLS in front, and set STARLEDGER_TRUSTED_PROXIES.",
        )
    yield ok("settings", f"All values are valid; data folder {settings.data.absolute()}.")


def check_key(settings: Settings) -> Iterator[Finding]:
    """Check that a secret key exists and, if a setting contains it, that it is long enough."""
    path = settings.data / "secret.key"
    if settings.secret_key is not None:
        is_short = len(settings.secret_key) < 32
        advice = "Set STARLEDGER_SECRET_KEY to at least 32 random characters."
        yield graded("secret key", "It is set by STARLEDGER_SECRET_KEY.", advice, is_problem=is_short)
    elif not path.exists():
        yield problem(
            "secret key",
            f"{path} is missing.",
            "Put the key of this installation there, or run `starledger migrate` to begin a new one.",
        )
    else:
        yield ok("secret key", f"{path}; keep a copy elsewhere, apart from backups of the log.")


def check_files(settings: Settings) -> Iterator[Finding]:
    """Check that nobody else can read the files of the data folder, and that this user can write them."""
    paths = [path for path in settings.data.glob("*") if path.is_file()] if settings.data.is_dir() else []
    others = [path for path in paths if path.stat().st_mode & (stat.S_IRWXG | stat.S_IRWXO)]
    if others:
        names = " ".join(str(path) for path in others)
        yield problem("files", f"Other users can open {names}.", f"chmod 600 {names}")
    foreign = [path for path in paths if not os.access(path, os.R_OK | os.W_OK)]
    if foreign:
        yield problem(
            "files",
            f"This user cannot write {', '.join(map(str, foreign))}.",
            "Run the command as the user of the service, or change the owner of the files.",
        )
    if not others and not foreign:
        yield ok("files", f"{len(paths)} files in {settings.data}, for their owner alone.")


def check_disk(settings: Settings) -> Iterator[Finding]:
    """Check the free space of each disk in use."""
    folders = {settings.data.absolute(): "data folder"}
    if settings.on_sqlite:
        folders[Path(settings.events_url.removeprefix("sqlite:///")).parent] = "event log"
    for folder, what in folders.items():
        if folder.is_dir():
            free = shutil.disk_usage(folder).free
            yield graded(
                "disk",
                f"{free / (1 << 30):.1f} GiB are free for the {what}.",
                f"Free space at {folder}: on a full disk no action is stored.",
                is_problem=free < LEAST_BYTES,
                is_warning=free < FEW_BYTES,
            )


def check_open_files(settings: Settings) -> Iterator[Finding]:
    """Check the limit of open files, which bounds the connections of a web process."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    hard = 1 << 20 if hard == resource.RLIM_INFINITY else hard
    yield graded(
        "open files",
        f"A process may open {hard} files; a web process accepts {settings.limits.connections} connections.",
        "Raise it (`LimitNOFILE` of systemd, `ulimits` of Compose), or fewer connections are accepted.",
        is_problem=hard < 1024,
        is_warning=hard < max(FEW_FILES, settings.limits.connections),
    )


def check_port(settings: Settings, *, is_served: bool) -> Iterator[Finding]:
    """Check that the service, or nothing, listens at its port."""
    if is_served or settings.port == 0:
        return
    with socket.socket(socket.AF_INET6 if ":" in settings.host else socket.AF_INET) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((settings.host, settings.port))
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise
            yield problem(
                "port",
                f"Another program listens on {settings.bind_address}.",
                "Stop it, or set STARLEDGER_PORT.",
            )
            return
    yield ok("port", f"{settings.bind_address} is free.")
