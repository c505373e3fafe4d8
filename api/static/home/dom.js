// Elements from text that may come from anybody: children are text nodes, never markup.

const SVG = "http://www.w3.org/2000/svg";

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "onclick" || name === "oninput" || name === "onchange") {
      element.addEventListener(name.slice(2), value);
    } else {
      element.setAttribute(name, value === true ? "" : String(value));
    }
  }
  element.append(...children.flat(2).filter((child) => child !== null && child !== undefined && child !== ""));
  return element;
}

export function h(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

export function svg(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

/** Replace the children of an element only where they would differ, so that focus and selection stay. */
export function show(element, ...children) {
  const draft = element.cloneNode(false);
  draft.append(...children.flat(2).filter((child) => child !== null && child !== undefined));
  if (draft.innerHTML !== element.innerHTML) element.replaceChildren(...draft.childNodes);
}

const COLORS = {
  red: "#d64545",
  blue: "#3b78e7",
  orange: "#ee8a2c",
  yellow: "#e6c229",
  green: "#3aa35c",
  white: "#e8e8ee",
  black: "#30343f",
  purple: "#8d5bd6",
  brown: "#8a5a3b",
};

/** A seat's colour by its name: softer tones for the common ones, whatever CSS knows else. */
export function seatColor(name) {
  if (typeof name !== "string") return "#8891a5";
  return COLORS[name] ?? (CSS.supports("color", name) ? name : "#8891a5");
}

export function dot(color) {
  const mark = svg("svg", { class: "dot", viewBox: "0 0 10 10", "aria-hidden": "true" });
  mark.append(svg("circle", { cx: 5, cy: 5, r: 4.4, fill: seatColor(color) }));
  return mark;
}
