"""Advice in German."""

from domain.kernel.say import Catalogue

GERMAN_ADVICE: Catalogue = {
    # The goal
    "a spaceport": "einen Raumhafen",
    "a colony ship": "ein Kolonieschiff",
    "a trade ship": "ein Handelsschiff",
    "a fame piece": "einen Ruhmesring",
    "{points} of {needed} points": "{points} von {needed} Punkten",
    "{points} of {needed} points; you hold the cards for {purchase}": (
        "{points} von {needed} Punkten; deine Karten reichen für {purchase}"
    ),
    "{points} of {needed} points; next {purchase}, which needs {missing} more": (
        "{points} von {needed} Punkten; das nächste Ziel: {purchase}, dazu fehlt noch {missing}"
    ),
    # Places
    "wins the game": "gewinnt das Spiel",
    "+1 point; {why}": "+1 Punkt; {why}",
    "+{points} points; {why}": "+{points} Punkte; {why}",
    "an unexplored sector": "ein unerforschter Sektor",
    "the outpost of {civilization}": "den Außenposten ({civilization})",
    "the site at {planets}": "der Koloniepunkt an {planets}",
    "borders {planets}, which {rolls} of 36 rolls bring": (
        "grenzt an {planets}; {rolls} von 36 Würfen bringen Ertrag"
    ),
    "lies nearest to the sites for your next colonies": "liegt am nächsten an Plätzen für weitere Kolonien",
    # Building
    "a second place to build ships at": "hier kannst du künftig Schiffe bauen",
    "your ships fly {steps} steps further than the balls show": (
        "deine Schiffe fliegen {steps} Schritte weiter, als die Kugeln zeigen"
    ),
    "your strength becomes {strength}, against pirates": "deine Stärke gegen Piraten wird {strength}",
    "{pods} freight pods open more outposts and ice planets": (
        "{pods} Frachtringe öffnen weitere Außenposten und Eisplaneten"
    ),
    "carries your next colony, which is worth a point": "trägt deine nächste Kolonie, also einen Punkt",
    "carries a trade station, which brings a friendship card": (
        "trägt eine Handelsstation; sie bringt eine Freundschaftskarte"
    ),
    "two fame pieces are a point": "zwei Ruhmesringe sind ein Punkt",
    "two fame pieces are a point; this is the first": "zwei Ruhmesringe sind ein Punkt; dies ist der erste",
    # Cards and trade
    "brings {cards}": "bringt {cards}",
    "brings {cards}, and with them {purchase}": "bringt {cards} und damit {purchase}",
    "keeps the cards for {purchase}": "behält die Karten für {purchase}",
    "gives up the cards that you need least": "gibt die Karten ab, die du am wenigsten brauchst",
    "cards in hand: {cards}; points: {points}": "Handkarten: {cards}; Punkte: {points}",
    "brings {take} for {give}": "bringt {take} für {give}",
    "{trade}, towards {purchase}": "{trade}; das hilft für {purchase}",
    "asks for the cards that you lack": "fragt nach den Karten, die dir fehlen",
    "the trade helps the others more than you": "der Tausch hilft den anderen mehr als dir",
    "keeps your cards": "du behältst deine Karten",
    "keeps things as they are": "alles bleibt, wie es ist",
    "brings cards from the players in front": "bringt Karten von denen, die vorn liegen",
    "the friendship card {card} helps for the rest of the game": (
        "die Freundschaftskarte {card} hilft bis zum Ende des Spiels"
    ),
    "nothing else helps you before the flight": "vor dem Flug hilft dir sonst nichts",
    "the roll brings everybody's income": "der Wurf bringt allen ihre Erträge",
    # Flight
    "the balls set the speed of your ships": "die Kugeln bestimmen die Geschwindigkeit deiner Schiffe",
    "no place is left that this ship could reach": "für dieses Schiff gibt es kein Ziel mehr",
    "reaches {place}": "erreicht das Ziel: {place}",
    "nears {place}": "kommt dem Ziel näher: {place}",
    "flies along this path": "fliegt auf diesem Weg",
    "this ship has come far enough": "dieses Schiff ist weit genug geflogen",
    "no ship gets nearer to a target now": "kein Schiff kommt seinem Ziel jetzt näher",
    "founds a trade station, which brings a friendship card": (
        "gründet eine Handelsstation; sie bringt eine Freundschaftskarte"
    ),
    "founds a colony at {planets}": "gründet eine Kolonie an {planets}",
    # Encounters
    "a gift of {cards} usually brings more than it costs": (
        "ein Geschenk ({cards}) bringt meist mehr, als es kostet"
    ),
    "a yes usually brings more than a no": "ein Ja bringt meist mehr als ein Nein",
    "avoids the risk": "vermeidet das Risiko",
    "pays, as your strength is only {strength}": "zahlt, denn deine Stärke ist nur {strength}",
    "refuses to pay: your strength is {strength}": "zahlt nicht: deine Stärke ist {strength}",
    "this ship has the longest way to go": "dieses Schiff hat den weitesten Weg",
    "the upgrade that you need least": "der Ausbau, den du am wenigsten brauchst",
}
