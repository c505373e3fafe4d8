// The worker for offline use: its answers with and without a network, and its caches.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { beforeEach, describe, test } from "node:test";

const SCRIPT = readFileSync(new URL("../../web/service-worker.js", import.meta.url), "utf-8");
const ORIGIN = "http://page.test";
const [OLD, NEW] = ["a".repeat(16), "b".repeat(16)];

/** The part of the browser's caches that the worker uses. */
class Kept {
  constructor() {
    this.entries = new Map();
  }
  async match(url) {
    return this.entries.get(new URL(url, ORIGIN).href)?.clone();
  }
  async put(url, answer) {
    this.entries.set(new URL(url, ORIGIN).href, answer);
  }
  async delete(key) {
    return this.entries.delete(new URL(key.url ?? key, ORIGIN).href);
  }
  async keys() {
    return [...this.entries.keys()].map((url) => ({ url }));
  }
}

let handlers, stores, network, asked, windows, opened, shownNotices;

/** A window of the page that records the worker's calls. */
function windowAt(path, visibilityState = "hidden") {
  const did = [];
  const navigate = async (url) => did.push(url);
  return { url: ORIGIN + path, visibilityState, did, navigate, focus: async () => did.push("focus") };
}

beforeEach(() => {
  [handlers, stores, asked, windows, opened, shownNotices] = [{}, {}, [], [], [], []];
  const self = {
    location: { origin: ORIGIN },
    clients: { matchAll: async () => windows, openWindow: async (url) => opened.push(url) },
    registration: { showNotification: async (...given) => shownNotices.push(given) },
    addEventListener: (name, handler) => (handlers[name] = handler),
  };
  const caches = { open: async (name) => (stores[name] ??= new Kept()) };
  const fetch = async (request) => {
    const url = new URL(request.url ?? request, ORIGIN);
    asked.push(url.pathname);
    if (network === null) throw new TypeError("no network");
    return network(url);
  };
  new Function("self", "caches", "fetch", SCRIPT)(self, caches, fetch);
});

/** Return what the worker answers; undefined if it leaves the request to the browser. */
function ask(path, { mode = "cors", method = "GET", origin = ORIGIN, token = null } = {}) {
  let answer;
  const headers = new Headers(token === null ? {} : { Authorization: `Bearer ${token}` });
  handlers.fetch({
    request: { url: origin + path, mode, method, headers },
    respondWith: (given) => (answer = given),
  });
  return answer;
}

const page = (release) => () => new Response(`<script src="/static/${release}/main.js"></script>`);
const textOf = async (answer) => (await answer).text();

describe("the worker", () => {
  test("shows a new page as soon as the service has one", async () => {
    network = page(OLD);
    await ask("/", { mode: "navigate" });
    network = page(NEW);
    assert.match(await textOf(ask("/", { mode: "navigate" })), new RegExp(NEW));
  });
  test("shows the kept page without a network, and fails where there is none", async () => {
    network = null;
    await assert.rejects(ask("/", { mode: "navigate" }));
    network = page(OLD);
    await ask("/", { mode: "navigate" });
    network = null;
    assert.match(await textOf(ask("/", { mode: "navigate" })), new RegExp(OLD));
  });
  test("asks for a file of a release once, and drops it with the next release", async () => {
    network = () => new Response("file");
    await ask(`/static/${OLD}/main.js`);
    assert.equal(await textOf(ask(`/static/${OLD}/main.js`)), "file");
    assert.deepEqual(asked, [`/static/${OLD}/main.js`]);
    network = page(NEW);
    await ask("/", { mode: "navigate" });
    network = null;
    await assert.rejects(ask(`/static/${OLD}/main.js`));
  });
  test("shows what was last seen of a game without a network", async () => {
    network = () => new Response("now");
    await ask("/api/v1/games/g1/table?after=0");
    network = () => new Response("later");
    assert.equal(await textOf(ask("/api/v1/games/g1/table?after=0")), "later");
    network = null;
    assert.equal(await textOf(ask("/api/v1/games/g1/table?after=0")), "later");
  });
  test("shows a seat's view to that seat alone", async () => {
    network = () => new Response("cards of seat 0");
    await ask("/api/v1/games/g1/table", { token: "zero" });
    network = null;
    assert.equal(await textOf(ask("/api/v1/games/g1/table", { token: "zero" })), "cards of seat 0");
    await assert.rejects(ask("/api/v1/games/g1/table", { token: "one" }));
    await assert.rejects(ask("/api/v1/games/g1/table"));
  });
  test("keeps no refusals, and not everything for ever", async () => {
    network = () => new Response("gone", { status: 404 });
    await ask("/api/v1/games/g1");
    network = () => new Response("seen");
    for (let game = 0; game < 230; game += 1) await ask(`/api/v1/games/g${game}`);
    network = null;
    await assert.rejects(ask("/api/v1/games/g0"));
    assert.equal(await textOf(ask("/api/v1/games/g229")), "seen");
    assert.equal(stores["starledger-seen"].entries.size, 200);
  });
  for (const [path, options] of [
    ["/api/v1/games/g1/stream", {}],
    ["/api/v1/games/g1/events?wait=20", {}],
    ["/api/v1/games/g1/legal-actions", {}],
    ["/api/v1/games/g1/actions", { method: "POST" }],
    ["/api/docs", { mode: "navigate" }],
    ["/games/g1", { mode: "navigate" }],
    ["/", { mode: "navigate", origin: "http://other.test" }],
  ]) {
    test(`leaves ${options.method ?? "GET"} ${options.origin ?? ""}${path} to the browser`, () =>
      assert.equal(ask(path, options), undefined));
  }
});

describe("notices", () => {
  const TOLD = { kind: "turn", game: "g1", title: "Your move", body: "Toy", url: "/#/games/g1", lang: "en" };
  /** Dispatch an event to the worker, and wait for the work that it starts. */
  async function happen(name, event) {
    let begun;
    handlers[name]({ ...event, waitUntil: (given) => (begun = given) });
    await begun;
  }
  const push = (told = TOLD) => happen("push", { data: { json: () => told } });
  const click = () =>
    happen("notificationclick", { notification: { close() {}, data: { url: "/#/games/g1" } } });

  test("are shown in place of earlier ones of the same game", async () => {
    await push();
    const [[title, options]] = shownNotices;
    assert.equal(title, "Your move");
    assert.equal(options.tag, "g1");
    assert.deepEqual(options.data, { url: "/#/games/g1" });
  });
  test("are shown unless the game is seen", async () => {
    windows = [windowAt("/#/games/g1?v=7", "visible")];
    await push();
    assert.equal(shownNotices.length, 0);
    windows = [windowAt("/#/games/g1", "hidden"), windowAt("/#/", "visible")];
    await push();
    assert.equal(shownNotices.length, 1);
  });
  test("open the game in a new window where none is open", async () => {
    await click();
    assert.deepEqual(opened, ["/#/games/g1"]);
  });
  test("focus the window of the game, or bring another one to it", async () => {
    windows = [windowAt("/#/"), windowAt("/#/games/g1")];
    await click();
    assert.deepEqual([windows[0].did, windows[1].did, opened], [[], ["focus"], []]);
    windows = [windowAt("/#/learn")];
    await click();
    assert.deepEqual(windows[0].did, ["/#/games/g1", "focus"]);
  });
});
