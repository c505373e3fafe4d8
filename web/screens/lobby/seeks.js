// Looking for players: open seeks of others, a seek of one's own, and the way to its game.

import { html, onCheck, onText, signal, useEffect, useSignal } from "../../kit/base/lib.js";
import { go } from "../../kit/base/place.js";
import { keep, keepName, lastName, player, read, write } from "../../kit/base/purse.js";
import { Dialog } from "../../kit/parts/dialog.js";
import { Trouble } from "../../kit/parts/trouble.js";
import { Problem, erase, get, newKey, post } from "../../kit/service/http.js";
import { refreshGames } from "../../kit/service/own.js";
import { rulesets, titleOf } from "../../kit/service/rulebook.js";
import { t } from "../../kit/words/texts.js";
import { useAttempt } from "./begin.js";
import { Choice } from "./friends.js";

/** @import { FoundSeek, MadeSeek, Seek } from "../../kit/service/api.js" */
/** @import { Signal } from "../../kit/base/types.js" */

/** A seek of this browser, with the token that reads it. @typedef {{id: string, token: string}} Own */

const KEPT_AS = "starledger.seek";
const EVERY_MS = 1000;
const BOTS_AFTER_S = 60;
const MOST = 20;
const SHOWN = 2;

/** The seek of this browser; null if it looks for nobody. @type {Signal<Own | null>} */
export const ownSeek = signal(keptSeek());

/** The open seeks of others, the longest waiting first. */
export const sought = signal(/** @type {Seek[]} */ ([]));

function keptSeek() {
  const found = read(KEPT_AS, null);
  return typeof found?.id === "string" && typeof found.token === "string" ? found : null;
}

/** @param {Own | null} seek */
function keepSeek(seek) {
  ownSeek.value = seek;
  write(KEPT_AS, seek);
}

/** Read the open seeks of others. */
export async function readSeeks() {
  const found = await get("/seeks", { limit: MOST });
  sought.value = found.items.filter((/** @type {Seek} */ seek) => seek.id !== ownSeek.value?.id);
}

/**
 * Look for a game; a guest under the name used last.
 * @param {{ruleset: string, seats: number, rated: boolean, options?: object, clock?: object | null,
 *   fill_with_bots_after_s?: number | null}} wanted
 */
export async function seekGame(wanted) {
  const own = player.value;
  const name = lastName();
  const body = own === null && name ? { ...wanted, name } : wanted;
  const made = /** @type {MadeSeek} */ (await post("/seeks", body, own?.token ?? null, newKey()));
  keepSeek({ id: made.id, token: made.token ?? own?.token ?? "" });
}

/** Return the request for the same game as a seek looks for. @param {Seek} seek */
export function likeSeek({ ruleset, options, seats, clock, rated }) {
  return { ruleset, options, seats, rated, ...(clock === null ? {} : { clock }) };
}

/** Look once what became of the own seek, and open its game. @param {Own} seek */
async function look(seek) {
  try {
    const found = /** @type {FoundSeek} */ (await get(`/seeks/${seek.id}`, {}, seek.token));
    if (found.status === "paired" && found.token !== undefined) {
      const { game, seat, token, guest, name } = found;
      keep(String(game), Number(seat), token, guest ? {} : { player: name });
      keepSeek(null);
      refreshGames();
      go(`#/games/${game}`);
    }
    return found;
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    if (!problem.passes) keepSeek(null);
    return null;
  }
}

