// The page's verdicts on ways of Starfarers ships: reads cases as JSON lines, and writes those that the page would let a
// player confirm.

import { createInterface } from "node:readline";

const { courseOf, mayFly, nextOn } = await import("../../web/rulesets/starfarers/map/ways.js");

for await (const line of createInterface({ input: process.stdin })) {
  const { board, actions, ship: number, paths } = JSON.parse(line);
  const course = courseOf(
    board,
    actions,
    board.ships.find((one) => one.ship === number),
  );
  const isLaidOut = (path) => path.every((place, at) => nextOn(course, path.slice(0, at)).includes(place));
  console.log(JSON.stringify(paths.map((path) => isLaidOut(path) && mayFly(course, path))));
}
