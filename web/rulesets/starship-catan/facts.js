// The facts on a player's plate besides the points: crest, friendship, fame and Astro.

import { html } from "../../kit/base/lib.js";
import { Emblem } from "../../kit/art/emblems.js";
import { listed } from "../../kit/words/texts.js";
import { Good } from "./goods.js";
import { amount, bundle, cardName, good, missionName, say } from "./words.js";

/** @import { Children } from "../../kit/base/types.js" */
/** @import { Mission } from "./types.js" */

/** @param {{table: any, player: any}} props */
export function Facts({ table, player }) {
  if (!player) return null;
  const board = table.board.value;
  const isFriend = board.friend_of_the_people === player.seat;
  const isHero = board.hero_of_the_people === player.seat;
  const won = [
    ...player.pirates.map(cardName),
    ...player.missions.map((/** @type {Mission} */ one) => `${missionName(one)}: ${gainOf(one)}`),
  ];
  return html`
    <${Fact} words=${amount("friendship", player.friendship)} special=${isFriend && "friend_of_the_people"}
      count=${player.friendship}><${Emblem} name="friendship" /></${Fact}>
    <${Fact} words=${[amount("fame", player.fame), ...won].join(". ")}
      special=${isHero && "hero_of_the_people"}
      count=${player.fame}><${Emblem} name="medal" /></${Fact}>
    <${Fact} words=${amount("astro", player.astro)} count=${player.astro}
      anchor=${`astro-${player.seat}`}><${Good} name="astro" /></${Fact}>
    ${
      player.crest &&
      html`<${Fact} words=${say("table.crest_is", { crest: good(player.crest) })} count="">
      <${Emblem} name=${player.crest} /></${Fact}>`
    }`;
}

/** @param {any} mission */
function gainOf(mission) {
  return bundle({ fame: mission.fame, victory_points: mission.victory_points });
}

/** @param {{words: string, count: number, special?: string, anchor?: string, children?: Children}} props */
function Fact({ words, count, special = "", anchor = undefined, children }) {
  const name = special && good(special);
  return html`<span class=${special ? "fact best" : "fact"}
    title=${name ? `${words}. ${name}` : words}
    data-anchor=${anchor}>${children}
    <span aria-hidden="true">${count}</span>${name && html`<em>${say(`short.${special}`)}</em>`}
    <span class="unseen">${words}</span></span>`;
}

/** Return the public facts about a player, one line each. @param {{player: any}} at */
export function details({ player }) {
  const { hangar, ship_reserve: reserve } = player;
  return [
    amount("friendship", player.friendship),
    [amount("fame", player.fame), ...player.pirates.map(cardName)].join(". "),
    amount("astro", player.astro),
    say("table.hangar_has", { what: shipsOf(hangar) }),
    say("table.ships_left", { what: shipsOf(reserve) }),
    ...player.missions.map((/** @type {any} */ one) => `${missionName(one)}: ${gainOf(one)}`),
  ];
}

/** Return ships in words. @param {Record<string, number>} ships */
function shipsOf(ships) {
  const some = Object.entries(ships).filter(([, count]) => count > 0);
  return some.length === 0 ? say("table.nothing") : listed(some.map(([name, count]) => amount(name, count)));
}
