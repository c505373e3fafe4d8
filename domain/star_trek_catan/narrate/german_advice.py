"""Advice in German."""

from domain.kernel.say import Catalogue

GERMAN_ADVICE: Catalogue = {
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
        "{points} von {needed} Punkten; als Nächstes {purchase}, dazu fehlt noch: {missing}"
    ),
    # Places and building
    "borders {around}, which {pips} of 36 rolls bring": (
        "grenzt an {around}; {pips} von 36 Würfen bringen Ertrag"
    ),
    "borders {around}, which {pips} of 36 rolls bring, and a trading post": (
        "grenzt an {around} und einen Handelsposten; {pips} von 36 Würfen bringen Ertrag"
    ),
    "wins the game": "gewinnt das Spiel",
    "+1 point; {why}": "+1 Punkt; {why}",
    "+{points} points; {why}": "+{points} Punkte; {why}",
    "doubles the income from {around}": "verdoppelt die Erträge von {around}",
    "takes the Longest Supply Route": "holt die Längste Versorgungsroute",
    "leads towards an outpost at {around}": "führt zu einem Platz für eine Kleine Raumstation an {around}",
    "makes your supply route {length} long": "verlängert deine Versorgungsroute auf {length}",
    "keeps a way open for later": "hält einen Weg für später offen",
    # Cards
    "{victory} of the {cards} development cards are victory points, the others help once": (
        "{victory} der {cards} Entwicklungskarten sind Siegpunkte, die anderen helfen einmal"
    ),
    "takes the Largest Starfleet": "holt die Größte Sternenflotte",
    "moves the battle cruiser, and counts for the Largest Starfleet": (
        "versetzt den Klingonenkreuzer und zählt für die Größte Sternenflotte"
    ),
    "your opponents hold {cards}": "die anderen haben {cards}",
    "brings {cards}": "bringt {cards}",
    "brings {cards}, and with them {purchase}": "bringt {cards} und damit {purchase}",
    "saves the cards of your hand": "du behältst deine Handkarten",
    "lets you choose a development card": "du suchst dir eine Entwicklungskarte aus",
    "the most useful of these cards": "die nützlichste dieser Karten",
    "saves the support card": "spart die Unterstützungskarte auf",
    "keeps your support card for another use": "du kannst die Unterstützungskarte noch einmal einsetzen",
    "a support card of more use to you": "diese Unterstützungskarte nützt dir mehr",
    "saves the starship for a better route": "spart das Raumschiff für eine bessere Strecke auf",
    # The battle cruiser
    "keeps the cards for {purchase}": "behält die Karten für {purchase}",
    "gives up the cards that you need least": "gibt die Karten ab, die du am wenigsten brauchst",
    "gives up the card that you need least": "gibt die Karte ab, die du am wenigsten brauchst",
    "blocks {sector}, which brings your opponents {cards} cards in 10 rolls": (
        "sperrt {sector}; das kostet die anderen {cards} Karten in 10 Würfen"
    ),
    "frees {sector} and brings a card": "gibt {sector} frei und bringt eine Karte",
    "{number} cards": "{number} Karten",
    "holds {held} and has {points} points": "hat {held} und {points} Punkte",
    # Trade and turns
    "brings {take} for {give}": "bringt {take} für {give}",
    "{trade}, towards {purchase}": "{trade}; das hilft für {purchase}",
    "asks for the cards that you lack": "fragt nach den Karten, die dir fehlen",
    "the trade helps the others more than you": "der Tausch hilft den anderen mehr als dir",
    "keeps your cards": "du behältst deine Karten",
    "no trade helps you now": "kein Tausch hilft dir jetzt",
    "decides the right to start": "entscheidet, wer beginnt",
    "the roll brings everybody's income": "der Wurf bringt allen ihre Erträge",
    "nothing else helps you now": "sonst hilft dir jetzt nichts",
    "nothing else helps you now; the cards count towards your next outpost": (
        "sonst hilft dir jetzt nichts; spare für die nächste Kleine Raumstation"
    ),
}
