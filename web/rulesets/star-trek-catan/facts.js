// The facts in a player's plate: cards, research cards, supply route, fleet, and the support card.

import { html } from "../../kit/base/lib.js";
import { Fact } from "../../kit/table/plate.js";
import { listed, t } from "../../kit/words/texts.js";
import { named, RESOURCES, RULESET, say } from "./resources.js";
import { spotlightOf } from "./board/spotlight.js";

/** @import { PlayerView, Table } from "./types.js" */

/** @param {{table: Table, seat: number, player: PlayerView}} props */
export function Facts({ table, seat, player }) {
  const board = table.board.value;
  const route = { count: player.supply_route_length };
  const fleet = { count: player.starfleet_intervenes };
  const light = spotlightOf(table);
  const support = player.support_card;
  return html`<${Fact} icon="card" count=${player.resource_count}
      words=${say("hand_size", { count: player.resource_count })} />
    <${Fact} icon="research" count=${player.development_card_count}
      words=${say("development_size", { count: player.development_card_count })} />
    <${Fact} icon="route" ...${route} words=${say("route_of", route)}
      isBest=${board.longest_supply_route === seat}
      isPressed=${light.value === seat} onTap=${() => (light.value = light.value === seat ? null : seat)} />
    <${Fact} icon="fleet" ...${fleet} words=${say("intervenes", fleet)}
      isBest=${board.largest_starfleet === seat} />
    ${
      support &&
      html`<span class="fact support-fact"
        title=${say("support_named", { card: named(support.card), side: support.side })}>
        ${named(support.card)} ${support.side}</span>`
    }`;
}

/** Return the public facts about a player, one line each. @param {{player: any}} at */
export function details({ player }) {
  const { supply, support_card: support, trade_rates: rates } = player;
  const best = RESOURCES.filter((name) => (rates?.[name] ?? 4) < 4);
  return [
    say("hand_size", { count: player.resource_count }),
    say("development_size", { count: player.development_card_count }),
    say("route_long", { count: player.supply_route_length }),
    say("intervenes", { count: player.starfleet_intervenes }),
    say("pieces_left", {
      what: listed(Object.entries(supply).map(([name, count]) => `${count} ${named(name)}`)),
    }),
    best.length > 0 &&
      say("trades_at", { what: listed(best.map((name) => `${named(name)} ${rates[name]}:1`)) }),
    support && say("support_named", { card: named(support.card), side: support.side }),
    support && t(`${RULESET}.support.${support.card}`),
  ].filter(Boolean);
}
