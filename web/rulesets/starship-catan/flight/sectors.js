// The four sectors at the left, with the cards that the seat has seen in each; a press flies there.

import { html } from "../../../kit/base/lib.js";
import { listed } from "../../../kit/words/texts.js";
import { Good } from "../goods.js";
import { possible } from "../possible.js";
import { amount, cardById, cardName, say } from "../words.js";

/** @import { Board, FaceCard, Picks, SectorView, Table } from "../types.js" */

/** The back of a sector card. */
export function CardBack() {
  return html`<svg class="card-back" viewBox="0 0 60 84" aria-hidden="true">
    <rect x="1" y="1" width="58" height="82" rx="7" /><circle cx="30" cy="42" r="17" />
    <circle cx="30" cy="42" r="23" opacity=".5" />
    <path d="M30 18Q30 42 54 42Q30 42 30 66Q30 42 6 42Q30 42 30 18Z" /></svg>`;
}

/** @param {{table: Table, board: Board, picks: Picks}} props */
export function Sectors({ table, board, picks }) {
  return html`<section class="ssc-sectors" aria-label=${say("table.sectors")}>
    <h3 class="ssc-label"><b>${say("table.sectors_short")}</b>
      ${board.notes === "off" && html` <span>${say("table.handicap")}</span>`}</h3>
    <ul>${board.sectors.map(
      (sector) => html`<${Sector} key=${sector.number} table=${table} board=${board} picks=${picks}
        sector=${sector} />`,
    )}</ul>
  </section>`;
}

/** @param {{table: Table, board: Board, picks: Picks, sector: SectorView}} props */
function Sector({ table, board, picks, sector }) {
  const { number, cards, seen } = sector;
  const action = possible(picks, { type: "choose-sector", sector: number });
  const isHere = board.flight?.sector === number;
  const names = namesOf(seen);
  const words = [say("table.sector", { number }), amount("cards", cards), knownWords(seen, names)];
  const inside = html`<span class="deck"><${CardBack} /></span>
    <span class="sector-words"><b>${say("table.sector", { number })}</b>
      <small>${amount("cards", cards)}</small>
      <${Seen} seen=${seen} /></span>`;
  const shared = {
    class: ["ssc-sector", isHere && "here", action && "legal"].filter(Boolean).join(" "),
    "data-anchor": `sector-${number}`,
    title: knownWords(seen, names),
  };
  if (action === null)
    return html`<li ...${shared} aria-current=${isHere ? "location" : null}>${inside}</li>`;
  return html`<li class="ssc-choice"><button type="button" ...${shared}
    aria-label=${`${say("table.fly_to", { number })}. ${words.slice(1).filter(Boolean).join(". ")}`}
    disabled=${table.busy.value} ...${picks.guard.marks}
      onClick=${() => picks.act(action)}>${inside}</button></li>`;
}

/** @param {string[] | null} seen */
function namesOf(seen) {
  return (seen ?? [])
    .map(cardById)
    .filter((card) => card !== null)
    .map(cardName);
}

/** @param {string[] | null} seen @param {string[]} names */
function knownWords(seen, names) {
  if (seen === null) return "";
  return names.length === 0 ? say("table.none_known") : say("table.known_are", { cards: listed(names) });
}

/** The cards that the seat has seen in a sector. @param {{seen: string[] | null}} props */
function Seen({ seen }) {
  if (seen === null) return null;
  const cards = seen.map(cardById).filter((card) => card !== null);
  if (cards.length === 0) return html`<span class="sector-seen"><i>${say("table.none_known")}</i></span>`;
  return html`<${Signs} cards=${cards} />`;
}

/** The signs of cards, each kind once. @param {{cards: FaceCard[]}} props */
export function Signs({ cards }) {
  return html`<span class="sector-seen" aria-hidden="true">${summary(cards).map(
    ({ sign, isPost }) => html`<span key=${`${sign}${isPost}`}>
      ${isPost && html`<i class="post-mark">T</i>`}<${SeenSign} name=${sign} /></span>`,
  )}</span>`;
}

/** Summarize cards: their goods and kinds, each once, those with the T apart. @param {FaceCard[]} cards */
export function summary(cards) {
  const found = new Map();
  for (const card of cards) {
    if (card.kind === "lost_planet") continue;
    const goods = card.resource ?? (card.trades?.length === 1 ? card.trades[0] : null);
    const sign = card.kind === "colony" ? `colony ${goods}` : (goods ?? card.kind);
    const isPost = card.trading_post === true;
    found.set(`${sign} ${isPost}`, { sign, isPost });
  }
  return [...found.values()];
}

/** @param {{name: string}} props */
function SeenSign({ name }) {
  const [kind, goods] = name.split(" ");
  if (kind === "colony") return html`<span class="colony-mark"><${Good} name=${goods} /></span>`;
  if (["pirate", "adventure_planet", "outpost", "median", "library"].includes(kind))
    return html`<${KindSign} kind=${kind} />`;
  return html`<${Good} name=${kind} />`;
}

/** @type {Record<string, string>} */
const KINDS = {
  pirate: "M12 1l2 6 1 3c4 1 7 4 8 9-3-4-5-5-8-5l-1 5-2 3-2-3-1-5c-3 0-5 1-8 5 1-5 4-8 8-9l1-3z",
  adventure_planet: "M5 2h2v20H5zM8 3h12l-3 5 3 5H8z",
  outpost: "M12 2l3 5h5l-2 5 2 5h-5l-3 5-3-5H4l2-5-2-5h5zm0 7a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
  median: "M12 2l10 5v2H2V7zM4 11h3v8H4zM10.500 11h3v8h-3zM17 11h3v8h-3zM2 20h20v2H2z",
  library: "M3 4c3-1 6-1 8 1v15c-2-2-5-2-8-1zM21 4c-3-1-6-1-8 1v15c2-2 5-2 8-1z",
};

/** The sign of a kind of card that deals in no single good. @param {{kind: string}} props */
export function KindSign({ kind }) {
  return html`<svg class=${`kind-sign ${kind}`} viewBox="0 0 24 24" width="24" height="24" fill="currentColor"
    aria-hidden="true"><path fill-rule="evenodd" d=${KINDS[kind] ?? ""} /></svg>`;
}
