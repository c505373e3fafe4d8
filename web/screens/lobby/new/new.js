// A new game: ruleset, options with their meaning, players, time limits, and visibility.

import { Cover } from "../../../kit/art/covers.js";
import { html, useEffect, useMemo, useSignal } from "../../../kit/base/lib.js";
import { botsFor, usual } from "../../../kit/service/bots.js";
import { Problem, newKey, post } from "../../../kit/service/http.js";
import { refreshGames } from "../../../kit/service/own.js";
import { go, place } from "../../../kit/base/place.js";
import { blocked, keepAll, keepName, lastName, player } from "../../../kit/base/purse.js";
import { bookOf, rulesOf, rulesets } from "../../../kit/service/rulebook.js";
import { textsOf } from "../../../kit/game/registry.js";
import { characterOf } from "../../../kit/words/characters.js";
import { t } from "../../../kit/words/texts.js";
import { PACE_MS } from "../begin.js";
import { Choice } from "../people/friends.js";
import { Places } from "./places.js";
import { Clock } from "./clock.js";
import { Options } from "./options.js";
import { NothingKept, Trouble, Wrong, marks } from "../../../kit/parts/trouble.js";

/** @import { Signal } from "../../../kit/base/types.js" */
/** @import { Bot } from "../../../kit/service/api.js" */
/** @import { Book } from "../../../kit/service/rulebook.js" */
/** @import { Limits, Offered, Wishes } from "../types.js" */

export function NewGame() {
  const chosen = useSignal(/** @type {string | null} */ (null));
  const asked = chosen.value ?? place.value.game;
  const ruleset = (rulesets.value.find((one) => one.name === asked) ?? rulesets.value[0])?.name ?? null;
  const book = ruleset === null ? null : bookOf(ruleset);
  rulesets.value.forEach((one) => textsOf(one.name));
  return html`<section id="new" class="page wide" aria-labelledby="new-title">
    <h2 id="new-title">${t("lobby.new_game")}</h2>
    <fieldset class="game-choice"><legend class="unseen">${t("lobby.new.ruleset")}</legend>
      ${rulesets.value.map(
        (one) =>
          html`<${Ruleset} key=${one.name} one=${one} checked=${one.name === ruleset}
            choose=${() => (chosen.value = one.name)} />`,
      )}
    </fieldset>
    ${book !== null && html`<${Settings} key=${book.name} book=${book} />`}
  </section>`;
}

/** @param {{one: Offered, checked: boolean, choose: () => void}} props */
function Ruleset({ one, checked, choose }) {
  const { min, max } = one.players;
  return html`<label>
    <input type="radio" name="ruleset" value=${one.name} checked=${checked} onChange=${choose} />
    <span><${Cover} ruleset=${one.name} /><b>${one.title}</b> <small>
      ${min === max ? t("lobby.new.players", { count: max }) : t("lobby.new.players_range", { min, max })}
      </small>
    </span></label>`;
}

/**
 * Return the draft of a new game. Each distinct request has an idempotency key of its own.
 * @param {Book} book
 * @param {Bot[]} bots
 */
function useWishes(book, bots) {
  const wishes = useSignal(
    /** @type {Omit<Wishes, "seats"> & {seats: (string | null)[]}} */ ({
      name: lastName(),
      seats: Array.from({ length: book.players.min }, (_, seat) => (seat === 0 ? "me" : null)),
      order: "given",
      options: {},
      clock: null,
      listed: true,
      rated: true,
      pace: PACE_MS,
      sandbox: false,
      seed: "",
    }),
  );
  const key = useSignal(newKey());
  /** @param {Partial<Wishes>} changed */
  const set = (changed) => {
    wishes.value = { ...wishes.value, ...changed };
    key.value = newKey();
  };
  return {
    wishes: { ...wishes.value, seats: seated(wishes.value.seats, bots) },
    set,
    key: key.value,
    chosen: wishes.value.seats,
  };
}

