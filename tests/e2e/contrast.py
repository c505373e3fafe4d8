"""An audit with axe in both themes, with an own measure of contrast for texts that axe cannot decide.

A picture of the page without such a text shows its background.
"""

from collections.abc import Iterator
from typing import Any, Literal, NamedTuple

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

from tests.e2e.browsers import LIVE_MS

THEMES: tuple[tuple[Literal["light", "dark"], list[str] | None], ...] = (
    ("light", None),
    ("dark", ["color-contrast"]),
)
"""The themes, each with the rules that axe applies to it; None applies all."""

SHARE = 0.1
"""The share of the points behind a text that may have too little contrast, for texts that touch an edge."""

_STILL = """() => {
  window.styled = [];
  document.querySelectorAll("*").forEach((one) => {
    if (getComputedStyle(one).position !== "sticky") return;
    window.styled.push([one, one.style.cssText]);
    one.style.position = "static";
  });
}"""
"""Sticky elements at the window's edges would cover texts in a picture of the whole page."""

_HIDE = """(selectors) => {
  const PARTS = [0.1, 0.3, 0.5, 0.7, 0.9];
  const isPainted = (one) => {
    const { backgroundColor, backgroundImage } = getComputedStyle(one);
    return backgroundImage !== "none" || !/^rgba.* 0\\)$/.test(backgroundColor);
  };
  const isBelow = (element, at) => {
    for (; at; at = at.parentElement) {
      if (at.contains(element) || element.contains(at)) return false;
      if (isPainted(at)) return true;
    }
    return false;
  };
  const isCovered = (element, { x, y, width, height }) =>
    getComputedStyle(element).pointerEvents !== "none" && PARTS.some((part) => PARTS.some((share) =>
      isBelow(element, document.elementFromPoint(x + width * share, y + height * part))));
  const isScrolledAway = (element, { y, height }) => {
    for (let at = element.parentElement; at; at = at.parentElement) {
      if (getComputedStyle(at).overflowY === "visible") continue;
      const { top, bottom } = at.getBoundingClientRect();
      if (y < top - 1 || y + height > bottom + 1) return true;
    }
    return false;
  };
  const measured = (element) => {
    const style = getComputedStyle(element);
    const inSvg = element instanceof SVGElement;
    const texts = [...element.childNodes].filter((one) => one.nodeType === Node.TEXT_NODE && one.data.trim());
    const words = texts.find((one) => /[\\p{L}\\p{N}]/u.test(one.data));
    const range = document.createRange();
    range.selectNodeContents(words ?? element);
    const box = range.getBoundingClientRect();
    if (style.overflowX !== "visible")
      box.width = Math.min(box.right, element.getBoundingClientRect().right) - box.left;
    const size = parseFloat(style.fontSize) * (inSvg ? element.getScreenCTM().a : 1);
    return {
      color: inSvg ? style.fill : style.color, weight: Number(style.fontWeight), size,
      text: element.textContent.trim(), html: element.outerHTML.slice(0, 80),
      halo: inSvg && style.stroke !== "none" && parseFloat(style.strokeWidth) > 0 ? style.stroke : null,
      x: box.x + scrollX, y: box.y + scrollY, width: box.width, height: box.height,
      isSeen: (words !== undefined || element.matches("button")) && !isCovered(element, box)
        && !isScrolledAway(element, box) && (inSvg ? style.fill : style.color) !== "rgba(0, 0, 0, 0)",
    };
  };
  const elements = selectors.map((one) => document.querySelector(one)).filter((one) => one !== null);
  const texts = elements.map(measured);
  for (const element of elements) {
    window.styled.push([element, element.style.cssText]);
    for (const name of ["color", "fill", "stroke", "-webkit-text-fill-color"])
      element.style.setProperty(name, "transparent", "important");
  }
  return texts.filter((one) => one.isSeen);
}"""
"""Hides texts and returns their places. Leaves out texts that are gone, colourless or covered."""

_SHOW = """() => window.styled.reverse().forEach(([one, before]) => { one.style.cssText = before; })"""

_MEASURE = """async ({ picture, texts, share }) => {
  const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${picture}`)).blob());
  const canvas = new OffscreenCanvas(image.width, image.height);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context.drawImage(image, 0, 0);
  const known = new Map();
  const points = (color) => {
    if (!known.has(color)) {
      const one = new OffscreenCanvas(1, 1).getContext("2d");
      one.fillStyle = color;
      one.fillRect(0, 0, 1, 1);
      known.set(color, one.getImageData(0, 0, 1, 1).data);
    }
    return known.get(color);
  };
  const linear = Float64Array.from({ length: 256 }, (_, value) =>
    value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);
  const light = (data, at = 0) =>
    0.2126 * linear[data[at]] + 0.7152 * linear[data[at + 1]] + 0.0722 * linear[data[at + 2]];
  const ratio = (one, other) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
  return texts.map(({ color, halo, x, y, width, height }) => {
    const own = light(points(color));
    if (halo !== null) return ratio(own, light(points(halo)));
    const [left, top] = [Math.max(0, Math.ceil(x)), Math.max(0, Math.ceil(y))];
    const wide = Math.min(Math.floor(x + width), image.width) - left;
    const high = Math.min(Math.floor(y + height), image.height) - top;
    if (wide <= 0 || high <= 0) return null;
    const { data } = context.getImageData(left, top, wide, high);
    const all = new Float64Array(data.length / 4).map((_, at) => ratio(own, light(data, 4 * at)));
    return all.sort()[Math.floor(all.length * share)];
  });
}"""


