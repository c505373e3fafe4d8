// Keeps the keyboard's place: when the focused element disappears, a nearby element gets the focus.

const CONTROLS = "a[href], button, input, select, textarea, summary, [tabindex]";
const PLACES = "section, form, dialog, details, fieldset, nav, main";

/** @typedef {{element: HTMLElement | SVGElement, name: string, within: Element[]}} Held */

/**
 * The element that last had the focus, with its container; null once the user has left it on purpose.
 * @type {Held | null}
 */
let held = null;
let isLooking = false;

/** Start to restore lost focus. */
export function keepFocus() {
  document.addEventListener("focusin", (event) => remember(/** @type {HTMLElement} */ (event.target)));
  document.addEventListener("pointerdown", (event) => {
    // a click outside all controls
    if (!(/** @type {Element} */ (event.target).closest(CONTROLS))) held = null;
  });
  window.addEventListener("hashchange", () => (held = null)); // another view has a starting point of its own
  const watch = new MutationObserver(lookSoon);
  watch.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ["disabled", "hidden", "open"],
  });
}

/** @param {HTMLElement | SVGElement} element */
function remember(element) {
  const within = [];
  for (
    let around = element.parentElement;
    around !== null && around !== document.body;
    around = around.parentElement
  )
    within.push(around);
  held = { element, name: nameOf(element), within };
}

function lookSoon() {
  if (isLooking || held === null) return;
  isLooking = true;
  requestAnimationFrame(() => {
    isLooking = false;
    if (held !== null && (document.activeElement === null || document.activeElement === document.body))
      bringBack(held);
  });
}

/**
 * Focus the element that lost the focus, the same control in the new view, or its container.
 * @param {Held} held
 */
function bringBack({ element, name, within }) {
  if (element.isConnected && isShown(element)) {
    if (!element.matches(":disabled")) element.focus({ preventScroll: true });
    return; // a disabled control may soon be enabled again
  }
  const around = within.find((one) => one.isConnected && one.matches(PLACES) && isShown(one));
  if (around === undefined) return;
  const again = [...around.querySelectorAll(CONTROLS)].find(
    (one) => nameOf(one) === name && !one.matches(":disabled") && isShown(one),
  );
  const target = /** @type {HTMLElement} */ (again ?? around);
  if (again === undefined && !target.matches(CONTROLS)) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/** @param {Element} element */
function nameOf(element) {
  return (
    element.id ||
    element.getAttribute("aria-label") ||
    element.getAttribute("name") ||
    element.textContent?.trim() ||
    ""
  );
}

/** @param {Element} element */
function isShown(element) {
  return element.getClientRects().length > 0;
}

/** Focus an element as it appears; a `ref` of what a press has opened. @param {HTMLElement | null} element */
export function takeFocus(element) {
  element?.focus({ preventScroll: true });
}
