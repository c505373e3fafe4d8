// Seeks: the open seeks of others, and the own one with the way to its game.

import { html, signal, useEffect, useRef, useSignal } from "../../../kit/base/lib.js";
import { go } from "../../../kit/base/place.js";
import { keep, ownSeek, player, store } from "../../../kit/base/purse.js";
import { Trouble } from "../../../kit/parts/trouble.js";
import { Problem, erase, get, newKey, post, serviceNow } from "../../../kit/service/http.js";
import { refreshGames } from "../../../kit/service/own.js";
import { usePoll } from "../../../kit/service/polling.js";
import { rulesets, titleOf } from "../../../kit/service/rulebook.js";
import { t } from "../../../kit/words/texts.js";
import { playBots, underName, useAttempt } from "../begin.js";
import { clockWords } from "../new/clock.js";

/** @import { FoundSeek, MadeSeek, Seek } from "../../../kit/service/api.js" */
/** @import { Offered } from "../types.js" */

/** @typedef {{id: string, token: string | null}} Own */

/** The interval for reading the own seek, in case the stream is interrupted. */
const EVERY_MS = 5000;
const SECOND_MS = 1000;

/** The seconds before bots may complete a seek that was begun by one press. */
const SOON_S = 15;
const MOST = 20;

/** The open seeks of others, the longest waiting first. */
export const sought = signal(/** @type {Seek[]} */ ([]));

/** Return the token that reads a seek: a guest's own, or the player's. @param {Own} seek */
function tokenOf({ token }) {
  return token ?? player.value?.token ?? null;
}

/** The seek that this page has begun; a stored one may be older. */
let begun = "";

/** Counts the stream's messages about the own seek. */
const heard = signal(0);

/** Read the open seeks of others. */
export async function readSeeks() {
  const found = await get("/seeks", { limit: MOST });
  sought.value = found.items.filter(isAnothers);
}

/** Return true unless the seek is the user's own, also one begun in another browser. @param {Seek} seek */
function isAnothers({ id, name, guest }) {
  return id !== ownSeek.value?.id && (guest || name !== player.value?.name);
}

/**
 * Apply a message of the lobby's stream about a seek.
 * @param {string} name `seek`, `paired` or `gone`
 * @param {Seek} seek
 */
export function hear(name, seek) {
  if (!isAnothers(seek)) heard.value += 1;
  const others = sought.value.filter(({ id }) => id !== seek.id);
  sought.value = name === "seek" && isAnothers(seek) ? [...others, seek] : others;
}

/**
 * Create a seek; a guest seeks under the name used last.
 * @param {{ruleset: string, seats: number, rated: boolean, options?: object, clock?: object | null,
 *   rating_range?: Seek["rating_range"], fill_with_bots_after_s?: number | null}} wanted
 */
export async function seekGame(wanted) {
  const token = player.value?.token ?? null;
  const made = /** @type {MadeSeek} */ (
    await underName((me) => post("/seeks", { ...wanted, ...me }, token, newKey()))
  );
  begun = made.id;
  store(ownSeek, { id: made.id, token: made.token ?? null });
  sought.value = sought.value.filter(isAnothers);
}

/**
 * Create a seek for the usual game of a ruleset, which bots complete after a short time.
 * @param {Offered} ruleset
 */
