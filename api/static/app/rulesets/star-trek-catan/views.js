// How Star Trek Catan is shown.

import { Hexes } from "../../views/hexes.js";

/** @type {import("../registry.js").Views} */
export const views = { Board: Hexes };
