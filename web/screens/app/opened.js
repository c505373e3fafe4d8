// State that frame and pages share: the number of games in progress, and the sheet of settings.

import { signal } from "../../kit/base/lib.js";

/** True while the sheet of settings is open; any page may open it. */
export const isSettingsOpen = signal(false);

/** The number of games in progress, and whether there are more; null until a list of them is read. */
export const going = signal(/** @type {{count: number, more: boolean} | null} */ (null));
