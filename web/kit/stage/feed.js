// The events of a table, passed on once the shown position includes them.

import { effect } from "../../vendor/signals.js";

/** @import { Table } from "../game/table.js" */
/** @import { Board, EventItem } from "../service/api.js" */

const BOARDS = 12;

/**
 * An event with the known facts before it.
 * @typedef {object} Told
 * @property {EventItem} event
 * @property {Board | null} before the latest earlier position; null if there is none
 * @property {EventItem[]} since the events between that position and this event
 */

export class Feed {
  /**
   * @param {Table} table
   * @param {object} options
   * @param {(told: Told[]) => void} options.tell
   * @param {() => void} options.drop called when earlier events do not count any more: in the past, for
   *   another seat, in a hidden page
   * @param {(then: () => void) => void} [options.soon] calls back once the views have followed the position
   */
  constructor(table, { tell, drop, soon = onFrame }) {
    this.table = table;
    this.tell = tell;
    this.drop = drop;
    this.soon = soon;
    /** Events to pass on once the views show the position. @type {Told[]} */
    this.due = [];
    /** @type {EventItem[]} events that the shown position may not include yet */
    this.coming = [];
    /** @type {EventItem[]} events that were handed on, as far back as the oldest board */
    this.gone = [];
    /** @type {{version: number, board: Board | null}[]} */
    this.boards = [];
    /** @param {EventItem} event */
    this.hear = (event) => this.take(event);
    this.hide = () => document.hidden && this.forget();
  }

  open() {
    this.table.hears.add(this.hear);
    document.addEventListener("visibilitychange", this.hide);
    const { table } = this;
    this.stopSeat = effect(() => {
      void [table.seat.value, table.past.value, table.gone.value];
      this.forget();
    });
    this.stopBoard = effect(() => {
      const version = table.game.value?.version ?? 0;
      if (table.past.value === null) this.stand(version, table.now?.board ?? null);
    });
  }

  close() {
    this.table.hears.delete(this.hear);
    document.removeEventListener("visibilitychange", this.hide);
    this.stopSeat?.();
    this.stopBoard?.();
    this.forget();
  }

  forget() {
    this.coming = [];
    this.due = [];
    this.gone = [];
    this.boards = [];
    this.drop();
    const now = this.table.now;
    if (now) this.boards.push({ version: now.version, board: now.board });
  }

  /** @param {EventItem} event */
  take(event) {
    if (document.hidden || this.table.past.value !== null) return;
    this.coming.push(event);
    const shown = this.table.game.value?.version ?? 0;
    if (event.version <= shown) queueMicrotask(() => this.release(shown));
  }

  /**
   * Record the board of a shown version, and pass on the events up to it.
   * @param {number} version
   * @param {Board | null} board
   */
  stand(version, board) {
    if (document.hidden) return;
    this.release(version);
    if (board === null || this.boards.at(-1)?.version === version) return;
    this.boards = [...this.boards, { version, board }].slice(-BOARDS);
  }

  /** @param {number} version */
  release(version) {
    const ready = this.coming.filter((event) => event.version <= version);
    if (ready.length === 0) return;
    this.coming = this.coming.filter((event) => event.version > version);
    const told = ready.map((event) => this.toldOf(event));
    const oldest = this.boards[0]?.version ?? 0;
    this.gone = this.gone.filter((event) => event.version > oldest);
    this.due.push(...told);
    this.soon(() => this.flush());
  }

  flush() {
    if (this.due.length > 0) this.tell(this.due.splice(0));
  }

  /** @param {EventItem} event */
  toldOf(event) {
    const known = this.boards.findLast((one) => one.version < event.version) ?? null;
    const since = this.gone.filter((one) => known !== null && one.version > known.version);
    this.gone.push(event);
    // After a gap or a jump, the earlier position is unknown.
    const isWhole = known !== null && known.version + since.length + 1 === event.version;
    const isStraight = since.every((one) => one.type !== "game-rewound");
    return {
      event,
      before: isWhole && isStraight ? (known?.board ?? null) : null,
      since: isWhole ? since : [],
    };
  }
}

/** @param {() => void} then */
function onFrame(then) {
  requestAnimationFrame(then);
}
