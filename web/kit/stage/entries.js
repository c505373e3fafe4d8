// Entries for the events of every game: seats, clocks, proposals, rewinds, forks, the end.

import { t } from "../words/texts.js";
import { arrow, fade, glow } from "./cues.js";
import { plate } from "./moves.js";

/** @import { Entry } from "./types.js" */
/** @import { Scene } from "./scene.js" */

/** An event that appears in the log alone. */
export const quiet = () => ({});

/** A seat's proposal of a rewind or fork; the frame asks for answers. @param {string} key */
function proposed(key) {
  /** @param {{seat: number}} of @param {Scene} scene */
  return ({ seat }, scene) => ({
    cues: [glow([plate(seat)])],
    sound: "bell",
    banner:
      !scene.isMine(seat) &&
      scene.banner(t(`stage.${key}`, { who: scene.name(seat) }), { seat, isMine: true }),
  });
}

/** @param {string} key */
function seatChange(key, sound = "") {
  /** @param {{seat: number}} of @param {Scene} scene */
  return ({ seat }, scene) => ({
    cues: [glow([plate(seat)])],
    sound,
    banner: !scene.isMine(seat) && scene.banner(t(`stage.${key}`, { who: scene.name(seat) }), { seat }),
  });
}

/** @type {Record<string, Entry>} */
export const GAME = {
  "game-created": quiet,
  "seat-joined": seatChange("joined", "click"),
  "seat-left": seatChange("left"),
  "seat-resumed": seatChange("resumed", "click"),
  "time-spent": quiet,
  "decision-missed": ({ seat }, scene) => ({
    cues: [glow([plate(seat)], { tone: "bad" })],
    sound: scene.isMine(seat) ? "alarm" : "tick",
    banner: scene.banner(
      scene.isMine(seat) ? t("stage.played_for_you") : t("stage.played_for", { who: scene.name(seat) }),
      { seat, tone: scene.isMine(seat) ? "bad" : "plain", isMine: scene.isMine(seat) },
    ),
  }),
  "seat-handed-over": ({ seat }, scene) => ({
    cues: [glow([plate(seat)], { tone: "bad" })],
    banner: scene.banner(
      t(scene.isMine(seat) ? "stage.handed_over_yours" : "stage.handed_over", { who: scene.name(seat) }),
      { seat, tone: scene.isMine(seat) ? "bad" : "plain", isMine: scene.isMine(seat) },
    ),
  }),
  "seat-token-renewed": quiet,
  "game-started": (_, scene) => ({
    sound: "turn",
    banner: scene.banner(t("stage.started"), { isMine: scene.viewer !== null }),
  }),
  "fork-began": (_, scene) => ({
    cues: [fade()],
    sound: "low-chord",
    banner: scene.banner(t("stage.fork_began"), { isMine: true }),
  }),
  "rewind-proposed": proposed("rewind_proposed"),
  "fork-proposed": proposed("fork_proposed"),
  "proposal-agreed": ({ seat }) => ({ cues: [glow([plate(seat)], { tone: "good" })], sound: "click" }),
  "proposal-declined": ({ seat }, scene) => ({
    cues: [glow([plate(seat)], { tone: "bad" })],
    banner: scene.banner(
      t(scene.isMine(seat) ? "stage.declined_yours" : "stage.declined", { who: scene.name(seat) }),
      { seat },
    ),
  }),
  "game-rewound": ({ proposal }, scene, { seat }) => ({
    cues: [fade()],
    sound: "low-chord",
    banner: scene.banner(rewound(scene, proposal === null ? seat : null), {
      seat: proposal === null ? seat : null,
      isMine: true,
    }),
  }),
  "fork-permitted": ({ seat }, scene) => ({
    cues: [arrow(plate(seat), "board")],
    sound: "low-chord",
    banner: scene.banner(
      t(scene.isMine(seat) ? "stage.fork_yours" : "stage.fork", { who: scene.name(seat) }),
      {
        seat,
        isMine: scene.isMine(seat),
      },
    ),
  }),
  "game-closed": (_, scene) => ({
    cues: [fade()],
    sound: "low-chord",
    banner: scene.banner(t("stage.closed"), { isMine: true, tone: "bad" }),
  }),
  "game-reopened": (_, scene) => ({
    sound: "turn",
    banner: scene.banner(t("stage.reopened"), { isMine: true, tone: "good" }),
  }),
  "game-aborted": (_, scene) => ({
    cues: [fade()],
    sound: "low-chord",
    banner: scene.banner(t("stage.aborted"), { isMine: true, tone: "bad" }),
  }),
};

/**
 * Return the words for a rewind: the player who went back alone, or the turn that all agreed on.
 * @param {Scene} scene
 * @param {number | null} seat
 */
function rewound(scene, seat) {
  if (seat !== null)
    return scene.isMine(seat) ? t("stage.rewound_yours") : t("stage.rewound_by", { who: scene.name(seat) });
  const turn = scene.after?.turn;
  return Number.isInteger(turn) && turn > 0 ? t("stage.rewound_to", { turn }) : t("stage.rewound");
}
