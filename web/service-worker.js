// Keeps the page and visited games on the device, so that they can be shown without a network. Pages and data
// come from the network whenever it answers, so nothing kept is shown in place of something newer. Files of a
// release never change; the first page of a new release removes the files of others. It also notifies players
// of games that wait, while the page is closed.

/** @type {any} */
const worker = self;

const PAGE = "starledger-page";
const FILES = "starledger-files";
const SEEN = "starledger-seen";
const MOST_SEEN = 200;

const RELEASE = /\/static\/([0-9a-f]{16})\//;
const READ = /^\/api\/v1\/(?:rulesets(?:\/[\w-]+)?|games(?:\/[\w-]+(?:\/(?:table|board|timeline|log))?)?)$/;

worker.addEventListener("install", () => worker.skipWaiting());
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== worker.location.origin) return;
  if (request.mode === "navigate") {
    if (url.pathname === "/") event.respondWith(newestPage());
  } else if (RELEASE.test(url.pathname)) event.respondWith(keptFile(request));
  else if (READ.test(url.pathname)) event.respondWith(newestRead(request));
});

/** Return the page from the network; the kept one if there is no answer. */
async function newestPage() {
  const kept = await caches.open(PAGE);
  try {
    const answer = await fetch("/");
    if (answer.ok) await keepPage(kept, answer.clone());
    return answer;
  } catch (failure) {
    return orThrow(await kept.match("/"), failure);
  }
}

/** Keep a page, and drop the files of other releases. @param {Cache} kept @param {Response} answer */
async function keepPage(kept, answer) {
  const release = RELEASE.exec(await answer.clone().text())?.[1];
  await kept.put("/", answer);
  const files = await caches.open(FILES);
  for (const { url } of await files.keys()) if (RELEASE.exec(url)?.[1] !== release) await files.delete(url);
}

/** Return a file of a release; request it from the network only once. @param {Request} request */
async function keptFile(request) {
  const files = await caches.open(FILES);
  const found = await files.match(request.url, { ignoreVary: true });
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await files.put(request.url, answer.clone());
  return answer;
}

/**
 * Return data from the network; without an answer, the last one for this address and token.
 * @param {Request} request
 */
async function newestRead(request) {
  const [seen, key] = await Promise.all([caches.open(SEEN), keyOf(request)]);
  try {
    const answer = await fetch(request);
    if (answer.status === 200) await keepSeen(seen, key, answer.clone());
    return answer;
  } catch (failure) {
    return orThrow(await seen.match(key, { ignoreVary: true }), failure);
  }
}

/**
 * Return the key of a read: its address, with a digest of the token, because seats see different things.
 * @param {Request} request
 */
async function keyOf(request) {
  const token = request.headers.get("Authorization");
  if (token === null) return request.url;
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token));
  const key = new URL(request.url);
  key.searchParams.set("for", [...new Uint8Array(digest)].map((byte) => byte.toString(16)).join(""));
  return key.href;
}

/**
 * Keep the newest responses, up to a maximum number.
 * @param {Cache} seen
 * @param {string} url
 * @param {Response} answer
 */
async function keepSeen(seen, url, answer) {
  await seen.delete(url); // it becomes the newest
  await seen.put(url, answer);
  const kept = await seen.keys();
  for (const old of kept.slice(0, Math.max(0, kept.length - MOST_SEEN))) await seen.delete(old);
}

/** @param {Response | undefined} found @param {unknown} failure */
function orThrow(found, failure) {
  if (found === undefined) throw failure;
  return found;
}

// Notices

/** A push message: its words, and the address of the game. @typedef {Record<string, string>} Told */

worker.addEventListener("push", (/** @type {any} */ event) => event.waitUntil(tell(event.data.json())));

/**
 * Show a notification in place of an earlier one of the same game, unless the game is visible.
 * @param {Told} told
 */
async function tell({ title, body, game, url, lang }) {
  const windows = await worker.clients.matchAll({ type: "window" });
  const isSeen = windows.some(
    (/** @type {any} */ one) => one.visibilityState === "visible" && isAt(one, url),
  );
  if (isSeen) return;
  await worker.registration.showNotification(title, {
    ...{ body, lang, tag: game, renotify: true, data: { url } },
    ...{ icon: "/static/icons/icon-192.png", badge: "/static/icons/icon-192.png" },
  });
}

worker.addEventListener("notificationclick", (/** @type {any} */ event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.url));
});

/** Show a game: in the window that has it, in any window of the page, or in a new one. @param {string} url */
async function open(url) {
  const windows = await worker.clients.matchAll({ type: "window" });
  const shown = windows.find((/** @type {any} */ one) => isAt(one, url)) ?? windows[0];
  if (shown === undefined) return worker.clients.openWindow(url);
  if (!isAt(shown, url)) await shown.navigate(url);
  return shown.focus();
}

/** Return true if a window shows a game, at any version. @param {{url: string}} window @param {string} url */
function isAt(window, url) {
  const { hash } = new URL(window.url);
  return hash.split("?")[0] === new URL(url, worker.location.origin).hash;
}
