"""The refusals of a game of any ruleset, in German, by the form of the English sentence."""

from domain.kernel.say import Catalogue

REFUSALS: Catalogue = {
    "The game is over.": "Das Spiel ist zu Ende.",
    "The game has not started; it is waiting for players.": (
        "Das Spiel hat noch nicht begonnen: es wartet auf Mitspieler."
    ),
    # Whose decision it is
    "Only the player whose turn it is may do this.": "Das darf nur, wer am Zug ist.",
    "{player} has to decide now, not you.": "Jetzt entscheidet {player}, nicht du.",
    "{players} and {last} have to decide now, not you.": "Jetzt entscheiden {players} und {last}, nicht du.",
    "White": "Weiß",
    "Yellow": "Gelb",
    "Red": "Rot",
    "Blue": "Blau",
    "Orange": "Orange",
    # Limits on offers
    "You have {number} open offers; withdraw one first.": (
        "Du hast {number} offene Angebote; zieh erst eins zurück."
    ),
    "You have made {number} offers this turn.": "Du hast in diesem Zug schon {number} Angebote gemacht.",
    "Your opponent has declined {number} offers in this turn.": (
        "Dein Gegenüber hat in diesem Zug schon {number} Angebote abgelehnt."
    ),
    "Nobody has anything to decide now.": "Jetzt hat niemand etwas zu entscheiden.",
    "The time for this decision has run out; it is decided for you.": (
        "Die Zeit für diese Entscheidung ist um; es wird für dich entschieden."
    ),
    "The time for this decision has not run out.": "Die Zeit für diese Entscheidung ist noch nicht um.",
    # Seats
    "The colours are {colors}.": "Die Farben sind {colors}.",
    "Only one seat can be {color}.": "Nur ein Platz kann {color} sein.",
    "Seat {seat} is not open.": "Platz {seat} ist nicht frei.",
    "Nobody with a token sits at seat {seat}.": "Auf Platz {seat} sitzt niemand mit einem Schlüssel.",
    "You have left this seat already.": "Du hast diesen Platz schon verlassen.",
    "No stand-in plays for this seat.": "Für diesen Platz spielt niemand als du.",
    # Proposals
    "You have agreed to this already.": "Du hast dem schon zugestimmt.",
    "This takes the consent of another person at the table, and there is none: bots do not agree. Alone you"
    " may take back your own last action if it drew no chance, showed nothing hidden and carried out no"
    " agreement, nobody has acted since, and the game has no clock.": (
        "Dem muss ein anderer Mensch am Tisch zustimmen, und da ist keiner: Bots stimmen nicht zu. Allein"
        " darfst du deine eigene letzte Aktion zurücknehmen, wenn dabei nichts gezogen und nichts Verdecktes"
        " gezeigt wurde, wenn sie keine Vereinbarung ausführt, seither niemand etwas getan hat und keine Uhr"
        " läuft."
    ),
    "Proposal {proposal} is open; the others have to answer it first.": (
        "Vorschlag {proposal} ist offen; erst müssen ihn die anderen beantworten."
    ),
    "This proposal was answered, taken back or carried out, or {number} more events have happened.": (
        "Dieser Vorschlag wurde beantwortet, zurückgezogen oder ausgeführt, oder seither sind {number} "
        "weitere Ereignisse geschehen."
    ),
}
