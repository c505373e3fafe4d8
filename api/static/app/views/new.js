// A new game: ruleset, options with their meaning, and who sits where.

import { html, useEffect, useSignal } from "../lib.js";
import { Problem, get, newKey, post } from "../http.js";
import { go } from "../place.js";
import { keepAll, keepName, lastName } from "../purse.js";
import { bookOf, rulesets, ruleText } from "../rulebook.js";
import { Field } from "./form.js";
import { refreshGames } from "./games.js";
import { Refusal } from "./parts.js";

export function NewGame() {
  const chosen = useSignal(null);
  const ruleset = chosen.value ?? rulesets.value[0]?.name ?? null;
  const book = ruleset === null ? null : bookOf(ruleset);
  return html`<section id="new" aria-labelledby="new-title">
    <p class="back"><a href="#/">← All games</a></p>
    <h2 id="new-title">New game</h2>
    <fieldset class="rulesets"><legend>Game</legend>
      ${rulesets.value.map(
        (one) => html`<label class="choice"><input type="radio" name="ruleset" value=${one.name} checked=${one.name === ruleset}
          onChange=${() => (chosen.value = one.name)} /> ${one.title}</label>`,
      )}
    </fieldset>
    ${book !== null && html`<${Settings} key=${book.name} book=${book} />`}
  </section>`;
}

function Settings({ book }) {
  const bots = useBots(book.name);
  const name = useSignal(lastName());
  const seats = useSignal(Array.from({ length: book.players.min }, (_, seat) => (seat === 0 ? "me" : "greedy")));
  const options = useSignal({});
  const listed = useSignal(true);
  const problem = useSignal(null);
  const busy = useSignal(false);
  const key = useSignal(newKey());
  const changed = () => (key.value = newKey());
  const seat = (number, value) => {
    seats.value = seats.value.map((one, at) => (at === number ? value : one));
    changed();
  };
  const count = (more) => {
    seats.value = more > 0 ? [...seats.value, "greedy"] : seats.value.slice(0, -1);
    changed();
  };
  const open = async (event) => {
    event.preventDefault();
    if (busy.value) return;
    busy.value = true;
    try {
      const body = { ruleset: book.name, options: options.value, listed: listed.value, seats: seats.value.map((one) => plan(one, name.value)) };
      const game = await post("/games", body, null, key.value);
      keepName(name.value);
      keepAll(game);
      refreshGames();
      go(`#/games/${game.id}`);
    } catch (refused) {
      if (!(refused instanceof Problem)) throw refused;
      problem.value = refused;
    } finally {
      busy.value = false;
    }
  };
  return html`<form class="settings" onSubmit=${open}>
    <label class="field">Your name
      <input name="name" required maxlength="40" autocomplete="nickname" value=${name.value}
        onInput=${(event) => { name.value = event.target.value; changed(); }} /></label>
    <fieldset class="parts"><legend>Seats, clockwise</legend>
      ${seats.value.map(
        (one, at) => html`<label class="field">Seat ${at}
          <select value=${one} onChange=${(event) => seat(at, event.target.value)}>
            <option value="me">me</option>
            <option value="open">open, for whoever has the link</option>
            ${bots.value.map((bot) => html`<option value=${bot.name}>bot: ${bot.name} (${bot.title})</option>`)}
          </select></label>`,
      )}
      ${book.players.max > book.players.min &&
      html`<p><button type="button" disabled=${seats.value.length >= book.players.max} onClick=${() => count(1)}>One seat more</button>
        <button type="button" disabled=${seats.value.length <= book.players.min} onClick=${() => count(-1)}>One seat less</button></p>`}
    </fieldset>
    <details class="options"><summary>Options</summary>
      ${Object.entries(book.options.properties ?? {}).map(
        ([option, schema]) => html`<${Field} key=${option} name=${option} schema=${schema} root=${book.options}
          value=${options.value[option] ?? schema.default}
          onInput=${(value) => { options.value = { ...options.value, [option]: value }; changed(); }} />
          <p class="hint">${schema.description}</p>`,
      )}
      <label class="field"><input type="checkbox" checked=${listed.value}
        onChange=${(event) => { listed.value = event.target.checked; changed(); }} /> Listed for everybody to see</label>
    </details>
    <${Refusal} problem=${problem.value} rules=${(id) => ruleText(book, id)} />
    <p><button type="submit" class="primary" disabled=${busy.value}>Open the game</button></p>
  </form>`;
}

function plan(choice, name) {
  if (choice === "me") return { kind: "human", name };
  if (choice === "open") return { kind: "open" };
  return { kind: "bot", bot: choice };
}

function useBots(ruleset) {
  const bots = useSignal([]);
  useEffect(() => {
    get("/bots", { ruleset, limit: 100 }).then(
      (answer) => (bots.value = answer.items),
      () => (bots.value = []), // seats for people can be had without
    );
  }, [ruleset]);
  return bots;
}
