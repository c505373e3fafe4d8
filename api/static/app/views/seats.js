// Seats: taking an open one, what this browser holds, giving a seat up, and taking it to another device.

import { html, useSignal } from "../lib.js";
import { Problem, gamePath, newKey, post } from "../http.js";
import { carryLink, forget, inviteLink, keep, keepName, lastName, seatsOf } from "../purse.js";
import { seatName } from "../words.js";
import { refreshGames } from "./games.js";
import { Refusal } from "./parts.js";

export function Seats({ table }) {
  const game = table.game.value;
  const held = seatsOf(table.id);
  const open = game.status === "waiting" ? game.seats.filter((seat) => seat.kind === "open") : [];
  return html`<div class="seating">
    ${held.length > 1 && html`<${Switch} table=${table} held=${held} />`}
    ${held.length > 0 && html`<${Own} table=${table} held=${held} open=${open} />`}
    ${open.length > 0 && held.length === 0 && html`<${Join} table=${table} open=${open} />`}
  </div>`;
}

function Switch({ table, held }) {
  const seats = table.game.value.seats;
  return html`<label class="field">You play
    <select value=${table.seat.value} onChange=${(event) => table.sitAt(Number(event.target.value))}>
      ${held.map((one) => html`<option value=${one.seat}>${seatName(seats, one.seat)}</option>`)}
    </select></label>`;
}

function Own({ table, held, open }) {
  const mine = held.find((one) => one.seat === table.seat.value) ?? held[0];
  const leave = async () => {
    if ((await table.change(`/seats/${mine.seat}/leave`)) !== null && table.game.value.status === "waiting") forget(table.id);
  };
  return html`<div>
    ${open.length > 0 &&
    html`<p class="invite">The game waits for players. Send this link to whoever is to join: <code>${inviteLink(table.id)}</code></p>`}
    <details class="own"><summary>Your seat</summary>
      <p>This browser holds the key of your seat. This link takes the seat to another device; whoever has it plays for you:</p>
      <p><code>${carryLink(table.id, mine)}</code></p>
      <p>
        <button type="button" onClick=${leave} disabled=${!["waiting", "running"].includes(table.game.value.status)}>Leave the game</button>
        <button type="button" onClick=${() => { forget(table.id); table.turnToSeatAsked(); refreshGames(); }}>Forget this seat here</button>
      </p>
    </details>
  </div>`;
}

function Join({ table, open }) {
  const name = useSignal(lastName());
  const seat = useSignal(open[0].seat);
  const problem = useSignal(null);
  const key = useSignal(newKey());
  const join = async (event) => {
    event.preventDefault();
    const wanted = open.some((one) => one.seat === seat.value) ? seat.value : open[0].seat;
    try {
      const taken = await post(gamePath(table.id, `/seats/${wanted}/join`), { name: name.value }, null, key.value);
      keepName(name.value);
      keep(table.id, wanted, taken.token);
      table.sitAt(wanted);
      refreshGames();
    } catch (refused) {
      if (!(refused instanceof Problem)) throw refused;
      problem.value = refused;
      key.value = newKey();
      table.refreshSoon();
    }
  };
  return html`<form class="join" onSubmit=${join}>
    <label class="field">Your name
      <input name="name" required maxlength="40" autocomplete="nickname" value=${name.value}
        onInput=${(event) => { name.value = event.target.value; key.value = newKey(); }} /></label>
    ${open.length > 1 &&
    html`<label class="field">Seat
      <select value=${seat.value} onChange=${(event) => (seat.value = Number(event.target.value))}>
        ${open.map((one) => html`<option value=${one.seat}>seat ${one.seat}, ${one.color}</option>`)}
      </select></label>`}
    <button type="submit" class="primary">Take the seat</button>
    <${Refusal} problem=${problem.value} />
  </form>`;
}
