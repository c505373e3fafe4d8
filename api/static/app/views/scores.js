// The scoreboard: every plain field of a line is a column, and every thing of a player; which there are is the ruleset's affair.

import { html } from "../lib.js";
import { lower, seatName, thing, title } from "../words.js";
import { Dot } from "./parts.js";

const NAMED = new Set(["seat", "victory_points", "breakdown", "name", "color", "kind", "bot"]);

export function Scores({ table }) {
  const rows = rowsOf(table);
  if (rows.length === 0) return html`<p class="empty">The scores begin with the game.</p>`;
  const players = table.board.value?.players ?? [];
  const extra = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((key) => !NAMED.has(key) && rows.some((row) => row[key]));
  const plain = extra.filter((key) => rows.every((row) => typeof row[key] !== "object" || row[key] === null));
  const things = [...new Set(players.flatMap((player) => Object.keys(player).filter((key) => isThing(player[key]))))];
  const head = ["Player", "Points", ...things.map(title), ...plain.map(title), "Points from"];
  return html`<table>
    <caption class="unseen">Scoreboard</caption>
    <thead><tr>${head.map((text) => html`<th scope="col">${text}</th>`)}</tr></thead>
    <tbody>
      ${rows.map(
        (row) => html`<${Row} key=${row.seat} table=${table} row=${row} plain=${plain} things=${things}
          player=${players.find((one) => one.seat === row.seat)} />`,
      )}
    </tbody>
  </table>`;
}

function rowsOf(table) {
  const found = table.scores.value?.standings ?? [];
  return found.length ? found : table.game.value.seats.map(({ seat }) => ({ seat }));
}

function Row({ table, row, plain, player, things }) {
  const game = table.game.value;
  const now = table.past.value === null;
  const seat = game.seats[row.seat] ?? { seat: row.seat };
  const deciding = now && game.deciding.includes(row.seat);
  const active = game.status === "running" && (now ? game.active : table.board.value?.active) === row.seat;
  const may = now && game.may_act.includes(row.seat);
  const winner = now && game.winner === row.seat;
  const mine = table.seat.value === row.seat;
  return html`<tr class=${[(active || deciding) && "deciding", winner && "winner", mine && "mine"].filter(Boolean).join(" ")}>
    <th scope="row">
      <${Dot} color=${seat.color} /><span class="name">${seat.kind === "open" ? "open seat" : seatName(game.seats, row.seat)}</span>
      ${mine && html`<span class="tag">you</span>`}
      ${seat.kind === "bot" && html`<span class="tag">bot</span>`}
      ${seat.stand_in && html`<span class="tag">${seat.stand_in} plays on</span>`}
      ${active && html`<span class="tag turn">turn</span>`}
      ${deciding && !active && html`<span class="tag turn">to decide: ${lower(game.phase ?? "")}</span>`}
      ${may && html`<span class="tag">may act</span>`}
      ${winner && html`<span class="tag turn">winner</span>`}
    </th>
    <td class="points">${String(row.victory_points ?? "–")}</td>
    ${things.map((key) => html`<td>${isThing(player?.[key]) ? thing(key, player[key]) : "–"}</td>`)}
    ${plain.map((key) => html`<td>${cell(row[key])}</td>`)}
    <td class="made">${shares(row.breakdown)}</td>
  </tr>`;
}

/** Something with a name, such as a card; mere counts are not. */
function isThing(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value) && Object.values(value).some((part) => typeof part === "string");
}

function shares(breakdown) {
  const parts = Object.entries(breakdown ?? {}).filter(([, points]) => points);
  return parts.map(([name, points]) => `${lower(name)} ${points}`).join(", ");
}

function cell(value) {
  if (value === null || value === undefined || value === false) return "–";
  return value === true ? "✓" : String(value);
}
