// Forking a game at a position: its players, and whether the user chooses chance.

import { takeFocus } from "../../kit/base/focus.js";
import { html, onCheck, onText, useEffect, useSignal } from "../../kit/base/lib.js";
import { useGuard } from "../../kit/base/guard.js";
import { get } from "../../kit/service/http.js";
import { go } from "../../kit/base/place.js";
import { keepAll, lastName, player, seatsOf } from "../../kit/base/purse.js";
import { t } from "../../kit/words/texts.js";
import { settled } from "../../kit/game/past/undone.js";
import { seatName } from "../../kit/words/words.js";

/** @import { OpenTable, Seat } from "../../kit/game/types.js" */
/** @import { Bot, Game } from "../../kit/service/api.js" */

/** Requests for forks that wait for the others' consent, by game and version. @type {Map<string, any>} */
const asked = new Map();

/** @param {{table: OpenTable}} props */
export function Fork({ table }) {
  const game = table.game.value;
  const over = ["finished", "aborted"].includes(game.status);
  const version = table.past.value ?? game.version;
  const open = useSignal(/** @type {number | null} */ (null));
  useEffect(() => {
    open.value = null;
  }, [table.past.value]);
  if (game.status === "waiting" || (game.status === "running" && table.seat.value === null)) return null;
  if (over && table.past.value === null) return html`<p class="hint">${t("checks.fork.look_back")}</p>`;
  const begin = async () => (open.value = await settled(table.id, version, table.token).catch(() => version));
  if (open.value === null)
    return html`<p><button type="button" onClick=${begin}>${t("checks.fork.ask", { version })}</button></p>`;
  return html`<${Form} table=${table} version=${open.value} close=${() => (open.value = null)} />`;
}

/**
 * Return the player if the fork uses that player's name, because the name needs its own token. A guest's fork
 * uses the seat's token.
 * @param {OpenTable} table
 */
function playerAsking(table) {
  const seat = table.game.value.seats.find((one) => one.seat === table.seat.value);
  return seat === undefined || (!seat.guest && seat.name === player.value?.name) ? player.value : null;
}

/** @param {{table: OpenTable, version: number, close: () => void}} props */
function Form({ table, version, close }) {
  const game = table.game.value;
  const bots = useBots(game.ruleset);
  const held = seatsOf(table.id).map((one) => one.seat);
  const seats = useSignal(game.seats.map((seat) => usual(seat, held, game)));
  const own = playerAsking(table);
  const name = useSignal(
    (player.value === null && lastName()) || game.seats.find((seat) => held.includes(seat.seat))?.name || "",
  );
  const sandbox = useSignal(game.sandbox);
  const needsConsent = game.status === "running" && !game.sandbox;
  const guard = useGuard();
  /** @param {Event} event */
  const submit = async (event) => {
    event.preventDefault();
    if (guard.isUp.value) return;
    const body = {
      version,
      seats: seats.value.map((one) => plan(one, own === null ? name.value : null)),
      ...(sandbox.value ? { sandbox: {} } : {}),
    };
    if (await fork(table, body)) close();
  };
  /** @param {number} at @param {string} value */
  const choose = (at, value) => (seats.value = seats.value.map((one, other) => (other === at ? value : one)));
  return html`<form class="proposal fork" aria-label=${t("checks.fork.label", { version })}
    onSubmit=${submit}>
    <p><b>${t("checks.fork.label", { version })}</b></p>
    <p class="hint">${t("checks.fork.what")}</p>
    ${
      own === null
        ? html`<label class="field">${t("checks.fork.name")}
        <input required maxlength="40" autocomplete="nickname" value=${name.value}
          onInput=${onText((given) => (name.value = given))} /></label>`
        : html`<p>${t("lobby.new.you_play_as", { name: own.name })}</p>`
    }
    <fieldset class="parts"><legend>${t("checks.fork.seats")}</legend>
      ${game.seats.map(
        (
          seat,
          at,
        ) => html`<label class="field">${t("checks.fork.instead", { name: seatName(game.seats, seat.seat) })}
          <select value=${seats.value[at]} onChange=${onText((given) => choose(at, given))}
            ref=${at === 0 ? takeFocus : null}>
            <option value="me">${t("checks.fork.me")}</option>
            <option value="open">${t("checks.fork.open")}</option>
            ${known(bots.value, seats.value[at]).map(
              (bot) => html`<option value=${`bot ${bot}`}>${t("checks.fork.bot", { name: bot })}</option>`,
            )}
          </select></label>`,
      )}
    </fieldset>
    <label class="field"><input type="checkbox" checked=${sandbox.value} disabled=${game.sandbox}
      onChange=${onCheck((isChecked) => (sandbox.value = isChecked))} /> ${t("checks.fork.sandbox")}</label>
    ${needsConsent && html`<p class="hint">${t("checks.fork.shows")}</p>`}
    <p><button type="submit" class="primary" disabled=${table.busy.value} ...${guard.marks}>
      ${t(needsConsent ? "checks.fork.propose" : "checks.fork.go", { version })}</button>${" "}
      <button type="button" onClick=${close}>${t("checks.back.cancel")}</button></p>
  </form>`;
}

