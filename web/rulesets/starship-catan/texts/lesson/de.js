// Was der Coach in der Einführung sagt.
export default {
  ship:
    "Das untere Schiff ist deins. Alles, was du besitzt, ist an Bord: Bordkanonen und Antriebe, " +
    "Module im Rumpf, Waren in den Frachträumen.",
  module:
    "Beide Kapitäne beginnen mit einem Modul. Nimm Logistik, dann hast du Platz für drei von jeder " +
    "Ware, und bestätige mit dem großen Knopf.",
  wait: "Auch dein Gegner wählt.",
  production:
    "Der gelbe Würfel zeigt 1. Das bedeutet zweierlei: Deine Kolonie mit der 1 liefert Kohlenstoff, " +
    "und mit deinen zwei Antrieben fliegst du drei Karten weit.",
  sector: "Da draußen liegen vier Kartenstapel. Noch kennst du keinen, flieg also zu irgendeinem.",
  first_card: "Jede Karte ist ein Ort. Decke die erste auf.",
  buy:
    "Ein Planet, der Treibstoff für 2 Astro verkauft. Tippe auf die Zwei, dann auf den großen Knopf. " +
    "Das ist eine deiner zwei Aktionen.",
  second_card: "Flieg weiter: Decke die nächste Karte auf.",
  fight:
    "Ein Pirat! Zahle, was er verlangt, oder kämpfe: deine Bordkanone und ein blauer Würfel gegen " +
    "seine Stärke und seinen Würfel. Deine Chance steht daneben. Viel hast du hier nicht zu " +
    "verlieren, also versuch es!",
  reward: "Du bekommst einen Ruhmespunkt und einen Rohstoff. Nimm einen beliebigen.",
  third_card: "Eine Karte bleibt auf diesem Flug. Decke sie auf.",
  colony:
    "Ein Planet, der niemandem gehört, und du hast ein Kolonieschiff dabei. Gründe eine Kolonie: ein " +
    "Punkt, und Nahrung, sooft der gelbe Würfel 3 zeigt.",
  booster:
    "Beide Aktionen sind verbraucht, du bist also zu Hause und kannst handeln und bauen. Tippe auf " +
    "Antrieb, der die zwei Treibstoff kostet, dann auf den großen Knopf.",
  end: "Von jetzt an fliegst du eine Karte weiter. Beende deinen Zug.",
  points:
    "Damit kannst du spielen. Zehn Punkte gewinnen: Kolonien, Handelsstationen, Missionen, Module der" +
    " Stufe II und die Auszeichnungen für den meisten Ruhm und die meisten Freunde.",
};
