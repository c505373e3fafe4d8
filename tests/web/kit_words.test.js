// Texts by their keys, numbers, names, and values in words.

import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { before, describe, test } from "node:test";

import { SEATS, summary, tableOf } from "./rendering.js";

const texts = await import("../../web/kit/words/texts.js");
const words = await import("../../web/kit/words/words.js");
const { faceOf } = await import("../../web/kit/words/characters.js");
const { peopleOf } = await import("../../web/screens/game/seats/ratings.js");
const naming = await import("../../web/kit/words/naming.js");
const { onMap } = await import("../../web/kit/words/starmap.js");

const { t, has } = texts;

describe("texts", () => {
  before(() => texts.speak("en"));
  test("a text has its parameters in it", () => assert.equal(t("common.turn", { turn: 3 }), "turn 3"));
  test("a text without a translation is its key", () =>
    assert.equal(t("common.nothing_such"), "common.nothing_such"));
  for (const key of [
    "common.constructor",
    "constructor",
    "common.__proto__",
    "__proto__.x",
    "common.turn.length",
    "",
  ]) {
    test(`${key || "no key"} is no text`, () => {
      assert.equal(has(key), false);
      assert.equal(t(key), key);
    });
  }
  test("a group of texts is no text", () => assert.equal(has("common.status"), false));
  test("parameters that are missing leave nothing", () => assert.equal(t("common.turn", {}), "turn "));
  test("a count chooses the plural", () => {
    assert.notEqual(
      t("game.said_before", { count: 1 }),
      t("game.said_before", { count: 2 }).replace("2", "1"),
    );
  });
  test("large numbers are grouped as the language does", async () => {
    assert.equal(texts.number(12345), "12,345");
    await texts.speak("de");
    assert.equal(texts.number(12345), "12.345");
    assert.equal(texts.number(999), "999");
    await texts.speak("en");
  });
  for (const [list, expected] of [
    [[], ""],
    [["a"], "a"],
    [["a", "b"], "a and b"],
    [[1, 2, 3], "1, 2, and 3"],
  ]) {
    test(`${JSON.stringify(list)} as an enumeration`, () => assert.equal(texts.listed(list), expected));
  }
  test("another language is spoken everywhere", async () => {
    await texts.speak("de");
    assert.equal(texts.language.value, "de");
    assert.equal(document.documentElement.lang, "de");
    assert.equal(t("common.turn", { turn: 3 }), "Zug 3");
    await texts.speak("en");
  });
});

const ROOT = new URL("../../web/", import.meta.url);
/** Texts that the service sends in English, so that only other languages need them here. */
const IN_ENGLISH = /^(terms|encounters|does)\./;

/** List the texts of an area by their keys; the forms of a plural are one text. */
function entries(area, prefix = "") {
  return Object.entries(area).flatMap(([name, value]) => {
    const isText = typeof value === "string" || typeof value.other === "string";
    return isText ? [[prefix + name, value]] : entries(value, `${prefix}${name}.`);
  });
}

const parametersOf = (text) => {
  const forms = typeof text === "string" ? [text] : Object.values(text);
  return [
    ...new Set(forms.flatMap((form) => [...form.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))),
  ].sort();
};

/** Load the texts of an area in both languages. */
async function both(path) {
  const read = async (language) => (await import(new URL(path.replace("LANGUAGE", language), ROOT))).default;
  return Promise.all(["en", "de"].map(read));
}

const AREAS = readdirSync(new URL("kit/texts/en", ROOT), { recursive: true })
  .filter((name) => name.endsWith(".js"))
  .map((name) => `kit/texts/LANGUAGE/${name}`);
const RULESETS = readdirSync(new URL("rulesets", ROOT), { withFileTypes: true })
  .filter((one) => one.isDirectory())
  .map(({ name }) => `rulesets/${name}/texts/LANGUAGE.js`);

for (const path of [...AREAS, ...RULESETS]) {
  describe(`the texts of ${path}`, async () => {
    const [english, german] = (await both(path)).map((area) => new Map(entries(area)));
    test("no key is missing in German", () => {
      assert.deepEqual(
        [...english.keys()].filter((key) => !german.has(key)),
        [],
      );
    });
    test("no key is missing in English", () => {
      assert.deepEqual(
        [...german.keys()].filter((key) => !english.has(key) && !IN_ENGLISH.test(key)),
        [],
      );
    });
    test("both languages use the same parameters", () => {
      for (const [key, text] of english) {
        assert.deepEqual(parametersOf(german.get(key) ?? text), parametersOf(text), key);
      }
    });
    for (const [language, area] of [
      ["en", english],
      ["de", german],
    ]) {
      test(`plurals have the forms that ${language} has`, () => {
        const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted();
        for (const [key, text] of area)
          if (typeof text !== "string") assert.deepEqual(Object.keys(text).sort(), forms, key);
      });
      test(`no text is empty, or has space around it, in ${language}`, () => {
        for (const [key, text] of area) {
          for (const form of typeof text === "string" ? [text] : Object.values(text))
            assert.equal(form, form.trim() || "-", key);
        }
      });
    }
  });
}

