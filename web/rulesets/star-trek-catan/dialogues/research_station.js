// The cards that Research Station takes from the supply.

import { html } from "../../../kit/base/lib.js";
import { same } from "../../../kit/game/choices.js";
import { t } from "../../../kit/words/texts.js";
import { bundle, label } from "../../../kit/words/naming.js";
import { Ends, useEntered } from "../../../kit/forms/chosen.js";
import { Counts } from "../../../kit/forms/stepper.js";
import { RESOURCES, RULESET } from "../resources.js";

const TYPE = "play-research-station";

export function ResearchStation({ table, picks, actions, close }) {
  const { supply } = table.board.value;
  const take = picks.drafts.value[TYPE] ?? {};
  const ordered = Object.fromEntries(
    RESOURCES.filter((name) => take[name]).map((name) => [name, take[name]]),
  );
  const total = Object.values(actions[0]?.take ?? {}).reduce((one, other) => one + other, 0);
  const count = Object.values(take).reduce((one, other) => one + other, 0);
  const whole = actions.find((one) => same(one.take, ordered));
  const form = useEntered(picks, TYPE);
  const submit = (event) => {
    event.preventDefault();
    if (whole) picks.act(whole);
  };
  const things = RESOURCES.map((name) => ({ name, words: label(RULESET, name), most: supply[name] ?? 0 }));
  return html`<form class="chosen" ref=${form} aria-label=${label(RULESET, TYPE)} onSubmit=${submit}>
    <p class="hint">${t(`${RULESET}.does.${TYPE}`)}</p>
    <${Counts} legend=${t(`${RULESET}.ui.take`)} things=${things} value=${take} total=${total}
      onInput=${(given) => picks.draft(TYPE, given)} />
    <p role="status">${t(`${RULESET}.ui.taken_count`, { count, total })}</p>
    <${Ends} table=${table} picks=${picks} ready=${whole !== undefined}
      words=${t(`${RULESET}.ui.take_these`, { what: bundle(RULESET, ordered) })} close=${close} />
  </form>`;
}
