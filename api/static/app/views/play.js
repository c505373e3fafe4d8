// What the seat may do now: by buttons, by picking on the board, by forms; nothing is sent before it is confirmed
// where something had to be chosen.

import { computed, html, signal, useEffect, useSignal } from "../lib.js";
import { byType, fieldsOf, fitting, listOf, valuesOf } from "../choices.js";
import { plainly, resolve } from "../rulebook.js";
import { brief, lower, seatName, title } from "../words.js";
import { Field, initial } from "./form.js";
import { onMap } from "./starmap.js";

/** What was chosen so far of the next action: its type and some of its fields; shared by panel and board. */
export class Picks {
  constructor(table) {
    this.table = table;
    /** @type {import("../vendor/signals.js").Signal<{type: string, fields: Record<string, any>} | null>} */
    this.chosen = signal(null);
    this.actions = computed(() => (table.past.value === null ? (table.legal.value?.actions ?? []) : []));
    this.left = computed(() => {
      const { type, fields } = this.chosen.value ?? { type: null, fields: {} };
      const actions = type === null ? this.actions.value : this.actions.value.filter((action) => action.type === type);
      return fitting(actions, fields);
    });
  }

  begin(type) {
    this.chosen.value = this.settled({ type, fields: {} });
  }

  set(name, value) {
    const { type, fields } = this.chosen.value;
    this.chosen.value = this.settled({ type, fields: { ...fields, [name]: value } });
  }

  /** Take a place of the board; what is given is one of what `placesOf` lists for it. */
  pick({ type, field, value }) {
    const fields = this.chosen.value?.type === type ? this.chosen.value.fields : {};
    this.chosen.value = this.settled({ type, fields: { ...fields, [field]: value } });
  }

  undo() {
    this.chosen.value = null;
  }

  /** Fill in what has only one possible value left. */
  settled({ type, fields }) {
    const left = fitting(this.actions.value.filter((action) => action.type === type), fields);
    const known = { ...fields };
    for (const name of new Set(left.flatMap(fieldsOf))) {
      const values = valuesOf(left, name);
      if (values.length === 1) known[name] = values[0];
    }
    return { type, fields: known };
  }

  /** The action that is chosen whole; null while something is open. */
  get whole() {
    return this.chosen.value !== null && this.left.value.length === 1 ? this.left.value[0] : null;
  }
}

export function Play({ table, picks, views, book }) {
  const legal = table.legal.value;
  const since = legal?.since ?? null;
  useEffect(() => picks.undo(), [since, table.seat.value]);
  useEffect(() => picks.left.value.length > 0 || picks.undo(), [legal]);
  if (table.seat.value === null || table.past.value !== null || legal === null || table.game.value.status !== "running") return null;
  const types = byType(picks.actions.value);
  const templates = legal.templates ?? [];
  if (types.size === 0 && templates.length === 0) {
    return html`<section class="play" aria-label="What you can do"><p>Nothing for you to decide now.</p></section>`;
  }
  return html`<section class="play" aria-label="What you can do">
    <h3>${legal.phase ? title(legal.phase) : "You may act"}</h3>
    <ul class="actions">
      ${[...types].map(([type, actions]) => html`<li key=${type}><${Type} table=${table} picks=${picks} book=${book} type=${type} actions=${actions} /></li>`)}
    </ul>
    ${picks.chosen.value !== null && html`<${Chosen} table=${table} picks=${picks} views=${views} book=${book} />`}
    ${templates.map((template) => html`<${Template} key=${template.type} table=${table} picks=${picks} views=${views} template=${template} book=${book} />`)}
  </section>`;
}

function Type({ table, picks, book, type, actions }) {
  const isWhole = actions.length === 1 && fieldsOf(actions[0]).length === 0;
  const press = () => (isWhole ? table.act(actions[0]) : picks.begin(type));
  return html`<button type="button" title=${plainly(book?.actions[type]?.description)} disabled=${table.busy.value}
    aria-pressed=${isWhole ? null : String(picks.chosen.value?.type === type)} onClick=${press}>${title(type)}${isWhole ? "" : " …"}</button>`;
}

