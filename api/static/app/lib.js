// The view library, by the names that the views use: Preact with signals, and htm for its elements.

import { Fragment, h, render } from "./vendor/preact.js";
import htm from "./vendor/htm.js";

export { Fragment, h, render };
export { useEffect, useMemo, useRef, useState } from "./vendor/hooks.js";
export { batch, computed, effect, signal, useComputed, useSignal } from "./vendor/signals.js";

export const html = htm.bind(h);
