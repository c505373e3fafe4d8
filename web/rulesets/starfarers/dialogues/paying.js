// Cards counted out: what an encounter asks for, what is returned on a 7, what is taken from the supply.

import { html, useSignal } from "../../../kit/base/lib.js";
import { useEntered } from "../../../kit/forms/chosen.js";
import { CardPicker } from "../cards.js";
import { EncounterText } from "../encounter.js";
import { say, total, word } from "../words.js";
import { Frame, ownOf, sameCards } from "./frame.js";

/** Choose exactly so many cards. */
function Exactly({ table, picks, type, legend, most, number, close, children }) {
  const cards = useSignal({});
  const action = total(cards.value) === number ? { type, cards: cards.value } : null;
  return html`<${Frame} table=${table} picks=${picks} type=${type} action=${action} close=${close}>
    ${children}
    <${CardPicker} legend=${legend} value=${cards.value} most=${most} limit=${number}
      onInput=${(value) => (cards.value = value)} />
  <//>`;
}

/** SF-115: return half of the cards on a 7. */
export function Discard({ table, picks, actions = [], template, close }) {
  const due = table.board.value.discards.find((one) => one.seat === table.seat.value);
  if (due === undefined || due.chosen || (actions.length === 0 && !template)) return null;
  return html`<${Exactly} table=${table} picks=${picks} type="discard"
    legend=${say("discard", { count: due.number })}
    most=${ownOf(table).hand} number=${due.number} close=${close} />`;
}

/** SF-295: take so many cards from the supply. */
export function TakeResources({ table, picks, actions = [], close }) {
  if (actions.length === 0) return null;
  const number = total(actions[0].cards);
  return html`<${Exactly} table=${table} picks=${picks} type="take-resources"
    legend=${say("take", { count: number })}
    most=${table.board.value.supply} number=${number} close=${close}><${EncounterText} table=${table} /><//>`;
}

/** SF-271: answer with a number of cards, and say which. */
export function AnswerNumber({ table, picks, actions = [], close }) {
  const cards = useSignal({});
  if (actions.length === 0) return null;
  const most = Math.max(...actions.map((one) => total(one.cards)));
  const whole = actions.find((one) => sameCards(one.cards, cards.value)) ?? null;
  const count = total(cards.value);
  return html`<${Frame} table=${table} picks=${picks} type="answer-number" action=${whole} close=${close}
    confirm=${say("answers.number", { count })}>
    <${EncounterText} table=${table} />
    <${CardPicker} legend=${say("answers.how_many", { count: most })} value=${cards.value}
      most=${ownOf(table).hand ?? {}} limit=${most}
      onInput=${(value) => (cards.value = value)} />
  <//>`;
}

/** SF-273: answer yes or no; a yes may cost cards. */
export function AnswerYesNo({ table, picks, actions = [], close }) {
  const cards = useSignal({});
  const form = useEntered(picks, "answer-yes-no");
  if (actions.length === 0) return null;
  const question = table.board.value.encounter?.question;
  const cost = question?.cost ?? 0;
  const yes = actions.find((one) => one.yes && sameCards(one.cards, cards.value)) ?? null;
  const no = actions.find((one) => !one.yes);
  const mayYes = actions.some((one) => one.yes);
  const answer = (action) => (event) => {
    event.preventDefault();
    if (action) picks.act(action);
  };
  return html`<form class="chosen farers-dialogue" ref=${form} aria-label=${word("answer-yes-no")}
    onSubmit=${(event) => event.preventDefault()}>
    <${EncounterText} table=${table} />
    ${
      cost > 0 &&
      mayYes &&
      html`<${CardPicker} legend=${say("answers.yes_costs", { count: cost })} value=${cards.value}
        most=${ownOf(table).hand ?? {}} limit=${cost}
      onInput=${(value) => (cards.value = value)} />`
    }
    ${!mayYes && html`<p class="hint">${say("answers.cannot_pay", { count: cost })}</p>`}
    <p class="ends">
      <button type="button" class="primary" disabled=${yes === null || table.busy.value}
        ...${picks.guard.marks} onClick=${answer(yes)}>${say("answers.yes")}</button>
      <button type="button" class="primary" disabled=${table.busy.value} ...${picks.guard.marks}
        onClick=${answer(no)}>${say("answers.no")}</button>
      <button type="button" onClick=${close}>${say("not_now")}</button>
    </p>
  </form>`;
}
