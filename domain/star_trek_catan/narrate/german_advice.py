"""Advice in German."""

from domain.kernel.say import Catalogue

_SUPPORT_CARDS: Catalogue = {
    "demands a resource from up to two opponents": "fordert von bis zu zwei Gegnern einen Rohstoff",
    "replaces a card of the price of a starship": "ersetzt eine der beiden Karten für ein Raumschiff",
    "brings a card when a roll brings you nothing": "bringt eine Karte, wenn ein Wurf dir nichts bringt",
    "moves one of your starships": "versetzt eines deiner Raumschiffe",
    "protects your hand from a 7": "schützt deine Hand vor der 7",
    "lets you choose a development card": "lässt dich eine Entwicklungskarte aussuchen",
    "sends the battle cruiser to the asteroid field and brings a card": (
        "schickt den Klingonenkreuzer ins Asteroidenfeld und bringt eine Karte"
    ),
    "trades one resource at 2:1 for a turn": "tauscht einen Rohstoff einen Zug lang 2:1",
    "takes a card of your choice from an opponent with more points": (
        "nimmt einem Gegner mit mehr Punkten eine Karte deiner Wahl ab"
    ),
    "makes an outpost or a starbase cheaper": "macht eine Raumstation billiger",
    "brings up to {cards} for cards of your choice": "bringt bis zu {cards} für Karten deiner Wahl",
    "brings {cards} for a card of your choice, if this opponent has it": (
        "bringt {cards} für eine Karte deiner Wahl, falls dieser Gegner sie hat"
    ),
    "you discard nothing in spite of the 7": "du gibst trotz der 7 nichts ab",
    "a development card of your choice for {cards}": "eine Entwicklungskarte deiner Wahl für {cards}",
    "frees {sector}": "gibt {sector} frei",
    "frees {sector} and brings {cards}": "gibt {sector} frei und bringt {cards}",
    "lets you choose among {cards} of {opponent}": "du siehst {cards} {opponent} und wählst eine",
    "saves the support card": "spart die Unterstützungskarte auf",
    "you can use it once more: {power}": "du kannst sie noch einmal einsetzen: {power}",
    "one more point, which stays hidden": "ein Punkt mehr, der verdeckt bleibt",
    "takes all cards of one resource from your opponents": "nimmt den anderen alle Karten eines Rohstoffs ab",
    "brings 2 cards of your choice": "bringt 2 Karten deiner Wahl",
    "brings 2 starships free of charge": "bringt 2 kostenlose Raumschiffe",
}

GERMAN_ADVICE: Catalogue = {
    **_SUPPORT_CARDS,
    " and ": " und ",
    # The goal
    "a starbase": "eine Große Raumstation",
    "an outpost": "eine Kleine Raumstation",
    "a starship and an outpost": "ein Raumschiff und eine Kleine Raumstation",
    "a starship": "ein Raumschiff",
    "a development card": "eine Entwicklungskarte",
    "{points} of {needed} points": "{points} von {needed} Punkten",
    "{points} of {needed} points; you hold the cards for {purchase}": (
        "{points} von {needed} Punkten; deine Karten reichen für {purchase}"
    ),
    "{points} of {needed} points; next {purchase}, which needs {missing} more": (
        "{points} von {needed} Punkten; für {purchase} brauchst du noch {missing}"
    ),
    # Places and building
    "borders {around}; {rolls} of 36 rolls bring income": (
        "grenzt an {around}; {rolls} von 36 Würfen bringen Ertrag"
    ),
    "new to you: {resources}": "neu für dich: {resources}",
    "3 cards of a kind buy any card": "3 gleiche Karten lassen sich gegen eine beliebige tauschen",
    "{cards} buy any card": "{cards} lassen sich gegen eine beliebige Karte tauschen",
    "wins the game": "gewinnt das Spiel",
    "+1 point; {why}": "+1 Punkt; {why}",
    "+{points} points; {why}": "+{points} Punkte; {why}",
    "doubles the income from {around}": "verdoppelt die Erträge von {around}",
    "takes the Longest Supply Route": "holt die Längste Versorgungsroute",
    "leads towards an outpost at {around}": "führt zu einem Platz für eine Kleine Raumstation an {around}",
    "makes your supply route {length} long": "verlängert deine Versorgungsroute auf {length}",
    "keeps a way open for later": "hält einen Weg für später offen",
    # Cards
    "{victory} of {cards} development cards are victory points": (
        "{victory} von {cards} Entwicklungskarten sind Siegpunkte"
    ),
    "{victory} of {cards} development cards are victory points, {fleet} count for the Largest Starfleet": (
        "{victory} von {cards} Entwicklungskarten sind Siegpunkte, "
        "{fleet} zählen für die Größte Sternenflotte"
    ),
    "takes the Largest Starfleet": "holt die Größte Sternenflotte",
    "frees {sector} for you, and counts for the Largest Starfleet": (
        "gibt {sector} für dich frei und zählt für die Größte Sternenflotte"
    ),
    "moves the battle cruiser, and counts for the Largest Starfleet": (
        "versetzt den Klingonenkreuzer und zählt für die Größte Sternenflotte"
    ),
    "your opponents hold {cards}": "die anderen haben {cards}",
    "brings {cards}": "bringt {cards}",
    "brings {cards}; you can then afford {purchase}": "bringt {cards}; das reicht dann für {purchase}",
    "saves the starship for a better route": "spart das Raumschiff für eine bessere Strecke auf",
    # The battle cruiser
    "keeps the cards for {purchase}": "behält die Karten für {purchase}",
    "for {purchase} you then need {missing} more": "für {purchase} brauchst du danach noch {missing}",
    "gives up the cards that you need least": "gibt ab, was du am wenigsten brauchst",
    "blocks {sector}: its {rolls} of 36 rolls would bring your opponents {cards}": (
        "sperrt {sector}: {rolls} von 36 Würfen bringen den anderen sonst {cards}"
    ),
    "blocks {sector}: opponents lose {cards} in 36 rolls, but you lose {own}": (
        "sperrt {sector}: das kostet in 36 Würfen die anderen {cards}, aber dich {own}"
    ),
    "keeps the battle cruiser away from your stations": (
        "hält den Klingonenkreuzer von deinen Raumstationen fern"
    ),
    "{number} cards": "{number} Karten",
    "an opponent with 1 point": "eines Gegners mit 1 Punkt",
    "an opponent with {number} points": "eines Gegners mit {number} Punkten",
    "this opponent has no cards": "dieser Gegner hat keine Karten",
    "takes the only card of {opponent}": "nimmt die einzige Karte {opponent}",
    "takes one of {number} cards of {opponent}": "nimmt eine der {number} Karten {opponent}",
    # Trade and turns
    "brings {take} for {give}": "bringt {take} für {give}",
    "{trade}, towards {purchase}": "{trade}; das hilft für {purchase}",
    "asks for the cards that you lack": "fragt nach den Karten, die dir fehlen",
    "you do not have the cards for it": "dafür fehlen dir die Karten",
    "this opponent is close to winning": "dieser Gegner steht kurz vor dem Sieg",
    "you would give more than you get": "du würdest mehr hergeben, als du bekommst",
    "keeps your cards": "du behältst deine Karten",
    "no trade helps you now": "kein Tausch hilft dir jetzt",
    "decides the right to start": "entscheidet, wer beginnt",
    "the roll brings everybody's income": "der Wurf bringt allen ihre Erträge",
    "nothing else helps you now": "sonst hilft dir jetzt nichts",
    "saves your cards for {purchase}": "spart deine Karten für {purchase}",
}
