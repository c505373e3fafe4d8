"""``starledger-bot new``: create a bot."""

import argparse
import re
from importlib.resources import files
from pathlib import Path
from string import Template

from starledger_client.errors import BadBot

_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,59}")


def new(wanted: argparse.Namespace) -> int:
    """Create a folder with a working bot and a page with the next steps."""
    if not _NAME.fullmatch(wanted.name):
        raise BadBot("A name must have at most 60 letters a-z, digits, - and _, and begin with a letter.")
    folder = Path(wanted.name)
    try:
        folder.mkdir()
    except FileExistsError:
        raise BadBot(f"{folder} already exists; nothing was written.") from None
    except OSError as error:
        raise BadBot(f"{folder} cannot be created: {error.strerror}.") from None
    filled = {"name": wanted.name, "class_name": class_name(wanted.name)}
    for template in files("starledger_client.command").joinpath("start").iterdir():
        text = Template(template.read_text()).substitute(filled)
        (folder / template.name.removesuffix(".txt")).write_text(text)
    print(f"{folder}/bot.py is a working bot. {folder}/README.md explains how to run, check and improve it.")
    return 0


def class_name(name: str) -> str:
    """Derive the name of the bot's class from its folder: ``my-first`` becomes ``MyFirst``."""
    return "".join(part[:1].upper() + part[1:] for part in re.split("[-_]", name))
