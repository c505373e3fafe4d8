// Picking on a board: the glowing places, and the choice between several actions at one place.

import { html, useSignal } from "../base/lib.js";
import { fieldsOf, fitting, placesOf } from "../game/choices.js";
import { t } from "../words/texts.js";
import { label } from "../words/naming.js";

/** @import { Picks } from "../game/picks.js" */
/** @import { Fields, Locate, Option } from "../game/types.js" */
/** @import { Action } from "../service/api.js" */

/**
 * Return the places of a board that can be picked now, and the elements that draw them. `chosen` are places
 * already picked; picking one again confirms it.
 * @param {Picks} picks
 * @param {(field: string, value: any) => string | number | null} locate returns the place of a field's value,
 *   null for none
 * @param {(type: string) => boolean} [glows] returns false for actions whose places show only once the action
 *   is chosen
 */
export function usePicking(picks, locate, glows = () => true) {
  const asked = useSignal(/** @type {string | number | null} */ (null));
  const { type, fields } = picks.chosen.value ?? { type: null, fields: {} };
  const left = picks.left.value.filter((one) => type !== null || glows(one.type));
  const open = placesOf(left, fields, locate);
  const chosen = new Set();
  if (type !== null) {
    for (const name of Object.keys(fields).filter((one) => locate(one, fields[one]) !== null)) {
      chosen.add(locate(name, fields[name]));
      addOthers(open, picks.of(type), fields, name, locate);
    }
  }
  /** @param {Option} option */
  const pick = (option) => {
    asked.value = null;
    picks.pick(option);
  };
  /** @param {string | number} place */
  const take = (place) => {
    const options = open.get(place) ?? [];
    if (options.length === 1) pick(options[0]);
    else asked.value = place;
  };
  const ruleset = picks.table.game.value.ruleset;
  const menu = html`<${Which} options=${open.get(asked.value) ?? []} pick=${pick} ruleset=${ruleset} />`;
  return { places: [...open.keys()], chosen, take, menu, guard: picks.placeGuard };
}

/**
 * Add the alternatives to a chosen field: the chosen place, to confirm it, and every other possible one.
 * @param {Map<string | number, Option[]>} open
 * @param {Action[]} actions
 * @param {Fields} fields
 * @param {string} name
 * @param {Locate} locate
 */
function addOthers(open, actions, fields, name, locate) {
  const others = Object.fromEntries(
    Object.entries(fields).filter(([one]) => one !== name && fieldsBefore(actions, name).has(one)),
  );
  for (const action of fitting(actions, others)) {
    const place = locate(name, action[name]);
    if (place !== null && !open.has(place))
      open.set(place, [{ type: action.type, field: name, value: action[name] }]);
  }
}

/** @param {Action[]} actions @param {string} name */
function fieldsBefore(actions, name) {
  const names = actions.length === 0 ? [] : fieldsOf(actions[0]);
  return new Set(names.slice(0, names.indexOf(name)));
}

/** @param {{options: Option[], pick: (option: Option) => void, ruleset: string}} props */
function Which({ options, pick, ruleset }) {
  if (options.length < 2) return null;
  return html`<p class="which" role="group" aria-label=${t("table.what_there")}>
    ${options.map(
      (one) =>
        html`<button type="button" key=${one.type} onClick=${() => pick(one)}>${label(ruleset, one.type)}
          </button>`,
    )}
  </p>`;
}
