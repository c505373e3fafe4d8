// Games that wait for a player, followed and blocked players, and the choices of notices.

import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, test } from "node:test";

import { said, shown, summary } from "./rendering.js";

const { need } = await import("../../web/kit/words/texts.js");
const { become, forget, forgetPlayer, keep, player, seatsOf, store } =
  await import("../../web/kit/base/purse.js");
const { daysLeft, isComplete, own, readOwn } = await import("../../web/kit/service/own.js");
const { blockedNames, following, readRelations, relate } = await import("../../web/kit/service/relations.js");
const { Problem } = await import("../../web/kit/service/http.js");
const { renew, subscribed, unsubscribe } = await import("../../web/kit/service/push.js");
const { isMuted } = await import("../../web/kit/game/talk.js");
const { News } = await import("../../web/screens/app/notify.js");
const { TurnNotices } = await import("../../web/screens/app/turn_notices.js");
const { Outcome } = await import("../../web/screens/me/confirm.js");
const { daysWords } = await import("../../web/screens/lobby/cards.js");

await need("notices");

const DAY_MS = 86_400_000;
const NOW = Date.parse("2026-01-31T12:00:00Z");
const inDays = (days) => new Date(NOW + days * DAY_MS).toISOString();
const slow = (id, deadline) => summary({ id, deadline, clock: { kind: "days", days: 3 }, deciding: [0] });

let answers, sent;

beforeEach(() => {
  [answers, sent] = [{}, []];
  globalThis.fetch = async (url, { method }) => {
    const { pathname } = new URL(url, "http://page.test");
    sent.push(`${method} ${pathname.replace("/api/v1", "")}`);
    const found = answers[pathname.replace("/api/v1", "")] ?? { items: [] };
    return new Response(JSON.stringify(found), { headers: { "Content-Type": "application/json" } });
  };
});

describe("what waits", () => {
  test("counts whole days, for my decisions with a clock of days alone", () => {
    keep("slow", 0, "token");
    assert.equal(daysLeft(slow("slow", inDays(2.5)), NOW), 2);
    assert.equal(daysLeft(slow("slow", inDays(-1)), NOW), 0);
    assert.equal(daysLeft(slow("others", inDays(2)), NOW), null);
    assert.equal(daysLeft(summary({ id: "slow", deadline: inDays(2), clock: null }), NOW), null);
    assert.equal(daysWords(slow("slow", inDays(-1))), "last day");
    forget("slow", 0);
  });
  test("is sorted by deadline, before games that wait for others", async () => {
    const games = [
      { ...slow("later", inDays(3)), updated_at: inDays(0) },
      summary({ id: "others", deciding: [1], updated_at: inDays(1) }),
      summary({ id: "free", deadline: null, clock: null, updated_at: inDays(1) }),
      { ...slow("soon", inDays(1)), updated_at: inDays(-1) },
    ];
    for (const game of games) {
      keep(game.id, 0, "token");
      answers[`/games/${game.id}`] = game;
    }
    await readOwn();
    assert.deepEqual(
      own.value.map(({ id }) => id),
      ["soon", "later", "free", "others"],
    );
  });
});

describe("own games", () => {
  test("are complete once all are read, for each player anew", async () => {
    const ids = Array.from({ length: 10 }, (_, at) => `many${at}`);
    for (const id of ids) {
      keep(id, 0, "token");
      answers[`/games/${id}`] = summary({ id });
    }
    become({ name: "Ada", token: "slp_ada" });
    await readOwn();
    assert.equal(isComplete.value, false, "eight are read at a time");
    await readOwn();
    assert.equal(isComplete.value, true);
    forgetPlayer();
    assert.equal(isComplete.value, false);
    await readOwn();
    assert.equal(isComplete.value, true);
    ids.forEach((id) => forget(id, 0));
  });
});

describe("relations", () => {
  beforeEach(async () => {
    become({ name: "Ada", token: "slp_ada" });
    answers["/player/following"] = { items: [{ name: "Eve" }] };
    answers["/player/blocked"] = { items: [] };
    await readRelations();
  });

  test("are read once for each player, and forgotten with the player", async () => {
    await readRelations();
    assert.deepEqual(following.value, ["Eve"]);
    assert.equal(sent.filter((one) => one === "GET /player/following").length, 1);
    forgetPlayer();
    assert.equal(following.value, null);
  });
  test("of a former player that arrive late are dropped", async () => {
    forgetPlayer();
    become({ name: "Bo", token: "slp_bo" });
    const reading = readRelations();
    become({ name: "Ada", token: "slp_ada" });
    await reading;
    assert.deepEqual([following.value, blockedNames.value], [null, null]);
  });
  test("end following with a block, which mutes the player at every table", async () => {
    forgetPlayer();
    become({ name: "Ada", token: "slp_ada" });
    await readRelations();
    await relate("blocked", "Eve", true);
    assert.ok(sent.includes("PUT /player/blocked/Eve"));
    assert.deepEqual([following.value, blockedNames.value], [[], ["Eve"]]);
    const eve = { ...summary().seats[0], name: "Eve", guest: false };
    assert.equal(isMuted(summary({ seats: [eve] }), 0), true);
    await relate("blocked", "Eve", false);
    assert.ok(sent.includes("DELETE /player/blocked/Eve"));
    assert.equal(isMuted(summary({ seats: [eve] }), 0), false);
  });
});

