// Was der Coach in der Einführung sagt.
export default {
  board:
    "Planeten bringen Erträge, wenn ihre Zahl gewürfelt wird. Deine zwei blauen Raumstationen liegen " +
    "an je drei Planeten, und was diese abwerfen, gehört dir.",
  roll: "Jeder Zug beginnt mit den Würfeln. Drücke den großen Knopf; die Leertaste tut dasselbe.",
  income:
    "Eine 5! Jeder Planet mit einer 5 versorgt alle Raumstationen neben sich. Eine von deinen liegt " +
    "am Dilithium-Planeten, darum hast du eine Dilithium-Karte bekommen.",
  starship:
    "Raumschiffe verlängern deine Versorgungsrouten. Tippe auf Raumschiff, dann auf die leuchtende " +
    "Strecke, dann auf ✓. Es kostet ein Tritanium und ein Dilithium, und beides hast du.",
  others:
    "Mehr kannst du gerade nicht bauen: Beende deinen Zug. Schau den anderen zu, denn auch ihre Würfe" +
    " bringen dir etwas.",
  roll_again: "Du bist wieder dran. Die anderen haben dir Sauerstoff und Tritanium erwürfelt. Würfle.",
  outpost:
    "Jetzt hast du die vier Karten für eine Kleine Raumstation, und die ist einen Punkt wert. Baue " +
    "sie ans Ende deiner Route: Das Dock dort tauscht zwei Sauerstoff gegen eine beliebige Karte.",
  end: "Drei Punkte! Beende deinen Zug und sieh, was die anderen würfeln.",
  roll_third: "Zwei Sauerstoff sind dazugekommen. Würfle noch einmal.",
  trade:
    "Du hast viel Sauerstoff und keine Nahrung. Tippe auf deinen Sauerstoff, das hebt zwei Karten an," +
    " dann auf Nahrung, dann auf den großen Knopf.",
  research:
    "Für Nahrung, Sauerstoff und Wasser gibt es eine Entwicklungskarte. Tippe auf Karte, dann auf den" +
    " großen Knopf.",
  end_third:
    "Du hast einen Punkt gezogen, den nur du siehst. Andere Karten bringen Schiffe, Rohstoffe oder " +
    "die Hilfe der Sternenflotte. Beende deinen Zug.",
  seven: "Eines fehlt noch: die 7. Würfle.",
  cruiser:
    "Bei einer 7 bekommt niemand Karten, und wer über sieben hat, verliert die Hälfte. Setze den " +
    "Klingonenkreuzer um: Tippe auf den leuchtenden Planeten, dann auf ✓. Er bringt dann nichts mehr, und " +
    "du nimmst dem Gegner daneben eine Karte.",
  points:
    "Damit kannst du spielen. Zehn Punkte gewinnen: Kleine Raumstationen zählen einen, Große zwei, " +
    "die längste Route und die Größte Sternenflotte je zwei.",
};
