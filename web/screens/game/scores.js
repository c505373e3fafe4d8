// The scoreboard: every plain field of a line is a column, and every thing of a player; which there are is
// the ruleset's affair. What somebody's points come from stands below them, as long as it may be.

import { html } from "../../kit/base/lib.js";
import { viewsOf } from "../../kit/game/registry.js";
import { has, t } from "../../kit/words/texts.js";
import { seatName, term, thing } from "../../kit/words/words.js";
import { label } from "../../kit/words/naming.js";
import { Dot } from "../../kit/parts/parts.js";

const NAMED = new Set(["seat", "victory_points", "breakdown", "name", "color", "kind", "bot"]);

export function Scores({ table }) {
  const rows = rowsOf(table);
  if (rows.length === 0) return html`<p class="empty">${t("table.no_scores")}</p>`;
  const players = table.board.value?.players ?? [];
  const { ruleset } = table.game.value;
  const told = viewsOf(ruleset)?.Players; // which shows things better, and of counts those that have a name
  const extra = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter(
    (key) => !NAMED.has(key) && rows.some((row) => row[key]),
  );
  const plain = extra.filter(
    (key) =>
      rows.every((row) => typeof row[key] !== "object" || row[key] === null) &&
      !(told && isUnnamed(ruleset, key)),
  );
  const things = told
    ? []
    : [...new Set(players.flatMap((player) => Object.keys(player).filter((key) => isThing(player[key]))))];
  const own = [...things, ...plain].map((name) => label(ruleset, name));
  const head = [t("table.player"), t("table.points"), ...own];
  return html`<table>
    <caption class="unseen">${t("table.scoreboard")}</caption>
    <thead><tr>${head.map((text) => html`<th scope="col">${text}</th>`)}</tr></thead>
    <tbody>
      ${rows.map(
        (row) => html`<${Row} key=${row.seat} table=${table} row=${row} plain=${plain} things=${things}
          player=${players.find((one) => one.seat === row.seat)} />`,
      )}
    </tbody>
  </table>`;
}

function isUnnamed(ruleset, key) {
  return !has(`${ruleset}.terms.${key}`);
}

function rowsOf(table) {
  const found = table.scores.value?.standings ?? [];
  return found.length ? found : table.game.value.seats.map(({ seat }) => ({ seat }));
}

function Row({ table, row, plain, player, things }) {
  const game = table.game.value;
  const now = table.past.value === null;
  const seat = (table.then.value ?? game).seats[row.seat] ?? { seat: row.seat };
  const deciding = now && game.deciding.includes(row.seat);
  const active = game.status === "running" && (now ? game.active : table.board.value?.active) === row.seat;
  const may = now && game.may_act.includes(row.seat);
  const winner = now && game.winner === row.seat;
  const mine = table.seat.value === row.seat;
  const made = shares(game.ruleset, { ...row.breakdown, hidden_victory_points: row.hidden_victory_points });
  const points = table.scores.value?.totals?.[row.seat];
  return html`<tr class=${[(active || deciding) && "deciding", winner && "winner", mine && "mine"]
    .filter(Boolean)
    .join(" ")}>
    <th scope="row" rowspan=${made ? 2 : 1}>
      <${Dot} color=${seat.color} /><span class="name">
        ${seat.kind === "open" ? t("table.open_seat") : seatName(game.seats, row.seat)}</span>
      ${mine && html`<span class="tag">${t("table.you")}</span>`}
      ${seat.kind === "bot" && html`<span class="tag">${t("table.bot")}</span>`}
      ${seat.stand_in && html`<span class="tag">${t("table.plays_on", { bot: seat.stand_in })}</span>`}
      ${active && html`<span class="tag turn">${t("table.turn")}</span>`}
      ${
        deciding &&
        !active &&
        html`<span class="tag turn">${t("table.to_decide", { phase: term(game.ruleset, game.phase ?? "") })}
          </span>`
      }
      ${may && html`<span class="tag">${t("table.may_act")}</span>`}
      ${winner && html`<span class="tag turn">${t("table.winner")}</span>`}
    </th>
    <td class="points">${String(points ?? "–")}</td>
    ${things.map((key) => html`<td>${isThing(player?.[key]) ? thing(key, player[key]) : "–"}</td>`)}
    ${plain.map((key) => html`<td>${cell(row[key])}</td>`)}
  </tr>
  ${
    made &&
    html`<tr class=${active || deciding ? "deciding" : ""}>
    <td class="made" colspan=${1 + things.length + plain.length}><span class="unseen">
      ${t("table.points_from")}:</span> ${made}</td>
  </tr>`
  }`;
}

/** Something with a name, such as a card; mere counts are not. */
function isThing(value) {
  return (
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).some((part) => typeof part === "string")
  );
}

function shares(ruleset, breakdown) {
  const parts = Object.entries(breakdown ?? {}).filter(([, points]) => points);
  return parts.map(([name, points]) => `${term(ruleset, name)} ${points}`).join(", ");
}

function cell(value) {
  if (value === null || value === undefined || value === false) return "–";
  return value === true ? "✓" : String(value);
}
