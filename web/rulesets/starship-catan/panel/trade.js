// Trading at home: the own posts, the exchange with the other ship, and the effect of a chosen build.

import { html } from "../../../kit/base/lib.js";
import { seatName } from "../../../kit/words/words.js";
import { KINDS, addTo, heldBy, hindrance, sidesChosen, sum } from "../barter.js";
import { Bundle, Good } from "../goods.js";
import { chosenOf, costOf, forcedPrice, possibleOf } from "../possible.js";
import { POSTS_PER_TURN } from "../tables.js";
import { cardName, good, moduleDoes, moduleName, say } from "../words.js";
import { Deal } from "./deal.js";

/** @import { Counts } from "../../../kit/base/types.js" */
/** @import { Action } from "../../../kit/service/api.js" */
/** @import { Board, Picks, PlayerView, SectorCard, Table } from "../types.js" */

/** @param {{table: Table, board: Board, picks: Picks, own: PlayerView, other: PlayerView}} props */
export function Trade({ table, board, picks, own, other }) {
  const chosen = chosenOf(picks);
  if (chosen?.type.endsWith("at-post"))
    return html`<${AtPost} table=${table} picks=${picks} own=${own} id=${chosen.post} />`;
  if (chosen !== null && !["offer-trade", "force-purchase"].includes(chosen.type))
    return html`<${Chosen} table=${table} own=${own} action=${chosen} />`;
  return html`<h3>${say("trade.title")}</h3>
    <${Posts} table=${table} board=${board} picks=${picks} own=${own} />
    <${Exchange} table=${table} board=${board} picks=${picks} own=${own} other=${other} />`;
}

/** Choose a trading post, to buy or sell there. @param {Picks} picks @param {string} id */
export function choosePost(picks, id) {
  const type = ["buy-at-post", "sell-at-post"].find((one) =>
    possibleOf(picks, one).some((action) => action.post === id),
  );
  if (type === undefined) return;
  picks.begin(type);
  picks.set("post", id);
}

/** Return true if a post can be used now. @param {Picks} picks @param {string} id */
export function isUsable(picks, id) {
  return ["buy-at-post", "sell-at-post"].some((type) =>
    possibleOf(picks, type).some((one) => one.post === id),
  );
}

/** @param {{table: Table, board: Board, picks: Picks, own: PlayerView}} props */
function Posts({ table, board, picks, own }) {
  const posts = own.trading_posts.filter((card) => card.buy || card.sell);
  if (posts.length === 0) return html`<p class="ssc-hint">${say("trade.no_posts")}</p>`;
  const left = POSTS_PER_TURN - board.posts_used.length;
  return html`<section aria-label=${say("table.trading_posts")}>
    <h4>${say("trade.posts")}
      <small>${board.posts_closed ? say("trade.closed") : say("trade.posts_left", { count: left })}
      </small></h4>
    <ul class="ssc-numbers">${posts.map(
      (card) => html`<li key=${card.id}><button type="button" class="ssc-chip post" data-post=${card.id}
        disabled=${!isUsable(picks, card.id) || table.busy.value} title=${cardName(card)}
        aria-label=${say("trade.at", { post: cardName(card) })} onClick=${() => choosePost(picks, card.id)}>
        <i class="post-mark">T</i><${PostSign} card=${card} /></button></li>`,
    )}</ul></section>`;
}

/** The goods of a trading post. @param {{card: SectorCard}} props */
export function PostSign({ card }) {
  if (card.trades?.length === 1) return html`<${Good} name=${card.trades[0]} />`;
  return html`<span class="post-any">${say(card.trades?.length ? "card.any" : "card.council")}</span>`;
}

/** @param {{table: Table, picks: Picks, own: PlayerView, id: string}} props */
function AtPost({ table, picks, own, id }) {
  const card = own.trading_posts.find((one) => one.id === id);
  if (card === undefined) return null;
  return html`<h3>${cardName(card)}</h3><p class="ssc-hint">${say("deal.have", { astro: own.astro })}</p>
    <${Deal} table=${table} picks=${picks} card=${card} post=${id} />`;
}

/**
 * Both cargoes: a tap adds one unit to the goods given or received.
 * @param {{table: Table, board: Board, picks: Picks, own: PlayerView, other: PlayerView}} props
 */
