// The reasons of reports about players.

/** The reasons of the API, and the keys of their words: `other` would be the form of a plural. */
export const REASONS = {
  talk: "talk",
  name: "name",
  cheating: "cheating",
  leaving: "leaving",
  other: "else",
};
