// Buying and selling at the card of the flight or at a trading post: amount, price, and remaining stock.

import { html, useSignal } from "../../../kit/base/lib.js";
import { valuesOf } from "../../../kit/game/choices.js";
import { CardFace } from "../cards.js";
import { Amount, Frame } from "./dialogue.js";
import { isChosen } from "../steps.js";
import { GOODS } from "../tables.js";
import { bundle, cardById, cardName, good, say } from "../words.js";

function units(goods) {
  return Object.values(goods).reduce((sum, count) => sum + count, 0);
}

/** The listed action that moves exactly these goods; null where none does. */
function found(actions, goods) {
  const alike = (other) => GOODS.every((name) => (other[name] ?? 0) === (goods[name] ?? 0));
  return actions.find((action) => alike(action.goods)) ?? null;
}

/** Deals at one card. @param {{isSale: boolean, cardOf: (board: any, action: any) => any}} kind */
function deal({ isSale, cardOf }) {
  return function Deal({ table, picks, actions, close }) {
    const board = table.board.value;
    const posts = valuesOf(actions, "post").filter((post) => post !== null);
    const post = picks.chosen.value?.fields.post ?? posts[0];
    const here = post === undefined ? actions : actions.filter((action) => action.post === post);
    const first = here.find((action) => isChosen(picks, action)) ?? here[0];
    const given = useSignal(/** @type {{post: any, goods: Record<string, number>} | null} */ (null));
    if (first === undefined) return null;
    const card = cardOf(board, first);
    if (card === null) return null;
    const goods = given.value !== null && given.value.post === post ? given.value.goods : first.goods;
    // Where a single unit is moved, one takes the place of another.
    const kept = (count) => (card.most === 1 && count > 0 ? {} : goods);
    const set = (name) => (count) => (given.value = { post, goods: { ...kept(count), [name]: count } });
    const action = found(here, goods);
    const player = board.players.find((one) => one.seat === table.seat.value);
    const price = isSale ? card.sell : card.buy;
    const total = price * units(goods);
    const title = say(isSale ? "deal.sell_at" : "deal.buy_at", { card: cardName(card) });
    return html`<${Frame} table=${table} picks=${picks} title=${title} action=${action}
      says=${say(isSale ? "deal.sell" : "deal.buy", { what: bundle(goods), total })} close=${close}>
      ${
        posts.length > 1 &&
        html`<${Posts} posts=${posts} chosen=${post} take=${(one) => picks.set("post", one)} />`
      }
      <${CardFace} card=${card} small />
      ${card.trades.map(
        (name) =>
          html`<${Amount} key=${name} name=${name} value=${goods[name] ?? 0} most=${mostOf(here, name)}
            set=${set(name)} note=${bay(player, name, goods[name] ?? 0, isSale)} />`,
      )}
      <p>${say(isSale ? "deal.gain" : "deal.cost", {
        count: units(goods),
        price,
        total,
        have: player.astro,
        left: player.astro + (isSale ? total : -total),
      })}</p>
      ${
        action === null &&
        html`<p class="lack">${say("deal.too_much", { why: why({ card, goods, player, total, isSale }) })}
          </p>`
      }
    </${Frame}>`;
  };
}

function mostOf(actions, name) {
  return Math.max(0, ...actions.map((action) => action.goods[name] ?? 0));
}

function limitOf(player, name) {
  return name === "science" ? player.lab_limit : player.cargo_limit;
}

function bay(player, name, count, isSale) {
  const held = player.goods[name] ?? 0;
  return say("deal.bay", {
    good: good(name),
    held,
    limit: limitOf(player, name),
    then: isSale ? held - count : held + count,
  });
}

function why({ card, goods, player, total, isSale }) {
  const moved = GOODS.filter((name) => goods[name] > 0);
  if (moved.length === 0) return say("deal.why_none");
  if (card.most !== undefined && units(goods) > card.most) return say("deal.why_most", { most: card.most });
  if (isSale) return say("deal.why_goods");
  return total > player.astro ? say("deal.why_astro", { total }) : say("deal.why_room");
}

function Posts({ posts, chosen, take }) {
  return html`<fieldset class="options"><legend>${say("deal.at")}</legend>
    ${posts.map(
      (post) =>
        html`<label class="option" key=${post}>
          <input type="radio" name="post" checked=${post === chosen} onChange=${() => take(post)} /><b>
            ${cardName(cardById(post))}</b></label>`,
    )}
  </fieldset>`;
}

function cardOfFlight(board) {
  return board.flight?.row.at(-1)?.card ?? null;
}

function cardOfPost(board, { post }) {
  return board.players.flatMap((player) => player.trading_posts).find((card) => card.id === post) ?? null;
}

/** By type of action. */
export const deals = {
  buy: deal({ isSale: false, cardOf: cardOfFlight }),
  sell: deal({ isSale: true, cardOf: cardOfFlight }),
  "buy-at-post": deal({ isSale: false, cardOf: cardOfPost }),
  "sell-at-post": deal({ isSale: true, cardOf: cardOfPost }),
};
