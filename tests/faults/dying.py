"""An API whose process is killed right after a commit, before it answers.

It dies once for each file called ``die`` in the data folder.
"""

from gevent import monkey

monkey.patch_all()

# The imports below must follow the patch.
import os  # noqa: E402
import signal  # noqa: E402
from collections.abc import Sequence  # noqa: E402
from typing import Any  # noqa: E402

from api.process import writer  # noqa: E402
from api.server import run  # noqa: E402
from services.settings import load_settings  # noqa: E402
from tests.toy import RULESET  # noqa: E402


class DyingBench(writer.GroupExecutor):
    """Runs jobs and kills the process before their answers are sent."""

    def execute(self, jobs: Sequence[writer.Job[Any]]) -> list[writer.JobResult]:
        outcomes = super().execute(jobs)
        death = self._settings.data / "die"
        if death.exists() and not any(outcome.error for outcome in outcomes):
            death.unlink()
            os.kill(os.getpid(), signal.SIGKILL)
        return outcomes


if __name__ == "__main__":
    writer.GroupExecutor = DyingBench  # type: ignore[misc]
    run(load_settings(), {RULESET.name: RULESET})
