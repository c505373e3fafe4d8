// The texts of the page, by area.

import common from "./de/common.js";
import game from "./de/game/game.js";
import table from "./de/game/table.js";

export const page = { common, game, table };
