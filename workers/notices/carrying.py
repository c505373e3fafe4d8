"""Carries one message to a push service or to the mail server, in a thread of the pool."""

import smtplib
import ssl
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from email.message import EmailMessage
from uuid import UUID

import msgspec

from services.contacts.outbox import Pending
from services.settings import Settings
from workers.webhooks.sending import Reply, Sender, SendFailed

MAIL_TIMEOUT_S = 20
TAKEN = 250
"""The status of a mail that the server has taken."""

MAIL_ERRORS = (OSError, smtplib.SMTPException, ValueError)
"""The errors of a connection to the mail server; a ValueError concerns an unusable host or password."""

MAIL_SERVER = UUID(int=25)
"""Stands for the mail server among the receivers."""


class PushMessage(msgspec.Struct, frozen=True):
    """An encrypted message to a browser."""

    pending: Pending
    url: str
    headers: Mapping[str, str]
    body: bytes
    proven: bool

    @property
    def receiver(self) -> UUID:
        """The player, who counts as one receiver for all push services."""
        return self.pending.player


class MailMessage(msgspec.Struct, frozen=True):
    """An e-mail."""

    pending: Pending
    mail: EmailMessage
    proven: bool = True

    @property
    def receiver(self) -> UUID:
        """The mail server, the one receiver of all e-mails."""
        return MAIL_SERVER


Parcel = PushMessage | MailMessage


class Carrier:
    """Sends parcels; may be shared by threads."""

    def __init__(self, settings: Settings, sender: Sender) -> None:
        self._settings = settings
        self._sender = sender

    def __call__(self, parcel: Parcel) -> Reply:
        """Send a parcel. Raises SendFailed."""
        if isinstance(parcel, PushMessage):
            return self._sender.post(parcel.url, parcel.body, parcel.headers)
        try:
            self._mail(parcel.mail)
        except MAIL_ERRORS as error:
            raise SendFailed(f"The mail server did not accept the e-mail: {type(error).__name__}.") from error
        return Reply(TAKEN, b"")

    def _mail(self, mail: EmailMessage) -> None:
        with mail_server(self._settings) as server:
            server.send_message(mail)


@contextmanager
def mail_server(settings: Settings, *, timeout_s: float = MAIL_TIMEOUT_S) -> Iterator[smtplib.SMTP]:
    """Connect to the mail server as the settings say. Raises MAIL_ERRORS."""
    assert settings.smtp_host is not None, "without a mail server there is no mail"
    where = (settings.smtp_host, settings.smtp_port)
    context = ssl.create_default_context()
    if settings.smtp_tls == "tls":
        server: smtplib.SMTP = smtplib.SMTP_SSL(*where, timeout=timeout_s, context=context)
    else:
        server = smtplib.SMTP(*where, timeout=timeout_s)
    with server:
        if settings.smtp_tls == "starttls":
            server.starttls(context=context)
        if settings.smtp_user is not None:
            server.login(settings.smtp_user, settings.smtp_password or "")
        yield server