_RESTS = """(quietMs) => new Promise((resolve) => {
  const isStill = () => document.querySelector(".stage > *, .stage-banner") === null
    && document.getAnimations().every((one) => one.playState !== "running"
      || one.effect.getComputedTiming().endTime === Infinity);
  let timer = 0;
  const again = () => {
    clearTimeout(timer);
    timer = setTimeout(() => (isStill() ? done() : again()), quietMs);
  };
  const changes = new MutationObserver(again);
  const done = () => {
    changes.disconnect();
    resolve(true);
  };
  const all = { attributes: true, characterData: true, childList: true, subtree: true };
  changes.observe(document.body, all);
  again();
})"""
"""Resolves once the event stage is empty, nothing moves, and the page has not changed for a while."""

QUIET_MS = 250


class Contrast(NamedTuple):
    """A text and its contrast; ``ratio`` is None if the picture does not show the text."""

    text: str
    ratio: float | None
    needed: float


def decide(page: Page, selectors: list[str]) -> list[Contrast]:
    """Measure texts of the current page, which are hidden meanwhile. Leave out texts that are gone."""
    if not selectors:
        return []
    page.evaluate(_STILL)
    texts: list[dict[str, Any]] = page.evaluate(_HIDE, selectors)
    picture = _picture(page)
    page.evaluate(_SHOW)
    ratios: list[float | None] = page.evaluate(_MEASURE, {"picture": picture, "texts": texts, "share": SHARE})
    return [
        Contrast(f"{text['text']} ({text['html']})", ratio, _needed(text))
        for text, ratio in zip(texts, ratios, strict=True)
    ]


def _picture(page: Page) -> str:
    """Return a PNG of the whole page. Little compression saves two thirds of the time."""
    protocol = page.context.new_cdp_session(page)
    sizes = protocol.send("Page.getLayoutMetrics")
    whole, window = sizes["cssContentSize"], sizes["cssLayoutViewport"]
    how: dict[str, Any] = {"optimizeForSpeed": True}
    if whole["height"] > window["clientHeight"] or whole["width"] > window["clientWidth"]:
        how |= {"captureBeyondViewport": True, "clip": {**whole, "scale": 1}}
    picture: str = protocol.send("Page.captureScreenshot", how)["data"]
    protocol.detach()
    return picture


_SIGNS = """(within) => {
  document.querySelectorAll("[data-sign]").forEach((one) => delete one.dataset.sign);
  return [...document.querySelectorAll(`:is(${within}) button`)].filter((one) =>
    /^[^\\p{L}\\p{N}]+$/u.test(one.textContent.trim()) && one.checkVisibility({ visibilityProperty: true })
      && !one.disabled && one.getAttribute("aria-disabled") !== "true"
  ).map((one, number) => {
    one.dataset.sign = number;
    return `[data-sign="${number}"]`;
  });
}"""
"""Selects the buttons with only a sign, such as "+", whose contrast axe does not check."""

_AUDIT = """async ([within, rules]) => {
  const options = { resultTypes: ["violations", "incomplete"], ...(rules && { runOnly: rules }) };
  const parts = within.length > 0 ? { include: within.map((part) => [part]) } : document;
  const report = await axe.run(parts, options);
  const undecided = report.incomplete.find((each) => each.id === "color-contrast");
  return {
    wrong: report.violations.map((each) => [each.id, each.nodes.map((node) => node.html.slice(0, 200))]),
    undecided: (undecided?.nodes ?? []).map((node) => node.target.at(-1)),
  };
}"""


def faults(page: Page, *within: str) -> dict[str, list[Any]]:
    """Return axe's findings, and the texts and signs with too little contrast, by theme.

    The second theme repeats only the rule of contrast, since no other rule depends on colours. ``within``
    selects the parts of the page to audit, by default all of it. Waits until the page is still: a banner over
    a text would count as its background.
    """
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found = {}
    for scheme, rules in THEMES:
        page.emulate_media(color_scheme=scheme)
        page.wait_for_function(_RESTS, arg=QUIET_MS, timeout=LIVE_MS)
        found[scheme] = [*_faults(page, within, rules)]
    return {scheme: each for scheme, each in found.items() if each}


def _faults(page: Page, within: tuple[str, ...], rules: list[str] | None) -> Iterator[Any]:
    report = page.evaluate(_AUDIT, [within, rules])
    yield from report["wrong"]
    signs: list[str] = page.evaluate(_SIGNS, ", ".join(within) or "body")
    for each in decide(page, list(dict.fromkeys([*report["undecided"], *signs]))):
        if each.ratio is not None and each.ratio < each.needed:
            yield each


def _needed(text: dict[str, Any]) -> float:
    """WCAG 1.4.3: 4.5, or 3 for text of 24 px, or of 18.66 px if bold."""
    is_large = text["size"] >= 24 or (text["size"] >= 18.66 and text["weight"] >= 700)
    return 3.0 if is_large else 4.5
