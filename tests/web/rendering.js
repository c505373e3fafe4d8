// Renders views of the page to HTML, in English and in their first state.

import "./browser.js";

const { html, signal } = await import("../../web/kit/base/lib.js");
const { need, speak } = await import("../../web/kit/words/texts.js");
const { default: renderToString } = await import("preact-render-to-string");

await speak("en");
const AREAS = ["analysis", "checks", "ending", "hall", "lobby", "plots", "ratings", "timeline"];
await Promise.all(AREAS.map(need));

/** Return a view as HTML. */
export function shown(View, props = {}) {
  return renderToString(html`<${View} ...${props} />`);
}

/** Return the text of a view, without its markup. */
export function said(View, props = {}) {
  return plain(shown(View, props));
}

/** Return the words of some HTML. */
export function plain(markup) {
  const entities = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };
  const words = markup
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/&(\w+|#39);/g, (_, name) => entities[name] ?? "");
  return words.replaceAll(/\s+/g, " ").trim();
}

export const SEATS = [
  { seat: 0, kind: "human", name: "Ada", color: "red", bot: null, guest: true },
  { seat: 1, kind: "bot", name: "greedy", color: "blue", bot: "greedy", guest: false },
  { seat: 2, kind: "open", name: null, color: "white", bot: null, guest: false },
];

/** Return the summary of a game, with some fields as given. */
export function summary(changed = {}) {
  return {
    id: "g1",
    ruleset: "toy",
    status: "running",
    version: 12,
    turn: 3,
    phase: "main",
    active: 0,
    deciding: [0],
    may_act: [],
    winner: null,
    sandbox: false,
    imported: false,
    forked_from: null,
    proposal: null,
    endable_at: null,
    clocks: [],
    totals: { 0: 4, 1: 5 },
    seats: SEATS,
    updated_at: "2026-01-01T00:00:00Z",
    head: "abcdef0123456789abcdef",
    ...changed,
  };
}

/** Return a stand-in for a `Table`, with the parts that views read. */
export function tableOf({
  game = summary(),
  board = null,
  legal = null,
  seat = 0,
  past = null,
  ...more
} = {}) {
  return {
    id: game.id,
    token: "secret",
    game: signal(game),
    then: signal(game),
    board: signal(board),
    scores: signal(null),
    legal: signal(legal),
    said: signal({}),
    chat: signal([]),
    streams: signal(0),
    lines: signal([]),
    past: signal(past),
    shown: signal(past ?? game.version),
    missing: signal(null),
    gone: signal(null),
    refusal: signal(null),
    busy: signal(false),
    staging: signal(false),
    seat: signal(seat),
    held: signal([]),
    timeline: signal(null),
    rewound: signal(0),
    ...more,
  };
}
