// How the points came, for the ending.

import { say } from "./words.js";

/** @import { Table } from "./types.js" */

/**
 * @param {{table: Table}} at
 * @returns {{seat: number, total: number, sources: {name: string, points: number}[]}[]}
 */
export function result({ table }) {
  const board = table.board.value;
  return (board?.players ?? []).map((player) => {
    const markers = board.outposts.filter((one) => one.marker === player.seat).length;
    const sources = [
      { name: say("result.colonies"), points: player.colonies.length },
      { name: say("result.spaceports"), points: 2 * player.spaceports.length },
      { name: say("result.markers"), points: 2 * markers },
      { name: say("result.medals"), points: player.medals.length },
      { name: say("result.fame"), points: Math.floor(player.fame / 2) },
    ];
    return { seat: player.seat, total: player.victory_points, sources };
  });
}
