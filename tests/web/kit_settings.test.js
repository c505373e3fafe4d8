// The settings: stored values, and the treatment of invalid ones.

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import "./browser.js";

localStorage.setItem("starledger.settings", '{"sound": "soft", "motion": "wild", "theme": "x"}');

const { CHOICES, settings } = await import("../../web/kit/base/settings.js");

const { forgetEverything } = await import("../../web/kit/base/purse.js");

const kept = () => JSON.parse(localStorage.getItem("starledger.settings") ?? "null");

describe("the settings", () => {
  test("are read from the browser", () => assert.equal(settings.sound.value, "soft"));
  test("have their default where the stored value is unknown", () => {
    assert.equal(settings.motion.value, "normal");
    assert.equal(settings.confirm.value, true);
  });
  test("are stored when they change, without those that equal the default", () => {
    settings.labels.value = true;
    assert.deepEqual(kept(), { sound: "soft", labels: true });
    settings.labels.value = false;
    assert.deepEqual(kept(), { sound: "soft" });
  });
  test("follow a change made in another tab", () => {
    localStorage.setItem("starledger.settings", '{"hotkeys": false}');
    dispatchEvent(Object.assign(new Event("storage"), { key: "starledger.settings" }));
    assert.equal(settings.hotkeys.value, false);
    assert.equal(settings.sound.value, "normal");
  });
  test("are forgotten with everything else", () => {
    settings.coach.value = false;
    forgetEverything();
    assert.equal(settings.coach.value, true);
    assert.equal(kept(), null);
  });
  test("tell the style sheets the pace of motion", () => {
    settings.motion.value = "fast";
    assert.equal(document.documentElement.dataset.motion, "fast");
    settings.motion.value = "normal";
  });
  for (const [name, choices] of Object.entries(CHOICES)) {
    test(`${name} has more than one choice`, () => assert.ok(new Set(choices).size > 1));
  }
});
