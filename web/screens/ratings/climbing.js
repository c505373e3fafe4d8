// The bot ladder: its ratings and its newest games, kept current while somebody sees them.

import { html, useSignal } from "../../kit/base/lib.js";
import { addressOf } from "../../kit/base/place.js";
import { Trouble } from "../../kit/parts/trouble.js";
import { Problem, get, serviceNow } from "../../kit/service/http.js";
import { usePoll } from "../../kit/service/polling.js";
import { rulesets, titleOf } from "../../kit/service/rulebook.js";
import { t } from "../../kit/words/texts.js";
import { ago } from "../../kit/words/words.js";
import { Choice } from "../lobby/people/friends.js";
import { nameOf } from "./figures.js";
import { Ladder } from "./ladder.js";

/** @import { LadderGame, LadderView, RankedPlayer } from "../../kit/service/api.js" */

const EVERY_MS = 4000;
const SHOWN = 50;
const MINUTE_MS = 60_000;

/** @typedef {{of: string, bots: RankedPlayer[], ladder: LadderView}} Shown */

export function BotLadder() {
  const chosen = useSignal("");
  const shown = useSignal(/** @type {Shown | null} */ (null));
  const problem = useSignal(/** @type {Problem | null} */ (null));
  const ruleset = chosen.value || (rulesets.value[0]?.name ?? "");
  usePoll(
    async (isGone) => {
      if (ruleset === "") return;
      try {
        const found = await read(ruleset);
        if (!isGone()) shown.value = found;
      } catch (refused) {
        if (!(refused instanceof Problem)) throw refused;
        if (!isGone() && shown.value === null) problem.value = refused;
      }
    },
    EVERY_MS,
    [ruleset],
  );
  const found = shown.value?.of === ruleset ? shown.value : null;
  return html`<section id="ladder" class="page wide" aria-labelledby="ladder-title">
    <h2 id="ladder-title">${t("ratings.climb.title")}</h2>
    <p class="hint">${t(found?.ladder.games_a_day === 0 ? "ratings.climb.off" : "ratings.climb.what")}</p>
    <${Choice} legend=${t("ratings.ruleset")} name="ladder-ruleset" value=${ruleset}
      choose=${(/** @type {string} */ name) => (chosen.value = name)}
      choices=${rulesets.value.map((one) => [one.name, one.title])} />
    <${Trouble} problem=${problem.value} />
    <div class="player-parts" aria-busy=${found === null && problem.value === null ? "true" : null}>
      ${found !== null && html`<${Ranks} bots=${found.bots} />`}
      ${found !== null && hasGames(found.ladder) && html`<${Played} ladder=${found.ladder} />`}
    </div>
  </section>`;
}

/** @param {string} ruleset @returns {Promise<Shown>} */
async function read(ruleset) {
  const [board, ladder] = await Promise.all([
    get("/leaderboard", { ruleset, kind: "bots", limit: SHOWN }),
    get("/ladder"),
  ]);
  return { of: ruleset, bots: board.items, ladder };
}

/** @param {{bots: RankedPlayer[]}} props */
function Ranks({ bots }) {
  return html`<section class="block" aria-labelledby="ranks-title">
    <h3 id="ranks-title">${t("ratings.title")}</h3>
    ${bots.length === 0 && html`<p class="quiet-words">${t("ratings.climb.nobody")}</p>`}
    <${Ladder} items=${bots} label=${t("ratings.climb.title")} /></section>`;
}

/** @param {LadderView} ladder */
const hasGames = ({ games_a_day: most, games }) => most > 0 || games.length > 0;

/** The newest games of all rulesets. @param {{ladder: LadderView}} props */
export function Played({ ladder }) {
  return html`<section class="block" aria-labelledby="climb-games-title">
    <h3 id="climb-games-title">${t("ratings.climb.games")}</h3>
    ${ladder.games_a_day > 0 && html`<p class="hint">${paceOf(ladder)}</p>`}
    <ol class="rows">${ladder.games.map((game) => html`<${Row} key=${game.game} game=${game} />`)}</ol>
  </section>`;
}

/** Return when the next game may begin. @param {LadderView} ladder */
export function paceOf({ games_a_day: most, next_at: next }, now = serviceNow()) {
  if (most === 0) return t("ratings.climb.off");
  const minutes = next === null ? 0 : Math.ceil((Date.parse(next) - now) / MINUTE_MS);
  return minutes > 0 ? t("ratings.climb.next", { count: minutes }) : t("ratings.climb.soon");
}

/** @param {{game: LadderGame}} props */
function Row({ game }) {
  const seats = [...game.seats].sort((one, other) => (one.place ?? 0) - (other.place ?? 0));
  const names = seats.map(({ seat, bot, place }) => {
    const name = nameOf({ name: bot ?? "", kind: "bot" });
    return html`<span key=${seat} class=${place === 1 ? "climber won" : "climber"}>${name}</span>`;
  });
  return html`<li><a class="player-game" href=${addressOf(game.game)}>
    <span><b class="climbers">${names}</b><small>${titleOf(game.ruleset)}</small></span>
    <span><small>${game.over ? ago(game.started_at) : t("ratings.climb.live")}</small></span></a></li>`;
}
