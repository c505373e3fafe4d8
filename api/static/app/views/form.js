// Fields made from JSON Schemas, so that whatever a ruleset asks for can be filled in without JSON.

import { html } from "../lib.js";
import { plainly, resolve } from "../rulebook.js";
import { title } from "../words.js";

/** The value that a field starts with. */
export function initial(schema, root) {
  const known = resolve(schema, root);
  if (known.default !== undefined) return known.default;
  if (known.const !== undefined) return known.const;
  if (known.enum) return known.enum[0];
  if (known.type === "object") {
    const required = new Set(known.required ?? []);
    const parts = Object.entries(known.properties ?? {}).filter(([name]) => required.has(name));
    return Object.fromEntries(parts.map(([name, part]) => [name, initial(part, root)]));
  }
  if (known.type === "array") return [];
  if (known.type === "boolean") return false;
  if (known.type === "integer" || known.type === "number") return known.minimum ?? 0;
  return "";
}

/** One field of a form, whatever its schema. */
export function Field({ name, schema, root, value, onInput, seats = null }) {
  const known = resolve(schema, root);
  const hint = plainly(known.description);
  const label = title(name);
  if (known.const !== undefined || known.enum?.length === 1) return null;
  if (known.enum) {
    return html`<label class="field" title=${hint}>${label}
      <select value=${JSON.stringify(value)} onChange=${(event) => onInput(JSON.parse(event.target.value))}>
        ${known.enum.map((one) => html`<option value=${JSON.stringify(one)}>${one === null ? "none" : title(one)}</option>`)}
      </select></label>`;
  }
  if (known.type === "boolean") {
    return html`<label class="field" title=${hint}>
      <input type="checkbox" checked=${value} onChange=${(event) => onInput(event.target.checked)} /> ${label}</label>`;
  }
  if (known.type === "integer" || known.type === "number") {
    return html`<label class="field" title=${hint}>${label}
      <input type="number" min=${known.minimum} max=${known.maximum} value=${value ?? 0}
        onInput=${(event) => onInput(Number(event.target.value))} /></label>`;
  }
  if (known.type === "object") return html`<${Parts} name=${name} schema=${known} root=${root} value=${value ?? {}} onInput=${onInput} seats=${seats} />`;
  if (known.type === "array") return html`<${Items} name=${name} schema=${known} root=${root} value=${value ?? []} onInput=${onInput} seats=${seats} />`;
  return html`<label class="field" title=${hint}>${label}
    <input value=${value ?? ""} onInput=${(event) => onInput(event.target.value)} /></label>`;
}

function Parts({ name, schema, root, value, onInput, seats }) {
  const set = (part) => (given) => {
    const { [part]: _, ...others } = value;
    const isEmpty = given === 0 && resolve(schema.properties[part], root).default === 0;
    onInput(isEmpty ? others : { ...others, [part]: given });
  };
  return html`<fieldset class="parts"><legend>${title(name)}</legend>
    ${Object.entries(schema.properties ?? {}).map(
      ([part, inner]) =>
        html`<${Field} key=${part} name=${part} schema=${inner} root=${root} seats=${seats} onInput=${set(part)}
          value=${value[part] ?? resolve(inner, root).default} />`,
    )}
  </fieldset>`;
}

/** A list: ticks where few values are possible, else as many fields as somebody adds. */
function Items({ name, schema, root, value, onInput, seats }) {
  const inner = resolve(schema.items ?? {}, root);
  const possible = inner.enum ?? numbers(inner);
  if (possible !== null) {
    const toggle = (one) => onInput(value.includes(one) ? value.filter((other) => other !== one) : [...value, one]);
    const worded = (one) => (seats !== null && seats[one] && Number.isInteger(one) ? seats[one] : title(one));
    return html`<fieldset class="parts"><legend>${title(name)}</legend>
      ${possible.map(
        (one) => html`<label class="field"><input type="checkbox" checked=${value.includes(one)} onChange=${() => toggle(one)} /> ${worded(one)}</label>`,
      )}
    </fieldset>`;
  }
  const set = (index) => (given) => onInput(value.map((one, at) => (at === index ? given : one)));
  return html`<fieldset class="parts"><legend>${title(name)}</legend>
    ${value.map(
      (one, index) => html`<${Field} key=${index} name=${`${title(name)} ${index + 1}`} schema=${inner} root=${root} value=${one} onInput=${set(index)} seats=${seats} />`,
    )}
    <button type="button" onClick=${() => onInput([...value, initial(inner, root)])}>Add</button>
    <button type="button" disabled=${value.length === 0} onClick=${() => onInput(value.slice(0, -1))}>Remove</button>
  </fieldset>`;
}

const TICKS = 12;

function numbers({ type, minimum, maximum }) {
  if (type !== "integer" || minimum === undefined || maximum === undefined || maximum - minimum >= TICKS) return null;
  return Array.from({ length: maximum - minimum + 1 }, (_, at) => minimum + at);
}
