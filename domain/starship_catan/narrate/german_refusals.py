"""German refusals, by the form of the English sentence, and the names used in them."""

from domain.kernel.say import Catalogue

REFUSALS: Catalogue = {
    # Names
    "bay": "Frachtraum",
    "lab": "Labor",
    "cannon points": "Kanonenpunkte",
    "booster points": "Antriebspunkte",
    # Moments
    "Now {player} chooses a module.": "Jetzt wählt {player} ein Modul.",
    "First the starting modules have to be chosen.": "Erst müssen die ersten Module gewählt werden.",
    "First a sector has to be chosen.": "Erst muss ein Sektor gewählt werden.",
    "First the Sensor Module is used or not.": (
        "Erst wird das Sensormodul benutzt, oder du verzichtest darauf."
    ),
    "First the viewed cards have to be put back.": (
        "Erst müssen die angesehenen Karten zurückgelegt werden."
    ),
    "First the reward of the mission has to be taken.": (
        "Erst muss die Belohnung der Mission genommen werden."
    ),
    "First the pirate has to be paid or fought.": "Erst muss der Pirat bezahlt oder bekämpft werden.",
    "First the reward for the pirate has to be taken.": (
        "Erst muss die Belohnung für den Piraten genommen werden."
    ),
    "First the module to lose has to be chosen.": "Erst muss das Modul gewählt werden, das verloren geht.",
    "First the open offer has to be answered.": "Erst muss das offene Angebot beantwortet werden.",
    "First the production has to be chosen.": "Erst muss der Ertrag gewählt werden.",
    "First your opponent has to choose what it produces.": "Erst muss dein Gegenüber seinen Ertrag wählen.",
    "There is no flight now.": "Jetzt ist kein Flug.",
    "There is no card to act on now.": "Vor dir liegt keine Karte, mit der du etwas tun könntest.",
    "There is no sensor to use now.": "Jetzt ist kein Sensor zu benutzen.",
    "Trading and building come after the flight.": "Gehandelt und gebaut wird nach dem Flug.",
    "The starting modules have been chosen.": "Die ersten Module sind gewählt.",
    "There is no production to choose.": "Es ist kein Ertrag zu wählen.",
    "You fly into only one sector in a turn.": "In einem Zug fliegst du nur in einen Sektor.",
    "There are no viewed cards to put back.": "Es sind keine angesehenen Karten zurückzulegen.",
    "No pirate demands anything.": "Kein Pirat verlangt etwas.",
    "There is no reward to take.": "Es ist keine Belohnung zu nehmen.",
    "There is no module to lose.": "Es ist kein Modul zu verlieren.",
    "The turn cannot end before the flight has ended.": (
        "Der Zug kann nicht enden, bevor der Flug beendet ist."
    ),
    "The system has nothing to decide in this game.": "Der Dienst hat in diesem Spiel nichts zu entscheiden.",
    "Starship Catan is for 2 players.": "Starship Catan ist für 2 Spieler.",
    # Production
    "No matching colony of yours yields {good}.": "Keine deiner passenden Kolonien bringt {good}.",
    "You have no further production to choose.": "Du hast keinen weiteren Ertrag zu wählen.",
    "Your bay has no room for {good}.": "Dein Frachtraum hat keinen Platz für {good}.",
    # Flight
    "Each of the {number} viewed cards has to be put back once.": (
        "Jede der {number} angesehenen Karten muss genau einmal zurückgelegt werden."
    ),
    "No further card can be revealed in this flight.": (
        "In diesem Flug kann keine weitere Karte aufgedeckt werden."
    ),
    "The card that replaced another one is not visited in this flight.": (
        "Eine nachgelegte Karte wird in diesem Flug nicht mehr besucht."
    ),
    "This card was used for an action already.": "Mit dieser Karte hast du schon etwas getan.",
    "A pirate offers no action.": "Bei einem Piraten ist nichts weiter zu tun.",
    "The card that lay here is gone.": "Die Karte, die hier lag, ist weg.",
    "Nothing can be bought at {card}.": "Hier ist nichts zu kaufen: {card}.",
    "Nothing can be sold at {card}.": "Hier ist nichts zu verkaufen: {card}.",
    "This costs {price} Astro.": "Das kostet {price} Astro.",
    "Your {place} has no room for this.": "Dein {place} hat dafür keinen Platz.",
    "At least 1 unit has to be traded.": "Gehandelt wird mindestens 1 Einheit.",
    "{card} trades {goods} only.": "{card}: hier wird nur mit {goods} gehandelt.",
    "{card} trades at most {number} in a visit.": "{card}: je Besuch höchstens {number}.",
    "{card} has no T.": "{card}: diese Karte hat kein T.",
    "{card} is not a colony planet.": "{card}: das ist kein Kolonieplanet.",
    "You have no trade ship in your hangar.": "In deinem Hangar ist kein Handelsschiff.",
    "You have no colony ship in your hangar.": "In deinem Hangar ist kein Kolonieschiff.",
    # Missions, rewards and losses
    "{mission} is not face up.": "Diese Mission liegt nicht offen: {mission}.",
    "{mission} is to be completed at {planet}.": "Diese Mission wird auf {planet} erfüllt: {mission}.",
    "{mission} was turned at this planet in this flight.": (
        "Diese Mission wurde in diesem Flug an diesem Planeten aufgedeckt: {mission}."
    ),
    "{mission} asks for {terms}.": "Die Mission „{mission}“ verlangt {terms}.",
    "{good} cannot be the reward of this mission.": "{good} kann nicht die Belohnung dieser Mission sein.",
    "This module is not on your ship.": "Dieses Modul ist nicht auf deinem Schiff.",
    # Building
    "You need {price} for this.": "Dafür brauchst du {price}.",
    "Your hangar is full.": "Dein Hangar ist voll.",
    "This game is played without giving up ships.": "In diesem Spiel werden keine Schiffe aufgegeben.",
    "You have no such ship in your hangar.": "Ein solches Schiff ist nicht in deinem Hangar.",
    "Three boosters are attached.": "Drei Antriebe sind angebaut.",
    "Three cannons are attached.": "Drei Bordkanonen sind angebaut.",
    "First all three tiles of this kind have to be attached.": "Erst müssen alle drei davon angebaut sein.",
    "All three tiles are of level 2.": "Alle drei sind schon auf Stufe 2.",
    "Your {module} is built.": "Das hast du schon: {module}.",
    "First you need the {module}.": "Erst brauchst du das {module}.",
    "The {module} is not in the stock.": "Das ist nicht mehr im Vorrat: {module}.",
    # Trade
    "You have no trading post at {card}.": "Hier hast du keine Handelsstation: {card}.",
    "This trading post was used in this turn.": "Diese Handelsstation hast du in diesem Zug schon benutzt.",
    "You have used two trading posts in this turn.": (
        "Du hast in diesem Zug schon zwei Handelsstationen benutzt."
    ),
    "You have built since you used a trading post.": (
        "Seit du eine Handelsstation benutzt hast, hast du gebaut."
    ),
    "You have no Trade Module.": "Du hast kein Handelsmodul.",
    "Your Trade Module is used up for this turn.": "Dein Handelsmodul ist für diesen Zug verbraucht.",
    "You need {number} Astro.": "Du brauchst {number} Astro.",
    "Your opponent has no {good}.": "Davon hat dein Gegenüber nichts: {good}.",
    "Only the opponent answers an offer.": "Ein Angebot beantwortet nur das Gegenüber.",
    "There is no open offer.": "Es gibt kein offenes Angebot.",
    "Your opponent has declined {number} offers in this turn.": (
        "Dein Gegenüber hat in diesem Zug schon {number} Angebote abgelehnt."
    ),
    "Each side has to give something.": "Jede Seite muss etwas geben.",
    "Nothing can be on both sides of an exchange.": "Nichts kann auf beiden Seiten eines Tauschs stehen.",
    "You do not have {goods}.": "Das hast du nicht: {goods}.",
    "Your opponent does not have {goods}.": "Das hat dein Gegenüber nicht: {goods}.",
    "You have no room for this.": "Dafür hast du keinen Platz.",
    "Your opponent has no room for this.": "Dafür hat dein Gegenüber keinen Platz.",
}
