## Moments

other-chooses-module = Jetzt wählt { $player } ein Modul.
modules-first = Erst müssen die ersten Module gewählt werden.
sector-first = Erst muss ein Sektor gewählt werden.
sensor-first = Erst wird das Sensormodul benutzt, oder du verzichtest darauf.
put-back-first = Erst müssen die angesehenen Karten zurückgelegt werden.
mission-reward-first = Erst muss die Belohnung der Mission genommen werden.
pirate-first = Erst muss der Pirat bezahlt oder bekämpft werden.
pirate-reward-first = Erst muss die Belohnung für den Piraten genommen werden.
module-loss-first = Erst muss das Modul gewählt werden, das verloren geht.
answer-first = Erst muss das offene Angebot beantwortet werden.
production-first = Erst muss der Ertrag gewählt werden.
opponent-production-first = Erst muss dein Gegenüber seinen Ertrag wählen.
no-flight-now = Jetzt ist kein Flug.
no-card-now = Vor dir liegt keine Karte, mit der du etwas tun könntest.
no-sensor-now = Jetzt ist kein Sensor zu benutzen.
trade-after-flight = Gehandelt und gebaut wird nach dem Flug.
modules-chosen = Die ersten Module sind schon gewählt.
no-production-now = Es ist kein Ertrag zu wählen.
one-sector-a-turn = In einem Zug fliegst du nur in einen Sektor.
no-cards-to-put-back = Es sind keine angesehenen Karten zurückzulegen.
no-pirate-now = Kein Pirat verlangt etwas.
no-reward-now = Es ist keine Belohnung zu nehmen.
no-module-to-lose = Es ist kein Modul zu verlieren.
flight-before-end = Der Zug kann nicht enden, bevor der Flug beendet ist.
two-players = Starship Catan ist für 2 Spieler.

## Production

no-such-yield = Keine deiner passenden Kolonien bringt { $good }.
no-production-left = Du hast keinen weiteren Ertrag zu wählen.
bay-full = Dein Frachtraum hat keinen Platz für { $good }.

## Flight

put-back-each-once = Jede der { $number } angesehenen Karten muss genau einmal zurückgelegt werden.
no-further-card = In diesem Flug kann keine weitere Karte aufgedeckt werden.
replacement-not-visited = Eine nachgelegte Karte wird in diesem Flug nicht mehr besucht.
card-used = Mit dieser Karte hast du schon etwas getan.
pirate-offers-nothing = Bei einem Piraten ist nichts weiter zu tun.
card-gone = Die Karte, die hier lag, ist weg.
nothing-to-buy = Hier ist nichts zu kaufen: { $card }.
nothing-to-sell = Hier ist nichts zu verkaufen: { $card }.
costs-astro = Das kostet { $price } Astro.
no-room-in-bay = Dein Frachtraum hat dafür keinen Platz.
no-room-in-lab = Dein Labor hat dafür keinen Platz.
trade-at-least-one = Gehandelt wird mindestens 1 Einheit.
trades-only = { $card }: hier wird nur mit { $goods } gehandelt.
trades-at-most = { $card }: je Besuch höchstens { $number }.
no-t = { $card }: diese Karte hat kein T.
not-a-colony-planet = { $card }: das ist kein Kolonieplanet.
no-trade-ship = In deinem Hangar ist kein Handelsschiff.
no-colony-ship = In deinem Hangar ist kein Kolonieschiff.
mission-not-face-up = Diese Mission liegt nicht offen: { $mission }.
mission-elsewhere = Diese Mission wird auf { $planet } erfüllt: { $mission }.
mission-just-turned = Diese Mission wurde in diesem Flug an diesem Planeten aufgedeckt: { $mission }.
mission-terms = Die Mission „{ $mission }“ verlangt { $terms }.
cannon-points = { $number } Kanonenpunkte
booster-points = { $number } Antriebspunkte
reward-not-allowed = { $good } kann nicht die Belohnung dieser Mission sein.
module-not-aboard = Dieses Modul ist nicht auf deinem Schiff.
price-lacking = Dafür brauchst du { $price }.
hangar-full = Dein Hangar ist voll.
no-giving-up-ships = In diesem Spiel werden keine Schiffe aufgegeben.
no-such-ship = Ein solches Schiff ist nicht in deinem Hangar.
boosters-full = Drei Antriebe sind schon angebaut.
cannons-full = Drei Bordkanonen sind schon angebaut.
attach-all-first = Erst müssen alle drei davon angebaut sein.
all-level-two = Alle drei sind schon auf Stufe 2.
module-built = Das hast du schon: { $module }.
module-needed-first = Erst brauchst du das { $module }.
module-out-of-stock = Das ist nicht mehr im Vorrat: { $module }.

## Trade

no-post-there = Hier hast du keine Handelsstation: { $card }.
post-used = Diese Handelsstation hast du in diesem Zug schon benutzt.
posts-used-up = Du hast in diesem Zug schon zwei Handelsstationen benutzt.
post-after-building = Seit du eine Handelsstation benutzt hast, hast du gebaut; in diesem Zug kannst du keine mehr benutzen.
no-trade-module = Du hast kein Handelsmodul.
trade-module-used-up = Dein Handelsmodul ist für diesen Zug verbraucht.
astro-lacking = Du brauchst { $number } Astro.
opponent-has-none = Davon hat dein Gegenüber nichts: { $good }.
opponent-answers = Ein Angebot beantwortet nur das Gegenüber.
no-open-offer = Es gibt kein offenes Angebot.
exchange-needs-both-sides = Jede Seite muss etwas geben.
same-good-on-both-sides = Dieselbe Ware oder Astro kann nur auf einer Seite eines Tauschs stehen.
goods-lacking = Das hast du nicht: { $goods }.
opponent-goods-lacking = Das hat dein Gegenüber nicht: { $goods }.
room-lacking = Dafür hast du keinen Platz.
opponent-room-lacking = Dafür hat dein Gegenüber keinen Platz.
