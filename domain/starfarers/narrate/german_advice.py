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
        "{points} von {needed} Punkten; für {purchase} brauchst du noch {missing}"
    ),
    # Places
    "wins the game": "gewinnt das Spiel",
    "+1 point; {why}": "+1 Punkt; {why}",
    "+{points} points; {why}": "+{points} Punkte; {why}",
    "borders {planets}; {rolls} of 36 rolls bring income": (
        "grenzt an {planets}; {rolls} von 36 Würfen bringen Ertrag"
    ),
    "lies nearest to the sites for your next colonies": "liegt am nächsten an Plätzen für weitere Kolonien",
    # Building
    "another place to build ships at": "hier kannst du künftig Schiffe bauen",
    "your ships fly 1 step further than the balls show": (
        "deine Schiffe fliegen 1 Schritt weiter, als die Kugeln zeigen"
    ),
    "your ships fly {number} steps further than the balls show": (
        "deine Schiffe fliegen {number} Schritte weiter, als die Kugeln zeigen"
    ),
    "your strength against pirates becomes {strength}": "deine Stärke gegen Piraten steigt auf {strength}",
    "opens 1 more outpost to your trade ships": "öffnet deinen Handelsschiffen 1 weiteren Außenposten",
    "opens {number} more outposts to your trade ships": (
        "öffnet deinen Handelsschiffen {number} weitere Außenposten"
    ),
    "brings the ice planets within your reach": "bringt dich den Eisplaneten näher",
    "helps with later trade stations": "hilft bei späteren Handelsstationen",
    "carries your next colony, which is worth a point": "trägt deine nächste Kolonie, also einen Punkt",
    "carries a trade station, which brings a friendship card": (
        "trägt eine Handelsstation; sie bringt eine Freundschaftskarte"
    ),
    "two fame pieces are a point": "zwei Ruhmesringe sind ein Punkt",
    "two fame pieces are a point; this is the first": "zwei Ruhmesringe sind ein Punkt; dies ist der erste",
    # Cards and trade
    "brings {cards}": "bringt {cards}",
    "brings {cards}; you can then afford {purchase}": "bringt {cards}; das reicht dann für {purchase}",
    "keeps the cards for {purchase}": "behält die Karten für {purchase}",
    "for {purchase} you then need {missing} more": "für {purchase} brauchst du danach noch {missing}",
    "gives up the cards that you need least": "gibt ab, was du am wenigsten brauchst",
    "an opponent with 1 point": "eines Gegners mit 1 Punkt",
    "an opponent with {number} points": "eines Gegners mit {number} Punkten",
    "this opponent has no cards": "dieser Gegner hat keine Karten",
    "takes the only card of {opponent}": "nimmt die einzige Karte {opponent}",
    "takes one of {number} cards of {opponent}": "nimmt eine der {number} Karten {opponent}",
    "brings {take} for {give}": "bringt {take} für {give}",
    "{trade}, towards {purchase}": "{trade}; das hilft für {purchase}",
    "asks for the cards that you lack": "fragt nach den Karten, die dir fehlen",
    "you do not have the cards for it": "dafür fehlen dir die Karten",
    "this opponent is close to winning": "dieser Gegner steht kurz vor dem Sieg",
    "you would give more than you get": "du würdest mehr hergeben, als du bekommst",
    "saves your cards for {purchase}": "spart deine Karten für {purchase}",
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
    "reaches an unexplored sector": "erreicht einen unerforschten Sektor",
    "nears an unexplored sector": "nähert sich einem unerforschten Sektor",
    "reaches the outpost of {civilization}": "erreicht den Außenposten ({civilization})",
    "nears the outpost of {civilization}": "nähert sich dem Außenposten ({civilization})",
    "reaches the site at {planets}": "erreicht den Koloniepunkt an {planets}",
    "nears the site at {planets}": "nähert sich dem Koloniepunkt an {planets}",
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
    "this ship has the worst prospects now": "dieses Schiff hat jetzt die schlechtesten Aussichten",
    "the upgrade that you need least": "der Ausbau, den du am wenigsten brauchst",
}
