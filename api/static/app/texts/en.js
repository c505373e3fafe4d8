// The texts of the page, by area.

import checks from "./en/checks.js";
import common from "./en/common.js";
import game from "./en/game.js";
import lobby from "./en/lobby.js";
import plots from "./en/plots.js";
import table from "./en/table.js";
import timeline from "./en/timeline.js";

export const page = { checks, common, game, lobby, plots, table, timeline };
