"""The commands ``serve``, ``api``, ``worker``, the followers of the log, and ``healthcheck``."""

import os
from importlib import import_module

import click

from cli.context import STARTED_BY_SERVE, Context, Failure
from cli.stores import make_data_folder, make_stores
from services.settings import BadSetting

YIELDS_TO_REQUESTS = frozenset({"projector", "courier"})
"""The followers of the log that run at a lower priority.

The dispatcher is not one of them, because people wait for the moves of bots.
"""


@click.command()
@click.pass_obj
def serve(context: Context) -> None:
    """Run the whole service until Ctrl-C; first create the key, the stores and their tables if missing."""
    settings = context.settings("supervisor")
    from cli.processes.demo import start_demo
    from cli.processes.stopping import Stop
    from cli.processes.supervisor import ENDING_S, ServeFailed, Supervisor, only_one, verify_port_is_free
    from domain.registry import RULESETS
    from workers.queues.redis_server import RedisUnavailable

    os.environ[STARTED_BY_SERVE] = "1"
    stop = Stop()
    try:
        make_data_folder(settings.data)
        with only_one(settings) as cut_off:
            verify_port_is_free(settings, patience_s=ENDING_S if cut_off else 0.0, stopped=stop)
            make_stores(settings)
            if settings.demo and start_demo(settings, RULESETS):
                click.echo("Four bots play a game for you to watch.")
            supervisor = Supervisor(
                settings,
                run=context.run,
                stop=stop,
                announce=lambda address: click.echo(f"Starledger is ready at {address}"),
            )
            supervisor.run()
    except (ServeFailed, RedisUnavailable) as error:
        raise Failure(str(error)) from error
    click.echo("Stopped.")


@click.command()
@click.pass_obj
def api(context: Context) -> None:
    """Run the HTTP API only."""
    settings = context.settings("api")
    from api.server import run

    run(settings)


_workers = click.option(
    "--workers",
    type=click.IntRange(1, 64),
    default=1,
    show_default=True,
    help="How many processes to start; one of all machines is active, the others stand by.",
)


@click.command()
@_workers
@click.pass_obj
def projector(context: Context, workers: int) -> None:
    """Update the read models."""
    _follow(context, "projector", workers)


@click.command()
@_workers
@click.pass_obj
def dispatcher(context: Context, workers: int) -> None:
    """Enqueue the pending work of the service and of bots."""
    _follow(context, "dispatcher", workers)


@click.command()
@_workers
@click.pass_obj
def courier(context: Context, workers: int) -> None:
    """Deliver decisions to bots with a webhook, and notices to players."""
    _follow(context, "courier", workers)


def _follow(context: Context, part: str, workers: int) -> None:
    """Run a follower of the log, in this process or in several."""
    settings = context.settings(part)
    from cli.processes.stopping import Stop, keep_running

    stop = Stop()
    if workers > 1:
        from cli.processes.several import run_several

        os.environ[STARTED_BY_SERVE] = "1"
        run_several(part, context.run, workers, stop)
        return
    from domain.registry import RULESETS
    from services import tracing
    from services.service import Service, lower_priority

    process = import_module(f"workers.{part}")
    if part in YIELDS_TO_REQUESTS:
        lower_priority()

    tracing.start(settings, part)

    def follow() -> None:
        with Service(settings, RULESETS) as service:
            process.run(service, stop)

    keep_running(follow, stop)


@click.command()
@click.option("--burst", is_flag=True, help="Stop when no job is left.")
@click.pass_obj
def worker(context: Context, burst: bool) -> None:
    """Process the queues: play bots, and measure routes."""
    settings = context.settings("worker")
    from domain.registry import RULESETS
    from services import tracing
    from services.service import settle_memory
    from workers import worker as process

    tracing.start(settings, "worker")
    settle_memory()
    process.run(settings, RULESETS, burst=burst)


@click.command()
@click.argument("process", type=click.Choice(["api", "projector", "dispatcher", "courier", "worker"]))
@click.pass_obj
def healthcheck(context: Context, process: str) -> None:
    """Check a process of the service; exit with 1 if it does not work."""
    settings = context.settings("healthcheck")
    if process == "api":
        from cli.processes.supervisor import answers

        if not answers(settings, "/readyz", timeout_s=3):
            raise Failure("The API is not ready.")
        return
    from domain.registry import RULESETS
    from services.service import Service
    from workers.health import Unhealthy, verify

    try:
        with Service(settings, RULESETS) as service:
            verify(process, service)
    except Unhealthy as error:
        raise Failure(str(error)) from error
    except BadSetting:
        raise
    except Exception as error:  # any error of a database driver: the store is unreachable
        raise Failure(f"Cannot open the stores: {type(error).__name__}") from error
