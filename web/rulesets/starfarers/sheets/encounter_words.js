// An encounter in words: its texts, answers, branches and results.

import { has, listed } from "../../../kit/words/texts.js";
import { bundle, capital, counted, say } from "../words.js";

/** @import { EncounterView, Outcome, Result } from "../types.js" */

const SLUG = 40;

/**
 * Return a text of a card in the language of the page, or the service's own if there is none.
 * @param {string} text
 */
export function spoken(text) {
  const key = text
    .replaceAll(/[^A-Za-z]/g, "")
    .slice(0, SLUG)
    .toLowerCase();
  return has(`starfarers.encounters.${key}`) ? say(`encounters.${key}`) : text;
}

/** Return an answer in words. @param {EncounterView} encounter @param {number} answer */
export function answered({ question }, answer) {
  return question?.kind === "number"
    ? counted("card", answer)
    : say(answer === 1 ? "answers.yes" : "answers.no");
}

/**
 * Return the seat that a card names, counted from the active one (SF-362).
 * @param {string} opponent
 * @param {number} active
 * @param {number} seats
 */
export function named(opponent, active, seats) {
  const [side, steps] = opponent.split("_");
  return (active + (side === "left" ? 1 : -1) * Number(steps) + 2 * seats) % seats;
}

/** Return the results of a branch in words. @param {Outcome} outcome */
export function outcome({ results = [] }) {
  return capital(results.length === 0 ? say("results.nothing") : listed(results.map(result)));
}

/** Return a result in words: "2 fame pieces gained". @param {Result} result */
export function result({ op, count = 0, resource = null }) {
  if (op === "receive_resources")
    return resource
      ? say("results.receive", { what: bundle({ [resource]: count }) })
      : say("results.receive_any", { count });
  return say(`results.${op}`, { count });
}

/**
 * The words in the prompt of each kind of encounter; the rest are merchants.
 * @type {[string, RegExp][]}
 */
const SCENES = [
  ["pirates", /gunship|shots|raiders|pirate|masked|followed|without a name/i],
  ["wormhole", /tear in space|passage hums/i],
  ["distress", /burning|hunted|serum|barge|yard without|starving|cracks|storm/i],
  ["travelers", /silent white|minds sing|dream|ring of lights|rivals are hiding|elders/i],
];

/** Return the scene of a prompt, for its picture. @param {string} prompt @returns {string} */
export function sceneOf(prompt) {
  return SCENES.find(([, pattern]) => pattern.test(prompt))?.[0] ?? "merchants";
}
