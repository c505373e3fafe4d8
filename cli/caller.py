"""The caller that commands act as."""

from services.identity.authenticator import Caller

OPERATOR = Caller(secret="command-line", operator=True)  # noqa: S106  no token hashes to this
