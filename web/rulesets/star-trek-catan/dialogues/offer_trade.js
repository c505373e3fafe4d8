// A draft of a trade offer: the cards given, the cards wanted, and the opponents it goes to.

import { html, useEffect } from "../../../kit/base/lib.js";
import { t } from "../../../kit/words/texts.js";
import { seatName } from "../../../kit/words/words.js";
import { Ends, useEntered } from "../../../kit/forms/chosen.js";
import { errorsOf } from "../../../kit/forms/form.js";
import { bundle, label } from "../../../kit/words/naming.js";
import { Counts } from "../../../kit/forms/stepper.js";
import { RESOURCES, RULESET } from "../resources.js";

const TYPE = "offer-trade";
const say = (key, parameters = {}) => t(`${RULESET}.ui.${key}`, parameters);

export function OfferTrade({ table, picks, close }) {
  const board = table.board.value;
  const seat = table.seat.value;
  const seats = table.game.value.seats;
  const hand = board.players.find((one) => one.seat === seat)?.resources ?? {};
  const draft = picks.drafts.value[TYPE] ?? {};
  const give = within(draft.give ?? {}, hand);
  const [want, to] = [draft.want ?? {}, draft.to ?? []];
  const answered = board.offers.find((one) => one.offer === draft.answers);
  const change = (part) => picks.draft(TYPE, { ...draft, give, ...part });
  const form = useEntered(picks, TYPE);
  useEffect(() => {
    picks.taker.value = (kind) => {
      const now = picks.drafts.value[TYPE] ?? {};
      const given = now.give ?? {};
      if ((given[kind] ?? 0) < (hand[kind] ?? 0))
        picks.draft(TYPE, { ...now, give: { ...given, [kind]: (given[kind] ?? 0) + 1 } });
    };
    return () => (picks.taker.value = null);
  }, [hand]);
  const submit = (event) => {
    event.preventDefault();
    picks.act({
      type: TYPE,
      give,
      want,
      ...(to.length > 0 ? { to } : {}),
      ...(answered ? { answers: answered.offer } : {}),
    });
  };
  const toggle = (one) =>
    change({ to: to.includes(one) ? to.filter((other) => other !== one) : [...to, one].sort() });
  const asked = seat === board.active ? seats.filter((one) => one.seat !== seat) : [];
  const held = RESOURCES.filter((name) => hand[name]).map((name) => ({
    name,
    words: label(RULESET, name),
    most: hand[name],
  }));
  const isEmpty = Object.keys(give).length === 0 || Object.keys(want).length === 0;
  const words = isEmpty
    ? say("offer_open")
    : say("offer", { give: bundle(RULESET, give), want: bundle(RULESET, want) });
  const wrong = ["give", "want", "to"].flatMap((name) => errorsOf(table, picks, TYPE, name));
  return html`<form class="chosen" ref=${form} aria-label=${label(RULESET, TYPE)} onSubmit=${submit}>
    <p class="hint">${t(`${RULESET}.does.${TYPE}`)}</p>
    ${
      draft.answers !== undefined &&
      html`<p>${answered ? say("answers", { who: seatName(seats, answered.seat) }) : say("answers_gone")}</p>`
    }
    ${held.length === 0 && html`<p>${say("empty_hand")}</p>`}
    <${Counts} legend=${say("you_give")} things=${held} value=${give}
      onInput=${(given) => change({ give: given })} />
    <${Counts} legend=${say("you_want")}
      things=${RESOURCES.map((name) => ({ name, words: label(RULESET, name), most: 19 }))} value=${want}
        onInput=${(given) => change({ want: given })} />
    ${
      asked.length > 0 &&
      html`<fieldset class="parts"><legend>${say("asked")}</legend>
      ${asked.map(
        (one) => html`<label class="field" key=${one.seat}>
          <input type="checkbox" checked=${to.length === 0 || to.includes(one.seat)}
          onChange=${() =>
            to.length === 0
              ? change({ to: asked.map((other) => other.seat).filter((other) => other !== one.seat) })
              : toggle(one.seat)} /> ${seatName(seats, one.seat)}</label>`,
      )}
    </fieldset>`
    }
    ${wrong.length > 0 && html`<p class="wrong">${wrong.join(" ")}</p>`}
    <p role="status">${words}</p>
    <${Ends} table=${table} picks=${picks} ready=${true} words=${label(RULESET, TYPE)} close=${close} />
  </form>`;
}

/** What of a bundle the hand still has. */
function within(wanted, hand) {
  const kept = Object.entries(wanted).map(([name, count]) => [
    name,
    Math.min(Number(count), hand[name] ?? 0),
  ]);
  return Object.fromEntries(kept.filter(([, count]) => Number(count) > 0));
}
