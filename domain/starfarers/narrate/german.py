"""Log lines in German."""

from domain.kernel.say import Catalogue
from domain.starfarers.narrate.german_encounters import ENCOUNTERS

_RESOURCES = {
    "ore": "Erz",
    "fuel": "Treibstoff",
    "carbon": "Carbon",
    "food": "Nahrung",
    "goods": "Handelsware",
}

GERMAN: Catalogue = {
    **ENCOUNTERS,
    # Resources, pieces and cards
    **_RESOURCES,
    **{f"several {name}": word for name, word in _RESOURCES.items()},
    "nothing": "nichts",
    "nobody": "niemanden",
    "yes": "ja",
    "no": "nein",
    " and ": " und ",
    "yellow": "gelb",
    "blue": "blau",
    "red": "rot",
    "black": "schwarz",
    "{number} card": "{number} Karte",
    "{number} cards": "{number} Karten",
    "{number} step": "{number} Schritt",
    "{number} steps": "{number} Schritte",
    "{number} booster": "{number} Antrieb",
    "{number} boosters": "{number} Antriebe",
    "{number} cannon": "{number} Bordkanone",
    "{number} cannons": "{number} Bordkanonen",
    "{number} freight pod": "{number} Frachtring",
    "{number} freight pods": "{number} Frachtringe",
    "{number} fame piece": "{number} Ruhmesring",
    "{number} fame pieces": "{number} Ruhmesringe",
    "{number} of choice": "{number} nach Wahl",
    "a booster": "einen Antrieb",
    "a cannon": "eine Bordkanone",
    "a freight pod": "einen Frachtring",
    "booster": "Antrieb",
    "cannon": "Bordkanone",
    "freight pod": "Frachtring",
    "colony": "Kolonie",
    "trade station": "Handelsstation",
    "colony ship": "Kolonieschiff",
    "trade ship": "Handelsschiff",
    "the Green Folk": "Grünes Volk",
    "the Merchants": "Händler",
    "the Diplomats": "Diplomaten",
    "the Scientists": "Wissendes Volk",
    **{
        f"Production Increase: {name.capitalize()}": f"Mehr Ertrag: {word}"
        for name, word in _RESOURCES.items()
    },
    **{
        f"Trade Advantage: {name.capitalize()}": f"Handelsvorteil: {word}"
        for name, word in _RESOURCES.items()
    },
    "Reduced Tribute": "Geringere Abgaben",
    "Fame for Sale": "Käuflicher Ruhm",
    "A Helping Hand": "Helfende Hand",
    "Galactic Relief Fund": "Galaktischer Hilfsfonds",
    "2 Cannons": "2 Bordkanonen",
    "2 Boosters": "2 Antriebe",
    "Booster and Cannon": "Antrieb und Bordkanone",
    # Places
    "{place}": "{place}",
    **{name: name.capitalize() for name in ("alpha", "beta", "gamma", "delta")},
    "{place}, the site at {planets} in {area}": "{place} (Koloniepunkt an {planets} in {area})",
    "{place}, the docking point of {civilization}": "{place} (Andockpunkt, {civilization})",
    "{place} beside {area}": "{place} neben {area}",
    "a pirate base of strength {strength}": "Piratennest der Stärke {strength}",
    "an ice planet of strength {strength}": "Eisplanet der Stärke {strength}",
    "with ": "mit ",
    # Set-up
    "{sector} in {area}": "{sector} in {area}",
    "all sectors face down": "alle Sektoren verdeckt",
    "the map is laid out: {table}; {starter} is to start": (
        "der Spielplan ist ausgelegt: {table}; {starter} beginnt"
    ),
    "colonies on {sites} and a spaceport on {port}": "Kolonien auf {sites} und einen Raumhafen auf {port}",
    "the fourth colour has {pieces}": "die vierte Farbe hat {pieces}",
    "{who} starts with {pieces}, and a colony ship at {at}": (
        "{who} hat zu Beginn {pieces}, dazu ein Kolonieschiff bei {at}"
    ),
    "{who} is to place a colony in round {round}": "{who} setzt in Runde {round} eine Kolonie",
    "{who} is to place a spaceport and a ship in round {round}": (
        "{who} bestimmt in Runde {round} einen Raumhafen und setzt ein Schiff"
    ),
    "the common pool is {pool}": "die Startausbauten sind {pool}",
    "the common pool is put away": "der übrige Startausbau kommt in die Auslage zurück",
    "{who} starts with a colony on {site}": "{who} beginnt mit einer Kolonie auf {site}",
    "{who} makes a spaceport of the colony on {site}": "{who} macht die Kolonie auf {site} zum Raumhafen",
    "{who} starts with a {ship} at {at}": "{who} beginnt mit 1 {ship} bei {at}",
    "{who} takes {upgrade} of the pool": "{who} nimmt {upgrade} von den Startausbauten",
    "the home sites left empty are closed: {sites}": (
        "die leeren Koloniepunkte der Heimatsysteme sind gesperrt: {sites}"
    ),
    " and {boosters}": " und {boosters}",
    "{who} receives {fame}{boosters}": "{who} erhält {fame}{boosters}",
    "{who} draws {number} from the reserve pile": "{who} zieht {number} vom Nachschubstapel",
    "a new reserve pile is made from the supply: {cards}": (
        "ein neuer Nachschubstapel kommt aus dem Vorrat: {cards}"
    ),
    # Production
    "turn {turn}: {who} begins": "Zug {turn}: {who} beginnt",
    "{who} rolls {one} and {other}: {sum}": "{who} würfelt {one} und {other}: {sum}",
    "income: {income}": "Erträge: {income}",
    "the supply has too little {kinds}, which nobody receives": (
        "im Vorrat ist zu wenig {kinds}; niemand erhält davon etwas"
    ),
    "{who} is to use the Galactic Relief Fund or not": "{who} darf den Galaktischen Hilfsfonds nutzen",
    "{who} is to rob somebody": "{who} raubt als Nächstes eine Karte",
    "{who} is to take a friendship card": "{who} nimmt als Nächstes eine Freundschaftskarte",
    "{who} is to place the free trade ship": "{who} setzt als Nächstes das geschenkte Handelsschiff",
    "{who} is to name the ship that cannot move": "{who} nennt das Schiff, das nicht fliegen darf",
    "{who} is to give up an upgrade": "{who} gibt einen Ausbau ab",
    "{who} is to choose an upgrade": "{who} wählt einen Ausbau",
    "{who} is to choose resources": "{who} wählt Rohstoffe",
    "{who} takes {card} with the Galactic Relief Fund": (
        "{who} nimmt {card} aus dem Galaktischen Hilfsfonds"
    ),
    "{who} does without the Galactic Relief Fund": "{who} verzichtet auf den Galaktischen Hilfsfonds",
    "cards are to be returned to the supply: {due}": "in den Vorrat abzugeben sind: {due}",
    "{who} lays down cards to return": "{who} legt Karten zum Abgeben hin",
    "cards go back to the supply: {cards}": "Karten gehen zurück in den Vorrat: {cards}",
    "{who} draws {card} from the hand of {victim}": "{who} zieht {card} aus der Hand von {victim}",
    "{who} may trade and build": "{who} darf handeln und bauen",
    # Trade and build
    ", in answer to {offer}": ", als Antwort auf {offer}",
    "{who} makes offer {offer}{counter}: {give} for {want}, to {to}": (
        "{who} macht Angebot {offer}{counter}: {give} für {want}, an {to}"
    ),
    "{who} accepts {offer}": "{who} nimmt {offer} an",
    "{who} refuses {offer}": "{who} lehnt {offer} ab",
    "{who} withdraws {offer}": "{who} zieht {offer} zurück",
    "what {who} had agreed to lapses, as cards have left that hand: {offers}": (
        "was {who} angenommen hat, verfällt, weil Karten diese Hand verlassen haben: {offers}"
    ),
    "offer {number} ({give} for {want})": "Angebot {number} ({give} für {want})",
    "offer {number}": "Angebot {number}",
    "{who} gives {give} to {partner} for {take} (offer {offer})": (
        "{who} gibt {partner} {give} für {take} (Angebot {offer})"
    ),
    "{who} trades {give} with the supply for {take}{by}": (
        "{who} tauscht mit dem Vorrat {give} gegen {take}{by}"
    ),
    "{who} builds a {ship} at {at} for {paid}": "{who} baut 1 {ship} bei {at} für {paid}",
    "{who} makes a spaceport of the colony on {site} for {paid}": (
        "{who} macht die Kolonie auf {site} für {paid} zum Raumhafen"
    ),
    "{who} builds {upgrade} for {paid}": "{who} baut {upgrade} für {paid}",
    "{who} buys a fame piece for {paid}": "{who} kauft einen Ruhmesring für {paid}",
    "{who} asks for A Helping Hand from {seats}": "{who} nutzt „Helfende Hand“ bei {seats}",
    "{who} ends trade and build": "{who} beendet Handeln und Bauen",
    "{who} takes the friendship card {card}": "{who} nimmt die Freundschaftskarte {card}",
    "{who} takes the friendship marker of {civilization}": (
        "{who} nimmt die Scheibe der Freundschaft: {civilization}"
    ),
    # Flight
    "{who} shakes {balls}: base speed {base_speed}": (
        "{who} schüttelt {balls}: Grundgeschwindigkeit {base_speed}"
    ),
    "{who} flies a {ship} {steps} from {left} to {reached}": (
        "{who} fliegt 1 {ship} {steps} von {left} nach {reached}"
    ),
    "{who} discovers {found} in {area}": "{who} entdeckt {found} in {area}",
    "the outpost of {civilization}": "den Außenposten ({civilization})",
    "empty space": "leeren Raum",
    "the system {sector} with {planets}": "das System {sector} mit {planets}",
    "{who} explores {area}: {planets}": "{who} erkundet {area}: {planets}",
    "{who} defeats {token} in {area} for a medal; its number is {number}": (
        "{who} besiegt das {token} in {area} und erhält eine Medaille; die Zahl ist {number}"
    ),
    "{who} terraforms {token} in {area} for a medal; its number is {number}": (
        "{who} macht in {area} bewohnbar: {token}, und erhält eine Medaille; die Zahl ist {number}"
    ),
    "{who} ends the move of the ship at {place}": "{who} beendet den Flug des Schiffs bei {place}",
    "; {place} is closed": "; {place} ist gesperrt",
    "{who} founds a colony on {site}{closed}": "{who} gründet eine Kolonie auf {site}{closed}",
    "{who} founds a trade station with {civilization}": "{who} gründet eine Handelsstation ({civilization})",
    "{who} ends the flight": "{who} beendet die Flugphase",
    "{who} ends the turn": "{who} beendet den Zug",
    "{who} wins with {points} victory points": "{who} gewinnt mit {points} Siegpunkten",
    # Encounters
    "; the discard pile was shuffled first": "; vorher wurde der Ablagestapel gemischt",
    "{who} has an encounter{shuffled}: {prompt}{cost}": "{who} hat eine Begegnung{shuffled}: {prompt}{cost}",
    " (yes costs {cards})": " (ein Ja kostet {cards})",
    " and pays {paid}": " und zahlt {paid}",
    "{who} answers {answer}{paid}: {card}, {title}{intro}": (
        "{who} antwortet {answer}{paid}: {card}, {title}{intro}"
    ),
    "{who} fights {opponent} and {won}, {value} ({balls}) to {other_value} ({other_balls})": (
        "{who} kämpft gegen {opponent} und {won}, {value} ({balls}) zu {other_value} ({other_balls})"
    ),
    "{who} races {opponent} and {won}, {value} ({balls}) to {other_value} ({other_balls})": (
        "{who} fliegt um die Wette gegen {opponent} und {won}, "
        "{value} ({balls}) zu {other_value} ({other_balls})"
    ),
    "succeeds": "hat Erfolg",
    "fails": "scheitert",
    "{who} hears: {text} ({results})": "{who} hört: {text} ({results})",
    "nothing happens": "nichts geschieht",
    "a ship cannot move": "ein Schiff darf nicht fliegen",
    "an upgrade is lost": "ein Ausbau geht verloren",
    "{pieces} lost": "{pieces} verloren",
    "{cards} from the supply": "{cards} aus dem Vorrat",
    "a space jump": "ein Raumsprung",
    "{pieces} gained": "{pieces} erhalten",
    "an upgrade for free": "ein kostenloser Ausbau",
    "a card from each opponent": "von jedem Mitspieler eine Karte",
    "a trade ship for free": "ein geschenktes Handelsschiff",
    "step {step} concerns {seats}: {result}": "Schritt {step} betrifft {seats}: {result}",
    "{who} has no card to give": "{who} hat keine Karte zu geben",
    "for {who} this has no effect: {result}": "für {who} bleibt das ohne Wirkung: {result}",
    "{who} may not move the ship at {place}": "{who} darf mit dem Schiff bei {place} nicht fliegen",
    "{who} loses {upgrade}": "{who} verliert {upgrade}",
    "{who} gains {upgrade}": "{who} erhält {upgrade}",
    "{who} loses {pieces}": "{who} verliert {pieces}",
    "{who} gains {pieces}": "{who} erhält {pieces}",
    "{who} receives {cards}": "{who} erhält {cards}",
    "{who} may make a space jump": "{who} darf einen Raumsprung machen",
    "{who} jumps with a ship from {left} to {reached}": (
        "{who} springt mit einem Schiff von {left} nach {reached}"
    ),
    "{who} is to have a trade ship for free": "{who} erhält ein geschenktes Handelsschiff",
    "{who} builds the free trade ship at {at}": "{who} baut das geschenkte Handelsschiff bei {at}",
    "the encounter of {who} is over": "die Begegnung von {who} ist vorbei",
}
