// State that frame and pages share: the games in progress, and the sheet of settings.

import { signal } from "../../kit/base/lib.js";

/** True while the sheet of settings is open; any page may open it. */
export const isSettingsOpen = signal(false);

/**
 * The number of games in progress, of those who sit in them or at open tables, and whether there are more;
 * null until a list of them is read.
 * @typedef {{count: number, seated: number, more: boolean}} Going
 */
export const going = signal(/** @type {Going | null} */ (null));
