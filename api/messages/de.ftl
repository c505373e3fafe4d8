send-bearer-token = Sende den Schlüssel so: Authorization: Bearer <token>.
needs-bot-token = Das braucht den Schlüssel eines Bots.
only-bots = So werden nur Bots gefragt.
ticket-unknown = Diese Fahrkarte ist hier nicht bekannt, oder ihre Zeit ist um.
ticket-for-another-stream = Diese Fahrkarte ist für einen anderen Strom.
ticket-older-than-token = Der Platz dieser Fahrkarte hat inzwischen einen anderen Schlüssel.
no-ruleset-of-this-name = Ein Regelwerk dieses Namens gibt es nicht.
version-or-time = Nenne eine Version oder eine Zeit, nicht beides.
parameters-repeated = Einige Parameter sind mehr als einmal angegeben.
host-invalid = Die Kopfzeile Host enthält weder einen gültigen Namen noch eine gültige Adresse dieses Dienstes.
not-json = Das ist kein gültiges JSON.
parameter-not-json = Ein Parameter ist kein gültiges JSON.
body-not-an-object = Der Inhalt muss ein JSON-Objekt sein.
body-too-deep = Der Inhalt ist zu tief verschachtelt.
body-unlike-headers = Der Inhalt kommt anders, als seine Kopfzeilen sagen.
body-not-json = Der Inhalt ist kein JSON: { $error }
body-too-large = Ein Inhalt hat höchstens { $number } Bytes.
body-must-be-json = Sende den Inhalt als application/json.
numbers-out-of-range = Zahlen liegen zwischen -(2^53 - 1) und 2^53 - 1.
idempotency-key-invalid = Ein Idempotency-Key hat 1 bis 200 sichtbare ASCII-Zeichen.
last-event-id-invalid = Last-Event-ID ist die Kennung eines Ereignisses, eine Version.
answer-needs-action = Eine Antwort hat eine Aktion.
lease-names-seat = Für welchen Platz und welche Wahl das ist, sagt die Frage.
failed-internally = Der Dienst konnte die Anfrage nicht bearbeiten. Der Fehler wurde protokolliert.
body-too-slow = Der Inhalt der Anfrage kam nicht rechtzeitig an.
head-too-slow = Der Kopf der Anfrage kam nicht rechtzeitig an.
store-unreachable = Der Speicher ist nicht zu erreichen oder überlastet.
shutting-down = Der Dienst hört gerade auf; frag noch einmal.
not-finished = Das wurde nicht fertig; frag noch einmal.
takes-longer = Das dauert länger; frag noch einmal.
not-reachable = Nicht zu erreichen: { $names }.
no-such-file = Diese Datei gibt es nicht.
file-of-another-release = Diese Datei gehört zu einer anderen Fassung der Seite. Lade die Seite neu.

## Fields

no-control-characters = Steuerzeichen sind nicht erlaubt.
occurs-twice = Das ist mehr als einmal angegeben.
clock-needs-field = Das gehört zu dieser Art von Uhr.
clock-lacks-field = Das gehört nicht zu dieser Art von Uhr.
sandbox-shape = Wahr, oder ein Objekt mit Startwert, Ziehungen oder beidem.
key-characters = 1 bis 200 sichtbare ASCII-Zeichen.
action-alone = Eine Aktion, und nichts daneben.
without-fields = Ohne { $fields }.
not-beside-version = Nicht neben version.
no-such-page = Diese Adresse gibt es hier nicht.
method-not-usable = So lässt sich diese Adresse nicht benutzen.
type-invalid = Das ist von der falschen Art.
input-type-invalid = Das ist von der falschen Art.
not-a-string = Das ist kein Text.
not-a-mapping = Das ist kein Objekt.

## Grenzen

limit-of-writes = Geändert wird höchstens { $number }-mal in der Sekunde.
limit-of-reads = Gelesen wird höchstens { $number }-mal in der Sekunde.
limit-of-preflights = Vorab gefragt wird höchstens { $number }-mal in der Sekunde.
limit-of-probes = Nachgesehen wird höchstens { $number }-mal in der Sekunde.
limit-of-new-games = Höchstens { $number } neue Spiele in der Stunde.
limit-of-reports = Höchstens { $number } Meldungen in der Stunde.
ratings-of-players = Nenne einen Spieler; Plätze haben keine Wertung.
strength-of-running = Nach Stärke werden nur laufende Spiele aufgeführt.
player-or-seat = Nenne entweder einen Spieler oder ein Spiel und einen Platz.
limit-of-new-players = Höchstens { $number } neue Namen in der Stunde.
limit-of-streams = Höchstens { $number } offene Ströme zugleich.
limit-of-long-requests = Höchstens { $number } lange Anfragen zugleich.
limit-of-connections = Höchstens { $number } Verbindungen von einer Adresse zugleich.
connections-exhausted = Mehr Verbindungen hat der Dienst nicht; versuch es später noch einmal.
needs-more-memory = Das braucht mehr Speicher, als dieser Dienst dafür gibt.
needs-more-time = Das braucht mehr Zeit, als dieser Dienst dafür gibt.
archive-needs-more-memory = Dieses Archiv zu prüfen braucht mehr Speicher, als dieser Dienst dafür gibt.
archive-needs-more-time = Dieses Archiv zu prüfen braucht mehr Zeit, als dieser Dienst dafür gibt.

## Zustellungen

delivery-shape = Das ist weder eine Art der Zustellung noch ein Objekt.
settings-of-webhook-only = Weitere Angaben hat nur die Zustellung an einen Webhook.
webhook-shape = Ein Objekt mit url und, wenn du willst, secret.
webhook-given-once = Nur bei der Zustellung webhook, und nur einmal.
webhook-needs-url = Ein Webhook braucht eine url.

## Verbindungen

request-line-too-long = Die Anfragezeile ist länger, als der Dienst annimmt.
headers-too-long = Die Kopfzeilen sind länger, als der Dienst annimmt.
not-http = Das ist keine HTTP-Anfrage, die der Dienst versteht.
