"""The command ``bench``."""

import secrets
from contextlib import ExitStack
from typing import Any

import click

from cli.access import Limited, errors_in_one_line, read_token, service_url
from cli.context import Context

_NEEDS_OPERATOR = (
    "This needs the operator's token, to end the games that it opens: STARLEDGER_OPERATOR_TOKEN as the "
    "service has it, STARLEDGER_TOKEN, or --token-file."
)

_NO_LIMITS = (
    "Measure on its own machine, where limits do not hold, or switch the rates off meanwhile "
    "(STARLEDGER_LIMIT_WRITES_PER_S=0 and the like)."
)


@click.command()
@click.option("--server", metavar="URL", help="Where the service is; as the settings say, unless told.")
@click.option(
    "--token-file",
    type=click.File("r"),
    help="Holds the operator's token (- for standard input); or set STARLEDGER_TOKEN.",
)
@click.option("--connections", default=8, show_default=True, type=click.IntRange(1, 256))
@click.option("--streams", default=200, show_default=True, type=click.IntRange(1, 5000))
@click.option("--seconds", default=5.0, show_default=True, type=click.FloatRange(0.5, 600))
@click.option("--yes", is_flag=True, help="Do not ask, even where people play.")
@click.pass_obj
def bench(
    context: Context,
    /,
    server: str | None,
    token_file: Any,
    connections: int,
    streams: int,
    seconds: float,
    yes: bool,
) -> int:
    """Measure this installation and compare it with a service on two cores.

    Plays in unlisted sandboxes, and ends them. If no service runs at the address of the settings, starts one
    in a temporary folder. Exits with 1 if a figure is too slow.
    """
    from cli.bench.running import is_there, run, started
    from cli.connection import Address

    settings = context.settings("bench")
    given = read_token(token_file)
    with errors_in_one_line(), ExitStack() as stack:
        address = Address(server or service_url(settings), given or settings.operator_token)
        if server is None and not is_there(address):
            click.echo("No service runs here: one is started for this, with data of its own.", err=True)
            token = secrets.token_urlsafe(24)
            address = Address(stack.enter_context(started(token)), token)
        if address.token is None:
            raise click.ClickException(_NEEDS_OPERATOR)
        try:
            return run(address, connections=connections, seconds=seconds, count=streams, yes=yes)
        except Limited as limited:
            raise click.ClickException(f"The service limits this caller. {limited} {_NO_LIMITS}") from limited
