// Trades with the supply: equal cards for other ones at the seat's ratio, several trades at once.

import { html } from "../../../kit/base/lib.js";
import { t } from "../../../kit/words/texts.js";
import { Ends, useEntered } from "../../../kit/forms/chosen.js";
import { bundle, label } from "../../../kit/words/naming.js";
import { Counts } from "../../../kit/forms/stepper.js";
import { RESOURCES, RULESET } from "../resources.js";

const TYPE = "trade-with-supply";
const say = (key, parameters = {}) => t(`${RULESET}.ui.${key}`, parameters);

export function SupplyTrade({ table, picks, actions, close }) {
  const board = table.board.value;
  const own = board.players.find((one) => one.seat === table.seat.value);
  const offered = offersOf(actions);
  const draft = picks.drafts.value[TYPE] ?? {};
  const given = offered.has(draft.given) ? draft.given : offered.size === 1 ? [...offered.keys()][0] : null;
  const form = useEntered(picks, TYPE);
  const { rate, takes } = offered.get(given) ?? { rate: 1, takes: new Set() };
  const most = Math.floor((own?.resources?.[given] ?? 0) / rate);
  const take = given === null ? {} : (draft.take ?? {});
  const count = Object.values(take).reduce((one, other) => one + other, 0);
  const things = RESOURCES.filter((name) => takes.has(name)).map((name) => ({
    name,
    words: label(RULESET, name),
    most: board.supply[name] ?? 0,
  }));
  const isReady =
    count > 0 &&
    count <= most &&
    things.reduce((sum, { name, most: left }) => sum + Math.min(left, take[name] ?? 0), 0) === count;
  const give = { [given]: rate * count };
  const submit = (event) => {
    event.preventDefault();
    if (isReady) picks.act({ type: TYPE, give, take });
  };
  return html`<form class="chosen" ref=${form} aria-label=${label(RULESET, TYPE)} onSubmit=${submit}>
    <p class="hint">${t(`${RULESET}.does.${TYPE}`)}</p>
    <fieldset class="chips"><legend>${say("you_give")}</legend>
      ${[...offered].map(
        ([name, { rate: of }]) => html`<label class="chip" key=${name}>
        <input type="radio" name="given" checked=${name === given}
          onChange=${() => picks.draft(TYPE, { given: name, take: {} })} />
        <span>${label(RULESET, name)}<small>${say("rate_of", { rate: of })}</small></span>
      </label>`,
      )}
    </fieldset>
    ${
      given !== null &&
      html`<${Counts} legend=${say("you_want")} things=${things} value=${take} total=${most}
        onInput=${(wanted) => picks.draft(TYPE, { given, take: wanted })} />`
    }
    <p role="status">${given === null ? "" : say("supply_count", { count, most })}</p>
    <${Ends} table=${table} picks=${picks} ready=${isReady}
      words=${
        count > 0
          ? say("supply_trade", { give: bundle(RULESET, give), want: bundle(RULESET, take) })
          : label(RULESET, TYPE)
      } close=${close} />
  </form>`;
}

/** What can be given, with how many for one, and what for: as the single trades say that are possible. */
function offersOf(actions) {
  /** @type {Map<string, {rate: number, takes: Set<string>}>} */
  const found = new Map();
  for (const { give, take } of actions) {
    const [[name, rate]] = Object.entries(give);
    if (!found.has(name)) found.set(name, { rate: Number(rate), takes: new Set() });
    for (const wanted of Object.keys(take)) found.get(name)?.takes.add(wanted);
  }
  return found;
}
