// The volume of sounds, by the user's settings. The sounds themselves load after the first tap: earlier,
// browsers would not play them.

import { settings } from "../../base/settings.js";
import { lazily } from "../../load/lazy.js";

/** @type {Record<string, number>} */
const VOLUMES = { off: 0, soft: 0.3, normal: 0.6, loud: 1 };

/** @type {{play: (name: string, volume: number) => void} | null} */
let sounds = null;

let isComing = false;

/** Load the sounds once, if the user has tapped or typed, and wants to hear them. */
export async function load() {
  if (isComing || settings.sound.value === "off" || navigator.userActivation?.hasBeenActive === false) return;
  isComing = true;
  sounds = await lazily(() => import("./sounds.js"), import.meta.resolve("./sounds.js"));
}

/**
 * Play a sound, unless the user wants silence or the page is hidden.
 * @param {string} name
 * @param {boolean} isOwn true if the viewer acted or is concerned
 */
export function sound(name, isOwn) {
  const volume = VOLUMES[settings.sound.value] ?? 0;
  if (volume === 0 || document.hidden || (!isOwn && !settings.sound_of_others.value)) return;
  if (sounds === null) load();
  sounds?.play(name, isOwn ? volume : 0.7 * volume);
}
