"""Load a bot from its author's file."""

import importlib.util
import sys
from pathlib import Path

from starledger_client.bot import Bot
from starledger_client.choices import author_traceback
from starledger_client.errors import BadBot, StarledgerError


def make_bot(where: str) -> Bot:
    """Create the bot that ``mybot.py:MyBot`` names. Raises BadBot, also if the author's code raises."""
    try:
        return load_bot(where)()
    except StarledgerError:
        raise
    except Exception:  # noqa: BLE001  whatever an author's code raises is shown to the author
        raise BadBot(f"{where} cannot be created:\n{author_traceback()}") from None


def load_bot(where: str) -> type[Bot]:
    """Load the class that ``mybot.py:MyBot`` names. Raises BadBot, and any exception of the file itself."""
    path, _, name = where.rpartition(":")
    file = Path(path)
    if not path or not file.is_file():
        raise BadBot(f"{where} does not name a bot: write the file and the class, such as mybot.py:MyBot.")
    found = vars(_load_module(file)).get(name)
    if not isinstance(found, type) or not issubclass(found, Bot):
        raise BadBot(f"{file} has no class {name} that derives from starledger_client.Bot.")
    if found.choose is Bot.choose:
        raise BadBot(f"{name} in {file} lacks the method choose(self, decision).")
    return found


def _load_module(file: Path) -> object:
    name = f"bot_in_{file.stem}"  # avoid hiding another module with the name of the file
    spec = importlib.util.spec_from_file_location(name, file)
    if spec is None or spec.loader is None:
        raise BadBot(f"{file} is not a Python file.")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    sys.path.insert(0, str(file.resolve().parent))  # make the modules beside the file importable
    spec.loader.exec_module(module)
    return module
