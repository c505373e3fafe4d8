// Audits, proofs, going back and forks.
export default {
  sign: { good: "Sound:", bad: "Not sound:", open: "Not told:" },
  badge: {
    open: "not yet checked",
    asking: "being checked …",
    good: "sound up to version {version}",
    bad: "not sound",
    sandbox: "sandbox: its chance was chosen",
  },
  audit: {
    title: "Audit",
    proves:
      "Every event names the hash of the one before it, so nothing of what happened can be changed, left " +
      "out or put in later without being noticed.",
    trusts:
      "Every roll and every card follows from a seed that the service committed to before the game and " +
      "shows at its end, so nobody can choose them once it has begun.",
    service: "What the service finds",
    asking: "The service checks the game …",
    again: "Check again",
    differences: {
      one: "One action would have another result under today's rules; that is no fault of the game.",
      other: "{count} actions would have another result under today's rules; that is no fault of the game.",
    },
  },
  service: {
    rows: "Rows",
    log: "Log",
    seed: "Seed",
    commitments: "Hidden values",
    events: "Events",
    draws: "Chance",
    actions: "Actions by the rules",
    seats: "Who came and went",
    secrets: "Who may know what",
    rewinds_and_forks: "Rewinds and forks",
    time: "Time",
    replay: "Replay",
    end: "End",
    commands: "Commands",
    shared_history: "Shared history",
    read_models: "What is shown",
  },
  own: {
    title: "Check it yourself",
    how:
      "Your browser takes the whole game as you may know it, and checks it without asking the service " +
      "about anything.",
    start: "Check it in this browser",
    export: "Export the game",
    file: "Check a file",
    fetching: "The game is being fetched …",
  },
  run: {
    label: "How far the check is",
    at_work: "Checking …",
    step: "{step}: {done} of {total}",
    stop: "Stop",
    stopped: "Stopped. What stands here is all that was checked.",
    failed: "This browser could not run the check. Try another one, or the script /verify.py.",
    took: "{ms} ms",
    instant: "under 1 ms",
  },
  step: {
    form: "Form",
    events: "Chain of hashes",
    signature: "Signature",
    seed: "Seed",
    shared: "Shared history",
    sandbox: "Fair chance",
    draws: "Draws of chance",
    same: "This very game",
    key: "Key",
    history: "History",
  },
  found: {
    form: "An archive in canonical form, {kib} KiB, {events} events.",
    events:
      "Each of {events} events names the hash of the one before; {shown} hidden values are as they were " +
      "committed to, {absent} are not shown.",
    signature: "The head of the tree over all events is signed by {key}.",
    signature_none: "Nobody has signed it: anybody could have made it up, or cut it off.",
    seed: "The seed is the one that was committed to before the game.",
    seed_hidden: "The seed is not shown before the game is over.",
    shared: "Up to version {began} it is the history of another game, whose draws are not checked here.",
    shared_none: "It shares its history with no other game.",
    sandbox: "A sandbox: its chance was chosen, and is fair to nobody.",
    sandbox_none: "It is no sandbox: nobody chose its chance.",
    draws: { one: "One draw follows from the seed.", other: "{count} draws follow from the seed." },
    draws_chosen: { one: "One draw is as it was chosen.", other: "{count} draws are as they were chosen." },
    draws_hidden: "Not checked, since the seed is not shown yet.",
    same: "What was checked is the game that this page shows, up to version {version}.",
    same_not: "What the service exported is not the game that this page shows.",
    key: "Known to this browser since {since}: {key}",
    key_unknown: "This browser has never seen the key that signed it: {key}",
    history_first:
      "This browser keeps the signed head of version {version} from now on, and compares what comes later " +
      "with it.",
    history_grown: "The log continues what this browser saw at version {before}.",
    history_changed: "The log does not continue what this browser saw at version {before}.",
    history_strange: "The service's signatures are not what they were: {detail}",
    history_unknown: "It could not be compared with what was seen before. {detail}",
  },
  verdict: {
    good: {
      one: "Sound: its one event hangs together, and its chance follows from the seed.",
      other: "Sound: all {count} events hang together, and all chance follows from the seed.",
    },
    hidden: {
      one:
        "Sound as far as it is shown: its one event hangs together. Chance can be checked once the game " +
        "is over.",
      other:
        "Sound as far as it is shown: all {count} events hang together. Chance can be checked once the " +
        "game is over.",
    },
    sandbox: "It hangs together, but it is a sandbox: its chance was chosen.",
    bad: "Not sound: {why}.",
  },
  alarm: {
    label: "Warning about this game",
    changed: "This game's history was changed",
    changed_text:
      "When you were here before, the service signed a head of version {before}. What it shows now, up to " +
      "version {version}, does not continue that: something that had happened was changed or taken out.",
    strange: "This service signs with other keys than before",
    strange_text:
      "A service adds keys and takes none away. Perhaps its data were made anew; perhaps somebody else " +
      "answers in its place.",
    kept: "What the service signed then",
    accept: "I know why: go by what is shown now",
  },
  page: {
    title: "Check an archive",
    back: "← All games",
    what:
      "Choose an exported game of any Starledger service. It is checked in this " +
      "browser, and sent nowhere.",
    file: "Archive",
    drop: "Or drop the file here.",
    options: "What else is passed",
    key: "Key that you trust",
    key_hint:
      "As GET /api/v1/keys of its service shows it. Without one, a signature tells only that the file is " +
      "as its writer left it.",
    unsigned: "Pass archives that nobody has signed",
    sandbox: "Pass sandboxes, whose chance was chosen",
    game: "{ruleset}, game {game}",
    unknown: "An archive that cannot be passed",
    yours: "It is signed with the key that you gave.",
    named: "It is signed with a key that only the archive names: {key}",
    nobody: "Nobody has signed it.",
    not_over: "The game is not over in it: whether it was cut off only somebody with a later one can tell.",
    empty: "There is nothing in {name}.",
    good: { one: "{name} is sound.", other: "All {count} archives in {name} are sound." },
    bad: { one: "{name} is not sound.", other: "{bad} of {count} archives in {name} are not sound." },
  },
  proposals: {
    label: "Going back and forks",
    open: "Open proposal",
    rewind: "{name} proposes to go back to version {version}.",
    fork: "{name} asks to go on from version {version} in a game of their own.",
    agreed: "Agreed: {names}.",
    missing: "Still to agree: {names}.",
    lapses: "It lapses at version {version}.",
    agree: "Agree",
    decline: "Refuse",
    withdraw: "Take the proposal back",
    look: "Look at version {version}",
  },
  back: {
    ask: "Go back to version {version} …",
    label: "Going back",
    to: "Back to version {version}.",
    moved: "Version {past} lies within what happened at once; this is the nearest position to it.",
    consent:
      "Everybody else at the table has to agree, unless it is your own last action and showed nothing. " +
      "Nothing is deleted: what is taken back stays in the log, and chance is drawn anew.",
    sandbox: "In a sandbox nobody has to agree. Nothing is deleted: what is taken back stays in the log.",
    propose: "Propose to go back to version {version}",
    cancel: "Not now",
    own: "Take back my last action",
    nothing: "There is nothing of yours to take back.",
  },
  undone: {
    reading: "Reading what it takes back …",
    none: "It takes nothing back that counts.",
    title: { one: "It takes one event back", other: "It takes {count} events back" },
    more: "… and what came after that",
  },
  fork: {
    ask: "Go on from version {version} …",
    look_back: "Look back to a version of this game, and you can go on from there in a game of its own.",
    label: "A game of its own, from version {version}",
    what:
      "It shares the history up to there, and has a seed of its own from there on. This game stays as it " +
      "is.",
    shows: "Who goes on alone may see the cards of all, so everybody at the table has to agree.",
    name: "Your name",
    seats: "Who sits there",
    instead: "In the place of {name}",
    me: "me",
    open: "open, for whoever has the link",
    bot: "bot: {name}",
    sandbox: "As a sandbox: for trying out, never rated",
    go: "Go on from version {version}",
    propose: "Ask the others to go on from version {version}",
    now: "All have agreed: go on from version {version}",
  },
  outcome: {
    proposal_declined: "{name} has refused.",
    withdrawn: "{name} has taken the proposal back.",
    game_rewound: "All have agreed: the game is back at version {version}.",
    fork_permitted: "All have agreed that somebody goes on from version {version}.",
    lapsed: "The proposal has lapsed.",
  },
};
