// A seat's supply route: the longest line of its starships in which none is used twice, and which no station
// of others breaks.

/**
 * The ids of the routes of one longest line, in order; none where the seat has no starship.
 * @param {{routes: any[], intersections: any[]}} board
 * @param {number} seat
 * @returns {number[]}
 */
export function longestLine(board, seat) {
  const own = board.routes.filter((one) => one.starship === seat);
  /** @type {Map<number, any[]>} */
  const at = new Map();
  for (const route of own) for (const end of route.ends) at.set(end, [...(at.get(end) ?? []), route]);
  const isClosed = new Set(
    board.intersections.filter((one) => one.piece && one.piece.seat !== seat).map((one) => one.id),
  );
  /** @type {number[]} */
  let best = [];
  /** @param {number} point @param {number[]} line @param {Set<number>} used */
  const follow = (point, line, used) => {
    if (line.length > best.length) best = line;
    if (line.length > 0 && isClosed.has(point)) return;
    for (const route of at.get(point) ?? []) {
      if (used.has(route.id)) continue;
      const next = route.ends[0] === point ? route.ends[1] : route.ends[0];
      follow(next, [...line, route.id], new Set([...used, route.id]));
    }
  };
  for (const point of at.keys()) follow(point, [], new Set());
  return best;
}
