"""The ``starledger`` command."""

import sys
from collections.abc import Callable, Sequence

import click

from cli.archives.commands import export, import_archives, verify
from cli.bench.command import bench
from cli.context import Context
from cli.doctor.command import doctor
from cli.matches.command import match
from cli.matches.tune_command import tune
from cli.processes.commands import api, courier, dispatcher, healthcheck, projector, serve, worker
from cli.store.commands import audit, keys, migrate, rebuild
from cli.store.keeping import backup, restore
from cli.store.moderating import moderate, reports
from cli.store.operating import operators
from cli.viewing.commands import show, watch
from services.settings import BadSetting


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="starledger", prog_name="starledger", message="%(prog)s %(version)s")
@click.option("-v", "--verbose", is_flag=True, help="Log every move of a bot, too.")
@click.pass_obj
def command(context: Context, verbose: bool) -> None:
    """Host board games, and keep a log of every move. Settings come from STARLEDGER_... variables."""
    context.verbose = verbose


for _each in (
    *(serve, api, projector, dispatcher, courier, worker, healthcheck),
    *(migrate, rebuild, audit, keys),
    *(backup, restore, doctor),
    *(operators, reports, moderate),
    *(export, import_archives, verify),
    *(show, watch, match, tune, bench),
):
    command.add_command(_each)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command that the arguments name, by default the arguments of the process."""
    sys.exit(
        _code_of(lambda: command.main(arguments, "starledger", obj=Context(main), standalone_mode=False))
    )


def _code_of(run: Callable[[], object]) -> int:
    """Run a command, report its errors, and return the exit code."""
    try:
        code = run()
    except click.exceptions.NoArgsIsHelpError as error:
        error.show()
        return 2
    except (click.UsageError, BadSetting) as error:
        message = error.format_message() if isinstance(error, click.UsageError) else str(error)
        click.echo(f"starledger: {message}", err=True)
        return 2
    except click.ClickException as error:
        click.echo(f"starledger: {error.format_message()}", err=True)
        return 1
    except click.Abort:
        click.echo("starledger: interrupted", err=True)
        return 130
    return code if isinstance(code, int) else 0
