// Resolves bare imports of Preact to the page's copy.

const OURS = { preact: "preact.js", "preact/hooks": "hooks.js" };

export function resolve(name, context, next) {
  if (!Object.hasOwn(OURS, name)) return next(name, context);
  return { url: new URL(`../../web/vendor/${OURS[name]}`, import.meta.url).href, shortCircuit: true };
}
