// Was an einem Archiv nicht stimmt, nach der Form des englischen Satzes, wie ihn auch /verify.py sagt.
export default {
  // Form
  "this page can check archives only if it is served over HTTPS or from this computer":
    "diese Seite kann Archive nur prüfen, wenn sie über HTTPS oder von diesem Gerät selbst kommt",
  "it contains more values than an archive of its size can":
    "es enthält mehr Werte, als ein Archiv dieser Größe enthalten kann",
  "it is not in canonical form": "es hat nicht die kanonische Form",
  "an archive is one line in canonical form; this one has several":
    "ein Archiv ist eine Zeile in kanonischer Form; dieses hat mehrere",
  "it cannot be read: {error}": "es ist kein lesbares JSON",
  "it is not an archive in a known format": "es ist kein Archiv in einem bekannten Format",
  "it contains invalid numbers or names, or is nested too deeply":
    "es enthält unzulässige Zahlen oder Namen oder ist zu tief verschachtelt",
  "it contains invalid numbers": "es enthält unzulässige Zahlen",
  "it contains an unpaired surrogate": "es enthält ein halbes Unicode-Zeichen",
  "its game, ruleset or complete member is malformed":
    "seine Angabe zu Spiel, Regelwerk oder Vollständigkeit ist fehlerhaft",
  "its version is not the number of its events": "seine Version ist nicht die Zahl seiner Ereignisse",
  "version {version} is malformed": "Version {version} ist fehlerhaft aufgebaut",
  "a hidden value of version {version} is malformed":
    "ein verdeckter Wert von Version {version} ist fehlerhaft aufgebaut",

  // Ereignisse
  "version {version} does not follow": "Version {version} folgt nicht auf die vorige",
  "version {version} reveals its command": "Version {version} verrät ihren Befehl",
  "the {name} of version {version} does not match its commitment":
    "{name} von Version {version} ist nicht der zugesagte Wert",
  "its complete member does not match its content":
    "seine Angabe zur Vollständigkeit stimmt nicht mit seinem Inhalt überein",
  "its winner did not win the game": "sein Sieger hat das Spiel nicht gewonnen",

  // Unterschrift
  "it is not signed: anybody could have forged or truncated it":
    "es ist nicht unterschrieben: jeder könnte es gefälscht oder gekürzt haben",
  "it must contain checkpoint and key, or neither":
    "unterschriebene Spitze und Schlüssel gehören zusammen, eins davon fehlt",
  "it is signed with a key other than yours: {key}":
    "es ist mit einem anderen Schlüssel als deinem unterschrieben, {key}",
  "the checkpoint does not match its events": "die unterschriebene Spitze passt nicht zu den Ereignissen",
  "its Base64 is malformed": "sein Base64 ist fehlerhaft",
  "the key is not an Ed25519 key": "der Schlüssel ist kein Ed25519-Schlüssel",
  "the key's id does not match the key": "die Kennung des Schlüssels passt nicht zum Schlüssel",
  "its checkpoint is longer than 4,096 characters": "seine Spitze ist länger als 4.096 Zeichen",
  "its checkpoint is not a signed note": "seine Spitze ist keine unterschriebene Notiz",
  "it is not signed with the key {key}": "mit dem Schlüssel {key} ist es nicht unterschrieben",
  "the signature is invalid": "die Unterschrift ist ungültig",
  "it is not a checkpoint of a game": "es ist keine Spitze eines Spiels",
  "the receipt belongs to another game": "der Beleg gehört zu einem anderen Spiel",
  "the receipt is not signed with a key of the service":
    "der Beleg ist mit keinem Schlüssel des Dienstes unterschrieben",

  // Startwert, gemeinsame Vorgeschichte, Sandkasten
  "its ruleset is not that of the first event": "sein Regelwerk ist nicht das des ersten Ereignisses",
  "it contains no commitment to a seed": "es sagt keinen Startwert zu",
  "it must show the seed if and only if it is complete":
    "es muss den Startwert enthalten, wenn es vollständig ist, und nur dann",
  "the seed does not match its commitment": "der Startwert ist nicht der zugesagte",
  "it does not name the game it was forked from": "es nennt das Spiel nicht, von dem es abgezweigt ist",
  "version {version} ends a history that is not shared":
    "Version {version} beendet eine gemeinsame Vorgeschichte, die es nicht gibt",
  "version {version} cannot be in a shared history":
    "Version {version} kann zu keiner gemeinsamen Vorgeschichte gehören",
  "the history shared with another game has no end":
    "die gemeinsame Vorgeschichte mit einem anderen Spiel hat kein Ende",
  "it must have a script if and only if it is a sandbox":
    "es muss ein Drehbuch haben, wenn es ein Sandkasten ist, und nur dann",
  "it is a sandbox: its draws were chosen, so they are not fair":
    "es ist ein Sandkasten: seine Ziehungen waren gewählt und sind nicht fair",

  // Ziehungen
  "draw {draw} of version {version} does not follow from the seed":
    "Ziehung {draw} von Version {version} folgt nicht aus dem Startwert",
  "version {version} does not contain draw {draw}": "Version {version} enthält Ziehung {draw} nicht",
  "version {version} does not list its draws": "Version {version} führt ihre Ziehungen nicht auf",
  "it rewinds to a version that does not exist": "es geht zu einer Version zurück, die es nicht gibt",
  "version {version} resets the script to another place":
    "Version {version} setzt das Drehbuch an eine andere Stelle zurück",
  "its script is malformed": "sein Drehbuch ist fehlerhaft aufgebaut",
  "version 1 has no seats": "Version 1 hat keine Plätze",
  "version 1 names an invalid client seed": "Version 1 nennt einen ungültigen Startwert eines Spielers",
  "version {version} names a seat that does not exist":
    "Version {version} nennt einen Platz, den es nicht gibt",
  "version {version} names an invalid client seed":
    "Version {version} nennt einen ungültigen Startwert eines Spielers",
  "version {version} lacks its {name}": "Version {version} fehlt die Angabe {name}",
};
