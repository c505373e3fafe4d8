// Pieces that the board already shows at their new places while the stage still moves them. Until they arrive
// they are hidden, and an image stands at their former place. A piece in flight is hidden as well.

/** @import { Cue } from "../cues.js" */

/**
 * A hidden piece; the first claim on it decides the image shown instead.
 * @typedef {object} Claim
 * @property {string} name the anchor of the piece
 * @property {(() => Element | null) | null} stand adds its image where it was; null for a piece in the air
 * @property {Element | null} image
 * @property {HTMLElement | SVGElement | null} hidden
 */

export class Pieces {
  /** @param {(name: string) => HTMLElement | SVGElement | null} find */
  constructor(find) {
    this.find = find;
    /** @type {Claim[]} */
    this.claims = [];
  }

  /**
   * Hide a piece until the returned function is called.
   * @param {string} name
   * @param {Claim["stand"]} stand
   */
  hide(name, stand = null) {
    /** @type {Claim} */
    const claim = { name, stand, image: null, hidden: null };
    if (stand === null) this.claims.unshift(claim);
    else this.claims.push(claim);
    this.arrange();
    return () => this.free([claim]);
  }

  /** Show all pieces again. */
  clear() {
    this.free(this.claims);
  }

  /** @param {Claim[]} over */
  free(over) {
    this.claims = this.claims.filter((claim) => !over.includes(claim));
    for (const { image, hidden } of over) {
      image?.remove();
      if (hidden !== null) hidden.style.opacity = "";
    }
    this.arrange();
  }

  /** Hide all claimed pieces, even redrawn ones, and show one image of each waiting piece. */
  arrange() {
    const known = new Set();
    for (const claim of this.claims) {
      this.cover(claim);
      const isFirst = !known.has(claim.name);
      known.add(claim.name);
      if (isFirst && claim.stand !== null) claim.image ??= claim.stand();
      if (!isFirst) claim.image?.remove();
      if (!isFirst) claim.image = null;
    }
  }

  /** @param {Claim} claim */
  cover(claim) {
    const found = this.find(claim.name);
    if (claim.hidden !== null && claim.hidden !== found) claim.hidden.style.opacity = "";
    if (found !== null) found.style.opacity = "0";
    claim.hidden = found;
  }
}
