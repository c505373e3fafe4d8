// Die Einführung: ihr Rahmen, der in allen Spielen gleich ist.
export default {
  title: "Einführung",
  progress: "{step} von {total}",
  leave: "Einführung verlassen und frei weiterspielen",
  next: "Weiter",
  skip: "Auslassen",
  skip_step: "Diesen Schritt auslassen",
  back: "Zurücknehmen",
  astray:
    "Das war ein anderer Zug als gedacht. Nichts ist verloren: Nimm ihn zurück und versuche es noch " +
    "einmal dort, wo es leuchtet.",
  done:
    "Gut gemacht! Das war die Einführung. Du kannst hier weiterspielen oder ein richtiges Spiel " +
    "beginnen.",
  play_now: "Jetzt spielen",
  rules: "Zu den Regeln",
};
