// The page of one game: its head, its clocks, what is announced, and what is wrong with it or with the
// connection.
export default {
  all_games: "All games",
  label: "One game",
  live: "Live",
  not_live: "No connection",
  menu: "Menu of this game",
  turn_number: "Turn {turn}",
  turn_line: "Turn {turn} · {name}",
  look_back: "Replay the game",
  rules: "Rules",
  find_rule: "Find",
  keys: {
    title: "Keys",
    on: "Keys work on this page",
    main: { key: "Space", does: "main button" },
    build: { key: "1 – 6", does: "build" },
    trade: { key: "T", does: "trade" },
    hand: { key: "Q W E R Z", does: "cards of the hand" },
    yes: { key: "Enter", does: "confirm" },
    back: { key: "Esc", does: "back" },
    answer: { key: "Y N C", does: "accept, refuse, or counter an offer" },
    hint: { key: "H", does: "hint" },
    log: { key: "L", does: "log" },
    zoom: { key: "+ − 0", does: "zoom the board" },
  },
  facts: { version: "Version" },
  my_choice: "It is your choice: {phase}.",
  won: "{name} has won",
  aborted:
    "This game was ended without a result. Nobody has won. You can still view any of its positions, and " +
    "continue from there in a new game.",
  sandbox: "sandbox",
  sandbox_means: "The dice and draws of this game were chosen. It is for practice and is never rated.",
  imported: "imported",
  imported_means: "This game was played elsewhere and imported from an archive.",
  forked: "continues from version {version} of another game",
  open_things: "What is open",
  documents: "The same for programs",
  document: { game: "JSON", log: "log", events: "events", audit: "audit", export: "export" },
  head: "head of the hash chain",
  scores: "Scores",
  result: "Back to the result",
  log: "What happened",
  log_list: "Last events, newest first",
  log_line: "version {version}, {time}",
  clocks: "Clocks",
  clock: { days: "{days} d {hours} h", over: "time is up" },
  clock_low: { one: "You have {count} second left.", other: "You have {count} seconds left." },
  said_before: { one: "{count} event before that.", other: "{count} events before that." },
  silent: "The service does not answer.",
  answered: "The service answered {status}.",
  again: "Trying again …",
  failing: "The service has a problem: {detail}",
  offline: "This device is offline. You see the last known state; the page updates once you are back online.",
  outdated:
    "A new version of this page is available. Reload it when it suits you; until then nothing you have " +
    "entered is lost.",
  reload: "Reload the page",
  missing: "There is no version {version}: this game has versions 1 to {last}.",
  missing_none: "The address contains an invalid version. This game has versions 1 to {last}.",
  nearest: "Show version {version}",
  stay: "Stay in the present",
  gone: {
    nowhere:
      "There is nothing at this address. It may be incomplete, or belong to another release of this page. " +
      "Here are the games.",
    label: "What went wrong",
    seat:
      "This browser's key to a seat of this game is no longer valid: it was replaced by a newer one, or " +
      "the player left the seat.",
    seat_todo: "If you have a newer link to your seat, open it in this browser. Otherwise you can watch.",
    forget: "Forget the seat that this browser holds, and watch",
    not_found: "There is no such game here.",
    not_found_todo:
      "The address may be incomplete, or the game may be on another service. Ask the person who sent " +
      "the link.",
    damaged: "This game's log is damaged, so it can't be shown or played.",
    damaged_todo: "The operator of this service can audit it. All other games continue.",
    other_todo: "Go back to the list, or try again.",
    again: "Try again",
  },
};
