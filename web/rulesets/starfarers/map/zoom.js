// Looking at a part of the map of space, in this ruleset's words.

import { html } from "../../../kit/base/lib.js";
import { ZoomButtons as Buttons } from "../../../kit/board/zoom.js";
import { say } from "../words.js";

export { useZoom } from "../../../kit/board/zoom.js";

export function ZoomButtons({ zoom, hasFocus }) {
  return html`<${Buttons} zoom=${zoom} hasFocus=${hasFocus} words=${(name) => say(`zoom.${name}`)} />`;
}
