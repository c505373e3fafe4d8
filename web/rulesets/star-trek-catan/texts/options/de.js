// Was das Spiel ist, und was davor vereinbart werden kann.
export default {
  about:
    "Sammle fünf Rohstoffe auf einem Spielplan voller Planeten, handle, baue Raumstationen und " +
    "Versorgungsrouten; zehn Punkte gewinnen.",
  options: {
    setup: {
      label: "Aufbau",
      hint:
        "Ein fester Spielplan mit Figuren darauf, oder ein ausgeloster, auf den alle ihre ersten Figuren " +
        "setzen.",
      values: { beginner: "Für Einsteiger", variable: "Variabel" },
    },
    phases: {
      label: "Handeln und Bauen",
      hint: "Erst handeln, dann bauen, oder beides in beliebiger Reihenfolge.",
      values: { separate: "Nacheinander", combined: "In beliebiger Reihenfolge" },
    },
    oldest: { label: "Ältester Spieler", hint: "Beginnt beim Aufbau für Einsteiger." },
    support_cards: {
      label: "Unterstützungskarten",
      hint: "Alle haben eine von zehn Karten mit der Hilfe eines Offiziers, oder niemand.",
      values: { on: "Mit", off: "Ohne" },
    },
  },
};
