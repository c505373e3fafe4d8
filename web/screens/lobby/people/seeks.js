// Looking for players: open seeks of others, a seek of one's own, and the way to its game.

import { html, onCheck, onText, signal, useSignal } from "../../../kit/base/lib.js";
import { go } from "../../../kit/base/place.js";
import { keep, keepName, lastName, ownSeek, player, store } from "../../../kit/base/purse.js";
import { Dialog } from "../../../kit/parts/dialog.js";
import { Trouble } from "../../../kit/parts/trouble.js";
import { Problem, erase, get, newKey, post } from "../../../kit/service/http.js";
import { refreshGames } from "../../../kit/service/own.js";
import { usePoll } from "../../../kit/service/polling.js";
import { rulesets, titleOf } from "../../../kit/service/rulebook.js";
import { t } from "../../../kit/words/texts.js";
import { useAttempt } from "../begin.js";
import { Choice } from "./friends.js";

/** @import { FoundSeek, MadeSeek, Seek } from "../../../kit/service/api.js" */

/** @typedef {{id: string, token: string | null}} Own */

const EVERY_MS = 1000;
const BOTS_AFTER_S = 60;
const MOST = 20;
const SHOWN = 2;

/** The open seeks of others, the longest waiting first. */
export const sought = signal(/** @type {Seek[]} */ ([]));

/** Return the token that reads a seek: a guest's own, or the player's. @param {Own} seek */
function tokenOf({ token }) {
  return token ?? player.value?.token ?? null;
}

/** Read the open seeks of others. */
export async function readSeeks() {
  const found = await get("/seeks", { limit: MOST });
  sought.value = found.items.filter((/** @type {Seek} */ seek) => seek.id !== ownSeek.value?.id);
}

/**
 * Start a seek; a guest uses the name of the last one.
 * @param {{ruleset: string, seats: number, rated: boolean, options?: object, clock?: object | null,
 *   fill_with_bots_after_s?: number | null}} wanted
 */
export async function seekGame(wanted) {
  const own = player.value;
  const name = lastName();
  const body = own === null && name ? { ...wanted, name } : wanted;
  const made = /** @type {MadeSeek} */ (await post("/seeks", body, own?.token ?? null, newKey()));
  store(ownSeek, { id: made.id, token: made.token ?? null });
}

/** Return the request for the same game as a seek looks for. @param {Seek} seek */
export function likeSeek({ ruleset, options, seats, clock, rated }) {
  return { ruleset, options, seats, rated, ...(clock === null ? {} : { clock }) };
}

/**
 * Fetch the player's seek once, and open its game if it has one. Return null if the seek no longer exists.
 * @param {Own} seek
 * @param {() => boolean} isGone
 */
export async function look(seek, isGone) {
  try {
    const found = /** @type {FoundSeek} */ (await get(`/seeks/${seek.id}`, {}, tokenOf(seek)));
    if (isGone()) return null;
    if (found.status === "paired" && found.token !== undefined) {
      const { game, seat, token, guest, name } = found;
      keep(String(game), Number(seat), token, guest ? {} : { player: name });
      store(ownSeek, null);
      refreshGames();
      go(`#/games/${game}`);
    }
    return found;
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    if (!problem.passes && !isGone()) store(ownSeek, null);
    return null;
  }
}

/** What this browser looks for, with the way to stop. */
export function Seeking() {
  const seek = ownSeek.value;
  const answer = useSignal(/** @type {FoundSeek | null} */ (null));
  usePoll(
    async (isGone) => {
      const now = seek === null ? null : await look(seek, isGone);
      if (now !== null) answer.value = now;
      return seek !== null && (now === null || now.status === "open");
    },
    EVERY_MS,
    [seek],
    { evenHidden: true }, // a game may begin while its player looks at another page
  );
  if (seek === null) return null;
  const found = answer.value?.id === seek.id ? answer.value : null;
  const isOver = found !== null && found.status !== "open";
  const stop = () => {
    erase(`/seeks/${seek.id}`, tokenOf(seek)).catch(() => {}); // it may be paired already, or lapse later
    store(ownSeek, null);
  };
  return html`<section class="block resume seeking" role="status">
    <div><h3>${t(isOver ? "hall.seek.nobody" : "hall.seek.looking")}</h3>
      ${found !== null && html`<p>${describe(found)}</p>`}</div>
    <button type="button" class="button" onClick=${isOver ? () => store(ownSeek, null) : stop}>
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
