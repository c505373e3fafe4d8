// The event stage: queue, banners and feed on a fake clock, motions on a fake layer, and the entries of each
// game.

import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";

import { summary, tableOf } from "./rendering.js";

const { signal } = await import("../../web/kit/base/lib.js");
const { Queue, TURN_MS } = await import("../../web/kit/stage/queue.js");
const { Banners, stays } = await import("../../web/kit/stage/banners.js");
const { Feed } = await import("../../web/kit/stage/feed.js");
const { Performer } = await import("../../web/kit/stage/show/performer.js");
const { arc, bendOf, course, line } = await import("../../web/kit/stage/show/paths.js");
const { mark, partsOf, plain } = await import("../../web/kit/stage/marked.js");
const cues = await import("../../web/kit/stage/cues.js");
const { Director } = await import("../../web/kit/stage/director.js");

/** A clock that stands still until a test moves it. */
class FakeClock {
  constructor() {
    this.time = 0;
    this.timers = new Map();
    this.next = 0;
  }
  now = () => this.time;
  later = (ms, then) => {
    const id = (this.next += 1);
    this.timers.set(id, { at: this.time + ms, then });
    return () => this.timers.delete(id);
  };
  pass(ms) {
    const end = this.time + ms;
    for (;;) {
      const due = [...this.timers].filter(([, { at }]) => at <= end).sort(([, a], [, b]) => a.at - b.at)[0];
      if (due === undefined) break;
      this.timers.delete(due[0]);
      this.time = Math.max(this.time, due[1].at);
      due[1].then();
    }
    this.time = end;
  }
}

describe("the queue", () => {
  let [clock, said, queue] = [new FakeClock(), [], null];
  const item = (name, { length = 1000, isOwn = false, actor = 1, action = 1 } = {}) => ({
    actor,
    action,
    isOwn,
    length,
    show: (rate) => {
      said.push(`${name} at ${rate}`);
      return {
        speed: (other) => said.push(`${name} now at ${other}`),
        end: () => said.push(`${name} ends`),
      };
    },
    skip: () => said.push(`${name} skipped`),
  });
  beforeEach(() => {
    [clock, said] = [new FakeClock(), []];
    queue = new Queue({ clock, pace: () => 1 });
  });

  test("shows one event after another", () => {
    queue.add([item("a"), item("b")]);
    assert.deepEqual(said, ["a at 1"]);
    clock.pass(999);
    assert.deepEqual(said, ["a at 1"]);
    clock.pass(1);
    assert.deepEqual(said, ["a at 1", "b at 1"]);
  });

  test("what does not move takes no time", () => {
    queue.add([item("a", { length: 0 }), item("b", { length: 0 }), item("c")]);
    assert.deepEqual(said, ["a at 1", "b at 1", "c at 1"]);
  });

  test("is twice as fast with four waiting, and four times with ten", () => {
    const some = (count) => Array.from({ length: count }, (_, index) => item(`${index}`, { actor: index }));
    queue.add(some(5));
    assert.deepEqual(said, ["0 at 2"]);
    queue.drop();
    said.length = 0;
    queue.add(some(11));
    assert.deepEqual(said, ["0 at 4"]);
  });

  test("speeds up what runs when more arrive", () => {
    queue.add([item("a")]);
    clock.pass(500);
    queue.add([1, 2, 3, 4].map((index) => item(`b${index}`, { actor: index + 1 })));
    assert.deepEqual(said, ["a at 1", "a now at 2"]);
    clock.pass(250);
    assert.equal(said.at(-1), "b1 at 1");
  });

  test("an own action does not wait: the rest is finished", () => {
    queue.add([item("a"), item("b")]);
    queue.add([item("mine", { isOwn: true, action: 2 }), item("its end", { isOwn: true, action: 2 })]);
    assert.deepEqual(said, ["a at 1", "a ends", "b skipped", "mine at 1"]);
    clock.pass(1000);
    assert.equal(said.at(-1), "its end at 1");
  });

  test("a tap finishes everything", () => {
    queue.add([item("a"), item("b")]);
    queue.finish();
    assert.deepEqual(said, ["a at 1", "a ends", "b skipped"]);
    clock.pass(5000);
    assert.equal(said.length, 3);
    queue.add([item("c")]);
    assert.equal(said.at(-1), "c at 1");
  });

  test("tells when it is busy", () => {
    const busy = [];
    queue.turned = (isBusy) => busy.at(-1) !== isBusy && busy.push(isBusy);
    queue.add([item("a"), item("b"), item("c", { length: 0 })]);
    clock.pass(1500);
    assert.deepEqual(busy, [true]);
    clock.pass(500);
    assert.deepEqual(busy, [true, false]);
    queue.add([item("d")]);
    queue.finish();
    queue.add([item("e")]);
    queue.drop();
    assert.deepEqual(busy, [true, false, true, false, true, false]);
  });

  test("what does not count any more is dropped without a word", () => {
    queue.add([item("a"), item("b")]);
    queue.drop();
    clock.pass(5000);
    assert.deepEqual(said, ["a at 1", "a ends"]);
  });

  test("60 events at once are not shown one by one", () => {
    queue.add(Array.from({ length: 60 }, (_, index) => item(`${index}`)));
    assert.equal(said.filter((one) => one.endsWith("skipped")).length, 60);
    assert.equal(queue.current, null);
  });

  test("the moves of one player take no longer than a turn may", () => {
    for (let round = 0; round < 12; round += 1) {
      queue.add([item(`${round}`), item(`${round}'`)]);
      clock.pass(700);
    }
    clock.pass(20_000);
    assert.ok(queue.spent <= TURN_MS + 1, `${queue.spent} ms`);
  });

  test("a seldom mover has time again in the next turn", () => {
    queue.add([item("a", { actor: 1, length: 3000 })]);
    clock.pass(3000);
    queue.add([item("b", { actor: 2 })]);
    clock.pass(1000);
    queue.add([item("c", { actor: 1, length: 3000 })]);
    assert.equal(said.at(-1), "c at 1");
  });
});

