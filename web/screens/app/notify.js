// Alerts for games that wait for me: the tab's title, a sound, a notification; none for the game on the
// screen.

import { computed, effect, html, onCheck, signal } from "../../kit/base/lib.js";
import { followOwn, isComplete, waitsForMe, waiting } from "../../kit/service/own.js";
import { place } from "../../kit/base/place.js";
import { player, store, stored } from "../../kit/base/purse.js";
import { renew, subscribed } from "../../kit/service/push.js";
import { titleOf } from "../../kit/service/rulebook.js";
import { t } from "../../kit/words/texts.js";

/** @import { Game } from "../../kit/service/api.js" */

const KEPT_AS = "starledger.alerts";
const PREFIX = /^\(\d+\)[^·]* · /;
const TONES_HZ = [660, 880];
const TONE_S = 0.16;
const LOUDNESS = 0.08;

const NO_ALERTS = { sound: false, notification: false };

/** The alerts that the user has chosen in this browser. */
export const alerts = stored(KEPT_AS, NO_ALERTS, (found) => ({ ...NO_ALERTS, ...found }));

/** True while the page is visible. */
export const visible = signal(!document.hidden);
document.addEventListener("visibilitychange", () => (visible.value = !document.hidden));

/** The games that wait for me and that I am not looking at. */
export const elsewhere = computed(() =>
  waiting.value.filter((game) => !visible.value || game.id !== place.value.game),
);

/**
 * Finds games that need an alert: one for each decision, and none for those that waited when all own games
 * were first read, since the page shows them as it opens.
 */
export class News {
  constructor() {
    /**
     * Decisions that need no alert, because one was sent or the user saw the game when they arose.
     * @type {Set<string>}
     */
    this.told = new Set();
    this.isFirst = true;
  }

  /** Start again with a page that opens, or another player. Return the games that need an alert: none. */
  begin() {
    this.told.clear();
    this.isFirst = true;
    return /** @type {Game[]} */ ([]);
  }

  /**
   * Return the games with a new decision that the user does not see.
   * @param {Game[]} games the games that wait for the user
   * @param {Game[]} unseen of these, the ones that the user is not looking at
   */
  among(games, unseen) {
    const fresh = games.filter((game) => !this.told.has(decisionOf(game)));
    fresh.forEach((game) => this.told.add(decisionOf(game)));
    const worth = this.isFirst ? [] : fresh.filter((game) => unseen.includes(game));
    this.isFirst = false;
    return worth;
  }
}

const news = new News();
let isRenewed = false;

/** Follow my games and alert the user from now on. Return a function that stops it. */
export function follow() {
  const endings = [followOwn(), beginTelling()];
  return () => endings.forEach((end) => end());
}

function beginTelling() {
  const title = new MutationObserver(showTitle); // views set it too
  title.observe(/** @type {Element} */ (document.querySelector("title")), { childList: true });
  window.addEventListener("pointerdown", openSound, { once: true });
  window.addEventListener("keydown", openSound, { once: true });
  const endings = [effect(showTitle), effect(tellOfNew), effect(showBadge), effect(keepSubscribed)];
  return () => [() => title.disconnect(), ...endings].forEach((end) => end());
}

function showTitle() {
  const count = elsewhere.value.length;
  const plain = document.title.replace(PREFIX, "");
  const wanted = count > 0 ? `(${count}) ${t("lobby.your_move")} · ${plain}` : plain;
  if (document.title !== wanted) document.title = wanted;
}

/** Show how many games wait on the icon of the installed page, where the system has such a number. */
function showBadge() {
  const count = waiting.value.length;
  const isShown = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.();
  isShown?.catch(() => {}); // the page is not installed
}

/** Renew this browser's subscription once, and end it when its player is gone. */
function keepSubscribed() {
  const isGone = subscribed.value !== null && subscribed.value.name !== player.value?.name;
  if (isRenewed && !isGone) return;
  isRenewed = true;
  queueMicrotask(() => renew().catch(() => {})); // the next page tries again
}

function tellOfNew() {
  const worth = isComplete.value ? news.among(waiting.value, elsewhere.value) : news.begin();
  if (worth.length === 0) return;
  if (alerts.value.sound) sound();
  if (alerts.value.notification) worth.forEach(notify);
}

/** @param {Game} game */
function decisionOf(game) {
  return `${game.id} ${game.awaited_since} ${game.turn} ${game.phase}`;
}

// Sound

/** @type {AudioContext | null} */
let audio = null;

/** Enable sound at the first press: browsers allow it only then. */
function openSound() {
  if (!alerts.value.sound || typeof AudioContext === "undefined") return;
  audio ??= new AudioContext();
  audio.resume();
}

function sound() {
  if (audio === null) return;
  const played = audio;
  const start = played.currentTime;
  TONES_HZ.forEach((pitch, at) => {
    const [tone, gain] = [played.createOscillator(), played.createGain()];
    const [from, to] = [start + at * TONE_S, start + (at + 1) * TONE_S];
    tone.frequency.value = pitch;
    gain.gain.setValueAtTime(LOUDNESS, from);
    gain.gain.exponentialRampToValueAtTime(0.001, to);
    tone.connect(gain).connect(played.destination);
    tone.start(from);
    tone.stop(to);
  });
}

// Notifications

/** @param {Game} game */
function notify(game) {
  try {
    const shown = new Notification(t("lobby.your_move"), {
      body: titleOf(game.ruleset),
      tag: game.id,
      lang: document.documentElement.lang,
    });
    shown.onclick = () => {
      window.focus();
      location.hash = `#/games/${game.id}`;
      shown.close();
    };
  } catch {
    // some phones let no page notify
  }
}

/** @param {{sound?: boolean, notification?: boolean}} changed */
function change(changed) {
  store(alerts, { ...alerts.value, ...changed });
}

const refused = signal(false);

async function allow() {
  refused.value = (await Notification.requestPermission()) !== "granted";
  change({ notification: !refused.value });
}

/** The choices of alerts. */
export function Alerts() {
  const { sound: isLoud, notification } = alerts.value;
  const canNotify = typeof Notification !== "undefined";
  const setSound = onCheck((isChecked) => {
    change({ sound: isChecked });
    openSound();
    sound(); // as it will be
  });
  return html`<fieldset class="parts alerts"><legend>${t("lobby.alerts.legend")}</legend>
    <p class="hint">${t("lobby.alerts.hint")}</p>
    <label class="field">
      <input type="checkbox" checked=${isLoud} onChange=${setSound} /> ${t("lobby.alerts.sound")}</label>
    ${
      canNotify &&
      notification &&
      html`<p>${t("lobby.alerts.on")} <button type="button" onClick=${() => change({ notification: false })}>
        ${t("lobby.alerts.stop")}</button></p>`
    }
    ${
      canNotify &&
      !notification &&
      html`<p><button type="button" onClick=${allow}>${t("lobby.alerts.allow")}</button></p>`
    }
    ${refused.value && html`<p role="alert">${t("lobby.alerts.refused")}</p>`}
  </fieldset>`;
}

/** The link to a game that waits for me, on every view. */
export function Waiting() {
  const [first] = elsewhere.value;
  return html`<div class="waits" role="status">
    ${
      first &&
      waitsForMe(first) &&
      html`<a href=${`#/games/${first.id}`}>
        ${t("lobby.waits", { count: elsewhere.value.length, title: titleOf(first.ruleset) })}</a>`
    }
  </div>`;
}
