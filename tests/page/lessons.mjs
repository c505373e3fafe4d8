// The page's view of a tutorial: reads games as JSON lines of positions, and writes the step of each
// position.

import { readFileSync } from "node:fs";

const { advanced, after, BEGINNING } = await import("../../web/screens/lesson/course.js");

/** Return the name of the learner's step at each position; texts count as read. */
function stepsOf(lesson, positions) {
  let progress = BEGINNING;
  return positions.map((board) => {
    const seen = { board, own: board.players[0], seat: 0, chosen: null };
    progress = advanced(lesson, progress, seen);
    while (lesson.steps[progress.step] && !lesson.steps[progress.step].isDone) {
      progress = advanced(lesson, after(progress, board), seen);
    }
    return lesson.steps[progress.step]?.name ?? null;
  });
}

for (const line of readFileSync(0, "utf8").split("\n").filter(Boolean)) {
  const { ruleset, positions } = JSON.parse(line);
  const { lesson } = await import(`../../web/rulesets/${ruleset}/lesson.js`);
  const { game } = lesson;
  console.log(JSON.stringify({ game, steps: positions.length > 0 ? stepsOf(lesson, positions) : [] }));
}
