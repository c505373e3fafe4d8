"""What an audit finds, in German, by the form of the English sentence; and the clauses that stand in them."""

from domain.kernel.say import Catalogue

AUDITS: Catalogue = {
    # What is as it has to be
    "{number} rows, stored as they were written.": (
        "{number} Zeilen, gespeichert, wie sie geschrieben wurden."
    ),
    "{number} events, each naming the hash of the one before.": (
        "{number} Ereignisse, jedes mit dem Hash des vorigen."
    ),
    "The service's key opens the seed.": "Der Schlüssel des Dienstes öffnet den Startwert.",
    "{number} hidden values are those committed to.": "{number} verdeckte Werte sind die zugesagten.",
    "{number} events are of kinds that are known here.": "{number} Ereignisse sind von hier bekannter Art.",
    "{number} draws follow from the seed that was committed to.": (
        "{number} Ziehungen folgen aus dem zugesagten Startwert."
    ),
    "{number} draws are as chosen for this sandbox, whose chance is not fair.": (
        "{number} Ziehungen sind, wie sie für diesen Sandkasten gewählt waren; sein Zufall ist nicht fair."
    ),
    "{number} actions decided again.": "{number} Aktionen noch einmal entschieden.",
    "{number} actions decided again, {others} differently under the present rules.": (
        "{number} Aktionen noch einmal entschieden, {others} davon nach den heutigen Regeln anders."
    ),
    "{number} events of the lobby are such as could be.": (
        "{number} Ereignisse um die Plätze sind so, wie sie sein konnten."
    ),
    "{number} values are hidden from whom they have to be.": (
        "{number} Werte sind denen verdeckt, denen sie es sein müssen."
    ),
    "The game was taken back {number} times.": "Das Spiel wurde {number}-mal zurückgenommen.",
    "The time of {number} decisions was counted; {missed} were missed.": (
        "Die Zeit von {number} Entscheidungen wurde gezählt; {missed} wurden versäumt."
    ),
    "{number} events applied; the position is sound.": "{number} Ereignisse angewandt; die Stellung stimmt.",
    "There is nothing to apply.": "Es ist nichts anzuwenden.",
    "Nothing after version {version} was seen.": "Nach Version {version} wurde nichts gesehen.",
    "{number} commands with a key are remembered.": "{number} Befehle mit einem Schlüssel sind vermerkt.",
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
    "The read models differ from a fresh replay and were made anew: {names}.": (
        "Was gezeigt wird, glich einer frischen Wiederholung nicht und wurde neu gemacht: {names}."
    ),
    "Of the game that it was forked from it shares {number} events.": (
        "Mit dem Spiel, von dem es abgezweigt ist, teilt es {number} Ereignisse."
    ),
    "{number} events are those of the game that it was forked from.": (
        "{number} Ereignisse sind die des Spiels, von dem es abgezweigt ist."
    ),
    "The game that it was forked from is not in this store.": (
        "Das Spiel, von dem es abgezweigt ist, liegt nicht in diesem Speicher."
    ),
    "The game that it says it was forked from came here later, with another history.": (
        "Das Spiel, von dem es abgezweigt sein soll, kam später hierher, mit anderer Geschichte."
    ),
    # What is not
    "Version {version} is missing.": "Version {version} fehlt.",
    "Version {version} cannot be read.": "Version {version} ist nicht lesbar.",
    "Version {version} is not stored as it was written.": (
        "Version {version} ist nicht so gespeichert, wie sie geschrieben wurde."
    ),
    "Version {version} does not fit the ones before.": "Version {version} passt nicht zu denen davor.",
    "Version {version} does not follow from version {before}.": (
        "Version {version} folgt nicht aus Version {before}."
    ),
    "Version {version} is not what has to stand there.": "Version {version} ist nicht, was dort stehen muss.",
    "The log ends at version {version}, but version {seen} was seen.": (
        "Das Protokoll endet bei Version {version}, doch Version {seen} wurde gesehen."
    ),
    "The service's key does not open the seed of this game.": (
        "Der Schlüssel des Dienstes öffnet den Startwert dieses Spiels nicht."
    ),
    "The seed is not the one that was committed to.": "Der Startwert ist nicht der zugesagte.",
    "The {name} of version {version} is not that committed to.": (
        "Der Wert {name} von Version {version} ist nicht der zugesagte."
    ),
    "Version {version} hides other fields than it commits to.": (
        "Version {version} verdeckt andere Felder, als sie zusagt."
    ),
    "Version {version} hides other fields than it has to.": (
        "Version {version} verdeckt andere Felder, als sie muss."
    ),
    "Version {version} tells its {name} to others than it may.": (
        "Version {version} sagt den Wert {name} anderen, als sie darf."
    ),
    "Draw {draw} of version {version} is from a range that there is not.": (
        "Ziehung {draw} von Version {version} ist aus einem Bereich, den es nicht gibt."
    ),
    "Version {version} has draw {draw}, not {expected}.": (
        "Version {version} hat Ziehung {draw}, nicht {expected}."
    ),
    "Draw {draw} of version {version} is not the seed's.": (
        "Ziehung {draw} von Version {version} folgt nicht aus dem Startwert."
    ),
    "Version {version} puts the script back to elsewhere.": (
        "Version {version} setzt das Drehbuch an eine andere Stelle zurück."
    ),
    "After version {version} the position breaks an invariant.": (
        "Nach Version {version} kann die Stellung so nicht sein."
    ),
    "The action of version {version} is refused when decided again.": (
        "Die Aktion von Version {version} wird abgelehnt, wenn sie noch einmal entschieden wird."
    ),
    "The action of version {version}, decided again, gives something else.": (
        "Die Aktion von Version {version} ergibt, noch einmal entschieden, etwas anderes."
    ),
    "Version {version} seats somebody where nobody could be seated.": (
        "Version {version} setzt jemanden dorthin, wo niemand Platz nehmen konnte."
    ),
    "A command is remembered that led to version {version}, which is missing.": (
        "Ein Befehl ist vermerkt, der zu Version {version} führte; sie fehlt."
    ),
    "The command of version {version} is not remembered.": (
        "Der Befehl von Version {version} ist nicht vermerkt."
    ),
    "What is remembered of the command of version {version} cannot be read.": (
        "Was vom Befehl von Version {version} vermerkt ist, ist nicht lesbar."
    ),
    "What is remembered of the command that led to version {version} does not fit.": (
        "Was von dem Befehl vermerkt ist, der zu Version {version} führte, passt nicht."
    ),
    "The game that it was forked from is another one at that version.": (
        "Das Spiel, von dem es abgezweigt ist, ist bei dieser Version ein anderes."
    ),
    "Version {version} is not what the game that it was forked from has.": (
        "Version {version} ist nicht, was das Spiel hat, von dem es abgezweigt ist."
    ),
    "The history that it shares with another game does not end.": (
        "Die Geschichte, die es mit einem anderen Spiel teilt, endet nicht."
    ),
    "Version {version} is about a proposal that there is not.": (
        "Version {version} handelt von einem Vorschlag, den es nicht gibt."
    ),
    "What version {version} is about does not follow.": "Wovon Version {version} handelt, das folgt nicht.",
    "Version {version} {otherwise}.": "Version {version} {otherwise}.",
    # Clauses of the last one: of consent
    "takes back a game that does not run": "nimmt ein Spiel zurück, das nicht läuft",
    "takes back what not all agreed to": "nimmt zurück, dem nicht alle zugestimmt haben",
    "takes back as agreed what needs no consent": "nimmt als vereinbart zurück, was keiner Zustimmung bedarf",
    "takes back alone what needs the others' consent": (
        "nimmt allein zurück, wozu die anderen zustimmen müssen"
    ),
    "begins epoch {epoch}, not {expected}": "beginnt Epoche {epoch}, nicht {expected}",
    "lists other things as revealed than were": "nennt anderes aufgedeckt, als es war",
    "proposes something for another seat, or for none of people": (
        "schlägt etwas für einen anderen Platz vor, oder für einen, an dem kein Mensch sitzt"
    ),
    "proposes something while another proposal is open": (
        "schlägt etwas vor, solange ein anderer Vorschlag offen ist"
    ),
    "answers a proposal that is not open to this seat": (
        "beantwortet einen Vorschlag, der diesem Platz nicht offen ist"
    ),
    "permits what not all agreed to": "erlaubt, dem nicht alle zugestimmt haben",
    "ends a history that is not shared": "beendet eine Geschichte, die nicht geteilt ist",
    # and of time
    "counts another time than went by": "zählt eine andere Zeit, als verging",
    "says that a seat was late which was not": "nennt einen Platz zu langsam, der es nicht war",
    "counts what was missed otherwise": "zählt anders, was versäumt wurde",
    "hands a seat over that has not missed enough": "gibt einen Platz weiter, der nicht genug versäumt hat",
    "is not what has to follow on the time of a seat": (
        "ist nicht, was auf die Zeit eines Platzes folgen muss"
    ),
    "was decided by a seat whose misses are still counted": (
        "wurde von einem Platz entschieden, dessen Versäumnisse noch gezählt werden"
    ),
    "was decided by somebody else": "wurde von jemand anderem entschieden",
    "was decided without the time for it": "wurde ohne die Zeit dafür entschieden",
    "sets the clocks to what they did not show": "stellt die Uhren auf etwas, das sie nicht zeigten",
}
