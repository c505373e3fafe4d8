"""Short forms of the sentences of the log, in English and German; empty for events that players skip."""

from collections.abc import Mapping

from domain.kernel.brief import briefs
from domain.kernel.say import Catalogue, Language

BRIEFS: Mapping[Language, Catalogue] = briefs(
    {
        # Places
        "intersection {id} ({around})": ("{around}", "{around}"),
        "route {id} ({beside}{border})": ("{beside}", "{beside}"),
        # Set-up
        "the board is laid out, row by row from the top: {sectors}": ("", ""),
        "for the right to start roll: {seats}": (
            "rolling for the start: {seats}",
            "um den Start würfeln: {seats}",
        ),
        "{who} rolls {one} and {other}, {sum}, for the right to start": (
            "{who} rolled {one} + {other} = {sum} for the start",
            "{who} {who:würfelt|würfelst} {one} + {other} = {sum} um den Start",
        ),
        "{who} is to place the first outpost and starship": ("", ""),
        "{who} is to place the second outpost and starship": ("", ""),
        "{who} starts with an outpost on {place}": (
            "{who} placed an outpost at {place}",
            "{who} setzt eine Kleine Raumstation: {place}",
        ),
        "{who} starts with a starship on {place}": (
            "{who} placed a starship at {place}",
            "{who} setzt ein Raumschiff: {place}",
        ),
        "{who} receives {cards} for a starting outpost": (
            "{who} got {cards}",
            "{who} {who:erhält|erhältst} {cards}",
        ),
        # Turns
        "turn {turn}: {who} begins": ("turn {turn}: {who}", "Zug {turn}: {who}"),
        "; {who} has ended turn {turn}": ("", ""),
        "{who} rolls {one} and {other}: {sum}": (
            "{who} rolled {one} + {other} = {sum}",
            "{who} {who:würfelt|würfelst} {one} + {other} = {sum}",
        ),
        "income: {cards}": ("{cards}", "{cards}"),
        "the supply has too little {kinds}, which nobody receives": (
            "not enough {kinds} for everybody, so nobody gets any",
            "nicht genug {kinds} für alle, also bekommt niemand etwas",
        ),
        "cards to discard: {numbers}": ("cards to give back: {numbers}", "abzugebende Karten: {numbers}"),
        "{who} lays down cards to discard": (
            "{who} chose cards to give back",
            "{who} {who:wählt|wählst} Karten zum Abgeben",
        ),
        "cards go back to the supply: {cards}": ("given back: {cards}", "abgegeben: {cards}"),
        "{who} moves the battle cruiser from {left} to {reached}": (
            "{who} moved the battle cruiser to {reached}",
            "{who} versetzt den Klingonenkreuzer zum Sektor {reached}",
        ),
        "{thief} steals {card} from {victim}": (
            "{thief} stole {card} from {victim}",
            "{thief} {thief:raubt|raubst} {victim:dative} {card}",
        ),
        "{thief} finds no card to steal from {victim}": (
            "{thief} found no card to steal from {victim}",
            "{thief} {thief:findet|findest} bei {victim:dative} keine Karte zum Rauben",
        ),
        "{who} ends the trade phase and begins to build": ("", ""),
        "{who} builds a starship on {place}{paid}": (
            "{who} built a starship{paid}",
            "{who} {who:baut|baust} ein Raumschiff{paid}",
        ),
        "; this may cut the supply route of {seats}": ("", ""),
        "{who} builds an outpost on {place}{paid}{cuts}": (
            "{who} built an outpost{paid}",
            "{who} {who:baut|baust} eine Kleine Raumstation{paid}",
        ),
        "; an outpost moves from the reserve to the supply": ("", ""),
        "{who} makes a starbase of the outpost on {place}{paid}{released}": (
            "{who} built a starbase{paid}",
            "{who} {who:baut|baust} eine Große Raumstation{paid}",
        ),
        "{who} buys a development card{card}{paid}": (
            "{who} bought a development card{paid}{card}",
            "{who} {who:kauft|kaufst} eine Entwicklungskarte{paid}{card}",
        ),
        "{who} plays Starfleet Intervenes": (
            "{who} played Starfleet Intervenes",
            "{who} {who:spielt|spielst} „Sternenflotte greift ein“",
        ),
        "{holder} has the Largest Starfleet now": (
            "{holder} took the Largest Starfleet",
            "{holder} {holder:hat|hast} jetzt die Größte Sternenflotte",
        ),
        "from {cards}": ("from {cards}", "von {cards:dative}"),
        "{who} plays Monopoly on {resource}, {gains}": (
            "{who} played Monopoly on {resource}, {gains}",
            "{who} {who:spielt|spielst} Monopol auf {resource}, {gains}",
        ),
        "{who} plays Research Station and takes {cards} from the supply": (
            "{who} played Research Station and took {cards}",
            "{who} {who:spielt|spielst} Forschungsstation: {cards}",
        ),
        "{who} plays Utopia Planitia for two free starships": (
            "{who} played Utopia Planitia for two free starships",
            "{who} {who:spielt|spielst} Utopia Planitia für zwei kostenlose Raumschiffe",
        ),
        "{who} does without the second free starship": (
            "{who} did without the second free starship",
            "{who} {who:verzichtet|verzichtest} auf das zweite kostenlose Raumschiff",
        ),
        "the supply routes are measured: {lengths}": ("", ""),
        "the supply routes are measured: {lengths}; {holder} has the Longest Supply Route now": (
            "{holder} took the Longest Supply Route",
            "{holder} {holder:hat|hast} jetzt die Längste Versorgungsroute",
        ),
        "the supply routes are measured: {lengths}; nobody has the Longest Supply Route now": (
            "nobody has the Longest Supply Route now",
            "niemand hat jetzt die Längste Versorgungsroute",
        ),
        "{who} wins with {points} victory points{shown}": (
            "{who} won with {points} points{shown}",
            "{who} {who:gewinnt|gewinnst} mit {points} Punkten{shown}",
        ),
        # Trade
        ", in answer to {offer}": (" instead", " als Gegenangebot"),
        "{who} makes offer {offer}{counter}: {give} for {want}, to {to}": (
            "{who} offered {give} for {want}{counter}",
            "{who} {who:bietet|bietest} {give} für {want}{counter}",
        ),
        "{who} accepts {offer}": ("{who} accepted {offer}", "{who} {who:nimmt|nimmst} an: {offer}"),
        "{who} rejects {offer}": ("{who} refused {offer}", "{who} {who:lehnt|lehnst} ab: {offer}"),
        "{who} no longer accepts {offer}": (
            "{who} took back the yes to {offer}",
            "{who} {who:nimmt|nimmst} die Zusage zurück: {offer}",
        ),
        "{who} withdraws {offer}": (
            "{who} withdrew {offer}",
            "{who} {who:zieht|ziehst} das Angebot zurück: {offer}",
        ),
        "the acceptance of {offer} by {who}": (
            "{who} accepting {offer}",
            "die Zusage von {who:dative} ({offer})",
        ),
        "{who} gives {give} to {partner} for {take} (offer {offer})": (
            "{who} gave {give} to {partner} for {take}",
            "{who} {who:gibt|gibst} {partner:dative} {give} für {take}",
        ),
        "{who} trades {give} with the supply for {take}": (
            "{who} traded {give} with the supply for {take}",
            "{who} {who:tauscht|tauschst} mit dem Vorrat {give} gegen {take}",
        ),
        "offer {number} ({give} for {want})": ("{give} for {want}", "{give} für {want}"),
        "offer {number}": ("the offer", "das Angebot"),
        # Support cards
        "{who} receives the support card {title}": (
            "{who} got the support card {title}",
            "{who} {who:erhält|erhältst} die Unterstützungskarte {title}",
        ),
        "{who} keeps {title}, turned to its B-side": (
            "{who} kept {title}, turned to its B-side",
            "{who} {who:behält|behältst} {title}, auf die B-Seite gedreht",
        ),
        "{who} exchanges {returned} for {taken}": (
            "{who} swapped {returned} for {taken}",
            "{who} {who:tauscht|tauschst} {returned} gegen {taken}",
        ),
        "{who} uses Uhura to demand {resource} of {opponents}; it comes from {givers}": (
            "{who} used Uhura to ask {opponents} for {resource}; it came from {givers}",
            "{who} {who:fordert|forderst} mit Uhura {resource} von {opponents:dative}; "
            "es kommt von {givers:dative}",
        ),
        "{who} returns {card} to {opponent}": (
            "{who} gave {card} back to {opponent}",
            "{who} {who:gibt|gibst} {opponent:dative} {card} zurück",
        ),
        "{who} uses Scott to build a starship": (
            "{who} used Scott to build a starship",
            "{who} {who:baut|baust} mit Scott ein Raumschiff",
        ),
        "{who} uses Spock to take {card} from the supply": (
            "{who} used Spock to take {card}",
            "{who} {who:nimmt|nimmst} mit Spock {card}",
        ),
        "{who} does without Spock for this roll": (
            "{who} did without Spock",
            "{who} {who:verzichtet|verzichtest} auf Spock",
        ),
        "{who} uses Sulu to move a starship from {left} to {reached}": (
            "{who} used Sulu to move a starship",
            "{who} versetzt mit Sulu ein Raumschiff",
        ),
        "{who} uses Kirk to discard nothing": (
            "{who} used Kirk to give nothing back",
            "{who} {who:gibt|gibst} dank Kirk nichts ab",
        ),
        "{who} uses Kirk to take {card} from the supply": (
            "{who} used Kirk to take {card}",
            "{who} {who:nimmt|nimmst} mit Kirk {card}",
        ),
        "{who} does without Kirk for this 7": (
            "{who} did without Kirk",
            "{who} {who:verzichtet|verzichtest} auf Kirk",
        ),
        "{who} uses McCoy{paid} and looks at {number} development cards": (
            "{who} used McCoy{paid} and looked at {number} development cards",
            "{who} {who:sieht|siehst} mit McCoy{paid} {number} Entwicklungskarten an",
        ),
        "{who} keeps {card}": ("{who} kept {card}", "{who} {who:behält|behältst} {card}"),
        "takes nothing": ("no card", "keine Karte"),
        "takes {card} from the supply": ("{card}", "{card}"),
        "{who} uses Chekov to send the battle cruiser to {place} and {gains}": (
            "{who} used Chekov to send the battle cruiser to {place}: {gains}",
            "{who} {who:schickt|schickst} mit Chekov den Klingonenkreuzer zum Sektor {place}: {gains}",
        ),
        "{who} uses Rand for a rate of 2:1 on {resource} and trades {give} with the supply for {take}": (
            "{who} used Rand to trade {give} for {take}",
            "{who} {who:tauscht|tauschst} dank Rand {give} gegen {take}",
        ),
        "{who} uses Chapel to look at the hand of {opponent}": (
            "{who} used Chapel on {opponent}",
            "{who} {who:sieht|siehst} mit Chapel die Karten von {opponent:dative} an",
        ),
        "{who} takes {card} from {opponent}": (
            "{who} took {card} from {opponent}",
            "{who} {who:nimmt|nimmst} {opponent:dative} {card} ab",
        ),
        "{who} uses Sarek and discards a face-up Starfleet Intervenes card": (
            "{who} used Sarek to discard a face-up Starfleet Intervenes",
            "{who} {who:legt|legst} mit Sarek eine offene Karte „Sternenflotte greift ein“ ab",
        ),
        "{who} uses Sarek and discards an unplayed Starfleet Intervenes card": (
            "{who} used Sarek to discard an unplayed Starfleet Intervenes",
            "{who} {who:legt|legst} mit Sarek eine nicht gespielte Karte „Sternenflotte greift ein“ ab",
        ),
    }
)