describe("banners", () => {
  let [clock, shown, banners] = [new FakeClock(), signal(null), null];
  const banner = (words, isMine = false) => ({ words, tone: "plain", seat: null, isMine });
  beforeEach(() => {
    [clock, shown] = [new FakeClock(), signal(null)];
    banners = new Banners(clock, shown);
  });

  test("stay as long as their words need, then leave", () => {
    banners.offer(banner("ten letters"));
    clock.pass(stays(banner("ten letters")) - 1);
    assert.equal(shown.value.leaves, false);
    clock.pass(1);
    assert.equal(shown.value.leaves, true);
    clock.pass(160);
    assert.equal(shown.value, null);
  });

  test("what happened to the viewer is read before the next", () => {
    banners.offer(banner("robbed", true));
    banners.offer(banner("others"));
    clock.pass(1000);
    assert.equal(shown.value.words, "robbed");
    banners.offer(banner("robbed again", true));
    clock.pass(1);
    assert.equal(shown.value.words, "robbed again");
  });

  test("of others' news the newest counts", () => {
    banners.offer(banner("one"));
    banners.offer(banner("two"));
    banners.offer(banner("three"));
    clock.pass(300);
    assert.equal(shown.value.words, "three");
  });

  test("after many events at once the newest three are read", () => {
    const read = new Set();
    shown.subscribe((now) => now && read.add(now.words));
    for (let index = 0; index < 60; index += 1) banners.offer(banner(`${index}`, true));
    clock.pass(20_000);
    assert.deepEqual([...read], ["0", "57", "58", "59"]);
  });

  test("none is left after a jump", () => {
    banners.offer(banner("one", true));
    banners.offer(banner("two", true));
    banners.drop();
    clock.pass(10_000);
    assert.equal(shown.value, null);
  });
});

