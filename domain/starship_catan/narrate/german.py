"""Log lines in German."""

from domain.kernel.say import Catalogue

_GOODS = {"ore": "Erz", "fuel": "Treibstoff", "food": "Nahrung", "carbon": "Carbon", "astro": "Astro"}

GERMAN: Catalogue = {
    # Goods, cards and modules
    **_GOODS,
    **{f"several {name}": word for name, word in _GOODS.items()},
    "trade goods": "Handelsware",
    "several trade goods": "Handelswaren",
    "science": "Wissenschaftspunkt",
    "several science": "Wissenschaftspunkte",
    "nothing": "nichts",
    "colony ship": "Kolonieschiff",
    "trade ship": "Handelsschiff",
    "cannon": "Bordkanone",
    "booster": "Antrieb",
    "a pirate of strength {strength}": "einen Piraten der Stärke {strength}",
    "a pirate": "einen Piraten",
    "a face-down card": "eine verdeckte Karte",
    "Diplomat Outpost": "Außenposten der Diplomaten",
    "Green Folk Outpost": "Außenposten des Grünen Volkes",
    "Merchant Outpost": "Außenposten der Händler",
    "Scientist Outpost": "Außenposten der Wissenschaftler",
    "Median (Galactic Council)": "Median (Galaktischer Rat)",
    **{name: name for name in ("Hades", "Kopernikus II", "Pallas", "Picasso", "Poseidon")},
    **{f"Lost Planet LP {number}": f"Verlorener Planet LP {number}" for number in range(101, 111)},
    "the {module}": "ein {module}",
    "Logistics Module": "Logistikmodul",
    "Enhanced Logistics Module": "Erweitertes Logistikmodul",
    "Command Module": "Kommandomodul",
    "Integrated Command Module": "Integriertes Kommandomodul",
    "Sensor Module": "Sensormodul",
    "Enhanced Sensor Module": "Erweitertes Sensormodul",
    "Trade Module": "Handelsmodul",
    "Improved Trade Module": "Verbessertes Handelsmodul",
    "Science Module": "Wissenschaftsmodul",
    "Advanced Scientific Research Module": "Fortschrittliches Forschungsmodul",
    "Production Module": "Produktionsmodul",
    "Expanded Production Module": "Erweitertes Produktionsmodul",
    "Gift from the Merchants": "Geschenk der Händler",
    "Gift from the Diplomats": "Geschenk der Diplomaten",
    "Environmental Pollution": "Umweltverschmutzung",
    "Pirates": "Piraten",
    "Urgent Need I": "Dringender Bedarf I",
    "Urgent Need II": "Dringender Bedarf II",
    "Famine": "Hungersnot",
    "Plague": "Seuche",
    "Galactic Council Meeting": "Sitzung des Galaktischen Rates",
    "SOS": "SOS",
    "Rebuilding": "Wiederaufbau",
    "Monument": "Denkmal",
    # Set-up and production
    "the table is set; {shares}; {moon} has the moon crest": (
        "das Spiel ist aufgebaut; {shares}; {moon} hat das Mondwappen"
    ),
    "{who} starts with {module}": "{who} hat zu Beginn {module}",
    "turn {turn}: {who} begins": "Zug {turn}: {who} beginnt",
    "{who} rolls {roll}": "{who} würfelt {roll}",
    "{who} gains {income}": "{who} erhält {income}",
    "{who} is to choose {choices}": "{who} darf wählen: {choices}",
    " or ": " oder ",
    "{who} lets a colony yield {goods}": "{who} lässt eine Kolonie {goods} liefern",
    # Flight
    "{who} flies into sector {sector} with speed {speed} and {actions} actions": (
        "{who} fliegt in Sektor {sector}, mit Geschwindigkeit {speed} und {actions} Aktionen"
    ),
    "{who} looks at the {number} top cards": "{who} sieht die obersten {number} Karten an",
    "{who} does without the sensor": "{who} verzichtet auf den Sensor",
    "{who} puts {number_on_top} of them on top{top} and {number_at_bottom} at the bottom{bottom}": (
        "{who} legt davon {number_on_top} nach oben{top} und {number_at_bottom} nach unten{bottom}"
    ),
    "{who} flies to {card}": "{who} fliegt zu {card}",
    "{who} meets {pirate}, who demands {demand} Astro": (
        "{who} trifft auf {pirate}: gefordert werden {demand} Astro"
    ),
    "{who} pays {paid} Astro to {card}": "{who} zahlt {paid} Astro an {card}",
    "wins": "gewinnt",
    "loses": "verliert",
    " and takes {astro} Astro": " und nimmt {astro} Astro",
    "{who} fights {card} and {result}, {own} to {other}{reward}": (
        "{who} kämpft gegen {card} und {result}, {own} zu {other}{reward}"
    ),
    "{who} takes {goods} as a reward": "{who} nimmt {goods} als Belohnung",
    "{who} captures {card}": "{who} erbeutet {card}",
    "{who} has a {tile} turned back to level 1": "{who} muss zurück auf Stufe 1 drehen: {tile}",
    "{who} loses a {tile}": "{who} verliert 1 {tile}",
    "; {returned} no longer fit": "; kein Platz mehr für {returned}",
    "{who} loses {module}{back}": "{who} verliert {module}{back}",
    "{who} buys {goods} for {paid} Astro": "{who} kauft {goods} für {paid} Astro",
    "{who} sells {goods} for {received} Astro": "{who} verkauft {goods} für {received} Astro",
    "{who} founds a trading post at {card}": "{who} gründet eine Handelsstation: {card}",
    "{who} founds a colony on {card}": "{who} gründet eine Kolonie auf {card}",
    "the gap is filled from reserve set {card_set} with {card}": (
        "die Lücke erhält aus Nachschubsatz {card_set}: {card}"
    ),
    " for {cost}": " für {cost}",
    " and receives {astro} Astro": " und erhält {astro} Astro",
    "{who} undertakes {mission}{paid}{gain}": "{who} übernimmt {mission}{paid}{gain}",
    "{who} completes {mission}": "{who} erfüllt {mission}",
    ", locked in this flight": ", in diesem Flug gesperrt",
    "a new mission lies face up: {mission}{locked}": "eine neue Mission liegt offen: {mission}{locked}",
    "{who} ends the flight; sector {sector} is shuffled": (
        "{who} beendet den Flug; Sektor {sector} wird gemischt"
    ),
    # Trading and building
    "{who} builds a {ship} for {paid}": "{who} baut 1 {ship} für {paid}",
    "{who} gives up a {ship}": "{who} gibt 1 {ship} auf",
    "{who} attaches a {tile} for {paid}": "{who} baut 1 {tile} für {paid} an",
    "{who} turns a {tile} to level 2 for {paid}": "{who} baut 1 {tile} für {paid} auf Stufe 2 aus",
    "{who} builds {module} for {paid}": "{who} baut {module} für {paid}",
    "{who} sells {sold} for {received} Astro at the post on {card}": (
        "{who} verkauft {sold} für {received} Astro an der Handelsstation {card}"
    ),
    "{who} buys {bought} for {paid} Astro at the post on {card}": (
        "{who} kauft {bought} für {paid} Astro an der Handelsstation {card}"
    ),
    "{who} buys {goods} for {paid} Astro from {other}, by the Trade Module": (
        "{who} kauft mit dem Handelsmodul {goods} für {paid} Astro von {other}"
    ),
    "{who} offers {give} for {get}": "{who} bietet {give} für {get}",
    "{who} declines the offer": "{who} lehnt das Angebot ab",
    "{who} gives {give} to {other} for {get}": "{who} gibt {other} {give} für {get}",
    "Friend of the People": "Freund des Volkes",
    "Hero of the People": "Held des Volkes",
    "nobody is {card} any more": "niemand ist jetzt {card}",
    "{holder} is {card} now": "{holder} ist jetzt {card}",
    "{who} ends the turn": "{who} beendet den Zug",
    "{who} wins with {points} victory points": "{who} gewinnt mit {points} Siegpunkten",
}
