// The plate beside a chosen place: the effect of the choice, ✓ and ✕. It stands on the side with more room.

import { Icon } from "../art/icons.js";
import { html, useLayoutEffect, useRef } from "../base/lib.js";
import { useHotkeys } from "./hotkeys.js";
import { t } from "../words/texts.js";

const GAP_PX = 30;
const EDGE_PX = 6;

/**
 * @param {object} props
 * @param {{current: SVGSVGElement | null}} props.picture the picture that has the place
 * @param {number[]} props.at the place, in the picture's units
 * @param {number} [props.reach] how far the place extends, which the plate leaves free
 * @param {string} props.words the name of the choice
 * @param {string} [props.note] its gain
 * @param {any} props.guard
 * @param {boolean} props.isSending
 * @param {() => void} props.onYes
 * @param {() => void} props.onNo
 * @param {string} [props.view] changes when the picture shows another part
 */
export function Confirm({
  picture,
  at,
  reach = 0,
  words,
  note = "",
  guard,
  isSending,
  onYes,
  onNo,
  view = "",
}) {
  const plate = useRef(/** @type {HTMLDivElement | null} */ (null));
  const yes = guard.wrap(() => !isSending && onYes());
  useHotkeys({ enter: yes, escape: onNo });
  useLayoutEffect(() => {
    const put = () =>
      plate.current && picture.current && putBeside(plate.current, picture.current, [...at, reach]);
    put();
    const watch = new ResizeObserver(put);
    if (picture.current) watch.observe(picture.current);
    return () => watch.disconnect();
  }, [String(at), view]);
  return html`<div class="confirm" ref=${plate} role="group" aria-label=${words}>
    <div class="confirm-words"><b>${words}</b>${note && html`<small>${note}</small>`}</div>
    <button type="button" class="yes" ...${guard.marks} aria-label=${t("table.yes")} title=${t("table.yes")}
      onClick=${yes}>${
        isSending
          ? html`<i class="spinner" aria-hidden="true"></i>`
          : html`<${Icon}
        name="check" />`
      }
      </button>
    <button type="button" class="no" aria-label=${t("table.drop")} title=${t("table.drop")} onClick=${onNo}>
      <${Icon} name="cross" /></button>
  </div>`;
}

/**
 * Put a plate beside a place of a picture, inside the box that both are in.
 * @param {HTMLElement} plate
 * @param {SVGSVGElement} picture
 */
function putBeside(plate, picture, /** @type {any} */ [x, y, reach]) {
  const matrix = picture.getScreenCTM();
  const around = plate.offsetParent?.getBoundingClientRect();
  if (matrix === null || around === undefined) return;
  const point = new DOMPoint(x, y).matrixTransform(matrix);
  const here = [point.x - around.left, point.y - around.top];
  const [left, top] = besides(here, plate.offsetWidth, plate.offsetHeight, [
    around.width,
    around.height,
    Math.max(GAP_PX, reach * matrix.a),
  ]);
  plate.style.left = `${left}px`;
  plate.style.top = `${top}px`;
}

/**
 * Return the corner of a plate beside a point: at its right where there is room, else at its left, else
 * above or
 * below it.
 * @param {any} point
 * @param {number} width
 * @param {number} height
 * @param {any} around the size of the box that it stays in, and the distance from the point
 */
export function besides([x, y], width, height, [most, tallest, gap = GAP_PX]) {
  /** @param {number} value @param {number} room */
  const inside = (value, room) => Math.max(EDGE_PX, Math.min(value, room - EDGE_PX));
  const top = inside(y - height / 2, tallest - height);
  if (x + gap + width <= most - EDGE_PX) return [x + gap, top];
  if (x - gap - width >= EDGE_PX) return [x - gap - width, top];
  const above = y - gap - height;
  return [inside(x - width / 2, most - width), above >= EDGE_PX ? above : inside(y + gap, tallest - height)];
}
