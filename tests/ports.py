"""Ports on the loopback interface for the servers that tests start."""

import socket

_reserved: list[socket.socket] = []


def free_port() -> int:
    """Return a free port, and reserve it for a server of the calling process's tests.

    A socket that is bound but does not listen keeps the system from giving the port to another program or to
    an outgoing connection before the server starts. Servers that set ``SO_REUSEADDR``, as ours do, can listen
    at it all the same; until then, connections are refused.
    """
    reserved = socket.socket()
    reserved.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    reserved.bind(("127.0.0.1", 0))
    _reserved.append(reserved)  # until the process ends
    port: int = reserved.getsockname()[1]
    return port
