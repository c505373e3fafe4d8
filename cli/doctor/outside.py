"""Checks from outside: the API at its port, the public page, and the newest backup."""

import ssl
import urllib.error
import urllib.request
from collections.abc import Iterator
from datetime import timedelta
from http.client import HTTPException
from importlib.metadata import version
from pathlib import Path

import msgspec

from cli.access import service_url
from cli.doctor.findings import Finding, graded, ok, problem, warning
from services import clock
from services.backups.folder import BackupFolder
from services.backups.form import BadBackup
from services.backups.reading import opened
from services.settings import Settings
from services.status import Status
from workers.notices.carrying import MAIL_ERRORS, mail_server

TIMEOUT_S = 5.0


def read_status(url: str) -> Status | None:
    """Return the status that a service reports; None if no service answers there. Raises SSLError."""
    try:
        with urllib.request.urlopen(f"{url}/status.json", timeout=TIMEOUT_S) as answer:  # noqa: S310
            return msgspec.json.decode(answer.read(), type=Status)
    except urllib.error.URLError as error:
        if isinstance(error.reason, ssl.SSLError):
            raise error.reason from error
    except (OSError, ValueError, HTTPException):
        pass
    return None


def check_api(settings: Settings, found: Status | None) -> Iterator[Finding]:
    """Check that the API answers, and that it has the same release as this command."""
    if found is None:
        advice = "Start it: `starledger serve`, or `starledger api`."
        yield problem("API", f"Nothing of Starledger answers at {service_url(settings)}.", advice)
        return
    own = version("starledger")
    yield graded(
        "API",
        f"It answers at {service_url(settings)} with version {found.version}; this command has {own}.",
        "Restart the processes of the older release; docs/versions.md says what may run side by side.",
        is_problem=False,
        is_warning=found.version != own,
    )


def check_page(settings: Settings) -> Iterator[Finding]:
    """Check that the public address leads to this service, and over TLS, which passkeys require."""
    origin = settings.page_origin
    if origin is None:
        yield ok("page", "STARLEDGER_PAGE_ORIGIN is not set: passkeys belong to the host of each request.")
        return
    if origin.startswith("http://") and "localhost" not in origin:
        advice = "Use https: browsers offer passkeys only there and on localhost."
        yield problem("page", f"{origin} has no TLS.", advice)
    try:
        found = read_status(origin)
    except ssl.SSLError as error:
        advice = "Renew the certificate, or install the missing part of its chain."
        yield problem("page", f"The certificate of {origin} is refused: {error.reason}.", advice)
        return
    advice = "Check DNS and the proxy. From inside a network this address may be unreachable."
    said = "answers" if found is not None else "does not answer from here"
    yield graded("page", f"{origin} {said}.", advice, is_problem=False, is_warning=found is None)


def check_mail(settings: Settings) -> Iterator[Finding]:
    """Check that the mail server takes mails, if one is set, without sending any."""
    if settings.smtp_host is None:
        return
    if not settings.sends_mail:
        advice = "Set STARLEDGER_MAIL_FROM and STARLEDGER_PAGE_ORIGIN, too."
        yield warning("mail", "There is a mail server, and no e-mail is sent.", advice)
    where = f"{settings.smtp_host}:{settings.smtp_port}"
    try:
        with mail_server(settings, timeout_s=TIMEOUT_S) as server:
            server.noop()
    except MAIL_ERRORS as error:
        reason = " ".join(str(error).split()) or type(error).__name__
        advice = "Check STARLEDGER_SMTP_HOST, _PORT, _TLS, _USER and _PASSWORD, and the firewall."
        yield problem("mail", f"{where} does not accept the service: {reason}", advice)
        return
    yield ok("mail", f"{where} accepts the service.")


def check_backup(path: Path, hours: int) -> Iterator[Finding]:
    """Check that a folder has a recent backup."""
    try:
        end = opened(BackupFolder(path)).ends[-1]
    except BadBackup as error:
        yield problem("backup", str(error), f"Run `starledger backup {path}`.")
        return
    age = timedelta(seconds=round(clock.age_s(end.at)))
    yield graded(
        "backup",
        f"The newest in {path} is {age} old.",
        f"Run `starledger backup {path}`, and check the schedule that does.",
        is_problem=age > timedelta(hours=hours),
    )


def no_backup() -> Iterator[Finding]:
    """Return a warning that no folder of backups was named."""
    yield warning("backup", "No folder was named.", "Name it: `starledger doctor --backup FOLDER`.")
