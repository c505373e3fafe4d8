// Everybody's mothership, pieces and cards, and the own hand.

import { html } from "../../kit/base/lib.js";
import { listed } from "../../kit/words/texts.js";
import { seatName } from "../../kit/words/words.js";
import { Dot } from "../../kit/parts/parts.js";
import { Heaps } from "./cards.js";
import { kept, namesOf } from "./kept.js";
import { markOf } from "./map/pieces.js";
import { CardTexts } from "./situation.js";
import { UPGRADES, capital, counted, say, word } from "./words.js";

const CAPS = { booster: 6, cannon: 6, freight_pod: 5 };
const SIGNS = {
  booster: "M-5 5L0-6L5 5L0 2Z",
  cannon: "M-6-2H4V-4L7 0L4 4V2H-6Z",
  freight_pod: "M-5-4H5V5H-5ZM-5 0H5",
};

export function Players({ table }) {
  const board = table.board.value;
  const { seats } = table.game.value;
  return html`<div class="motherships">
    ${board.players.map((player) => {
      const isActive = board.active === player.seat && board.winner === null;
      const shown = {
        player,
        ships: board.ships.filter((one) => one.seat === player.seat).length,
        isActive,
        used: isActive ? board.used_cards : [],
        mine: player.seat === table.seat.value,
      };
      return kept(
        player.seat,
        [shown, namesOf(seats)],
        () => html`<${Mothership} ...${shown} seats=${seats} />`,
      );
    })}
  </div>`;
}

function Mothership({ player, ships, isActive, used, seats, mine }) {
  const { pieces } = player;
  return html`<section class=${`mothership${isActive ? " active" : ""}`}
    aria-label=${seatName(seats, player.seat)}>
    <h3><${Dot} color=${player.color} /><span class="mark-letter">${markOf(seats, player.seat)}
      </span> <span class="name">${seatName(seats, player.seat)}</span>
      ${mine && html`<span class="tag">${say("players.you")}</span>`}
        ${isActive && html`<span class="tag turn">${say("players.turn")}</span>`}</h3>
    <ul class="bays">
      ${UPGRADES.map(
        (name) =>
          html`<li key=${name}>
            <${Bay} name=${name} count=${player.upgrades[name]} strength=${strength(player, name)} /></li>`,
      )}</ul>
    <p>${[
      counted("card", player.hand_size),
      counted("fame", player.fame),
      counted("point", player.victory_points),
    ].join(
      ", ",
    )}${player.medals.length > 0 ? `; ${say("players.medals", { count: player.medals.length })}` : ""}</p>
    <details><summary>${say("players.more")}</summary>
      <p>${say("players.map", { what: onMap(player, ships) })}</p>
      <p>${say("players.left")} ${["colonies", "trade_stations", "transport_ships", "shipyards"]
        .map((name) => counted(name, pieces[name]))
        .join(", ")}.</p>
      ${
        player.owed_trade_ships > 0 && html`<p>${say("players.owed", { count: player.owed_trade_ships })}</p>`
      }
      ${
        player.friendship_cards.length > 0
          ? html`<${CardTexts} cards=${player.friendship_cards} used=${used} />`
          : html`<p>${say("players.no_cards")}</p>`
      }
    </details>
    ${
      player.friendship_cards.length > 0 &&
      html`<p class="more">${player.friendship_cards.map(word).join(", ")}</p>`
    }
  </section>`;
}

/** Count a player's pieces on the map. */
export function onMap({ colonies, spaceports }, ships) {
  return listed([
    counted("colonies", colonies.length),
    counted("spaceports", spaceports.length),
    counted("ships", ships),
  ]);
}

/** Cards may add to the boosters and cannons. */
function strength(player, name) {
  return name === "booster"
    ? player.booster_speed
    : name === "cannon"
      ? player.cannon_strength
      : player.upgrades.freight_pod;
}

function Bay({ name, count, strength: value }) {
  const more = value > count ? ` (${say("players.with_cards", { value })})` : "";
  return html`<span class="bay" title=${`${capital(word(name))}: ${count}/${CAPS[name]}${more}`}>
    <svg class="sign" viewBox="-8 -8 16 16" aria-hidden="true"><path d=${SIGNS[name]} /></svg>
    <span>${counted(name, count)}${more}</span>
    <svg class="slots" viewBox=${`0 0 ${CAPS[name] * 8} 8`} aria-hidden="true">
      ${Array.from(
        { length: CAPS[name] },
        (_, at) =>
          html`<rect key=${at} class=${at < count ? "full" : ""} x=${at * 8 + 1} y="1" width="6" height="6"
            rx="1" />`,
      )}
    </svg></span>`;
}

export function Hand({ table, own }) {
  const { used_cards: used, active } = table.board.value;
  return html`<${Heaps} cards=${own.hand} label=${say("hand.cards")} all />
    ${
      own.friendship_cards.length > 0 &&
      html`<h4>${say("hand.friendship")}</h4>
        <${CardTexts} cards=${own.friendship_cards} used=${active === own.seat ? used : []} />`
    }`;
}
