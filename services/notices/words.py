"""The words of notices: payloads of notifications, and e-mails."""

from email.message import EmailMessage
from email.utils import formatdate
from uuid import UUID

import msgspec

from domain.game.aggregate import Game
from domain.kernel.messages import Message
from domain.kernel.say import Language
from services.contacts.contacts import Mailbox
from services.contacts.outbox import Notice
from services.wording import Wording


class Payload(msgspec.Struct, frozen=True):
    """The content of a notification. It has no fact that only a seat may know."""

    kind: str
    """`turn`, `paired` or `tournament`."""
    game: str
    """ID of the game, which also replaces an earlier notification about it."""
    title: str
    """The title, in the language of the browser."""
    body: str
    """The game, and the player's colour."""
    url: str
    """Path of the game's page."""
    lang: Language
    """The language of the words."""


def payload_of(wording: Wording, game: Game, notice: Notice, language: Language) -> Payload:
    """Return the content of a notification about a game."""
    return Payload(
        kind=notice.kind,
        game=str(game.id),
        title=_title(wording, notice, language),
        body=_about(wording, game, notice, language),
        url=page_of(game.id),
        lang=language,
    )


def page_of(game: UUID) -> str:
    """Return the path of a game's page."""
    return f"/#/games/{game}"


def mail_about(
    wording: Wording, game: Game, notice: Notice, mailbox: Mailbox, *, sender: str, origin: str
) -> EmailMessage:
    """Return an e-mail about a game."""
    language = mailbox.language
    title, about = _title(wording, notice, language), _about(wording, game, notice, language)
    foot = wording.text(Message("notice-foot", url=f"{origin}/#/me"), (), language).words
    made = _mail(mailbox, sender, f"{title} · {about}")
    made["Message-ID"] = f"<{notice.subject.replace('/', '.')}.{mailbox.nonce}@{sender.partition('@')[2]}>"
    made.set_content(f"{title}\n{about}\n\n{origin}{page_of(game.id)}\n\n-- \n{foot}\n")
    return made


def mail_to_confirm(
    wording: Wording, mailbox: Mailbox, token: str, *, name: str, sender: str, origin: str
) -> EmailMessage:
    """Return the e-mail with the link that confirms an address."""
    language = mailbox.language
    title = wording.text(Message("notice-confirm", name=name), (), language).words
    made = _mail(mailbox, sender, title)
    made["Message-ID"] = f"<confirm.{mailbox.nonce}@{sender.partition('@')[2]}>"
    what = wording.text(Message("notice-confirm-hint", name=name), (), language).words
    made.set_content(f"{title}\n\n{origin}/#/confirm/{token}\n\n{what}\n")
    return made


def _mail(mailbox: Mailbox, sender: str, subject: str) -> EmailMessage:
    made = EmailMessage()
    made["From"], made["To"], made["Subject"] = sender, mailbox.address, subject
    made["Date"] = formatdate(usegmt=True)
    made["Content-Language"] = mailbox.language
    made["Auto-Submitted"] = "auto-generated"
    return made


def _title(wording: Wording, notice: Notice, language: Language) -> str:
    titles = {
        "paired": Message("notice-paired"),
        "tournament": Message("notice-tournament"),
    }
    return wording.text(titles.get(notice.kind, Message("notice-turn")), (), language).words


def _about(wording: Wording, game: Game, notice: Notice, language: Language) -> str:
    """Return the title of the game, and the names of the others at the table."""
    others = [seat.shown_name or "" for number, seat in enumerate(game.seats) if number != notice.seat]
    about = Message("notice-about", title=game.ruleset.title, names=", ".join(filter(None, others)))
    return wording.text(about, (), language).words
