// Passkeys: what the browser makes and signs, converted to and from the form of the API.

import { t } from "../words/texts.js";
import { Problem } from "./http.js";

/** @typedef {Record<string, any>} Options options of the API, whose bytes are written in Base64 */

/** Return true if the browser has passkeys, and allows them at the page's address. */
export function hasPasskeys() {
  const isBareAddress = /^[\d.]+$|:/.test(location.hostname);
  return globalThis.PublicKeyCredential !== undefined && globalThis.isSecureContext && !isBareAddress;
}

/** Make a passkey. Throws a Problem if the user or the browser refuses. @param {Options} options */
export async function makePasskey(options) {
  const { user, challenge, excludeCredentials = [] } = options;
  const publicKey = {
    ...options,
    challenge: bytesOf(challenge),
    user: { ...user, id: bytesOf(user.id) },
    excludeCredentials: excludeCredentials.map((/** @type {Options} */ one) => ({
      ...one,
      id: bytesOf(one.id),
    })),
  };
  return sent(
    await asked(() => navigator.credentials.create({ publicKey: /** @type {any} */ (publicKey) })),
    ["attestationObject", "clientDataJSON"],
  );
}

/** Sign with a passkey. Throws a Problem if the user or the browser refuses. @param {Options} options */
export async function usePasskey(options) {
  const publicKey = { ...options, challenge: bytesOf(options.challenge), allowCredentials: [] };
  return sent(await asked(() => navigator.credentials.get({ publicKey: /** @type {any} */ (publicKey) })), [
    "authenticatorData",
    "clientDataJSON",
    "signature",
    "userHandle",
  ]);
}

/** Return a short name for this device. */
export function deviceName() {
  const found = ["iPhone", "iPad", "Android", "Mac", "Windows", "CrOS", "Linux"].find((name) =>
    navigator.userAgent.includes(name),
  );
  return found ?? t("access.this_device");
}

/** Return the bytes of a text in Base64, as URLs write it. @param {string} text */
export function bytesOf(text) {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

/** Write bytes in Base64, as URLs write it. @param {ArrayBuffer} buffer */
export function base64Of(buffer) {
  const plain = btoa(String.fromCharCode(...new Uint8Array(buffer)));
  return plain.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/**
 * Return a credential in the form of the API, with these parts of its response.
 * @param {any} credential
 * @param {string[]} parts
 */
function sent({ id, rawId, type, response }, parts) {
  const written = parts.map((part) => [part, base64Of(response[part])]);
  return { id, rawId: base64Of(rawId), type, response: Object.fromEntries(written) };
}

/** @param {() => Promise<Credential | null>} ask */
async function asked(ask) {
  try {
    const found = await ask();
    if (found !== null) return found;
  } catch (refused) {
    if (!(refused instanceof DOMException)) throw refused;
    if (refused.name === "InvalidStateError")
      throw new Problem(400, { detail: t("access.made_before"), code: "passkey-made-before" });
  }
  throw new Problem(400, { detail: t("access.not_signed"), code: "passkey-not-signed" });
}
