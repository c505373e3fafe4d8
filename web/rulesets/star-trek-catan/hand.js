// The hand of this page's seat: resource cards that can be picked, development cards, its support card, its
// pieces.

import { html } from "../../kit/base/lib.js";
import { t } from "../../kit/words/texts.js";
import { term } from "../../kit/words/words.js";
import { RESOURCES, RULESET, SIGNS } from "./resources.js";

const say = (key, parameters = {}) => t(`${RULESET}.ui.${key}`, parameters);

export function Hand({ table, picks, own }) {
  return html`<${Resources} table=${table} picks=${picks} own=${own} />
    <${Development} picks=${picks} own=${own} turn=${table.board.value.turn} />
    ${own.support_card && html`<${Support} picks=${picks} card=${own.support_card} />`}
    <${Pieces} own=${own} />`;
}

function Resources({ table, picks, own }) {
  const held = RESOURCES.filter((name) => own.resources?.[name]);
  const begins =
    picks.of("discard").length > 0 || picks.template("discard")
      ? "discard"
      : picks.template("offer-trade")
        ? "offer-trade"
        : null;
  const taker = picks.taker.value;
  const isOpen = table.past.value === null && (taker !== null || begins !== null);
  const take = (name) => {
    if (picks.taker.value !== null) return picks.taker.value(name);
    if (begins === "offer-trade") picks.draft(begins, { ...picks.drafts.value[begins], give: { [name]: 1 } });
    else picks.draft(begins, { [name]: 1 });
    return picks.begin(begins);
  };
  return html`<h4>${say("resources")}</h4>
    ${held.length === 0 && html`<p>${say("none_yet")}</p>`}
    <ul class="cards">${held.map((name) => {
      const count = own.resources[name];
      const face = html`<span class="sign" aria-hidden="true">${SIGNS[name]}</span><span class="count">
        ${count}</span><span>${term(RULESET, name)}</span>`;
      return html`<li key=${name}>
        ${
          isOpen
            ? html`<button type="button" class="card ${name} ${taker !== null ? "glows" : ""}"
              disabled=${table.busy.value} aria-label=${say("take_one", { count, what: term(RULESET, name) })}
                onClick=${() => take(name)}>${face}</button>`
            : html`<span class="card ${name}">${face}</span>`
        }
      </li>`;
    })}</ul>`;
}

function Development({ picks, own, turn }) {
  const cards = own.development_cards ?? [];
  return html`<h4>${say("development")}</h4>
    ${cards.length === 0 && html`<p>${say("none_yet")}</p>`}
    <ul class="cards">${cards.map(({ kind, bought_in_turn: bought }, index) => {
      const type = `play-${kind.replaceAll("_", "-")}`;
      const isNew = bought === turn && kind !== "victory_point";
      const play = picks.of(type).length > 0 && !isNew;
      return html`<li key=${index} class="card text"><b>${term(RULESET, kind)}</b><span>
        ${t(`${RULESET}.card.${kind}`)}</span>
        ${isNew && html`<i>${say("bought_now")}</i>`}
        ${
          play &&
          html`<button type="button" onClick=${() => picks.begin(type)}>
          ${say("play", { card: term(RULESET, kind) })}</button>`
        }
      </li>`;
    })}</ul>`;
}

/** The support card with its effect, and the meaning of each side. */
function Support({ picks, card: { card, side, usable } }) {
  const type = `use-${card}`;
  const name = term(RULESET, card);
  return html`<h4>${say("support_card")}</h4>
    <div class="card text support"><b>${say("support_named", { card: name, side })}</b> <i>
      ${say(usable ? "usable" : "not_usable")}</i>
      <span>${t(`${RULESET}.support.${card}`)}</span>
      <span class=${side === "A" ? "" : "other"}>${t(`${RULESET}.side.A`)}</span>
      <span class=${side === "B" ? "" : "other"}>${t(`${RULESET}.side.B`)}</span>
      ${
        picks.of(type).length > 0 &&
        html`<button type="button" onClick=${() => picks.begin(type)}>${say("use", { card: name })}</button>`
      }
    </div>`;
}

function Pieces({ own }) {
  const { starships, outposts, starbases } = own.supply;
  return html`<dl class="facts">
    <div><dt>${say("pieces_left")}</dt><dd>
      ${say("starships", { count: starships })}, ${say("outposts", { count: outposts })}
        ${own.reserve > 0 ? ` (${say("reserve", { count: own.reserve })})` : ""}, ${say("starbases", {
          count: starbases,
        })}</dd></div>
    <div><dt>${say("rates")}</dt><dd>
      ${RESOURCES.map((name) => `${term(RULESET, name)} ${own.trade_rates[name]}:1`).join(", ")}</dd></div>
  </dl>`;
}