/**
 * Return the players by seat, with a bot in each seat without a choice.
 * @param {(string | null)[]} seats
 * @param {Bot[]} bots
 */
function seated(seats, bots) {
  const sitter = usual(bots)?.name ?? "open";
  return seats.map((one) => one ?? sitter);
}

/** How long bots wait before each move. */
const PACES = { easy: PACE_MS, brisk: 300, instant: 0 };

/** Return the body of the request that creates the game. @param {Book} book @param {Wishes} wishes */
function creation(book, wishes) {
  /** @param {string} choice */
  const seat = (choice) => {
    if (choice === "me") return { kind: "human", ...(player.value === null ? { name: wishes.name } : {}) };
    return choice === "open" ? { kind: "open" } : { kind: "bot", bot: choice };
  };
  return {
    ruleset: book.name,
    options: wishes.options,
    listed: wishes.listed,
    rated: wishes.rated,
    seats: wishes.seats.map(seat),
    seat_order: wishes.order,
    ...(wishes.clock === null ? {} : { clock: wishes.clock }),
    bot_pace_ms: wishes.pace,
    ...(wishes.sandbox ? { sandbox: wishes.seed === "" ? true : { seed: wishes.seed } } : {}),
  };
}

/** The fields that show their own error beside them. */
const BESIDE = /^(name|options|seats|seats\.\d+\.(bot|name)|clock\.\w+|sandbox\.seed)$/;

/** @param {{book: Book}} props */
function Settings({ book }) {
  const { bots, coming } = useBots(book.name);
  const { wishes, set, key, chosen } = useWishes(book, bots.value);
  const problem = useSignal(/** @type {Problem | null} */ (null));
  const busy = useSignal(false);
  /** @param {any} event */
  const open = async (event) => {
    event.preventDefault();
    if (busy.value) return;
    const form = event.currentTarget;
    busy.value = true;
    try {
      // The user may be quicker than the list of bots.
      const seats = seated(chosen, await coming);
      const game = await post(
        "/games",
        creation(book, { ...wishes, seats }),
        player.value?.token ?? null,
        key,
      );
      if (player.value === null && wishes.name !== "") keepName(wishes.name);
      keepAll(game);
      refreshGames();
      go(`#/games/${game.id}`);
    } catch (refused) {
      if (!(refused instanceof Problem)) throw refused;
      problem.value = placed(refused, wishes);
      requestAnimationFrame(() => form.querySelector("[aria-invalid]")?.focus());
    } finally {
      busy.value = false;
    }
  };
  /** @param {string} name */
  const input = (name) => (/** @type {{target: HTMLInputElement}} */ event) =>
    set({ [name]: event.target.type === "checkbox" ? event.target.checked : event.target.value });
  /** @param {number} pace */
  const setPace = (pace) => set({ pace });
  /** @param {Limits} clock */
  const setClock = (clock) => set({ clock });
  /** @param {string} name @param {unknown} value */
  const setOption = (name, value) => set({ options: { ...wishes.options, [name]: value } });
  return html`<form class="settings" onSubmit=${open}>
    ${blocked.value && html`<${NothingKept} />`}
    <div class="new-columns">
      <div class="block">
        <${Places} book=${book} bots=${bots.value} wishes=${wishes} set=${set} problem=${problem.value} />
      </div>
      <div class="block">
        <${Name} wishes=${wishes} onInput=${input("name")} problem=${problem.value} />
        <${Choice} legend=${t("hall.pace")} name="pace" value=${wishes.pace} choose=${setPace}
          choices=${Object.entries(PACES).map(([name, wait]) => [wait, t(`hall.paces.${name}`)])} />
        <p class="hint">${t("hall.pace_hint")}</p>
        <${Clock} value=${wishes.clock} onInput=${setClock} problem=${problem.value} />
        <${Tick} label=${t("lobby.new.listed")} hint=${t("lobby.new.listed_hint")} name="listed"
          checked=${wishes.listed} onChange=${input("listed")} />
      </div>
    </div>
    <details class="options block"><summary>${t("lobby.new.options")}</summary>
      <${Options} book=${book} values=${wishes.options}
        seats=${wishes.seats.map((one, at) => seatLabel(wishes.seats, at))} problem=${problem.value}
        onInput=${setOption} />
      <${Tick} label=${t("lobby.new.rated")} hint=${t("lobby.new.rated_hint")} name="rated"
        checked=${wishes.rated} onChange=${input("rated")} />
      <${Tick} label=${t("lobby.new.sandbox")} hint=${t("lobby.new.sandbox_hint")} name="sandbox"
        checked=${wishes.sandbox} onChange=${input("sandbox")} />
      ${
        wishes.sandbox &&
        html`<div class="option"><label class="field">${t("lobby.new.seed")}
        <input name="seed" maxlength="100" value=${wishes.seed} onInput=${input("seed")}
          ...${marks(problem.value, "sandbox.seed")} /></label>
        <${Wrong} problem=${problem.value} field="sandbox.seed" /><p class="hint">${t("lobby.new.seed_hint")}
          </p></div>`
      }
    </details>
    <${Trouble} problem=${problem.value} rules=${rulesOf(book)} beside=${BESIDE} />
    <p class="sheet-end"><button type="submit" class="primary" disabled=${busy.value}>${t("lobby.new.open")}
      </button></p>
  </form>`;
}

