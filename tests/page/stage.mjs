// The page's event stage: reads cases as JSON lines, and writes for each the words of its banner, and whether
// anything moves.

import "../web/browser.js";
import { createInterface } from "node:readline";

const { addTexts, need, speak } = await import("../../web/kit/words/texts.js");
const { GAME } = await import("../../web/kit/stage/entries.js");
const { lengthOf } = await import("../../web/kit/stage/cues.js");
const { plain } = await import("../../web/kit/stage/marked.js");
const { shownBy } = await import("../../web/kit/stage/director.js");
const { Scene } = await import("../../web/kit/stage/scene.js");
const { SOUNDS } = await import("../../web/kit/stage/sound/sounds.js");

const [ruleset, language] = process.argv.slice(2);
const { stage } = await import(`../../web/rulesets/${ruleset}/stage.js`);
await speak(language);
await need("stage");
await addTexts(ruleset, async (of) => (await import(`../../web/rulesets/${ruleset}/texts/${of}.js`)).default);

console.log(JSON.stringify([...Object.keys(stage.entries), ...Object.keys(GAME)]));
for await (const line of createInterface({ input: process.stdin })) {
  const { event, before, after, viewer, seats } = JSON.parse(line);
  const scene = new Scene({ ruleset, viewer, seats, before, after, looks: stage.looks });
  const { cues, sound, banner } = shownBy(stage, event, scene);
  const ends = cues.flatMap((cue) => [cue.at, cue.from, cue.to, ...(cue.by ?? [])].flat(3));
  console.log(
    JSON.stringify({
      cues: cues.map((cue) => cue.do),
      faces: cues.map((cue) => cue.face?.card ?? null).filter(Boolean),
      ends: ends.filter((end) => end !== undefined),
      lasts: lengthOf(cues),
      isSound: sound === "" || Object.hasOwn(SOUNDS, sound),
      banner: banner && { ...banner, words: plain(ruleset, banner.words) },
    }),
  );
}
