// What happened, newest first; each line leads to its version.

import { html } from "../lib.js";
import { takenBack } from "../marks.js";
import { addressOf } from "../place.js";
import { language, t } from "../texts.js";
import { Dot } from "./parts.js";

export function Log({ table }) {
  const seats = table.game.value.seats;
  const shown = table.shown.value;
  const taken = takenBack(table.timeline.value);
  const times = new Intl.DateTimeFormat(language.value, { dateStyle: "medium", timeStyle: "medium" });
  const isTaken = ({ version }) => taken.some(([from, by]) => from < version && version < by && by <= shown);
  return html`<ol class="log" reversed tabindex="0" aria-label=${t("game.log_list")}>
    ${table.lines.value.map((line) => html`<${Line} key=${line.version} table=${table} line=${line} color=${seats[line.about]?.color}
      isShown=${line.version === shown} isTaken=${isTaken(line)} time=${times.format(new Date(line.recorded_at))} />`)}
  </ol>`;
}

function Line({ table, line, color, isShown, isTaken, time }) {
  const version = String(line.version);
  return html`<li value=${version} class=${`${isShown ? "shown" : ""} ${isTaken ? "taken" : ""}`} aria-current=${isShown ? "true" : null}>
    <a href=${addressOf(table.id, line.version)} title=${t("game.log_line", { version, time })}>
      <span class="number">${version}</span>
      <span class="what">${Number.isInteger(line.about) && html`<${Dot} color=${color} />`}${line.line}${isTaken && html` <em>(${t("timeline.taken_back")})</em>`}</span>
    </a>
  </li>`;
}