describe("words", () => {
  for (const [name, expected] of [
    ["starship-built", "Starship built"],
    ["victory_points", "Victory points"],
    ["ore", "Ore"],
  ]) {
    test(`${name} as a title`, () => assert.equal(words.title(name), expected));
  }
  test("a ruleset without words of its own is named as it is", () => {
    assert.equal(words.term("toy", "draw-card"), "draw card");
    assert.equal(words.amount("toy", "ore", 2), "2 ore");
  });
  test("a person has a name, a built-in bot that of its character", () => {
    assert.equal(words.seatName(SEATS, 0), "Ada");
    assert.equal(words.seatName(SEATS, 1), "Vega");
    assert.equal(words.seatName(SEATS, 2), "Seat 2");
    assert.equal(words.seatName(null, 4), "Seat 4");
  });
  test("bots of one kind are different characters at each seat of a table", () => {
    for (const bot of ["greedy", "random"]) {
      const seats = [0, 1, 2, 3].map((seat) => ({ seat, kind: "bot", bot, name: bot }));
      const names = seats.map(({ seat }) => words.seatName(seats, seat));
      assert.equal(new Set(names).size, 4);
      assert.equal(new Set(seats.map(faceOf)).size, 4);
    }
  });
  test("a bot from outside has its own name, and the seat beside it if it sits there twice", () => {
    const seats = [0, 1].map((seat) => ({ seat, kind: "bot", bot: "Deep", name: "Deep" }));
    assert.equal(words.seatName(seats.slice(1), 1), "Deep");
    assert.equal(words.seatName(seats, 1), "Deep #1");
    for (const inherited of ["constructor", "__proto__"])
      assert.equal(words.seatName([{ seat: 0, bot: inherited, name: inherited }], 0), inherited);
  });
  test("a name always has the same face, and an open seat none", () => {
    assert.equal(faceOf(SEATS[0]), faceOf({ seat: 3, kind: "human", name: "ADA" }));
    assert.match(faceOf(SEATS[0]), /^person-[1-6]$/);
    assert.equal(faceOf(SEATS[2]), null);
  });
  test("people of the same name are told apart", () => {
    const two = [
      { seat: 0, name: "Ada" },
      { seat: 1, name: " ada" },
    ];
    assert.equal(words.seatName(two, 0), "Ada #0");
  });
  test("of an erased person is in the page's language, and asks for no rating", async () => {
    const seats = [
      { ...SEATS[0], guest: false, name: "Former player" },
      { ...SEATS[0], seat: 1, guest: false },
    ];
    assert.equal(words.seatName(seats, 0), "Former player");
    await texts.speak("de");
    assert.equal(words.seatName(seats, 0), "Ehemaliger Spieler");
    await texts.speak("en");
    assert.deepEqual(peopleOf(seats), ["Ada"]);
  });
  test("a name can hide nothing and turn nothing around", () => {
    assert.equal(words.seatName([{ seat: 0, name: "A\u202eda\u0000" }], 0), "Ada");
    assert.equal(words.seatName([{ seat: 0, name: "שלום" }], 0), "\u2068שלום\u2069");
  });
  for (const [sentence, expected] of [
    ["Seat 1 has to decide now, not you.", "Vega has to decide now, not you."],
    ["Seats 0 and 1 have to decide.", "Ada and Vega have to decide."],
    ["There is no seat 7.", "There is no seat 7."],
    ["Nobody sits at seat 1.", "Nobody sits at seat 1."],
    ["Platz 0 ist am Zug.", "Ada ist am Zug."],
    ["Seat 2 is not open.", "Seat 2 is not open."],
  ]) {
    test(`people in: ${sentence}`, () => assert.equal(words.peopled(sentence, SEATS), expected));
  }
  for (const [value, expected] of [
    [{ food: 2, water: 0 }, "2 food"],
    [[3, 4], "3, 4"],
    [true, "yes"],
    [{ seat: 0, cards: { ore: 1 } }, "Ada: 1 ore"],
    [{ id: "x", name: "Sulu" }, "Sulu"],
    [null, "null"],
    ["text", "text"],
    [
      [
        { seat: 1, count: 2 },
        { seat: 0, count: 1 },
      ],
      "Vega: 2 count; Ada: 1 count",
    ],
  ]) {
    test(`${JSON.stringify(value)} in brief`, () => assert.equal(words.brief(value, SEATS), expected));
  }
  test("a thing is told by its parts", () => {
    assert.equal(
      words.thing("support_card", { card: "sulu", side: "A", usable: false }),
      "Sulu, side A, not usable",
    );
  });
  for (const [seconds, expected] of [
    [1, "now"],
    [30, "30 sec. ago"],
    [120, "2 min. ago"],
    [7200, "2 hr. ago"],
  ]) {
    test(`${seconds} s ago`, () => {
      assert.equal(
        words.ago("2026-01-01T00:00:00Z", Date.parse("2026-01-01T00:00:00Z") + seconds * 1000),
        expected,
      );
    });
  }
  test("no time was never", () => assert.equal(words.ago("never"), ""));
});

