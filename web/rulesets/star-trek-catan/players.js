// What everybody can see of all players: sizes of hands, support cards, pieces left, supply routes, special
// cards.

import { html } from "../../kit/base/lib.js";
import { t } from "../../kit/words/texts.js";
import { term } from "../../kit/words/words.js";
import { Who } from "../../kit/parts/parts.js";
import { RULESET } from "./resources.js";
import { spotlightOf } from "./spotlight.js";

const say = (key, parameters = {}) => t(`${RULESET}.ui.${key}`, parameters);

export function Players({ table }) {
  const board = table.board.value;
  const seats = table.game.value.seats;
  return html`<ul class="players" aria-label=${say("players")}>
    ${board.players.map(
      (one) =>
        html`<li key=${one.seat}><h3><${Who} seats=${seats} seat=${one.seat} /></h3>
          <${Shown} table=${table} board=${board} player=${one} /></li>`,
    )}
  </ul>`;
}

function Shown({ table, board, player }) {
  const { support_card: support, supply, seat } = player;
  return html`<ul>
    <li>${say("hand_size", { count: player.resource_count })}</li>
    <li>${say("development_size", { count: player.development_card_count })}</li>
    ${
      player.starfleet_intervenes > 0 &&
      html`<li>${say("intervenes", { count: player.starfleet_intervenes })}</li>`
    }
    ${
      support &&
      html`<li><details><summary>
        ${say("support_named", {
          card: term(RULESET, support.card),
          side: support.side,
        })}: ${say(support.usable ? "usable" : "not_usable")}</summary>
      <p>${t(`${RULESET}.support.${support.card}`)} ${t(`${RULESET}.side.${support.side}`)}</p></details>
        </li>`
    }
    <li>${say("starships", { count: supply.starships })}, ${say("outposts", {
      count: supply.outposts,
    })}, ${say("starbases", { count: supply.starbases })}</li>
    <li><${RouteButton} table=${table} seat=${seat} count=${player.supply_route_length} /></li>
    ${board.longest_supply_route === seat && html`<li><b>${say("holds_route")}</b></li>`}
    ${board.largest_starfleet === seat && html`<li><b>${say("holds_fleet")}</b></li>`}
  </ul>`;
}

/** Draws the supply route on the board while it is pointed at or has the focus; pressed, it stays drawn. */
function RouteButton({ table, seat, count }) {
  const light = spotlightOf(table);
  const show = () => (light.value = seat);
  const hide = () => light.value === seat && (light.value = null);
  return html`<button type="button" class="link" aria-pressed=${String(light.value === seat)}
    onPointerEnter=${show} onPointerLeave=${hide} onFocus=${show} onBlur=${hide} onClick=${show}>
    ${say("show_route", { count })}</button>`;
}
