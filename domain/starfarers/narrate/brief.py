"""Short forms of the sentences of the log, in English and German; empty for events that players skip."""

from collections.abc import Mapping

from domain.kernel.brief import briefs
from domain.kernel.say import Catalogue, Language

_NONE = ("", "")

BRIEFS: Mapping[Language, Catalogue] = briefs(
    {
        # Places
        "{place}": ("open space", "freier Raum"),
        "{place}, the site at {planets} in {area}": ("the site at {planets}", "Koloniepunkt an {planets}"),
        "{place}, the docking point of {civilization}": (
            "the docking point of {civilization}",
            "Andockpunkt ({civilization})",
        ),
        "{place} beside {area}": ("a point beside a system", "Raumpunkt neben einem System"),
        # Set-up
        "the map is laid out: {table}; {starter} is to start": (
            "{starter} {starter:starts|start}",
            "{starter} {starter:beginnt|beginnst}",
        ),
        "the fourth colour has {pieces}": _NONE,
        "{who} starts with {pieces}, and a colony ship at {at}": (
            "{who} started with colonies, a spaceport and a colony ship",
            "{who} {who:hat|hast} zu Beginn Kolonien, einen Raumhafen und ein Kolonieschiff",
        ),
        "{who} is to place a colony in round {round}": _NONE,
        "{who} is to place a spaceport and a ship in round {round}": _NONE,
        "the common pool is put away": _NONE,
        "{who} starts with a colony on {site}": (
            "{who} placed a colony on {site}",
            "{who} setzt eine Kolonie: {site}",
        ),
        "{who} makes a spaceport of the colony on {site}": (
            "{who} placed a spaceport on {site}",
            "{who} setzt einen Raumhafen: {site}",
        ),
        "{who} starts with a {ship} at {at}": ("{who} placed a {ship}", "{who} setzt 1 {ship}"),
        "{who} takes {upgrade} of the pool": (
            "{who} took {upgrade} from the pool",
            "{who} {who:nimmt|nimmst} {upgrade} von den Startausbauten",
        ),
        "the home sites left empty are closed: {sites}": _NONE,
        "{who} receives {fame}{boosters}": (
            "{who} got {fame}{boosters}",
            "{who} {who:erhält|erhältst} {fame}{boosters}",
        ),
        "{who} draws {number} from the reserve pile": (
            "{who} drew {number} from the reserve",
            "{who} {who:zieht|ziehst} {number} vom Nachschub",
        ),
        "a new reserve pile is made from the supply: {cards}": _NONE,
        # Production
        "turn {turn}: {who} begins": ("turn {turn}: {who}", "Zug {turn}: {who}"),
        "{who} rolls {one} and {other}: {sum}": (
            "{who} rolled {one} + {other} = {sum}",
            "{who} {who:würfelt|würfelst} {one} + {other} = {sum}",
        ),
        "income: {income}": ("{income}", "{income}"),
        "the supply has too little {kinds}, which nobody receives": (
            "not enough {kinds} for everybody, so nobody gets any",
            "nicht genug {kinds} für alle, also bekommt niemand etwas",
        ),
        "{who} is to use the Galactic Relief Fund or not": _NONE,
        "{who} is to rob somebody": _NONE,
        "{who} is to take a friendship card": _NONE,
        "{who} is to place the free trade ship": _NONE,
        "{who} is to name the ship that cannot move": _NONE,
        "{who} is to give up an upgrade": _NONE,
        "{who} is to choose an upgrade": _NONE,
        "{who} is to choose resources": _NONE,
        "{who} takes {card} with the Galactic Relief Fund": (
            "{who} took {card} with the Galactic Relief Fund",
            "{who} {who:nimmt|nimmst} {card} aus dem Galaktischen Hilfsfonds",
        ),
        "{who} does without the Galactic Relief Fund": (
            "{who} did without the Galactic Relief Fund",
            "{who} {who:verzichtet|verzichtest} auf den Galaktischen Hilfsfonds",
        ),
        "cards are to be returned to the supply: {due}": (
            "cards to give back: {due}",
            "abzugebende Karten: {due}",
        ),
        "{who} lays down cards to return": (
            "{who} chose cards to give back",
            "{who} {who:wählt|wählst} Karten zum Abgeben",
        ),
        "cards go back to the supply: {cards}": ("given back: {cards}", "abgegeben: {cards}"),
        "{who} draws {card} from the hand of {victim}": (
            "{who} stole {card} from {victim}",
            "{who} {who:raubt|raubst} {victim:dative} {card}",
        ),
        "{who} may trade and build": _NONE,
        # Trade and build
        ", in answer to {offer}": (" instead", " als Gegenangebot"),
        "{who} makes offer {offer}{counter}: {give} for {want}, to {to}": (
            "{who} offered {give} for {want}{counter}",
            "{who} {who:bietet|bietest} {give} für {want}{counter}",
        ),
        "{who} accepts {offer}": ("{who} accepted {offer}", "{who} {who:nimmt|nimmst} an: {offer}"),
        "{who} refuses {offer}": ("{who} refused {offer}", "{who} {who:lehnt|lehnst} ab: {offer}"),
        "{who} withdraws {offer}": (
            "{who} withdrew {offer}",
            "{who} {who:zieht|ziehst} das Angebot zurück: {offer}",
        ),
        "what {who} had agreed to lapses, as cards have left that hand: {offers}": (
            "{who} can no longer pay: {offers}",
            "{who} {who:kann|kannst} nicht mehr zahlen: {offers}",
        ),
        "offer {number} ({give} for {want})": ("{give} for {want}", "{give} für {want}"),
        "offer {number}": ("the offer", "das Angebot"),
        "{who} gives {give} to {partner} for {take} (offer {offer})": (
            "{who} gave {give} to {partner} for {take}",
            "{who} {who:gibt|gibst} {partner:dative} {give} für {take}",
        ),
        "{who} trades {give} with the supply for {take}{by}": (
            "{who} traded {give} with the supply for {take}{by}",
            "{who} {who:tauscht|tauschst} mit dem Vorrat {give} gegen {take}{by}",
        ),
        "{who} builds a {ship} at {at} for {paid}": (
            "{who} built a {ship} for {paid}",
            "{who} {who:baut|baust} 1 {ship} für {paid}",
        ),
        "{who} makes a spaceport of the colony on {site} for {paid}": (
            "{who} built a spaceport for {paid}",
            "{who} {who:baut|baust} einen Raumhafen für {paid}",
        ),
        "{who} builds {upgrade} for {paid}": (
            "{who} built {upgrade} for {paid}",
            "{who} {who:baut|baust} {upgrade} für {paid}",
        ),
        "{who} buys a fame piece for {paid}": (
            "{who} bought a fame piece for {paid}",
            "{who} {who:kauft|kaufst} einen Ruhmesring für {paid}",
        ),
        "{who} asks for A Helping Hand from {seats}": (
            "{who} asked for A Helping Hand from {seats}",
            "{who} nutzt „Helfende Hand“ bei {seats:dative}",
        ),
        "{who} ends trade and build": _NONE,
        "{who} takes the friendship card {card}": (
            "{who} took the friendship card {card}",
            "{who} {who:nimmt|nimmst} die Freundschaftskarte {card}",
        ),
        "{who} takes the friendship marker of {civilization}": (
            "{who} took the friendship marker of {civilization}",
            "{who} {who:nimmt|nimmst} die Scheibe der Freundschaft: {civilization}",
        ),
        # Flight
        "{who} shakes {balls}: base speed {base_speed}": (
            "{who} shook {balls}: base speed {base_speed}",
            "{who} {who:schüttelt|schüttelst} {balls}: Grundgeschwindigkeit {base_speed}",
        ),
        "{who} flies a {ship} {steps} from {left} to {reached}": (
            "{who} flew a {ship} {steps} to {reached}",
            "{who} {who:fliegt|fliegst} {steps} mit 1 {ship}: {reached}",
        ),
        "{who} discovers {found} in {area}": (
            "{who} discovered {found}",
            "{who} {who:entdeckt|entdeckst} {found}",
        ),
        "the system {sector} with {planets}": ("a system with {planets}", "ein System mit {planets}"),
        "{who} explores {area}: {planets}": (
            "{who} explored a system: {planets}",
            "{who} {who:erkundet|erkundest} ein System: {planets}",
        ),
        "{who} defeats {token} in {area} for a medal; its number is {number}": (
            "{who} defeated {token} for a medal; its number is {number}",
            "{who} {who:besiegt|besiegst} das {token} und {who:erhält|erhältst} eine Medaille; "
            "die Zahl ist {number}",
        ),
        "{who} terraforms {token} in {area} for a medal; its number is {number}": (
            "{who} terraformed {token} for a medal; its number is {number}",
            "{who} {who:macht|machst} bewohnbar: {token}, und {who:erhält|erhältst} eine Medaille; "
            "die Zahl ist {number}",
        ),
        "{who} ends the move of the ship at {place}": _NONE,
        "; {place} is closed": _NONE,
        "{who} founds a colony on {site}{closed}": (
            "{who} founded a colony on {site}",
            "{who} {who:gründet|gründest} eine Kolonie: {site}",
        ),
        "{who} founds a trade station with {civilization}": (
            "{who} founded a trade station with {civilization}",
            "{who} {who:gründet|gründest} eine Handelsstation ({civilization})",
        ),
        "{who} ends the flight": _NONE,
        "{who} ends the turn": _NONE,
        "{who} wins with {points} victory points": (
            "{who} won with {points} points",
            "{who} {who:gewinnt|gewinnst} mit {points} Punkten",
        ),
        # Encounters
        "; the discard pile was shuffled first": _NONE,
        "{who} has an encounter{shuffled}: {prompt}{cost}": (
            "{who} had an encounter",
            "{who} {who:hat|hast} eine Begegnung",
        ),
        "{who} answers {answer}{paid}: {card}, {title}{intro}": (
            "{who} answered {answer}{paid}: {title}",
            "{who} {who:antwortet|antwortest} {answer}{paid}: {title}",
        ),
        " and pays {paid}": (" and paid {paid}", " ({paid})"),
        "{who} fights {opponent} and {won}, {value} ({balls}) to {other_value} ({other_balls})": (
            "{who} fought {opponent} and {won}, {value} to {other_value}",
            "{who} {who:kämpft|kämpfst} gegen {opponent:accusative}: {won}, {value} zu {other_value}",
        ),
        "{who} races {opponent} and {won}, {value} ({balls}) to {other_value} ({other_balls})": (
            "{who} raced {opponent} and {won}, {value} to {other_value}",
            "{who} {who:fliegt|fliegst} um die Wette gegen {opponent:accusative}: {won}, "
            "{value} zu {other_value}",
        ),
        "succeeds": ("won", "Sieg"),
        "fails": ("lost", "Niederlage"),
        "{who} hears: {text} ({results})": ("{who}: {results}", "{who}: {results}"),
        "step {step} concerns {seats}: {result}": ("{result}: {seats}", "{result}: {seats}"),
        "{who} has no card to give": (
            "{who} had no card to give",
            "{who} {who:hat|hast} keine Karte zu geben",
        ),
        "for {who} this has no effect: {result}": (
            "no effect on {who}: {result}",
            "ohne Wirkung für {who:accusative}: {result}",
        ),
        "{who} may not move the ship at {place}": (
            "{who} may not move a ship",
            "{who} {who:darf|darfst} mit einem Schiff nicht fliegen",
        ),
        "{who} loses {upgrade}": ("{who} lost {upgrade}", "{who} {who:verliert|verlierst} {upgrade}"),
        "{who} gains {upgrade}": ("{who} gained {upgrade}", "{who} {who:erhält|erhältst} {upgrade}"),
        "{who} loses {pieces}": ("{who} lost {pieces}", "{who} {who:verliert|verlierst} {pieces}"),
        "{who} gains {pieces}": ("{who} gained {pieces}", "{who} {who:erhält|erhältst} {pieces}"),
        "{who} receives {cards}": ("{who} got {cards}", "{who} {who:erhält|erhältst} {cards}"),
        "{who} may make a space jump": (
            "{who} may make a space jump",
            "{who} {who:darf|darfst} einen Raumsprung machen",
        ),
        "{who} jumps with a ship from {left} to {reached}": (
            "{who} jumped with a ship to {reached}",
            "{who} {who:springt|springst} mit einem Schiff: {reached}",
        ),
        "{who} is to have a trade ship for free": (
            "{who} won a free trade ship",
            "{who} {who:erhält|erhältst} ein geschenktes Handelsschiff",
        ),
        "{who} builds the free trade ship at {at}": (
            "{who} built the free trade ship",
            "{who} {who:baut|baust} das geschenkte Handelsschiff",
        ),
        "the encounter of {who} is over": _NONE,
    }
)
