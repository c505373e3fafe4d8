"""The script of a sandbox: results of chance chosen beforehand, and how many draws have come to pass."""

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from domain.kernel.chance import Draw, ScriptedChance, ScriptedDraw, SeededChance


class Script(msgspec.Struct):
    """What was chosen, by label; ``drawn`` counts the draws of each label in the position that holds.

    It ``waits`` while a fork repeats what another game drew.
    """

    chosen: dict[str, list[int]]
    drawn: dict[str, int] = {}
    waits: bool = False

    def note(self, draws: Iterable[Draw]) -> None:
        """Count draws that have come to pass."""
        for draw in () if self.waits else draws:
            self.drawn[draw.label] = self.drawn.get(draw.label, 0) + 1

    def left(self) -> dict[str, list[int]]:
        """Give the results that no draw has taken yet, by label."""
        return {label: results[self.drawn.get(label, 0) :] for label, results in self.chosen.items()}

    def in_order(self) -> dict[str, int]:
        """Give ``drawn`` in one order, whichever the draws came in."""
        return dict(sorted(self.drawn.items()))

    def at(self, drawn: Mapping[str, int]) -> "Script":
        """Give the script as it stands when so many draws of each label have come to pass."""
        return Script(self.chosen, dict(drawn))


def script_of(draws: Sequence[ScriptedDraw], *, waits: bool = False) -> Script | None:
    """Gather what was chosen by label; None where nothing was."""
    chosen: dict[str, list[int]] = {}
    for draw in draws:
        chosen.setdefault(draw.label, []).append(draw.result)
    return Script(chosen, waits=waits) if chosen else None


def chance_with(script: Script | None, key: bytes, *, first: int) -> SeededChance:
    """Give the draws of an epoch from number ``first`` on, those that a script has left before others."""
    if script is None:
        return SeededChance(key, first=first)
    return ScriptedChance(key, first=first, chosen=script.left())
