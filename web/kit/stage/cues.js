// Cues: the visible effects of an event, as plain data. A ruleset's table of events returns them, the
// performer plays them. Places are named by the anchors of boards and widgets (`data-anchor`); a list names
// alternatives, the first that is on the page counts. A cue whose places are missing shows nothing.

/** The duration of each motion in milliseconds. */
export const MS = {
  dice: 650,
  rest: 60,
  card: 520,
  next: 60,
  glide: 700,
  step: 180,
  glides: 1400,
  set: 260,
  ring: 600,
  glow: 900,
  flip: 420,
  medal: 620,
  burst: 500,
  shake: 320,
  fade: 480,
  rays: 1400,
  arrow: 700,
  reveal: 1400,
};

/** The longest time that an event is on the stage. */
export const LONGEST_MS = 1400;

/** The most cards in the air for one cue. */
export const CARDS = 6;

/** @typedef {string | string[]} At an anchor, or alternatives */

/**
 * A flying thing: a resource card, the back of a hidden card, or any drawing. `look` names another card whose
 * planet and colours the card shows.
 * @typedef {{card: string, look?: string} | {back: string} | {drawn: any, of?: string} | {coin: string}} Face
 */

/**
 * @typedef {object} Cue
 * @property {string} do the kind of motion
 * @property {number} start in milliseconds after the event's beginning
 * @property {number} lasts
 * @property {At | At[]} [at] where it is shown, or all of these places
 * @property {At} [from]
 * @property {At} [to]
 * @property {At[]} [by] places on the way
 * @property {Face} [face]
 * @property {number} [count]
 * @property {number[]} [faces] of dice
 * @property {string} [tone]
 * @property {string} [hides] the anchor of the piece that is unseen until it is shown here
 * @property {Face} [was] what is seen at the place of that piece until then
 * @property {At} [stands] the place beside which that piece stands on the page
 * @property {string} [covers] the anchor of an element that is unseen while the cue is shown
 * @property {boolean} [turns] true if the thing turns into the direction of its way
 * @property {string} [shape]
 * @property {string} [words]
 * @property {string} [note]
 */

/** Cards that fly one after another on an arc. @param {Face} face @param {At} from @param {At} to */
export function fly(face, from, to, { count = 1, start = 0 } = {}) {
  const flying = Math.min(count, CARDS);
  return { do: "fly", face, from, to, count: flying, start, lasts: MS.card + (flying - 1) * MS.next };
}

/**
 * Dice that tumble onto a place; `tone` is their colour. Until they lie still, the table's own dice,
 * `covers`, are hidden.
 * @param {number[]} faces
 * @param {At} at
 */
export function dice(faces, at, { start = 0, covers = "", tone = "plain" } = {}) {
  return { do: "dice", faces, at, tone, covers, start, lasts: MS.dice + MS.rest };
}

/**
 * A piece that glides from place to place and leaves a trail. Until the end, the real piece, `hides`, is
 * hidden. It stands beside the middle of the place `stands`, if any.
 * @param {Face} face
 * @param {At[]} stops
 */
export function glide(face, stops, { start = 0, hides = "", stands = "", tone = "", turns = false } = {}) {
  const lasts = stops.length > 2 ? Math.min(MS.glides, Math.max(MS.glide, stops.length * MS.step)) : MS.glide;
  const [from, ...rest] = stops;
  return {
    do: "glide",
    face,
    from,
    by: rest.slice(0, -1),
    to: rest.at(-1),
    hides,
    stands,
    tone,
    turns,
    start,
    lasts,
  };
}

/**
 * A piece that is set onto its place: it shrinks to its size, and a ring spreads. With a face, the real piece
 * is hidden until then; its place shows `was`.
 * @param {At} at
 * @param {{face?: Face, was?: Face, start?: number, tone?: string}} [options]
 */
export function set(at, { face, was, start = 0, tone = "" } = {}) {
  const hides = face === undefined ? "" : [at].flat()[0];
  return { do: "set", at, face, was, hides, tone, start, lasts: MS.set + MS.ring };
}

/**
 * An outline of places: "hex" for sectors, "ring" for points, "box" for plates and cards.
 * @param {At | At[]} at
 */
export function glow(at, { start = 0, tone = "glow", shape = "box" } = {}) {
  return { do: "glow", at, tone, shape, start, lasts: MS.glow };
}

/** A ring that spreads from a place. @param {At} at */
export function ring(at, { start = 0, tone = "" } = {}) {
  return { do: "ring", at, tone, start, lasts: MS.ring };
}

/** A medal that flies to a player. @param {Face} face @param {At} from @param {At} to */
export function medal(face, from, to, { start = 0 } = {}) {
  return { do: "medal", face, from, to, start, lasts: MS.medal };
}

/** A card that turns over at its place. @param {Face} face @param {At} at */
export function flip(face, at, { start = 0 } = {}) {
  return { do: "flip", face, at, start, lasts: MS.flip };
}

/** Sparks at a place. @param {At} at */
export function burst(at, { start = 0, tone = "bad" } = {}) {
  return { do: "burst", at, tone, start, lasts: MS.burst };
}

/** A plate or a ship that shakes. @param {At} at */
export function shake(at, { start = 0 } = {}) {
  return { do: "shake", at, start, lasts: MS.shake };
}

/** The board that fades out and in, for a jump to another version. */
export function fade(at = "board") {
  return { do: "fade", at, start: 0, lasts: MS.fade };
}

/** Rays behind a plate. @param {At} at */
export function rays(at) {
  return { do: "rays", at, start: 0, lasts: MS.rays };
}

/** An arrow from one plate to another. @param {At} from @param {At} to */
export function arrow(from, to, { start = 0, tone = "glow" } = {}) {
  return { do: "arrow", from, to, tone, start, lasts: MS.arrow };
}

/**
 * A card with a name and its effect, which turns over in the middle of the board.
 * @param {string} words
 * @param {string} [note]
 * @param {{at?: At, face?: Face}} [options]
 */
export function reveal(words, note = "", { at = "board", face } = {}) {
  return { do: "reveal", words, note, at, face, start: 0, lasts: MS.reveal };
}

/** Return how long an event is on the stage. @param {Cue[]} cues */
export function lengthOf(cues) {
  return Math.max(0, ...cues.map((cue) => cue.start + cue.lasts));
}
