// Going back and forking: proposed, answered, and done, by those who sit at the table.

import { html } from "../lib.js";
import { newKey } from "../http.js";
import { go } from "../place.js";
import { keepAll } from "../purse.js";
import { seatName } from "../words.js";

export function Proposals({ table }) {
  const game = table.game.value;
  const past = table.past.value;
  const seated = table.seat.value !== null;
  const fork = async () => {
    const made = await table.change("/forks", { version: past ?? game.version });
    if (!made?.seats) return; // refused, or proposed to the others
    keepAll(made);
    go(`#/games/${made.id}`);
  };
  return html`<div class="proposals">
    ${game.proposal !== null && html`<${Open} table=${table} proposal=${game.proposal} />`}
    ${seated && past !== null && game.status === "running" && past < game.version &&
    html`<button type="button" disabled=${table.busy.value} onClick=${() => table.change("/rewinds", { to_version: past })}>
      Propose to go back to version ${past}</button>`}
    ${["finished", "aborted"].includes(game.status) && past !== null &&
    html`<button type="button" disabled=${table.busy.value} onClick=${fork}>Go on from version ${past} in a game of its own</button>`}
  </div>`;
}

function Open({ table, proposal }) {
  const game = table.game.value;
  const who = seatName(game.seats, proposal.seat);
  const what = proposal.kind === "rewind" ? `to go back to version ${proposal.version}` : `to fork the game at version ${proposal.version}`;
  const asked = proposal.missing.includes(table.seat.value);
  const own = proposal.seat === table.seat.value;
  const answer = (verb) => () => table.change(`/rewinds/${proposal.id}/${verb}`, {}, newKey());
  return html`<div class="proposal">
    <p>${who} proposes ${what}. To agree: ${proposal.missing.map((seat) => seatName(game.seats, seat)).join(", ")}.</p>
    ${asked && html`<button type="button" onClick=${answer("agree")}>Agree</button>`}
    ${(asked || own) && html`<button type="button" onClick=${answer("decline")}>${own ? "Take it back" : "Decline"}</button>`}
  </div>`;
}
