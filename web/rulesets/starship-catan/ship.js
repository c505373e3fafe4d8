// A player's ship and all that belongs to it: everything of it is open to both.

import { hasEntry } from "../../kit/base/entries.js";
import { useHappened } from "../../kit/game/happened.js";
import { html } from "../../kit/base/lib.js";
import { listed } from "../../kit/words/texts.js";
import { seatName } from "../../kit/words/words.js";
import { Dot } from "../../kit/parts/parts.js";
import { Icon, ShipPicture } from "./icons.js";
import { Opens, Step, forcedPrice } from "./steps.js";
import { GOODS, HANGAR, MODULES, TILES } from "./tables.js";
import {
  amount,
  bundle,
  cardDoes,
  cardName,
  good,
  missionName,
  moduleDoes,
  moduleName,
  postDoes,
  say,
} from "./words.js";

export function Ship({ table, board, seats, picks, player }) {
  const name = seatName(seats, player.seat);
  const mine = table.seat.value === player.seat;
  const parts = { table, board, seats, picks, player, mine, name };
  return html`<section class=${mine ? "ship possessions own" : "ship possessions"}
    aria-label=${say("table.ship_of", { name })}>
    <h3><${Dot} color=${player.color} />${name}${mine && html`<span class="tag">${say("table.you")}</span>`}
      ${
        player.crest &&
        html`<span class="tag crest"><${Icon} name=${player.crest} />${say(`table.crest.${player.crest}`)}
          </span>`
      }
    </h3>
    <${Points} player=${player} />
    <${ShipPicture} player=${player} modules=${MODULES} words=${pictured(player, name)} />
    <${Cargo} ...${parts} />
    <${Fleet} ...${parts} />
    <${Modules} ...${parts} />
    <${Colonies} ...${parts} />
    <${Posts} ...${parts} />
    <${Trophies} player=${player} />
    <${NoneYet} player=${player} />
  </section>`;
}

function pictured(player, name) {
  const { boosters, cannons } = player;
  return [
    say("table.ship_of", { name }),
    `${say("table.boosters")}: ${tiles(boosters, player.tiles_left.boosters)}`,
    `${say("table.cannons")}: ${tiles(cannons, player.tiles_left.cannons)}`,
  ].join(". ");
}

function Points({ player }) {
  const points = ["victory_points", "friendship", "fame"];
  return html`<ul class="counts" aria-label=${say("table.points")}>
    ${points.map((name) => html`<li key=${name}><${Icon} name=${name} />${amount(name, player[name])}</li>`)}
    <li><${Icon} name="astro" />${amount("astro", player.astro)}</li>
  </ul>`;
}

// Cargo

/**
 * Return the actions on one unit of a resource on a ship, each with a function for its words.
 * @returns {[string, (resource: string) => string][]}
 */
function resourceSteps({ table, mine, name }) {
  if (!mine)
    return [
      [
        "force-purchase",
        (resource) => say("do.force", { good: good(resource), name, price: forcedPrice(table) }),
      ],
    ];
  return [["take-resource", (resource) => say("do.take", { good: good(resource) })]];
}

function Cargo({ table, picks, player, mine, name }) {
  const steps = resourceSteps({ table, mine, name });
  return html`<h4>${say("table.cargo")}</h4>
    <ul class="cargo">${GOODS.map((resource) => {
      const held = player.goods[resource] ?? 0;
      const limit = resource === "science" ? player.lab_limit : player.cargo_limit;
      return html`<li key=${resource}>
        <span class="bay"><${Icon} name=${resource} /><span class="good">${good(resource)}</span>
          <span class="pips" aria-hidden="true">
            ${Array.from({ length: limit }, (_, index) => html`<i class=${index < held ? "on" : ""}></i>`)}
              </span>
          <b>${say("table.of_limit", { held, limit })}</b>
            ${held >= limit && html`<span class="tag">${say("table.full")}</span>`}</span>
        ${steps.map(
          ([type, words]) =>
            html`<${Step} key=${type} table=${table} picks=${picks} action=${{ type, resource }}
              label=${words(resource)} />`,
        )}
      </li>`;
    })}</ul>`;
}