function Exchange({ table, board, picks, own, other }) {
  const name = seatName(table.game.value.seats, other.seat);
  const sides = sidesChosen(picks);
  const isOffered = picks.template("offer-trade") !== null;
  const forced = own.forced_purchases;
  const [gives, gets] = [sum(sides.give) > 0, sum(sides.get) > 0];
  const why = isOffered && gives && gets ? hindrance({ own, other, name, ...sides }) : "";
  const isForced = forced > 0 && sum(sides.give) === 0 && sum(sides.get) === 1;
  return html`<section aria-label=${say("trade.exchange", { name })}>
    <h4>${say("trade.exchange", { name })}</h4>
    ${
      /** @type {const} */ (["give", "get"]).map(
        (side) => html`<${Side} key=${side} table=${table} picks=${picks} side=${side} isOffered=${isOffered}
        player=${side === "give" ? own : other} chosen=${sides[side]} />`,
      )
    }
    <p class=${why && !isForced ? "ssc-hint lack" : "ssc-hint"} role="status">${
      isForced
        ? say("trade.forced", { price: forcedPrice(table), name, count: forced })
        : why ||
          (gives || gets
            ? say(gives ? "offer.hint_get" : "offer.hint_give")
            : board.declined_offers > 0
              ? say("offer.declined", { count: board.declined_offers })
              : forced > 0
                ? say("trade.module", { price: forcedPrice(table), name })
                : say("offer.hint"))
    }</p>
  </section>`;
}

/**
 * @param {{table: Table, picks: Picks, side: "give" | "get", player: PlayerView, chosen: Counts, isOffered:
 *   boolean}} props
 */
function Side({ table, picks, side, player, chosen, isOffered }) {
  const forced = possibleOf(picks, "force-purchase").map((one) => one.resource);
  return html`<div class="ssc-side"><b>${say(`offer.${side}`)}</b><ul class="ssc-numbers">${KINDS.map(
    (kind) => {
      const held = heldBy(player, kind);
      const count = chosen[kind] ?? 0;
      const isOpen = held > 0 && (isOffered || (side === "get" && forced.includes(kind)));
      return html`<li key=${kind}><button type="button"
        class=${count > 0 ? "ssc-chip small chosen" : "ssc-chip small"}
      disabled=${!isOpen || table.busy.value} aria-pressed=${String(count > 0)}
      aria-label=${say(`offer.one_${side}`, { good: good(kind), count, held })}
      onClick=${() => tap(picks, side, kind, held, isOffered)}>
      <${Good} name=${kind} /><span
        aria-hidden="true">${count > 0 ? html`<b>${count}</b>/` : ""}${held}</span></button></li>`;
    },
  )}</ul></div>`;
}

/**
 * @param {Picks} picks
 * @param {"give" | "get"} side
 * @param {string} kind
 * @param {number} held
 * @param {boolean} isOffered
 */
function tap(picks, side, kind, held, isOffered) {
  if (isOffered) addTo(picks, side, kind, held);
  else picks.choose({ type: "force-purchase", resource: kind });
}

/**
 * The chosen piece to build, lose or give up, and its effect.
 * @param {{table: Table, own: PlayerView, action: Action}} props
 */
export function Chosen({ table, own, action }) {
  const cost = costOf(table, action);
  return html`<h3>${titleOf(action, own)}</h3><p>${effectOf(action, own)}</p>
    ${cost !== null && html`<p class="ssc-hint">${say("trade.costs")} <${Bundle} goods=${cost} /></p>`}`;
}

/** @param {Action} action @param {PlayerView} own */
function titleOf({ type, ship, module }, own) {
  if (ship) return say(`build.${ship}`);
  if (module) return moduleName(module, type === "upgrade-module" ? 2 : (own.modules[module] ?? 1));
  const [verb, tile] = type.split("-");
  return say(`build.${tile}${verb === "upgrade" ? "_upgrade" : ""}`);
}

/** @param {Action} action @param {PlayerView} own */
function effectOf({ type, ship, module }, own) {
  if (type === "give-up-ship") return say("build.given_up");
  if (ship) return say(`build.for_${ship}`);
  if (!module) return say(`build.for_${type.split("-")[1]}`);
  const level = type === "upgrade-module" ? 2 : (own.modules[module] ?? 1);
  const effect = moduleDoes(module, level, own.crest);
  return level === 2
    ? `${effect} ${say(type === "lose-module" ? "build.point_lost" : "build.point")}`
    : effect;
}
