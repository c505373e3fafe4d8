"""German for the findings of audits, by the form of the English sentence, and for the clauses in them."""

from domain.kernel.say import Catalogue

AUDITS: Catalogue = {
    # Passed checks
    "{number} rows are stored as they were written.": (
        "{number} Zeilen, gespeichert, wie sie geschrieben wurden."
    ),
    "{number} events each name the hash of the previous one.": (
        "{number} Ereignisse, jedes mit dem Hash des vorigen."
    ),
    "The service's key opens the seed.": "Der Schlüssel des Dienstes öffnet den Startwert.",
    "{number} hidden values match their commitments.": "{number} verdeckte Werte sind die zugesagten.",
    "{number} events are of known kinds.": "{number} Ereignisse sind von hier bekannter Art.",
    "{number} draws follow from the committed seed.": (
        "{number} Ziehungen folgen aus dem zugesagten Startwert."
    ),
    "{number} draws match the choices of this sandbox, whose chance is not fair.": (
        "{number} Ziehungen sind, wie sie für diesen Sandkasten gewählt waren; sein Zufall ist nicht fair."
    ),
    "{number} actions decided again.": "{number} Aktionen noch einmal entschieden.",
    "{number} actions decided again, {others} differently under the present rules.": (
        "{number} Aktionen noch einmal entschieden, {others} davon nach den heutigen Regeln anders."
    ),
    "{number} events of the lobby are possible.": (
        "{number} Ereignisse um die Plätze sind so, wie sie sein konnten."
    ),
    "{number} values are hidden from the right seats.": (
        "{number} Werte sind denen verdeckt, denen sie es sein müssen."
    ),
    "The game was rewound {number} times.": "Das Spiel wurde {number}-mal zurückgenommen.",
    "The time of {number} decisions was counted; {missed} were missed.": (
        "Die Zeit von {number} Entscheidungen wurde gezählt; {missed} wurden versäumt."
    ),
    "{number} events applied; the position is sound.": "{number} Ereignisse angewandt; die Stellung stimmt.",
    "There is nothing to apply.": "Es ist nichts anzuwenden.",
    "Nothing after version {version} was seen.": "Nach Version {version} wurde nichts gesehen.",
    "{number} commands with a key are recorded.": "{number} Befehle mit einem Schlüssel sind vermerkt.",
    "The registrations of its players and bots are sound.": (
        "Die Eintragungen seiner Spieler und Bots stimmen."
    ),
    "A registration of version {version} is missing or was altered.": (
        "Eine Eintragung von Version {version} fehlt oder wurde verändert."
    ),
    "The read models of version {version} and {number} snapshots equal a fresh replay.": (
        "Was bei Version {version} gezeigt wird und {number} Zwischenstände gleichen einer frischen "
        "Wiederholung."
    ),
    "The read models have not reached this game yet.": (
        "Was gezeigt wird, ist bei diesem Spiel noch nicht so weit."
    ),
    "The read models differ from a fresh replay and were rebuilt: {names}.": (
        "Was gezeigt wird, glich einer frischen Wiederholung nicht und wurde neu gemacht: {names}."
    ),
    "It shares {number} events with the game that it was forked from.": (
        "Mit dem Spiel, von dem es abgezweigt ist, teilt es {number} Ereignisse."
    ),
    "{number} events equal those of the original game.": (
        "{number} Ereignisse sind die des Spiels, von dem es abgezweigt ist."
    ),
    "The original game is not in this store.": (
        "Das Spiel, von dem es abgezweigt ist, liegt nicht in diesem Speicher."
    ),
    "The original game was imported later, with another history.": (
        "Das Spiel, von dem es abgezweigt sein soll, kam später hierher, mit anderer Geschichte."
    ),
    # Failed checks
    "Version {version} is missing.": "Version {version} fehlt.",
    "Version {version} cannot be read.": "Version {version} ist nicht lesbar.",
    "Version {version} is not stored as it was written.": (
        "Version {version} ist nicht so gespeichert, wie sie geschrieben wurde."
    ),
    "Version {version} does not fit the previous ones.": "Version {version} passt nicht zu denen davor.",
    "Version {version} does not follow from version {before}.": (
        "Version {version} folgt nicht aus Version {before}."
    ),
    "Version {version} is malformed or out of place.": "Version {version} ist nicht, was dort stehen muss.",
    "The log ends at version {version}, but version {seen} was seen.": (
        "Das Protokoll endet bei Version {version}, doch Version {seen} wurde gesehen."
    ),
    "The service's key does not open the seed of this game.": (
        "Der Schlüssel des Dienstes öffnet den Startwert dieses Spiels nicht."
    ),
    "The seed does not match its commitment.": "Der Startwert ist nicht der zugesagte.",
    "The {name} of version {version} does not match its commitment.": (
        "Der Wert {name} von Version {version} ist nicht der zugesagte."
    ),
    "Version {version} hides other fields than it commits to.": (
        "Version {version} verdeckt andere Felder, als sie zusagt."
    ),
    "Version {version} hides other fields than it has to.": (
        "Version {version} verdeckt andere Felder, als sie muss."
    ),
    "Version {version} shows its {name} to the wrong seats.": (
        "Version {version} zeigt den Wert {name} den falschen Plätzen."
    ),
    "Draw {draw} of version {version} has an impossible range.": (
        "Ziehung {draw} von Version {version} ist aus einem Bereich, den es nicht gibt."
    ),
    "Version {version} has draw {draw}, not {expected}.": (
        "Version {version} hat Ziehung {draw}, nicht {expected}."
    ),
    "Draw {draw} of version {version} does not follow from the seed.": (
        "Ziehung {draw} von Version {version} folgt nicht aus dem Startwert."
    ),
    "Version {version} resets the script to another place.": (
        "Version {version} setzt das Drehbuch an eine andere Stelle zurück."
    ),
    "After version {version} the position breaks an invariant.": (
        "Nach Version {version} kann die Stellung so nicht sein."
    ),
    "The action of version {version} is refused when decided again.": (
        "Die Aktion von Version {version} wird abgelehnt, wenn sie noch einmal entschieden wird."
    ),
    "Deciding the action of version {version} again gives other events.": (
        "Die Aktion von Version {version} ergibt, noch einmal entschieden, etwas anderes."
    ),
    "Version {version} changes a seat or the game in an impossible way.": (
        "Version {version} ändert einen Platz oder das Spiel, wie es nicht möglich war."
    ),
    "A recorded command led to version {version}, which is missing.": (
        "Ein Befehl ist vermerkt, der zu Version {version} führte; sie fehlt."
    ),
    "The command of version {version} is not recorded.": (
        "Der Befehl von Version {version} ist nicht vermerkt."
    ),
    "The record of the command of version {version} cannot be read.": (
        "Was vom Befehl von Version {version} vermerkt ist, ist nicht lesbar."
    ),
    "The record of the command that led to version {version} does not match.": (
        "Was von dem Befehl vermerkt ist, der zu Version {version} führte, passt nicht."
    ),
    "The original game has another history at that version.": (
        "Das Spiel, von dem es abgezweigt ist, ist bei dieser Version ein anderes."
    ),
    "Version {version} differs from the original game.": (
        "Version {version} ist nicht, was das Spiel hat, von dem es abgezweigt ist."
    ),
    "The history that it shares with another game does not end.": (
        "Die Geschichte, die es mit einem anderen Spiel teilt, endet nicht."
    ),
    "Version {version} names a proposal that does not exist.": (
        "Version {version} handelt von einem Vorschlag, den es nicht gibt."
    ),
    "The event required after version {version} is missing.": (
        "Das Ereignis, das auf Version {version} folgen muss, fehlt."
    ),
    "Version {version} is about another decision.": (
        "Version {version} handelt von einer anderen Entscheidung."
    ),
    "Version {version} records a wrong time.": "Version {version} vermerkt eine falsche Zeit.",
    "Version {version} {otherwise}.": "Version {version} {otherwise}.",
    # Clauses of the last form: consent
    "rewinds a game that is not running": "nimmt ein Spiel zurück, das nicht läuft",
    "rewinds without everybody's consent": "nimmt zurück, dem nicht alle zugestimmt haben",
    "names a proposal for a rewind that needs no consent": (
        "nennt einen Vorschlag für ein Zurücknehmen, das keiner Zustimmung bedarf"
    ),
    "rewinds without the others' consent": ("nimmt allein zurück, wozu die anderen zustimmen müssen"),
    "proposes a rewind to bots alone": "schlägt ein Zurücknehmen nur Bots vor",
    "begins epoch {epoch}, not {expected}": "beginnt Epoche {epoch}, nicht {expected}",
    "lists the wrong values as revealed": "nennt anderes aufgedeckt, als es war",
    "proposes something for another seat, or for one without a person": (
        "schlägt etwas für einen anderen Platz vor, oder für einen, an dem kein Mensch sitzt"
    ),
    "proposes something while another proposal is open": (
        "schlägt etwas vor, solange ein anderer Vorschlag offen ist"
    ),
    "answers a proposal that is not open to this seat": (
        "beantwortet einen Vorschlag, der diesem Platz nicht offen ist"
    ),
    "permits a fork without everybody's consent": "erlaubt, dem nicht alle zugestimmt haben",
    "ends a history that is not shared": "beendet eine Geschichte, die nicht geteilt ist",
    # time
    "records a wrong time": "zählt eine andere Zeit, als verging",
    "reports a seat as late that was not": "nennt einen Platz zu langsam, der es nicht war",
    "counts missed decisions wrongly": "zählt anders, was versäumt wurde",
    "hands over a seat that has not missed enough": "gibt einen Platz weiter, der nicht genug versäumt hat",
    "is not the event required after a seat's recorded time": (
        "ist nicht, was auf die Zeit eines Platzes folgen muss"
    ),
    "was decided by a seat whose misses are still counted": (
        "wurde von einem Platz entschieden, dessen Versäumnisse noch gezählt werden"
    ),
    "was decided by somebody else": "wurde von jemand anderem entschieden",
    "was decided too late, or without a record of its time": (
        "wurde zu spät oder ohne Vermerk der Zeit entschieden"
    ),
    "sets the clocks to wrong times": "stellt die Uhren auf etwas, das sie nicht zeigten",
}
