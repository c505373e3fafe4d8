"""``starledger-bot check``: test a bot and report the results."""

import argparse
from collections.abc import Callable, Iterator

from starledger_client.checking.endings import follow_to_the_end
from starledger_client.checking.finding import Finding
from starledger_client.checking.situations import meet_situations
from starledger_client.checking.table import Table
from starledger_client.checking.whole_games import play_under_fault, play_whole_game
from starledger_client.client import Client
from starledger_client.errors import BadBot
from starledger_client.loading import make_bot
from starledger_client.running.faults import FAULTS


def check(wanted: argparse.Namespace) -> int:
    """Test a bot in sandboxes of every ruleset. Return 0 if it passes, otherwise 1."""
    bot = make_bot(wanted.bot)
    with Client(wanted.server) as client:
        has = [ruleset["name"] for ruleset in client.rulesets()]
        rulesets = _rulesets(wanted.ruleset or bot.rulesets, has)
        print(f"{wanted.bot} in sandboxes of {wanted.server}, seed {wanted.seed}", flush=True)
        with Table.opened(client, wanted.bot, bot, rulesets, seed=wanted.seed) as table:
            bad = sum(_tell(finding) for ruleset in rulesets for finding in _findings(table, ruleset))
    print("\nAll checks passed." if not bad else f"\n{bad} of these checks failed.")
    return 1 if bad else 0


def _findings(table: Table, ruleset: str) -> Iterator[Finding]:
    print(f"\n{ruleset}", flush=True)
    yield play_whole_game(table, ruleset)
    yield meet_situations(table, ruleset)
    for fault in FAULTS:
        yield play_under_fault(table, ruleset, fault)
    yield follow_to_the_end(table)


def _tell(finding: Finding, show: Callable[[str], object] = print) -> bool:
    """Print a finding. Return True if it is bad."""
    show(f"  {'ok ' if finding.is_good else 'BAD'}  {finding.what}: {finding.words}")
    for trouble in finding.troubles:
        show("       " + trouble.replace("\n", "\n       "))
    return not finding.is_good


def _rulesets(wanted: list[str] | tuple[str, ...], has: list[str]) -> list[str]:
    unknown = [name for name in wanted if name not in has]
    if unknown:
        raise BadBot(f"The service does not have {', '.join(unknown)}, but {', '.join(has)}.")
    return [name for name in has if not wanted or name in wanted]
