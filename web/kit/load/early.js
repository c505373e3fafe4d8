// Work that starts before the other modules are loaded: fetching the modules and data that the address needs.

import { entryOf, hasEntry } from "../base/entries.js";

const AS_NEW_MS = 10_000;
const STATIC = new URL("../../", import.meta.url).href;
const API = "/api/v1";

/** The available languages, by their own names. */
export const LANGUAGES = { en: "English", de: "Deutsch" };

export const LANGUAGE_KEPT_AS = "starledger.language";

/**
 * The module and the additional texts of each view, by the view's name in the address.
 * @type {Record<string, string[]>}
 */
const VIEWS = {
  "": ["lobby/lobby", "lobby", "hall"],
  watch: ["lobby/watch", "lobby", "hall"],
  ratings: ["ratings/ratings", "ratings"],
  players: ["ratings/profile", "ratings", "game/plots"],
  ladder: ["ratings/climbing", "ratings", "lobby"],
  tournaments: ["tournaments/list", "tournaments", "lobby"],
  tournament: ["tournaments/tournament", "tournaments"],
  learn: ["lobby/learn", "hall"],
  games: ["game/game"],
  new: ["lobby/new/new", "lobby", "hall"],
  me: ["me/me", "lobby", "access"],
  player: ["me/me", "lobby", "access"],
  take: ["me/take", "lobby"],
  operator: ["operating/operator", "operator", "lobby"],
  verify: ["checks/verify", "checks"],
};

/** The style sheets of a game's table. */
const TABLE = ["styles/frame.css", "styles/side.css"];

/**
 * The imports of each module that is loaded later, as listed in the page.
 * @type {Record<string, string[]>}
 */
const together = JSON.parse(document.getElementById("later")?.textContent ?? "{}");

/**
 * Request all imports of a module at once instead of one after the other.
 * @param {string} module its address
 * @param {"high" | "low"} [priority] with "low", responses of the service come first
 */
export function ahead(module, priority = "low") {
  const name = module.replace(STATIC, "");
  const paths = entryOf(together, name) ?? [name];
  together[name] = [];
  for (const path of paths) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.fetchPriority = priority;
    link.href = STATIC + path;
    document.head.append(link);
  }
}

/** Request a style sheet before the module that adds it. @param {string} path */
function aheadOfStyles(path) {
  const link = document.createElement("link");
  link.rel = "preload";
  link.as = "style";
  link.href = STATIC + path;
  document.head.append(link);
}

/** Return the language chosen here before, or the browser's preferred one. */
export function preferred() {
  const wanted = [kept(LANGUAGE_KEPT_AS), ...navigator.languages.map((one) => one.split("-")[0])];
  return wanted.find((one) => one !== null && hasEntry(LANGUAGES, one)) ?? "en";
}

/** @param {string} name */
function kept(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null; // no storage
  }
}

/**
 * Return the seats held in a game, as the purse stores them.
 * @param {string} game
 * @returns {{seat: number, token: string}[]}
 */
function seatsOf(game) {
  try {
    const seats = entryOf(JSON.parse(kept("starledger.seats") ?? "{}"), game);
    return Array.isArray(seats) ? seats.filter((one) => typeof one?.token === "string") : [];
  } catch {
    return []; // the stored value has another form
  }
}

/**
 * Pending and finished requests to the service, by address.
 * @type {Map<string, {token: string | null, at: number, answer: Promise<Response>}>}
 */
const asked = new Map();

/** @param {string | null} [token] @param {string} path */
function ask(path, token = null) {
  const headers = {
    Accept: "application/json",
    "Accept-Language": preferred(),
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
  };
  const answer = fetch(API + path, { headers, credentials: "omit", signal: AbortSignal.timeout(AS_NEW_MS) });
  answer.catch(() => {}); // the code that takes it handles the error
  asked.set(API + path, { token, at: performance.now(), answer });
}

/**
 * Return the response to an early request, once; null if there was none with these credentials.
 * @param {string} url
 * @param {string | null} token
 */
export function taken(url, token) {
  const found = asked.get(url);
  if (found === undefined || found.token !== token) return null;
  asked.delete(url);
  return performance.now() - found.at < AS_NEW_MS ? found.answer : null;
}

/** Request a game as its table will, from the first seat held in it. @param {string} game */
function askForTable(game) {
  const seats = seatsOf(game);
  const [{ seat, token }] = [...seats, { seat: null, token: null }];
  const isSeatTold = token !== null && seats.filter((one) => one.token === token).length > 1;
  ask(
    `/games/${encodeURIComponent(game)}/table?${
      isSeatTold ? `seat=${seat}&` : ""
    }after=0&limit=40&lang=${preferred()}`,
    token,
  );
}

function begin() {
  const [, view = "", game = ""] = location.hash.replace(/^#/, "").split(/[?&#]/)[0].split("/");
  const [module, ...areas] = entryOf(VIEWS, view) ?? VIEWS[""];
  ahead(`${STATIC}screens/${module}.js`, "high");
  for (const area of areas) ahead(`${STATIC}kit/texts/${preferred()}/${area}.js`, "high");
  ask("/rulesets");
  if (view === "games") TABLE.forEach(aheadOfStyles);
  if (view === "games" && game !== "") askForTable(game);
}

if (location.pathname === "/") begin();
