// The lobby, how to play, and tables for friends.
export default {
  title: "Settle the stars tonight.",
  intro:
    "Three space board games at one table: against bots with character, or with your friends. Every " +
    "roll can " +
    "be checked.",
  play_now: "Play now",
  play_with: "{title} · people first, then bots",
  side: "Tables and opponents",
  games: "Games",
  players: "Players:",
  minutes: { one: "{count} min", other: "{count} min" },
  weights: { easy: "Easy", medium: "Medium", rich: "Rich" },
  about: {
    "star-trek-catan": "Settle 19 sectors, link them by starship.",
    "starship-catan": "Two captains, four sectors of cards.",
    starfarers: "Fly out and turn over the unknown.",
  },
  friends_short: "Friends",
  learn: "Learn",

  // The live game
  live: "Live",
  turn: "Turn {turn}",
  setup: "Setup",
  leads: { one: "{name} leads, {count} point", other: "{name} leads, {count} points" },
  even: "All even",
  watch: "Watch",

  // The right side
  go_on: "Go on",
  more_waiting: { one: "{count} more game waits for you", other: "{count} more games wait for you" },
  their_move: "{name}'s move",
  waits_for_players: "Waiting for players",
  closed: "Closed by the operator",
  open_tables: "Open tables",
  all: "All {number}",
  all_games: "All games",
  no_open: "No table waits for players.",
  open_one: "Open one yourself",
  free: { one: "{count} seat free", other: "{count} seats free" },
  clock: {
    none: "no clock",
    decision: { one: "{count} s a move", other: "{count} s a move" },
    increment: { one: "{count} min each", other: "{count} min each" },
    days: { one: "{count} day a move", other: "{count} days a move" },
  },
  play_a_bot: "Play a bot",
  choose_seats: "Choose seats",
  play_bot: {
    one: "Play {title} against {name}: {habit}",
    other: "Play {title} against {count} of {name}'s kind: {habit}",
  },
  habits: {
    random: "plays any move",
    cadet: "still learning",
    greedy: "plans one step ahead",
    expert: "weighs what may come",
    admiral: "thinks things through",
  },
  strongest: "Live now, the strongest players first",
  others: "All others",
  to_watch: "On the tables now",
  nobody_plays: "Nobody is playing right now. The first table is yours.",
  checkable: "Every game can be checked, by anyone.",
  status: "Status",

  // Looking for players
  seek: {
    title: "Find players",
    bots: "Bots take the free seats after a minute",
    rated: "Rated game, without hints",
    hint: "The game begins as soon as {number} players are there. Stay on this page until then.",
    search: "Search",
    looking: "Looking for players …",
    nobody: "Nobody came this time",
    stop: "Stop",
    bots_now: "Play bots now",
    bots_soon: "Bots take the free seats in a moment",
    bots_in: {
      one: "Bots take the free seats in {count} second",
      other: "Bots take the free seats in {count} seconds",
    },
    seats: "{number} seats",
    is_rated: "rated",
    is_unrated: "unrated",
    looks: "{name} is looking for players",
    more: "More choices",
    players: "Players",
    ratings: "Ratings of the others",
    rating: { min: "At least", max: "At most", any: "any" },
    ratings_hint: "Players without a rating in this game may always join.",
    not_for_you: "Your rating is {rating}",
    rating_between: "ratings {min} to {max}",
    rating_at_least: "rating from {min}",
    rating_at_most: "rating up to {max}",
  },

  // With friends
  friends: "With friends",
  friends_game: "Game",
  friends_count: "Friends who join",
  friends_bots: "Bots take the other seats",
  friends_hint:
    "You get a link to send. The game starts when everybody sits; only people with the link find it.",
  friends_make: "Open the table",
  more_options: "More options",
  join: "Join by code",
  join_short: "Join",
  join_code: "Link or code",
  join_hint: "Paste what your friend sent you: the whole link, or the code at its end.",
  join_wrong: "This is neither a link to a game nor its code. Copy it once more, whole.",
  join_unknown:
    "There is no game with this code here. Ask for the link again: it may be from another service, or" +
    " a letter is wrong.",
  join_now: "Go to the table",

  // A new game
  pace: "Pace of the bots",
  paces: { easy: "Easy to follow", brisk: "Brisk", instant: "At once" },
  draw_seats: "Draw who sits where",
  pace_hint: "How long a bot waits before each of its moves.",

  // Learning
  learn_title: "Learn to play",
  how_title: "{title} in two minutes",
  how_steps: {
    goal: "The goal",
    start: "The start",
    turn: "Your turn",
    build: "What to build",
    beware: "What to beware of",
    end: "The end",
  },
  lesson: "Play the tutorial",
  lesson_hint: "Takes five minutes: a real table, and somebody who tells you what to tap and why.",
  first_game: "Play a first game with the coach",
  first_game_hint: "The bots move slowly enough to follow, and the coach shows your next best step and why.",
  rules_title: "The rules, word for word",
  rules_find: "Find a rule",
  rules_none: "No rule has this word.",
  how: {
    "star-trek-catan": {
      goal: "Be the first with 10 points: an outpost is worth 1, a starbase 2.",
      start:
        "Everybody places two outposts, each with a starship. Take corners of numbers that are rolled " +
        "often: 6 and 8 show five dots.",
      turn:
        "Roll. Every sector with that number pays a card to each outpost on it, two to a starbase. Then " +
        "trade and build as you like.",
      build:
        "Starships open the way to new corners, outposts stand on them, starbases double them. " +
        "Development cards bring surprises; the longest supply route brings 2 points.",
      beware:
        "On a 7, whoever holds more than seven cards gives half back, and the roller moves the Klingon " +
        "cruiser: it blocks a sector and steals a card.",
      end: "You win as soon as you have 10 points on your own turn. Hidden point cards count.",
    },
    "starship-catan": {
      goal:
        "Be the first with 10 points, from colonies, trading posts, missions, and the cards of heroes and " +
        "friends.",
      start:
        "Both captains have a ship with cannons, boosters, and bays for goods. The dice pay your " +
        "colonies every turn.",
      turn:
        "Production first; then fly through one of four sectors, card by card: trade, settle, answer " +
        "questions, meet pirates. At home, build and trade.",
      build:
        "Boosters fly further, cannons beat pirates, modules give lasting help. Colonies and trading " +
        "posts bring goods and points.",
      beware:
        "A full bay takes nothing more. Look at the odds before you fight: losing costs you a part of " +
        "the ship.",
      end: "With 10 points at the end of your turn you win.",
    },
    starfarers: {
      goal:
        "Be the first with 15 points: colonies, spaceports, trade stations, beaten pirates and explored " +
        "worlds count.",
      start:
        "You begin at the home row with colonies, a spaceport, and a mothership that you fit out with " +
        "boosters, cannons and freight pods.",
      turn:
        "Roll for goods, trade and build ships, then shake your mothership: two balls show how far all " +
        "your ships fly, or an encounter.",
      build:
        "Colony ships settle new planets, trade ships dock at outposts of other peoples. Parts for the " +
        "mothership make every later flight better.",
      beware:
        "Pirate bases need cannons, ice planets freight pods. Encounters ask you to choose; honesty " +
        "often pays.",
      end: "You win as soon as you have 15 points on your own turn.",
    },
  },
};
