// The right rail: what the ruleset shows of the supply, and the log, newest below. Each line leads to its
// version. On smaller screens it is a drawer.

import { Icon } from "../../../kit/art/icons.js";
import { html, useEffect, useLayoutEffect, useMemo, useRef } from "../../../kit/base/lib.js";
import { tellingOf } from "../../../kit/game/lines.js";
import { takenBack } from "../../../kit/game/past/marks.js";
import { addressOf } from "../../../kit/base/place.js";
import { language, t } from "../../../kit/words/texts.js";
import { moment, seatName } from "../../../kit/words/words.js";
import { there } from "../../../kit/load/later.js";
import { Badge } from "../../../kit/table/badge.js";
import { Glyphed } from "../../../kit/table/glyphed.js";
import { useHotkeys } from "../../../kit/table/hotkeys.js";
import { open } from "../opened.js";
import { talk } from "../talk/talking.js";

/** @import { Told } from "../../../kit/game/past/record.js" */
/** @import { Views } from "../../../kit/game/registry.js" */
/** @import { OpenTable, Picks } from "../../../kit/game/types.js" */
/** @import { TellingLine } from "../../../kit/game/lines.js" */
/** @import { Line as LogLine } from "../../../kit/service/api.js" */

const NEAR_END_PX = 40;

/** @param {{table: OpenTable, picks: Picks, views: Views}} props */
export function LogRail({ table, picks, views }) {
  const isOpen = open.value === "log";
  const close = () => (open.value = null);
  useHotkeys(isOpen ? { escape: close } : {});
  const { Aside } = views;
  return html`<div class=${isOpen ? "log-inside open" : "log-inside"}>
    ${table.board.value !== null && Aside && html`<${Aside} table=${table} picks=${picks} />`}
    <section class="log-panel" aria-labelledby="log-title">
      <header><h2 id="log-title">${t("game.log")}</h2>
        <button type="button" class="bare log-close" aria-label=${t("table.close")} onClick=${close}>
          <${Icon} name="cross" /></button></header>
      <${Log} table=${table} views=${views} />
      ${table.seat.value !== null && html`<${talk.View} name="Talk" table=${table} waits waiting=${null} />`}
    </section></div>`;
}

/** @param {{table: OpenTable, views?: Views}} props */
export function Log({ table, views = {} }) {
  const shown = table.shown.value;
  const lines = tellingOf(table.lines.value);
  const told = useTold(table);
  const taken = useMemo(() => takenBack(told), [told]);
  /** The rendered lines; a line with the same words is not rendered again. */
  const drawn = useMemo(() => new WeakMap(), [table, language.value]);
  /** @param {{version: number}} of */
  const isTaken = ({ version }) => taken.some(([from, by]) => from < version && version < by && by <= shown);
  /** @param {TellingLine} line */
  const draw = (line) => {
    /** @type {Look} */
    const look = { isShown: line === lines[0], isTaken: isTaken(line) };
    const before = drawn.get(line);
    if (before !== undefined && JSON.stringify(look) === JSON.stringify(before.look)) return before.line;
    const made = html`<${Line} key=${line.version} table=${table} views=${views} line=${line} ...${look} />`;
    drawn.set(line, { look, line: made });
    return made;
  };
  const list = useLatest();
  return html`<ol class="log" tabindex="0" aria-label=${t("game.log_list")} ref=${list}>
    ${lines.toReversed().map(draw)}</ol>`;
}

/**
 * Keep the newest line in view, unless the user has scrolled back. The list also changes without new lines:
 * the phrases below it, its font and the statistics come later. A scroll event is the user's only if the list
 * has the size that was followed last; else the browser moved it.
 */
function useLatest() {
  const list = useRef(/** @type {HTMLOListElement | null} */ (null));
  const isAtEnd = useRef(true);
  const followed = useRef("");
  const follow = () => {
    const element = list.current;
    if (element === null) return;
    if (isAtEnd.current) element.scrollTop = element.scrollHeight;
    followed.current = sizeOf(element);
  };
  useLayoutEffect(follow);
  useEffect(() => {
    const element = /** @type {HTMLOListElement} */ (list.current);
    const look = () => {
      if (sizeOf(element) !== followed.current) return follow();
      isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_END_PX;
    };
    const sizes = new ResizeObserver(follow);
    sizes.observe(element);
    element.addEventListener("scroll", look, { passive: true });
    document.fonts.ready.then(follow);
    return () => sizes.disconnect();
  }, []);
  return list;
}

/** @param {HTMLElement} element */
const sizeOf = ({ clientHeight, scrollHeight }) => `${clientHeight} of ${scrollHeight}`;

/**
 * Return the game's statistics: the beginnings of turns, and the moves that rewinds took back.
 * @param {OpenTable} table
 */
function useTold(table) {
  const { record } = table;
  const last = table.game.value.version;
  useEffect(() => {
    if (there.value) record?.readTo(last);
  }, [record, last, there.value]);
  return table.timeline.value;
}

/** How a line is drawn: shown now, or taken back by a rewind. */
/** @typedef {{isShown: boolean, isTaken: boolean}} Look */

/** @param {{table: OpenTable, views: Views, line: TellingLine} & Look} props */
function Line({ table, views, line, isShown, isTaken }) {
  const { id, ruleset, seats } = table.game.value;
  const version = String(line.version);
  const classes = [
    isShown && "shown",
    isTaken && "taken",
    line.turn !== null && "turn-line",
    isOwn(table, line) && "own",
  ];
  return html`<li class=${classes.filter(Boolean).join(" ")} data-version=${version}
    aria-current=${isShown ? "true" : null}>
    <a href=${addressOf(id, line.version)}
      title=${t("game.log_line", { version, time: moment(line.recorded_at) })}>
      ${
        line.turn === null
          ? html`${line.about === null ? html`<i></i>` : html`<${Badge} color=${seats[line.about]?.color} />`}
            <span class="what"><${Glyphed} parts=${line.brief} seats=${seats} ruleset=${ruleset}
              signed=${views.cards} inRows />
            ${isTaken && html` <em>(${t("timeline.taken_back")})</em>`}</span>`
          : html`<span class="what">${turnWords(table, line)}</span>`
      }
    </a>
  </li>`;
}

/** @param {OpenTable} table @param {LogLine} line */
function turnWords(table, line) {
  const turn = String(line.turn);
  if (isOwn(table, line)) return t("game.turn_line_own", { turn });
  return t("game.turn_line", { turn, name: seatName(table.game.value.seats, line.about ?? -1) });
}

/** @param {OpenTable} table @param {LogLine} line */
function isOwn(table, line) {
  return table.seat.value !== null && line.about === table.seat.value;
}
