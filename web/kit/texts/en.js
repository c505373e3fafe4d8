// The texts of the page, by area.

import common from "./en/common.js";
import game from "./en/game/game.js";
import table from "./en/game/table.js";

export const page = { common, game, table };
