// Planets as separate pictures, which browsers load and paint only once.

import { html } from "../base/lib.js";
import { round } from "../board/geometry.js";

/** @type {Record<string, string>} */
const ADDRESSES = {
  tritanium: import.meta.resolve("./planets/tritanium.svg"),
  dilithium: import.meta.resolve("./planets/dilithium.svg"),
  food: import.meta.resolve("./planets/food.svg"),
  oxygen: import.meta.resolve("./planets/oxygen.svg"),
  water: import.meta.resolve("./planets/water.svg"),
  ore: import.meta.resolve("./planets/ore.svg"),
  fuel: import.meta.resolve("./planets/fuel.svg"),
  carbon: import.meta.resolve("./planets/carbon.svg"),
  goods: import.meta.resolve("./planets/goods.svg"),
  "green-food": import.meta.resolve("./planets/green-food.svg"),
  none: import.meta.resolve("./planets/asteroids.svg"),
};

/**
 * Draw a planet around a point; nothing for an unknown kind.
 * @param {{name: string, x?: number, y?: number, size: number}} props
 */
export function Planet({ name, x = 0, y = 0, size }) {
  if (!Object.hasOwn(ADDRESSES, name)) return null;
  return html`<image class="globe" href=${ADDRESSES[name]} x=${round(x - size / 2)} y=${round(y - size / 2)}
    width=${size} height=${size} />`;
}
