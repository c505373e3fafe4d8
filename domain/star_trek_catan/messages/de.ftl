## Moments

setup-first = Erst muss der Aufbau beendet werden.
spock-first = Erst muss entschieden werden, ob Spock hilft.
kirk-first = Erst muss entschieden werden, ob Kirk hilft.
discard-first = Erst müssen Karten abgegeben werden.
cruiser-first = Erst muss der Klingonenkreuzer versetzt werden.
theft-first = Erst muss gewählt werden, wem eine Karte geraubt wird.
uhura-first = Erst bekommen alle, die für Uhura eine Karte gaben, eine zurück.
mccoy-first = Erst muss eine der Karten behalten werden, die McCoy gezeigt hat.
chapel-first = Erst muss eine Karte aus der Hand genommen werden, die Chapel gezeigt hat.
second-starship-first = Erst wird das zweite kostenlose Raumschiff gesetzt, oder du verzichtest darauf.
followup-first = Erst muss die eben eingesetzte Unterstützungskarte umgedreht oder getauscht werden.
not-your-choice = Das entscheidet { $player }.
no-such-choice = So etwas ist jetzt nicht zu entscheiden.
build-after-roll = Bauen kannst du erst nach dem Wurf.
trade-phase-follows-roll = Die Handelsphase kommt nach dem Wurf.
build-phase-began = Die Bauphase hat schon begonnen.
no-phase-to-begin = Handeln und Bauen sind hier eine Phase; keins von beiden wird eigens begonnen.
trade-after-roll = Handeln kannst du erst, wenn der Wurf abgehandelt ist.
trade-over = Der Handel ist für diesen Zug vorbei.
roll-before-end = Der Zug kann nicht enden, bevor gewürfelt ist.
already-rolled = Gewürfelt wurde schon.

## Set-up

no-starting-outpost = Jetzt wird keine Kleine Raumstation gegründet.
no-starting-starship = Jetzt wird kein Raumschiff gesetzt.
no-start-roll = Jetzt wird nicht um den Start gewürfelt.
only-tied-roll-again = Noch einmal würfelt nur, wer mit anderen die höchste Summe hat.
start-rolled = Du hast schon um den Start gewürfelt.
starship-at-new-outpost = Das Raumschiff muss an der eben gegründeten Kleinen Raumstation auf { $point } liegen.
three-or-four-players = Star Trek Catan ist für 3 oder 4 Spieler.
nobody-red = Zu dritt ist auf dem Plan für Einsteiger niemand rot.
no-such-seat = Einen Platz { $seat } gibt es nicht.
no-discard-now = Jetzt muss niemand Karten abgeben.
no-discard-due = Du musst keine Karten abgeben.
discard-is-final = Du hast schon gewählt, was du abgibst; dabei bleibt es.
discard-number =
    { $number ->
        [one] Du musst genau 1 Karte abgeben.
       *[other] Du musst genau { $number } Karten abgeben.
    }
cruiser-stays = Der Klingonenkreuzer kann jetzt nicht versetzt werden.
cruiser-leaves-sector = Der Klingonenkreuzer muss Sektor { $sector } verlassen und in einen anderen ziehen.
no-theft-now = Jetzt wird nichts geraubt.
victim-at-cruiser = Wählen kannst du nur, wer eine Raumstation am Sektor des Klingonenkreuzers hat.
cards-lacking = Das hast du nicht: { $cards }.
price-lacking = Dafür brauchst du { $price }.
not-in-that-hand = Davon ist nichts in dieser Hand: { $resource }.
supply-has-none = Davon ist nichts im Vorrat: { $resource }.
supply-lacks = Das hat der Vorrat nicht: { $cards }.
supply-lacks-one = Das hat der Vorrat nicht: 1 { $resource }.
supply-empty = Der Vorrat ist leer.

## Trade

offer-not-made-yet = Ein Angebot { $number } gab es noch nicht.
offer-closed = Angebot { $number } ist nicht mehr offen.
offer-not-to-you = Angebot { $number } fragt dich nicht.
offer-asks-opponents = Ein Angebot fragt Gegner an diesem Tisch.
trade-with-active-player = Handeln kannst du nur mit dem, der am Zug ist.
trade-needs-both-sides = Auf jeder Seite muss mindestens 1 Karte liegen.
same-type-on-both-sides = { $resource } steht auf beiden Seiten des Tauschs.
withdraw-own-offer = Ein Angebot zieht nur zurück, wer es gemacht hat.
already-accepted = Du hast dieses Angebot schon angenommen.
already-rejected = Du hast dieses Angebot schon abgelehnt.
not-accepted = Du hast dieses Angebot nicht angenommen.
maker-chooses-partner = Den Tauschpartner wählt, wer das Angebot gemacht hat.
partner-not-waiting = Von diesem Platz wartet keine Annahme auf dich.
active-player-trades-with-supply = Mit dem Vorrat tauscht nur, wer am Zug ist.
give-one-type = Dem Vorrat gibst du Karten einer Sorte.
give-exactly-one-type = Dem Vorrat gibst du Karten von genau einer Sorte.
take-another-type = Du musst eine andere Sorte nehmen, als du gibst.
supply-rate = Dein Kurs für { $resource } ist { $rate } Karten für 1.

## Building

