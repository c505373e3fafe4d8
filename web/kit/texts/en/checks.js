// Audits, proofs, rewinds and forks.
export default {
  sign: { good: "Sound:", bad: "Not sound:", open: "Unknown:" },
  badge: {
    open: "not yet checked",
    asking: "being checked …",
    good: "sound up to event {version}",
    bad: "not sound",
    sandbox: "sandbox: its chance was chosen",
  },
  audit: {
    title: "Audit",
    proves:
      "Every event contains the hash of the one before it, so nobody can change, remove or insert an event " +
      "later without being noticed.",
    trusts:
      "Every roll and every card follows from a seed that the service committed to before the game and " +
      "shows at its end, so nobody can influence them once it has begun.",
    service: "The service's own check",
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
    seats: "Players joining and leaving",
    secrets: "Hidden information",
    rewinds_and_forks: "Rewinds and forks",
    time: "Time",
    replay: "Replay",
    end: "End",
    commands: "Commands",
    shared_history: "Shared history",
    read_models: "Displayed data",
  },
  own: {
    title: "Check it yourself",
    how:
      "Your browser downloads everything that you may see of the game, and checks it without relying on " +
      "the service.",
    start: "Check it in this browser",
    export: "Export the game",
    file: "Check a file",
    fetching: "Downloading the game …",
  },
  run: {
    label: "Progress of the check",
    at_work: "Checking …",
    step: "{step}: {done} of {total}",
    stop: "Stop",
    stopped: "Stopped. Only the steps listed here were checked.",
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
    signature_none: "It is unsigned: anybody could have made it up or cut it short.",
    seed: "The seed is the one that the service committed to before the game.",
    seed_hidden: "The seed is not shown before the game is over.",
    shared: "Up to version {began} it is the history of another game, whose draws are not checked here.",
    shared_none: "It shares its history with no other game.",
    sandbox: "A sandbox: its dice and draws were chosen, so they prove nothing about fairness.",
    sandbox_none: "It is no sandbox: nobody chose its dice or draws.",
    draws: { one: "One draw follows from the seed.", other: "{count} draws follow from the seed." },
    draws_chosen: { one: "One draw is as it was chosen.", other: "{count} draws are as they were chosen." },
    draws_hidden: "Not checked, since the seed is not shown yet.",
    same: "The checked game is the one on this page, up to version {version}.",
    same_not: "The service exported a different game from the one on this page.",
    key: "Known to this browser since {since}: {key}",
    key_unknown: "This browser has never seen the key that signed it: {key}",
    history_first:
      "This browser now keeps the signed head of version {version}, and will compare later versions with it.",
    history_grown: "The log continues what this browser saw at version {before}.",
    history_changed: "The log does not continue what this browser saw at version {before}.",
    history_strange: "The service's signatures have changed: {detail}",
    history_unknown: "It could not be compared with earlier visits. {detail}",
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
      "On an earlier visit, the service signed a head of version {before}. The current history, up to " +
      "version {version}, does not continue it: an event was changed or removed.",
    strange: "This service signs with different keys than before",
    strange_text:
      "A service adds keys and never removes one. Its data may have been reset, or another server may be " +
      "answering in its place.",
    kept: "The service's earlier signature",
    accept: "I know why: accept the current history",
  },
  page: {
    title: "Check an archive",
    what:
      "Choose an exported game of any Starledger service. It is checked in this " +
      "browser and is not uploaded.",
    file: "Archive",
    drop: "Or drop the file here.",
    options: "More options",
    key: "Key that you trust",
    key_hint:
      "As GET /api/v1/keys of its service shows it. Without one, a signature tells only that the file is " +
      "as its writer left it.",
    unsigned: "Accept unsigned archives",
    sandbox: "Accept sandboxes, whose dice and draws were chosen",
    game: "{ruleset}, game {game}",
    unknown: "An archive that is not acceptable",
    yours: "It is signed with the key that you gave.",
    named: "It is signed with a key that only the archive names: {key}",
    nobody: "Nobody has signed it.",
    not_over: "The game is not over in this archive; only a later archive can show whether it was cut short.",
    empty: "{name} contains no archives.",
    good: { one: "{name} is sound.", other: "All {count} archives in {name} are sound." },
    bad: { one: "{name} is not sound.", other: "{bad} of {count} archives in {name} are not sound." },
  },
  proposals: {
    label: "Rewinds and forks",
    open: "Open proposal",
    rewind: "{name} proposes to go back to event {version}.",
    fork: "{name} asks to continue from event {version} in a separate game.",
    agreed: "Agreed: {names}.",
    missing: "Still to agree: {names}.",
    lapses: "It expires at event {version}.",
    agree: "Agree",
    decline: "Refuse",
    withdraw: "Withdraw the proposal",
    look_at: "Look at it",
  },
  back: {
    ask: "Go back to event {version} …",
    label: "Going back",
    to: "Back to event {version}.",
    moved: "Event {past} is in the middle of a single action; this is the nearest position.",
    consent:
      "Everybody else at the table has to agree, unless it is your own last action and showed nothing. " +
      "Nothing is deleted: what is taken back stays in the log, and chance is drawn anew.",
    sandbox: "In a sandbox nobody has to agree. Nothing is deleted: what is taken back stays in the log.",
    propose: "Propose to go back to event {version}",
    cancel: "Not now",
    own: "Take back my last action",
    nothing: "You have no action to take back.",
  },
  undone: {
    reading: "Reading the events that it takes back …",
    none: "It takes back no important event.",
    title: { one: "It takes one event back", other: "It takes {count} events back" },
    more: "… and what came after that",
  },
  fork: {
    ask: "Go on from event {version} …",
    look_back: "Look back to any moment of this game, and you can go on from there in a game of its own.",
    label: "A game of its own, from event {version}",
    what:
      "It shares the history up to there, and has a seed of its own from there on. This game stays as it " +
      "is.",
    shows: "A player who continues alone may see everybody's cards, so everybody at the table has to agree.",
    name: "Your name",
    seats: "Who sits there",
    instead: "In the place of {name}",
    me: "me",
    open: "open, for whoever has the link",
    bot: "bot: {name}",
    sandbox: "As a sandbox: for trying out, never rated",
    go: "Go on from event {version}",
    propose: "Ask the others to go on from event {version}",
    now: "All have agreed: go on from event {version}",
  },
  outcome: {
    proposal_declined: "{name} has refused.",
    withdrawn: "{name} has withdrawn the proposal.",
    game_rewound: "All have agreed: the game is back at event {version}.",
    fork_permitted: "All have agreed to a fork from event {version}.",
    lapsed: "The proposal has expired.",
  },
};
