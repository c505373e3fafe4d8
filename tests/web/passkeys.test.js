// Passkeys between the browser and the service.

import assert from "node:assert/strict";
import { afterEach, describe, test } from "node:test";

import "./browser.js";

const { base64Of, bytesOf, hasPasskeys, makePasskey, usePasskey } =
  await import("../../web/kit/service/passkeys.js");
const { Problem } = await import("../../web/kit/service/http.js");

/** @param {...number} values */
const buffer = (...values) => Uint8Array.from(values).buffer;

/** @param {object} credentials */
function browserWith(credentials) {
  Object.defineProperty(navigator, "credentials", { value: credentials, configurable: true });
}

describe("passkeys", () => {
  afterEach(() => Reflect.deleteProperty(globalThis, "PublicKeyCredential"));

  test("bytes are written as URLs write them", () => {
    assert.equal(base64Of(buffer(251, 255, 0)), "-_8A");
    for (const bytes of [[], [1], [1, 2], [255, 254, 253]])
      assert.deepEqual([...bytesOf(base64Of(buffer(...bytes)))], bytes);
  });

  test("a browser without them has none, nor has a bare address", () => {
    const isSecure = globalThis.isSecureContext;
    globalThis.isSecureContext = true;
    assert.equal(hasPasskeys(), false);
    globalThis.PublicKeyCredential = /** @type {any} */ (class {});
    const { hostname } = location;
    for (const [host, has] of [
      ["games.example", true],
      ["localhost", true],
      ["127.0.0.1", false],
      ["[::1]", false],
    ]) {
      location.hostname = /** @type {string} */ (host);
      assert.equal(hasPasskeys(), has, String(host));
    }
    location.hostname = hostname;
    globalThis.isSecureContext = isSecure;
  });

  test("a passkey is made from the service's options", async () => {
    let asked = /** @type {any} */ (null);
    const response = { attestationObject: buffer(1), clientDataJSON: buffer(2) };
    browserWith({
      create: async (/** @type {any} */ options) => {
        asked = options.publicKey;
        return { id: "BQ", rawId: buffer(5), type: "public-key", response };
      },
    });
    const options = { challenge: "AQI", user: { id: "Aw", name: "Ada" }, excludeCredentials: [{ id: "BA" }] };
    assert.deepEqual(await makePasskey(options), {
      id: "BQ",
      rawId: "BQ",
      type: "public-key",
      response: { attestationObject: "AQ", clientDataJSON: "Ag" },
    });
    assert.deepEqual([...asked.challenge], [1, 2]);
    assert.deepEqual([...asked.user.id], [3]);
    assert.deepEqual([...asked.excludeCredentials[0].id], [4]);
  });

  test("whoever declines is told so", async () => {
    for (const name of ["NotAllowedError", "InvalidStateError"]) {
      browserWith({
        get: async () => {
          throw new DOMException("no", name);
        },
      });
      await assert.rejects(usePasskey({ challenge: "AQ" }), Problem);
    }
    browserWith({ get: async () => null });
    await assert.rejects(usePasskey({ challenge: "AQ" }), Problem);
  });
});
