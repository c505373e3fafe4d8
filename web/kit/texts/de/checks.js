// Prüfungen, Belege, Zurücknehmen und Abzweigen.
export default {
  sign: { good: "In Ordnung:", bad: "Nicht in Ordnung:", open: "Ohne Aussage:" },
  badge: {
    open: "noch nicht geprüft",
    asking: "wird geprüft …",
    good: "in Ordnung bis Ereignis {version}",
    bad: "nicht in Ordnung",
    sandbox: "Sandkasten: der Zufall war gewählt",
  },
  audit: {
    title: "Prüfung",
    proves:
      "Jedes Ereignis nennt den Hash des vorigen, sodass nichts Geschehenes unbemerkt geändert, " +
      "weggelassen oder eingefügt werden kann.",
    trusts:
      "Jeder Wurf und jede Karte folgt aus einem Startwert, auf den sich der Dienst vor dem Spiel " +
      "festgelegt hat und den er am Ende zeigt; niemand kann sie wählen, wenn es begonnen hat.",
    service: "Was der Dienst findet",
    asking: "Der Dienst prüft das Spiel …",
    again: "Noch einmal prüfen",
    differences: {
      one: "Eine Aktion hätte nach den heutigen Regeln ein anderes Ergebnis; das ist kein Fehler des Spiels.",
      other:
        "{count} Aktionen hätten nach den heutigen Regeln ein anderes Ergebnis; das ist kein Fehler des " +
        "Spiels.",
    },
  },
  service: {
    rows: "Zeilen",
    log: "Protokoll",
    seed: "Startwert",
    commitments: "Verdeckte Werte",
    events: "Ereignisse",
    draws: "Zufall",
    actions: "Aktionen nach den Regeln",
    seats: "Wer kam und ging",
    secrets: "Wer was wissen darf",
    rewinds_and_forks: "Zurücknehmen und Abzweigen",
    time: "Zeit",
    replay: "Wiederholung",
    end: "Ende",
    commands: "Befehle",
    shared_history: "Gemeinsame Vorgeschichte",
    read_models: "Was gezeigt wird",
  },
  own: {
    title: "Selbst prüfen",
    how:
      "Der Browser holt das ganze Spiel, wie du es kennen darfst, und prüft es, ohne den Dienst etwas zu " +
      "fragen.",
    start: "In diesem Browser prüfen",
    export: "Spiel exportieren",
    file: "Eine Datei prüfen",
    fetching: "Das Spiel wird geholt …",
  },
  run: {
    label: "Wie weit die Prüfung ist",
    at_work: "Es wird geprüft …",
    step: "{step}: {done} von {total}",
    stop: "Anhalten",
    stopped: "Angehalten. Was hier steht, ist alles, was geprüft wurde.",
    failed:
      "Dieser Browser konnte die Prüfung nicht ausführen. Nimm einen anderen oder das Skript /verify.py.",
    took: "{ms} ms",
    instant: "unter 1 ms",
  },
  step: {
    form: "Form",
    events: "Hash-Kette",
    signature: "Unterschrift",
    seed: "Startwert",
    shared: "Gemeinsame Vorgeschichte",
    sandbox: "Fairer Zufall",
    draws: "Ziehungen",
    same: "Dieses Spiel",
    key: "Schlüssel",
    history: "Geschichte",
  },
  found: {
    form: "Ein Archiv in kanonischer Form, {kib} KiB, {events} Ereignisse.",
    events:
      "Jedes von {events} Ereignissen nennt den Hash des vorigen; {shown} verdeckte Werte sind die " +
      "zugesagten, {absent} werden nicht gezeigt.",
    signature: "Die Spitze des Baums über allen Ereignissen ist unterschrieben von {key}.",
    signature_none: "Niemand hat es unterschrieben: jeder könnte es erfunden oder abgeschnitten haben.",
    seed: "Der Startwert ist der, auf den sich der Dienst vor dem Spiel festgelegt hat.",
    seed_hidden: "Der Startwert wird erst gezeigt, wenn das Spiel zu Ende ist.",
    shared:
      "Bis Version {began} ist es die Geschichte eines anderen Spiels, dessen Ziehungen hier nicht " +
      "geprüft werden.",
    shared_none: "Es teilt seine Geschichte mit keinem anderen Spiel.",
    sandbox: "Ein Sandkasten: sein Zufall war gewählt und ist niemandem gegenüber fair.",
    sandbox_none: "Es ist kein Sandkasten: niemand hat seinen Zufall gewählt.",
    draws: {
      one: "Eine Ziehung folgt aus dem Startwert.",
      other: "{count} Ziehungen folgen aus dem Startwert.",
    },
    draws_chosen: {
      one: "Eine Ziehung ist, wie sie gewählt war.",
      other: "{count} Ziehungen sind, wie sie gewählt waren.",
    },
    draws_hidden: "Nicht geprüft, da der Startwert noch nicht gezeigt wird.",
    same: "Geprüft ist das Spiel, das diese Seite zeigt, bis Version {version}.",
    same_not: "Was der Dienst exportiert hat, ist nicht das Spiel, das diese Seite zeigt.",
    key: "Diesem Browser bekannt seit {since}: {key}",
    key_unknown: "Den Schlüssel, mit dem es unterschrieben ist, hat dieser Browser nie gesehen: {key}",
    history_first:
      "Dieser Browser behält von jetzt an die unterschriebene Spitze von Version {version} und vergleicht " +
      "Späteres damit.",
    history_grown: "Das Protokoll setzt fort, was dieser Browser bei Version {before} gesehen hat.",
    history_changed: "Das Protokoll setzt nicht fort, was dieser Browser bei Version {before} gesehen hat.",
    history_strange: "Die Unterschriften des Dienstes sind nicht mehr, was sie waren: {detail}",
    history_unknown: "Ein Vergleich mit früher Gesehenem war nicht möglich. {detail}",
  },
  verdict: {
    good: {
      one: "In Ordnung: das eine Ereignis passt, und der Zufall folgt aus dem Startwert.",
      other: "In Ordnung: alle {count} Ereignisse passen zusammen, und aller Zufall folgt aus dem Startwert.",
    },
    hidden: {
      one:
        "In Ordnung, soweit es gezeigt wird: das eine Ereignis passt. Der Zufall ist nach dem Ende " +
        "prüfbar.",
      other:
        "In Ordnung, soweit es gezeigt wird: alle {count} Ereignisse passen zusammen. Der Zufall ist nach " +
        "dem Ende prüfbar.",
    },
    sandbox: "Es passt zusammen, ist aber ein Sandkasten: der Zufall war gewählt.",
    bad: "Nicht in Ordnung: {why}.",
  },
  alarm: {
    label: "Warnung zu diesem Spiel",
    changed: "Die Geschichte dieses Spiels wurde geändert",
    changed_text:
      "Als du zuletzt hier warst, hat der Dienst eine Spitze von Version {before} unterschrieben. Was er " +
      "jetzt zeigt, bis Version {version}, setzt sie nicht fort: Geschehenes wurde geändert oder entfernt.",
    strange: "Dieser Dienst unterschreibt mit anderen Schlüsseln als zuvor",
    strange_text:
      "Ein Dienst fügt Schlüssel hinzu und nimmt keine weg. Vielleicht wurden seine Daten neu angelegt; " +
      "vielleicht antwortet ein anderer an seiner Stelle.",
    kept: "Was der Dienst damals unterschrieben hat",
    accept: "Ich weiß, warum: es gilt, was jetzt gezeigt wird",
  },
  page: {
    title: "Archiv prüfen",
    what:
      "Wähle ein exportiertes Spiel eines beliebigen Starledger-Dienstes. Es wird in diesem Browser " +
      "geprüft und nirgendwohin gesendet.",
    file: "Archiv",
    drop: "Oder lege die Datei hier ab.",
    options: "Was sonst gelten soll",
    key: "Schlüssel, dem du vertraust",
    key_hint:
      "Wie GET /api/v1/keys seines Dienstes ihn zeigt. Ohne ihn sagt eine Unterschrift nur, dass die " +
      "Datei ist, wie ihr Schreiber sie hinterlassen hat.",
    unsigned: "Archive gelten lassen, die niemand unterschrieben hat",
    sandbox: "Sandkästen gelten lassen, deren Zufall gewählt war",
    game: "{ruleset}, Spiel {game}",
    unknown: "Ein Archiv, das nicht gelten kann",
    yours: "Es ist mit deinem Schlüssel unterschrieben.",
    named: "Es ist mit einem Schlüssel unterschrieben, den nur das Archiv nennt: {key}",
    nobody: "Niemand hat es unterschrieben.",
    not_over:
      "Das Spiel ist darin nicht zu Ende: ob es abgeschnitten wurde, kann nur sagen, wer ein späteres hat.",
    empty: "In {name} steht nichts.",
    good: { one: "{name} ist in Ordnung.", other: "Alle {count} Archive in {name} sind in Ordnung." },
    bad: {
      one: "{name} ist nicht in Ordnung.",
      other: "{bad} von {count} Archiven in {name} sind nicht in Ordnung.",
    },
  },
  proposals: {
    label: "Zurücknehmen und Abzweigen",
    open: "Offener Vorschlag",
    rewind: "{name} schlägt vor, zu Ereignis {version} zurückzugehen.",
    fork: "{name} möchte ab Ereignis {version} in einem eigenen Spiel weiterspielen.",
    agreed: "Zugestimmt: {names}.",
    missing: "Es fehlt die Zustimmung von {names}.",
    lapses: "Der Vorschlag verfällt bei Ereignis {version}.",
    agree: "Zustimmen",
    decline: "Ablehnen",
    withdraw: "Vorschlag zurückziehen",
    look_at: "Ansehen",
  },
  back: {
    ask: "Zurück zu Ereignis {version} …",
    label: "Zurückgehen",
    to: "Zurück zu Ereignis {version}.",
    moved: "Ereignis {past} liegt in etwas, das auf einmal geschah; dies ist die nächste Stellung dazu.",
    consent:
      "Alle anderen am Tisch müssen zustimmen, außer es ist deine eigene letzte Aktion und sie hat nichts " +
      "gezeigt. Nichts wird gelöscht: Zurückgenommenes bleibt im Protokoll, und der Zufall wird neu " +
      "gezogen.",
    sandbox:
      "In einem Sandkasten muss niemand zustimmen. Nichts wird gelöscht: Zurückgenommenes bleibt im " +
      "Protokoll.",
    propose: "Rückkehr zu Ereignis {version} vorschlagen",
    cancel: "Jetzt nicht",
    own: "Meine letzte Aktion zurücknehmen",
    nothing: "Von dir gibt es nichts zurückzunehmen.",
  },
  undone: {
    reading: "Es wird gelesen, was zurückgenommen wird …",
    none: "Es wird nichts zurückgenommen, das zählt.",
    title: { one: "Ein Ereignis wird zurückgenommen", other: "{count} Ereignisse werden zurückgenommen" },
    more: "… und was danach kam",
  },
  fork: {
    ask: "Ab Ereignis {version} weiterspielen …",
    look_back:
      "Sieh dir einen früheren Moment dieses Spiels an, dann kannst du von dort in einem eigenen Spiel " +
      "weiterspielen.",
    label: "Ein eigenes Spiel, ab Ereignis {version}",
    what:
      "Es teilt die Geschichte bis dorthin und hat von da an einen eigenen Startwert. Dieses Spiel " +
      "bleibt, wie es ist.",
    shows: "Wer allein weiterspielt, könnte die Karten aller sehen; darum müssen alle am Tisch zustimmen.",
    name: "Dein Name",
    seats: "Wer dort sitzt",
    instead: "Anstelle von {name}",
    me: "ich",
    open: "frei, für alle mit dem Link",
    bot: "Bot: {name}",
    sandbox: "Als Sandkasten: zum Ausprobieren, nie gewertet",
    go: "Ab Ereignis {version} weiterspielen",
    propose: "Die anderen fragen, ab Ereignis {version} weiterzuspielen",
    now: "Alle haben zugestimmt: ab Ereignis {version} weiterspielen",
  },
  outcome: {
    proposal_declined: "{name} hat abgelehnt.",
    withdrawn: "{name} hat den Vorschlag zurückgezogen.",
    game_rewound: "Alle haben zugestimmt: das Spiel ist wieder bei Ereignis {version}.",
    fork_permitted: "Alle haben zugestimmt, dass jemand ab Ereignis {version} weiterspielt.",
    lapsed: "Der Vorschlag ist verfallen.",
  },
};