describe("a player whom an operator renames", () => {
  test("has the new name here, too, with the seats and the subscription", async () => {
    become({ name: "Mud", token: "slp_mud" });
    store(subscribed, { id: "s1", name: "Mud" });
    keep("g1", 0, "slp_mud", { player: "Mud", found: true });
    const seat = { ...summary().seats[0], kind: "human", name: "Juniper", guest: false };
    answers["/games"] = {
      items: [summary({ id: "g1", seats: [seat] }), summary({ id: "g2", seats: [seat] })],
    };
    answers["/player"] = { name: "Juniper" };
    await readOwn();
    assert.deepEqual(player.value, { name: "Juniper", token: "slp_mud" });
    assert.deepEqual(subscribed.value, { id: "s1", name: "Juniper" });
    assert.deepEqual(
      ["g1", "g2"].map((game) => seatsOf(game)[0].player),
      ["Juniper", "Juniper"],
    );
    sent.length = 0;
    await readOwn();
    assert.ok(!sent.includes("GET /player"), "it is read once");
    forgetPlayer();
    store(subscribed, null);
    assert.deepEqual([seatsOf("g1"), seatsOf("g2")], [[], []]);
  });
});

describe("a link that confirms an address", () => {
  const problem = (status) => new Problem(status, { code: "not-found", message: "gone" });
  test("is used up if the service says so, and only then", () => {
    assert.match(said(Outcome, { isDone: false, problem: null }), /Confirming/);
    assert.match(said(Outcome, { isDone: true, problem: null }), /Thank you/);
    assert.match(said(Outcome, { isDone: false, problem: problem(404) }), /no longer valid/);
    assert.match(said(Outcome, { isDone: false, problem: problem(0) }), /does not answer/);
  });
});

describe("a subscription", () => {
  const pushManager = { getSubscription: async () => null };
  const serviceWorker = { getRegistration: async () => ({ pushManager }) };
  let before;
  beforeEach(() => {
    before = Object.getOwnPropertyDescriptor(globalThis, "navigator");
    const navigator = { languages: ["en"], onLine: true, serviceWorker };
    Object.defineProperty(globalThis, "navigator", { value: navigator, configurable: true });
    Object.assign(globalThis, { isSecureContext: true, PushManager: {} });
    become({ name: "Ada", token: "slp_ada" });
    store(subscribed, { id: "s1", name: "Ada" });
  });
  afterEach(() => {
    Object.defineProperty(globalThis, "navigator", before);
    for (const name of ["isSecureContext", "PushManager", "Notification"]) delete globalThis[name];
  });

  test("ends once the user has withdrawn the permission", async () => {
    globalThis.Notification = { permission: "denied" };
    await renew();
    assert.equal(subscribed.value, null);
    assert.deepEqual(sent, ["DELETE /player/push-subscriptions/s1"]);
  });
  test("that the service has forgotten ends without a refusal, which other failures cause", async () => {
    for (const status of [404, 503]) {
      store(subscribed, { id: "s1", name: "Ada" });
      globalThis.fetch = async () =>
        new Response(JSON.stringify({ code: "any" }), {
          status,
          headers: { "Content-Type": "application/json" },
        });
      const ending = unsubscribe("slp_ada");
      await (status === 404 ? ending : assert.rejects(ending, Problem));
      assert.equal(subscribed.value, null);
    }
  });
  test("of another player is not renewed for the present one, whose token cannot end it", async () => {
    globalThis.Notification = { permission: "granted", requestPermission: async () => "granted" };
    store(subscribed, { id: "s2", name: "Bea" });
    await renew();
    assert.equal(subscribed.value, null);
    assert.deepEqual(sent, []);
  });
});

describe("alerts", () => {
  test("are for decisions that arise later, once each, where the user does not look", () => {
    const news = new News();
    const [early, seen] = ["early", "seen"].map((id) => summary({ id }));
    assert.deepEqual(news.among([early], [early]), [], "it waited when the page was opened");
    const late = summary({ id: "late" });
    assert.deepEqual(news.among([early, seen, late], [early, late]), [late]);
    assert.deepEqual(news.among([early, seen, late], [early, seen, late]), []);
    const again = summary({ id: "early", turn: 4 });
    assert.deepEqual(news.among([again], [again]), [again]);
  });
  test("are for the first game of a page opened with none, but not for a former one", () => {
    const news = new News();
    const game = summary();
    assert.deepEqual(news.among([], []), []);
    assert.deepEqual(news.among([game], [game]), [game]);
    assert.deepEqual(news.begin(), []);
    assert.deepEqual(news.among([game], [game]), [], "it waited when another player came");
  });
});

describe("notices", () => {
  test("are for players with a name", () => {
    forgetPlayer();
    assert.match(said(TurnNotices), /For players with a name of their own\. Keep your name/);
  });
  test("cannot be switched on where the browser has none", () => {
    become({ name: "Ada", token: "slp_ada" });
    assert.match(shown(TurnNotices), /role="switch"[^>]*disabled/);
    assert.match(said(TurnNotices), /In this browser This browser cannot get notifications/);
  });
});
