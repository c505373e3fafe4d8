// Was an vielen Stellen steht.
export default {
  skip: "Zu den Spielen springen",
  tagline: "Jeder Zug ist ein Ereignis. Jedes Ereignis bleibt.",
  main_links: "Deine Seite und die Dokumentation",
  more_links: "Für Programme",
  disclaimer:
    "Inoffizielle Arbeit von Fans. Namen und Marken gehören ihren Inhabern; keine Verbindung, keine " +
    "Billigung.",
  settings: "Einstellungen",
  language: "Sprache",
  theme: "Farben",
  themes: { system: "Wie das System", light: "Hell", dark: "Dunkel" },
  you: "Du",
  seat: "Platz {number}",
  open_seat: "freier Platz",
  bot: "Bot",
  turn: "Zug {turn}",
  version: "Version {version}",
  status: { waiting: "wartet", running: "läuft", finished: "beendet", aborted: "abgebrochen" },
  colors: {
    red: "Rot",
    blue: "Blau",
    orange: "Orange",
    yellow: "Gelb",
    green: "Grün",
    white: "Weiß",
    black: "Schwarz",
    purple: "Violett",
    brown: "Braun",
  },
};
