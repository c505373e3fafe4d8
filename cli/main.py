"""The ``starledger`` command."""

import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import BinaryIO
from uuid import UUID

import click

from cli import looking
from cli.bench.command import bench
from services.private_files import make_private_folder
from services.settings import BadSetting, Settings, load_settings, unknown_settings

STARTED_BY_SERVE = "_STARLEDGER_PART"
"""Set for the parts of a ``serve``, which has already reported on the settings."""

LETS_OTHERS_GO_FIRST = frozenset({"projector", "courier"})
"""The background followers of the log. On a busy machine they yield to requests.

The dispatcher is not one of them, because people wait for the moves of bots.
"""


class Failure(click.ClickException):
    """The command failed; the message is one clear line."""


class Context:
    """The state shared by all commands."""

    def __init__(self) -> None:
        self.verbose = False

    def run(self, part: str) -> None:
        """Run a part of the service as a separate process with the same log format."""
        main([*(["--verbose"] if self.verbose else []), part])

    def settings(self, part: str) -> Settings:
        """Read the settings and start logging; from here on, new files belong to the service's user alone."""
        from cli.logs import configure_logs

        os.umask(0o077)
        configure_logs(part, verbose=self.verbose)
        settings = load_settings()
        if os.environ.get(STARTED_BY_SERVE) is None:
            _name_unknown_settings()
        return settings


def _name_unknown_settings() -> None:
    for name, meant in unknown_settings().items():
        hint = "" if meant is None else f"; did you mean {meant}?"
        click.echo(f"starledger: {name} is no setting{hint}", err=True)


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="starledger", prog_name="starledger", message="%(prog)s %(version)s")
@click.option("-v", "--verbose", is_flag=True, help="Log every move of a bot, too.")
@click.pass_obj
def command(context: Context, verbose: bool) -> None:
    """Host board games whose every move is kept. Settings come from STARLEDGER_... variables."""
    context.verbose = verbose


@command.command()
@click.pass_obj
def serve(context: Context) -> None:
    """Run the whole service until Ctrl-C, and create what is missing."""
    settings = context.settings("supervisor")
    from cli.demo import start_demo
    from cli.stopping import Stop
    from cli.supervisor import ENDING_S, ServeFailed, Supervisor, only_one, verify_port_is_free
    from domain.registry import RULESETS
    from workers.queues.redis_server import RedisUnavailable

    os.environ[STARTED_BY_SERVE] = "1"
    stop = Stop()
    try:
        _make_folder(settings.data)
        with only_one(settings) as cut_off:
            verify_port_is_free(settings, patience_s=ENDING_S if cut_off else 0.0, stopped=stop)
            _make_stores(settings)
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


@command.command()
@click.pass_obj
def migrate(context: Context) -> None:
    """Create the key, the stores and their tables if they are missing."""
    settings = context.settings("migrate")
    _make_folder(settings.data)
    _make_stores(settings)


@command.command()
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
    help="How many processes part the games among themselves; those of other machines count, too.",
)


@command.command()
@_workers
@click.pass_obj
def projector(context: Context, workers: int) -> None:
    """Update the read models."""
    _follow(context, "projector", workers)


@command.command()
@_workers
@click.pass_obj
def dispatcher(context: Context, workers: int) -> None:
    """Enqueue the pending work of the service and of bots."""
    _follow(context, "dispatcher", workers)


@command.command()
@_workers
@click.pass_obj
def courier(context: Context, workers: int) -> None:
    """Deliver decisions to bots with a webhook."""
    _follow(context, "courier", workers)


def _follow(context: Context, part: str, workers: int) -> None:
    """Run a follower of the log, in this process or in several."""
    settings = context.settings(part)
    from cli.stopping import Stop, keep_running

    stop = Stop()
    if workers > 1:
        from cli.several import run_several

        os.environ[STARTED_BY_SERVE] = "1"
        run_several(part, context.run, workers, stop)
        return
    from domain.registry import RULESETS
    from services.service import Service, give_way

    process = import_module(f"workers.{part}")
    if part in LETS_OTHERS_GO_FIRST:
        give_way()

    def follow() -> None:
        with Service(settings, RULESETS) as service:
            process.run(service, stop)

    keep_running(follow, stop)


@command.command()
@click.option("--burst", is_flag=True, help="Stop when no job is left.")
@click.pass_obj
def worker(context: Context, burst: bool) -> None:
    """Process the queues: play bots, and measure routes."""
    settings = context.settings("worker")
    from domain.registry import RULESETS
    from services.service import settle_memory
    from workers import worker as process

    settle_memory()
    process.run(settings, RULESETS, burst=burst)


