// The list of games, new games, seats and invitations, and the data in this browser.
export default {
  // Beginning
  new_game: "New game",
  guest: "Guest",
  your_name: "Your name",

  // The list
  games: "Games",
  my_games: "My games",
  filter: "Filter the games",
  filter_status: "Status",
  filter_ruleset: "Ruleset",
  all: "all",
  none_fits: "No game fits these filters.",
  pages: "Pages of games",
  newer: "Newer",
  older: "Older",
  card_move: "your move",
  sandbox: "sandbox",
  won_by: "won by {name}",
  to_decide: "to decide",
  points: "points",
  score: { one: "{count} point", other: "{count} points" },
  join: "Take the open seat",
  turn: "turn",
  winner: "winner",

  // Bots
  bots: {
    greedy: "weighs places, cards and points one step ahead",
    random: "takes any legal move, all equally likely",
    cadet: "is still learning, and overlooks good moves",
    expert: "plays likely continuations through before each move",
    admiral: "plays four times as many continuations through as expert",
  },
  bot_rating: "rating {rating}",
  bot_busy: "busy",
  bot_of_owner: "only in games of its owner",
  bot_seen: "last seen {ago}",

  // Games that wait
  days_left: { one: "{count} day left", other: "{count} days left" },
  last_day: "last day",
  followed: "Games of players you follow",
  your_move: "Your move",
  waits: { one: "Your move: {title}", other: "{count} games wait for you: {title} …" },
  alerts: {
    legend: "When a game waits for me",
    hint:
      "The tab's title always shows it. These alerts work while the page is open in any tab, except " +
      "for the game you are viewing.",
    sound: "Make a sound",
    allow: "Show notifications",
    on: "Notifications are shown.",
    stop: "Stop them",
    refused:
      "The browser does not allow notifications for this page. Allow them in its settings, and press again.",
  },

  // A new game
  new: {
    ruleset: "Game",
    players: { one: "{count} player.", other: "{count} players." },
    players_range: "{min} to {max} players.",
    you_play_as: "You play as {name}.",
    change_name: "Another name",
    name_taken:
      "{name} is a registered name. Take another one, or bring it here from the device that has it.",
    seats: "Seats, clockwise",
    your_seat: "Your seat",
    me: "me",
    open_short: "open",
    bots_outside: "Bots from outside",
    more: "One seat more",
    fewer: "One seat less",
    options: "Options",
    rated: "Rated",
    rated_hint: "Else the result does not count, and you can ask for hints.",
    listed: "Listed for everybody to see",
    listed_hint:
      "Otherwise only people with the link can find the game. Anyone with the link can watch either way.",
    sandbox: "Sandbox",
    sandbox_hint:
      "For trying out: chance can be chosen, moves can be taken back freely. Never rated, and said " +
      "everywhere.",
    seed: "Seed",
    seed_hint: "The same seed and the same moves give the same game again. Empty: drawn.",
    open: "Open the game",
  },
  clock: {
    label: "Clock",
    kinds: {
      none: "none",
      decision: "for each decision",
      increment: "for the game, and more with each turn",
      days: "days for each decision",
    },
    hints: {
      none:
        "Everybody may take as long as they like; after three days of silence the " +
        "others may end the game.",
      decision:
        "If a player is too slow, a bot makes that decision; after the third in a row it keeps playing " +
        "until the player is back.",
      increment: "Like a chess clock: the time for all decisions, and some seconds more after each turn.",
      days: "For casual games over days or weeks.",
    },
    seconds: "Seconds",
    total_seconds: "Minutes for the game",
    increment_seconds: "Seconds more a turn",
    days: "Days",
  },

  // Seats
  invite: {
    one: "The game waits for one more player. Send this link to the person who should join:",
    other: "The game waits for {count} more players. Send this link to the people who should join:",
  },
  invite_bot: "Nobody comes? Give the seat to a bot:",
  take_seat: "Take the seat",
  which_seat: "Which seat",
  place_after: "{color}, after {name}",
  you_play: "You play",
  your_seat: "Your seat",
  seat_kept:
    "This browser holds the key of your seat. This link takes the seat to another device; whoever has it " +
    "plays for you:",
  seat_of_name: "You sit here as {name}. Take your name along to play on another device.",
  to_me: "Your name",
  leave: "Leave the game",
  forget_seat: "Forget this seat here",
  leave_hint:
    "If you leave before the start, the seat is open again; after it, a bot plays until you come back. " +
    "If you forget the seat, you need its link to play it here again.",
  stood_in: "{bot} plays for you.",
  come_back: "Come back",
  watching: {
    waiting: "All seats are taken.",
    running: "All seats are taken, so you watch.",
    finished: "The game is over; you can look at any moment of it.",
    aborted: "The game was ended without a result; you can look at any moment of it.",
  },
  another: "Open another game",

  // Links
  carry: {
    copy: "Copy",
    copied: "Copied.",
    not_copied: "The browser does not let the page copy. Mark the link and copy it by hand.",
    share: "Share …",
    download: "Keep in a file",
    code: "Show as a QR code",
    code_label: "QR code of this link",
  },

  // Me
  me: {
    title: "You, in this browser",
    guest: "A guest's name is for one game at a time: others may use it, too.",
    register: "Register this name",
    why:
      "A registered name is yours alone, and your games follow it to any device. There is no password and " +
      "no e-mail: the service gives you a key, which this browser keeps, and which nobody can replace if " +
      "you lose it.",
    link: "The link, or the key, that you kept",
    bring_it: "Play under that name here",
    player: "You play as {name}.",
    worthless:
      "The service does not know the key of this name. Forget the name here, and bring it again from " +
      "where it works.",
    keep_safe: "Keep this safe",
    keep_hint:
      "This link is your name: whoever has it plays as you, and without it a lost browser is a lost name. " +
      "Copy it into a password manager, keep the file, or open it on your other devices.",
    kept: "I have kept it",
    take_along: "Take the name to another device",
    forget: "Forget",
    forget_hint: "On a device that is not yours alone.",
    forget_name: "Forget this name here",
    forget_all: "Forget everything " + "here",
    sure: {
      name:
        "The name and its seats are forgotten in this browser. Without its link " +
        "or file the name is lost.",
      all: "Name, seats and choices are forgotten in this browser. What was not taken elsewhere is lost.",
    },
    sure_games: { one: "{count} game is still going on.", other: "{count} games are still going on." },
    forget_now: "Forget it",
    not_now: "Not now",
  },
  account: {
    title: "Your account",
    hint: "What the service keeps about you, and the way to have it erased.",
    download: "Download my data",
    erase: "Delete my account",
    sure:
      "{name} leaves all games, and every game shows “Former player” instead of the name. You have some " +
      "days to change your mind. Nobody can take the name afterwards, and neither can you.",
    erase_now: "Delete it",
    due: "{name} will be erased from {when} on.",
    keep: "Keep my account",
  },
  arrival: {
    title: "Use a name in this browser",
    seat_title: "Use a seat in this browser",
    for:
      "This link makes this browser play as {name}: it shows that player's games, and moves made here are " +
      "made in that name. Accept it only if that is you.",
    instead: "This link is for {name}. This browser plays as {own}.",
    become: "Play as {name} here",
    stay: "Stay {name}",
    stay_guest: "Stay a guest",
    seat:
      "This link is for the seat of {name} in a game of {title}. Take it only if that is your seat, or if " +
      "somebody has given it to you.",
    take_seat: "Play this seat here",
    leave_seat: "Leave it",
    no_player: "This link belongs to no name on this server. Perhaps part of it is missing.",
    no_seat:
      "This link opens no seat: part of it is missing, a newer one has replaced it, or the game is gone.",
    todo: "Copy the whole link, or make a new one on the device that has it. Nothing was changed here.",
    again: "Try again",
  },
  nothing_kept:
    "Your browser keeps nothing for this page (a private window, or storage is off). You can play, but " +
    "name and seats are lost with the page: copy the link of your seat before you leave.",

  // The exhibition, and other sites
  embed: { open: "Open the game", loading: "Loading the game …", deciding: "To decide: {names}" },

  // Errors
  trouble: {
    silence: {
      what: "The service does not answer.",
      todo: "Check that you are online, and try again; nothing will be done twice.",
    },
    unauthenticated: {
      what: "The key in this browser is not known here, or was replaced by a newer one.",
      todo: "Transfer it again from the device where it works, or forget it here.",
    },
    forbidden: {
      what: "The key in this browser does not allow this.",
      todo: "Check that you play under the right name.",
    },
    seat_taken: {
      what: "Somebody was quicker: the seat is taken.",
      todo: "Take another open seat, or watch.",
    },
    name_taken: {
      what: "This name belongs to somebody else.",
      todo: "Take another one, or bring it here from the device that has it.",
    },
    game_not_running: {
      what: "The game is over, or has not begun.",
      todo: "View it as it is, or open another one.",
    },
    bot_unavailable: {
      what: "This bot can't come now: its places are taken, or it does not play this game.",
      todo: "Choose another one, or try again in a while.",
    },
    too_many_requests: {
      what: "Those were too many requests at once.",
      todo: "Wait a little, and try again.",
    },
    validation_failed: { what: "Something here is not valid.", todo: "The explanation is next to it." },
  },
  ending: {
    label: "End the game",
    later:
      "The game waits for {names}, and no clock runs. From {time} on you can end it, if nothing happens " +
      "until then.",
    may: "The game has waited for {names} for a long time, and no clock runs. Since {time} you can end it.",
    end: "End the game …",
    sure: "Nobody wins, and the game cannot continue. You can still view it, and fork it.",
    confirm: "End it without a result",
    wait: "Keep waiting",
  },
};
