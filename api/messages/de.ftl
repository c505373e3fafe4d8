send-bearer-token = Sende den Schlüssel so: Authorization: Bearer <token>.
needs-bot-token = Das braucht den Schlüssel eines Bots.
only-bots = Das dürfen nur Bots.
ticket-unknown = Dieses Ticket ist nicht bekannt oder abgelaufen.
ticket-for-another-stream = Dieses Ticket gilt für einen anderen Stream.
ticket-older-than-token = Der Schlüssel des Platzes wurde erneuert, nachdem dieses Ticket ausgestellt war.
no-ruleset-of-this-name = Ein Regelwerk dieses Namens gibt es nicht.
version-or-time = Nenne eine Version oder eine Zeit, nicht beides.
parameters-repeated = Einige Parameter sind mehr als einmal angegeben.
host-invalid = Die Kopfzeile Host enthält weder einen gültigen Namen noch eine gültige Adresse dieses Dienstes.
not-json = Das ist kein gültiges JSON.
parameter-not-json = Ein Parameter ist kein gültiges JSON.
body-not-an-object = Der Inhalt muss ein JSON-Objekt sein.
body-too-deep = Der Inhalt ist zu tief verschachtelt.
body-unlike-headers = Der Inhalt passt nicht zu seinen Kopfzeilen.
body-not-json = Der Inhalt ist kein gültiges JSON: { $error }
body-too-large = Ein Inhalt hat höchstens { $number } Bytes.
body-must-be-json = Sende den Inhalt als application/json.
numbers-out-of-range = Zahlen liegen zwischen -(2^53 - 1) und 2^53 - 1.
idempotency-key-invalid = Ein Idempotency-Key hat 1 bis 200 sichtbare ASCII-Zeichen.
last-event-id-invalid = Last-Event-ID muss die Kennung eines Ereignisses sein, also seine Version.
answer-needs-action = Eine Antwort muss eine Aktion enthalten.
lease-names-seat = Platz und Entscheidung stehen durch die Frage schon fest.
failed-internally = Der Dienst konnte die Anfrage nicht bearbeiten. Der Fehler wurde protokolliert.
body-too-slow = Der Inhalt der Anfrage kam nicht rechtzeitig an.
head-too-slow = Der Kopf der Anfrage kam nicht rechtzeitig an.
store-unreachable = Der Speicher ist nicht zu erreichen oder überlastet.
shutting-down = Der Dienst wird gerade beendet; versuch es noch einmal.
not-finished = Der Dienst konnte diese Anfrage nicht abschließen; versuch es noch einmal.
takes-longer = Diese Anfrage dauert länger als erwartet; versuch es noch einmal.
not-reachable = Nicht zu erreichen: { $names }.
no-such-file = Diese Datei gibt es nicht.
file-of-another-release = Diese Datei gehört zu einer anderen Fassung der Seite. Lade die Seite neu.

## Fields

no-control-characters = Steuerzeichen sind nicht erlaubt.
occurs-twice = Das ist mehr als einmal angegeben.
clock-needs-field = Das gehört zu dieser Art von Uhr.
clock-lacks-field = Das gehört nicht zu dieser Art von Uhr.
sandbox-shape = Muss wahr sein oder ein Objekt mit Startwert, Ziehungen oder beidem.
key-characters = 1 bis 200 sichtbare ASCII-Zeichen.
action-alone = Eine Aktion und sonst nichts.
without-fields = Ohne { $fields }.
not-beside-version = Nicht zusammen mit version.
no-such-page = Diese Adresse gibt es hier nicht.
method-not-usable = Diese Methode ist für diese Adresse nicht erlaubt.
type-invalid = Das hat den falschen Typ.
input-type-invalid = Das hat den falschen Typ.
not-a-string = Das ist kein Text.
not-a-mapping = Das ist kein Objekt.

## Grenzen

limit-of-writes = Höchstens { $number } Änderungen in der Sekunde.
limit-of-reads = Höchstens { $number } Leseanfragen in der Sekunde.
limit-of-preflights = Höchstens { $number } Preflight-Anfragen in der Sekunde.
limit-of-probes = Höchstens { $number } Zustandsabfragen in der Sekunde.
limit-of-new-games = Höchstens { $number } neue Spiele in der Stunde.
limit-of-reports = Höchstens { $number } Meldungen in der Stunde.
ratings-of-players = Nenne einen Spieler; Plätze haben keine Wertung.
strength-of-running = Nach Stärke werden nur laufende Spiele aufgeführt.
player-or-seat = Nenne entweder einen Spieler oder ein Spiel und einen Platz.
limit-of-new-players = Höchstens { $number } neue Spieler in der Stunde.
limit-of-streams = Höchstens { $number } offene Streams zugleich.
limit-of-long-requests = Höchstens { $number } lange Anfragen zugleich.
limit-of-connections = Höchstens { $number } Verbindungen von einer Adresse zugleich.
connections-exhausted = Der Dienst hat die Höchstzahl seiner Verbindungen erreicht; versuch es später noch einmal.
needs-more-memory = Diese Anfrage braucht mehr Speicher, als der Dienst erlaubt.
needs-more-time = Diese Anfrage braucht mehr Zeit, als der Dienst erlaubt.
archive-needs-more-memory = Dieses Archiv zu prüfen braucht mehr Speicher, als der Dienst erlaubt.
archive-needs-more-time = Dieses Archiv zu prüfen braucht mehr Zeit, als der Dienst erlaubt.

## Zustellungen

delivery-shape = Muss eine Art der Zustellung oder ein Objekt sein.
settings-of-webhook-only = Weitere Angaben hat nur die Zustellung an einen Webhook.
webhook-shape = Muss ein Objekt mit url und wahlweise secret sein.
webhook-given-once = Nur bei der Zustellung webhook und nur einmal.
webhook-needs-url = Ein Webhook braucht eine url.

## Verbindungen

request-line-too-long = Die Anfragezeile ist länger, als der Dienst annimmt.
headers-too-long = Die Kopfzeilen sind länger, als der Dienst annimmt.
not-http = Das ist keine HTTP-Anfrage, die der Dienst versteht.