@command.command()
@click.argument("process", type=click.Choice(["api", "projector", "dispatcher", "courier", "worker"]))
@click.pass_obj
def healthcheck(context: Context, process: str) -> None:
    """Check a process of the service; exit with 1 if it does not work."""
    settings = context.settings("healthcheck")
    if process == "api":
        from cli.supervisor import answers

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


@command.command()
@click.option(
    "--game", multiple=True, type=click.UUID, metavar="GAME", help="Only this game; may be repeated."
)
@click.pass_obj
def rebuild(context: Context, game: tuple[UUID, ...]) -> int:
    """Delete the read models and rebuild them from the log.

    Exits with 1 if a named game cannot be read or does not exist.
    """
    settings = context.settings("rebuild")
    from cli.rebuilding import rebuild_game, rebuild_views
    from domain.registry import RULESETS
    from services.service import Service

    _make_folder(settings.data)
    _make_stores(settings)
    with Service(settings, RULESETS) as service:
        if game:
            made = [rebuild_game(service, each) for each in dict.fromkeys(game)]
            return 0 if all(made) else 1
        events, games = rebuild_views(service)
    click.echo(f"{games} games from {events} events.")
    return 0


@command.command()
@click.argument("game", nargs=-1, type=click.UUID, metavar="[GAME]...")
@click.option("--all", "every", is_flag=True, help="Audit all games of the store.")
@click.option("--since", help="Audit what has changed since a time (RFC 3339) or a position of the log.")
@click.option("--jobs", type=click.IntRange(1, 64), help="On so many processes, instead of one a core.")
@click.pass_obj
def audit(context: Context, game: tuple[UUID, ...], every: bool, since: str | None, jobs: int | None) -> int:
    """Audit games: storage, hashes, draws, actions, idempotency keys and read models.

    Exits with 1 if any game is not intact.
    """
    if [bool(game), every, since is not None].count(True) != 1:
        raise click.UsageError("Name games, or say --all or --since.")
    settings = context.settings("audit")
    from cli.audit_table import show_audits
    from cli.auditing import audit_games, position_of
    from domain.registry import RULESETS
    from services.service import Service

    _make_folder(settings.data)
    _make_stores(settings)
    with Service(settings, RULESETS) as service:
        seen = service.views.games.ids()  # including games that were deleted entirely
        everything = list(dict.fromkeys([*service.event_store.games(after=0), *seen]))
        games = list(dict.fromkeys(game)) or everything
        if unknown := set(games) - set(everything):
            raise Failure(f"There is no game {', '.join(sorted(map(str, unknown)))}.")
        if since is not None:
            try:
                position = position_of(service, since)
            except ValueError:
                raise click.BadParameter(
                    f"{since} is no time such as 2026-01-31T12:00:00Z, and no position.", param_hint="--since"
                ) from None
            games = service.event_store.games(after=position)
    verdicts = audit_games(settings, RULESETS, games, jobs=jobs or os.cpu_count() or 1)
    total = show_audits(verdicts, games=len(games), in_full=bool(game))
    if since is not None:
        click.echo(
            f"{len(everything) - len(games)} games were skipped: nothing of them stands in the log after "
            f"position {position}."
        )
    return 1 if total.failed else 0


@command.command()
@click.argument("game", nargs=-1, type=click.UUID, metavar="[GAME]...")
@click.option("--all", "every", is_flag=True, help="Export all games of the store.")
@click.option(
    "-o",
    "--output",
    type=click.File("wb", lazy=True),
    default="-",
    help="Where to; standard output, unless told.",
)
@click.pass_obj
def export(context: Context, game: tuple[UUID, ...], every: bool, output: BinaryIO) -> int:
    """Write games as archives, one per line, complete even while they run.

    Exits with 1 if a game cannot be read.
    """
    if bool(game) == every:
        raise click.UsageError("Name games, or say --all.")
    settings = context.settings("export")
    from cli.archiving import export_games
    from domain.registry import RULESETS
    from services.service import Service

    _make_folder(settings.data)
    _make_stores(settings)
    with Service(settings, RULESETS) as service:
        games = service.event_store.games(after=0) if every else list(dict.fromkeys(game))
        return 1 if export_games(service, games, output) else 0


@command.command("import")
@click.argument("file", type=click.File("rb"))
@click.pass_obj
def import_archives(context: Context, file: BinaryIO) -> int:
    """Import archives, one per line, each after a complete verification.

    Exits with 1 if any archive is refused; the others are imported anyway.
    """
    settings = context.settings("import")
    from cli.archiving import import_games
    from domain.registry import RULESETS
    from services.service import Service

    _make_folder(settings.data)
    _make_stores(settings)
    with Service(settings, RULESETS) as service:
        return 1 if import_games(service, file) else 0


