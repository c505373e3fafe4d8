"""The script of a sandbox: chosen results of chance, and the number of draws made so far."""

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from domain.kernel.chance import Draw, ScriptedChance, ScriptedDraw, SeededChance


class Script(msgspec.Struct):
    """The chosen results, by label; ``drawn`` counts the draws of each label up to the present position.

    ``waits`` is True while a fork repeats the draws of another game, which the script does not count.
    """

    chosen: dict[str, list[int]]
    drawn: dict[str, int] = {}
    waits: bool = False

    def note(self, draws: Iterable[Draw]) -> None:
        """Count new draws."""
        for draw in () if self.waits else draws:
            self.drawn[draw.label] = self.drawn.get(draw.label, 0) + 1

    def left(self) -> dict[str, list[int]]:
        """Return the results that are not drawn yet, by label."""
        return {label: results[self.drawn.get(label, 0) :] for label, results in self.chosen.items()}

    def in_order(self) -> dict[str, int]:
        """Return ``drawn`` in a fixed order of labels."""
        return dict(sorted(self.drawn.items()))

    def at(self, drawn: Mapping[str, int]) -> "Script":
        """Return the script at a position with this many draws of each label."""
        return Script(self.chosen, dict(drawn))


def script_of(draws: Sequence[ScriptedDraw], *, waits: bool = False) -> Script | None:
    """Collect the chosen results by label; None if there are none."""
    chosen: dict[str, list[int]] = {}
    for draw in draws:
        chosen.setdefault(draw.label, []).append(draw.result)
    return Script(chosen, waits=waits) if chosen else None


def chance_with(script: Script | None, key: bytes, *, first: int) -> SeededChance:
    """Return the draws of an epoch from number ``first`` on; remaining results of a script come first."""
    if script is None:
        return SeededChance(key, first=first)
    return ScriptedChance(key, first=first, chosen=script.left())
