// The operators' page: names of subjects, acts that can be undone, and what each list shows.

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { said, shown } from "./rendering.js";

const { Acts, acting, closing, renaming, undoing } = await import("../../web/screens/operating/acts.js");
const { Record } = await import("../../web/screens/operating/record.js");
const { Reports, settling } = await import("../../web/screens/operating/reports.js");
const { aboutOf, hasRecord, lasting } = await import("../../web/screens/operating/subjects.js");
const { need } = await import("../../web/kit/words/texts.js");

await need("operator");

const EVE = { name: "Eve", player: "Eve", game: null, seat: null };
const SEAT = { name: "Bob", player: null, game: "g1", seat: 1 };
const GAME = { name: null, player: null, game: "g1", seat: null };
const ERASED = { name: "Former player", player: null, game: null, seat: null };

/** An act at a minute of an hour. */
const actOf = (act, minute, about = EVE) => ({
  about,
  act,
  reason: `because ${minute}`,
  by: "Ada",
  acted_at: `2026-01-31T12:${String(minute).padStart(2, "0")}:00Z`,
});
const REPORT = {
  id: "r1",
  about: SEAT,
  reason: "other",
  reporter: EVE,
  created_at: "2026-01-31T12:00:00Z",
  settled: null,
};

describe("a subject", () => {
  test("is named in requests as a player or a seat", () => {
    assert.deepEqual(aboutOf(EVE), { player: "Eve" });
    assert.deepEqual(aboutOf(SEAT), { game: "g1", seat: 1 });
  });
  test("has a record unless it is a game or erased", () =>
    assert.deepEqual([EVE, SEAT, GAME, ERASED].map(hasRecord), [true, true, false, false]));
});

describe("acts", () => {
  test("can be undone while they last", () => {
    const acts = [
      actOf("close-game", 9, GAME),
      actOf("unmute", 8),
      actOf("ban-rated", 7),
      actOf("mute", 6, SEAT),
      actOf("mute", 5),
      actOf("ban-rated", 4),
    ];
    assert.deepEqual(
      [...lasting(acts)].map((act) => act.reason),
      ["because 9", "because 7", "because 6"],
    );
    const buttons = shown(Acts, { items: acts, show: () => {}, ask: () => {} });
    assert.equal(buttons.match(/Undo …/g)?.length, 3);
    assert.equal(lasting([actOf("reopen-game", 10, GAME), ...acts]).size, 2);
  });
  test("ask for what undoes them", () => {
    const { title, path, body } = acting(EVE, "allow-rated");
    assert.equal(title, "Admit Eve to rated games");
    assert.deepEqual([path, body], ["/operator/acts", { about: { player: "Eve" }, act: "allow-rated" }]);
    assert.equal(closing("g1").path, "/operator/games/g1/close");
    assert.equal(undoing(actOf("close-game", 9, GAME)).path, "/operator/games/g1/reopen");
    assert.deepEqual(undoing(actOf("mute", 9)).body, { about: { player: "Eve" }, act: "unmute" });
  });
  test("show a renaming, which the earlier name undoes", () => {
    const renamed = { ...actOf("rename", 2), renamed: { before: "Mud", after: "Eve" } };
    const erased = { ...actOf("rename", 1, ERASED), renamed: null };
    const items = [renamed, erased, { ...renamed, acted_at: "2026-01-31T11:00:00Z" }];
    assert.deepEqual([...lasting(items)], [renamed]);
    assert.match(said(Acts, { items, ask: () => {} }), /renamed from “Mud” to “Eve”/);
    const { title, path, body, name } = renaming(EVE, "Mud");
    assert.deepEqual([title, path, body, name], ["Rename Eve", "/operator/rename", { player: "Eve" }, "Mud"]);
  });
  test("name the operator", () => {
    const items = [actOf("mute", 1), { ...actOf("unmute", 0), by: null }];
    assert.match(said(Acts, { items, ask: () => {} }), /muted “because 1” · Ada .* command line/);
  });
});

describe("reports", () => {
  test("name who is reported, why and by whom", () => {
    assert.match(
      said(Reports, { items: [REPORT], show: () => {}, ask: () => {} }),
      /Bob seat 2 other .*by Eve/,
    );
    assert.equal(settling(REPORT).body.state, "settled");
  });
  test("once settled can be reopened", () => {
    const settled = { by: "Ada", reason: "no proof", settled_at: REPORT.created_at };
    const items = [{ ...REPORT, settled }];
    assert.match(
      said(Reports, { items, show: () => {}, ask: () => {} }),
      /Settled by Ada: “no proof” Reopen/,
    );
    assert.equal(settling(items[0]).body.state, "waiting");
  });
});

describe("a record", () => {
  const none = { acts: [], act_count: 0, reports: [], report_count: 0 };
  const facts = { registered_at: REPORT.created_at, muted: true, unrated: false, games: 1 };
  const record = { about: EVE, ...facts, ...none };
  const props = { close: () => {}, show: () => {}, ask: () => {} };
  test("of a player offers what undoes a restriction", () => {
    const words = said(Record, { record, ...props });
    assert.match(words, /1 game/);
    assert.match(words, /Unmute … Exclude from rated games … Rename …/);
  });
  test("of a guest's seat has no ratings", () => {
    const seat = { ...record, about: SEAT, registered_at: null, muted: false };
    const words = said(Record, { record: seat, ...props });
    assert.match(words, /A guest/);
    assert.match(words, /Mute … Close the game …/);
    assert.doesNotMatch(words, /rated games …/);
  });
  test("says how many older reports it lacks", () => {
    assert.doesNotMatch(said(Record, { record, ...props }), /newest/);
    const many = { ...record, reports: [REPORT], report_count: 312 };
    assert.match(said(Record, { record: many, ...props }), /The newest 1 of 312/);
  });
});
