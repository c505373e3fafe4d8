// The rulesets as the service publishes them: titles, options, actions and the texts of rules.

import { signal } from "./lib.js";
import { Problem, get } from "./http.js";
import { title } from "./words.js";

const RETRY_MS = 2000;

/** @type {import("./vendor/signals.js").Signal<{name: string, title: string, players: {min: number, max: number}}[]>} */
export const rulesets = signal([]);

/** @type {Map<string, import("./vendor/signals.js").Signal<any>>} */
const books = new Map();

export function titleOf(name) {
  return rulesets.value.find((one) => one.name === name)?.title ?? title(name);
}

export async function loadRulesets() {
  try {
    const answer = await get("/rulesets");
    rulesets.value = answer.items ?? answer;
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    setTimeout(loadRulesets, RETRY_MS);
  }
}

/** A ruleset's rules, options and actions; null until they are here. */
export function bookOf(name) {
  if (!books.has(name)) {
    books.set(name, signal(null));
    loadBook(name);
  }
  return books.get(name).value;
}

async function loadBook(name) {
  try {
    books.get(name).value = await get(`/rulesets/${encodeURIComponent(name)}`);
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    if (problem.passes) setTimeout(() => loadBook(name), RETRY_MS);
  }
}

/** The first sentence of a description, as people read it: without marks of code and the IDs of rules. */
export function plainly(description) {
  const first = (description ?? "").split("\n")[0];
  return first.replaceAll("`", "").replaceAll(/\s*\((?:[A-Z]{2,4}-\d{3}[^)]*|\d+\.\d+[^)]*|chapter \d+|section [^)]*)\)/g, "").trim();
}

export function ruleText(book, id) {
  return book?.rules.find((rule) => rule.id === id)?.text ?? "";
}

/** Follow a reference within a schema. */
export function resolve(schema, root) {
  const name = schema?.$ref?.split("/").at(-1);
  return name ? { ...(root.$defs ?? {})[name], ...(schema.description ? { description: schema.description } : {}) } : schema;
}
