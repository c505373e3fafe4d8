// The page of one game: its head, its clocks, what is announced, and what is wrong with it or with the
// connection.
export default {
  all_games: "All games",
  label: "One game",
  more: "More about this game",
  seats_and_names: "Who plays",
  facts: { version: "Version", turn: "Turn", phase: "Phase", deciding: "To decide", may_act: "May act" },
  none: "–",
  turn_of: "{name} has the turn",
  my_choice: "It is your choice: {phase}.",
  won: "{name} has won",
  aborted:
    "This game was ended without a result. Nobody has won. Any of its positions can still be looked at, " +
    "and a new game can go on from there.",
  sandbox: "sandbox",
  sandbox_means: "The chance of this game was chosen. It is for trying out, and never rated.",
  imported: "imported",
  imported_means: "This game was played elsewhere and taken in from an archive.",
  forked: "goes on from version {version} of another game",
  open_things: "What is open",
  documents: "The same for programs",
  document: { game: "JSON", log: "log", events: "events", audit: "audit", export: "export" },
  head: "head of the hash chain",
  scores: "Scores",
  log: "What happened",
  log_list: "Last events, newest first",
  log_line: "version {version}, {time}",
  clocks: "Clocks",
  clock: { runs: "running", days: "{days} d {hours} h", over: "time is up" },
  clock_low: { one: "You have {count} second left.", other: "You have {count} seconds left." },
  said_before: { one: "{count} event before that.", other: "{count} events before that." },
  silent: "The service does not answer.",
  answered: "The service answered {status}.",
  again: "Trying again …",
  failing: "The service has a problem: {detail}",
  offline: "This device is offline. What you see is what was known last; it goes on by itself.",
  outdated:
    "The service has a new version of this page. Reload it when it suits you: what you are filling in " +
    "stays until then.",
  reload: "Reload the page",
  missing: "There is no version {version}: this game has versions 1 to {last}.",
  missing_none: "The address asks for something that is no version. This game has versions 1 to {last}.",
  nearest: "Show version {version}",
  stay: "Stay at now",
  gone: {
    nowhere:
      "There is nothing at this address. Perhaps it was cut off, or is of another release of this page. " +
      "These are the games.",
    label: "What went wrong",
    seat:
      "The token that this browser holds for a seat of this game is worth nothing any more: it was " +
      "replaced by a newer one, or the seat was left.",
    seat_todo: "If you have a newer link to your seat, open it in this browser. Else you can watch.",
    forget: "Forget the seat that this browser holds, and watch",
    not_found: "There is no such game here.",
    not_found_todo:
      "Perhaps the address was cut off, or the game is on another service. Ask whoever gave you the link.",
    damaged: "This game's log is damaged, so it can't be shown or played.",
    damaged_todo: "Whoever runs this service can have it audited; all other games go on.",
    other_todo: "Go back to the list, or try again.",
    again: "Try again",
  },
};
