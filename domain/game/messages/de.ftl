game-over = Das Spiel ist zu Ende.
game-closed = Der Betreiber hat dieses Spiel geschlossen: { $reason }
game-not-closed = Dieses Spiel ist nicht geschlossen.
game-not-started = Das Spiel hat noch nicht begonnen: es wartet auf Mitspieler.

## Whose decision it is

not-your-turn = Das darf nur, wer am Zug ist.
other-decides = Jetzt entscheidet { $player }, nicht du.
others-decide = Jetzt entscheiden { $players } und { $last }, nicht du.

## Limits on offers

open-offers-limit = Du hast { $number } offene Angebote; zieh erst eins zurück.
offers-limit = Du hast in diesem Zug schon { $number } Angebote gemacht.
declined-offers-limit = Dein Gegenüber hat in diesem Zug schon { $number } Angebote abgelehnt.
system-measures-only = Nur der Dienst misst die Versorgungsrouten, und er tut nichts anderes.
system-decides-nothing = Der Dienst hat in diesem Spiel nichts zu entscheiden.
nobody-decides = Jetzt hat niemand etwas zu entscheiden.
decision-time-over = Die Zeit für diese Entscheidung ist um; es wird für dich entschieden.
decision-time-left = Die Zeit für diese Entscheidung ist noch nicht um.
colours-are = Die Farben sind { $colors }.
colour-twice = Nur ein Platz kann { $color } sein.
seat-not-open = Platz { $seat } ist nicht frei.
seat-without-token = Auf Platz { $seat } sitzt niemand mit einem Schlüssel.
seat-left = Du hast diesen Platz schon verlassen.
no-stand-in = Für diesen Platz spielt niemand als du.

## Proposals

already-agreed = Du hast dem schon zugestimmt.
no-consent-possible = Dem muss ein anderer Mensch am Tisch zustimmen, und da ist keiner: Bots stimmen nicht zu. Allein darfst du deine eigene letzte Aktion zurücknehmen, wenn dabei nichts gezogen und nichts Verdecktes gezeigt wurde, wenn sie keine Vereinbarung ausführt, seither niemand etwas getan hat und keine Uhr läuft.
proposal-open = Vorschlag { $proposal } ist offen; erst müssen ihn die anderen beantworten.
proposal-closed = Dieser Vorschlag wurde beantwortet, zurückgezogen oder ausgeführt, oder seither sind { $number } weitere Ereignisse geschehen.