// What flies and fights

function Fleet({ table, picks, player, mine }) {
  const { hangar, ship_reserve: reserve, boosters, cannons, tiles_left: left } = player;
  const inside = ["colony_ship", "trade_ship"].flatMap((ship) => Array(hangar[`${ship}s`]).fill(ship));
  const free = HANGAR - inside.length;
  const kept = ["colony_ships", "trade_ships"]
    .filter((ships) => reserve[ships] > 0)
    .map((ships) => amount(ships, reserve[ships]));
  return html`<dl class="fleet">
    <dt>${say("table.hangar")}</dt>
    <dd><ul class="places">
        ${inside.map((ship, index) => html`<li key=${index}><${Icon} name=${ship} />${good(ship)}</li>`)}
        ${Array.from(
          { length: free },
          (_, index) => html`<li class="free" key=${`free ${index}`}>${say("table.place_free")}</li>`,
        )}
      </ul>
      <small>${say("table.in_reserve", { ships: kept.length > 0 ? listed(kept) : say("table.none") })}</small>
      ${
        mine &&
        ["colony_ship", "trade_ship"].map(
          (ship) =>
            html`<${Step} key=${ship} table=${table} picks=${picks} action=${{ type: "give-up-ship", ship }}
              label=${say("do.give_up_ship", { ship: good(ship) })} />`,
        )
      }
    </dd>
    <dt><${Icon} name="boosters" />${say("table.boosters")}</dt>
    <dd>${tiles(boosters, left.boosters)}</dd>
    <dt><${Icon} name="cannons" />${say("table.cannons")}</dt>
    <dd>${tiles(cannons, left.cannons)}</dd>
  </dl>`;
}

/** Cannons or boosters in words: "strength 3: 1 of level 1 and 1 of level 2, 1 in reserve". */
function tiles({ points, level_1, level_2 }, left) {
  const levels = [
    level_1 > 0 && say("table.level_1_tiles", { count: level_1 }),
    level_2 > 0 && say("table.level_2_tiles", { count: level_2 }),
  ].filter(Boolean);
  return say("table.tiles", {
    points,
    tiles: listed(levels) || say("table.none"),
    left: Math.min(left, TILES),
  });
}

// Modules

const MODULE_STEPS = {
  "choose-module": "choose_module",
  "build-module": "build_module",
  "upgrade-module": "upgrade_module",
  "lose-module": "lose_module",
};

/** Those that are built, or can be now. */
function Modules({ table, picks, player, mine }) {
  const isOpen = (type) =>
    mine && picks.actions.value.some((one) => hasEntry(MODULE_STEPS, one.type) && one.module === type);
  const shown = MODULES.filter((type) => player.modules[type] > 0 || isOpen(type));
  if (shown.length === 0) return null;
  return html`<h4>${say("table.modules")}</h4>
    <ul class="held">
      ${shown.map(
        (type) =>
          html`<${Module} key=${type} table=${table} picks=${picks} player=${player} mine=${mine}
            type=${type} />`,
      )}</ul>`;
}

function Module({ table, picks, player, mine, type }) {
  const level = player.modules[type] ?? 0;
  const state = level ? say("table.level", { level: "I".repeat(level) }) : say("table.not_built");
  return html`<li class=${level ? "built" : ""}>
    <p><${Icon} name="module" /><b>${moduleName(type, level || 1)}</b> <span class="tag">${state}
      </span> <span class="does">${moduleDoes(type, level || 1, player.crest)}</span></p>
    ${
      mine &&
      Object.entries(MODULE_STEPS).map(
        ([action, key]) => html`<${Step} key=${action} table=${table} picks=${picks}
      action=${{ type: action, module: type }}
        label=${say(`do.${key}`, { module: moduleName(type, levelAfter(action, level)) })} />`,
      )
    }
  </li>`;
}