function Chosen({ table, picks, views, book }) {
  const { type, fields } = picks.chosen.value;
  const all = picks.actions.value.filter((action) => action.type === type);
  const Dialogue = views.dialogues?.[type];
  if (Dialogue) return html`<${Dialogue} table=${table} picks=${picks} book=${book} actions=${all} close=${() => picks.undo()} />`;
  const names = [...new Set(all.flatMap(fieldsOf))].filter((name) => valuesOf(all, name).length > 1);
  const given = [...new Set(all.flatMap(fieldsOf))].filter((name) => !names.includes(name));
  const whole = picks.whole;
  return html`<form class="chosen" onSubmit=${(event) => { event.preventDefault(); if (whole) table.act(whole); }}>
    <p class="hint">${plainly(book?.actions[type]?.description)}</p>
    ${given.map((name) => html`<p key=${name}>${title(name)}: ${worded(table, name, fields[name])}</p>`)}
    ${names.map((name) => html`<${Choice} key=${name} table=${table} picks=${picks} name=${name} all=${all} fields=${fields} />`)}
    <p>
      <button type="submit" class="primary" disabled=${whole === null || table.busy.value}>Confirm: ${lower(type)}</button>
      <button type="button" onClick=${() => picks.undo()}>Not now</button>
    </p>
  </form>`;
}

function Choice({ table, picks, name, all, fields }) {
  const others = Object.fromEntries(Object.entries(fields).filter(([other]) => other !== name));
  const values = valuesOf(fitting(all, others), name);
  const known = name in fields;
  const choose = (event) => picks.set(name, JSON.parse(event.target.value));
  return html`<label class="field">${title(name)}
    <select value=${known ? JSON.stringify(fields[name]) : ""} onChange=${choose}>
      ${!known && html`<option value="">choose, here or on the board</option>`}
      ${values.map((value) => html`<option value=${JSON.stringify(value)}>${worded(table, name, value)}</option>`)}
    </select></label>`;
}

/** A value in words: the name of a seat, of a place on the board, of goods. */
function worded(table, name, value) {
  if (value === null) return "none";
  const board = table.board.value;
  const last = name.split("_").at(-1);
  if (Number.isInteger(value) && ["seat", "victim", "partner", "opponent", "player"].includes(last)) return seatName(table.game.value.seats, value);
  const there = onMap(board, name, value);
  if (there !== null) return there;
  const list = listOf(board, name);
  const found = list === null ? undefined : board[list].find((one) => one.id === value);
  if (found !== undefined) return placeName(board, list, found);
  const open = board?.[`${last}s`];
  const numbered = Array.isArray(open) ? open.find((one) => one?.[last] === value) : undefined;
  if (numbered !== undefined) return brief(numbered, table.game.value.seats);
  if (typeof value === "object") return brief(value, table.game.value.seats) || "nothing";
  return typeof value === "string" ? title(value) : String(value);
}

/** A place by what lies there, since its name alone tells people little. */
export function placeName(board, list, place) {
  if (list === "sectors") return [place.planet, place.number, place.name].filter(Boolean).map(String).map(title).join(" ") || `Sector ${place.id}`;
  const sectors = (place.sectors ?? []).map((id) => board.sectors?.find((one) => one.id === id)).filter(Boolean);
  const around = sectors.map((one) => [one.planet, one.number].filter(Boolean).join(" ")).filter(Boolean).join(", ");
  return [title(list.replace(/s$/, "")), place.name ?? place.id, around && `(${around})`].filter((part) => part !== "").join(" ");
}

/** An action with an open-ended part: a form, made from its schema. */
function Template({ table, picks, views, template, book }) {
  const Dialogue = views.dialogues?.[template.type];
  if (Dialogue) return html`<${Dialogue} table=${table} picks=${picks} book=${book} template=${template} close=${() => picks.undo()} />`;
  return html`<${SchemaForm} table=${table} template=${template} book=${book} />`;
}

function SchemaForm({ table, template, book }) {
  const root = template.schema;
  const schema = resolve(root, root);
  const open = useSignal(false);
  const value = useSignal(initial(schema, root));
  const names = table.game.value.seats.map((seat) => seatName(table.game.value.seats, seat.seat));
  const submit = async (event) => {
    event.preventDefault();
    if ((await table.act({ ...value.value, type: template.type })) !== null) open.value = false;
  };
  const fields = Object.entries(schema.properties ?? {}).filter(([name]) => name !== "type" && !isOptionalReference(schema.properties[name], root));
  return html`<details class="template" open=${open.value} onToggle=${(event) => (open.value = event.currentTarget.open)}>
    <summary>${title(template.type)}</summary>
    <form onSubmit=${submit}>
      <p class="hint">${plainly(book?.actions[template.type]?.description)}</p>
      ${fields.map(
        ([name, inner]) => html`<${Field} key=${name} name=${name} schema=${inner} root=${root} seats=${name === "to" ? names : null}
          value=${value.value[name] ?? initial(inner, root)} onInput=${(given) => (value.value = { ...value.value, [name]: given })} />`,
      )}
      <button type="submit" class="primary" disabled=${table.busy.value}>${title(template.type)}</button>
    </form>
  </details>`;
}

/** Whether a field may be null and names something by its number: it is left out unless somebody needs it. */
function isOptionalReference(schema, root) {
  return (resolve(schema, root).anyOf ?? []).some((one) => one.type === "null");
}
