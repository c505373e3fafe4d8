// The page's verdicts on flights in Starfarers: reads cases as JSON lines, and writes the paths that the page
// would let a player confirm, and the path that it draws to each destination that the service lists.

import { createInterface } from "node:readline";

const { wayTo } = await import("../../web/rulesets/starfarers/map/space.js");
const { courseOf, mayFly } = await import("../../web/rulesets/starfarers/map/ways.js");

for await (const line of createInterface({ input: process.stdin })) {
  const { board, actions, ship: number, paths } = JSON.parse(line);
  const course = courseOf(
    board,
    actions,
    board.ships.find((one) => one.ship === number),
  );
  const ends = actions.filter((one) => one.type === "fly-to" && one.ship === number).map((one) => one.to);
  console.log(
    JSON.stringify({
      verdicts: paths.map((path) => mayFly(course, path)),
      ways: ends.map((to) => [to, wayTo(course, course.from, to)]),
    }),
  );
}
