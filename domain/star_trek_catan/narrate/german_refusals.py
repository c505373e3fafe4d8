"""German refusals, by the form of the English sentence, and the names used in them."""

from domain.kernel.say import Catalogue

REFUSALS: Catalogue = {
    # Moments
    "First the set-up has to be finished.": "Erst muss der Aufbau beendet werden.",
    "First it has to be decided whether Spock is used.": "Erst muss entschieden werden, ob Spock hilft.",
    "First it has to be decided whether Kirk is used.": "Erst muss entschieden werden, ob Kirk hilft.",
    "First cards have to be discarded.": "Erst müssen Karten abgegeben werden.",
    "First the battle cruiser has to be moved.": "Erst muss der Klingonenkreuzer versetzt werden.",
    "First an opponent has to be chosen from whom a card is stolen.": (
        "Erst muss gewählt werden, wem eine Karte geraubt wird."
    ),
    "First a card has to be returned to each player who gave one for Uhura.": (
        "Erst bekommen alle, die für Uhura eine Karte gaben, eine zurück."
    ),
    "First one of the cards viewed with McCoy has to be kept.": (
        "Erst muss eine der Karten behalten werden, die McCoy gezeigt hat."
    ),
    "First a card has to be taken from the hand viewed with Chapel.": (
        "Erst muss eine Karte aus der Hand genommen werden, die Chapel gezeigt hat."
    ),
    "First the second free starship has to be placed or declined.": (
        "Erst wird das zweite kostenlose Raumschiff gesetzt, oder du verzichtest darauf."
    ),
    "First the support card just used has to be flipped or exchanged.": (
        "Erst muss die eben eingesetzte Unterstützungskarte umgedreht oder getauscht werden."
    ),
    "This is for {player} to decide.": "Das entscheidet {player}.",
    "There is no such choice to make now.": "So etwas ist jetzt nicht zu entscheiden.",
    "Building is possible only after the roll.": "Bauen kannst du erst nach dem Wurf.",
    "The trade phase follows the roll.": "Die Handelsphase kommt nach dem Wurf.",
    "The build phase has begun already.": "Die Bauphase hat schon begonnen.",
    "Trade and build are one phase here; there is nothing to begin.": (
        "Handeln und Bauen sind hier eine Phase; keins von beiden wird eigens begonnen."
    ),
    "Trading is possible only after the roll is resolved.": (
        "Handeln kannst du erst, wenn der Wurf abgehandelt ist."
    ),
    "Trading is over for this turn.": "Der Handel ist für diesen Zug vorbei.",
    "The turn cannot end before the dice are rolled.": "Der Zug kann nicht enden, bevor gewürfelt ist.",
    "The dice were already rolled.": "Gewürfelt wurde schon.",
    # Set-up
    "There is no starting outpost to place now.": "Jetzt wird keine Kleine Raumstation gegründet.",
    "There is no starting starship to place now.": "Jetzt wird kein Raumschiff gesetzt.",
    "This is not the roll for the start.": "Jetzt wird nicht um den Start gewürfelt.",
    "Only the players tied for the highest sum roll again.": (
        "Noch einmal würfelt nur, wer mit anderen die höchste Summe hat."
    ),
    "You have already rolled for the start.": "Du hast schon um den Start gewürfelt.",
    "The starship has to end at the outpost just placed on {point}.": (
        "Das Raumschiff muss an der eben gegründeten Kleinen Raumstation auf {point} liegen."
    ),
    "Star Trek Catan is for 3 or 4 players.": "Star Trek Catan ist für 3 oder 4 Spieler.",
    "With 3 players on the beginner board nobody is red.": (
        "Zu dritt ist auf dem Plan für Einsteiger niemand rot."
    ),
    "There is no seat {seat}.": "Einen Platz {seat} gibt es nicht.",
    # A seven
    "Nobody has to discard now.": "Jetzt muss niemand Karten abgeben.",
    "You do not have to discard.": "Du musst keine Karten abgeben.",
    "Your discard is already in, and final.": "Du hast schon gewählt, was du abgibst; dabei bleibt es.",
    "You have to discard exactly {number} cards.": "Du musst genau {number} Karten abgeben.",
    "The battle cruiser cannot be moved now.": "Der Klingonenkreuzer kann jetzt nicht versetzt werden.",
    "The battle cruiser has to leave {sector} for another sector.": (
        "Der Klingonenkreuzer muss Sektor {sector} verlassen und in einen anderen ziehen."
    ),
    "There is nothing to steal now.": "Jetzt wird nichts geraubt.",
    "Only an opponent with a station at the cruiser's sector can be chosen.": (
        "Wählen kannst du nur, wer eine Raumstation am Sektor des Klingonenkreuzers hat."
    ),
    # Cards
    "You do not have {cards}.": "Das hast du nicht: {cards}.",
    "You need {price} for this.": "Dafür brauchst du {price}.",
    "There is no {resource} in that hand.": "Davon ist nichts in dieser Hand: {resource}.",
    "The supply has no {resource}.": "Davon ist nichts im Vorrat: {resource}.",
    "The supply does not have {cards}.": "Das hat der Vorrat nicht: {cards}.",
    "The supply does not have 1 {resource}.": "Das hat der Vorrat nicht: 1 {resource}.",
    "The supply is empty.": "Der Vorrat ist leer.",
    # Trade
    "There has been no offer {number} yet.": "Ein Angebot {number} gab es noch nicht.",
    "Offer {number} is no longer open.": "Angebot {number} ist nicht mehr offen.",
    "Offer {number} does not ask you.": "Angebot {number} fragt dich nicht.",
    "An offer asks opponents at this table.": "Ein Angebot fragt Gegner an diesem Tisch.",
    "You can trade with the active player only.": "Handeln kannst du nur mit dem, der am Zug ist.",
    "At least 1 card has to change hands on each side.": "Auf jeder Seite muss mindestens 1 Karte liegen.",
    "{resource} is on both sides of the trade.": "{resource} steht auf beiden Seiten des Tauschs.",
    "Only its maker can withdraw an offer.": "Ein Angebot zieht nur zurück, wer es gemacht hat.",
    "You have already accepted this offer.": "Du hast dieses Angebot schon angenommen.",
    "You have already rejected this offer.": "Du hast dieses Angebot schon abgelehnt.",
    "You have not accepted this offer.": "Du hast dieses Angebot nicht angenommen.",
    "Only the maker of an offer chooses the partner.": (
        "Den Tauschpartner wählt, wer das Angebot gemacht hat."
    ),
    "This seat's acceptance does not wait for you.": "Von diesem Platz wartet keine Annahme auf dich.",
    "Only the active player trades with the supply.": "Mit dem Vorrat tauscht nur, wer am Zug ist.",
    "Cards of one type have to be given to the supply.": "Dem Vorrat gibst du Karten einer Sorte.",
    "Exactly one type of card is given to the supply.": "Dem Vorrat gibst du Karten von genau einer Sorte.",
    "The card taken has to be of another type than those given.": (
        "Du musst eine andere Sorte nehmen, als du gibst."
    ),
    "Your rate for {resource} is {rate} cards for 1.": "Dein Kurs für {resource} ist {rate} Karten für 1.",
    # Building
    "All your 15 starships are on the board.": "Alle deine 15 Raumschiffe sind auf dem Spielplan.",
    "Route {route} is taken.": "Raumstrecke {route} ist besetzt.",
    "An opponent's station blocks the way to route {route}.": (
        "Eine gegnerische Raumstation versperrt den Weg zu Raumstrecke {route}."
    ),
    "Route {route} touches neither a station nor a starship of yours.": (
        "Raumstrecke {route} berührt weder eine Raumstation noch ein Raumschiff von dir."
    ),
    "You have no outpost in your supply; upgrade one first.": (
        "Du hast keine Kleine Raumstation mehr im Vorrat; baue erst eine aus."
    ),
    "No starship of yours ends at {point}.": "Keines deiner Raumschiffe liegt an Raumpunkt {point}.",
    "There is already a station on {point}.": "Auf Raumpunkt {point} ist schon eine Raumstation.",
    "There is a station next to {point}.": "Neben Raumpunkt {point} ist eine Raumstation.",
    "You have no outpost on {point}.": "Auf Raumpunkt {point} hast du keine Kleine Raumstation.",
    "All your 4 starbases are built.": "Alle deine 4 Großen Raumstationen sind gebaut.",
    "No supply route has changed.": "Keine Versorgungsroute hat sich geändert.",
    "Only the system measures the supply routes, and nothing else.": (
        "Nur der Dienst misst die Versorgungsrouten, und er tut nichts anderes."
    ),
    # Development cards
    "The development deck is empty.": "Der Stapel der Entwicklungskarten ist leer.",
    "No development card can be played now.": "Jetzt kann keine Entwicklungskarte gespielt werden.",
    "You have already played a development card this turn.": (
        "Du hast in diesem Zug schon eine Entwicklungskarte gespielt."
    ),
    "You have no {title} card.": "Du hast keine Karte „{title}“.",
    "Your {title} card was bought this turn.": "Deine Karte „{title}“ hast du erst in diesem Zug gekauft.",
    "A Research Station takes {number} from the supply now, not nothing.": (
        "Eine Forschungsstation nimmt jetzt {number} aus dem Vorrat; du nimmst nichts."
    ),
    "A Research Station takes {number} from the supply now, not {cards}.": (
        "Eine Forschungsstation nimmt jetzt {number} aus dem Vorrat, nicht {cards}."
    ),
    "There is no second free starship to place.": "Es ist kein zweites kostenloses Raumschiff zu setzen.",
    # Support cards
    "This game is played without support cards.": "In diesem Spiel gibt es keine Unterstützungskarten.",
    "Uhura cannot be used now.": "Uhura kann jetzt nicht eingesetzt werden.",
    "Sulu cannot be used now.": "Sulu kann jetzt nicht eingesetzt werden.",
    "Chekov cannot be used now.": "Chekov kann jetzt nicht eingesetzt werden.",
    "Scott is for building a starship, which is possible only after the roll.": (
        "Scott hilft beim Bau eines Raumschiffs, und das geht erst nach dem Wurf."
    ),
    "McCoy is for buying a development card, which is possible only after the roll.": (
        "McCoy hilft beim Kauf einer Entwicklungskarte, und das geht erst nach dem Wurf."
    ),
    "Rand can be used only while you may trade with the supply.": (
        "Rand kannst du nur einsetzen, solange du mit dem Vorrat tauschen darfst."
    ),
    "Chapel can be used only after the roll is resolved.": (
        "Chapel kannst du erst einsetzen, wenn der Wurf abgehandelt ist."
    ),
    "Sarek is for building, which is possible only after the roll.": (
        "Sarek hilft beim Bauen, und das geht erst nach dem Wurf."
    ),
    "Spock is for the moment after a roll that brought nothing.": (
        "Spock hilft nach einem Wurf, der nichts gebracht hat."
    ),
    "Kirk is for the moment when a 7 is rolled.": "Kirk hilft, wenn eine 7 gewürfelt ist.",
    "Your support card is {title}.": "Deine Unterstützungskarte ist {title}.",
    "You have already used {title} this turn.": "Du hast {title} in diesem Zug schon eingesetzt.",
    "You received {title} only this turn.": "{title} hast du erst in diesem Zug bekommen.",
    "{title} is not in the display.": "{title} liegt nicht aus.",
    "The card taken must not be the one returned.": (
        "Du musst eine andere Karte nehmen, als du zurücklegst."
    ),
    "A card used on its B-side has to be exchanged.": (
        "Eine auf der B-Seite eingesetzte Karte muss getauscht werden."
    ),
    "The same opponent cannot be named twice.": "Derselbe Gegner kann nicht zweimal genannt werden.",
    "Name opponents at this table.": "Nenne Gegner an diesem Tisch.",
    "Choose an opponent at this table.": "Wähle einen Gegner an diesem Tisch.",
    "{player} has no resource cards.": "{player} hat keine Rohstoffkarten.",
    "{player} does not have more public victory points than you.": (
        "{player} hat nicht mehr offene Siegpunkte als du."
    ),
    "Return one card to each player who gave one.": (
        "Jeder, der eine Karte gab, bekommt eine zurück, und nur einmal."
    ),
    "With Scott pay 1 tritanium or 1 dilithium, and 1 card of any type but the other of these.": (
        "Mit Scott zahlst du 1 Tritanium oder 1 Dilithium, dazu 1 beliebige Karte außer der anderen von "
        "beiden."
    ),
    "With McCoy pay {price}, with at most 1 of them replaced by a card of another type.": (
        "Mit McCoy zahlst du {price}; höchstens 1 davon darf durch eine andere Karte ersetzt sein."
    ),
    "With more than {number} cards Kirk saves you from discarding; you take none.": (
        "Mit mehr als {number} Karten bewahrt dich Kirk vor dem Abgeben; du nimmst keine."
    ),
    "With {number} cards or fewer name the resource that you take.": (
        "Mit höchstens {number} Karten nenne den Rohstoff, den du nimmst."
    ),
    "That is not one of the cards you looked at.": "Das ist keine der Karten, die du angesehen hast.",
    "You have no starship on route {route}.": "Auf Raumstrecke {route} hast du kein Raumschiff.",
    "The starship on route {route} has no open end.": (
        "Das Raumschiff auf Raumstrecke {route} hat kein offenes Ende."
    ),
    "The starship has to go to another route.": "Das Raumschiff muss auf eine andere Raumstrecke.",
    "Without that starship nothing of yours leads to route {route}.": (
        "Ohne dieses Raumschiff führt nichts von dir zu Raumstrecke {route}."
    ),
    "The battle cruiser is on the asteroid field already.": (
        "Der Klingonenkreuzer ist schon im Asteroidenfeld."
    ),
    "You need 2 {resource} for the first trade with Rand.": (
        "Für den ersten Tausch mit Rand brauchst du 2 {resource}."
    ),
    "You have no Starfleet Intervenes card.": "Du hast keine Karte „Sternenflotte greift ein“.",
    "You have no Starfleet Intervenes card face up.": (
        "Du hast keine offene Karte „Sternenflotte greift ein“."
    ),
    "You have no Starfleet Intervenes card in your hand.": (
        "Du hast keine Karte „Sternenflotte greift ein“ auf der Hand."
    ),
}