describe("the feed", () => {
  let [table, told, dropped] = [null, [], 0];
  const event = (version, type = "turn-began") => ({ version, type, seat: 1, data: {} });
  const opened = () => {
    const made = tableOf({ game: summary({ version: 12 }), board: { version: 12 } });
    table = Object.assign(made, { hears: new Set(), now: { version: 12, board: { version: 12 } } });
    [told, dropped] = [[], 0];
    const options = { tell: (news) => told.push(...news), drop: () => (dropped += 1) };
    const feed = new Feed(table, { ...options, soon: (then) => then() });
    feed.open();
    dropped = 0;
    return feed;
  };
  const hear = (one) => table.hears.forEach((heard) => heard(one));
  const read = (version) => {
    table.now = { version, board: { version } };
    table.game.value = summary({ version });
  };

  test("hands an event on once the position has it, with what stood before", () => {
    const feed = opened();
    hear(event(13));
    assert.equal(told.length, 0);
    read(13);
    assert.deepEqual(
      told.map(({ event: { version }, before, since }) => [version, before.version, since.length]),
      [[13, 12, 0]],
    );
    feed.close();
  });

  test("several at once know of each other", () => {
    const feed = opened();
    [13, 14, 15].forEach((version) => hear(event(version)));
    read(15);
    assert.deepEqual(
      told.map(({ since }) => since.map((one) => one.version)),
      [[], [13], [13, 14]],
    );
    feed.close();
  });

  test("after a gap or a rewind it is not known what stood before", () => {
    const feed = opened();
    hear(event(14));
    read(14);
    assert.equal(told[0].before, null);
    hear(event(15, "game-rewound"));
    hear(event(16));
    read(16);
    assert.equal(told[2].before, null);
    feed.close();
  });

  for (const [what, change] of [
    ["a look at the past", () => (table.past.value = 3)],
    ["another seat", () => (table.seat.value = 1)],
    ["lost access", () => (table.gone.value = new Error("no access"))],
    [
      "a hidden page",
      () => {
        document.hidden = true;
        document.dispatchEvent(new Event("visibilitychange"));
      },
    ],
  ]) {
    test(`${what} drops what was told`, () => {
      const feed = opened();
      hear(event(13));
      change();
      read(13);
      assert.ok(dropped > 0);
      assert.equal(told.length, 0);
      document.hidden = false;
      feed.close();
    });
  }

  test("what was dropped before the views followed is not told", () => {
    const feed = opened();
    let flush = () => {};
    feed.soon = (then) => (flush = then);
    hear(event(13));
    read(13);
    table.past.value = 3;
    flush();
    assert.equal(told.length, 0);
    feed.close();
  });

  test("it hears nothing after it is closed", () => {
    opened().close();
    assert.equal(table.hears.size, 0);
  });
});

describe("ways", () => {
  test("an arc begins and ends at its places", () => {
    const frames = arc({ x: 10, y: 200 }, { x: 310, y: 100 });
    assert.match(frames[0].transform, /^translate\(10px, 200px\)/);
    assert.match(frames.at(-1).transform, /^translate\(310px, 100px\)/);
    assert.ok(frames.every((frame, index) => index === 0 || frame.offset > frames[index - 1].offset));
  });
  test("an arc bends upwards, whatever its direction", () => {
    for (const [from, to] of [
      [
        { x: 0, y: 0 },
        { x: 100, y: 0 },
      ],
      [
        { x: 100, y: 0 },
        { x: 0, y: 0 },
      ],
    ])
      assert.ok(bendOf(from, to).y < 0);
  });
  test("an arc without a distance stands still", () => {
    assert.deepEqual(bendOf({ x: 5, y: 5 }, { x: 5, y: 5 }), { x: 5, y: 5 });
  });
  test("a glide spends its time by the distance", () => {
    const offsets = line([
      { x: 0, y: 0 },
      { x: 30, y: 0 },
      { x: 100, y: 0 },
    ]).map((frame) => frame.offset);
    assert.deepEqual(offsets, [0, 0.3, 1]);
  });
});

