// Die Seite eines Spiels: Kopf, Uhren, Ansagen, und was am Spiel oder an der Verbindung nicht stimmt.
export default {
  all_games: "Alle Spiele",
  label: "Ein Spiel",
  live: "Live",
  not_live: "Keine Verbindung",
  menu: "Menü dieses Spiels",
  turn_number: "Zug {turn}",
  setup: "Aufbau",
  turn_line: "Zug {turn} · {name}",
  look_back: "Spiel noch einmal ansehen",
  rules: "Regeln",
  find_rule: "Suchen",
  keys: {
    title: "Tasten",
    on: "Tasten gelten auf dieser Seite",
    main: { key: "Leertaste", does: "Hauptknopf" },
    build: { key: "1 – 6", does: "bauen" },
    trade: { key: "T", does: "handeln" },
    hand: { key: "Q W E R Z", does: "Karten der Hand" },
    yes: { key: "Enter", does: "bestätigen" },
    back: { key: "Esc", does: "zurück" },
    answer: { key: "Y N C", does: "Angebot annehmen, ablehnen oder Gegenangebot" },
    hint: { key: "H", does: "Tipp" },
    log: { key: "L", does: "Verlauf" },
    plates: { key: "P", does: "Spieler der Reihe nach" },
    question: { key: "F6", does: "zur Frage" },
    zoom: { key: "+ − 0", does: "Spielplan vergrößern" },
  },
  describe: "Tisch vorlesen",
  talk: {
    title: "Etwas sagen",
    all: "Alle Sprüche, und wen du nicht hören willst",
    mute: "{name} stummschalten",
  },
  facts: { version: "Version" },
  my_choice: "Du entscheidest: {phase}.",
  won: "{name} hat gewonnen",
  aborted:
    "Dieses Spiel wurde ohne Ergebnis beendet. Niemand hat gewonnen. Jede seiner Stellungen lässt sich " +
    "noch ansehen, und ein neues Spiel kann von dort weitergehen.",
  sandbox: "Sandkasten",
  sandbox_means: "Würfe und Karten dieses Spiels wurden gewählt. Es dient der Übung und wird nie gewertet.",
  imported: "eingelesen",
  imported_means: "Dieses Spiel wurde anderswo gespielt und aus einem Archiv übernommen.",
  forked: "setzt ein anderes Spiel ab Version {version} fort",
  open_things: "Was offen ist",
  documents: "Dasselbe für Programme",
  document: { game: "JSON", log: "Protokoll", events: "Ereignisse", audit: "Prüfung", export: "Archiv" },
  head: "Ende der Hash-Kette",
  scores: "Punkte",
  result: "Zurück zum Ergebnis",
  log: "Was geschah",
  log_list: "Letzte Ereignisse, neueste zuletzt",
  log_line: "Version {version}, {time}",
  clocks: "Uhren",
  clock: { days: "{days} T. {hours} Std.", over: "Zeit abgelaufen" },
  clock_low: { one: "Du hast noch {count} Sekunde.", other: "Du hast noch {count} Sekunden." },
  said_before: { one: "Davor {count} Ereignis.", other: "Davor {count} Ereignisse." },
  silent: "Der Dienst antwortet nicht.",
  answered: "Der Dienst antwortete mit {status}.",
  again: "Neuer Versuch …",
  failing: "Der Dienst hat ein Problem: {detail}",
  offline:
    "Dieses Gerät ist offline. Du siehst den letzten bekannten Stand; mit der Verbindung geht es weiter.",
  outdated:
    "Der Dienst hat eine neue Fassung dieser Seite. Lade sie neu, wenn es dir passt: was du gerade " +
    "ausfüllst, bleibt bis dahin.",
  reload: "Seite neu laden",
  missing: "Es gibt keine Version {version}: dieses Spiel hat die Versionen 1 bis {last}.",
  missing_none: "Die Adresse enthält keine gültige Version. Dieses Spiel hat die Versionen 1 bis {last}.",
  nearest: "Version {version} zeigen",
  stay: "In der Gegenwart bleiben",
  gone: {
    nowhere:
      "Unter dieser Adresse gibt es nichts. Vielleicht ist sie abgeschnitten oder aus einer anderen " +
      "Fassung dieser Seite. Hier sind die Spiele.",
    label: "Was nicht stimmt",
    seat:
      "Der Schlüssel, den dieser Browser für einen Platz dieses Spiels hat, gilt nicht mehr: er wurde " +
      "durch einen neueren ersetzt, oder der Platz wurde verlassen.",
    seat_todo:
      "Wenn du einen neueren Link zu deinem Platz hast, öffne ihn in diesem Browser. Sonst kannst du " +
      "zuschauen.",
    forget: "Den Platz in diesem Browser vergessen und zuschauen",
    not_found: "Dieses Spiel gibt es hier nicht.",
    not_found_todo:
      "Vielleicht ist die Adresse unvollständig, oder das Spiel liegt auf einem anderen Dienst. Frag die " +
      "Person, die dir den Link geschickt hat.",
    damaged: "Das Protokoll dieses Spiels ist beschädigt; es lässt sich weder zeigen noch spielen.",
    damaged_todo: "Wer diesen Dienst betreibt, kann es prüfen lassen; alle anderen Spiele gehen weiter.",
    other_todo: "Geh zurück zur Liste oder versuch es noch einmal.",
    again: "Noch einmal versuchen",
  },
};
