// The texts of the page, by area.

import checks from "./de/checks.js";
import common from "./de/common.js";
import game from "./de/game.js";
import lobby from "./de/lobby.js";
import plots from "./de/plots.js";
import table from "./de/table.js";
import timeline from "./de/timeline.js";

export const page = { checks, common, game, lobby, plots, table, timeline };
