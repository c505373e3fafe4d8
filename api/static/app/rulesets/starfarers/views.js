// How Starfarers is shown.

import { StarMap } from "../../views/starmap.js";

/** @type {import("../registry.js").Views} */
export const views = { Board: StarMap };
