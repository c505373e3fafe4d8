"""German wording of the service's refusals, by the form of the English sentence."""

from domain.kernel.say import Catalogue

_AGAIN_LATER = "versuch es später noch einmal"

REFUSALS: Catalogue = {
    # Who asks
    "This token is unknown.": "Dieser Schlüssel ist hier nicht bekannt.",
    "This token was replaced by a newer one.": "Dieser Schlüssel wurde durch einen neueren ersetzt.",
    "This token was replaced by a newer one, or its seat was left.": (
        "Dieser Schlüssel wurde durch einen neueren ersetzt, oder sein Platz wurde verlassen."
    ),
    "This token belongs to a seat of another game.": (
        "Dieser Schlüssel gehört zu einem Platz eines anderen Spiels."
    ),
    "This token belongs to seat {seat}.": "Dieser Schlüssel gehört zu Platz {seat}.",
    "This token belongs to seat {seat}; join without it, or as a registered player.": (
        "Dieser Schlüssel gehört zu Platz {seat}; nimm ohne ihn Platz, oder unter einem eingetragenen Namen."
    ),
    "This token belongs neither to this bot nor to its owner.": (
        "Dieser Schlüssel gehört weder diesem Bot noch seinem Besitzer."
    ),
    "This is not the token of a player.": "Das ist nicht der Schlüssel eines Spielers.",
    "The bot of this token has ended.": "Den Bot dieses Schlüssels gibt es nicht mehr.",
    "The token of this player has ended.": "Der Schlüssel dieses Spielers ist beendet.",
    "The token of player {player} cannot be read.": "Der Schlüssel von Spieler {player} ist nicht lesbar.",
    "Send the token as: Authorization: Bearer <token>.": (
        "Sende den Schlüssel so: Authorization: Bearer <token>."
    ),
    "Send the token of a player.": "Sende den Schlüssel eines Spielers.",
    "An action needs the token of a seat.": "Eine Aktion braucht den Schlüssel eines Platzes.",
    "This requires the token of a seat.": "Das braucht den Schlüssel eines Platzes.",
    "This requires the token of a bot.": "Das braucht den Schlüssel eines Bots.",
    "This needs the bot's token, or its owner's.": (
        "Das braucht den Schlüssel des Bots oder seines Besitzers."
    ),
    "This needs the operator's token.": "Das braucht den Schlüssel des Betreibers.",
    "Only the operator may do this.": "Das darf nur der Betreiber.",
    "Only bots may do this.": "So werden nur Bots gefragt.",
    "The operator has no seat in this game.": "Der Betreiber sitzt nicht am Tisch.",
    "You don't sit in this game.": "Du sitzt nicht in diesem Spiel.",
    "You don't sit at seat {seat} of this game.": "Du sitzt nicht auf Platz {seat} dieses Spiels.",
    "You have several seats in this game; name one.": (
        "Du hast mehrere Plätze in diesem Spiel; sag, welcher gemeint ist."
    ),
    "This ticket is unknown or has expired.": (
        "Diese Fahrkarte ist hier nicht bekannt, oder ihre Zeit ist um."
    ),
    "This ticket is for another stream.": "Diese Fahrkarte ist für einen anderen Strom.",
    "The seat's token was renewed after this ticket was issued.": (
        "Der Platz dieser Fahrkarte hat inzwischen einen anderen Schlüssel."
    ),
    # Games
    "There is no such game.": "Dieses Spiel gibt es nicht.",
    "Another game already has this id.": (
        "Es gibt schon ein Spiel mit dieser Kennung, und sein Protokoll ist ein anderes."
    ),
    "There is no ruleset {ruleset}.": "Das Regelwerk {ruleset} gibt es nicht.",
    "No ruleset has this name.": "Ein Regelwerk dieses Namens gibt es nicht.",
    "The game has no seat {seat}.": "Das Spiel hat keinen Platz {seat}.",
    "The game has no proposal {proposal}.": "Das Spiel hat keinen Vorschlag {proposal}.",
    "The first version of a game is 1.": "Die erste Version eines Spiels ist 1.",
    "The game has only {number} versions yet.": "Das Spiel hat erst {number} Versionen.",
    "The game did not exist at that time.": "Damals gab es das Spiel noch nicht.",
    "There are hints only while the game runs.": "Tipps gibt es nur, solange das Spiel läuft.",
    "There are hints only while you may decide.": "Tipps gibt es nur, solange du entscheiden darfst.",
    "A rated game gives no hints.": "In einem gewerteten Spiel gibt es keine Tipps.",
    "This game was created without hints.": "Dieses Spiel wurde ohne Tipps eröffnet.",
    "There was no board yet: the game waited for players.": (
        "Es gab noch keinen Spielplan: das Spiel wartete auf Mitspieler."
    ),
    "The game is at version {version}, not {expected}.": (
        "Das Spiel ist bei Version {version}, nicht {expected}."
    ),
    "The decision that arose at version {version} is no longer open.": (
        "Die Entscheidung, die bei Version {version} entstand, ist nicht mehr offen."
    ),
    "Version {version} is not among the first {size}.": (
        "Version {version} gehört nicht zu den ersten {size}."
    ),
    "Version {before} does not come before version {after}.": (
        "Version {before} kommt nicht vor Version {after}."
    ),
    "Give either a version or a time, not both.": "Nenne eine Version oder eine Zeit, nicht beides.",
    "The time is not in RFC 3339 form.": "Die Zeit hat nicht die Form von RFC 3339.",
    "{ruleset} has no action of this type.": "{ruleset} hat keine Aktion dieser Art.",
    "A game can be ended by its players once another one is silent: see endable_at.": (
        "Beenden können ein Spiel seine Spieler, wenn ein anderer lange schweigt: siehe endable_at."
    ),
    "A bot does not end a game.": "Ein Bot beendet kein Spiel.",
    "Only the operator may import a game that is not over.": (
        "Ein Spiel, das nicht zu Ende ist, darf nur der Betreiber einlesen."
    ),
    # Seats, names and bots
    "{ruleset} is played by {low} to {high}.": "{ruleset} spielen {low} bis {high}.",
    "{ruleset} is played by {number}.": "{ruleset} spielen {number}.",
    "The options are not right.": "Die Einstellungen stimmen nicht.",
    "Too many requests change this player's token at the same time.": (
        "Zu viele Anfragen ändern den Schlüssel dieses Spielers zugleich."
    ),
    "Only the operator gives a reason; other games end because a seat is silent.": (
        "Einen Grund nennt nur der Betreiber; sonst endet ein Spiel, weil ein Platz schweigt."
    ),
    "A reason has visible characters, on one line.": "Ein Grund hat sichtbare Zeichen in einer Zeile.",
    "A name has 1 to 40 visible characters.": "Ein Name hat 1 bis 40 sichtbare Zeichen.",
    "A name has visible characters only.": "Ein Name hat nur sichtbare Zeichen.",
    "A name starts with a character that stands on its own.": (
        "Ein Name beginnt mit einem Zeichen, das für sich allein steht."
    ),
    "A name does not end in # and a number; the service adds those to tell bots apart.": (
        "Ein Name endet nicht mit # und einer Zahl; damit unterscheidet der Dienst Bots."
    ),
    "Only a seat of kind bot names a bot.": "Einen Bot nennt nur ein Platz der Art bot.",
    "With this token you sit down as {name}.": "Mit diesem Schlüssel nimmst du als {name} Platz.",
    "{name} is the name of a bot.": "{name} ist der Name eines Bots.",
    "{name} looks like the name of a bot.": "{name} sieht aus wie der Name eines Bots.",
    "{name} looks like a name that is taken.": "{name} sieht aus wie ein vergebener Name.",
    "{name} is kept for guests without a name.": "{name} ist Gästen ohne Namen vorbehalten.",
    "The name {name} is taken, or another that looks like it.": (
        "Der Name {name} oder einer, der so aussieht, ist vergeben."
    ),
    "{name} is a registered name; only its owner's token may use it.": (
        "{name} ist ein eingetragener Name; benutzen darf ihn nur, wem er gehört."
    ),
    "The name {name} is taken.": "Der Name {name} ist vergeben.",
    "This cannot be the name of a bot.": "So kann ein Bot nicht heißen.",
    "There is no bot of this name.": "Einen Bot dieses Namens gibt es nicht.",
    "There is no bot called {name} any more.": "Einen Bot namens {name} gibt es nicht mehr.",
    "There is no bot called {name} that plays {ruleset}.": (
        "Einen Bot namens {name}, der {ruleset} spielt, gibt es nicht."
    ),
    "{name} plays its owner's games only.": "{name} spielt nur in Spielen des Besitzers.",
    "{name} plays 1 game at once, and does so now; try again later.": (
        f"{{name}} spielt nur 1 Spiel zugleich, und das gerade; {_AGAIN_LATER}."
    ),
    "{name} plays {number} games at once, and does so now; try again later.": (
        f"{{name}} spielt nur {{number}} Spiele zugleich, und das gerade; {_AGAIN_LATER}."
    ),
    "{name} plays {games} of yours already, which is the limit for one caller; end one of them first.": (
        "{name} spielt schon so oft mit dir, wie ein Aufrufer darf ({games}); beende erst ein Spiel."
    ),
    "Bots play {number} games already, which is the limit; try again later.": (
        f"Bots spielen schon {{number}} Spiele, mehr geht nicht; {_AGAIN_LATER}."
    ),
    "Bots play {number} games of yours already, which is the limit for one caller; end one of them first.": (
        "Bots spielen schon {number} Spiele von dir, mehr geht nicht; beende erst eins davon."
    ),
    "A bot is registered by a player, or without a token.": (
        "Einen Bot trägt ein Spieler ein, oder wer keinen Schlüssel hat."
    ),
    "A bot plays one ruleset at least.": "Ein Bot spielt mindestens ein Regelwerk.",
    "Delivery by queue is granted by the operator only.": (
        "Zustellung über eine Warteschlange gewährt nur der Betreiber."
    ),
    "This bot has no such delivery.": "Eine solche Zustellung hat dieser Bot nicht.",
    # Proposals, rewinds and forks
    "Only people propose and answer; a bot agrees always.": (
        "Nur Menschen schlagen vor und antworten; ein Bot stimmt immer zu."
    ),
    "The game is at version {version}; go back before that.": (
        "Das Spiel ist bei Version {version}; geh davor zurück."
    ),
    "The game had not started at that version.": "Bei dieser Version hatte das Spiel noch nicht begonnen.",
    "The game was over at that version; nothing goes on from there.": (
        "Bei dieser Version war das Spiel zu Ende; von dort geht nichts weiter."
    ),
    "The game has {number} seats, and so has its fork.": (
        "Das Spiel hat {number} Plätze, und so auch die Abzweigung."
    ),
    "Seat {seat} keeps its colour, {color}.": "Platz {seat} behält seine Farbe, {color}.",
    "The script holds draws that there cannot be.": (
        "Das Drehbuch nennt Ziehungen, die es nicht geben kann."
    ),
    # Limits
    "The limit is {number} changes of one seat's token in a game, and one more every {minutes} minutes.": (
        "Mehr als {number} Wechsel des Schlüssels eines Platzes gibt es in einem Spiel nicht, alle {minutes} "
        "Minuten einen weiteren."
    ),
    "The limit is {number} returns to one seat in a game, and one more every {minutes} minutes.": (
        "Mehr als {number}-mal kehrt in einem Spiel niemand auf einen Platz zurück, alle {minutes} Minuten "
        "einmal mehr."
    ),
    "The limit is {number} proposals of one seat in a game, and one more every {minutes} minutes.": (
        "Mehr als {number} Vorschläge macht ein Platz in einem Spiel nicht, alle {minutes} Minuten "
        "einen weiteren."
    ),
    "The limit is {number} rewinds in a game, and one more every {minutes} minutes.": (
        "Mehr als {number}-mal geht ein Spiel nicht zurück, alle {minutes} Minuten einmal mehr."
    ),
    (
        "The limit is {number} events while another player is to decide, and one more action of others "
        "{minutes} "
        "minutes after the last event."
    ): (
        "Mehr als {number} Ereignisse gibt es nicht, solange ein anderer Spieler entscheiden soll; {minutes} "
        "Minuten "
        "nach dem letzten dürfen andere wieder etwas tun."
    ),
    "The limit is {number} writes a second.": "Geändert wird höchstens {number}-mal in der Sekunde.",
    "The limit is {number} reads a second.": "Gelesen wird höchstens {number}-mal in der Sekunde.",
    "The limit is {number} preflights a second.": "Vorab gefragt wird höchstens {number}-mal in der Sekunde.",
    "The limit is {number} probes a second.": "Nachgesehen wird höchstens {number}-mal in der Sekunde.",
    "The limit is {number} new games an hour.": "Höchstens {number} neue Spiele in der Stunde.",
    "The limit is {number} new players an hour.": "Höchstens {number} neue Namen in der Stunde.",
    "The limit is {number} open streams at a time.": "Höchstens {number} offene Ströme zugleich.",
    "The limit is {number} long requests at a time.": "Höchstens {number} lange Anfragen zugleich.",
    "Too many others act on this game at the same time.": "Zu viele andere handeln gerade in diesem Spiel.",
    "Too many others change this bot at the same time.": "Zu viele andere ändern gerade diesen Bot.",
    # Requests
    "Some fields are invalid.": "Einige Felder stimmen nicht.",
    "Some parameters occur more than once.": "Einige Parameter sind mehr als einmal angegeben.",
    "The body must be a JSON object.": "Der Inhalt muss ein JSON-Objekt sein.",
    "The body is nested too deeply.": "Der Inhalt ist zu tief verschachtelt.",
    "The body does not match its headers.": "Der Inhalt kommt anders, als seine Kopfzeilen sagen.",
    "The body is not valid JSON: {error}": "Der Inhalt ist kein JSON: {error}",
    "A body may have at most {number} bytes.": "Ein Inhalt hat höchstens {number} Bytes.",
    "Send the body as application/json.": "Sende den Inhalt als application/json.",
    "Numbers must be between -(2^53 - 1) and 2^53 - 1.": "Zahlen liegen zwischen -(2^53 - 1) und 2^53 - 1.",
    "An Idempotency-Key must have 1 to 200 visible ASCII characters.": (
        "Ein Idempotency-Key hat 1 bis 200 sichtbare ASCII-Zeichen."
    ),
    "This Idempotency-Key was used before, for another request.": (
        "Dieser Idempotency-Key wurde schon benutzt, für eine andere Anfrage."
    ),
    "This cursor does not come from this service.": (
        "Das ist keine Stelle, die eine Antwort dieses Dienstes genannt hat."
    ),
    "Last-Event-ID must be the ID of an event, which is its version.": (
        "Last-Event-ID ist die Kennung eines Ereignisses, eine Version."
    ),
    # External bots
    "There is no such lease.": "Eine solche Frage gibt es nicht.",
    "This decision was not put to you.": "Diese Entscheidung wurde dir nicht vorgelegt.",
    "This decision is over.": "Diese Entscheidung ist vorbei.",
    "This decision already has another answer.": "Diese Entscheidung ist schon anders beantwortet.",
    "Another player has this seat now.": "Auf diesem Platz sitzt jetzt ein anderer.",
    "This is not an action.": "Das ist keine Aktion.",
    "An answer must contain an action.": "Eine Antwort hat eine Aktion.",
    "The lease already determines the seat and the decision.": (
        "Für welchen Platz und welche Wahl das ist, sagt die Frage."
    ),
    "A webhook cannot have this URL.": "Diese Adresse kann kein Webhook haben.",
    "This secret cannot be used for signatures.": (
        "Das ist kein Geheimnis, mit dem sich unterschreiben lässt."
    ),
    # What keeps the service from answering
    "The service failed to process the request. The error was logged.": (
        "Der Dienst konnte die Anfrage nicht bearbeiten. Der Fehler wurde protokolliert."
    ),
    "The request body did not arrive in time.": "Der Inhalt der Anfrage kam nicht rechtzeitig an.",
    "The request head did not arrive in time.": "Der Kopf der Anfrage kam nicht rechtzeitig an.",
    "The store is unreachable or overloaded.": "Der Speicher ist nicht zu erreichen oder überlastet.",
    "The service is shutting down; retry.": "Der Dienst hört gerade auf; frag noch einmal.",
    "The service could not finish this; retry.": "Das wurde nicht fertig; frag noch einmal.",
    "This takes longer; retry.": "Das dauert länger; frag noch einmal.",
    "This needs more memory than the service allows.": (
        "Das braucht mehr Speicher, als dieser Dienst dafür gibt."
    ),
    "This needs more time than the service allows.": ("Das braucht mehr Zeit, als dieser Dienst dafür gibt."),
    "Verifying this archive needs more memory than the service allows.": (
        "Dieses Archiv zu prüfen braucht mehr Speicher, als dieser Dienst dafür gibt."
    ),
    "Verifying this archive needs more time than the service allows.": (
        "Dieses Archiv zu prüfen braucht mehr Zeit, als dieser Dienst dafür gibt."
    ),
    "Not reachable: {names}.": "Nicht zu erreichen: {names}.",
    (
        "The requested URL was not found on the server. If you entered the URL manually please check "
        "your spelling "
        "and try again."
    ): "Diese Adresse gibt es hier nicht.",
    "The method is not allowed for the requested URL.": "So lässt sich diese Adresse nicht benutzen.",
    "This file does not exist.": "Diese Datei gibt es nicht.",
    "This file belongs to another release of the page. Load the page again.": (
        "Diese Datei gehört zu einer anderen Fassung der Seite. Lade die Seite neu."
    ),
    "There is no signing key.": "Es gibt keinen Schlüssel zum Unterschreiben.",
    (
        "Signing key {number} cannot be read, or not with this service's secret key; starledger keys rotate "
        "makes another."
    ): (
        "Der Schlüssel {number} zum Unterschreiben ist nicht lesbar, oder nicht mit dem geheimen "
        "Schlüssel dieses "
        "Dienstes; starledger keys rotate macht einen neuen."
    ),
    "This is no public key.": "Das ist kein öffentlicher Schlüssel.",
    # Damage
    "An audit found this game damaged; it takes no actions. {damage}": (
        "Eine Prüfung fand dieses Spiel beschädigt; es nimmt keine Aktionen an. {damage}"
    ),
    "Version {version} of this game cannot be read.": "Version {version} dieses Spiels ist nicht lesbar.",
    "Version {version} of this game is missing.": "Version {version} dieses Spiels fehlt.",
    "Of versions {first} to {last} of this game not all can be read.": (
        "Von den Versionen {first} bis {last} dieses Spiels sind nicht alle lesbar."
    ),
    "Version {version} does not follow from version {before}.": (
        "Version {version} folgt nicht aus Version {before}."
    ),
    "The registration of player {player} cannot be read.": (
        "Der Eintrag des Spielers {player} ist nicht lesbar."
    ),
    "The registration of bot {bot} cannot be read.": "Der Eintrag des Bots {bot} ist nicht lesbar.",
    "The record of this command is unreadable; the command is not executed again.": (
        "Was von diesem Befehl vermerkt ist, ist nicht lesbar; er wird nicht noch einmal ausgeführt."
    ),
    "The audit finding of this game is unreadable; another audit repairs it.": (
        "Was Prüfungen an diesem Spiel fanden, ist nicht lesbar; eine weitere Prüfung behebt das."
    ),
}
