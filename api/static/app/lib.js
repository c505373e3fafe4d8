// The view library, by the names that the views use: Preact with signals, and htm for its elements.

import { h, options, render } from "./vendor/preact.js";
import htm from "./vendor/htm.js";

export { h, render };
export { useEffect, useMemo, useRef } from "./vendor/hooks.js";
export { batch, computed, effect, signal, useSignal } from "./vendor/signals.js";

export const html = htm.bind(h);

const HIDDEN_MS = 100;

/** Views follow at most once a frame, whatever has changed meanwhile; nothing paints a page that nobody sees. */
options.debounceRendering = (update) => {
  let isDone = false;
  const once = () => {
    if (!isDone) update();
    isDone = true;
  };
  requestAnimationFrame(once);
  setTimeout(once, HIDDEN_MS);
};
