// Notifications that reach this browser while the page is closed, through the push service of its maker.

import { player, store, stored } from "../base/purse.js";
import { language } from "../words/texts.js";
import { Problem, erase, get, post } from "./http.js";
import { deviceName } from "./passkeys.js";

const KEPT_AS = "starledger.push";

/** The subscription of this browser, and whose it is; null without one. */
export const subscribed = stored(KEPT_AS, /** @type {{id: string, name: string} | null} */ (null), (found) =>
  typeof found?.id === "string" && typeof found.name === "string" ? found : null,
);

/** Return true if the browser can get notifications at the page's address. */
export function canPush() {
  return (
    globalThis.isSecureContext &&
    navigator.serviceWorker !== undefined &&
    globalThis.PushManager !== undefined &&
    typeof Notification !== "undefined"
  );
}

/**
 * Subscribe this browser for its player, after asking its user. Return false if the user or the browser
 * refuses. Throws a Problem.
 * @returns {Promise<boolean>}
 */
export async function subscribe() {
  const own = player.value;
  if (own === null || (await Notification.requestPermission()) !== "granted") return false;
  const found = await subscription();
  if (found === null) return false;
  const { endpoint, keys } = found.toJSON();
  const sent = { endpoint, keys, name: deviceName(), language: language.value };
  const { id } = await post("/player/push-subscriptions", sent, own.token);
  store(subscribed, { id, name: own.name });
  return true;
}

/** Return the subscription at the push service, with the service's present key; null if it refuses. */
async function subscription() {
  const { pushManager } = await navigator.serviceWorker.ready;
  const { public_key: applicationServerKey } = await get("/push-key");
  const options = { userVisibleOnly: true, applicationServerKey };
  const former = await pushManager.getSubscription();
  try {
    return await pushManager.subscribe(options);
  } catch {
    if (former === null) return null;
    await former.unsubscribe(); // it belongs to another key
    return pushManager.subscribe(options).catch(() => null);
  }
}

/**
 * Renew the subscription, which a push service, a new key or many failures may have ended. End it if another
 * player uses the browser, or the user has withdrawn the permission.
 */
export async function renew() {
  if (subscribed.value === null || !canPush()) return;
  const own = subscribed.value.name === player.value?.name ? player.value : null;
  if (own !== null && Notification.permission === "granted") await subscribe();
  else await unsubscribe(own?.token ?? null);
}

/** End the subscription here and, with the player's token, at the service. */
export async function unsubscribe(token = /** @type {string | null} */ (null)) {
  const known = subscribed.value;
  store(subscribed, null);
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  if (known === null || token === null) return;
  try {
    await erase(`/player/push-subscriptions/${known.id}`, token);
  } catch (problem) {
    const isForgotten = problem instanceof Problem && problem.status === 404;
    if (!isForgotten) throw problem;
  }
}
