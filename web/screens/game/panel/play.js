// The seat's legal actions: by buttons, by picking on the board or in the hand, by forms. An action with a
// cost or a choice needs a confirmation before the page submits it.

import { html, useEffect } from "../../../kit/base/lib.js";
import { entryOf } from "../../../kit/base/entries.js";
import { byType, fieldsOf } from "../../../kit/game/choices.js";
import { t } from "../../../kit/words/texts.js";
import { term } from "../../../kit/words/words.js";
import { Prices, pricesOf } from "../../../kit/forms/costs.js";
import { later, there } from "../../../kit/load/later.js";
import { doesOf, label, tipOf } from "../../../kit/words/naming.js";

/** @import { Chosen } from "../../../kit/game/picks.js" */
/** @import { Views } from "../../../kit/game/registry.js" */
/** @import { OpenTable, Picks } from "../../../kit/game/types.js" */
/** @import { Action, LegalActions } from "../../../kit/service/api.js" */
/** @import { Book } from "../../../kit/service/rulebook.js" */

const chosen = later(
  () => import("../../../kit/forms/chosen.js"),
  import.meta.resolve("../../../kit/forms/chosen.js"),
);
const form = later(
  () => import("../../../kit/forms/form.js"),
  import.meta.resolve("../../../kit/forms/form.js"),
);

/** @param {{table: OpenTable, picks: Picks, views: Views, book: Book | null}} props */
export function Play({ table, picks, views, book }) {
  const [legal, seat] = [table.legal.value, table.seat.value];
  useEffect(() => (there.value && seat !== null ? prepare(views) : undefined), [there.value, seat, views]);
  const game = table.game.value;
  if (table.past.value !== null || game.status !== "running") return null;
  const Open = views.Open;
  if (seat === null)
    return Open
      ? html`<section class="play" aria-label=${t("table.open")}>
        <${Open} table=${table} picks=${picks} book=${book} /></section>`
      : null;
  if (legal === null) return null;
  const apart = new Set(views.apart ?? []);
  const types = byType(picks.actions.value);
  const listed = [...types.keys()].filter((name) => !apart.has(name));
  const open = picks.templates.value
    .map((one) => one.type)
    .filter((name) => !apart.has(name) && !types.has(name));
  const isEmpty = types.size === 0 && open.length === 0;
  const heading = legal.phase ? label(game.ruleset, legal.phase) : t("table.you_may_act");
  return html`<section class="play" aria-label=${t("table.what_you_can_do")} tabindex="-1"
    data-version=${legal.version}>
    ${!isEmpty && html`<h3>${heading}</h3>`}
    ${Open && html`<${Open} table=${table} picks=${picks} book=${book} />`}
    ${isEmpty && !views.awaits && html`<p>${t("table.nothing_to_decide")}</p>`}
    ${[
      { kind: "actions", names: listed },
      { kind: "templates", names: open },
    ].map(
      ({ kind, names }) =>
        names.length > 0 &&
        html`<ul key=${kind} class=${kind}>
        ${names.map(
          (name) =>
            html`<li key=${name}>
              <${Type} table=${table} picks=${picks} views=${views} book=${book} type=${name}
                actions=${types.get(name) ?? []} /></li>`,
        )}
      </ul>`,
    )}
    ${
      picks.chosen.value !== null &&
      html`<${Current} key=${picks.chosen.value.type} table=${table} picks=${picks} views=${views}
        book=${book} />`
    }
    <${Prices} table=${table} book=${book} />
  </section>`;
}

/**
 * Return true if an action is submitted as soon as it is pressed: it has no choice and no cost.
 * @param {LegalActions | null} legal
 * @param {Views} views
 * @param {string} type
 * @param {Action[]} actions
 */
function isPlain(legal, views, type, actions) {
  const isWhole = actions.length === 1 && fieldsOf(actions[0]).length === 0;
  return isWhole && pricesOf(legal, type).length === 0 && !(views.weighty ?? []).includes(type);
}

/**
 * @param {{table: OpenTable, picks: Picks, views: Views, book: Book | null, type: string, actions: Action[]}}
 *   props
 */
function Type({ table, picks, views, book, type, actions }) {
  const plain = isPlain(table.legal.value, views, type, actions) && picks.template(type) === null;
  const pressed = picks.chosen.value?.type === type;
  const press = picks.guard.wrap(() =>
    plain ? picks.act(actions[0]) : pressed ? picks.undo() : picks.begin(type),
  );
  return html`<button type="button" title=${tipOf(doesOf(table.game.value.ruleset, type, book))}
    disabled=${table.busy.value} ...${picks.guard.marks}
    aria-pressed=${plain ? null : String(pressed)} onClick=${press}>${label(table.game.value.ruleset, type)}
      ${plain ? "" : " …"}</button>`;
}

/** Load the modules for choosing in idle time. Return a function that cancels it. @param {Views} views */
function prepare(views) {
  const endings = [views.soon?.(), chosen.soon(), form.soon()];
  return () => endings.forEach((end) => end?.());
}

/**
 * The action that is being chosen: by the ruleset's own dialogue, by the form of its template, or part by
 * part.
 * @param {{table: OpenTable, picks: Picks, views: Views, book: Book | null}} props
 */
function Current({ table, picks, views, book }) {
  const { type } = /** @type {Chosen} */ (picks.chosen.value);
  const close = () => picks.leave();
  const [actions, template] = [picks.of(type), picks.template(type)];
  if (actions.length === 0 && template === null) return null;
  const dialogues = views.dialogues ? views.dialogues() : {};
  if (dialogues === null) return null; // they are coming
  const Dialogue = entryOf(dialogues, type);
  if (Dialogue)
    return html`<${Dialogue} table=${table} picks=${picks} book=${book} actions=${actions}
      template=${template} close=${close} />`;
  if (template !== null)
    return html`<${form.View} name="SchemaForm" table=${table} picks=${picks} template=${template}
      book=${book} close=${close}
        words=${t("table.confirm", { action: term(table.game.value.ruleset, type) })} />`;
  return html`<${chosen.View} name="Chosen" table=${table} picks=${picks} book=${book} />`;
}