describe("the course of a ship", () => {
  const [a, b, c] = [
    { x: 0, y: 100 },
    { x: 0, y: 0 },
    { x: 100, y: 0 },
  ];
  const angles = (frames) =>
    frames.map(({ transform }) => Number(/rotate\((-?[\d.]+)/.exec(transform)?.[1] ?? 0));

  test("turns into each leg, and lies at both ends as it does on the board", () => {
    const frames = course([a, b, c], 90);
    assert.deepEqual(angles(frames), [90, 0, 0, 90, 90, 90]);
    assert.deepEqual([frames[0].offset, frames.at(-1).offset], [0, 1]);
    assert.match(frames.at(-1).transform, /^translate\(100px, 0px\)/);
  });
  test("turns the short way round", () => {
    assert.deepEqual(angles(course([c, { x: 0, y: -20 }], 260)).slice(1, 3), [281.3, 281.3]);
  });
  test("begins in its direction where it is not known how it lies", () => {
    assert.deepEqual(angles(course([a, b], null)), [0, 0, 0, 0]);
  });
});

describe("marked words", () => {
  test("amounts are told apart from words", () => {
    assert.deepEqual(partsOf(`a ${mark("water", 2)} b`), ["a ", { name: "water", count: 2 }, " b"]);
  });
  test("they are words again for those who hear them", () => {
    assert.equal(plain("toy", `You get ${mark("water", 2)}.`), "You get 2 water.");
  });
});

/** A layer, and elements that keep their animations until a test ends them. */
function fakeStage({ isStill = false, missing = [] } = {}) {
  const moving = new Set();
  const element = (name) => ({
    name,
    style: {},
    children: [],
    querySelectorAll: () => [],
    append(child) {
      this.children.push(child);
      child.parent = this;
    },
    remove() {
      this.parent.children = this.parent.children.filter((one) => one !== this);
    },
    animate(frames, timing) {
      const animation = { frames, timing, playbackRate: 1, cancel: () => moving.delete(animation) };
      moving.add(animation);
      return animation;
    },
  });
  const layer = element("layer");
  document.createElement = () => element("shown");
  const shown = () => layer.children.map((mover) => mover.children[0].className);
  const places = new Map();
  const find = (at) => {
    const name = [at ?? []].flat().find((one) => one !== "" && !missing.includes(one));
    if (name === undefined) return null;
    if (!places.has(name)) places.set(name, element(name));
    return { x: 10, y: 20, width: 30, height: 40, element: places.get(name) };
  };
  const performer = new Performer({ layer, draw: () => {}, isStill: () => isStill, find });
  const isUnseen = (name) => places.get(name)?.style.opacity === "0";
  return { layer, moving, shown, performer, places, isUnseen };
}

globalThis.getComputedStyle ??= () => ({ fontSize: "16px" });

const EVERY_CUE = [
  cues.dice([3, 4], "board"),
  cues.fly({ card: "water" }, "sector-1", ["hand-water", "seat-0"], { count: 9 }),
  cues.glide({ drawn: null }, ["sector-1", "sector-2", "sector-3"], { hides: "cruiser" }),
  cues.set("point-1", { face: { drawn: null } }),
  cues.glow(["sector-1", "sector-2"], { shape: "hex" }),
  cues.ring("point-1"),
  cues.medal({ drawn: null }, "board", "seat-1"),
  cues.flip({ back: "support" }, "seat-1"),
  cues.burst("point-1"),
  cues.shake("seat-1"),
  cues.fade(),
  cues.rays("seat-1"),
  cues.arrow("seat-0", "seat-1"),
  cues.reveal("Monopoly", "effect"),
];

describe("the performer", () => {
  for (const cue of EVERY_CUE) {
    for (const isStill of [false, true]) {
      const how = isStill ? "without motion" : "in motion";
      test(`shows "${cue.do}" ${how}, and leaves nothing behind`, () => {
        const { layer, moving, performer } = fakeStage({ isStill });
        const run = performer.perform([cue], 1);
        if (!(isStill && cue.do === "fade")) assert.ok(moving.size > 0);
        for (const { frames } of moving)
          for (const frame of frames)
            for (const name of Object.keys(frame))
              assert.ok(["transform", "opacity", "translate", "offset", "easing"].includes(name), name);
        run.end();
        assert.equal(layer.children.length, 0);
        assert.equal(moving.size, 0);
      });
      test(`shows nothing of "${cue.do}" ${how} if its places are missing`, () => {
        const names = ["board", "point-1", "seat-0", "seat-1", "hand-water", "cruiser"];
        const missing = [...names, "sector-1", "sector-2", "sector-3"];
        const { layer, moving, performer } = fakeStage({ isStill, missing });
        performer.perform([cue], 1);
        assert.equal(layer.children.length + moving.size, 0);
      });
    }
  }

  test("at most six cards fly for one cue", () => {
    const { shown, performer } = fakeStage();
    performer.perform([cues.fly({ card: "water" }, "a", "b", { count: 20 })], 1);
    assert.equal(shown().filter((name) => name === "stage-flying").length, 6);
  });

  test("nothing moves without motion", () => {
    const { moving, performer } = fakeStage({ isStill: true });
    performer.perform(EVERY_CUE, 1);
    for (const { frames } of moving) {
      const places = new Set(frames.map((frame) => frame.transform).filter(Boolean));
      assert.ok(places.size <= 1, [...places].join());
    }
  });

  describe("a piece that waits for its motion", () => {
    const cruise = (from, to) => cues.glide({ drawn: null }, [from, to], { hides: "cruiser" });
    const base = cues.set("point-1", { face: { drawn: null }, was: { drawn: null } });

    test("stands where it was, until it has glided", () => {
      const { layer, moving, performer, isUnseen } = fakeStage();
      const glide = cruise("sector-1", "sector-2");
      const arrive = performer.await([glide, cues.ring("point-1")]);
      assert.deepEqual([isUnseen("cruiser"), layer.children.length], [true, 1]);
      arrive();
      performer.perform([glide], 1);
      assert.equal(isUnseen("cruiser"), true);
      for (const animation of [...moving]) animation.onfinish();
      assert.deepEqual([isUnseen("cruiser"), layer.children.length], [false, 0]);
    });

    test("stands there once, however many of its motions wait", () => {
      const { layer, moving, performer, isUnseen } = fakeStage();
      const [first, second] = [cruise("sector-1", "sector-2"), cruise("sector-2", "sector-3")];
      const [arrive, arriveAgain] = [performer.await([first]), performer.await([second])];
      assert.equal(layer.children.length, 1);
      arrive();
      const run = performer.perform([first], 1);
      assert.equal(layer.children.length, 2, "the piece in the air, and its trail");
      for (const animation of [...moving]) animation.onfinish();
      assert.deepEqual([isUnseen("cruiser"), layer.children.length], [true, 1]);
      arriveAgain();
      run.end();
      assert.deepEqual([isUnseen("cruiser"), layer.children.length], [false, 0]);
    });

    test("is there at once if its event is not shown", () => {
      const { layer, performer, isUnseen } = fakeStage();
      performer.await([base])();
      assert.deepEqual([isUnseen("point-1"), layer.children.length], [false, 0]);
    });

    test("is there at once if the stage is cleared", () => {
      const { layer, performer, isUnseen } = fakeStage();
      const arrive = performer.await([base]);
      performer.end();
      assert.deepEqual([isUnseen("point-1"), layer.children.length], [false, 0]);
      arrive();
      assert.deepEqual([isUnseen("point-1"), layer.children.length], [false, 0]);
    });

    test("is unseen also where the board drew it anew", () => {
      const { performer, places, isUnseen } = fakeStage();
      const arrive = performer.await([base]);
      const old = places.get("point-1");
      places.delete("point-1");
      performer.await([]);
      performer.await([base])();
      assert.deepEqual([old.style.opacity, isUnseen("point-1")], ["", true]);
      arrive();
      assert.equal(isUnseen("point-1"), false);
    });

    test("is never hidden without motion", () => {
      const { layer, performer, isUnseen } = fakeStage({ isStill: true });
      performer.await([base, cruise("sector-1", "sector-2")]);
      assert.deepEqual([isUnseen("point-1"), isUnseen("cruiser"), layer.children.length], [false, false, 0]);
    });

    test("an image without a known place is not shown", () => {
      const missing = ["sector-1", "cruiser", "point-1"];
      const { layer, performer } = fakeStage({ missing });
      performer.await([cruise("sector-1", "sector-1"), base])();
      assert.equal(layer.children.length, 0);
    });
  });

  describe("the table's dice and the banner of a roll", () => {
    const roll = {
      cues: [cues.dice([3, 4], "board", { covers: "dice" })],
      after: cues.MS.dice,
      banner: { words: "7 rolled", seat: null, tone: "plain", isMine: true },
    };
    const directed = (options = {}) => {
      const table = Object.assign(tableOf({ game: summary({ version: 1 }) }), {
        hears: new Set(),
        now: null,
      });
      const banner = signal(null);
      const { performer, moving, isUnseen } = fakeStage(options);
      const stage = { entries: { roll: () => roll } };
      const clock = new FakeClock();
      const director = new Director({ table, stage, layer: null, draw: null, banner, clock });
      director.performer = performer;
      director.tell([
        { event: { type: "roll", data: {}, seat: 1, version: 1, cause: 1 }, before: null, since: [] },
      ]);
      const rest = () => {
        for (const animation of [...moving])
          if (animation.timing.duration === cues.MS.dice) animation.onfinish();
      };
      return { director, rest, isUnseen, words: () => banner.value?.words ?? null };
    };

    test("come once the dice lie still", () => {
      const { rest, isUnseen, words } = directed();
      assert.deepEqual([isUnseen("dice"), words()], [true, null]);
      rest();
      assert.deepEqual([isUnseen("dice"), words()], [false, "7 rolled"]);
    });
    test("come at once if a tap finishes the roll", () => {
      const { director, isUnseen, words } = directed();
      director.finish();
      assert.deepEqual([isUnseen("dice"), words()], [false, "7 rolled"]);
    });
    test("no banner comes of a roll that does not count any more", () => {
      const { director, isUnseen, words } = directed();
      director.drop();
      assert.deepEqual([isUnseen("dice"), words()], [false, null]);
    });
    test("are there at once without motion", () => {
      const { isUnseen, words } = directed({ isStill: true });
      assert.deepEqual([isUnseen("dice"), words()], [false, "7 rolled"]);
    });
  });

  test("a motion that is over takes its element away", () => {
    const { layer, moving, performer } = fakeStage();
    performer.perform([cues.ring("point-1")], 1);
    for (const animation of [...moving]) animation.onfinish();
    assert.equal(layer.children.length, 0);
  });
});

describe("Star Trek Catan on the stage", async () => {
  const { addTexts, need, speak } = await import("../../web/kit/words/texts.js");
  const { shownBy } = await import("../../web/kit/stage/director.js");
  const { Scene } = await import("../../web/kit/stage/scene.js");
  const { stage } = await import("../../web/rulesets/star-trek-catan/stage.js");
  const ruleset = "star-trek-catan";
  await speak("en");
  await need("stage");
  await addTexts(ruleset, async () => (await import(`../../web/rulesets/${ruleset}/texts/en.js`)).default);
  const seats = ["Quill", "Mira", "Ada"].map((name, seat) => ({ seat, name, kind: "human", color: "red" }));
  const SECTORS = [
    { id: 0, planet: "water", number: 8, battle_cruiser: false },
    { id: 1, planet: "water", number: 8, battle_cruiser: false },
    { id: 2, planet: "none", number: null, battle_cruiser: true },
  ];
  const POINTS = [
    { id: 0, sectors: [0], piece: { seat: 2, kind: "outpost" } },
    { id: 1, sectors: [1], piece: { seat: 1, kind: "starbase" } },
  ];
  const before = { sectors: SECTORS, intersections: POINTS, players: [{}, {}, { resource_count: 9 }] };
  const show = (type, data, { viewer = 2, since = [], board = before } = {}) => {
    const shown = shownBy(
      stage,
      { type, data, seat: 0 },
      new Scene({ ruleset, viewer, seats, before: board, since }),
    );
    return { ...shown, words: shown.banner && plain(ruleset, shown.banner.words) };
  };
  const robbery = { thief: 0, victim: 2, resource: "water" };

  test("the victim of a robbery reads what was stolen", () => {
    const { words, banner, cues: played } = show("resource-stolen", robbery);
    assert.equal(words, "Quill stole 1 water from you");
    assert.deepEqual([banner.tone, banner.isMine], ["bad", true]);
    assert.equal(played.find((cue) => cue.do === "fly").face.card, "water");
  });

  test("the thief reads whom", () => {
    assert.equal(show("resource-stolen", robbery, { viewer: 0 }).words, "You stole 1 water from Ada");
  });

  test("whoever acts is called you", () => {
    const monopoly = { resource: "food", taken: [{ seat: 0, cards: { food: 2 } }] };
    for (const [type, data, own, others] of [
      ["cruiser-moved", { sector: 0 }, "You block water 8", "Mira blocks water 8"],
      ["utopia-planitia-played", {}, "You play Utopia Planitia", "Mira plays Utopia Planitia"],
      ["monopoly-played", monopoly, "You take all food: 2 food", "Mira takes all food: 2 food"],
    ]) {
      assert.equal(show(type, { seat: 1, ...data }, { viewer: 1 }).words, own);
      assert.equal(show(type, { seat: 1, ...data }, { viewer: null }).words, others);
    }
  });

  test("others see the back of a card", () => {
    const { words, cues: played } = show("resource-stolen", { thief: 0, victim: 2 }, { viewer: 1 });
    assert.equal(words, "Quill stole a card from Ada");
    assert.deepEqual(played.find((cue) => cue.do === "fly").face, { back: "hand" });
  });

  const roll = (income) => ({ seat: 0, dice: [5, 3], income, shortages: [], discards: [] });

  test("an income flies from the tiles that paid it", () => {
    const income = [
      { seat: 2, cards: { water: 1 } },
      { seat: 1, cards: { water: 2 } },
    ];
    const { words, cues: played } = show("dice-rolled", roll(income));
    assert.equal(words, "8 rolled: you get 1 water · Mira 2 water");
    assert.deepEqual(
      played.filter((cue) => cue.do === "fly").map((cue) => [cue.from, cue.to[0], cue.count]),
      [
        [["sector-0"], "hand-water", 1],
        [["sector-1"], "seat-1", 2],
      ],
    );
  });

  test("no tile is named where event and board do not agree", () => {
    const { cues: played } = show("dice-rolled", roll([{ seat: 2, cards: { water: 2 } }]));
    assert.deepEqual(played.find((cue) => cue.do === "fly").from, ["supply", "board"]);
  });

  test("nor where the board is not known", () => {
    const income = [{ seat: 2, cards: { water: 1 } }];
    const { cues: played } = show("dice-rolled", roll(income), { board: null });
    assert.deepEqual(played.find((cue) => cue.do === "fly").from, ["supply", "board"]);
  });

  test("a roll says that it brings nothing", () => {
    assert.equal(
      show("dice-rolled", roll([{ seat: 1, cards: { water: 2 } }])).words,
      "8 rolled: nothing for you · Mira 2 water",
    );
    assert.equal(show("dice-rolled", roll([])).words, "8 rolled: nobody gets anything");
  });

  test("a 7 tells how many cards to give back, of how many if that is known", () => {
    const seven = { seat: 0, dice: [4, 3], income: [], shortages: [], discards: [0, 0, 4] };
    assert.equal(show("dice-rolled", seven).words, "7 rolled: give back 4 cards of 9");
    const since = [{ type: "monopoly-played", data: {} }];
    assert.equal(show("dice-rolled", seven, { since }).words, "7 rolled: give back 4 cards");
  });

  test("the cruiser glides from where it was, also after earlier moves of the same moment", () => {
    const since = [{ type: "cruiser-moved", data: { sector: 1 } }];
    const flight = (options) =>
      show("cruiser-moved", { seat: 0, sector: 0 }, options).cues.find((cue) => cue.do === "glide");
    assert.deepEqual([flight({}).from, flight({}).to], ["sector-2", "sector-0"]);
    assert.deepEqual(flight({ since }).from, "sector-1");
    assert.equal(flight({ board: null }), undefined);
  });

  test("a blocked sector is named, and whose it is", () => {
    assert.equal(show("cruiser-moved", { seat: 0, sector: 0 }).words, "Quill blocks your water 8");
    assert.equal(show("cruiser-moved", { seat: 0, sector: 1 }).words, "Quill blocks water 8");
  });

  test("the longest route is told when it changes hands, and only then", () => {
    const measured = { lengths: [5, 2, 2], holder: 0, points: [] };
    const board = { ...before, longest_supply_route: 1 };
    assert.match(show("supply-routes-measured", measured, { board }).words, /^\+2 for Quill/);
    assert.equal(show("supply-routes-measured", { ...measured, holder: 1 }, { board }).banner, null);
    assert.equal(show("supply-routes-measured", measured, { board: null }).banner, null);
  });

  test("whoever loses a special card reads it", () => {
    const measured = { lengths: [5, 2, 4], holder: 0, points: [] };
    const board = { ...before, longest_supply_route: 2, largest_starfleet: 2 };
    const lost = show("supply-routes-measured", measured, { board });
    assert.equal(lost.words, "Quill takes the Longest Supply Route: −2 for you");
    assert.deepEqual([lost.banner.tone, lost.banner.isMine], ["bad", true]);
    const nobody = show("supply-routes-measured", { ...measured, holder: null }, { board });
    assert.equal(nobody.words, "You lose the Longest Supply Route: −2");
    const moved = show("largest-starfleet-moved", { holder: 1 }, { board });
    assert.equal(moved.words, "Mira takes the Largest Starfleet: −2 for you");
    assert.deepEqual(moved.cues[0].from, ["seat-2"]);
    const watched = show("largest-starfleet-moved", { holder: 1 }, { board, viewer: null });
    assert.equal(watched.words, "+2 for Mira: Largest Starfleet");
  });

  describe("a dock", () => {
    const docks = [
      { id: 5, sectors: [0], piece: null, trading_post: "water" },
      { id: 6, sectors: [1], piece: null, trading_post: "any" },
    ];
    const board = { ...before, intersections: [...POINTS, ...docks] };
    const outpost = (seat, intersection) => ({ seat, intersection, paid: {} });

    for (const [intersection, own, others] of [
      [5, "from now on, 2 water buy any card", "+1, and a 2:1 dock for water"],
      [6, "from now on, 3 of a kind buy any card", "+1, and a 3:1 dock"],
    ])
      test(`tells what it is good for: ${others}`, () => {
        const built = show("outpost-built", outpost(2, intersection), { board });
        assert.equal(built.words, `Your dock: ${own}`);
        assert.equal(built.banner.isMine, true);
        const placed = show("outpost-placed", { seat: 2, intersection }, { board });
        assert.equal(placed.words, `Your dock: ${own}`);
        const other = show("outpost-built", outpost(0, intersection), { board });
        assert.equal(other.words, `Quill built an outpost: ${others}`);
      });

    test("is no news to whoever has such a one, and no place without one is a dock", () => {
      const owned = { id: 7, sectors: [1], piece: { seat: 2, kind: "outpost" }, trading_post: "water" };
      const again = { ...board, intersections: [...board.intersections, owned] };
      assert.equal(show("outpost-built", outpost(2, 5), { board: again }).banner, null);
      assert.equal(show("outpost-built", outpost(2, 1), { board }).banner, null);
      assert.equal(show("outpost-built", outpost(2, 5), { board: null }).banner, null);
      assert.equal(show("outpost-built", outpost(0, 1), { board }).words, "Quill built an outpost: +1");
    });
  });

  test("the first starbase tells what it brings", () => {
    const built = (seat) => show("starbase-built", { seat, intersection: 0, paid: {} }, { viewer: seat });
    assert.equal(built(2).words, "Your first starbase: its planets now pay 2 cards");
    assert.equal(built(1).banner, null);
  });

  test("a rewind names who went back", () => {
    const { words } = show("game-rewound", { to_version: 3, proposal: null });
    assert.equal(words, "↶ Quill took the last move back");
  });
});

describe("what changes hands, in the other games", async () => {
  const { addTexts } = await import("../../web/kit/words/texts.js");
  const { shownBy } = await import("../../web/kit/stage/director.js");
  const { Scene } = await import("../../web/kit/stage/scene.js");
  const seats = ["Quill", "Ada"].map((name, seat) => ({ seat, name, kind: "human", color: "red" }));
  const shown = async (ruleset, type, data, before, viewer = 1) => {
    await addTexts(ruleset, async () => (await import(`../../web/rulesets/${ruleset}/texts/en.js`)).default);
    const { stage } = await import(`../../web/rulesets/${ruleset}/stage.js`);
    const scene = new Scene({ ruleset, viewer, seats, before });
    return shownBy(stage, { type, data, seat: 0 }, scene).banner?.words ?? null;
  };

  test("a friendship marker", async () => {
    const marker = async (seat, holder, viewer) =>
      shown(
        "starfarers",
        "marker-moved",
        { seat, civilization: "merchants" },
        { outposts: [{ civilization: "merchants", marker: holder }] },
        viewer,
      );
    assert.equal(await marker(0, 1), "Merchants: Quill takes your marker, −2 for you");
    assert.equal(await marker(0, null), "Merchants: +2 for Quill");
    assert.equal(await marker(1, 0), "Merchants: +2 for you");
    assert.equal(await marker(0, 1, null), "Merchants: +2 for Quill");
  });

  test("a card of Starship Catan", async () => {
    const card = async (holder, before) =>
      shown(
        "starship-catan",
        "special-card-moved",
        { card: "hero_of_the_people", holder },
        { hero_of_the_people: before, players: [] },
      );
    assert.equal(await card(0, 1), "Quill is Hero of the People now: −1 for you");
    assert.equal(await card(null, 1), "You are not Hero of the People any more: −1");
    assert.equal(await card(1, null), "+1 for you: Hero of the People");
    assert.equal(await card(null, 0), "Hero of the People: nobody");
  });

  test("an own module tells what it does", async () => {
    const built = { seat: 1, module: "command", level: 1, paid: {} };
    const before = { players: [{ crest: "sun" }, { crest: "moon" }] };
    assert.equal(
      await shown("starship-catan", "module-built", built, before),
      "Command Module: 3 actions in a flight.",
    );
    assert.equal(await shown("starship-catan", "module-built", built, null), null);
    assert.match(await shown("starship-catan", "module-built", built, before, 0), /^Ada built the Command/);
  });
});