describe("naming", () => {
  const board = {
    routes: [{ id: 4, sectors: [1], name: undefined }],
    sectors: [{ id: 1, planet: "food", number: 10 }],
    offers: [{ offer: 3, seat: 0, give: { ore: 1 } }],
    players: [],
  };
  const table = tableOf({ game: summary(), board });
  for (const [name, value, expected] of [
    ["victim", 1, "Vega"],
    ["to", [0, 1], "Ada and Vega"],
    ["to", [], "everybody"],
    ["route", 4, "Route 4 (food 10)"],
    ["sector", 1, "Food 10"],
    ["give", { ore: 2 }, "2 ore"],
    ["give", {}, "nothing"],
    ["kind", "colony_ship", "Colony ship"],
    ["count", 3, "3"],
    ["names", ["a_b", "c"], "a b and c"],
    ["offer", 3, "Ada: offer 3, give 1 ore"],
    ["choice", null, "none"],
  ]) {
    test(`${name} ${JSON.stringify(value)}`, () => assert.equal(naming.worded(table, name, value), expected));
  }
  for (const [name, isSeat] of [
    ["victim", true],
    ["first_player", true],
    ["to", true],
    ["route", false],
    ["tomato", false],
  ]) {
    test(`${name} ${isSeat ? "names" : "does not name"} seats`, () =>
      assert.equal(naming.namesSeats(name), isSeat));
  }
  test("an action is described by its schema where there are no other words", () => {
    const book = { actions: { draw: { description: "Draw a card (STC-012).\nMore." } } };
    assert.deepEqual(naming.doesOf("toy", "draw", book), { words: "Draw a card.", lang: "en" });
    assert.deepEqual(naming.doesOf("toy", "constructor", book), { words: "", lang: "en" });
  });
  test("a tip is in the language of the page or not there", () => {
    assert.equal(naming.tipOf({ words: "Draw", lang: "en" }), "Draw");
    assert.equal(naming.tipOf({ words: "Zieh", lang: "de" }), undefined);
    assert.equal(naming.tipOf({ words: "", lang: "en" }), undefined);
  });
  test("a place of a map is named by its intersection", () => {
    const map = { intersections: ["5,10,W", "6,10,E"], ships: [{ ship: 2, kind: "trade_ship", at: 1 }] };
    assert.equal(onMap(map, "to", 0), "5,10,W");
    assert.equal(onMap(map, "ship", 2), "trade ship at 6,10,E");
    assert.equal(onMap(map, "count", 0), null);
    assert.equal(onMap({ intersections: [{ id: 1 }] }, "to", 0), null);
  });
});

describe("the parts of an opening", () => {
  for (const ruleset of RULESETS.map((path) => path.split("/")[1]))
    for (const language of ["en", "de"])
      test(`are called in ${language} as in ${ruleset}`, async () => {
        const { default: ratings } = await import(`../../web/kit/texts/${language}/ratings.js`);
        const { default: own } = await import(`../../web/rulesets/${ruleset}/texts/${language}.js`);
        const parts = ratings.openings[ruleset];
        const called = { ...own.terms, ...own.modules };
        const both = Object.keys(parts).filter((part) => part in called);
        if (language === "de") assert.ok(both.length > 4, "some names are compared");
        for (const part of both) assert.equal(parts[part].toLowerCase(), called[part].toLowerCase());
      });
});
