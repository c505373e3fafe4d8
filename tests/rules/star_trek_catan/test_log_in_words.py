"""The lines of the log: places, offers and cards by their common names."""

import msgspec

from domain.game.brief import BRIEFS
from domain.kernel.brief import Brief
from domain.kernel.ruleset import Event
from domain.kernel.say import Language
from domain.star_trek_catan import actions as a
from domain.star_trek_catan import events as e
from domain.star_trek_catan import events_setup as se
from domain.star_trek_catan import events_support_cards as es
from domain.star_trek_catan.cards import Cards
from domain.star_trek_catan.ruleset import RULESET
from domain.star_trek_catan.state import State
from tests.rules.star_trek_catan.table import BLUE, ORANGE, RED, Position, point, route, sector

WHO = ("Ann (red)", "Bob (blue)", "Cid (orange)", "Dee (yellow)").__getitem__
FOOD, WATER = Cards(food=1), Cards(water=1)


def _lines(position: Position, before: State) -> list[str]:
    """Return the lines of the log since ``before``."""
    lines, state = [], before.copy()
    for event in position.log[-(position.state.version - before.version) :]:
        lines.append(RULESET.narrate(state, event, WHO))
        RULESET.evolve(state, event)
    return lines


def _told(position: Position, seat: int, action: a.Action) -> list[str]:
    before = position.state.copy()
    position.do(seat, action)
    return _lines(position, before)


def _line(position: Position, event: Event) -> str:
    return RULESET.narrate(position.state, event, WHO)


def test_places_are_named_by_their_sectors() -> None:
    position = Position()
    inside, corner = point(0, 0, "N"), point(0, -2, "N")
    paid = Cards(tritanium=1, dilithium=1, food=1, oxygen=1)
    assert _line(position, e.OutpostBuilt(RED, inside, paid, cuts=())) == (
        f"Ann (red) builds an outpost on intersection {inside} (dilithium 6, water 4, the asteroid field) "
        "for 1 tritanium, 1 dilithium, 1 food, 1 oxygen"
    )
    assert _line(position, e.StarbaseBuilt(BLUE, corner, Cards(water=2, oxygen=1), 1)) == (
        f"Bob (blue) makes a starbase of the outpost on intersection {corner} (oxygen 10) "
        "for 1 oxygen, 2 water; an outpost moves from the reserve to the supply"
    )
    between, border = route(0, -2, "E"), route(0, -2, "NW")
    assert _line(position, e.StarshipBuilt(RED, between, Cards(), "main")) == (
        f"Ann (red) builds a starship on route {between} (oxygen 10, food 2), free of charge"
    )
    assert f"route {border} (oxygen 10, border)" in _line(position, se.StarshipPlaced(RED, border, 1))
    assert _line(position, e.CruiserMoved(RED, sector(0, -2), "steal")) == (
        "Ann (red) moves the battle cruiser from the asteroid field to oxygen 10"
    )


def test_roll_lists_gains_and_duties_to_discard() -> None:
    position = Position()
    income = (e.SeatCards(RED, Cards(food=2)), e.SeatCards(ORANGE, WATER))
    rolled = e.DiceRolled(RED, (4, 5), income, ("water",), (), "main", ())
    assert _line(position, rolled) == (
        "Ann (red) rolls 4 and 5: 9; income: Ann (red): 2 food; Cid (orange): 1 water; "
        "the supply has too little water, which nobody receives"
    )
    seven = e.DiceRolled(RED, (3, 4), (), (), (0, 4, 0, 5), "discard", ())
    assert _line(position, seven) == (
        "Ann (red) rolls 3 and 4: 7; cards to discard: Bob (blue): 4; Dee (yellow): 5"
    )


