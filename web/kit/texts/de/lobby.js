// Die Liste der Spiele, neue Spiele, Plätze und Einladungen, und was dieser Browser aufbewahrt.
export default {
  // Anfangen
  new_game: "Neues Spiel",
  guest: "Gast",
  your_name: "Dein Name",

  // Die Liste
  games: "Spiele",
  my_games: "Meine Spiele",
  filter: "Spiele filtern",
  filter_status: "Stand",
  filter_ruleset: "Regelwerk",
  all: "alle",
  none_fits: "Kein Spiel passt zu diesen Filtern.",
  pages: "Seiten der Spiele",
  newer: "Neuere",
  older: "Ältere",
  card_move: "du bist dran",
  sandbox: "Sandkasten",
  won_by: "gewonnen von {name}",
  to_decide: "am Zug",
  points: "Punkte",
  score: { one: "{count} Punkt", other: "{count} Punkte" },
  join: "Den freien Platz nehmen",
  turn: "am Zug",
  winner: "gewonnen",

  // Bots
  bots: {
    greedy: "wägt Orte, Karten und Punkte einen Schritt voraus ab",
    random: "nimmt irgendeinen erlaubten Zug, alle gleich wahrscheinlich",
    cadet: "lernt noch und übersieht gute Züge",
    expert: "spielt vor jedem Zug wahrscheinliche Fortsetzungen durch",
    admiral: "spielt viermal so viele Fortsetzungen durch wie expert",
  },
  bot_rating: "Wertung {rating}",
  bot_busy: "ausgelastet",
  bot_of_owner: "nur in Spielen des Besitzers",
  bot_seen: "zuletzt gesehen {ago}",

  // Was wartet
  days_left: { one: "noch {count} Tag", other: "noch {count} Tage" },
  last_day: "letzter Tag",
  followed: "Spiele derer, denen du folgst",
  your_move: "Du bist dran",
  waits: { one: "Du bist dran: {title}", other: "{count} Spiele warten auf dich: {title} …" },
  alerts: {
    legend: "Wenn ein Spiel auf mich wartet",
    hint:
      "Der Titel des Tabs sagt es immer. Dies sagt es außerdem, solange die Seite irgendwo offen ist, und " +
      "nicht für das Spiel, das du gerade ansiehst.",
    sound: "Einen Ton geben",
    allow: "Benachrichtigungen zeigen",
    on: "Benachrichtigungen werden gezeigt.",
    stop: "Keine mehr zeigen",
    refused:
      "Der Browser erlaubt dieser Seite keine Benachrichtigungen. Erlaube sie in seinen Einstellungen und " +
      "drücke noch einmal.",
  },

  // Ein neues Spiel
  new: {
    ruleset: "Spiel",
    players: { one: "{count} Spieler.", other: "{count} Spieler." },
    players_range: "{min} bis {max} Spieler.",
    you_play_as: "Du spielst als {name}.",
    change_name: "Anderer Name",
    name_taken:
      "{name} ist ein eingetragener Name. Nimm einen anderen, oder bring ihn von dem Gerät hierher, das " +
      "ihn hat.",
    seats: "Plätze, im Uhrzeigersinn",
    your_seat: "Dein Platz",
    me: "ich",
    open_short: "frei",
    bots_outside: "Bots von außen",
    more: "Ein Platz mehr",
    fewer: "Ein Platz weniger",
    options: "Einstellungen",
    rated: "Gewertet",
    rated_hint: "Sonst zählt das Ergebnis nicht, und du kannst dir Tipps geben lassen.",
    listed: "In der Liste, für alle zu sehen",
    listed_hint:
      "Sonst findet man das Spiel nur über seinen Link. Zuschauen kann in jedem Fall, wer den Link hat.",
    sandbox: "Sandkasten",
    sandbox_hint:
      "Zum Ausprobieren: der Zufall lässt sich wählen, Züge lassen sich frei zurücknehmen. Nie gewertet, " +
      "und überall so bezeichnet.",
    seed: "Startwert",
    seed_hint: "Derselbe Startwert und dieselben Züge ergeben dasselbe Spiel noch einmal. Leer: ausgelost.",
    open: "Das Spiel eröffnen",
  },
  clock: {
    label: "Uhr",
    kinds: {
      none: "keine",
      decision: "für jede Entscheidung",
      increment: "für das Spiel, und etwas mehr mit jedem Zug",
      days: "Tage für jede Entscheidung",
    },
    hints: {
      none:
        "Alle dürfen sich so viel Zeit lassen, wie sie wollen; nach drei Tagen Stille dürfen die anderen " +
        "das Spiel beenden.",
      decision:
        "Für den, der zu langsam ist, entscheidet einmal ein Bot; beim dritten Mal hintereinander spielt " +
        "er weiter, bis der Spieler zurück ist.",
      increment:
        "Wie eine Schachuhr: die Zeit für alle Entscheidungen, und nach jedem Zug einige Sekunden mehr.",
      days: "Für Spiele nebenbei, über Tage oder Wochen.",
    },
    seconds: "Sekunden",
    total_seconds: "Minuten für das Spiel",
    increment_seconds: "Sekunden je Zug dazu",
    days: "Tage",
  },

  // Plätze
  invite: {
    one: "Das Spiel wartet noch auf einen Mitspieler. Schick diesen Link an den, der mitspielen soll:",
    other: "Das Spiel wartet noch auf {count} Mitspieler. Schick diesen Link an die, die mitspielen sollen:",
  },
  invite_bot: "Kommt niemand? Gib den Platz einem Bot:",
  take_seat: "Platz nehmen",
  which_seat: "Welcher Platz",
  place_after: "{color}, nach {name}",
  you_play: "Du spielst",
  your_seat: "Dein Platz",
  seat_kept:
    "Dieser Browser hat den Schlüssel deines Platzes. Dieser Link bringt den Platz auf ein anderes Gerät; " +
    "wer ihn hat, spielt für dich:",
  seat_of_name: "Du sitzt hier als {name}. Nimm deinen Namen mit, um auf einem anderen Gerät zu spielen.",
  to_me: "Dein Name",
  leave: "Das Spiel verlassen",
  forget_seat: "Diesen Platz hier vergessen",
  leave_hint:
    "Wer vor dem Beginn geht, macht den Platz wieder frei; danach spielt ein Bot weiter, bis du zurück " +
    "bist. Wer den Platz vergisst, kann ihn hier ohne seinen Link nicht mehr spielen.",
  stood_in: "{bot} spielt für dich.",
  come_back: "Zurückkommen",
  watching: {
    waiting: "Alle Plätze sind vergeben.",
    running: "Alle Plätze sind vergeben: du schaust zu.",
    finished: "Das Spiel ist zu Ende; jeder Augenblick davon lässt sich ansehen.",
    aborted: "Das Spiel wurde ohne Ergebnis beendet; jeder Augenblick davon lässt sich ansehen.",
  },
  another: "Ein anderes Spiel eröffnen",

  // Links
  carry: {
    copy: "Kopieren",
    copied: "Kopiert.",
    not_copied: "Der Browser lässt die Seite nicht kopieren. Markiere den Link und kopiere ihn von Hand.",
    share: "Teilen …",
    download: "Als Datei aufheben",
    code: "Als QR-Code zeigen",
    code_label: "QR-Code dieses Links",
  },

  // Ich
  me: {
    title: "Du, in diesem Browser",
    guest: "Der Name eines Gastes gilt für ein Spiel: andere können ihn auch benutzen.",
    register: "Diesen Namen eintragen",
    why:
      "Ein eingetragener Name gehört dir allein, und deine Spiele folgen ihm auf jedes Gerät. Es gibt " +
      "kein Passwort und keine E-Mail: der Dienst gibt dir einen Schlüssel, den dieser Browser " +
      "aufbewahrt, und den niemand ersetzen kann, wenn du ihn verlierst.",
    link: "Der Link oder der Schlüssel, den du aufgehoben hast",
    bring_it: "Hier unter diesem Namen spielen",
    player: "Du spielst als {name}.",
    worthless:
      "Der Dienst kennt den Schlüssel dieses Namens nicht. Vergiss den Namen hier und bring ihn noch " +
      "einmal von dort, wo er gilt.",
    keep_safe: "Heb das gut auf",
    keep_hint:
      "Dieser Link ist dein Name: wer ihn hat, spielt als du, und ohne ihn ist mit dem Browser auch der " +
      "Name verloren. Kopiere ihn in einen Passwortspeicher, hebe die Datei auf oder öffne ihn auf deinen " +
      "anderen Geräten.",
    kept: "Ich habe es aufgehoben",
    take_along: "Den Namen auf ein anderes Gerät mitnehmen",
    forget: "Vergessen",
    forget_hint: "Auf einem Gerät, das dir nicht allein gehört.",
    forget_name: "Diesen Namen hier vergessen",
    forget_all: "Hier alles vergessen",
    sure: {
      name:
        "Der Name und seine Plätze werden in diesem Browser vergessen. Ohne seinen Link oder seine Datei " +
        "ist der Name verloren.",
      all:
        "Name, Plätze und Einstellungen werden in diesem Browser vergessen. Was nicht anderswohin " +
        "mitgenommen wurde, ist verloren.",
    },
    sure_games: { one: "{count} Spiel läuft noch.", other: "{count} Spiele laufen noch." },
    forget_now: "Vergessen",
    not_now: "Jetzt nicht",
  },
  account: {
    title: "Dein Konto",
    hint: "Was der Dienst über dich aufbewahrt und wie du es löschen lässt.",
    download: "Meine Daten herunterladen",
    erase: "Mein Konto löschen",
    sure:
      "{name} verlässt alle Spiele, und jedes Spiel zeigt „Ehemaliger Spieler“ statt des Namens. Einige " +
      "Tage lang kannst du es dir anders überlegen. Danach kann niemand mehr den Namen nehmen, " +
      "auch du nicht.",
    erase_now: "Löschen",
    due: "Ab {when} wird {name} gelöscht.",
    keep: "Mein Konto behalten",
  },
  arrival: {
    title: "Unter diesem Namen spielen?",
    seat_title: "Diesen Platz hier spielen?",
    for:
      "Mit diesem Link spielt dieser Browser als {name}: er zeigt dessen Spiele, und Züge von hier gelten " +
      "unter diesem Namen. Nimm ihn nur an, wenn du das bist.",
    instead: "Dieser Link ist für {name}. Dieser Browser spielt als {own}.",
    become: "Hier als {name} spielen",
    stay: "{name} bleiben",
    stay_guest: "Gast bleiben",
    seat:
      "Dieser Link ist für den Platz von {name} in einem Spiel {title}. Nimm ihn nur, wenn es dein Platz " +
      "ist oder ihn dir jemand gegeben hat.",
    take_seat: "Platz nehmen",
    leave_seat: "Nicht übernehmen",
    no_player: "Dieser Link gehört zu keinem Namen auf diesem Server. Vielleicht fehlt ein Teil davon.",
    no_seat:
      "Dieser Link führt zu keinem Platz: ein Teil fehlt, ein neuerer hat ihn ersetzt, oder das Spiel gibt " +
      "es nicht mehr.",
    todo:
      "Kopiere den ganzen Link, oder erzeuge auf dem Gerät, das ihn hat, einen neuen. " +
      "Hier wurde nichts geändert.",
    again: "Noch einmal versuchen",
  },
  nothing_kept:
    "Dein Browser bewahrt für diese Seite nichts auf (ein privates Fenster, oder der Speicher ist aus). " +
    "Du kannst spielen, aber Name und Plätze gehen mit der Seite verloren: kopiere den Link deines " +
    "Platzes, bevor du gehst.",

  // Der Schaukampf, und andere Seiten
  embed: { open: "Das Spiel öffnen", loading: "Das Spiel wird geladen …", deciding: "Am Zug: {names}" },

  // Was schiefgeht
  trouble: {
    silence: {
      what: "Der Dienst antwortet nicht.",
      todo: "Sieh nach, ob du online bist, und versuch es noch einmal; nichts geschieht doppelt.",
    },
    unauthenticated: {
      what: "Der Schlüssel in diesem Browser ist hier nicht bekannt oder wurde durch einen neueren ersetzt.",
      todo: "Bring ihn noch einmal von dem Gerät, auf dem er gilt, oder vergiss ihn hier.",
    },
    forbidden: {
      what: "Der Schlüssel in diesem Browser erlaubt das nicht.",
      todo: "Sieh nach, ob du unter dem richtigen Namen spielst.",
    },
    seat_taken: {
      what: "Jemand war schneller: der Platz ist vergeben.",
      todo: "Nimm einen anderen freien Platz, oder schau zu.",
    },
    name_taken: {
      what: "Dieser Name gehört schon jemandem.",
      todo: "Nimm einen anderen, oder bring ihn von dem Gerät hierher, das ihn hat.",
    },
    game_not_running: {
      what: "Das Spiel ist zu Ende oder hat noch nicht begonnen.",
      todo: "Sieh es an, wie es ist, oder eröffne ein anderes.",
    },
    bot_unavailable: {
      what:
        "Dieser Bot kann jetzt nicht kommen: seine Plätze sind vergeben, oder er spielt dieses Spiel " +
        "nicht.",
      todo: "Wähle einen anderen, oder versuch es später noch einmal.",
    },
    too_many_requests: {
      what: "Das waren zu viele Anfragen auf einmal.",
      todo: "Warte ein wenig, und versuch es noch einmal.",
    },
    validation_failed: { what: "Eine Angabe ist ungültig.", todo: "Die Erklärung steht daneben." },
  },
  ending: {
    label: "Spiel beenden",
    later:
      "Das Spiel wartet auf {names}, und es läuft keine Uhr. Ab {time} kannst du es beenden, wenn bis " +
      "dahin nichts geschieht.",
    may:
      "Das Spiel wartet schon lange auf {names}, und es läuft keine Uhr. Seit " +
      "{time} kannst du es beenden.",
    end: "Spiel beenden …",
    sure:
      "Niemand gewinnt, und das Spiel kann nicht weitergehen. Ansehen und " +
      "abzweigen kann man es weiterhin.",
    confirm: "Ohne Ergebnis beenden",
    wait: "Weiter warten",
  },
};
