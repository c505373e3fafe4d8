// Was das Spiel ist, und was davor vereinbart werden kann.
export default {
  about:
    "Brecht auf in eine unbekannte Galaxis: baut Raumschiffe und ein Mutterschiff, gründet Kolonien, " +
    "gewinnt vier Völker zu Freunden.",
  options: {
    map: {
      label: "Karte",
      hint:
        "Fest; ausgelost und offen (strategisch); verdeckt (Entdecker); aus allen Sektoren, verdeckt " +
        "(wilder Weltraum).",
      values: {
        beginner: "Für Einsteiger",
        strategic: "Strategisch",
        explorer: "Entdecker",
        wild_space: "Wilder Weltraum",
      },
    },
    advanced_start: {
      label: "Erste Figuren setzen",
      hint:
        "Auch auf der Karte für Einsteiger setzen alle ihre ersten Figuren selbst; auf den anderen ist " +
        "das immer so.",
    },
    reader_sees_card: {
      label: "Der Vorleser kennt die Karte",
      hint: "Wer links vom aktiven Spieler sitzt, sieht, was hinter jeder Antwort auf eine Begegnung steckt.",
    },
  },
};
