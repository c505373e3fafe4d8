"""Marks of callers: they count a caller's games without storing an address or a name in the log."""

import base64
from collections.abc import Callable

from services.identity.authenticator import Caller

Mac = Callable[[bytes], bytes]


def marks_of(caller: Caller, mac: Mac) -> tuple[str, ...]:
    """Return the marks of a caller's address and name; none for a caller without limits."""
    if not caller.address or caller.operator:
        return ()
    known = [f"address/{caller.address}"]
    if caller.player is not None:
        known.append(f"player/{caller.player}")
    if caller.bot is not None:
        known.append(f"bot/{caller.bot}")
    macs = [mac(f"starledger/1/caller/{each}".encode())[:12] for each in known]
    return tuple(base64.urlsafe_b64encode(each).decode() for each in macs)
