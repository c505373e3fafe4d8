// Was an einem Archiv nicht stimmt, nach der Form des englischen Satzes, wie ihn auch /verify.py sagt.
export default {
  // Form
  "this page cannot check it: it has to be served by https, or from this very computer":
    "diese Seite kann es nicht prüfen: sie muss über https kommen oder von diesem Gerät selbst",
  "no archive holds so many values in so few bytes": "so viele Werte auf so wenig Raum hat kein Archiv",
  "it is not written in canonical form": "es ist nicht in kanonischer Form geschrieben",
  "an archive stands on one line, in canonical form; this one is spread over several":
    "ein Archiv steht in kanonischer Form auf einer Zeile; dieses ist auf mehrere verteilt",
  "it cannot be read: {error}": "es ist kein lesbares JSON",
  "it is no archive of a form that is known here": "es ist kein Archiv in einer Form, die hier bekannt ist",
  "it has numbers or names that no archive has, or is nested too deeply":
    "es hat Zahlen oder Namen, die kein Archiv hat, oder ist zu tief verschachtelt",
  "it has numbers that no archive has": "es hat Zahlen, die kein Archiv hat",
  "it has half a letter in it": "ein halber Buchstabe steht darin",
  "its head is not as it has to be": "sein Kopf ist nicht, wie er sein muss",
  "the number of events is not the one it says": "es hat nicht so viele Ereignisse, wie es sagt",
  "version {version} is not as an event has to be": "Version {version} ist nicht, wie ein Ereignis sein muss",
  "version {version} shows more or less than salts and values":
    "Version {version} zeigt mehr oder weniger als Salze und Werte",

  // Ereignisse
  "version {version} does not follow": "Version {version} folgt nicht auf die vorige",
  "version {version} shows too much": "Version {version} zeigt zu viel",
  "the {name} of version {version} was not committed to":
    "was Version {version} als {name} zeigt, war nicht zugesagt",
  "it is not as complete as it says": "es ist nicht so vollständig, wie es sagt",
  "its winner is not that of the game": "sein Sieger ist nicht der des Spiels",

  // Unterschrift
  "it is not signed: it can be made up, or cut off, by anybody":
    "niemand hat es unterschrieben: jeder könnte es erfunden oder abgeschnitten haben",
  "a checkpoint and the key that verifies it come together":
    "eine unterschriebene Spitze und ihr Schlüssel gehören zusammen, eins davon fehlt",
  "it is signed with another key than yours, {key}":
    "es ist mit einem anderen Schlüssel als deinem unterschrieben, {key}",
  "the checkpoint is not that of these events": "die unterschriebene Spitze ist nicht die dieser Ereignisse",
  "Base64 is not written as it has to be": "Base64 ist nicht geschrieben, wie es sein muss",
  "the key is no Ed25519 key": "der Schlüssel ist kein Ed25519-Schlüssel",
  "the key's id is not its own": "die Kennung des Schlüssels ist nicht seine eigene",
  "its checkpoint is longer than any": "seine Spitze ist länger als jede, die es gibt",
  "it is no signed note": "es ist keine unterschriebene Notiz",
  "it is not signed with the key {key}": "mit dem Schlüssel {key} ist es nicht unterschrieben",
  "the signature is wrong": "die Unterschrift ist falsch",
  "it is no checkpoint of a game": "es ist keine Spitze eines Spiels",
  "the receipt is one of another game": "der Beleg ist der eines anderen Spiels",
  "the receipt is signed with none of the service's keys":
    "der Beleg ist mit keinem Schlüssel des Dienstes unterschrieben",

  // Startwert, gemeinsame Vorgeschichte, Sandkasten
  "the ruleset is not that of the first event": "das Spiel ist nicht das des ersten Ereignisses",
  "no seed is committed to": "es ist kein Startwert zugesagt",
  "the seed is shown if and only if everything is":
    "der Startwert wird genau dann gezeigt, wenn alles gezeigt wird; hier ist es anders",
  "the seed is not the one that was committed to": "der Startwert ist nicht der zugesagte",
  "it names no other game that it was forked from": "es nennt kein anderes Spiel, von dem es abgezweigt ist",
  "version {version} ends a history that is not shared":
    "Version {version} beendet eine Vorgeschichte, die nicht gemeinsam ist",
  "version {version} is nothing that can be shared":
    "Version {version} kann zu keiner gemeinsamen Vorgeschichte gehören",
  "the history that it shares with another game does not end":
    "die gemeinsame Vorgeschichte mit einem anderen Spiel hört nicht auf",
  "it has a script if and only if it says that it is a sandbox":
    "ein Drehbuch hat es genau dann, wenn es ein Sandkasten ist; hier ist es anders",
  "it is a sandbox: its chance was chosen, and is not fair":
    "es ist ein Sandkasten: sein Zufall war gewählt und ist nicht fair",

  // Ziehungen
  "draw {draw} of version {version} is not the seed's":
    "Ziehung {draw} von Version {version} folgt nicht aus dem Startwert",
  "version {version} has not draw {draw}": "Version {version} hat Ziehung {draw} nicht",
  "version {version} lists no draws where it should":
    "Version {version} nennt keine Ziehungen, wo sie es müsste",
  "it goes back to no version": "es geht zu keiner Version zurück",
  "version {version} leaves the script elsewhere":
    "Version {version} verlässt das Drehbuch an anderer Stelle",
  "its script is none": "sein Drehbuch ist keins",
  "version 1 has no seats": "Version 1 hat keine Plätze",
  "version 1 names a seed of no player": "Version 1 nennt einen Startwert von niemandem",
  "version {version} names no seat that there is": "Version {version} nennt einen Platz, den es nicht gibt",
  "version {version} names no seed": "Version {version} nennt keinen Startwert",
  "version {version} says nothing of its {name}": "Version {version} sagt nichts über {name}",
};
