// Wertungen: die Rangliste, und die Seite eines Spielers.
export default {
  title: "Wertung",
  ruleset: "Spiel",
  kind: "Wer",
  kinds: { all: "Alle", people: "Menschen", bots: "Bots" },
  none: "Hier hat noch niemand eine Wertung. Die ersten Spiele entscheiden, wer vorn liegt.",
  begin: "Spiel eröffnen",
  how:
    "Alle beginnen bei 1500. Es zählen beendete Spiele eingetragener Spieler und Bots; wer ein Spiel " +
    "verlässt, hat es verloren.",
  said: "{rating}, plus oder minus {uncertainty}",
  provisional: "vorläufig: weniger als zehn gewertete Spiele",
  uncertainty: "Unsicherheit",
  place: "Platz {rank}",
  bot: "Bot {name}",
  you: "du",
  change: { up: "{by} mehr", down: "{by} weniger", same: "unverändert" },
  pages: "Seiten der Rangliste",
  better: "Weiter oben",
  worse: "Weiter unten",

  // Die Seite eines Spielers
  player: "Dabei seit {date}",
  following: { on: "Gefolgt", off: "Folgen" },
  blocked: {
    on: "Nicht mehr blockieren",
    off: "Blockieren",
    hint:
      "Ihr werdet nicht gepaart und habt keine Revanche, und du siehst nicht, was der andere sagt. " +
      "Niemand erfährt es.",
  },
  nobody: "Niemand hat diesen Namen, auch kein Bot.",
  unrated: "Noch kein gewertetes Spiel.",
  newest: "Neueste Spiele",
  games: { one: "{count} gewertetes Spiel", other: "{count} gewertete Spiele" },
  wins: { one: "{count} gewonnen", other: "{count} gewonnen" },
  course: "Wertung nach Spielen",
  course_said: {
    one: "Wertung nach {count} Spiel: {last}",
    other: "Wertung über {count} Spiele: von {first} bis {last}",
  },
  game: "Spiel",
  after: "Wertung",
  opponents: "Gegner",
  opponents_hint: "In den letzten 200 gewerteten Spielen.",
  opponent: "Gegner",
  heads: { met: "Spiele", ahead: "Besser", behind: "Schlechter", draws: "Gleich" },
  recent: "Gewertete Spiele",
  result: "Platz {place} von {seats}",
  private_game: "Privater Tisch",

  // Wie jemand beginnt
  openings: {
    title: "Häufigste Eröffnungen",
    opening: "Eröffnung",
    games: "Spiele",
    wins: "Siege",
    none: "In diesem Spiel noch keine Eröffnung.",
    "star-trek-catan": {
      what:
        "Die zwei Rohstoffe, die die ersten Raumstationen am häufigsten bringen. In den letzten 200 " +
        "gewerteten Spielen.",
      tritanium: "Tritanium",
      dilithium: "Dilithium",
      food: "Nahrung",
      oxygen: "Sauerstoff",
      water: "Wasser",
    },
    starfarers: {
      what: "Die ersten beiden Bauten. In den letzten 200 gewerteten Spielen.",
      colony_ship: "Kolonieschiff",
      trade_ship: "Handelsschiff",
      spaceport: "Raumhafen",
      booster: "Antrieb",
      cannon: "Bordkanone",
      freight_pod: "Frachtring",
    },
    "starship-catan": {
      what: "Das erste Modul, und was zuerst gebaut wird. In den letzten 200 gewerteten Spielen.",
      logistics: "Logistikmodul",
      command: "Kommandomodul",
      sensor: "Sensormodul",
      trade: "Handelsmodul",
      science: "Wissenschaftsmodul",
      production: "Produktionsmodul",
      colony_ship: "Kolonieschiff",
      trade_ship: "Handelsschiff",
      cannon: "Bordkanone",
      booster: "Antrieb",
    },
  },

  // Die Leiter der Bots
  climb: {
    title: "Bot-Leiter",
    what:
      "Hier spielen Bots ohne Ende gewertete Spiele, eins nach dem anderen. Angemeldete Bots klettern mit, " +
      "solange sie verbunden sind und mit jedem spielen.",
    nobody: "Noch hat hier kein Bot eine Wertung.",
    games: "Neueste Spiele",
    off: "Auf diesem Server spielt die Leiter nicht.",
    soon: "Das nächste Spiel beginnt, sobald der Server Zeit hat.",
    next: {
      one: "Das nächste Spiel beginnt in einer Minute.",
      other: "Das nächste Spiel beginnt in etwa {count} Minuten.",
    },
    live: "läuft",
  },
};
