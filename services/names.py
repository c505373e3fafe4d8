"""Names of players and bots: valid names, equal names, and names that look alike."""

import re
import unicodedata
from functools import cache
from importlib.resources import files

import msgspec

from domain.kernel.messages import Message
from services.errors import ValidationFailed

LONGEST_NAME = 40

LONGEST_TEXT = 200
"""The longest message of a chat, in characters."""

_IGNORABLE = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164"
    "\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
"""Unicode's Default_Ignorable_Code_Point, which includes all of its Bidi_Control."""

_BLANK = re.compile("[\u2800\U00016fe4\U0001d159\U00013441\U00013442]")
"""Characters that Unicode does not count as white space but whose glyph is empty."""

_NUMBERED = re.compile(r"#\s*\d+$")
"""The suffix that tells apart bots, or people, of one name: ``greedy #1``."""

MOST_MARKS = 4
"""Maximum number of nonspacing marks in a row (UTS 39, section 5.4); more would cover the lines around."""

_LEFT_TO_RIGHT_MARK = "\u200e"

_FORMS = re.compile("[\ufe0e\ufe0f]")
"""Characters that keyboards put behind a symbol to choose its form, as text or as a picture."""


class _Confusable(msgspec.Struct, frozen=True):
    """One or more characters that another character can be mistaken for."""

    c: str


def fold(name: str) -> str:
    """Return the form in which all spellings of a name are equal: NFKC, then case folding."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold()).strip()


def verify_name(name: str) -> str:
    """Check a new name of a player or bot. Returns it without surrounding blanks; raises ValidationFailed."""
    name = verify_title(name)
    if _NUMBERED.search(fold(name)):
        raise ValidationFailed(
            "name-ends-in-number",
            errors={"name": [Message("no-number-at-end")]},
        )
    return name


def verify_player_name(name: str) -> str:
    """Check a new name of a player, which paths contain: no slash, and not dots alone.

    Returns it without surrounding blanks; raises ValidationFailed.
    """
    name = verify_name(name)
    if "/" in name or not name.strip("."):
        raise ValidationFailed("name-not-in-paths", errors={"name": [Message("no-slash-or-dots-alone")]})
    return name


def verify_title(name: str) -> str:
    """Check that a new name is visible and stays in its line, whether of a player, bot or tournament.

    Returns it without surrounding blanks; raises ValidationFailed.
    """
    name = verify_stored_name(name)
    if (letter := _invisible(name)) is not None:
        raise ValidationFailed(
            "name-invisible",
            errors={"name": [Message("character-invisible", code=f"{ord(letter):04X}")]},
        )
    if _begins_combining(name):
        raise ValidationFailed(
            "name-begins-combining",
            errors={"name": [Message("character-combining", code=f"{ord(name[0]):04X}")]},
        )
    if _stacks_marks(name):
        raise ValidationFailed("name-stacks-marks", errors={"name": [Message("marks-stacked")]})
    return name


def verify_text(text: str) -> str:
    """Check that a message of a chat is visible and stays in its line, as names do.

    Returns it without surrounding blanks, and without the characters that choose the form of a symbol.
    Raises ValidationFailed.
    """
    text = _FORMS.sub("", text).strip()
    flaw = None
    if not 1 <= len(text) <= LONGEST_TEXT or not text.isprintable() or not fold(text):
        flaw = Message("text-characters", longest=LONGEST_TEXT)
    elif (letter := _invisible(text)) is not None:
        flaw = Message("character-invisible", code=f"{ord(letter):04X}")
    elif _begins_combining(text):
        flaw = Message("character-combining", code=f"{ord(text[0]):04X}")
    elif _stacks_marks(text):
        flaw = Message("marks-stacked")
    if flaw is not None:
        raise ValidationFailed("text-invisible", longest=LONGEST_TEXT, errors={"text": [flaw]})
    return text


def _invisible(text: str) -> str | None:
    """Return the first invisible character of a text; None if there is none."""
    return next((letter for letter in text if _IGNORABLE.match(letter) or _BLANK.match(letter)), None)


def _begins_combining(text: str) -> bool:
    return unicodedata.category(text[0]).startswith("M")


def _stacks_marks(name: str) -> bool:
    """Return True if a name repeats a nonspacing mark, or has too many in a row."""
    marks = ""
    for letter in unicodedata.normalize("NFD", name):
        if unicodedata.category(letter) not in ("Mn", "Me"):
            marks = ""
        elif letter == marks[-1:] or len(marks) == MOST_MARKS:
            return True
        else:
            marks += letter
    return False


def verify_stored_name(name: str) -> str:
    """Check a name by the rules common to all releases, which names in archives follow.

    Returns it without surrounding blanks. Raises ValidationFailed.
    """
    name = name.strip()
    if not 1 <= len(name) <= LONGEST_NAME or not name.isprintable() or not fold(name):
        raise ValidationFailed("name-length", errors={"name": [Message("name-characters")]})
    return name


def skeletons(name: str) -> frozenset[str]:
    """Return the skeletons of a name. Names that look alike share at least one.

    The comparison ignores case, as ``fold`` does. A capital may resemble a letter that its lower case does
    not (``I`` and ``l``, but not ``i``), so both the written and the lower-case form are included.
    """
    visible = " ".join(name.split())
    return frozenset({_skeleton(fold(visible)), _skeleton(fold(_skeleton(visible)))})


def _skeleton(text: str) -> str:
    """Return the skeleton of a text by UTS 39, section 4; confusable texts have equal skeletons."""
    prototypes = _prototypes()
    decomposed = unicodedata.normalize("NFD", _IGNORABLE.sub("", text))
    return unicodedata.normalize("NFD", "".join(prototypes.get(letter, letter) for letter in decomposed))


@cache
def _prototypes() -> dict[str, str]:
    """Return the replacement in a skeleton for each confusable character of Unicode's confusables.txt.

    The package lists each pair under both of its sides. A side that belongs to only one pair is the
    character. A side that several characters share, or that consists of several characters, is their
    prototype. In a pair that shares no character with another pair, the first takes the second as its
    prototype.
    """
    data = files("confusable_homoglyphs").joinpath("confusables.json").read_bytes()
    pairs = msgspec.json.decode(data, type=dict[str, list[_Confusable]])
    prototypes: dict[str, str] = {}
    for written, others in pairs.items():
        letter, other = (each.strip(_LEFT_TO_RIGHT_MARK) for each in (written, others[0].c))
        if len(letter) == 1 and len(others) == 1 and prototypes.get(other) != letter:
            prototypes[letter] = other
    return prototypes
