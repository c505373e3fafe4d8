// How Starship Catan is shown.

import { InWords } from "../../views/in_words.js";

/** @type {import("../registry.js").Views} */
export const views = { Board: InWords };
