// How to begin: against bots by one click, or a game as one likes it.

import { html, useSignal } from "../../kit/base/lib.js";
import { botsFor, strongest } from "../../kit/service/bots.js";
import { Problem, newKey, post } from "../../kit/service/http.js";
import { refreshGames } from "../../kit/service/own.js";
import { go } from "../../kit/base/place.js";
import { keepAll, lastName, player } from "../../kit/base/purse.js";
import { rulesets } from "../../kit/service/rulebook.js";
import { t } from "../../kit/words/texts.js";
import { Trouble } from "../../kit/parts/trouble.js";

const PACE_MS = 300; // bots move so that they can be followed

export function Start() {
  const chosen = useSignal(null);
  const problem = useSignal(/** @type {Problem | null} */ (null));
  const busy = useSignal(false);
  const ruleset = rulesets.value.find((one) => one.name === chosen.value) ?? rulesets.value[0];
  const play = async () => {
    if (busy.value || !ruleset) return;
    busy.value = true;
    problem.value = null;
    try {
      const game = await open(ruleset);
      keepAll(game);
      refreshGames();
      go(`#/games/${game.id}`);
    } catch (refused) {
      if (!(refused instanceof Problem)) throw refused;
      problem.value = refused;
    } finally {
      busy.value = false;
    }
  };
  return html`<div class="begin">
    <p class="ways">
      <button type="button" class="primary" disabled=${busy.value || !ruleset} onClick=${play}>
        ${t("lobby.against_bots")}</button>
      <select aria-label=${t("lobby.against_bots_at")} value=${ruleset?.name}
        onChange=${(event) => (chosen.value = event.target.value)}>
        ${rulesets.value.map((one) => html`<option value=${one.name}>${one.title}</option>`)}
      </select>
      <a class="button quiet" href="#/new">${t("lobby.new_game")}</a>
    </p>
    <${Trouble} problem=${problem.value} />
  </div>`;
}

/** Open a game of the fewest players: me, and the strongest bot at every other seat. */
async function open(ruleset) {
  const bot = strongest(await botsFor(ruleset.name));
  if (!bot) throw new Problem(409, { code: "bot-unavailable" });
  const others = Array.from({ length: ruleset.players.min - 1 }, () => ({ kind: "bot", bot: bot.name }));
  const own = player.value;
  const wanted = (me) => ({
    ruleset: ruleset.name,
    seats: [{ kind: "human", ...me }, ...others],
    bot_pace_ms: PACE_MS,
    rated: false, // so that there are hints
  });
  const name = own === null ? lastName() || t("lobby.guest") : null;
  try {
    return await post("/games", wanted(name === null ? {} : { name }), own?.token ?? null, newKey());
  } catch (problem) {
    const isTaken = problem instanceof Problem && problem.code === "name-taken";
    if (!isTaken) throw problem;
    return post("/games", wanted({ name: `${name} ${Math.floor(Math.random() * 1000)}` }), null, newKey());
  }
}