/** What this browser looks for, with the way to stop. */
export function Seeking() {
  const seek = ownSeek.value;
  const found = useSignal(/** @type {FoundSeek | null} */ (null));
  useEffect(() => {
    if (seek === null) return undefined;
    const lookNow = () => look(seek).then((now) => (found.value = now));
    lookNow();
    const timer = setInterval(lookNow, EVERY_MS);
    return () => clearInterval(timer);
  }, [seek]);
  if (seek === null) return null;
  const isOver = found.value !== null && found.value.status !== "open";
  const stop = () => {
    erase(`/seeks/${seek.id}`, seek.token).catch(() => {}); // it may be paired already, or lapse later
    keepSeek(null);
  };
  return html`<section class="block resume seeking" role="status">
    <div><h3>${t(isOver ? "hall.seek.nobody" : "hall.seek.looking")}</h3>
      ${found.value !== null && html`<p>${describe(found.value)}</p>`}</div>
    <button type="button" class="button" onClick=${isOver ? () => keepSeek(null) : stop}>
      ${t(isOver ? "common.close" : "hall.seek.stop")}</button>
  </section>`;
}

/** @param {Seek} seek */
function describe(seek) {
  const rated = t(seek.rated ? "hall.seek.is_rated" : "hall.seek.is_unrated");
  return `${titleOf(seek.ruleset)} · ${t("hall.seek.seats", { number: seek.seats })} · ${rated}`;
}

/** The open seeks of others, to join. */
export function Seekers() {
  const { busy, problem, attempt } = useAttempt();
  if (ownSeek.value !== null || sought.value.length === 0) return null;
  return html`<ul class="rows" id="open-seeks">${sought.value.slice(0, SHOWN).map(
    (seek) => html`<li key=${seek.id} class="table-row seek-row">
      <span><b>${t("hall.seek.looks", { name: seek.name })}</b><small>${describe(seek)}</small></span>
      <div class="join-now"><button type="button" disabled=${busy.value}
        onClick=${() => attempt(() => seekGame(likeSeek(seek)))}>${t("hall.join_short")}
        <span class="unseen"> ${seek.name}</span></button></div></li>`,
  )}</ul><${Trouble} problem=${problem.value} />`;
}

/** The sheet that begins a seek. @param {{close: () => void}} props */
export function FindPlayers({ close }) {
  const chosen = useSignal(rulesets.value[0]?.name);
  const [withBots, isRated, name] = [
    useSignal(true),
    useSignal(player.value !== null),
    useSignal(lastName()),
  ];
  const { busy, problem, attempt } = useAttempt();
  const game = rulesets.value.find((one) => one.name === chosen.value);
  if (!game) return null;
  /** @param {Event} event */
  const begin = (event) => {
    event.preventDefault();
    if (player.value === null) keepName(name.value.trim());
    attempt(async () => {
      await seekGame({
        ruleset: game.name,
        seats: Math.max(2, game.players.min),
        rated: isRated.value,
        fill_with_bots_after_s: withBots.value ? BOTS_AFTER_S : null,
      });
      close();
    });
  };
  return html`<${Dialog} title=${t("hall.seek.title")} close=${close}>
    <form class="sheet-form" onSubmit=${begin}>
      <${Choice} legend=${t("hall.friends_game")} name="seek-game" value=${game.name}
        choices=${rulesets.value.map((one) => [one.name, one.title])}
        choose=${(/** @type {any} */ one) => (chosen.value = one)} />
      <label class="ticked"><input type="checkbox" checked=${withBots.value}
        onChange=${onCheck((isOn) => (withBots.value = isOn))} /> ${t("hall.seek.bots")}</label>
      ${
        player.value === null
          ? html`<label class="stacked">${t("lobby.your_name")}
        <input name="name" required maxlength="40" autocomplete="nickname" value=${name.value}
          onInput=${onText((given) => (name.value = given))} /></label>`
          : html`<label class="ticked"><input type="checkbox" checked=${isRated.value}
        onChange=${onCheck((isOn) => (isRated.value = isOn))} /> ${t("hall.seek.rated")}</label>`
      }
      <p class="hint">${t("hall.seek.hint", { number: Math.max(2, game.players.min) })}</p>
      <${Trouble} problem=${problem.value} />
      <p class="sheet-end"><button type="submit" class="primary" disabled=${busy.value}>
        ${t("hall.seek.search")}</button></p>
    </form>
  </${Dialog}>`;
}
