// Stands in for a browser, so that the page's modules load in node. Import this before any module of the
// page.

import { register } from "node:module";

register("./resolve.js", import.meta.url); // views are rendered with the copy of Preact that the page has

/** A browser's storage. */
class Storage {
  getItem(name) {
    return Object.hasOwn(this, name) ? this[name] : null;
  }
  setItem(name, value) {
    this[name] = String(value);
  }
  removeItem(name) {
    delete this[name];
  }
}

const page = new EventTarget();
const document = Object.assign(new EventTarget(), {
  hidden: false,
  visibilityState: "visible",
  documentElement: { lang: "", dataset: {}, style: {} },
  head: { append() {} },
  body: {},
  activeElement: null,
  getElementById: () => null,
  querySelector: () => null,
  createElement: () => ({}),
});

const location = {
  hash: "",
  pathname: "/tests",
  search: "",
  origin: "http://page.test",
  replace(hash) {
    location.hash = hash;
  },
};

Object.assign(globalThis, {
  window: globalThis,
  document,
  location,
  localStorage: new Storage(),
  history: { replaceState: (_, __, address) => (location.hash = address) },
  CSS: { supports: (_, color) => /^[a-z]+$/.test(color) },
  HTMLElement: class {},
  addEventListener: page.addEventListener.bind(page),
  removeEventListener: page.removeEventListener.bind(page),
  dispatchEvent: page.dispatchEvent.bind(page),
  requestAnimationFrame: (then) => setTimeout(then, 0),
});
if (!("navigator" in globalThis))
  Object.assign(globalThis, { navigator: { languages: ["en"], onLine: true } });

/** Change the address, as a click on a link does. */
export function goTo(hash) {
  location.hash = hash;
  dispatchEvent(new Event("hashchange"));
}

/** Answer requests by a function of the address and the request; returns the requests that were made. */
export function serve(answer) {
  const asked = [];
  globalThis.fetch = async (url, request = {}) => {
    asked.push({ url, ...request, body: request.body === undefined ? undefined : JSON.parse(request.body) });
    const { status = 200, body = {}, headers = {} } = await answer(url, request);
    return new Response(status === 204 ? null : JSON.stringify(body), { status, headers });
  };
  return asked;
}
