// Was das Spiel ist, und was davor vereinbart werden kann.
export default {
  about:
    "Ein Duell: rüste dein Schiff aus, fliege durch vier Sektorenstapel, handle, kämpfe gegen Piraten, " +
    "gründe Kolonien.",
  options: {
    yellow_die: {
      label: "Gelber Würfel",
      hint:
        "Seine Seiten: 1, 2, 2, 3, 3, 4 wie im Text der Regeln, oder 1, 1, 2, 2, 3, 3 wie anderswo " +
        "gedruckt.",
      values: { text: "Wie im Text", printed: "Wie anderswo gedruckt" },
    },
    beginner: { label: "Weniger erfahren", hint: "Wem Vorgaben und Notizen helfen." },
    handicap_astro: {
      label: "Vorgabe an Astro",
      hint: "Wer weniger erfahren ist, beginnt mit 30 Astro, der andere mit 20.",
    },
    handicap_fleet: {
      label: "Vorgabe an Ausrüstung",
      hint: "Wer weniger erfahren ist, beginnt mit 2 Bordkanonen und 3 Antrieben.",
    },
    notes: {
      label: "Notizen",
      hint: "Wem die Karten gezeigt werden, die er auf früheren Flügen gesehen hat.",
      values: { all: "Beiden", beginner: "Dem weniger Erfahrenen", off: "Niemandem" },
    },
    hidden_reserve: {
      label: "Verdeckter Nachschub",
      hint: "Was in den Sektoren nachgelegt wird, liegt verdeckt.",
    },
    give_up_ship: {
      label: "Schiff aufgeben",
      hint: "Schiffe dürfen aufgegeben werden; ohne dies kann ein Spiel festsitzen.",
      values: { on: "Erlaubt", off: "Nicht erlaubt" },
    },
  },
};
