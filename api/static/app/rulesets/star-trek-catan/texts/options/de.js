// Was das Spiel ist, und was davor vereinbart werden kann.
export default {
  about: "Sammle fünf Rohstoffe auf einem Brett voller Planeten, handle, baue Außenposten und Versorgungsrouten; zehn Punkte gewinnen.",
  options: {
    setup: {
      label: "Aufbau",
      hint: "Ein fester Plan mit Figuren darauf, oder ein ausgeloster, auf den alle ihre ersten Figuren setzen.",
      values: { beginner: "Für Einsteiger", variable: "Variabel" },
    },
    phases: {
      label: "Handeln und Bauen",
      hint: "Erst handeln, dann bauen, oder beides in beliebiger Folge.",
      values: { separate: "Nacheinander", combined: "In beliebiger Folge" },
    },
    oldest: { label: "Ältester Spieler", hint: "Beginnt beim Aufbau für Einsteiger." },
    support_cards: {
      label: "Unterstützungskarten",
      hint: "Alle haben eine von zehn Karten mit der Hilfe eines Offiziers, oder niemand.",
      values: { on: "Mit", off: "Ohne" },
    },
  },
};
