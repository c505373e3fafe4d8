// Choices of one thing: a place, an upgrade, a resource, an opponent, a card, a ship, an offer.

import { html } from "../../../kit/base/lib.js";
import { valuesOf } from "../../../kit/game/choices.js";
import { seatName } from "../../../kit/words/words.js";
import { Cost } from "../cards.js";
import { shipOf } from "../map/reach.js";
import { bundle, capital, counted, placeWords, say, shipWords, word } from "../words.js";
import { Frame, Options, ownOf, priceOf } from "./frame.js";

/** The value chosen for a field, from the picks that the map shares. */
function fieldOf(picks, name) {
  return picks.chosen.value?.fields[name] ?? null;
}

function set(picks, name, value) {
  if (picks.chosen.value !== null) picks.set(name, value);
}

function wholeOf(actions, fields) {
  return (
    actions.find((one) =>
      Object.entries(one).every(([name, value]) => name === "type" || fields[name] === value),
    ) ?? null
  );
}

/** A list of places, besides picking them on the map. */
export function PlaceList({ board, picks, name, values }) {
  const value = fieldOf(picks, name);
  return html`<label class="field">${say(`fields.${name}`)}
    <select value=${value === null ? "" : String(value)}
      onChange=${(event) => set(picks, name, Number(event.target.value))}>
      ${value === null && html`<option value="">${say("choose_place")}</option>`}
      ${values.map(
        (place) =>
          html`<option key=${place} value=${String(place)}>${capital(placeWords(board, place))}</option>`,
      )}
    </select></label>`;
}

/** Place something: pick where, on the map or from the list. */
export function placing(field) {
  return function Placing({ table, picks, actions = [], close }) {
    if (actions.length === 0) return null;
    const board = table.board.value;
    const [{ type }] = actions;
    const fields = picks.chosen.value?.fields ?? {};
    const kinds = "kind" in actions[0] ? valuesOf(actions, "kind") : [];
    const cost = priceOf(table, type);
    return html`<${Frame} table=${table} picks=${picks} type=${type} action=${wholeOf(actions, fields)}
      close=${close}>
      ${cost && html`<p><${Cost} cost=${cost} hand=${ownOf(table)?.hand} /></p>`}
      ${
        kinds.length > 0 &&
        html`<${Options} legend=${say("fields.kind")} name="kind" value=${fields.kind ?? null}
          choose=${(kind) => set(picks, "kind", kind)}
        options=${kinds.map((kind) => ({
          value: kind,
          title: capital(word(kind)),
          more: say(`kinds.${kind}`),
        }))} />`
      }
      <${PlaceList} board=${board} picks=${picks} name=${field} values=${valuesOf(actions, field)} />
    <//>`;
  };
}

/** Choose one value of a field; `describe` gives its title and what more is to be known. */
function choosing(field, describe) {
  return function Choosing({ table, picks, actions = [], close }) {
    if (actions.length === 0) return null;
    const [{ type }] = actions;
    const options = valuesOf(actions, field).map((value) => ({ value, ...describe(table, value, type) }));
    return html`<${Frame} table=${table} picks=${picks} type=${type}
      action=${wholeOf(actions, picks.chosen.value?.fields ?? {})} close=${close}>
      <${Options} legend=${say(`fields.${field}`)} name=${field} options=${options}
        value=${fieldOf(picks, field)} choose=${(value) => set(picks, field, value)} />
    <//>`;
  };
}

export const Upgrade = choosing("upgrade", (table, upgrade, type) => {
  const own = ownOf(table).upgrades;
  const cost = priceOf(table, type, { upgrade });
  const more = [say(`upgrades.${upgrade}`), say("you_have", { what: counted(upgrade, own[upgrade]) })];
  if (cost) more.push(say("costs", { what: bundle(cost) }));
  return { title: capital(word(upgrade)), more: more.join(" ") };
});

export const Resource = choosing("resource", (table, resource) => ({
  title: capital(word(resource)),
  more: say("you_have", { what: `${ownOf(table).hand?.[resource] ?? 0} ${word(resource)}` }),
}));

export const Victim = choosing("victim", (table, seat) => describeSeat(table, seat));

export const FriendshipCard = choosing("card", (table, card) => ({
  title: word(card),
  more: say(`cards.${card}`),
}));

export const ShipChoice = choosing("ship", (table, number) => {
  const { seats } = table.game.value;
  return { title: capital(shipWords(table.board.value, seats, shipOf(table.board.value, number))) };
});

export function describeSeat(table, seat) {
  const player = table.board.value.players.find((one) => one.seat === seat);
  return { title: seatName(table.game.value.seats, seat), more: say("holds", { count: player.hand_size }) };
}

/** Choose one or two opponents for the helping hand. */
export function HelpingHand({ table, picks, actions = [], close }) {
  if (actions.length === 0) return null;
  const chosen = fieldOf(picks, "seats") ?? [];
  const possible = [...new Set(actions.flatMap((one) => one.seats))];
  const toggle = (seat) => {
    const next = chosen.includes(seat) ? chosen.filter((one) => one !== seat) : [...chosen, seat];
    picks.chosen.value = { type: "use-helping-hand", fields: next.length > 0 ? { seats: next } : {} };
  };
  const whole = actions.find((one) => one.seats.join() === chosen.join()) ?? null;
  return html`<${Frame} table=${table} picks=${picks} type="use-helping-hand" action=${whole} close=${close}>
    <fieldset class="parts options"><legend>${say("fields.seats")}</legend>
      ${possible.map((seat) => {
        const { title, more } = describeSeat(table, seat);
        const isFull = chosen.length >= 2 && !chosen.includes(seat);
        return html`<label class="option" key=${seat}>
          <input type="checkbox" checked=${chosen.includes(seat)} disabled=${isFull}
            onChange=${() => toggle(seat)} />
          <span class="option-words"><b>${title}</b><span class="more">${more}</span></span></label>`;
      })}
    </fieldset>
  <//>`;
}
