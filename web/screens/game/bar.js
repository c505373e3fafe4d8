// The top bar: the way back, the game, the steps of the turn, and the controls of the whole table.

import { Icon } from "../../kit/art/icons.js";
import { Logo } from "../../kit/art/logo.js";
import { html } from "../../kit/base/lib.js";
import { settings } from "../../kit/base/settings.js";
import { trouble } from "../../kit/service/http.js";
import { useHotkeys } from "../../kit/table/hotkeys.js";
import { Steps } from "../../kit/table/steps.js";
import { t } from "../../kit/words/texts.js";
import { seatName, term } from "../../kit/words/words.js";
import { Watching } from "./watching.js";
import { isCoached, open, toggle, toggleCoach } from "./opened.js";

/** @import { Views } from "../../kit/game/registry.js" */
/** @import { OpenTable } from "../../kit/game/types.js" */
/** @import { Game } from "../../kit/service/api.js" */

/** @param {{table: OpenTable, views: Views, title: string}} props */
export function Bar({ table, views, title }) {
  const game = table.then.value ?? table.game.value;
  const board = table.board.value;
  const active = board?.active ?? game.active;
  const color = game.seats[active]?.color ?? "none";
  const steps =
    board !== null && game.status === "running" ? (views.steps?.({ board, seats: game.seats }) ?? []) : [];
  const status = game.status === "running" ? "game.setup" : `common.status.${game.status}`;
  const turn = game.turn ? t("game.turn_number", { turn: game.turn }) : t(status);
  return html`<header class="bar">
    <a class="bar-home" href="#/" aria-label=${t("game.all_games")} title=${t("game.all_games")}>
      <${Logo} /></a>
    <div class="bar-title"><h1>${title}</h1>
    <p class="bar-turn">${turn}<span class="bar-phase">${phaseOf(game)}</span></p></div>
    <${Steps} steps=${steps} color=${color} />
    <span class="bar-watching"><${Watching} id=${table.id} /></span>
    <p class=${trouble.value === null ? "bar-live" : "bar-live lost"} role="img"
      aria-label=${t(trouble.value === null ? "game.live" : "game.not_live")}><i class="lamp"></i>
      <span>${t(trouble.value === null ? "game.live" : "game.not_live")}</span></p>
    ${
      table.game.value.hints &&
      table.seat.value !== null &&
      html`<button type="button" class="bar-button" aria-pressed=${String(isCoached())}
        aria-keyshortcuts="H"
        title=${`${t("table.hint")} (H)`} onClick=${toggleCoach}><${Icon} name="bulb" />
        <span class="bar-words">${t("table.hint")}</span></button>`
    }
    <${Sound} />
    <button type="button" class="bar-button bar-log" aria-expanded=${String(open.value === "log")}
      aria-label=${t("game.log")} title=${`${t("game.log")} (L)`} aria-keyshortcuts="L"
      onClick=${() => toggle("log")}><${Icon} name="log" /></button>
    <button type="button" class="bar-button" aria-expanded=${String(open.value === "menu")}
      aria-label=${t("game.menu")} title=${t("game.menu")} onClick=${() => toggle("menu")}><${Icon}
        name="more" />
      </button>
  </header>`;
}

/** Switches the sound off and on again. */
function Sound() {
  const isOn = settings.sound.value !== "off";
  const press = () => (settings.sound.value = isOn ? "off" : "normal");
  useHotkeys({ m: press });
  const words = t("common.setting.sound.label");
  return html`<button type="button" class="bar-button bar-sound" aria-pressed=${String(isOn)}
    aria-keyshortcuts="M" aria-label=${words} title=${`${words} (M)`} onClick=${press}>
    <${Icon} name=${isOn ? "sound" : "muted"} /></button>`;
}

/** The phase, and the deciding player if another one has the turn. @param {Game} game */
function phaseOf(game) {
  if (game.status !== "running" || !game.phase) return "";
  const others = game.deciding.filter((seat) => seat !== game.active);
  const names = others.map((seat) => seatName(game.seats, seat)).join(", ");
  return ` · ${term(game.ruleset, game.phase)}${names && `: ${names}`}`;
}
