// The reasons of reports about players.

/** The key of the words for each reason of the API; a key `other` would be read as a plural form. */
export const REASONS = {
  talk: "talk",
  name: "name",
  cheating: "cheating",
  leaving: "leaving",
  other: "else",
};
