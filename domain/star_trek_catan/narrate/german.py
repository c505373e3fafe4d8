"""Log lines in German."""

from domain.kernel.say import Catalogue

_RESOURCES = {
    "tritanium": "Tritanium",
    "dilithium": "Dilithium",
    "food": "Nahrung",
    "oxygen": "Sauerstoff",
    "water": "Wasser",
}

GERMAN: Catalogue = {
    # Resources, cards and places
    **_RESOURCES,
    **{f"several {name}": word for name, word in _RESOURCES.items()},
    "nothing": "nichts",
    "nobody": "niemandem",
    "1 card": "1 Karte",
    "Starfleet Intervenes": "Sternenflotte greift ein",
    "Monopoly": "Monopol",
    "Research Station": "Forschungsstation",
    "Utopia Planitia": "Utopia Planitia",
    "Victory Point": "Siegpunkt",
    "the asteroid field": "Asteroidenfeld",
    "the asteroid field with the battle cruiser": "Asteroidenfeld mit dem Klingonenkreuzer",
    "intersection {id} ({around})": "Raumpunkt {id} ({around})",
    "route {id} ({beside}{border})": "Raumstrecke {id} ({beside}{border})",
    ", border": ", Föderationsgrenze",
    " for {paid}": " für {paid}",
    ", free of charge": ", kostenlos",
    # Set-up
    "the board is laid out, row by row from the top: {sectors}": (
        "der Spielplan ist ausgelegt, Reihe für Reihe von oben: {sectors}"
    ),
    "for the right to start roll: {seats}": "um den Start würfeln: {seats}",
    "{who} rolls {one} and {other}, {sum}, for the right to start": (
        "{who} würfelt {one} und {other}, {sum}, um den Start"
    ),
    "{who} is to place the first outpost and starship": (
        "{who} setzt als Nächstes die erste Kleine Raumstation und das erste Raumschiff"
    ),
    "{who} is to place the second outpost and starship": (
        "{who} setzt als Nächstes die zweite Kleine Raumstation und das zweite Raumschiff"
    ),
    "{who} starts with an outpost on {place}": "{who} beginnt mit einer Kleinen Raumstation auf {place}",
    "{who} starts with a starship on {place}": "{who} beginnt mit einem Raumschiff auf {place}",
    "{who} receives {cards} for a starting outpost": "{who} erhält {cards} für eine Kleine Raumstation",
    # Turns
    "turn {turn}: {who} begins": "Zug {turn}: {who} beginnt",
    "; {who} has ended turn {turn}": "; {who} hat Zug {turn} beendet",
    "{who} rolls {one} and {other}: {sum}": "{who} würfelt {one} und {other}: {sum}",
    "income: {cards}": "Erträge: {cards}",
    "the supply has too little {kinds}, which nobody receives": (
        "im Vorrat ist zu wenig {kinds}; niemand erhält davon etwas"
    ),
    "cards to discard: {numbers}": "abzugebende Karten: {numbers}",
    "{who} lays down cards to discard": "{who} legt Karten zum Abgeben hin",
    "cards go back to the supply: {cards}": "Karten gehen zurück in den Vorrat: {cards}",
    "{who} moves the battle cruiser from {left} to {reached}": (
        "{who} versetzt den Klingonenkreuzer vom Sektor {left} zum Sektor {reached}"
    ),
    "{thief} steals {card} from {victim}": "{thief} raubt {victim} {card}",
    "{thief} finds no card to steal from {victim}": "{thief} findet bei {victim} keine Karte zum Rauben",
    "{who} ends the trade phase and begins to build": "{who} beendet den Handel und beginnt zu bauen",
    "{who} builds a starship on {place}{paid}": "{who} baut ein Raumschiff auf {place}{paid}",
    "; this may cut the supply route of {seats}": "; das kann die Versorgungsroute unterbrechen von {seats}",
    "{who} builds an outpost on {place}{paid}{cuts}": (
        "{who} baut eine Kleine Raumstation auf {place}{paid}{cuts}"
    ),
    "; an outpost moves from the reserve to the supply": (
        "; eine Kleine Raumstation kommt aus der Reserve in den eigenen Vorrat"
    ),
    "{who} makes a starbase of the outpost on {place}{paid}{released}": (
        "{who} baut die Kleine Raumstation auf {place} zur Großen Raumstation aus{paid}{released}"
    ),
    "{who} buys a development card{card}{paid}": "{who} kauft eine Entwicklungskarte{card}{paid}",
    "{who} plays Starfleet Intervenes": "{who} spielt „Sternenflotte greift ein“",
    "nobody has the Largest Starfleet any more": "niemand hat jetzt die Größte Sternenflotte",
    "{holder} has the Largest Starfleet now": "{holder} hat jetzt die Größte Sternenflotte",
    "from {cards}": "von {cards}",
    "and nobody has any": "und niemand hat davon",
    "{who} plays Monopoly on {resource}, {gains}": "{who} spielt Monopol auf {resource}, {gains}",
    "{who} plays Research Station and takes {cards} from the supply": (
        "{who} spielt Forschungsstation und nimmt {cards} aus dem Vorrat"
    ),
    "{who} plays Utopia Planitia for two free starships": (
        "{who} spielt Utopia Planitia für zwei kostenlose Raumschiffe"
    ),
    "{who} does without the second free starship": "{who} verzichtet auf das zweite kostenlose Raumschiff",
    "the supply routes are measured: {lengths}": "die Versorgungsrouten sind gemessen: {lengths}",
    "the supply routes are measured: {lengths}; {holder} has the Longest Supply Route now": (
        "die Versorgungsrouten sind gemessen: {lengths}; {holder} hat jetzt die Längste Versorgungsroute"
    ),
    "the supply routes are measured: {lengths}; nobody has the Longest Supply Route now": (
        "die Versorgungsrouten sind gemessen: {lengths}; niemand hat jetzt die Längste Versorgungsroute"
    ),
    "; Victory Point cards: {numbers}": "; Siegpunktkarten: {numbers}",
    "{who} wins with {points} victory points{shown}": "{who} gewinnt mit {points} Siegpunkten{shown}",
    # Trade
    ", in answer to {offer}": ", als Antwort auf {offer}",
    "{who} makes offer {offer}{counter}: {give} for {want}, to {to}": (
        "{who} macht Angebot {offer}{counter}: {give} für {want}, an {to}"
    ),
    "{who} accepts {offer}": "{who} nimmt {offer} an",
    "{who} rejects {offer}": "{who} lehnt {offer} ab",
    "{who} no longer accepts {offer}": "{who} nimmt {offer} nicht mehr an",
    "{who} withdraws {offer}": "{who} zieht {offer} zurück",
    "the acceptance of {offer} by {who}": "die Annahme von {offer} durch {who}",
    "no longer possible: {lapsed}": "nicht mehr möglich: {lapsed}",
    "{who} gives {give} to {partner} for {take} (offer {offer})": (
        "{who} gibt {partner} {give} für {take} (Angebot {offer})"
    ),
    "{who} trades {give} with the supply for {take}": "{who} tauscht mit dem Vorrat {give} gegen {take}",
    "offer {number} ({give} for {want})": "Angebot {number} ({give} für {want})",
    "offer {number}": "Angebot {number}",
    # Support cards
    "{who} receives the support card {title}": "{who} erhält die Unterstützungskarte {title}",
    "{who} keeps {title}, turned to its B-side": "{who} behält {title}, auf die B-Seite gedreht",
    "{who} exchanges {returned} for {taken}": "{who} tauscht {returned} gegen {taken}",
    "{who} uses Uhura to demand {resource} of {opponents}; it comes from {givers}": (
        "{who} fordert mit Uhura {resource} von {opponents}; es kommt von {givers}"
    ),
    "{who} returns {card} to {opponent}": "{who} gibt {opponent} {card} zurück",
    "{who} uses Scott to build a starship": "{who} baut mit Scott ein Raumschiff",
    "{who} uses Spock to take {card} from the supply": ("{who} nimmt mit Spock {card} aus dem Vorrat"),
    "{who} does without Spock for this roll": "{who} verzichtet bei diesem Wurf auf Spock",
    "{who} uses Sulu to move a starship from {left} to {reached}": (
        "{who} versetzt mit Sulu ein Raumschiff von {left} nach {reached}"
    ),
    "{who} uses Kirk to discard nothing": "{who} gibt dank Kirk nichts ab",
    "{who} uses Kirk to take {card} from the supply": ("{who} nimmt mit Kirk {card} aus dem Vorrat"),
    "{who} does without Kirk for this 7": "{who} verzichtet bei dieser 7 auf Kirk",
    "{who} uses McCoy{paid} and looks at {number} development cards": (
        "{who} setzt McCoy ein{paid} und sieht {number} Entwicklungskarten an"
    ),
    "one of them": "eine davon",
    "{who} keeps {card}": "{who} behält {card}",
    "takes nothing": "nimmt nichts",
    "takes {card} from the supply": "nimmt {card} aus dem Vorrat",
    "{who} uses Chekov to send the battle cruiser to {place} and {gains}": (
        "{who} schickt mit Chekov den Klingonenkreuzer zum Sektor {place} und {gains}"
    ),
    "{who} uses Rand for a rate of 2:1 on {resource} and trades {give} with the supply for {take}": (
        "{who} tauscht dank Rand {resource} 2:1 mit dem Vorrat: {give} gegen {take}"
    ),
    "{who} uses Chapel to look at the hand of {opponent}": (
        "{who} sieht mit Chapel die Hand von {opponent} an"
    ),
    "{who} takes {card} from {opponent}": "{who} nimmt {card} von {opponent}",
    "{who} uses Sarek and discards a face-up Starfleet Intervenes card": (
        "{who} setzt Sarek ein und legt eine offene Karte „Sternenflotte greift ein“ ab"
    ),
    "{who} uses Sarek and discards an unplayed Starfleet Intervenes card": (
        "{who} setzt Sarek ein und legt eine nicht gespielte Karte „Sternenflotte greift ein“ ab"
    ),
}
