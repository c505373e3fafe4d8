// Whoever uses the keyboard never loses their place: where what had the focus goes away, its neighbourhood
// gets it.

const CONTROLS = "a[href], button, input, select, textarea, summary, [tabindex]";
const PLACES = "section, form, dialog, details, fieldset, nav, main";

/** @typedef {{element: HTMLElement | SVGElement, name: string, within: Element[]}} Held */

/**
 * What had the focus last, and what it lay in; null once somebody has left it on purpose.
 * @type {Held | null}
 */
let held = null;
let isLooking = false;

/** Keep the focus on the page from now on. */
export function keepFocus() {
  document.addEventListener("focusin", (event) => remember(/** @type {HTMLElement} */ (event.target)));
  document.addEventListener("pointerdown", (event) => {
    if (!(/** @type {Element} */ (event.target).closest(CONTROLS))) held = null; // a click beside everything
  });
  window.addEventListener("hashchange", () => (held = null)); // another view begins where it begins
  const watch = new MutationObserver(lookSoon);
  watch.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ["disabled", "hidden", "open"],
  });
}

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

/** Give the focus back to what had it, or to the same control made anew, or to what it lay in. */
function bringBack({ element, name, within }) {
  if (element.isConnected && isShown(element)) {
    if (!element.matches(":disabled")) element.focus({ preventScroll: true });
    return; // what is only disabled for a moment is waited for
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

function nameOf(element) {
  return (
    element.id ||
    element.getAttribute("aria-label") ||
    element.getAttribute("name") ||
    element.textContent?.trim() ||
    ""
  );
}

function isShown(element) {
  return element.getClientRects().length > 0;
}