/**
 * Return a refusal whose reason belongs to a field as an error of that field.
 * @param {Problem} problem
 * @param {Wishes} wishes
 */
function placed(problem, wishes) {
  if (problem.code === "name-taken")
    problem.errors = { ...problem.errors, name: t("lobby.new.name_taken", { name: wishes.name }) };
  const seat = Object.entries(problem.errors).find(([field]) => /^seats\.\d+\.name$/.test(field));
  if (seat) problem.errors = { ...problem.errors, name: seat[1] };
  return problem;
}

/**
 * @param {{wishes: Wishes, onInput: (event: {target: HTMLInputElement}) => void, problem: Problem | null}}
 *   props
 */
function Name({ wishes, onInput, problem }) {
  if (player.value !== null)
    return html`<p>${t("lobby.new.you_play_as", { name: player.value.name })} <a href="#/me">
      ${t("lobby.new.change_name")}</a></p>`;
  if (!wishes.seats.includes("me")) return null;
  return html`<div><label class="field">${t("lobby.your_name")}
    <input name="name" required maxlength="40" autocomplete="nickname" value=${wishes.name} onInput=${onInput}
      ...${marks(problem, "name")} /></label>
    <${Wrong} problem=${problem} field="name" /></div>`;
}

/**
 * @param {{label: string, hint: string, name: string, checked: boolean, onChange: (event: {target:
 *   HTMLInputElement}) => void}} props
 */
function Tick({ label, hint, name, checked, onChange }) {
  return html`<label class="switch"><input type="checkbox" role="switch" aria-describedby=${`hint-${name}`}
    checked=${checked} onChange=${onChange} />
    <span><b>${label}</b> <small id=${`hint-${name}`}>${hint}</small></span></label>`;
}

/** Return the label of a seat in an option: its player. @param {string[]} seats @param {number} at */
function seatLabel(seats, at) {
  const label = at === 0 ? t("lobby.new.your_seat") : t("common.seat", { number: at });
  const who = { me: t("lobby.new.me"), open: t("lobby.new.open_short") }[seats[at]];
  return `${label} (${who ?? characterOf(seats[at], at) ?? seats[at]})`;
}

/**
 * @param {string} ruleset
 * @returns {{bots: Signal<Bot[]>, coming: Promise<Bot[]>}} none until they have come
 */
function useBots(ruleset) {
  const bots = useSignal(/** @type {Bot[]} */ ([]));
  const coming = useMemo(() => botsFor(ruleset), [ruleset]);
  useEffect(() => {
    coming.then((found) => (bots.value = found));
  }, [coming]);
  return { bots, coming };
}
