"""Advice in German."""

from domain.kernel.say import Catalogue

GERMAN_ADVICE: Catalogue = {
    " and ": " und ",
    # The goal
    "an enhanced module": "ein verbessertes Modul",
    "a module": "ein Modul",
    "a colony ship": "ein Kolonieschiff",
    "a trade ship": "ein Handelsschiff",
    "a booster": "einen Antrieb",
    "a cannon": "eine Bordkanone",
    "{points} of {needed} points": "{points} von {needed} Punkten",
    "{points} of {needed} points; you have the goods for {purchase}": (
        "{points} von {needed} Punkten; deine Güter reichen für {purchase}"
    ),
    "{points} of {needed} points; next {purchase}, which needs {missing} more": (
        "{points} von {needed} Punkten; für {purchase} brauchst du noch {missing}"
    ),
    "wins the game": "gewinnt das Spiel",
    "+1 point; {why}": "+1 Punkt; {why}",
    "+{points} points; {why}": "+{points} Punkte; {why}",
    # Modules
    "your bays hold 3 units each": "deine Laderäume fassen je 3 Einheiten",
    "your bays hold 4 units each": "deine Laderäume fassen je 4 Einheiten",
    "a third action in every flight": "eine dritte Aktion in jedem Flug",
    "a fourth action in every flight": "eine vierte Aktion in jedem Flug",
    "you look at 2 cards before you fly": "du siehst vor dem Flug 2 Karten an",
    "you look at 3 cards before you fly": "du siehst vor dem Flug 3 Karten an",
    "your opponent must sell you a unit each turn": (
        "die andere Seite muss dir in jedem deiner Züge eine Einheit verkaufen"
    ),
    "your opponent must sell you 2 units each turn": (
        "die andere Seite muss dir in jedem deiner Züge 2 Einheiten verkaufen"
    ),
    "brings science points": "bringt Wissenschaftspunkte",
    "brings trade goods": "bringt Handelswaren",
    "brings science points on a 2 and a 3": "bringt bei 2 und 3 Wissenschaftspunkte",
    "brings trade goods on a 2 and a 3": "bringt bei 2 und 3 Handelswaren",
    "the module that you need least": "das Modul, das du am wenigsten brauchst",
    # Flight
    "brings {goods}": "bringt {goods}",
    "{gain} for {astro} Astro": "{gain} für {astro} Astro",
    "{gain}; you can then afford {purchase}": "{gain}; das reicht dann für {purchase}",
    "a change of sector shows you other cards": "ein anderer Sektor zeigt dir andere Karten",
    "you know no card there yet": "dort kennst du noch keine Karte",
    "the card {card} waits there": "dort liegt die Karte {card}",
    "the one card that you know there does not help you now": (
        "die eine Karte, die du dort kennst, hilft dir jetzt nicht"
    ),
    "none of the {number} cards that you know there helps you now": (
        "von den {number} Karten, die du dort kennst, hilft dir jetzt keine"
    ),
    "brings {astro} Astro": "bringt {astro} Astro",
    "brings {astro} Astro for {goods}": "bringt {astro} Astro für {goods}",
    "makes you Friend of the People": "macht dich zum Freund des Volkes",
    "a trading post, and friendship point {number}": "eine Handelsstation und Freundschaftspunkt {number}",
    "founds a colony on {colony}": "gründet eine Kolonie auf {colony}",
    "{number} Astro": "{number} Astro",
    "1 unit of your choice": "1 Einheit nach Wahl",
    "{number} units of your choice": "{number} Einheiten nach Wahl",
    "{number} fame": "{number} Ruhm",
    "completes the mission {mission}": "erfüllt die Mission {mission}",
    "{text}, for {gains}": "{text}; das bringt {gains}",
    "a chance of {percent} % to win, which makes you Hero of the People": (
        "du gewinnst mit {percent} % Wahrscheinlichkeit und wirst dann Held des Volkes"
    ),
    "a chance of {percent} % to win, for fame and a unit of your choice": (
        "du gewinnst mit {percent} % Wahrscheinlichkeit; das bringt Ruhm und eine Einheit nach Wahl"
    ),
    "paying {astro} Astro is safer than a fight with a chance of {percent} %": (
        "{astro} Astro zu zahlen ist sicherer als ein Kampf, den du mit {percent} % gewinnst"
    ),
    "you look at the top cards and put them where you want them": (
        "du siehst die obersten Karten an und legst sie, wie du sie willst"
    ),
    "the cards stay as they lie": "die Karten bleiben, wie sie liegen",
    "the best cards come first": "die besten Karten kommen zuerst",
    "another card may bring more": "die nächste Karte kann mehr bringen",
    "nothing on this card helps you now": "hier hilft dir jetzt nichts mehr",
    # Trading and building
    "carries your next colony, which is worth a point": "trägt deine nächste Kolonie, also einen Punkt",
    "founds your next trading post": "gründet deine nächste Handelsstation",
    "speed {speed}: more cards in a flight": "Geschwindigkeit {speed}: mehr Karten in einem Flug",
    "strength {strength} against pirates": "Stärke {strength} gegen Piraten",
    "makes room for another ship": "macht Platz für ein anderes Schiff",
    "asks for the goods that you lack": "fragt nach den Gütern, die dir fehlen",
    "your opponent is close to winning": "die andere Seite steht kurz vor dem Sieg",
    "you would give more than you get": "du würdest mehr hergeben, als du bekommst",
    "saves your goods for {purchase}": "spart deine Güter für {purchase}",
    "nothing else helps you now": "sonst hilft dir jetzt nichts",
}
