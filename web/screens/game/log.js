// The events of the game, newest first; each line leads to its version.

import { html, useMemo } from "../../kit/base/lib.js";
import { takenBack } from "../../kit/game/marks.js";
import { addressOf } from "../../kit/base/place.js";
import { language, t } from "../../kit/words/texts.js";
import { moment } from "../../kit/words/words.js";
import { Dot } from "../../kit/parts/parts.js";

export function Log({ table }) {
  const shown = table.shown.value;
  const told = table.timeline.value;
  const taken = useMemo(() => takenBack(told), [told]);
  /** Lines that are drawn already; one that says the same as before is left alone. */
  const drawn = useMemo(() => new WeakMap(), [table, language.value]);
  const isTaken = ({ version }) => taken.some(([from, by]) => from < version && version < by && by <= shown);
  const draw = (line) => {
    const look = {
      color: table.game.value.seats[line.about]?.color,
      isShown: line.version === shown,
      isTaken: isTaken(line),
    };
    const before = drawn.get(line);
    if (before !== undefined && Object.keys(look).every((name) => look[name] === before.look[name]))
      return before.line;
    const made = html`<${Line} key=${line.version} game=${table.id} line=${line} ...${look} />`;
    drawn.set(line, { look, line: made });
    return made;
  };
  return html`<ol class="log" reversed tabindex="0" aria-label=${t("game.log_list")}>
    ${table.lines.value.map(draw)}</ol>`;
}

function Line({ game, line, color, isShown, isTaken }) {
  const version = String(line.version);
  return html`<li value=${version} class=${`${isShown ? "shown" : ""} ${isTaken ? "taken" : ""}`}
    aria-current=${isShown ? "true" : null}>
    <a href=${addressOf(game, line.version)}
      title=${t("game.log_line", { version, time: moment(line.recorded_at) })}>
      <span class="number">${version}</span>
      <span class="what">${Number.isInteger(line.about) && html`<${Dot} color=${color} />`}${line.line}
        ${isTaken && html` <em>(${t("timeline.taken_back")})</em>`}</span>
    </a>
  </li>`;
}
