"""``starledger-bot``: run, serve, check or create a bot."""

import argparse
import os
import sys
from collections.abc import Sequence

from starledger_client.command import check, new, run, serve
from starledger_client.errors import StarledgerError
from starledger_client.exchange import DEFAULT_SERVER
from starledger_client.running.sources import DELIVERIES


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line. Return the exit code."""
    wanted = _parser().parse_args(arguments)
    try:
        code: int = wanted.do(wanted)
    except StarledgerError as error:
        print(error, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    return code


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="starledger-bot", description=__doc__)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    _add_run(commands.add_parser("run", help="play for a registered bot until stopped"))
    _add_serve(commands.add_parser("serve", help="receive a bot's webhook messages on this machine"))
    _add_check(commands.add_parser("check", help="test a bot in sandboxes and report the results"))
    _add_new(commands.add_parser("new", help="create a bot"))
    return parser


def _add_run(parser: argparse.ArgumentParser) -> None:
    _add_bot(parser)
    parser.add_argument("--token", default=os.environ.get("STARLEDGER_BOT_TOKEN"), help=_TOKEN)
    parser.add_argument("--workers", type=_count, default=1, help="the number of processes (1)")
    parser.add_argument(
        "--delivery", choices=DELIVERIES, default="lease", help="the delivery of decisions (lease)"
    )
    parser.add_argument("--hold", type=_count, metavar="SECONDS", help=_HOLD)
    parser.set_defaults(do=run.run)


def _add_serve(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("bot", help=_BOT)
    secret = os.environ.get("STARLEDGER_WEBHOOK_SECRET")
    parser.add_argument("--secret", default=secret, help=_SECRET)
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen on (127.0.0.1)")
    parser.add_argument("--port", type=int, default=9000, help="the port to listen on (9000)")
    parser.set_defaults(do=serve.serve)


def _add_check(parser: argparse.ArgumentParser) -> None:
    _add_bot(parser)
    parser.add_argument("--ruleset", action="append", help="only this ruleset; can be repeated")
    parser.add_argument("--seed", type=int, default=1, help="the seed of the sandboxes (1)")
    parser.set_defaults(do=check.check)


def _add_new(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("name", help="the name of the new folder: letters, digits, - and _")
    parser.set_defaults(do=new.new)


def _add_bot(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("bot", help=_BOT)
    server = os.environ.get("STARLEDGER_SERVER", DEFAULT_SERVER)
    parser.add_argument("--server", default=server, help=f"the service's URL ({server})")


def _count(text: str) -> int:
    count = int(text)
    if count < 1:
        raise argparse.ArgumentTypeError("at least 1")
    return count


_BOT = "the file and the class, such as mybot.py:MyBot"
_SECRET = "the secret that signs messages; preferably in the environment, as STARLEDGER_WEBHOOK_SECRET"  # noqa: S105
_HOLD = "how long a leased decision is reserved for one worker, 1 to 60 s (a third of its time)"
_TOKEN = "the bot's token; preferably in the environment, as STARLEDGER_BOT_TOKEN"  # noqa: S105  words about it
