// Was an vielen Stellen steht.
export default {
  skip: "Zum Inhalt springen",
  main_links: "Seiten",
  disclaimer:
    "Inoffizielle Arbeit von Fans. Namen und Marken gehören ihren Inhabern; keine Verbindung, keine " +
    "Billigung.",
  settings: "Einstellungen",
  close: "Schließen",
  language_now: "Sprache: {now}. Wechseln zu {next}",
  tabs: { play: "Spielen", watch: "Zuschauen", ratings: "Wertung", tournaments: "Turniere", learn: "Lernen" },
  themes: { system: "Wie das System", light: "Atlas (hell)", dark: "Sternenfeld (dunkel)" },
  setting: {
    theme: { label: "Aussehen" },
    language: { label: "Sprache" },
    sound: { label: "Ton", off: "Aus", soft: "Leise", normal: "Normal", loud: "Laut" },
    motion: { label: "Bewegung", normal: "Normal", fast: "Schnell", off: "Aus" },
    sound_of_others: {
      label: "Ton bei fremden Zügen",
      hint: "Sonst klingen nur deine eigenen Züge und wenn du dran bist.",
    },
    confirm: {
      label: "Vor dem Bauen fragen",
      hint: "Ein gewählter Ort wird mit ✓ gebaut. Aus: ein Tipp baut sofort.",
    },
    labels: { label: "Namen auf den Feldern", hint: "Jeder Sektor zeigt, was er abwirft." },
    hotkeys: { label: "Tasten", hint: "Leertaste, Ziffern und Buchstaben spielen; ? am Tisch zeigt alle." },
    coach: { label: "Coach", hint: "Zeigt den nächsten guten Schritt und warum, wo ein Spiel Tipps gibt." },
  },
  you: "Du",
  seat: "Platz {number}",
  open_seat: "freier Platz",
  former_player: "Ehemaliger Spieler",
  bot: "Bot",
  turn: "Zug {turn}",
  percent: "{value} %",
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
