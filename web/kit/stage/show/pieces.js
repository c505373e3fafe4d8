// Pieces that the board already shows at places to which the stage has yet to bring them: unseen until then,
// and where they came from stands their image. A piece that is in the air is unseen too.

/** @import { Cue } from "../cues.js" */

/**
 * A piece that is unseen; the first claim on it decides what is seen instead.
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

  /** Hide what is claimed, also where it was drawn anew, and show one image of each piece that waits. */
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
