// The page's results for rewound games: reads cases as JSON lines, each a function's name and its arguments,
// and writes the function's result.

import "../web/browser.js";
import { createInterface } from "node:readline";

const { liveAfter } = await import("../../web/kit/game/past/undone.js");
const { balance } = await import("../../web/kit/game/past/numbers.js");

const FUNCTIONS = { liveAfter, balance };

for await (const line of createInterface({ input: process.stdin })) {
  const [name, ...given] = JSON.parse(line);
  console.log(JSON.stringify(FUNCTIONS[name](...given)));
}
