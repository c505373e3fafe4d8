"""The state shared by all commands, and the errors that end them."""

import os
from collections.abc import Callable, Sequence

import click

from services.settings import Settings, load_settings, unknown_settings

STARTED_BY_SERVE = "_STARLEDGER_PART"
"""The environment variable that ``serve`` sets for its parts, since it has already checked the settings."""


class Failure(click.ClickException):
    """The command failed; the message is one clear line."""


class Context:
    """The state shared by all commands."""

    def __init__(self, main: Callable[[Sequence[str]], None]) -> None:
        """``main`` runs the command with the given arguments, and exits."""
        self._main = main
        self.verbose = False

    def run(self, part: str) -> None:
        """Run a part of the service as a separate process with the same log format."""
        self._main([*(["--verbose"] if self.verbose else []), part])

    def settings(self, part: str) -> Settings:
        """Read the settings and start logging; from here on, new files belong to the service's user alone."""
        from cli.logs import configure_logs

        os.umask(0o077)
        configure_logs(part, verbose=self.verbose)
        settings = load_settings()
        if os.environ.get(STARTED_BY_SERVE) is None:
            _report_unknown_settings()
        return settings


def _report_unknown_settings() -> None:
    for name, meant in unknown_settings().items():
        hint = "" if meant is None else f"; did you mean {meant}?"
        click.echo(f"starledger: {name} is not a setting{hint}", err=True)
