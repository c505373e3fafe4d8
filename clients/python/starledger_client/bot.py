"""The bot that an author writes, and how its file is loaded."""

import importlib.util
import sys
import traceback
from abc import ABC, abstractmethod
from pathlib import Path

from starledger_client import types
from starledger_client.decision import Decision
from starledger_client.errors import BadBot, StarledgerError

_PACKAGE = Path(__file__).parent


class Bot(ABC):
    """Derive from this, and choose.

    Every worker process makes an object of its own, and any of them may be asked next: what must be
    remembered of a game follows from the decision. The constructor takes no arguments.
    """

    rulesets: tuple[str, ...] = ()
    """The rulesets that it plays; none means all that the service has."""

    @abstractmethod
    def choose(self, decision: Decision) -> types.Action | None:
        """Choose one of ``decision.legal_actions``, or fill in one of its ``templates``.

        None leaves a choice alone that is not a must. Whatever is raised is shown to the author, and the
        choice is left to the service, which decides it at the deadline.
        """


def make_bot(where: str) -> Bot:
    """Make the bot that ``mybot.py:MyBot`` names; raises BadBot, also where the author's code raises."""
    try:
        return load_bot(where)()
    except StarledgerError:
        raise
    except Exception:  # noqa: BLE001  whatever an author's code raises is shown to the author
        raise BadBot(f"{where} cannot be made:\n{authors_words()}") from None


def load_bot(where: str) -> type[Bot]:
    """Load the class that ``mybot.py:MyBot`` names; raises BadBot, and whatever the file itself raises."""
    path, _, name = where.rpartition(":")
    file = Path(path)
    if not path or not file.is_file():
        raise BadBot(f"{where} names no bot: write the file and the class, such as mybot.py:MyBot.")
    found = vars(_load_module(file)).get(name)
    if not isinstance(found, type) or not issubclass(found, Bot):
        raise BadBot(f"{file} has no class {name} that derives from starledger_client.Bot.")
    if found.choose is Bot.choose:
        raise BadBot(
            f"{name} in {file} does not say how it chooses: it needs a method choose(self, decision)."
        )
    return found


def _load_module(file: Path) -> object:
    name = f"bot_in_{file.stem}"  # hides no other module, whatever the file is called
    spec = importlib.util.spec_from_file_location(name, file)
    if spec is None or spec.loader is None:
        raise BadBot(f"{file} is no Python file.")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    sys.path.insert(0, str(file.resolve().parent))  # so that it may import what lies beside it
    spec.loader.exec_module(module)
    return module


def authors_words() -> str:
    """Give the traceback of the present exception, without what is not the author's code."""
    lines = traceback.format_exc().splitlines()
    frames = [number for number, line in enumerate(lines) if line.startswith('  File "')]
    of_author = [number for number in frames if is_of_author(lines[number])]
    return "\n".join(lines[of_author[0] :] if of_author else lines)


def is_of_author(line: str) -> bool:
    """Whether a traceback's line names a file that is neither this package's nor Python's own."""
    return str(_PACKAGE) not in line and "<frozen " not in line