/** The level of the card that an action is about. */
function levelAfter(action, level) {
  return action === "upgrade-module" ? 2 : Math.max(level, 1);
}

// Cards

function Colonies({ table, board, picks, player, mine }) {
  const happened = useHappened(
    table,
    board,
    "production-rolled",
    board.roll === null ? null : `${board.turn} ${board.roll}`,
  );
  const then = happened?.board.players.find((one) => one.seat === player.seat)?.colonies ?? [];
  // Those founded since had no part in it.
  const yields = (card) => card.number === board.roll && then.some((one) => one.id === card.id);
  return html`<${Cards} title=${say("table.colonies")} cards=${player.colonies}>
    ${player.colonies.map(
      (
        card,
      ) => html`<${Held} key=${card.id} card=${card} badge=${yields(card) ? say("table.yields_now") : ""}>
      ${
        mine &&
        card.number === board.roll &&
        html`<${Step} table=${table} picks=${picks} action=${{ type: "produce", resource: card.resource }}
          label=${say("do.produce", { good: good(card.resource) })} />`
      }
    </${Held}>`,
    )}
  </${Cards}>`;
}

function Posts({ table, board, picks, player, mine }) {
  const active = board.active === player.seat;
  return html`<${Cards} title=${say("table.trading_posts")} cards=${player.trading_posts}>
    ${player.trading_posts.map((card) => {
      const used = active && board.posts_used.includes(card.id);
      const post = cardName(card);
      return html`<${Held} key=${card.id} card=${card} does=${postDoes(card)}
        badge=${used ? say("table.post_used") : ""}>
        ${
          mine &&
          html`<p class="steps">
          <${Opens} table=${table} picks=${picks} type="buy-at-post" fields=${{ post: card.id }}
            label=${say("do.buy_at", { post })} />
          <${Opens} table=${table} picks=${picks} type="sell-at-post" fields=${{ post: card.id }}
            label=${say("do.sell_at", { post })} />
        </p>`
        }
      </${Held}>`;
    })}
  </${Cards}>
  ${
    active &&
    player.trading_posts.length > 0 &&
    board.posts_closed &&
    html`<p class="hint">${say("table.posts_closed")}</p>`
  }
  ${
    active &&
    player.modules.trade > 0 &&
    html`<p class="hint">${say("table.forced_left", { count: player.forced_purchases })}</p>`
  }`;
}

function Trophies({ player }) {
  return html`<${Cards} title=${say("table.pirates")} cards=${player.pirates}>
      ${player.pirates.map(
        (card) =>
          html`<li key=${card.id}><p><${Icon} name="pirate" /><b>${cardName(card)}</b> <span class="does">
            ${amount("fame", card.fame)}</span></p></li>`,
      )}
    </${Cards}>
    <${Cards} title=${say("table.kept_missions")} cards=${player.missions}>
      ${player.missions.map(
        (
          mission,
        ) => html`<li key=${mission.id}><p><${Icon} name="mission" /><b>${missionName(mission)}</b>${" "}
        <span class="does">${bundle({ fame: mission.fame, victory_points: mission.victory_points })}</span>
          </p></li>`,
      )}
    </${Cards}>`;
}

/** A card that lies with a player. */
function Held({ card, badge, does = cardDoes(card), children }) {
  return html`<li><p><${Icon} name=${card.resource ?? card.trades?.[0] ?? card.kind} /><b>${cardName(card)}
    </b>
      ${badge && html` <span class="tag">${badge}</span>`} <span class="does">${does.join(" ")}</span></p>
        ${children}</li>`;
}

function Cards({ title, cards, children }) {
  return cards.length === 0 ? null : html`<h4>${title}</h4><ul class="held">${children}</ul>`;
}

/** The resources and cards that a player does not have. */
function NoneYet({ player }) {
  const kinds = ["colonies", "trading_posts", "pirates", "missions"].filter(
    (kind) => player[kind].length === 0,
  );
  return kinds.length === 0
    ? null
    : html`<p class="few">${say("table.none_yet", { what: listed(kinds.map(good)) })}</p>`;
}
