// State that frame and pages share: the games in progress, and the sheet of settings.

import { signal } from "../../kit/base/lib.js";

/** True while the sheet of settings is open; any page may open it. */
export const isSettingsOpen = signal(false);

/**
 * The number of games in progress, the number of seated players in them and at open tables, and whether the
 * list was cut; null until it is read.
 * @typedef {{count: number, seated: number, more: boolean}} Going
 */
export const going = signal(/** @type {Going | null} */ (null));
