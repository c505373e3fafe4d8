// Zooming and panning a picture by wheel, drag, pinch, buttons and keys. The state is not stored anywhere.

import { html, useEffect, useMemo } from "../base/lib.js";
import { useCallback, useLayoutEffect, useRef, useState } from "../../vendor/hooks.js";
import { round } from "./geometry.js";
import { t } from "../words/texts.js";

/** @import { Box, Point } from "../base/types.js" */

/** The visible part of a picture, and what changes it. @typedef {ReturnType<typeof useZoom>} Zoom */

const NEAREST = 8;
const STEP = 1.4;
const PAN = 0.2;
const DRAG_PX = 5;
/** @type {Record<string, number[]>} */
const PANS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * Return a box moved inside the whole picture and the zoom limits.
 * @param {Box} whole
 * @param {Box} box
 */
export function within(whole, [left, top, width, height]) {
  const scale = Math.min(1, Math.max(1 / NEAREST, width / whole[2], height / whole[3]));
  const [w, h] = [whole[2] * scale, whole[3] * scale];
  const [x, y] = [left + (width - w) / 2, top + (height - h) / 2];
  return [clamp(x, whole[0], whole[0] + whole[2] - w), clamp(y, whole[1], whole[1] + whole[3] - h), w, h].map(
    round,
  );
}

/** @param {number} value @param {number} least @param {number} most */
function clamp(value, least, most) {
  return Math.min(Math.max(value, least), Math.max(least, most));
}

/**
 * Return a box zoomed by a factor (above 1: nearer) around a fixed point of the picture.
 * @param {Box} whole
 * @param {Box} box
 * @param {number} factor
 * @param {Point} point
 */
export function zoomed(whole, box, factor, [x, y]) {
  const share = 1 / factor;
  const wanted = [x - (x - box[0]) * share, y - (y - box[1]) * share, box[2] * share, box[3] * share];
  return wanted[2] > whole[2] ? whole : within(whole, wanted);
}

/**
 * Return the visible part of a picture, and handlers that change it.
 * @param {Box} whole
 * @param {Box | null} focus the part with something to do; the view moves there when `reason` changes
 * @param {string} reason
 * @param {{scrolls?: boolean}} [options] `scrolls`: over the whole picture, the wheel scrolls the page unless
 *   Ctrl is held
 */
