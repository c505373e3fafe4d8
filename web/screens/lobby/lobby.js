// The first screen, and what of it stands beside the other views: how to begin, the games, and the
// exhibition.

import { html } from "../../kit/base/lib.js";
import { Exhibition } from "./exhibition.js";
import { Games } from "./games.js";
import { Start } from "./start.js";

export { Exhibition, Games };

export function Entrance() {
  return html`<${Start} /><${Exhibition} />`;
}
