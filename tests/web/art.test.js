// The drawings are complete, small, and distinguishable without colour.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { gzipSync } from "node:zlib";

import { shown } from "./rendering.js";

const { Disc, pipsOf } = await import("../../web/kit/art/disc.js");
const { Glyph } = await import("../../web/kit/art/glyphs.js");
const { Outpost, Starbase, Starship } = await import("../../web/kit/art/pieces.js");
const { Planet } = await import("../../web/kit/art/planets.js");
const { SeatSign } = await import("../../web/kit/art/seat_signs.js");
const { Places } = await import("../../web/kit/board/geometry.js");
const { docksOf } = await import("../../web/rulesets/star-trek-catan/board/drawn.js");
const { RESOURCES } = await import("../../web/rulesets/star-trek-catan/resources.js");

const COLORS = ["red", "blue", "orange", "yellow", "white"];
const PICTURES = new URL("../../web/kit/art/planets/", import.meta.url);

describe("planets", () => {
  test("every kind of sector has a picture", () => {
    for (const name of [...RESOURCES, "none"]) {
      const [, file] = shown(Planet, { name, size: 10 }).match(/href="([^"]+\.svg)"/);
      assert.match(readFileSync(new URL(file), "utf8"), /^<svg /);
    }
  });
  test("an unknown kind has none", () => assert.equal(shown(Planet, { name: "constructor", size: 10 }), ""));
  test("those of the resources of all games are there", () => {
    for (const name of ["ore", "fuel", "carbon", "goods", "green-food"])
      assert.match(shown(Planet, { name, size: 10 }), new RegExp(`/${name}\\.svg"`));
  });
  test("all pictures together are below 20 KB as sent", () => {
    const sizes = readdirSync(PICTURES).map((name) => gzipSync(readFileSync(new URL(name, PICTURES))).length);
    const total = sizes.reduce((sum, size) => sum + size, 0);
    assert.ok(total > 1000 && total < 20_000, `${total} bytes`);
  });
});

describe("discs", () => {
  test("pips count the rolls", () => {
    const rolls = [1, 2, 3, 4, 5, 6].flatMap((one) => [1, 2, 3, 4, 5, 6].map((other) => one + other));
    for (let number = 2; number <= 12; number++)
      assert.equal(pipsOf(number), rolls.filter((sum) => sum === number).length);
    assert.equal(shown(Disc, { number: 9, x: 0, y: 0 }).match(/h0/g).length, 4);
  });
  for (const [number, isLikely] of [
    [5, false],
    [6, true],
    [8, true],
    [9, false],
  ]) {
    test(`${number} stands out: ${isLikely}`, () =>
      assert.equal(shown(Disc, { number, x: 0, y: 0 }).includes("likely"), isLikely));
  }
});

describe("signs", () => {
  test("each resource has its own", () => {
    const names = [...RESOURCES, "ore", "fuel", "carbon", "goods", "science", "astro"];
    const drawn = names.map((name) => shown(Glyph, { name, x: 0, y: 0, size: 24 }));
    assert.equal(new Set(drawn.map((one) => one.replace(/class="[^"]*"/, ""))).size, names.length);
    assert.equal(shown(Glyph, { name: "toString", x: 0, y: 0, size: 24 }), "");
  });
  for (const [name, View] of Object.entries({ SeatSign, Outpost, Starbase, Starship })) {
    test(`${name} differs by player without colour`, () => {
      const drawn = COLORS.map((color) => shown(View, { color }).replace(/ fill="[^"]*"/g, ""));
      assert.equal(new Set(drawn).size, COLORS.length);
      assert.ok(drawn.every((one) => !COLORS.some((color) => one.includes(color))));
    });
  }
  test("a colour without a sign has a ring", () =>
    assert.equal(shown(SeatSign, { color: "teal" }), shown(SeatSign, { color: null })));
});

describe("docks", () => {
  const intersections = [
    { id: 1, sectors: ["a"], neighbors: [2, 6], trading_post: "water" },
    { id: 2, sectors: ["a"], neighbors: [1, 3], trading_post: "water" },
    { id: 3, sectors: ["a"], neighbors: [2, 4], trading_post: null },
  ];
  const places = new Places({ sectors: [{ id: "a", q: 0, r: 0 }] });
  places.points = new Map([
    [1, [52, -30]],
    [2, [52, 30]],
    [3, [0, 60]],
  ]);
  test("two points share one outside their route", () => {
    const [dock, ...others] = docksOf(places, intersections);
    assert.deepEqual(others, []);
    assert.equal(dock.post, "water");
    assert.deepEqual(dock.at.map(Math.round), [90, 0]);
  });
});
