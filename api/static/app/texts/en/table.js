// The table: what everybody has, what can be done, what is refused.
export default {
  no_board: "No board yet: the game waits for players.",
};
