"""Contrast where axe cannot tell: what lies behind a text is taken from a picture of the page without it."""

import base64
from typing import Any, NamedTuple

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

SHARE = 0.1
"""The share of the points behind a text that may have less contrast, where it touches an edge."""

_STILL = """() => {
  window.styled = [];
  document.querySelectorAll("*").forEach((one) => {
    if (getComputedStyle(one).position !== "sticky") return;
    window.styled.push([one, one.style.cssText]);
    one.style.position = "static";
  });
}"""
"""Sticky elements at the window's edges would cover texts in a picture of the whole page."""

_HIDE = """(selectors) => selectors.map((selector) => {
  const element = document.querySelector(selector);
  const style = getComputedStyle(element);
  const inSvg = element instanceof SVGElement;
  const range = document.createRange();
  range.selectNodeContents(element);
  const box = range.getBoundingClientRect();
  const scale = inSvg ? element.getScreenCTM().a : 1;
  const size = parseFloat(style.fontSize) * scale;
  const found = {
    color: inSvg ? style.fill : style.color, weight: Number(style.fontWeight), size,
    text: element.textContent.trim(),
    halo: inSvg && style.stroke !== "none" && parseFloat(style.strokeWidth) > 0 ? style.stroke : null,
    x: box.x + scrollX, y: box.y + scrollY, width: box.width, height: box.height,
  };
  return [element, found];
}).map(([element, found]) => {
  window.styled.push([element, element.style.cssText]);
  for (const name of ["color", "fill", "stroke", "-webkit-text-fill-color"])
    element.style.setProperty(name, "transparent", "important");
  return found;
})"""

_SHOW = """() => window.styled.reverse().forEach(([one, before]) => { one.style.cssText = before; })"""

_MEASURE = """async ({ picture, texts, share }) => {
  const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${picture}`)).blob());
  const canvas = new OffscreenCanvas(image.width, image.height);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context.drawImage(image, 0, 0);
  const points = (color) => {
    const one = new OffscreenCanvas(1, 1).getContext("2d");
    one.fillStyle = color;
    one.fillRect(0, 0, 1, 1);
    return one.getImageData(0, 0, 1, 1).data;
  };
  const linear = (part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  const light = (data, at = 0) =>
    [0.2126, 0.7152, 0.0722].reduce((sum, share, part) => sum + share * linear(data[at + part] / 255), 0);
  const ratio = (one, other) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
  return texts.map(({ color, halo, x, y, width, height }) => {
    const own = light(points(color));
    if (halo !== null) return ratio(own, light(points(halo)));
    const [left, top] = [Math.max(0, Math.floor(x)), Math.max(0, Math.floor(y))];
    const wide = Math.min(Math.ceil(width), image.width - left);
    const high = Math.min(Math.ceil(height), image.height - top);
    if (wide <= 0 || high <= 0) return null;
    const { data } = context.getImageData(left, top, wide, high);
    const all = [];
    for (let at = 0; at < data.length; at += 4) all.push(ratio(own, light(data, at)));
    return all.sort((a, b) => a - b)[Math.floor(all.length * share)];
  });
}"""


class Contrast(NamedTuple):
    """A text, and how far it stands out; ``ratio`` None where it is not in the picture at all."""

    text: str
    selector: str
    ratio: float | None
    needed: float


def decide(page: Page, selectors: list[str]) -> list[Contrast]:
    """Measure texts of the page that shows, which are hidden meanwhile."""
    if not selectors:
        return []
    page.evaluate(_STILL)
    texts: list[dict[str, Any]] = page.evaluate(_HIDE, selectors)
    picture = base64.b64encode(page.screenshot(full_page=True, scale="css")).decode()
    page.evaluate(_SHOW)
    ratios: list[float | None] = page.evaluate(_MEASURE, {"picture": picture, "texts": texts, "share": SHARE})
    return [
        Contrast(text["text"], selector, ratio, _needed(text))
        for text, selector, ratio in zip(texts, selectors, ratios, strict=True)
    ]


_SIGNS = """(within) => [...document.querySelectorAll(`${within} button`)].filter((one) =>
  /^[^\\p{L}\\p{N}]+$/u.test(one.textContent.trim()) && one.checkVisibility({ visibilityProperty: true })
    && !one.disabled && one.getAttribute("aria-disabled") !== "true"
).map((one, number) => {
  one.dataset.sign = number;
  return `[data-sign="${number}"]`;
})"""


def signs(page: Page, within: str = "body") -> list[str]:
    """Select the buttons that hold a sign alone, such as "+": axe leaves the contrast of those out."""
    page.evaluate("document.querySelectorAll('[data-sign]').forEach((one) => delete one.dataset.sign)")
    found: list[str] = page.evaluate(_SIGNS, within)
    return found


def faults(page: Page) -> dict[str, list[Any]]:
    """Return axe's findings, and the texts and signs with too little contrast."""
    report = Axe().run(page).response
    wrong = [(each["id"], [node["html"][:200] for node in each["nodes"]]) for each in report["violations"]]
    undecided = [
        node["target"][-1]
        for each in report["incomplete"]
        if each["id"] == "color-contrast"
        for node in each["nodes"]
    ]
    measured = decide(page, list(dict.fromkeys([*undecided, *signs(page)])))
    pale = [each for each in measured if each.ratio is not None and each.ratio < each.needed]
    found: dict[str, list[Any]] = {"wrong": wrong, "pale": pale}
    return {name: each for name, each in found.items() if each}


def _needed(text: dict[str, Any]) -> float:
    """WCAG 1.4.3: 4.5, or 3 for text of 24 px, or of 18.66 px if bold."""
    is_large = text["size"] >= 24 or (text["size"] >= 18.66 and text["weight"] >= 700)
    return 3.0 if is_large else 4.5