export function playNow({ name, players }) {
  const seats = Math.max(2, players.min);
  return seekGame({ ruleset: name, seats, rated: false, fill_with_bots_after_s: SOON_S });
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

/** The open seek of this browser, with buttons to play bots at once and to stop. */
export function Seeking() {
  const seek = ownSeek.value;
  const answer = useSignal(/** @type {FoundSeek | null} */ (null));
  const { busy, problem, attempt } = useAttempt();
  const panel = useRef(/** @type {HTMLElement | null} */ (null));
  const isNew = seek !== null && seek.id === begun;
  useEffect(() => {
    if (isNew) panel.current?.focus(); // it may begin far below, by the card of a game
  }, [isNew]);
  usePoll(
    async (isGone) => {
      const now = seek === null ? null : await look(seek, isGone);
      if (now !== null) answer.value = now;
      return seek !== null && (now === null || now.status === "open");
    },
    EVERY_MS,
    [seek, heard.value],
    { evenHidden: true }, // a game may begin while its player looks at another page
  );
  if (seek === null) return null;
  const found = answer.value?.id === seek.id ? answer.value : null;
  const isOver = found !== null && found.status !== "open";
  const game = rulesets.value.find(({ name }) => name === found?.ruleset);
  const stop = () => {
    erase(`/seeks/${seek.id}`, tokenOf(seek)).catch(() => {}); // it may be paired already, or lapse later
    store(ownSeek, null);
  };
  return html`<div class="seeking" ref=${panel} tabindex="-1">
    <p class="seeking-now" role="status"><span>${t(isOver ? "hall.seek.nobody" : "hall.seek.looking")}</span>
      ${found !== null && html`<small>${describe(found)}</small>`}</p>
    ${found !== null && !isOver && html`<${BotsSoon} seek=${found} />`}
    <p class="hero-ways">
      ${
        game !== undefined &&
        html`<button type="button" class="primary" disabled=${busy.value}
          onClick=${() => attempt(() => botsInstead(seek, game))}>${t("hall.seek.bots_now")}</button>`
      }
      <button type="button" class="raised" onClick=${isOver ? () => store(ownSeek, null) : stop}>
        ${t(isOver ? "common.close" : "hall.seek.stop")}</button></p>
    <${Trouble} problem=${problem.value} />
  </div>`;
}

/** The seconds until bots take the free seats, if they may. @param {{seek: FoundSeek}} props */
function BotsSoon({ seek: { created_at: since, fill_with_bots_after_s: wait } }) {
  const now = useSignal(serviceNow());
  useEffect(() => {
    const timer = setInterval(() => (now.value = serviceNow()), SECOND_MS);
    return () => clearInterval(timer);
  }, [now]);
  if (wait === null) return null;
  const left = Math.ceil((Date.parse(since) + wait * SECOND_MS - now.value) / SECOND_MS);
  const count = Math.min(wait, Math.max(0, left));
  return html`<progress aria-label=${t("hall.seek.bots_soon")} max=${wait} value=${wait - count}></progress>
    <p class="bots-soon" aria-live="off">
      ${count > 0 ? t("hall.seek.bots_in", { count }) : t("hall.seek.bots_soon")}</p>`;
}

/**
 * Play bots instead of the people that a seek looks for; if it found some in the meantime, play them.
 * @param {Own} seek
 * @param {Offered} game
 */
async function botsInstead(seek, game) {
  try {
    await erase(`/seeks/${seek.id}`, tokenOf(seek));
  } catch (problem) {
    if (!(problem instanceof Problem) || problem.code !== "seek-paired") throw problem;
    await look(seek, () => false);
    return;
  }
  store(ownSeek, null);
  await playBots(game);
}

/** Describe a seek in a few words. @param {Seek} seek */
export function describe({ ruleset, seats, clock, rated, rating_range: range }) {
  return [
    titleOf(ruleset),
    t("hall.seek.seats", { number: seats }),
    t(rated ? "hall.seek.is_rated" : "hall.seek.is_unrated"),
    ...(clock === null ? [] : [clockWords(clock)]),
    ...rangeWords(range),
  ].join(" · ");
}

/** @param {Seek["rating_range"]} range @returns {string[]} none if every rating is accepted */
function rangeWords(range) {
  const [min, max] = [range?.min, range?.max].map((end) => end?.toString() ?? null);
  if (min !== null && max !== null) return [t("hall.seek.rating_between", { min, max })];
  if (min !== null) return [t("hall.seek.rating_at_least", { min })];
  return max === null ? [] : [t("hall.seek.rating_at_most", { max })];
}
