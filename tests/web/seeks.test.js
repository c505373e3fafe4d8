// Looking for players: the own seek, the seeks of others, and the request that joins one.

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { said, shown } from "./rendering.js";

const { rulesets } = await import("../../web/kit/service/rulebook.js");
const { Seekers, Seeking, likeSeek, ownSeek, sought } = await import("../../web/screens/lobby/seeks.js");

rulesets.value = [{ name: "toy", title: "Toy", players: { min: 2, max: 3 } }];

const seek = (id, name, more = {}) => ({
  id,
  name,
  ruleset: "toy",
  options: { map: "big" },
  seats: 3,
  clock: null,
  rated: true,
  status: "open",
  ...more,
});

describe("the seeks of others", () => {
  test("name who looks, and for what", () => {
    sought.value = [seek("s1", "Ada"), seek("s2", "Bob", { rated: false })];
    assert.match(said(Seekers), /Ada is looking for players Toy · 3 seats · rated Join Ada/);
    assert.match(said(Seekers), /Bob is looking for players Toy · 3 seats · unrated/);
  });
  test("are not shown to somebody who looks already", () => {
    ownSeek.value = { id: "s3", token: "secret" };
    assert.equal(shown(Seekers), "");
    ownSeek.value = null;
  });
  test("are nothing without any", () => {
    sought.value = [];
    assert.equal(shown(Seekers), "");
  });
});

describe("joining a seek", () => {
  test("asks for the same game", () =>
    assert.deepEqual(likeSeek(seek("s1", "Ada", { clock: { kind: "days", days: 2 } })), {
      ruleset: "toy",
      options: { map: "big" },
      seats: 3,
      clock: { kind: "days", days: 2 },
      rated: true,
    }));
  test("asks for no clock where there is none", () => assert.ok(!("clock" in likeSeek(seek("s1", "Ada")))));
});

describe("the own seek", () => {
  test("can be stopped", () => {
    ownSeek.value = { id: "s1", token: "secret" };
    assert.match(said(Seeking), /Looking for players … Stop/);
    ownSeek.value = null;
  });
  test("is nothing while there is none", () => assert.equal(shown(Seeking), ""));
});
