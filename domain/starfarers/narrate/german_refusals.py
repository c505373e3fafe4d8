"""Refusals in German: sentences by the form of the English one, and the names within them."""

from domain.kernel.say import Catalogue

REFUSALS: Catalogue = {
    # Names and clauses
    " or ": " oder ",
    "booster": "Antrieb",
    "cannon": "Bordkanone",
    "freight pod": "Frachtring",
    "colony": "Kolonie",
    "trade station": "Handelsstation",
    "how many resources you give": "wie viele Rohstoffe du gibst",
    "for yes or no": "ja oder nein",
    "it is the centre of a system": "das ist der Mittelpunkt eines Systems",
    "this site is closed": "dieser Koloniepunkt ist gesperrt",
    "something stands there": "dort steht schon etwas",
    "it is a spaceport site of another player": "das ist ein Raumhafenpunkt eines anderen Spielers",
    "a colony ship may not stay on a docking point": (
        "ein Kolonieschiff darf nicht auf einem Andockpunkt bleiben"
    ),
    "it began on this site, and returns only to found a colony": (
        "es kam von diesem Koloniepunkt und kehrt nur zurück, um eine Kolonie zu gründen"
    ),
    "a trade ship may not stay on a colony site": (
        "ein Handelsschiff darf nicht auf einem Koloniepunkt bleiben"
    ),
    "all docks of the outpost are taken": "alle Andockpunkte des Außenpostens sind besetzt",
    "a trade station needs more freight pods than there are stations": (
        "eine Handelsstation verlangt mehr Frachtringe, als dort Stationen sind"
    ),
    # Moments
    "This is for {player} to decide.": "Das entscheidet {player}.",
    "Now it is for {player} to act.": "Jetzt ist {player} an der Reihe.",
    "First the starting colonies have to be placed.": "Erst müssen die ersten Kolonien gesetzt werden.",
    "First the starting spaceport has to be made.": "Erst muss der erste Raumhafen bestimmt werden.",
    "First the starting ship has to be placed.": "Erst muss das erste Schiff gesetzt werden.",
    "First an upgrade of the pool has to be taken.": "Erst muss ein Startausbau genommen werden.",
    "First the dice have to be rolled for production.": "Erst muss um die Erträge gewürfelt werden.",
    "First the Galactic Relief Fund is used or not.": (
        "Erst wird der Galaktische Hilfsfonds genutzt, oder du verzichtest darauf."
    ),
    "First cards have to be returned for the 7.": "Erst müssen wegen der 7 Karten abgegeben werden.",
    "First an opponent has to be robbed.": "Erst muss ein Mitspieler beraubt werden.",
    "First the owed trade ship has to be placed.": "Erst muss das geschenkte Handelsschiff gesetzt werden.",
    "First the mothership has to be shaken.": "Erst muss das Mutterschiff geschüttelt werden.",
    "First a friendship card has to be taken.": "Erst muss eine Freundschaftskarte genommen werden.",
    "First the encounter has to be answered.": "Erst muss die Begegnung beantwortet werden.",
    "First a ship has to be stopped.": "Erst muss ein Schiff angehalten werden.",
    "First an upgrade has to be removed.": "Erst muss ein Ausbau abgegeben werden.",
    "First an upgrade has to be gained.": "Erst muss ein Ausbau gewählt werden.",
    "First resources have to be taken.": "Erst müssen Rohstoffe genommen werden.",
    "Trading and building come after production and before the flight.": (
        "Gehandelt und gebaut wird nach den Erträgen und vor dem Flug."
    ),
    "There is no flight now.": "Jetzt ist keine Flugphase.",
    "There is no colony to place now.": "Jetzt wird keine Kolonie gesetzt.",
    "There is no starting spaceport to make now.": "Jetzt wird kein erster Raumhafen bestimmt.",
    "There is no starting ship to place now.": "Jetzt wird kein erstes Schiff gesetzt.",
    "There is no upgrade to take from the pool now.": "Jetzt wird kein Startausbau genommen.",
    "Production has already been rolled.": "Um die Erträge wurde schon gewürfelt.",
    "The Galactic Relief Fund gives nothing now.": "Der Galaktische Hilfsfonds gibt jetzt nichts.",
    "There is nobody to rob now.": "Jetzt wird niemand beraubt.",
    "There is no trade and build phase to end now.": "Handeln und Bauen ist jetzt nicht zu beenden.",
    "There is no owed trade ship to place now.": "Jetzt ist kein geschenktes Handelsschiff zu setzen.",
    "The mothership is shaken when the flight begins.": (
        "Das Mutterschiff wird geschüttelt, wenn der Flug beginnt."
    ),
    "There is no friendship card to take now.": "Jetzt ist keine Freundschaftskarte zu nehmen.",
    "There is no encounter to answer now.": "Jetzt ist keine Begegnung zu beantworten.",
    "There is no ship to stop now.": "Jetzt ist kein Schiff anzuhalten.",
    "There is no upgrade to remove now.": "Jetzt ist kein Ausbau abzugeben.",
    "There is no upgrade to gain now.": "Jetzt ist kein Ausbau zu bekommen.",
    "There are no resources to take now.": "Jetzt sind keine Rohstoffe zu nehmen.",
    "The system has nothing to decide in this game.": "Der Dienst hat in diesem Spiel nichts zu entscheiden.",
    "Starfarers is for 3 or 4 players.": "Starfarers ist für 3 oder 4 Spieler.",
    # Set-up
    "There is a colony on {place}.": "Auf {place} ist schon eine Kolonie.",
    "Intersection {place} is not a site of a home system.": (
        "Raumpunkt {place} ist kein Koloniepunkt eines Heimatsystems."
    ),
    "You have no colony on {place}.": "Auf {place} hast du keine Kolonie.",
    "Intersection {place} is not a spaceport site of your spaceport.": (
        "Raumpunkt {place} ist kein Raumhafenpunkt deines Raumhafens."
    ),
    "There is no {upgrade} left in the pool.": (
        "Unter den Startausbauten gibt es davon keinen mehr: {upgrade}."
    ),
    # Cards
    "You do not have {cards}.": "Das hast du nicht: {cards}.",
    "You need {price} for this.": "Dafür brauchst du {price}.",
    "The supply has no {resource}.": "Davon ist nichts im Vorrat: {resource}.",
    "You do not have these cards.": "Diese Karten hast du nicht.",
    "The supply does not have these cards.": "Diese Karten hat der Vorrat nicht.",
    "You receive 1 card.": "Du bekommst 1 Karte.",
    "You receive {number} cards.": "Du bekommst {number} Karten.",
    "There are no cards to return now.": "Jetzt sind keine Karten abzugeben.",
    "You need not return any cards.": "Du musst keine Karten abgeben.",
    "You have chosen the cards to return.": "Du hast schon gewählt, welche Karten du abgibst.",
    "You have to return exactly {number} cards.": "Du musst genau {number} Karten abgeben.",
    "{player} has no card.": "{player} hat keine Karte.",
    "Name another player at this table.": "Nenne einen anderen Spieler an diesem Tisch.",
    "The opponents have to be different.": "Es müssen verschiedene Mitspieler sein.",
    "Fewer than two opponents have more points.": "Weniger als zwei Mitspieler haben mehr Punkte.",
    # Trade
    "This trade is no longer possible.": "Dieser Handel ist nicht mehr möglich.",
    "There is no open offer {number}.": "Ein offenes Angebot {number} gibt es nicht.",
    "Offer {number} does not ask you for an answer.": "Angebot {number} fragt dich nicht.",
    "Only its maker can withdraw an offer.": "Ein Angebot zieht nur zurück, wer es gemacht hat.",
    "You have already accepted this offer.": "Du hast dieses Angebot schon angenommen.",
    "You have already refused this offer.": "Du hast dieses Angebot schon abgelehnt.",
    "{player} has not agreed to this trade.": "{player} hat diesem Handel nicht zugestimmt.",
    "Each side has to give at least 1 card.": "Jede Seite muss mindestens 1 Karte geben.",
    "{resource} is on both sides of the trade.": "{resource} steht auf beiden Seiten des Handels.",
    "The card taken has to be of another type.": "Du musst eine andere Sorte nehmen, als du gibst.",
    "You trade {numbers} {resource} for 1 other card, not {number}.": (
        "Du gibst {numbers} {resource} für 1 andere Karte, nicht {number}."
    ),
    # Building
    "Your three transport ships are on the map.": "Deine drei Transportschiffe sind auf dem Spielplan.",
    "You have no {piece} left in your supply.": "Davon hast du nichts mehr im Vorrat: {piece}.",
    "Intersection {place} is not a site of one of your spaceports.": (
        "Raumpunkt {place} ist kein Raumhafenpunkt eines deiner Raumhäfen."
    ),
    "This is not a free site of one of your spaceports.": (
        "Das ist kein freier Raumhafenpunkt eines deiner Raumhäfen."
    ),
    "A ship stands on {place}.": "Auf {place} steht ein Schiff.",
    "All your three shipyards are on the map.": "Deine drei Raumhafenringe sind auf dem Spielplan.",
    "You have no colony without shipyard on {place}.": (
        "Auf {place} hast du keine Kolonie ohne Raumhafenring."
    ),
    "Your mothership has room for {number} boosters.": "Dein Mutterschiff fasst {number} Antriebe.",
    "Your mothership has room for {number} cannons.": "Dein Mutterschiff fasst {number} Bordkanonen.",
    "Your mothership has room for {number} freight pods.": "Dein Mutterschiff fasst {number} Frachtringe.",
    "There is no {upgrade} left in the tray.": "In der Auslage gibt es davon keinen mehr: {upgrade}.",
    "There is no fame piece left in the tray.": "In der Auslage ist kein Ruhmesring mehr.",
    "You do not have Fame for Sale.": "Du hast „Käuflicher Ruhm“ nicht.",
    "You have bought a fame piece this turn.": "Du hast in diesem Zug schon einen Ruhmesring gekauft.",
    "You do not have A Helping Hand.": "Du hast „Helfende Hand“ nicht.",
    "You have used A Helping Hand this turn.": "Du hast „Helfende Hand“ in diesem Zug schon genutzt.",
    "This card is not at the outpost.": "Diese Karte liegt nicht am Außenposten.",
    # Flight
    "colony ship": "Kolonieschiff",
    "trade ship": "Handelsschiff",
    "This ship is not yours.": "Dieses Schiff gehört dir nicht.",
    "This ship is not on the map.": "Dieses Schiff ist nicht auf dem Spielplan.",
    "An encounter has stopped your {ship} on {at} for this flight.": (
        "Eine Begegnung hat dein {ship} auf {at} für diesen Flug angehalten."
    ),
    "The move of your {ship} on {at} is over.": "Dein {ship} auf {at} ist schon geflogen.",
    "Your {ship} on {at} has not begun to move.": "Dein {ship} auf {at} ist noch nicht losgeflogen.",
    "Your {ship} on {at} has begun to move.": "Dein {ship} auf {at} ist schon losgeflogen.",
    "The move of your {ship} on {at} has to be ended first: it leads to a choice.": (
        "Erst muss der Flug deines Schiffs auf {at} enden ({ship}): daraus folgt eine Entscheidung."
    ),
    "Your {ship} on {at} cannot end its move on {place}: {why}.": (
        "Dein {ship} auf {at} kann seinen Flug nicht auf {place} beenden: {why}."
    ),
    "Intersections {at} and {place} are not connected.": (
        "Die Raumpunkte {at} und {place} sind nicht verbunden."
    ),
    "Intersection {place} is the centre of a system, which nothing crosses.": (
        "Raumpunkt {place} ist der Mittelpunkt eines Systems, durch den nichts fliegt."
    ),
    "Intersection {place} is the centre of a system.": "Raumpunkt {place} ist der Mittelpunkt eines Systems.",
    "Intersection {place} is the centre of a system, or of a sector face down.": (
        "Raumpunkt {place} ist der Mittelpunkt eines Systems oder eines verdeckten Sektors."
    ),
    "Intersection {place} could turn out to be a colony site.": (
        "Raumpunkt {place} könnte sich als Koloniepunkt erweisen."
    ),
    "Intersection {place} is too far: your {ship} on {at} has {number} steps left.": (
        "Raumpunkt {place} ist zu weit: dein {ship} auf {at} kann noch {number} weit fliegen."
    ),
    "Intersection {place} is too far: your {ship} on {at} has 1 step left.": (
        "Raumpunkt {place} ist zu weit: dein {ship} auf {at} kann noch 1 weit fliegen."
    ),
    "Your {ship} on {at} has 1 step left.": "Dein {ship} auf {at} kann noch 1 weit fliegen.",
    "Your {ship} on {at} has {number} steps left.": "Dein {ship} auf {at} kann noch {number} weit fliegen.",
    "From {place} your {ship} on {at} could not end its move anywhere.": (
        "Von {place} aus fände dein {ship} auf {at} kein Ende für seinen Flug."
    ),
    "Your {ship} on {at} stands there already.": "Dein {ship} auf {at} steht schon dort.",
    "On the way to {place} the ship would reveal something first.": (
        "Auf dem Weg nach {place} wird vorher etwas aufgedeckt."
    ),
    "Your {ship} on {at} has to leave this place.": "Dein {ship} auf {at} muss diesen Raumpunkt verlassen.",
    "A trade ship cannot found a colony.": "Ein Handelsschiff kann keine Kolonie gründen.",
    "Intersection {place} is not a colony site.": "Raumpunkt {place} ist kein Koloniepunkt.",
    "The site {place} is closed.": "Der Koloniepunkt {place} ist gesperrt.",
    "The site {place} is not free.": "Der Koloniepunkt {place} ist nicht frei.",
    "A pirate base or ice planet is next to {place}.": (
        "Neben {place} ist ein Piratennest oder ein Eisplanet."
    ),
    "You have no space jump to make.": "Du hast keinen Raumsprung zu machen.",
    # Encounters
    "You are asked {asked}.": "Die Frage ist: {asked}.",
    "You may give at most 1 resources.": "Du darfst höchstens 1 Rohstoff geben.",
    "You may give at most {number} resources.": "Du darfst höchstens {number} Rohstoffe geben.",
    "This answer costs 1 resource.": "Diese Antwort kostet 1 Rohstoff.",
    "This answer costs {number} resources.": "Diese Antwort kostet {number} Rohstoffe.",
    "A ship that has to clear a spaceport site may not be chosen.": (
        "Ein Schiff, das einen Raumhafenpunkt räumen muss, darfst du nicht wählen."
    ),
    "Choose one of your ships that is not stopped yet.": (
        "Wähle ein eigenes Schiff, das noch nicht angehalten ist."
    ),
    "You have no {upgrade}.": "Davon hast du keinen: {upgrade}.",
    "You cannot have another {upgrade}.": "Davon kannst du keinen weiteren haben: {upgrade}.",
}
