// Picking on a board: the places that glow, and what to do where several things can be done there.

import { html, useSignal } from "../lib.js";
import { placesOf } from "../choices.js";
import { round } from "../geometry.js";
import { title } from "../words.js";

/**
 * The places of a board that can be picked now, and what a view draws of them.
 * @param {import("./play.js").Picks} picks
 * @param {(field: string, value: any) => string | number | null} locate where a field's value lies, null for nowhere
 */
export function usePicking(picks, locate) {
  const asked = useSignal(null);
  const open = placesOf(picks.left.value, picks.chosen.value?.fields ?? {}, locate);
  const pick = (option) => {
    asked.value = null;
    picks.pick(option);
  };
  const take = (place) => {
    const options = open.get(place);
    if (options.length === 1) pick(options[0]);
    else asked.value = place;
  };
  return { places: [...open.keys()], take, menu: html`<${Which} options=${open.get(asked.value) ?? []} pick=${pick} />` };
}

function Which({ options, pick }) {
  if (options.length < 2) return null;
  return html`<p class="which" role="group" aria-label="What to do there">
    ${options.map((one) => html`<button type="button" key=${one.type} onClick=${() => pick(one)}>${title(one.type)}</button>`)}
  </p>`;
}

/** A place that can be picked: by pointer, by touch, and by keyboard. */
export function Pickable({ at: [x, y], r, words, chosen = false, take }) {
  const press = (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    take();
  };
  return html`<circle class=${chosen ? "pick chosen" : "pick"} cx=${round(x)} cy=${round(y)} r=${r}
    role="button" tabindex="0" aria-label=${words} onClick=${take} onKeyDown=${press}><title>${words}</title></circle>`;
}
