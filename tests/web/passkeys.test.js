// Passkeys between the browser and the service.

import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, test } from "node:test";

import "./browser.js";

const { base64Of, bytesOf, hasPasskeys, makePasskey, usePasskey } =
  await import("../../web/kit/service/passkeys.js");
const { Problem, erase } = await import("../../web/kit/service/http.js");
const { become, forgetPlayer } = await import("../../web/kit/base/purse.js");
const { need } = await import("../../web/kit/words/texts.js");
const { asMyself } = await import("../../web/screens/me/again.js");

await need("access");

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

describe("a request that needs a recent sign-in", () => {
  const [OLD, RECENT] = ["slp_old", "slp_recent"];
  const signed = { id: "", rawId: buffer(), type: "public-key", response: {} };
  for (const part of ["authenticatorData", "clientDataJSON", "signature", "userHandle"])
    signed.response[part] = buffer();
  const isSecure = globalThis.isSecureContext;
  let sent, name;

  /** @param {number} status @param {object} body */
  const answer = (status, body) =>
    new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json" } });

  beforeEach(() => {
    [sent, name] = [[], "Ada"];
    globalThis.isSecureContext = true;
    globalThis.PublicKeyCredential = /** @type {any} */ (class {});
    become({ name: "Ada", token: OLD });
    browserWith({ get: async () => signed });
    Object.defineProperty(navigator, "userAgent", { value: "Linux", configurable: true });
    globalThis.fetch = async (url, { method, headers }) => {
      const path = new URL(url, "http://page.test").pathname.replace("/api/v1", "");
      const token = headers.Authorization?.replace("Bearer ", "");
      sent.push(`${method} ${path}${token ? ` as ${token}` : ""}`);
      if (path === "/sign-in/options") return answer(200, { public_key: { challenge: "" } });
      if (path === "/sign-in") return answer(201, { id: "7", player: name, token: RECENT });
      if (path === "/player" && token === OLD)
        return answer(403, { code: "sign-in-needed", detail: "Sign in again." });
      return answer(200, { erased_at: "later" });
    };
  });
  afterEach(() => {
    globalThis.isSecureContext = isSecure;
    Reflect.deleteProperty(globalThis, "PublicKeyCredential");
    forgetPlayer();
  });

  const ask = () => asMyself(OLD, (token) => erase("/player", token));

  test("is repeated by a session that a passkey starts, and that ends", async () => {
    assert.deepEqual(await ask(), { erased_at: "later" });
    assert.deepEqual(sent, [
      `DELETE /player as ${OLD}`,
      "POST /sign-in/options",
      "POST /sign-in",
      `DELETE /player as ${RECENT}`,
      `DELETE /player/sessions/7 as ${RECENT}`,
    ]);
  });
  test("is not done with the passkey of another name", async () => {
    name = "Bob";
    await assert.rejects(ask, { code: "passkey-of-another" });
    assert.deepEqual(sent.slice(-1), [`DELETE /player/sessions/7 as ${RECENT}`]);
    assert.equal(sent.includes(`DELETE /player as ${RECENT}`), false);
  });
  test("shows the refusal of the service if no passkey is used", async () => {
    browserWith({ get: () => Promise.reject(new DOMException("", "NotAllowedError")) });
    await assert.rejects(ask, { code: "sign-in-needed", message: "Sign in again." });
  });
  test("is sent once if the service has no objection", async () => {
    await asMyself("slp_first", (token) => erase("/player", token));
    assert.deepEqual(sent, ["DELETE /player as slp_first"]);
  });
});
