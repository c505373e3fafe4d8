// Looking for players: the own seek, the seeks of others, and the request that joins one.

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { serve } from "./browser.js";
import { said, shown } from "./rendering.js";

const { rulesets } = await import("../../web/kit/service/rulebook.js");
const { Seekers, accepts } = await import("../../web/screens/lobby/people/seekers.js");
const { Seeking, hear, likeSeek, look, playNow, seekGame, sought } =
  await import("../../web/screens/lobby/people/seeks.js");
const { FindPlayers, termsOf } = await import("../../web/screens/lobby/people/find.js");
const { become, forgetPlayer, keepName, ownSeek } = await import("../../web/kit/base/purse.js");

rulesets.value = [{ name: "toy", title: "Toy", players: { min: 2, max: 3 } }];

const seek = (id, name, more = {}) => ({
  id,
  name,
  ruleset: "toy",
  options: { map: "big" },
  seats: 3,
  clock: null,
  rated: true,
  rating_range: null,
  status: "open",
  ...more,
});

describe("the seeks of others", () => {
  test("name who looks, and for what", () => {
    sought.value = [seek("s1", "Ada"), seek("s2", "Bob", { rated: false })];
    assert.match(said(Seekers), /Ada is looking for players Toy · 3 seats · rated Join Ada/);
    assert.match(said(Seekers), /Bob is looking for players Toy · 3 seats · unrated/);
  });
  test("name their clock and the ratings that they accept", () => {
    const asking = (clock, min, max) => {
      sought.value = [seek("s1", "Ada", { clock, rating_range: { min, max } })];
      return said(Seekers);
    };
    assert.match(asking({ kind: "days", days: 2 }, null, null), /rated · 2 days a move Join/);
    assert.match(
      asking({ kind: "decision", seconds: 60 }, 1400, null),
      /60 s a move · rating from 1400 Join/,
    );
    assert.match(asking(null, null, 1600), /rated · rating up to 1600 Join/);
    assert.match(asking(null, 0, 1600), /rated · ratings 0 to 1600 Join/);
  });
  test("say whose rating they do not accept, and come last then", () => {
    const range = { min: 1500, max: 1600 };
    for (const [rating, isAccepted] of [
      [1499, false],
      [1500, true],
      [1600, true],
      [1601, false],
      [undefined, true],
    ])
      assert.equal(accepts(seek("s1", "Ada", { rating_range: range }), { toy: rating }), isAccepted);
    assert.ok(accepts(seek("s1", "Ada"), { toy: 1 }));
    assert.ok(accepts(seek("s1", "Ada", { rating_range: { min: null, max: 9 } }), { toy: 1 }));
  });
  test("leave out one's own from another browser, but not a guest of the same name", () => {
    become({ name: "Ada", token: "t" });
    hear("seek", seek("s7", "Ada", { guest: false }));
    assert.deepEqual(
      sought.value.filter(({ id }) => id === "s7"),
      [],
    );
    hear("seek", seek("s8", "Ada", { guest: true }));
    assert.equal(sought.value.at(-1)?.id, "s8");
    forgetPlayer();
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

describe("the stream of the lobby", () => {
  const names = () => sought.value.map(({ name }) => name);
  test("brings seeks, and takes away those that are paired or gone", () => {
    sought.value = [];
    hear("seek", seek("s1", "Ada"));
    hear("seek", seek("s2", "Bob"));
    hear("seek", seek("s1", "Ada"));
    assert.deepEqual(names(), ["Bob", "Ada"]);
    hear("paired", seek("s2", "Bob"));
    hear("gone", seek("s1", "Ada"));
    assert.deepEqual(names(), []);
  });
  test("says nothing of the own seek among those of others", () => {
    ownSeek.value = { id: "s1", token: "secret" };
    hear("seek", seek("s1", "Ada"));
    assert.deepEqual(names(), []);
    ownSeek.value = null;
  });
});

describe("who just wants to play", () => {
  test("looks for people, and soon takes bots", async () => {
    const asked = serve(() => ({ status: 201, body: seek("s1", "Ada") }));
    await playNow(rulesets.value[0]);
    assert.deepEqual(asked[0].body, {
      ruleset: "toy",
      seats: 2,
      rated: false,
      fill_with_bots_after_s: 15,
      name: "Guest",
    });
    ownSeek.value = null;
  });
});

describe("the sheet that finds players", () => {
  const [toy] = rulesets.value;
  const usual = { seats: null, clock: null, range: { min: "", max: "" } };
  test("asks for the fewest players, any rating and no clock unless told otherwise", () =>
    assert.deepEqual(termsOf(toy, usual), { seats: 2 }));
  test("asks for what is chosen", () => {
    const clock = { kind: "days", days: 2 };
    assert.deepEqual(termsOf(toy, { seats: 3, clock, range: { min: "0", max: " " } }), {
      seats: 3,
      clock,
      rating_range: { min: 0, max: null },
    });
  });
  test("forgets a number of seats that another game lacks", () =>
    assert.equal(termsOf(toy, { ...usual, seats: 6 }).seats, 2));
  test("offers the rest behind one disclosure", () => {
    const markup = shown(FindPlayers, { close: () => {} });
    assert.match(markup, /<details[^>]*><summary>More choices<\/summary>/);
    const [, behind] = markup.split("<details");
    for (const name of ["seek-seats", "rating-min", "rating-max"])
      assert.ok(behind.includes(`name="${name}"`));
    assert.ok(behind.includes('id="clock"'));
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
  const WANTED = { ruleset: "toy", seats: 2, rated: true };
  test("of a guest is read with the token of the seek", async () => {
    keepName("Ada");
    const asked = serve(() => ({ status: 201, body: { ...seek("s1", "Ada"), token: "sls_secret" } }));
    await seekGame(WANTED);
    assert.deepEqual(ownSeek.value, { id: "s1", token: "sls_secret" });
    await look(ownSeek.value, () => false);
    assert.equal(asked[1].headers.Authorization, "Bearer sls_secret");
  });
  test("of a player is read with the player's token, which is not stored beside it", async () => {
    become({ name: "Bea", token: "slp_secret" });
    const asked = serve(() => ({ status: 201, body: seek("s2", "Bea") }));
    await seekGame(WANTED);
    assert.doesNotMatch(localStorage.getItem("starledger.seek"), /slp_secret/);
    await look(ownSeek.value, () => false);
    assert.equal(asked[1].headers.Authorization, "Bearer slp_secret");
  });
  test("ends with the player", () => {
    forgetPlayer();
    assert.equal(ownSeek.value, null);
    assert.equal(localStorage.getItem("starledger.seek"), null);
  });
  test("is kept while the service is away, and forgotten once it is gone", async () => {
    ownSeek.value = { id: "s1", token: "sls_secret" };
    serve(() => ({ status: 503, body: { code: "unavailable", detail: "Try again." } }));
    assert.equal(await look(ownSeek.value, () => false), null);
    assert.equal(ownSeek.value?.id, "s1");
    serve(() => ({ status: 404, body: { code: "not-found", detail: "There is no such seek." } }));
    assert.equal(await look(ownSeek.value, () => false), null);
    assert.equal(ownSeek.value, null);
  });
  test("opens no game once its view is left", async () => {
    ownSeek.value = { id: "s1", token: "sls_secret" };
    serve(() => ({ body: { ...seek("s1", "Ada"), status: "paired", game: "g9", seat: 0, token: "slt" } }));
    await look(ownSeek.value, () => true);
    assert.doesNotMatch(location.hash, /g9/);
    assert.equal(ownSeek.value?.id, "s1");
    ownSeek.value = null;
  });
});
