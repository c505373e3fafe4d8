// Invitations to a game: a link, or the game's code.

const ID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/i;
const BROUGHT = /#(\/(?:take|player)\/[^\s]+)/;

/**
 * Return the address in the page that a link or a code leads to; null if it leads nowhere.
 * @param {string} text
 */
export function placeOfCode(text) {
  const brought = BROUGHT.exec(text);
  if (brought) return `#${brought[1]}`;
  const id = ID.exec(text);
  return id === null ? null : `#/games/${id[0].toLowerCase()}`;
}
