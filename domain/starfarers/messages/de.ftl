asked-number = Die Frage ist, wie viele Rohstoffe du gibst.
asked-yes-or-no = Die Frage ist: ja oder nein?
why-centre = das ist der Mittelpunkt eines Systems
why-closed = dieser Koloniepunkt ist gesperrt
why-taken = dort steht schon etwas
why-foreign-port = das ist ein Raumhafenpunkt eines anderen Spielers
why-colony-ship-at-dock = ein Kolonieschiff darf nicht auf einem Andockpunkt bleiben
why-began-here = es kam von diesem Koloniepunkt und kehrt nur zurück, um eine Kolonie zu gründen
why-trade-ship-on-site = ein Handelsschiff darf nicht auf einem Koloniepunkt bleiben
why-docks-taken = alle Andockpunkte des Außenpostens sind besetzt
why-too-few-pods = eine Handelsstation verlangt mehr Frachtringe, als dort Stationen sind

## Moments

not-your-choice = Das entscheidet { $player }.
other-acts = Jetzt ist { $player } an der Reihe.
starting-colonies-first = Erst müssen die ersten Kolonien gesetzt werden.
starting-spaceport-first = Erst muss der erste Raumhafen bestimmt werden.
starting-ship-first = Erst muss das erste Schiff gesetzt werden.
pool-upgrade-first = Erst muss ein Startausbau genommen werden.
roll-first = Erst muss um die Erträge gewürfelt werden.
relief-first = Erst wird der Galaktische Hilfsfonds genutzt, oder du verzichtest darauf.
return-first = Erst müssen wegen der 7 Karten abgegeben werden.
rob-first = Erst muss ein Mitspieler beraubt werden.
owed-ship-first = Erst muss das geschenkte Handelsschiff gesetzt werden.
shake-first = Erst muss das Mutterschiff geschüttelt werden.
friendship-first = Erst muss eine Freundschaftskarte genommen werden.
answer-first = Erst muss die Begegnung beantwortet werden.
stop-first = Erst muss ein Schiff angehalten werden.
lose-upgrade-first = Erst muss ein Ausbau abgegeben werden.
gain-upgrade-first = Erst muss ein Ausbau gewählt werden.
resources-first = Erst müssen Rohstoffe genommen werden.
trade-before-flight = Gehandelt und gebaut wird nach den Erträgen und vor dem Flug.
no-flight-now = Jetzt ist keine Flugphase.
no-colony-to-place = Jetzt wird keine Kolonie gesetzt.
no-spaceport-to-make = Jetzt wird kein erster Raumhafen bestimmt.
no-starting-ship = Jetzt wird kein erstes Schiff gesetzt.
no-pool-upgrade-now = Jetzt wird kein Startausbau genommen.
already-rolled = Um die Erträge wurde schon gewürfelt.
no-relief-now = Der Galaktische Hilfsfonds gibt jetzt nichts.
nobody-to-rob = Jetzt wird niemand beraubt.
no-trade-to-end = Handeln und Bauen ist jetzt nicht zu beenden.
no-owed-ship = Jetzt ist kein geschenktes Handelsschiff zu setzen.
shake-as-flight-begins = Das Mutterschiff wird geschüttelt, wenn der Flug beginnt.
no-friendship-card-now = Jetzt ist keine Freundschaftskarte zu nehmen.
no-encounter-now = Jetzt ist keine Begegnung zu beantworten.
no-ship-to-stop = Jetzt ist kein Schiff anzuhalten.
no-upgrade-to-lose = Jetzt ist kein Ausbau abzugeben.
no-upgrade-to-gain = Jetzt ist kein Ausbau zu bekommen.
no-resources-to-take = Jetzt sind keine Rohstoffe zu nehmen.
three-or-four-players = Starfarers ist für 3 oder 4 Spieler.
colony-there = Auf { $place } ist schon eine Kolonie.
not-a-home-site = Raumpunkt { $place } ist kein Koloniepunkt eines Heimatsystems.
no-colony-there = Auf { $place } hast du keine Kolonie.
not-your-spaceport-site = Raumpunkt { $place } ist kein Raumhafenpunkt deines Raumhafens.
not-in-pool = Unter den Startausbauten gibt es davon keinen mehr: { $upgrade }.
cards-lacking = Das hast du nicht: { $cards }.
price-lacking = Dafür brauchst du { $price }.
supply-has-none = Davon ist nichts im Vorrat: { $resource }.
these-cards-lacking = Diese Karten hast du nicht.
supply-lacks-these = Diese Karten hat der Vorrat nicht.
cards-to-receive =
    { $number ->
        [one] Du bekommst 1 Karte.
       *[other] Du bekommst { $number } Karten.
    }
no-cards-to-return = Jetzt sind keine Karten abzugeben.
no-return-due = Du musst keine Karten abgeben.
return-chosen = Du hast schon gewählt, welche Karten du abgibst.
return-number =
    { $number ->
        [one] Du musst genau 1 Karte abgeben.
       *[other] Du musst genau { $number } Karten abgeben.
    }
opponent-has-no-card = { $player } hat keine Karte.
name-another-player = Nenne einen anderen Spieler an diesem Tisch.
opponents-differ = Es müssen verschiedene Mitspieler sein.
too-few-ahead = Weniger als zwei Mitspieler haben mehr Punkte.

## Trade

