// Was der Coach in der Einführung sagt.
export default {
  map:
    "Die Heimat ist, wo die Kolonien liegen: an Planeten, die bei ihrer Zahl Erträge bringen, mit " +
    "einem Raumhafen, an dem Schiffe starten. Alles dahinter will erforscht werden.",
  roll: "Jeder Zug beginnt mit den Würfeln. Drücke den großen Knopf; die Leertaste tut dasselbe.",
  income:
    "Eine 8: Deine Kolonie am Erzplaneten hat ein Erz bekommen. Wer wenige Punkte hat, zieht außerdem" +
    " zwei Karten vom Nachschub.",
  booster:
    "Jetzt wird gehandelt und gebaut. Ein Antrieb kostet zwei Treibstoff und macht alle deine Schiffe" +
    " schneller: Tippe auf Antrieb, dann auf den großen Knopf.",
  end_trade: "Mehr ist nicht zu kaufen. Beende den Handel, dann beginnt der Flug.",
  shake:
    "Schüttle das Mutterschiff. Die zwei Kugeln, die herausrollen, sagen, wie weit du fliegst; eine " +
    "schwarze bringt eine Begegnung.",
  fly:
    "Fünf, und mit zwei Antrieben sieben. Tippe auf dein Schiff, dann auf den leuchtenden Punkt, dann" +
    " auf ✓.",
  explored:
    "Diese Planeten hatte noch niemand gesehen. Ihre Scheiben sind jetzt aufgedeckt: die Zahlen, bei " +
    "denen sie Erträge bringen. Es hätten auch Piraten oder Eis sein können, dann bräuchtest du " +
    "Bordkanonen oder Frachtringe.",
  fly_on:
    "Zwei Schritte bleiben dir. Tippe noch einmal auf das Schiff, dann auf den leuchtenden Punkt " +
    "zwischen zwei Planeten, dann auf ✓.",
  colony:
    "Dein Schiff steht an einem Koloniepunkt zwischen zwei Planeten. Tippe auf das Schild daneben und" +
    " gründe eine Kolonie.",
  others: "Der fünfte Punkt, und das fern der Heimat! Dein Flug ist zu Ende. Schau jetzt den anderen zu.",
  roll_again: "Du bist dran. Würfle und sieh, ob die neue Kolonie etwas bringt.",
  ship:
    "Die neue Kolonie hat Nahrung gebracht. Das reicht für ein Kolonieschiff: Tippe auf " +
    "Kolonieschiff, dann auf den leuchtenden Punkt am Raumhafen, dann auf ✓.",
  points:
    "Damit kannst du spielen. Fünfzehn Punkte gewinnen: Kolonien, Raumhäfen, die Freundschaft von " +
    "vier Völkern und Medaillen für besiegte Piraten und Eisplaneten.",
};