@command.command()
@click.argument("source", metavar="FILE|URL")
@click.option(
    "--key",
    multiple=True,
    help="A verifier key that you trust, as the service's /api/v1/keys showed it; several may be given.",
)
@click.option("--unsigned", is_flag=True, help="Pass archives that nobody has signed, too.")
@click.option("--sandbox", is_flag=True, help="Pass sandboxes, which are not fair, too.")
@click.option(
    "--receipt",
    multiple=True,
    type=click.Path(path_type=Path),
    help="A file with a checkpoint that you kept: was anything before it changed since?",
)
def verify(
    source: str, key: tuple[str, ...], unsigned: bool, sandbox: bool, receipt: tuple[Path, ...]
) -> int:
    """Verify archives, one per line, without a service: hashes, signature, seed, draws, and every action.

    With --receipt, also verify that their logs extend the receipts. If SOURCE is the address of a service
    (http://...), verify its present logs instead.

    Exits with 1 if any archive is not intact.
    """
    from cli.archiving import Trust, verify_archives
    from cli.receipts import load_keys, load_receipts, verify_with_service
    from domain.registry import RULESETS

    trust = Trust(load_keys(key), unsigned, load_receipts(receipt), sandbox)
    if source.startswith(("http://", "https://")):
        if not receipt:
            raise click.UsageError("Say with --receipt what is to be held against the service.")
        return 1 if verify_with_service(source, trust.receipts, trust.keys) else 0
    try:
        with sys.stdin.buffer if source == "-" else Path(source).open("rb") as file:
            return 1 if verify_archives(RULESETS, file, trust) else 0
    except OSError as error:
        raise click.BadParameter(f"Cannot read {source}: {error.strerror}.", param_hint="FILE") from None


@command.group()
def keys() -> None:
    """The keys that checkpoints are signed with."""


@keys.command("list")
@click.pass_obj
def list_keys(context: Context) -> None:
    """List the keys as C2SP verifier keys, the current one last."""
    _show_keys(context.settings("keys"), rotate=False)


@keys.command("rotate")
@click.pass_obj
def rotate_keys(context: Context) -> None:
    """Create a key that signs from now on. The old ones stay listed."""
    _show_keys(context.settings("keys"), rotate=True)


def _show_keys(settings: Settings, *, rotate: bool) -> None:
    from domain.registry import RULESETS
    from services.receipts.signing import verifier_key
    from services.service import Service

    _make_folder(settings.data)
    _make_stores(settings)
    with Service(settings, RULESETS) as service:
        if rotate:
            service.signer.rotate()
        for made in service.signer.all_keys():
            click.echo(f"{made.recorded_at} {verifier_key(made)}")


command.add_command(looking.show)
command.add_command(looking.watch)
command.add_command(bench)


@command.command()
@click.option("--ruleset", required=True, help="Which game, such as GET /api/v1/rulesets names it.")
@click.option("--bots", required=True, help="Who plays, separated by commas: random,greedy,greedy")
@click.option("--games", default=100, show_default=True, type=click.IntRange(1, 1_000_000))
@click.option("--seed", default=None, help="Makes the games the same again.")
def play(ruleset: str, bots: str, games: int, seed: str | None) -> None:
    """Play bots against each other locally, without the service, and count the wins."""
    from cli.match_table import show_match
    from domain.bots import BOTS
    from domain.kernel.ruleset import seats_in_words
    from domain.registry import RULESETS

    if ruleset not in RULESETS:
        raise click.BadParameter(f"{ruleset} is none of {', '.join(RULESETS)}.", param_hint="--ruleset")
    rules, names = RULESETS[ruleset], [name.strip() for name in bots.split(",")]
    for name in names:
        if name not in BOTS:
            raise click.BadParameter(f"{name or 'nobody'} is none of {', '.join(BOTS)}.", param_hint="--bots")
    if not rules.min_seats <= len(names) <= rules.max_seats:
        raise click.BadParameter(
            f"{rules.title} needs {seats_in_words(rules)} bots, not {len(names)}.",
            param_hint="--bots",
        )
    show_match(rules, names, games=games, seed=seed or os.urandom(8).hex())


def _make_folder(folder: Path) -> None:
    try:
        make_private_folder(folder)
    except OSError as error:
        raise Failure(f"Cannot make the data folder {folder}: {error.strerror}.") from error


def _make_stores(settings: Settings) -> None:
    from services.service import migrate

    try:
        migrate(settings)
    except BadSetting:
        raise
    except Exception as error:  # whatever a database driver raises: the store is not to be had
        reason = " ".join(str(error).split())
        raise Failure(f"Cannot open the stores: {reason or type(error).__name__}") from error


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command of the given arguments, by default the command line's."""
    sys.exit(_code_of(lambda: command.main(arguments, "starledger", obj=Context(), standalone_mode=False)))


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
