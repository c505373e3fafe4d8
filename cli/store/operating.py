"""The command ``operators``: the players who may use the operator's pages."""

import click

from cli.context import Context, Failure
from cli.stores import opened_service


@click.group()
def operators() -> None:
    """Add, remove and list the players who may use the operators' page."""


@operators.command("add")
@click.argument("name")
@click.pass_obj
def add(context: Context, name: str) -> None:
    """Permit a registered player to read reports and to moderate."""
    _change(context, name, "add")


@operators.command("remove")
@click.argument("name")
@click.pass_obj
def remove(context: Context, name: str) -> None:
    """End the rights of an operator, at once and on all devices."""
    _change(context, name, "remove")


@operators.command("list")
@click.pass_obj
def show(context: Context) -> None:
    """List the operators."""
    with opened_service(context.settings("operators")) as service:
        for player in service.event_store.moderation.operators().operators:
            click.echo(service.operator_lists.operator(player))


def _change(context: Context, name: str, change: str) -> None:
    """Change the list of operators. Raises Failure."""
    from domain.kernel.errors import Refusal
    from services.wording import english

    with opened_service(context.settings("operators")) as service:
        try:
            player = service.operators.add(name) if change == "add" else service.operators.remove(name)
        except Refusal as refusal:
            raise Failure(english(refusal.message)) from refusal
        shown = service.operator_lists.operator(player)
    click.echo(f"{shown} is {'now' if change == 'add' else 'no longer'} an operator.")
