"""What a webhook's receiver has replied: that it took the message, an answer to a decision, or neither."""

from typing import Any

import msgspec

from workers.webhooks.sending import Reply

OK = 200
TAKEN = range(200, 300)


class NotTaken(Exception):
    """The message has not been taken and is to be sent again; the message says why."""


class _Answer(msgspec.Struct, frozen=True):
    action: Any = msgspec.UNSET


def read_reply(reply: Reply) -> Any:
    """Give the action that a reply answers with, as it was sent; None where the answer is to come otherwise.

    Raises NotTaken for a status other than 2xx.
    """
    if reply.status not in TAKEN:
        raise NotTaken(f"The receiver replied with status {reply.status}.")
    if reply.status != OK:
        return None
    try:
        action = msgspec.json.decode(reply.body, type=_Answer).action
    except msgspec.DecodeError:  # some words, such as "ok"
        return None
    return None if action is msgspec.UNSET else action
