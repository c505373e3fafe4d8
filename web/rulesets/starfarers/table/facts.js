// The facts on a player's plate: the mothership, and counts of cards, medals, boosters, cannons and pods.

import { html } from "../../../kit/base/lib.js";
import { Emblem } from "../../../kit/art/emblems.js";
import { Icon } from "../../../kit/art/icons.js";
import { kept } from "../kept.js";
import { Mothership } from "../ship.js";
import { listed } from "../../../kit/words/texts.js";
import { capital, counted, say, word } from "../words.js";

/** @import { PlayerView, Table } from "../types.js" */

/** @param {{table: Table, seat: number, player: PlayerView}} props */
export function Facts({ table, seat, player }) {
  const board = table.board.value;
  const color = table.game.value.seats[seat]?.color;
  const flight = board.active === seat ? board.flight : null;
  const shown = [player.upgrades, color, flight?.balls ?? []];
  const medals = player.medals.length;
  const facts = [
    ["card", player.hand_size, counted("card", player.hand_size)],
    [
      "medal",
      player.fame + medals,
      `${counted("fame", player.fame)}, ${say("players.medals", { count: medals })}`,
    ],
    ["booster", player.booster_speed, counted("booster", player.booster_speed)],
    ["cannon", player.cannon_strength, counted("cannon", player.cannon_strength)],
    ["pod", player.upgrades.freight_pod, counted("freight_pod", player.upgrades.freight_pod)],
  ];
  const cards = player.friendship_cards;
  return html`<span class="plate-ship">
      ${kept(
        "ship",
        shown,
        () => html`<${Mothership} color=${color} upgrades=${player.upgrades}
        balls=${shown[2]} />`,
      )}
    </span>
    ${facts.map(
      ([icon, count, words]) => html`<span class="fact" key=${icon} title=${words}>
        ${icon === "card" ? html`<${Icon} name="card" />` : html`<${Emblem} name=${icon} />`}
        <span aria-hidden="true">${count}</span><span class="unseen">${words}</span></span>`,
    )}
    ${
      cards.length > 0 &&
      html`<span class="fact" title=${cards.map((one) => `${word(one)}: ${say(`cards.${one}`)}`).join("\n")}>
        <${Emblem} name="friendship" /><span aria-hidden="true">${cards.length}</span>
        <span class="unseen">${cards.map(word).join(", ")}</span></span>`
    }`;
}

/** Return the public facts about a player, one line each. @param {{player: PlayerView}} at */
export function details({ player }) {
  const { hand_size: hand, upgrades, pieces, friendship_cards: cards } = player;
  const left = Object.entries(pieces).map(([name, count]) => counted(name, count));
  return [
    counted("card", hand),
    listed(Object.entries(upgrades).map(([name, count]) => counted(name, count))),
    counted("fame", player.fame),
    say("players.medals", { count: player.medals.length }),
    say("players.left", { what: listed(left) }),
    ...cards.map((one) => `${capital(word(one))}: ${say(`cards.${one}`)}`),
  ];
}
