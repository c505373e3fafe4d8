// A refusal in the service's own words, which say more about signing in than the page's.

import { html } from "../../kit/base/lib.js";
import { Trouble } from "../../kit/parts/trouble.js";

/** @import { Problem } from "../../kit/service/http.js" */

/** @param {{problem: Problem | null}} props */
export function Refused({ problem }) {
  if (problem === null || problem.passes) return html`<${Trouble} problem=${problem} />`;
  return html`<div class="refusal" role="alert"><p lang=${problem.language}>${problem.message}</p></div>`;
}