/**
 * Ask for a fork as before, now that everybody has agreed.
 * @param {OpenTable} table
 * @param {number} version
 */
export function forkAgain(table, version) {
  return fork(table, asked.get(`${table.id} ${version}`) ?? { version });
}

/**
 * Fork at a version with the usual players: bots where bots were, the viewer at their own seats, and the
 * other seats open.
 * @param {OpenTable} table
 * @param {number} version
 */
export function forkWith(table, version) {
  const game = table.game.value;
  const held = seatsOf(table.id).map((one) => one.seat);
  const own = playerAsking(table);
  const name = lastName() || game.seats.find((seat) => held.includes(seat.seat))?.name || "";
  const seats = game.seats.map((seat) => plan(usual(seat, held, game), own === null ? name : null));
  return fork(table, { version, seats });
}

/**
 * Fork and open the new game, or ask the others first. Resolves to true if the service accepted.
 * @param {OpenTable} table
 * @param {{version: number, seats?: object[]}} body
 */
async function fork(table, body) {
  const made = await table.change("/forks", body, playerAsking(table)?.token ?? table.token);
  if (made === null) return false;
  if (!made.seats) {
    asked.set(`${table.id} ${body.version}`, body);
    return true;
  }
  keepAll(made);
  go(`#/games/${made.id}`);
  return true;
}

/**
 * Return the default player of a seat: bots where bots were, the viewer in their own seats or in the first.
 * @param {Seat} seat
 * @param {number[]} held
 * @param {Game} game
 */
function usual(seat, held, game) {
  if (seat.kind === "bot") return `bot ${seat.bot}`;
  const mine = held.length > 0 ? held : [game.seats.find((one) => one.kind === "human")?.seat ?? 0];
  return mine.includes(seat.seat) ? "me" : "open";
}

/** @param {string} choice @param {string | null} name a guest's */
function plan(choice, name) {
  if (choice === "me") return { kind: "human", ...(name === null ? {} : { name }) };
  return choice === "open" ? { kind: "open" } : { kind: "bot", bot: choice.slice("bot ".length) };
}

/** @param {string[]} bots @param {string} chosen */
function known(bots, chosen) {
  const own = chosen.startsWith("bot ") ? [chosen.slice("bot ".length)] : [];
  return [...new Set([...bots, ...own])];
}

/** @param {string} ruleset */
function useBots(ruleset) {
  const bots = useSignal(/** @type {string[]} */ ([]));
  useEffect(() => {
    get("/bots", { ruleset, limit: 100 }).then(
      (answer) => (bots.value = answer.items.map((/** @type {Bot} */ bot) => bot.name)),
      () => {}, // seats for people can be had without
    );
  }, [ruleset]);
  return bots;
}
