// Die Lobby, die Anleitung, und was ein Tisch für Freunde braucht.
export default {
  title: "Besiedle heute die Sterne.",
  intro:
    "Drei Weltraum-Brettspiele an einem Tisch: gegen Bots mit Charakter oder mit deinen Freunden. " +
    "Jeder Wurf " +
    "lässt sich prüfen.",
  play_now: "Jetzt spielen",
  play_with: "{title} · erst mit Leuten, sonst mit Bots",
  side: "Tische und Gegner",
  games: "Spiele",
  players: "Spieler:",
  minutes: { one: "{count} Min.", other: "{count} Min." },
  weights: { easy: "Leicht", medium: "Mittel", rich: "Reichhaltig" },
  about: {
    "star-trek-catan": "Besiedle 19 Sektoren und verbinde sie.",
    "starship-catan": "Zwei Kapitäne, vier Sektoren voller Karten.",
    starfarers: "Flieg hinaus und entdecke Unbekanntes.",
  },
  friends_short: "Freunde",
  learn: "Lernen",

  // Das laufende Spiel
  live: "Live",
  turn: "Zug {turn}",
  setup: "Aufbau",
  leads: { one: "{name} führt mit {count} Punkt", other: "{name} führt mit {count} Punkten" },
  even: "Alle gleichauf",
  watch: "Zuschauen",

  // Die rechte Seite
  go_on: "Weiter",
  more_waiting: {
    one: "{count} weiteres Spiel wartet auf dich",
    other: "{count} weitere Spiele warten auf dich",
  },
  their_move: "{name} ist dran",
  waits_for_players: "Wartet auf Mitspieler",
  closed: "Vom Betreiber geschlossen",
  open_tables: "Offene Tische",
  all: "Alle {number}",
  all_games: "Alle Spiele",
  no_open: "Kein Tisch wartet auf Mitspieler.",
  open_one: "Eröffne selbst einen",
  free: { one: "{count} Platz frei", other: "{count} Plätze frei" },
  clock: {
    none: "ohne Uhr",
    decision: { one: "{count} s je Zug", other: "{count} s je Zug" },
    increment: { one: "{count} Min. für jeden", other: "{count} Min. für jeden" },
    days: { one: "{count} Tag je Zug", other: "{count} Tage je Zug" },
  },
  seek: {
    title: "Mitspieler finden",
    bots: "Nach einer Minute nehmen Bots die freien Plätze",
    rated: "Gewertetes Spiel, ohne Tipps",
    hint: "Das Spiel beginnt, sobald {number} Spieler da sind. Bleib bis dahin auf dieser Seite.",
    search: "Suchen",
    looking: "Suche Mitspieler …",
    nobody: "Diesmal kam niemand",
    stop: "Abbrechen",
    bots_now: "Gleich gegen Bots",
    bots_soon: "Gleich nehmen Bots die freien Plätze",
    bots_in: {
      one: "In {count} Sekunde nehmen Bots die freien Plätze",
      other: "In {count} Sekunden nehmen Bots die freien Plätze",
    },
    seats: "{number} Plätze",
    is_rated: "gewertet",
    is_unrated: "ungewertet",
    looks: "{name} sucht Mitspieler",
    more: "Mehr Auswahl",
    players: "Spieler",
    ratings: "Wertung der anderen",
    rating: { min: "Mindestens", max: "Höchstens", any: "beliebig" },
    ratings_hint: "Wer in diesem Spiel noch keine Wertung hat, darf immer mitspielen.",
    not_for_you: "Deine Wertung ist {rating}",
    rating_between: "Wertung {min} bis {max}",
    rating_at_least: "Wertung ab {min}",
    rating_at_most: "Wertung bis {max}",
  },
  play_a_bot: "Gegen einen Bot",
  choose_seats: "Plätze wählen",
  play_bot: {
    one: "{title} gegen {name} spielen: {habit}",
    other: "{title} gegen {count} von {name}s Art spielen: {habit}",
  },
  habits: {
    random: "zieht irgendwie",
    cadet: "lernt noch",
    greedy: "plant einen Schritt voraus",
    expert: "wägt ab, was kommen kann",
    admiral: "denkt alles durch",
  },
  strongest: "Jetzt live, die stärksten zuerst",
  others: "Alle anderen",
  to_watch: "Gerade an den Tischen",
  nobody_plays: "Gerade spielt niemand. Der erste Tisch gehört dir.",
  checkable: "Jedes Spiel kann jeder nachprüfen.",
  status: "Status",

  // Mit Freunden
  friends: "Mit Freunden",
  friends_game: "Spiel",
  friends_count: "Freunde, die mitspielen",
  friends_bots: "Bots nehmen die anderen Plätze",
  friends_hint:
    "Du bekommst einen Link zum Verschicken. Das Spiel beginnt, wenn alle sitzen; nur wer den Link " +
    "hat, findet es.",
  friends_make: "Tisch eröffnen",
  more_options: "Mehr Optionen",
  join: "Code eingeben",
  join_short: "Mitspielen",
  join_code: "Link oder Code",
  join_hint: "Füge ein, was du bekommen hast: den ganzen Link oder den Code an seinem Ende.",
  join_wrong: "Das ist weder der Link zu einem Spiel noch sein Code. Kopiere ihn noch einmal ganz.",
  join_unknown:
    "Ein Spiel mit diesem Code gibt es hier nicht. Bitte noch einmal um den Link: Vielleicht gehört " +
    "er zu einem anderen Dienst, oder ein Zeichen stimmt nicht.",
  join_now: "Zum Tisch",

  // Ein neues Spiel
  pace: "Tempo der Bots",
  paces: { easy: "Gut zu verfolgen", brisk: "Zügig", instant: "Sofort" },
  draw_seats: "Auslosen, wer wo sitzt",
  pace_hint: "Wie lange ein Bot vor jedem seiner Züge wartet.",

  // Lernen
  learn_title: "Spielen lernen",
  how_title: "{title} in zwei Minuten",
  how_steps: {
    goal: "Das Ziel",
    start: "Der Anfang",
    turn: "Dein Zug",
    build: "Was du baust",
    beware: "Wovor du dich hütest",
    end: "Das Ende",
  },
  lesson: "Einführung spielen",
  lesson_hint: "Dauert fünf Minuten: ein richtiges Spiel, und jemand sagt dir, worauf du tippst und warum.",
  first_game: "Ein erstes Spiel mit dem Coach",
  first_game_hint:
    "Die Bots ziehen langsam genug zum Mitsehen, und der Coach zeigt dir den nächsten guten Schritt " +
    "und warum.",
  rules_title: "Die Regeln im Wortlaut",
  rules_find: "Regel suchen",
  rules_none: "Keine Regel enthält dieses Wort.",
  how: {
    "star-trek-catan": {
      goal: "Wer zuerst 10 Punkte hat, gewinnt: Eine kleine Raumstation zählt 1, eine große 2.",
      start:
        "Alle setzen zwei kleine Raumstationen mit je einem Raumschiff. Nimm Ecken mit Zahlen, die oft " +
        "fallen: 6 " +
        "und 8 haben fünf Punkte.",
      turn:
        "Würfle. Jeder Sektor mit dieser Zahl gibt jeder kleinen Raumstation daran eine Karte, jeder " +
        "großen zwei. Dann handelst und baust du, wie du willst.",
      build:
        "Raumschiffe führen zu neuen Ecken, dort stehen kleine Raumstationen, große zählen doppelt. " +
        "Entwicklungskarten überraschen; die längste Versorgungsroute bringt 2 Punkte.",
      beware:
        "Bei einer 7 gibt, wer mehr als sieben Karten hat, die Hälfte ab, und wer gewürfelt hat, " +
        "versetzt den Klingonenkreuzer: Er blockiert einen Sektor und stiehlt eine Karte.",
      end: "Du gewinnst, sobald du in deinem Zug 10 Punkte hast. Verdeckte Punktekarten zählen mit.",
    },
    "starship-catan": {
      goal:
        "Wer zuerst 10 Punkte hat, gewinnt: durch Kolonien, Handelsposten, Aufträge und die Karten von " +
        "Helden und Freunden.",
      start:
        "Beide Kapitäne haben ein Schiff mit Kanonen, Antrieben und Frachträumen. Der Würfel zahlt " +
        "deinen Kolonien jede Runde etwas aus.",
      turn:
        "Erst die Produktion; dann fliegst du Karte für Karte durch einen von vier Sektoren: handeln, " +
        "siedeln, Fragen beantworten, Piraten treffen. Zu Hause baust und handelst du.",
      build:
        "Antriebe fliegen weiter, Kanonen besiegen Piraten, Module helfen auf Dauer. Kolonien und " +
        "Handelsposten bringen Waren und Punkte.",
      beware:
        "Ein voller Frachtraum nimmt nichts mehr auf. Sieh auf die Chancen, bevor du kämpfst: Verlieren " +
        "kostet dich ein Teil des Schiffs.",
      end: "Mit 10 Punkten am Ende deines Zugs gewinnst du.",
    },
    starfarers: {
      goal:
        "Wer zuerst 15 Punkte hat, gewinnt: Kolonien, Raumhäfen, Handelsstationen, besiegte Piraten und " +
        "erforschte Welten zählen.",
      start:
        "Du beginnst in der Heimatreihe mit Kolonien, einem Raumhafen und einem Mutterschiff, das du " +
        "mit Antrieben, Kanonen und Frachtringen ausrüstest.",
      turn:
        "Würfle um Rohstoffe, handle und baue Schiffe, dann schüttle dein Mutterschiff: Zwei Kugeln " +
        "zeigen, wie weit alle deine Schiffe fliegen, oder eine Begegnung.",
      build:
        "Kolonieschiffe besiedeln neue Planeten, Handelsschiffe docken an Außenposten anderer Völker " +
        "an. Teile des Mutterschiffs verbessern jeden späteren Flug.",
      beware:
        "Piratenbasen verlangen Kanonen, Eisplaneten Frachtringe. Begegnungen stellen dich vor die " +
        "Wahl; Ehrlichkeit lohnt sich oft.",
      end: "Du gewinnst, sobald du in deinem Zug 15 Punkte hast.",
    },
  },
};
