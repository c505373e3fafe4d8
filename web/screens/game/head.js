// The head of a game: its name, the players, the turn, the pending decisions, and the clocks. On a phone it
// shows only the things a player needs, and the rest on demand.

import { html, useSignal } from "../../kit/base/lib.js";
import { addressOf } from "../../kit/base/place.js";
import { listed, t } from "../../kit/words/texts.js";
import { seatName, term } from "../../kit/words/words.js";
import { Clocks } from "./clocks.js";
import { Dot } from "../../kit/parts/parts.js";

export function Head({ table, name }) {
  const game = table.game.value;
  const isPast = table.past.value !== null;
  const shown = { ...(table.then.value ?? game), version: table.shown.value };
  const isWhole = useSignal(false);
  return html`<header class=${isWhole.value ? "game-head whole" : "game-head"}>
    <p class="back"><a href="#/" aria-label=${t("game.all_games")}>← <span class="words">
      ${t("game.all_games")}</span></a></p>
    <h2>${name} <span class=${`status ${shown.status}`}>${t(`common.status.${shown.status}`)}</span></h2>
    <button type="button" class="unfolds" aria-expanded=${String(isWhole.value)} aria-label=${t("game.more")}
      onClick=${() => (isWhole.value = !isWhole.value)}>⋯</button>
    <p class="who"><span class="unseen">${t("game.seats_and_names")}: </span>
      ${listed(
        game.seats.filter((seat) => seat.kind !== "open").map((seat) => seatName(game.seats, seat.seat)),
      )}</p>
    ${
      Number.isInteger(shown.winner) &&
      html`<p class="won"><${Dot} color=${game.seats[shown.winner]?.color} />
        ${t("game.won", { name: seatName(game.seats, shown.winner) })}</p>`
    }
    ${shown.status === "aborted" && html`<p class="ended">${t("game.aborted")}</p>`}
    <${Turn} game=${shown} />
    <${Origins} game=${game} />
    <${Facts} game=${shown} />
    <${Clocks} table=${table} />
    ${!isPast && html`<${Documents} game=${game} />`}
  </header>`;
}

/** Marks of an unusual game: chosen chance, recorded play, or a fork of another game. */
function Origins({ game }) {
  const origin = game.forked_from;
  if (!game.sandbox && !game.imported && origin === null) return null;
  return html`<ul class="origins">
    ${game.sandbox && html`<li class="tag" title=${t("game.sandbox_means")}>${t("game.sandbox")}</li>`}
    ${game.imported && html`<li class="tag" title=${t("game.imported_means")}>${t("game.imported")}</li>`}
    ${
      origin !== null &&
      html`<li class="tag"><a href=${addressOf(origin.game, origin.version)}>
        ${t("game.forked", { version: String(origin.version) })}</a></li>`
    }
  </ul>`;
}

function Turn({ game }) {
  if (game.status !== "running" || !Number.isInteger(game.active)) return null;
  return html`<p class="turn"><${Dot} color=${game.seats[game.active]?.color} />
    ${t("game.turn_of", { name: seatName(game.seats, game.active) })}</p>`;
}

/**
 * Each fact by its name, which is also its class. What the head has said before, or is not, a small screen
 * leaves out.
 */
function Facts({ game }) {
  const names = (seats) =>
    seats.length > 0 ? listed(seats.map((seat) => seatName(game.seats, seat))) : t("game.none");
  const runs = game.status === "running";
  const facts = [
    ["version", game.version],
    ["turn", game.turn || t("game.none")],
    ["phase", game.phase ? term(game.ruleset, game.phase) : t("game.none")],
    ["deciding", names(runs ? game.deciding : [])],
    ...(runs && game.may_act.length > 0 ? [["may_act", names(game.may_act)]] : []),
  ];
  const isSaid = (fact, value) =>
    value === t("game.none") || (fact === "deciding" && String(game.deciding) === String(game.active));
  return html`<dl class="facts">
    ${facts.map(
      ([fact, value]) =>
        html`<div key=${fact} class=${isSaid(fact, value) ? `${fact} said` : fact}><dt>
          ${t(`game.facts.${fact}`)}</dt><dd>${String(value)}</dd></div>`,
    )}
  </dl>`;
}

function Documents({ game }) {
  const api = `/api/v1/games/${encodeURIComponent(game.id)}`;
  return html`<p class="links"><span class="unseen">${t("game.documents")}:</span>
    <a href=${api}>${t("game.document.game")}</a> <a href=${`${api}/log`}>${t("game.document.log")}</a>
    <a href=${`${api}/events`}>${t("game.document.events")}</a> <a href=${`${api}/audit`}>
      ${t("game.document.audit")}</a>
    <a href=${`${api}/export`} download>${t("game.document.export")}</a>
    <code title=${t("game.head")}>${String(game.head ?? "").slice(0, 16)}</code>
  </p>`;
}
