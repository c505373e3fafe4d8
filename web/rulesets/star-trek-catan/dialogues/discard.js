// Discarding after a 7: the player picks cards of their hand, and a counter shows how many are missing.

import { html, useEffect } from "../../../kit/base/lib.js";
import { t } from "../../../kit/words/texts.js";
import { label, bundle } from "../../../kit/words/naming.js";
import { Ends, useEntered } from "../../../kit/forms/chosen.js";
import { Counts } from "../../../kit/forms/stepper.js";
import { RESOURCES, RULESET } from "../resources.js";

export function Discard({ table, picks, close }) {
  const board = table.board.value;
  const seat = table.seat.value;
  const hand = board.players.find((one) => one.seat === seat)?.resources ?? {};
  const total = board.discards_due.find((one) => one.seat === seat)?.cards ?? 0;
  const cards = picks.drafts.value.discard ?? {};
  const count = sumOf(cards);
  const form = useEntered(picks, "discard");
  useEffect(() => {
    picks.taker.value = (kind) => {
      const now = picks.drafts.value.discard ?? {};
      if ((now[kind] ?? 0) < (hand[kind] ?? 0) && sumOf(now) < total)
        picks.draft("discard", { ...now, [kind]: (now[kind] ?? 0) + 1 });
    };
    return () => (picks.taker.value = null);
  }, [hand, total]);
  const submit = (event) => {
    event.preventDefault();
    if (count === total) picks.act({ type: "discard", cards });
  };
  const things = RESOURCES.filter((name) => hand[name]).map((name) => ({
    name,
    words: label(RULESET, name),
    most: hand[name],
  }));
  return html`<form class="chosen" ref=${form} aria-label=${label(RULESET, "discard")} onSubmit=${submit}>
    <p class="hint">${t(`${RULESET}.does.discard`)}</p>
    <${Counts} legend=${t(`${RULESET}.ui.your_cards`)} things=${things} value=${cards} total=${total}
      onInput=${(given) => picks.draft("discard", given)} />
    <p role="status">${t(`${RULESET}.ui.discard_count`, { count, total })}</p>
    <${Ends} table=${table} picks=${picks} ready=${count === total}
      words=${t(`${RULESET}.ui.discard`, { what: bundle(RULESET, cards) })} close=${close} />
  </form>`;
}

function sumOf(counts) {
  return Object.values(counts).reduce((one, other) => one + other, 0);
}
