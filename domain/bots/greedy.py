"""The bot ``greedy``: chooses the action that the ruleset's appraisal values highest, one step ahead."""

from random import Random

from domain.bots.bot import Prompt
from domain.kernel.ruleset import WEIGHT_OF_POINT, Action

_TEMPTING = 0.2 * WEIGHT_OF_POINT
"""The smallest gain for an offer in the bot's own turn; it makes a counter-offer for any gain."""


class Greedy:
    """Chooses the best action by the ruleset's own appraisal, from the seat's knowledge.

    It answers all offers, and makes offers only at a table with people: among bots they would only lengthen
    the game.
    """

    name = "greedy"
    title = "Weighs the value of places, cards and points one step ahead"
    effort = 0.0

    def choose(self, prompt: Prompt, random: Random) -> Action:
        """Return the action or trade offer that is worth most; ties are broken at random."""
        actions = prompt.actions
        if len(actions) == 1 and not prompt.has_people:
            return actions[0]
        values = prompt.ruleset.appraise(prompt.state, prompt.seat, actions)
        best = max(values)
        if prompt.has_people and best < WEIGHT_OF_POINT and (offer := _offer(prompt, above=best)) is not None:
            return offer
        return random.choice([action for action, worth in zip(actions, values, strict=True) if worth == best])


def _offer(prompt: Prompt, *, above: float) -> Action | None:
    """Return the best offer or counter-offer; None unless it is worth more than ``above``."""
    ruleset, state, seat = prompt.ruleset, prompt.state, prompt.seat
    offers = ruleset.proposals(state, seat)
    if not offers:
        return None
    gains = ruleset.appraise(state, seat, offers)
    best = max(gains)
    least = max(above, _TEMPTING) if ruleset.progress(state).active == seat else above
    return offers[gains.index(best)] if best > least else None
