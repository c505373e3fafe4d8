"""Events that only negotiate a trade change nothing that a clock counts as progress."""

from domain.kernel.ruleset import Ruleset
from domain.log.codec import tag_of
from tests.contract.conftest import Walk
from tests.profiles import has_offers


def test_negotiations_make_no_progress(ruleset: Ruleset, walk: Walk) -> None:
    seen: set[str] = set()
    for position in walk():
        state = position.state.copy()
        for event in position.events:
            before = ruleset.progress(state), ruleset.standings(state, None)
            ruleset.evolve(state, event)
            if not event.is_negotiation:
                continue
            seen.add(tag_of(type(event)))
            after = ruleset.progress(state), ruleset.standings(state, None)
            assert (after[0].turn, after[0].active, after[1]) == (before[0].turn, before[0].active, before[1])
            assert not ruleset.tally(event).gains, f"{position}: {event}"
            assert not getattr(event, "draws", ())
    assert seen or not has_offers(ruleset), "random play made no offer"


def test_an_action_that_only_offers_is_a_negotiation(ruleset: Ruleset, walk: Walk) -> None:
    """No event of an offer, counter-offer, withdrawal or rejection counts as progress."""
    offers = {"offer", "offer-trade", "counter-offer", "withdraw-offer", "reject-offer", "decline-offer"}
    seen = 0
    for position in walk():
        if tag_of(type(position.action)) in offers:
            seen += 1
            own = [event for event in position.events if not event.by_system]
            assert all(event.is_negotiation for event in own), f"{position}: {own}"
    assert seen or not has_offers(ruleset), "random play made no offer"