all-starships-placed = Alle deine 15 Raumschiffe sind auf dem Spielplan.
route-taken = Raumstrecke { $route } ist besetzt.
route-blocked = Eine gegnerische Raumstation versperrt den Weg zu Raumstrecke { $route }.
route-not-connected = Raumstrecke { $route } berührt weder eine Raumstation noch ein Raumschiff von dir.
no-outpost-in-supply = Du hast keine Kleine Raumstation mehr im Vorrat; baue erst eine aus.
no-starship-at-point = Keines deiner Raumschiffe liegt an Raumpunkt { $point }.
point-taken = Auf Raumpunkt { $point } ist schon eine Raumstation.
point-too-near = Neben Raumpunkt { $point } ist eine Raumstation.
no-outpost-there = Auf Raumpunkt { $point } hast du keine Kleine Raumstation.
all-starbases-built = Alle deine 4 Großen Raumstationen sind gebaut.
no-route-changed = Keine Versorgungsroute hat sich geändert.

## Development cards

deck-empty = Der Stapel der Entwicklungskarten ist leer.
no-card-now = Jetzt kann keine Entwicklungskarte gespielt werden.
card-already-played = Du hast in diesem Zug schon eine Entwicklungskarte gespielt.
card-lacking = Du hast keine Karte „{ $title }“.
card-fresh = Deine Karte „{ $title }“ hast du erst in diesem Zug gekauft.
research-takes =
    { $cards ->
        [nichts] Eine Forschungsstation nimmt jetzt { $number } aus dem Vorrat; du nimmst nichts.
       *[other] Eine Forschungsstation nimmt jetzt { $number } aus dem Vorrat, nicht { $cards }.
    }
no-second-starship = Es ist kein zweites kostenloses Raumschiff zu setzen.

## Support cards

no-support-cards = In diesem Spiel gibt es keine Unterstützungskarten.
uhura-not-now = Uhura kann jetzt nicht eingesetzt werden.
sulu-not-now = Sulu kann jetzt nicht eingesetzt werden.
chekov-not-now = Chekov kann jetzt nicht eingesetzt werden.
scott-after-roll = Scott hilft beim Bau eines Raumschiffs, und das geht erst nach dem Wurf.
mccoy-after-roll = McCoy hilft beim Kauf einer Entwicklungskarte, und das geht erst nach dem Wurf.
rand-while-trading = Rand kannst du nur einsetzen, solange du mit dem Vorrat tauschen darfst.
chapel-after-roll = Chapel kannst du erst einsetzen, wenn der Wurf abgehandelt ist.
sarek-after-roll = Sarek hilft beim Bauen, und das geht erst nach dem Wurf.
spock-after-barren-roll = Spock kannst du nur unmittelbar nach einem Wurf einsetzen, der dir nichts gebracht hat.
kirk-at-seven = Kirk kannst du nur einsetzen, wenn eine 7 gewürfelt ist.
other-support-card = Deine Unterstützungskarte ist { $title }.
support-card-used = Du hast { $title } in diesem Zug schon eingesetzt.
support-card-new = { $title } hast du erst in diesem Zug bekommen.
not-in-display = { $title } liegt nicht aus.
take-another-card = Du musst eine andere Karte nehmen, als du zurücklegst.
b-side-needs-exchange = Eine auf der B-Seite eingesetzte Karte muss getauscht werden.
opponent-named-twice = Derselbe Gegner kann nicht zweimal genannt werden.
name-opponents = Nenne Gegner an diesem Tisch.
choose-opponent = Wähle einen Gegner an diesem Tisch.
opponent-has-no-cards = { $player } hat keine Rohstoffkarten.
opponent-not-ahead = { $player } hat nicht mehr offene Siegpunkte als du.
return-one-each = Jeder, der eine Karte gab, bekommt eine zurück, und nur einmal.
scott-payment = Mit Scott zahlst du 1 Tritanium oder 1 Dilithium, dazu 1 beliebige Karte außer der anderen von beiden.
mccoy-payment = Mit McCoy zahlst du { $price }; höchstens 1 davon darf durch eine andere Karte ersetzt sein.
kirk-saves-only = Mit mehr als { $number } Karten bewahrt dich Kirk vor dem Abgeben; du nimmst keine.
kirk-needs-resource = Mit höchstens { $number } Karten nenne den Rohstoff, den du nimmst.
not-a-viewed-card = Das ist keine der Karten, die du angesehen hast.
no-starship-on-route = Auf Raumstrecke { $route } hast du kein Raumschiff.
no-open-end = Das Raumschiff auf Raumstrecke { $route } hat kein offenes Ende.
move-to-another-route = Das Raumschiff muss auf eine andere Raumstrecke.
route-needs-that-starship = Ohne dieses Raumschiff führt nichts von dir zu Raumstrecke { $route }.
cruiser-on-asteroids = Der Klingonenkreuzer ist schon im Asteroidenfeld.
rand-needs-two = Für den ersten Tausch mit Rand brauchst du 2 { $resource }.
no-intervenes = Du hast keine Karte „Sternenflotte greift ein“.
no-intervenes-face-up = Du hast keine offene Karte „Sternenflotte greift ein“.
no-intervenes-in-hand = Du hast keine Karte „Sternenflotte greift ein“ auf der Hand.
