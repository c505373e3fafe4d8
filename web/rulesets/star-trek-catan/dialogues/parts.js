// An action chosen part by part, with the facts of each value beside it.

import { html } from "../../../kit/base/lib.js";
import { has, t } from "../../../kit/words/texts.js";
import { Chosen } from "../../../kit/forms/chosen.js";

export function Parts({ table, picks, book }) {
  const { type } = picks.chosen.value;
  return html`<${Chosen} table=${table} picks=${picks} book=${book} chips=${true}
    note=${(field, value) => noteOf(type, field, value)} />`;
}

function noteOf(type, field, value) {
  if (field !== "card") return "";
  const key = `star-trek-catan.${type === "exchange-support-card" ? "support" : "card"}.${value}`;
  return has(key) ? t(key) : "";
}
