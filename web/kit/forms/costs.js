// Building costs, and which parts of them the seat has or lacks.

import { html } from "../base/lib.js";
import { entryOf, hasEntry } from "../base/entries.js";
import { resolve } from "../service/rulebook.js";
import { listed, t } from "../words/texts.js";
import { amount } from "../words/words.js";
import { label, worded } from "../words/naming.js";

/** @import { Counts } from "../base/types.js" */
/** @import { Fields, OpenTable } from "../game/types.js" */
/** @import { LegalActions, Price } from "../service/api.js" */
/** @import { Book, Schema } from "../service/rulebook.js" */

/**
 * Return the amounts that this page's seat holds, by name, as its own line of the schema defines them. Null
 * for a spectator.
 * @param {OpenTable} table
 * @param {Book | null} book
 */
export function heldBy(table, book) {
  const board = table.board.value;
  const own = board?.players?.find((/** @type {{seat: number}} */ one) => one.seat === table.seat.value);
  if (own === undefined || !book?.observation) return null;
  const root = book.observation;
  const properties = insideOf(insideOf(root, root).properties?.players?.items, root).properties ?? {};
  /** @type {Record<string, number>} */
  const held = {};
  for (const [name, value] of Object.entries(own)) {
    if (Number.isInteger(value)) held[name] ??= value;
    if (typeof value !== "object" || value === null || Array.isArray(value)) continue;
    for (const part of Object.keys(insideOf(properties[name], root).properties ?? {})) {
      if (typeof (value[part] ?? 0) === "number") held[part] ??= value[part] ?? 0;
    }
  }
  return held;
}

/**
 * Return the schema behind a reference or behind "or null".
 * @param {Schema | undefined} schema
 * @param {Schema} root
 */
function insideOf(schema, root) {
  const known = schema === undefined ? {} : resolve(schema, root);
  const either = known.anyOf?.find((/** @type {Schema} */ one) => one.type !== "null");
  return either ? resolve(either, root) : known;
}

/** Return the missing part of a cost. @param {Counts} cost @param {Counts} held */
export function lacking(cost, held) {
  /** @type {Record<string, number>} */
  const missing = {};
  for (const [name, count] of Object.entries(cost)) {
    if (count > (entryOf(held, name) ?? 0)) missing[name] = count - (entryOf(held, name) ?? 0);
  }
  return missing;
}

/**
 * Return the prices of an action, or of all actions that match the fields known so far.
 * @param {Pick<LegalActions, "prices"> | null} legal
 * @param {string} type
 * @param {Fields} [fields]
 */
export function pricesOf(legal, type, fields = {}) {
  return (legal?.prices ?? []).filter(
    (one) =>
      one.type === type &&
      Object.entries(one.given ?? {}).every(
        ([name, value]) => !hasEntry(fields, name) || fields[name] === value,
      ),
  );
}

/**
 * A cost in words: "1 tritanium, 1 dilithium: you lack 1 dilithium".
 * @param {{ruleset: string, price: Price, held: Counts | null}} props
 */
export function Cost({ ruleset, price, held }) {
  /** @type {Counts} */
  const missing = held === null ? {} : lacking(price.cost, held);
  /** @param {Counts} counts */
  const words = (counts) =>
    listed(Object.entries(counts).map(([name, count]) => amount(ruleset, name, count)));
  const isShort = Object.keys(missing).length > 0;
  return html`<span class="cost">
    ${Object.entries(price.cost).map(
      ([name, count]) =>
        html`<span key=${name} class=${hasEntry(missing, name) ? "unit lacks" : "unit"}>
          ${amount(ruleset, name, count)}</span> `,
    )}
    ${
      held !== null &&
      html`<span class=${isShort ? "verdict lacks" : "verdict"}>
        ${isShort ? t("table.you_lack", { what: words(missing) }) : t("table.you_can_pay")}</span>`
    }
  </span>`;
}

/**
 * All current prices, with the amounts that the seat lacks.
 * @param {{table: OpenTable, book: Book | null}} props
 */
export function Prices({ table, book }) {
  const prices = table.legal.value?.prices ?? [];
  if (prices.length === 0) return null;
  const ruleset = table.game.value.ruleset;
  const held = heldBy(table, book);
  return html`<details class="prices">
    <summary>${t("table.prices")}</summary>
    <ul>
      ${prices.map(
        (price) =>
          html`<li key=${idOf(price)}><b>${priceName(table, price)}
            </b> <${Cost} ruleset=${ruleset} price=${price} held=${held} /></li>`,
      )}
    </ul>
  </details>`;
}

/** @param {Price} price */
function idOf(price) {
  return [price.type, ...Object.values(price.given ?? {})].join("-");
}

/** @param {OpenTable} table @param {Price} price */
function priceName(table, price) {
  const given = Object.entries(price.given ?? {}).map(([name, value]) => worded(table, name, value));
  return [label(table.game.value.ruleset, price.type), ...given].join(": ");
}