def test_open_offer_is_narrated_with_its_cards() -> None:
    position = Position().at("trade", active=BLUE, turn=2).hands(*(Cards(2, 2, 2, 2, 2),) * 4)
    offered = _told(position, BLUE, a.OfferTrade(FOOD, WATER, (RED, ORANGE)))
    assert offered == ["Bob (blue) makes offer 1: 1 food for 1 water, to Ann (red), Cid (orange)"]
    accepted = _told(position, RED, a.AcceptOffer(1))
    assert accepted == ["Ann (red) accepts offer 1 (1 food for 1 water)"]
    taken_back = _told(position, RED, a.TakeBackAcceptance(1))
    assert taken_back == ["Ann (red) no longer accepts offer 1 (1 food for 1 water)"]
    position.do(RED, a.AcceptOffer(1))
    traded = _told(position, BLUE, a.ChoosePartner(1, RED))
    assert traded[0] == "Bob (blue) gives 1 food to Ann (red) for 1 water (offer 1)"


def test_facts_unknown_to_the_reader_are_left_open() -> None:
    position = Position()
    for event, known, unknown in (
        (e.ResourceStolen(RED, BLUE, "main", "water"), "steals 1 water from", "steals 1 card from"),
        (e.DevelopmentCardBought(RED, WATER, "monopoly"), "card, Monopoly for", "development card for"),
        (e.DiscardSubmitted(RED, FOOD), "to discard: 1 food", "lays down cards to discard"),
        (es.UhuraCardReturned(RED, BLUE, "main", "food"), "returns 1 food to", "returns 1 card to"),
        (es.ChapelUsed(RED, BLUE, "main", FOOD), "of Bob (blue): 1 food", "the hand of Bob (blue)"),
        (es.ChapelCardTaken(RED, BLUE, "main", "food"), "takes 1 food from", "takes 1 card from"),
        (es.DevelopmentCardPicked(RED, "main", "monopoly"), "keeps Monopoly", "keeps one of them"),
        (
            es.MccoyUsed(RED, WATER, 2, "main", ("monopoly", "victory_point")),
            "2 development cards: Monopoly, Victory Point",
            "looks at 2 development cards",
        ),
    ):
        assert known in _line(position, event)
        hidden = msgspec.structs.replace(event, **dict.fromkeys(event.secret_fields))
        line = _line(position, hidden)
        assert unknown in line
        assert known not in line


def test_empty_theft_is_narrated() -> None:
    line = _line(Position(), e.NothingStolen(RED, BLUE, "main"))
    assert line == "Ann (red) finds no card to steal from Bob (blue)"


def _short(position: Position, event: Event, reader: int, language: Language) -> str:
    words = {**RULESET.catalogues.get(language, {}), **BRIEFS[language], **RULESET.briefs[language]}
    brief = Brief(("Ann", "Bob", "Cid", "Dee"), reader, words)
    parts = brief.parts(RULESET.narrate(position.state, event, brief.who, brief))
    return "".join(part.text for part in parts or ())


def test_short_lines_are_in_the_grammar_of_their_reader() -> None:
    stolen = e.ResourceStolen(RED, BLUE, "main", "food")
    told = [_short(Position(), stolen, reader, "en") for reader in (RED, BLUE, ORANGE)]
    assert told == ["You stole 1 food from Bob", "Ann stole 1 food from you", "Ann stole 1 food from Bob"]
    told = [_short(Position(), stolen, reader, "de") for reader in (RED, BLUE, ORANGE)]
    assert told == ["Du raubst Bob 1 Nahrung", "Ann raubt dir 1 Nahrung", "Ann raubt Bob 1 Nahrung"]


def test_short_lines_leave_out_numbers_of_places_and_offers() -> None:
    position = Position().at("trade", active=BLUE, turn=2).hands(*(Cards(2, 2, 2, 2, 2),) * 4)
    offer = e.OfferMade(7, BLUE, FOOD, WATER, (RED, ORANGE))
    assert _short(position, offer, RED, "en") == "Bob offered 1 food for 1 water"
    paid = Cards(tritanium=1, dilithium=1)
    built = e.StarshipBuilt(RED, route(0, -2, "E"), paid, "main")
    assert _short(position, built, RED, "de") == "Du baust ein Raumschiff für 1 Tritanium, 1 Dilithium"
    assert _short(position, e.BuildPhaseBegan(BLUE), RED, "en") == ""
