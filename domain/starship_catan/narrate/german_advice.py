"""Advice in German."""

from domain.kernel.say import Catalogue

GERMAN_ADVICE: Catalogue = {
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
        "{points} von {needed} Punkten; das nächste Ziel: {purchase}, dazu fehlt noch {missing}"
    ),
    "wins the game": "gewinnt das Spiel",
    "+1 point; {why}": "+1 Punkt; {why}",
    "+{points} points; {why}": "+{points} Punkte; {why}",
    # Modules
    "your bays hold more goods": "deine Laderäume fassen mehr",
    "another action in every flight": "eine Aktion mehr in jedem Flug",
    "you look at cards before you fly": "du siehst vor dem Flug Karten an",
    "you can force your opponent to sell": "die andere Seite muss dir etwas verkaufen",
    "brings science points": "bringt Wissenschaftspunkte",
    "brings trade goods": "bringt Handelswaren",
    "the module that you need least": "das Modul, das du am wenigsten brauchst",
    # Flight
    "brings {goods}": "bringt {goods}",
    "brings {goods}, and with them {purchase}": "bringt {goods} und damit {purchase}",
    "{card} waits there": "dort liegt {card}",
    "you have not flown there for a while": "dort warst du länger nicht",
    "{gained}, at {price} Astro each": "{gained}, für je {price} Astro",
    "brings {price} Astro for each": "bringt je {price} Astro",
    "makes you Friend of the People": "macht dich zum Freund des Volkes",
    "a trading post, and friendship point {number}": "eine Handelsstation und Freundschaftspunkt {number}",
    "founds a colony on {colony}": "gründet eine Kolonie auf {colony}",
    "{number} Astro": "{number} Astro",
    "{number} goods of your choice": "{number} Güter nach Wahl",
    "{number} fame": "{number} Ruhm",
    "completes the mission {mission}": "erfüllt die Mission {mission}",
    "{text}, for {gains}": "{text}, für {gains}",
    "you win with {percent} %, and become Hero of the People": (
        "du gewinnst mit {percent} % und wirst Held des Volkes"
    ),
    "you win with {percent} %, for fame and a good of your choice": (
        "du gewinnst mit {percent} %; das bringt Ruhm und ein Gut nach Wahl"
    ),
    "{astro} Astro are cheaper than a fight won with {percent} %": (
        "{astro} Astro sind billiger als ein Kampf, den du mit {percent} % gewinnst"
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
    "the trade helps your opponent more than you": "der Tausch hilft der anderen Seite mehr als dir",
    "nothing else helps you now": "sonst hilft dir jetzt nichts",
}
