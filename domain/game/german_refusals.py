"""What a game of any ruleset refuses, in German, by the form of the English sentence."""

from domain.kernel.say import Catalogue

REFUSALS: Catalogue = {
    "The game is over.": "Das Spiel ist zu Ende.",
    "The game has not started: it waits for players.": (
        "Das Spiel hat noch nicht begonnen: es wartet auf Mitspieler."
    ),
    # Whose decision it is
    "Only seat {seat}, whose turn it is, may do this.": "Das darf nur Platz {seat}, der am Zug ist.",
    "Seat {seat} has to decide now, not you.": "Jetzt entscheidet Platz {seat}, nicht du.",
    "Seats {seats} and {last} have to decide now, not you.": (
        "Jetzt entscheiden die Plätze {seats} und {last}, nicht du."
    ),
    "Nobody has anything to decide now, not you.": "Jetzt hat niemand etwas zu entscheiden, auch du nicht.",
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
    "Nobody plays for this seat but you.": "Für diesen Platz spielt niemand als du.",
    # Proposals
    "You have agreed to this already.": "Du hast dem schon zugestimmt.",
    "Proposal {proposal} of seat {seat} is open; the others answer it first.": (
        "Vorschlag {proposal} von Platz {seat} ist offen; erst beantworten ihn die anderen."
    ),
    "This proposal was answered, taken back or carried out, or {number} more events have happened.": (
        "Dieser Vorschlag wurde beantwortet, zurückgezogen oder ausgeführt, oder seither sind {number} "
        "weitere Ereignisse geschehen."
    ),
}