trade-impossible = Dieser Handel ist nicht mehr möglich.
offer-not-open = Ein offenes Angebot { $number } gibt es nicht.
offer-not-to-you = Angebot { $number } fragt dich nicht.
withdraw-own-offer = Ein Angebot zieht nur zurück, wer es gemacht hat.
already-accepted = Du hast dieses Angebot schon angenommen.
already-refused = Du hast dieses Angebot schon abgelehnt.
partner-not-agreed = { $player } hat diesem Handel nicht zugestimmt.
trade-needs-both-sides = Jede Seite muss mindestens 1 Karte geben.
same-type-on-both-sides = { $resource } steht auf beiden Seiten des Handels.
take-another-type = Du musst eine andere Sorte nehmen, als du gibst.
supply-rate = Du gibst { $rate } { $resource } für 1 andere Karte, nicht { $number }.
supply-rates = Du gibst { $low } oder { $high } { $resource } für 1 andere Karte, nicht { $number }.

## Building

all-ships-placed = Deine drei Transportschiffe sind auf dem Spielplan.
piece-lacking = Davon hast du nichts mehr im Vorrat: { $piece }.
not-a-site-of-your-spaceports = Raumpunkt { $place } ist kein Raumhafenpunkt eines deiner Raumhäfen.
not-a-free-spaceport-site = Das ist kein freier Raumhafenpunkt eines deiner Raumhäfen.
ship-there = Auf { $place } steht ein Schiff.
all-shipyards-placed = Deine drei Raumhafenringe sind auf dem Spielplan.
no-colony-without-shipyard = Auf { $place } hast du keine Kolonie ohne Raumhafenring.
upgrade-cap =
    { $upgrade ->
        [Antrieb] Dein Mutterschiff fasst { $number } Antriebe.
        [Bordkanone] Dein Mutterschiff fasst { $number } Bordkanonen.
       *[Frachtring] Dein Mutterschiff fasst { $number } Frachtringe.
    }
upgrade-gone = In der Auslage gibt es davon keinen mehr: { $upgrade }.
fame-gone = In der Auslage ist kein Ruhmesring mehr.
no-fame-for-sale = Du hast „Käuflicher Ruhm“ nicht.
fame-bought = Du hast in diesem Zug schon einen Ruhmesring gekauft.
no-helping-hand = Du hast „Helfende Hand“ nicht.
helping-hand-used = Du hast „Helfende Hand“ in diesem Zug schon genutzt.
card-not-at-outpost = Diese Karte liegt nicht am Außenposten.
not-your-ship = Dieses Schiff gehört dir nicht.
ship-not-on-map = Dieses Schiff ist nicht auf dem Spielplan.
ship-stopped = Eine Begegnung hat dein { $ship } auf { $at } für diesen Flug angehalten.
move-over = Dein { $ship } auf { $at } ist schon geflogen.
move-not-begun = Dein { $ship } auf { $at } ist noch nicht losgeflogen.
move-begun = Dein { $ship } auf { $at } ist schon losgeflogen.
end-move-first = Erst muss der Flug deines Schiffs auf { $at } enden ({ $ship }): daraus folgt eine Entscheidung.
cannot-end-there = Dein { $ship } auf { $at } kann seinen Flug nicht auf { $place } beenden: { $why }.
not-connected = Die Raumpunkte { $at } und { $place } sind nicht verbunden.
centre-in-the-way = Raumpunkt { $place } ist der Mittelpunkt eines Systems, durch den nichts fliegt.
centre-of-system = Raumpunkt { $place } ist der Mittelpunkt eines Systems.
centre-or-face-down = Raumpunkt { $place } ist der Mittelpunkt eines Systems oder eines verdeckten Sektors.
perhaps-a-site = Raumpunkt { $place } könnte sich als Koloniepunkt erweisen.
too-far = Raumpunkt { $place } ist zu weit: dein { $ship } auf { $at } kann noch { $number } weit fliegen.
steps-left = Dein { $ship } auf { $at } kann noch { $number } weit fliegen.
no-end-from-there = Von { $place } aus fände dein { $ship } auf { $at } kein Ende für seinen Flug.
already-there = Dein { $ship } auf { $at } steht schon dort.
reveals-on-the-way = Auf dem Weg nach { $place } wird vorher etwas aufgedeckt.
has-to-leave = Dein { $ship } auf { $at } muss diesen Raumpunkt verlassen.
trade-ship-founds-nothing = Ein Handelsschiff kann keine Kolonie gründen.
not-a-colony-site = Raumpunkt { $place } ist kein Koloniepunkt.
site-closed = Der Koloniepunkt { $place } ist gesperrt.
site-not-free = Der Koloniepunkt { $place } ist nicht frei.
token-next-to-site = Neben { $place } ist ein Piratennest oder ein Eisplanet.
no-jump = Du hast keinen Raumsprung zu machen.
give-at-most =
    { $number ->
        [one] Du darfst höchstens 1 Rohstoff geben.
       *[other] Du darfst höchstens { $number } Rohstoffe geben.
    }
answer-costs =
    { $number ->
        [one] Diese Antwort kostet 1 Rohstoff.
       *[other] Diese Antwort kostet { $number } Rohstoffe.
    }
ship-has-to-clear-site = Ein Schiff, das einen Raumhafenpunkt räumen muss, darfst du nicht wählen.
choose-moving-ship = Wähle ein eigenes Schiff, das noch nicht angehalten ist.
upgrade-lacking = Davon hast du keinen: { $upgrade }.
no-more-upgrades = Davon kannst du keinen weiteren haben: { $upgrade }.
