// Requests that a view repeats.

import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, mock, test } from "node:test";

import "./browser.js";

const { poll } = await import("../../web/kit/service/polling.js");
const { Problem } = await import("../../web/kit/service/http.js");

const EVERY_MS = 1000;

const pass = async () => {
  mock.timers.tick(EVERY_MS);
  await new Promise((resolve) => setImmediate(resolve));
};

describe("a poll", () => {
  beforeEach(() => mock.timers.enable({ apis: ["setInterval"] }));
  afterEach(() => {
    mock.timers.reset();
    document.hidden = false;
  });

  test("calls at once, again and again, and when the page is seen again, until it ends", async () => {
    const look = mock.fn(async () => {});
    const end = poll(look, EVERY_MS);
    await pass();
    document.dispatchEvent(new Event("visibilitychange"));
    assert.equal(look.mock.callCount(), 3);
    end();
    await pass();
    document.dispatchEvent(new Event("visibilitychange"));
    assert.equal(look.mock.callCount(), 3);
  });
  test("rests while nobody sees the page, unless it must not", async () => {
    document.hidden = true;
    const [seen, always] = [mock.fn(async () => {}), mock.fn(async () => {})];
    const ends = [poll(seen, EVERY_MS), poll(always, EVERY_MS, { evenHidden: true })];
    await pass();
    assert.deepEqual([seen.mock.callCount(), always.mock.callCount()], [0, 2]);
    for (const end of ends) end();
  });
  test("ends by the answer false, and goes on after a problem", async () => {
    const answers = [() => Promise.reject(new Problem(503, {})), async () => true, async () => false];
    const look = mock.fn(() => answers.shift()());
    poll(look, EVERY_MS);
    for (let time = 0; time < 4; time += 1) await pass();
    assert.equal(look.mock.callCount(), 3);
  });
  test("tells a late answer that it has ended", async () => {
    let answer = /** @type {(value: unknown) => void} */ (() => {});
    const heard = [];
    const end = poll(async (isGone) => {
      await new Promise((resolve) => (answer = resolve));
      heard.push(isGone());
    }, EVERY_MS);
    end();
    answer(null);
    await pass();
    assert.deepEqual(heard, [true]);
  });
});
