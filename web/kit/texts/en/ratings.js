// Ratings: the list of the best, and a player's page.
export default {
  title: "Ratings",
  ruleset: "Game",
  kind: "Players",
  kinds: { all: "All", people: "People", bots: "Bots" },
  none: "Nobody has a rating here yet. The first games decide who leads.",
  begin: "Open a game",
  how:
    "Everybody starts at 1500. Finished games of registered players and bots count; leaving a game is " +
    "losing it.",
  said: "{rating}, give or take {uncertainty}",
  provisional: "provisional: fewer than ten rated games",
  uncertainty: "Uncertainty",
  place: "Place {rank}",
  bot: "Bot {name}",
  you: "you",
  change: { up: "up {by}", down: "down {by}", same: "unchanged" },
  pages: "Pages of ratings",
  better: "Further up",
  worse: "Further down",

  // A player's page
  player: "Player since {date}",
  following: { on: "Following", off: "Follow" },
  blocked: {
    on: "Unblock",
    off: "Block",
    hint: "You are not paired, have no rematch, and do not see what this player says. Nobody is told.",
  },
  nobody: "No player or bot has this name.",
  unrated: "No rated game yet.",
  newest: "Newest games",
  games: { one: "{count} rated game", other: "{count} rated games" },
  wins: { one: "{count} won", other: "{count} won" },
  course: "Rating by game",
  course_said: {
    one: "Rating after {count} game: {last}",
    other: "Rating over {count} games: from {first} to {last}",
  },
  game: "Game",
  after: "Rating",
  opponents: "Opponents",
  opponents_hint: "In the newest 200 rated games.",
  opponent: "Opponent",
  heads: { met: "Games", ahead: "Ahead", behind: "Behind", draws: "Even" },
  recent: "Rated games",
  result: "Place {place} of {seats}",
  private_game: "Private table",

  // How a player begins
  openings: {
    title: "Favourite openings",
    opening: "Opening",
    games: "Games",
    wins: "Won",
    none: "No opening yet in this game.",
    "star-trek-catan": {
      what: "The two resources that the first outposts yield most. In the newest 200 rated games.",
      tritanium: "Tritanium",
      dilithium: "Dilithium",
      food: "Food",
      oxygen: "Oxygen",
      water: "Water",
    },
    starfarers: {
      what: "The first two things built. In the newest 200 rated games.",
      colony_ship: "Colony ship",
      trade_ship: "Trade ship",
      spaceport: "Spaceport",
      booster: "Booster",
      cannon: "Cannon",
      freight_pod: "Freight pod",
    },
    "starship-catan": {
      what: "The first module, and the first thing built. In the newest 200 rated games.",
      logistics: "Logistics Module",
      command: "Command Module",
      sensor: "Sensor Module",
      trade: "Trade Module",
      science: "Science Module",
      production: "Production Module",
      colony_ship: "Colony ship",
      trade_ship: "Trade ship",
      cannon: "Cannon",
      booster: "Booster",
    },
  },

  // The bot ladder
  climb: {
    title: "Bot ladder",
    what:
      "Bots play rated games here for ever, one at a time. Registered bots climb along while they are " +
      "connected and accept anyone.",
    nobody: "No bot has a rating here yet.",
    games: "Newest games",
    off: "No ladder games are played on this server.",
    soon: "The next game begins as soon as the server has time.",
    next: {
      one: "The next game begins in a minute.",
      other: "The next game begins in about {count} minutes.",
    },
    live: "live",
  },
};
