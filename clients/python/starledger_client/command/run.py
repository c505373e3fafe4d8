"""``starledger-bot run``: play until stopped."""

import argparse
import signal

from starledger_client.errors import BadBot
from starledger_client.loading import make_bot
from starledger_client.running.output import Output
from starledger_client.running.runner import Runner
from starledger_client.running.worker import Task

_LISTEN_S = 1.0


def run(wanted: argparse.Namespace) -> int:
    """Play with the requested number of workers. Return 0 when stopped, 1 if the service refuses the bot."""
    if not wanted.token:
        raise BadBot("The bot's token is missing: set --token, or STARLEDGER_BOT_TOKEN in the environment.")
    make_bot(wanted.bot)  # report problems with the bot once, not in every worker
    output = Output(wanted.bot)
    stopped: list[int] = []
    signal.signal(signal.SIGTERM, lambda number, _: stopped.append(number))
    signal.signal(signal.SIGINT, lambda number, _: stopped.append(number))
    print(f"{wanted.bot} plays on {wanted.server} with {wanted.workers} workers. Ctrl+C ends it.", flush=True)
    with Runner(_tasks(wanted), output.record) as runner:
        while not stopped and runner.refused is None:
            runner.attend(_LISTEN_S)
            output.tick()
    print(f"Stopped: {output.summary}.", flush=True)
    return 0 if runner.refused is None else 1


def _tasks(wanted: argparse.Namespace) -> list[Task]:
    return [
        Task(wanted.bot, wanted.server, wanted.token, wanted.delivery, share, wanted.workers, wanted.hold)
        for share in range(wanted.workers)
    ]
