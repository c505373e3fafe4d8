// The view library under the names that views use: Preact with signals, and htm for elements.

import { h, render } from "../../vendor/preact.js";
import htm from "../../vendor/htm.js";

export { h, render };
export { useEffect, useLayoutEffect, useMemo, useRef } from "../../vendor/hooks.js";
export { batch, computed, effect, signal, useSignal } from "../../vendor/signals.js";

export const html = htm.bind(h);
