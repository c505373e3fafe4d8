// The right rail: what the ruleset shows of the supply, and the log, newest below. Each line leads to its
// version. On smaller screens it is a drawer.

import { Icon } from "../../../kit/art/icons.js";
import { html, useEffect, useLayoutEffect, useMemo, useRef } from "../../../kit/base/lib.js";
import { tellingOf } from "../../../kit/game/lines.js";
import { lastMark, takenBack, turnStarts } from "../../../kit/game/marks.js";
import { addressOf } from "../../../kit/base/place.js";
import { language, t } from "../../../kit/words/texts.js";
import { moment, seatName } from "../../../kit/words/words.js";
import { there } from "../../../kit/load/later.js";
import { Badge } from "../../../kit/table/badge.js";
import { Glyphed, partsOf, personOf, wordedBy } from "../../../kit/table/glyphed.js";
import { useHotkeys } from "../../../kit/table/hotkeys.js";
import { open } from "../opened.js";
import { talk } from "../talk/talking.js";

/** @import { Told } from "../../../kit/game/record.js" */
/** @import { Views } from "../../../kit/game/registry.js" */
/** @import { OpenTable, Picks } from "../../../kit/game/types.js" */
/** @import { Line, Line as LogLine } from "../../../kit/service/api.js" */

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
  const { seats } = table.game.value;
  const worded = wordedBy(
    seats.map((seat) => personOf(seats, seat)),
    views.told,
  );
  const lines = tellingOf(table.lines.value, worded);
  const told = useTold(table);
  const taken = useMemo(() => takenBack(told), [told]);
  const turns = useMemo(() => new Set(turnStarts(told)), [told]);
  /** The rendered lines; a line with the same words is not rendered again. */
  const drawn = useMemo(() => new WeakMap(), [table, language.value]);
  /** @param {{version: number}} of */
  const isTaken = ({ version }) => taken.some(([from, by]) => from < version && version < by && by <= shown);
  /** @param {LogLine} line */
  const draw = (line) => {
    /** @type {Look} */
    const look = {
      isShown: line === lines[0],
      isTaken: isTaken(line),
      turn: turnOf(line, told, turns),
    };
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
 * Return the turn that a line begins, from the statistics or, before they are read, from its words.
 * @param {LogLine} line
 * @param {Told | null} told
 * @param {Set<number>} turns
 */
function turnOf({ version, line }, told, turns) {
  if (turns.has(version)) return lastMark(told, version, ["turn"])?.turn ?? null;
  return told === null ? (/^(?:turn|Zug) (\d+):/.exec(line)?.[1] ?? null) : null;
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

/** How a line is drawn: shown now, taken back by a rewind, or the first of a turn. */
/** @typedef {{isShown: boolean, isTaken: boolean, turn: number | string | null}} Look */

/** @param {{table: OpenTable, views: Views, line: LogLine} & Look} props */
function Line({ table, views, line, isShown, isTaken, turn }) {
  const { id, ruleset, seats } = table.game.value;
  const version = String(line.version);
  const classes = [
    isShown && "shown",
    isTaken && "taken",
    turn !== null && "turn-line",
    isOwn(table, line) && "own",
  ];
  const people = seats.map((seat) => personOf(seats, seat));
  const words = wordedBy(people, views.told)(line.line);
  const parts = partsOf(words, { ruleset, names: views.cards ?? [], people });
  return html`<li class=${classes.filter(Boolean).join(" ")} data-version=${version}
    aria-current=${isShown ? "true" : null}>
    <a href=${addressOf(id, line.version)}
      title=${t("game.log_line", { version, time: moment(line.recorded_at) })}>
      ${
        turn === null
          ? html`${
              line.about !== null
                ? html`<${Badge}
            color=${seats[line.about]?.color} />`
                : html`<i></i>`
            }
            <span class="what"><${Glyphed} parts=${parts} ruleset=${ruleset} />
            ${isTaken && html` <em>(${t("timeline.taken_back")})</em>`}</span>`
          : html`<span class="what">${t("game.turn_line", { turn, name: seatName(seats, line.about ?? -1) })}
            </span>`
      }
    </a>
  </li>`;
}

/** @param {OpenTable} table @param {Line} line */
function isOwn(table, line) {
  return table.seat.value !== null && line.about === table.seat.value;
}