export function useZoom(whole, focus, reason, { scrolls = false } = {}) {
  const [box, setBox] = useState(whole);
  const picture = useRef(/** @type {any} */ (null));
  const grips = useRef(new Map());
  const moved = useRef(0);
  const toFocus = useCallback(() => setBox(focus === null ? whole : within(whole, focus)), [whole, focus]);
  // before the user can point at something that moves
  useLayoutEffect(() => toFocus(), [reason, whole.join()]);
  const isWhole = box[2] >= whole[2] - 0.5;

  /** @param {{clientX: number, clientY: number}} event */
  const inPicture = (event) => {
    const matrix = picture.current.getScreenCTM().inverse();
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
    return [point.x, point.y];
  };
  /** @param {Box} now */
  const middle = (now) => [now[0] + now[2] / 2, now[1] + now[3] / 2];
  /** @param {number} factor */
  const nearer = (factor, around = /** @type {number[] | null} */ (null)) =>
    setBox((now) => zoomed(whole, now, factor, around ?? middle(now)));
  /** @param {number} dx @param {number} dy */
  const pan = (dx, dy) => setBox((now) => within(whole, [now[0] + dx, now[1] + dy, now[2], now[3]]));

  useEffect(() => {
    /** @param {WheelEvent} event */
    const wheel = (event) => {
      // The picture is already whole, so the page scrolls.
      if (isWhole && (scrolls || event.deltaY > 0) && !event.ctrlKey) return;
      event.preventDefault();
      nearer(Math.exp(-clamp(event.deltaY, -100, 100) / 300), inPicture(event));
    };
    const element = picture.current;
    element.addEventListener("wheel", wheel, { passive: false });
    return () => element.removeEventListener("wheel", wheel);
  }, [whole, isWhole]);

  /** @param {PointerEvent} event */
  const down = (event) => {
    if (event.button > 0) return;
    if (event.isPrimary) grips.current.clear(); // no other finger is down, whatever release was missed
    if (grips.current.size === 0) moved.current = 0;
    grips.current.set(event.pointerId, [event.clientX, event.clientY]);
  };
  /** @param {PointerEvent} event */
  const drag = (event) => {
    const before = grips.current.get(event.pointerId);
    if (before === undefined) return;
    if (event.buttons === 0) {
      up(event); // the pointer was released elsewhere
      return;
    }
    const now = [event.clientX, event.clientY];
    moved.current += Math.hypot(now[0] - before[0], now[1] - before[1]);
    if (moved.current < DRAG_PX) return;
    picture.current.setPointerCapture?.(event.pointerId);
    const scale = picture.current.getScreenCTM().a;
    const other = [...grips.current].find(([id]) => id !== event.pointerId)?.[1];
    grips.current.set(event.pointerId, now);
    if (other === undefined) {
      pan((before[0] - now[0]) / scale, (before[1] - now[1]) / scale);
      return;
    }
    /** @param {number[]} point */
    const apart = (point) => Math.max(1, Math.hypot(point[0] - other[0], point[1] - other[1]));
    nearer(
      apart(now) / apart(before),
      inPicture({ clientX: (now[0] + other[0]) / 2, clientY: (now[1] + other[1]) / 2 }),
    );
  };
  /** @param {PointerEvent} event */
  const up = (event) => grips.current.delete(event.pointerId);
  /** Suppress the click that ends a drag. @param {MouseEvent} event */
  const click = (event) => {
    if (moved.current >= DRAG_PX) {
      event.stopPropagation();
      moved.current = 0;
    }
  };
  /** @param {KeyboardEvent} event */
  const key = (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === "+" || event.key === "=") nearer(STEP);
    else if (event.key === "-") nearer(1 / STEP);
    else if (event.key === "0") setBox(whole);
    else if (PANS[event.key]) pan(PANS[event.key][0] * box[2] * PAN, PANS[event.key][1] * box[3] * PAN);
    else return;
    event.preventDefault();
  };
  const keepInView = useCallback(
    (/** @type {Point} */ [x, y]) =>
      setBox((now) => {
        const edge = Math.min(now[2], now[3]) * 0.08;
        const isSeen =
          x > now[0] + edge && x < now[0] + now[2] - edge && y > now[1] + edge && y < now[1] + now[3] - edge;
        return isSeen ? now : within(whole, [x - now[2] / 2, y - now[3] / 2, now[2], now[3]]);
      }),
    [whole],
  );
  const handlers = useMemo(
    () => ({
      onPointerDown: down,
      onPointerMove: drag,
      onPointerUp: up,
      onPointerCancel: up,
      onClickCapture: click,
    }),
    [whole, box],
  );
  /** @param {Box} wanted */
  const to = (wanted) => setBox(within(whole, wanted));
  return {
    box,
    picture,
    handlers,
    key,
    nearer,
    to,
    toFocus,
    toWhole: () => setBox(whole),
    isWhole,
    keepInView,
  };
}

/**
 * The zoom buttons of a picture.
 * @param {{zoom: any, hasFocus: boolean, words?: (name: string) => string}} props
 */
export function ZoomButtons({ zoom, hasFocus, words = (name) => t(`table.zoom.${name}`) }) {
  /** @param {string} sign @param {string} name @param {() => void} press */
  const button = (sign, name, press, disabled = false) =>
    html`<button type="button" title=${words(name)} aria-label=${words(name)} disabled=${disabled}
      onClick=${press}>${sign}</button>`;
  return html`<div class="zoom" role="group" aria-label=${words("group")}>
    ${button("+", "in", () => zoom.nearer(STEP))}
    ${button("−", "out", () => zoom.nearer(1 / STEP), zoom.isWhole)}
    ${button("⤢", "all", zoom.toWhole, zoom.isWhole)}
    ${button("◎", "there", zoom.toFocus, !hasFocus)}
  </div>`;
}
