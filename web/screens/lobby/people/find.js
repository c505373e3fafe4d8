// The sheet that begins a seek: the game and, behind a disclosure, its seats, clock and accepted ratings.

import { html, onCheck, onText, useSignal } from "../../../kit/base/lib.js";
import { keepName, lastName, player } from "../../../kit/base/purse.js";
import { Dialog } from "../../../kit/parts/dialog.js";
import { Trouble, Wrong, marks } from "../../../kit/parts/trouble.js";
import { rulesets } from "../../../kit/service/rulebook.js";
import { t } from "../../../kit/words/texts.js";
import { useAttempt } from "../begin.js";
import { Clock } from "../new/clock.js";
import { Choice } from "./friends.js";
import { seekGame } from "./seeks.js";

/** @import { Problem } from "../../../kit/service/http.js" */
/** @import { Limits, Offered } from "../types.js" */

/** @typedef {"min" | "max"} End */
/** @typedef {Record<End, string>} Range The accepted ratings as they are typed; empty for any. */
/** @typedef {{seats: number | null, clock: Limits, range: Range}} More The choices behind the disclosure. */

const BOTS_AFTER_S = 60;
const HIGHEST_RATING = 10_000;
const BESIDE = /^(clock|rating_range)\.\w+$/;

/** @type {End[]} */
const ENDS = ["min", "max"];

/** @type {More} */
const USUAL = { seats: null, clock: null, range: { min: "", max: "" } };

/** Return the numbers of seats that a seek may ask for. @param {Offered} game */
function seatsOf({ players }) {
  const fewest = Math.max(2, players.min);
  return Array.from({ length: players.max - fewest + 1 }, (_, at) => fewest + at);
}

/**
 * Return the fields of a seek that follow from the choices; those of another game's seats do not count.
 * @param {Offered} game
 * @param {More} more
 */
export function termsOf(game, { seats, clock, range }) {
  const possible = seatsOf(game);
  const bound = (/** @type {string} */ given) => (given.trim() === "" ? null : Number(given));
  const [min, max] = [bound(range.min), bound(range.max)];
  return {
    seats: seats !== null && possible.includes(seats) ? seats : possible[0],
    ...(clock === null ? {} : { clock }),
    ...(min === null && max === null ? {} : { rating_range: { min, max } }),
  };
}

/** @param {{close: () => void}} props */
export function FindPlayers({ close }) {
  const chosen = useSignal(rulesets.value[0]?.name);
  const [withBots, isRated, name] = [
    useSignal(true),
    useSignal(player.value !== null),
    useSignal(lastName()),
  ];
  const more = useSignal(USUAL);
  const { busy, problem, attempt } = useAttempt();
  const game = rulesets.value.find((one) => one.name === chosen.value);
  if (!game) return null;
  const terms = termsOf(game, more.value);
  /** @param {Event} event */
  const begin = (event) => {
    event.preventDefault();
    if (player.value === null) keepName(name.value.trim());
    const fill = withBots.value ? BOTS_AFTER_S : null;
    attempt(async () => {
      await seekGame({ ruleset: game.name, rated: isRated.value, fill_with_bots_after_s: fill, ...terms });
      close();
    });
  };
  return html`<${Dialog} title=${t("hall.seek.title")} close=${close}>
    <form class="sheet-form" onSubmit=${begin}>
      <${Choice} legend=${t("hall.friends_game")} name="seek-game" value=${game.name}
        choices=${rulesets.value.map((one) => [one.name, one.title])}
        choose=${(/** @type {any} */ one) => (chosen.value = one)} />
      <label class="ticked"><input type="checkbox" checked=${withBots.value}
        onChange=${onCheck((isOn) => (withBots.value = isOn))} /> ${t("hall.seek.bots")}</label>
      ${
        player.value === null
          ? html`<label class="stacked">${t("lobby.your_name")}
        <input name="name" required maxlength="40" autocomplete="nickname" value=${name.value}
          onInput=${onText((given) => (name.value = given))} /></label>`
          : html`<label class="ticked"><input type="checkbox" checked=${isRated.value}
        onChange=${onCheck((isOn) => (isRated.value = isOn))} /> ${t("hall.seek.rated")}</label>`
      }
      <${MoreChoices} game=${game} seats=${terms.seats} more=${more.value} problem=${problem.value}
        set=${(/** @type {Partial<More>} */ changed) => (more.value = { ...more.value, ...changed })} />
      <p class="hint">${t("hall.seek.hint", { number: terms.seats })}</p>
      <${Trouble} problem=${problem.value} beside=${BESIDE} />
      <p class="sheet-end"><button type="submit" class="primary" disabled=${busy.value}>
        ${t("hall.seek.search")}</button></p>
    </form>
  </${Dialog}>`;
}

/**
 * @param {{game: Offered, seats: number, more: More, set: (changed: Partial<More>) => void,
 *   problem: Problem | null}} props
 */
export function MoreChoices({ game, seats, more, set, problem }) {
  const possible = seatsOf(game);
  /** @param {Event & {currentTarget: HTMLDetailsElement}} event a field inside has an error */
  const openUp = (event) => (event.currentTarget.open = true);
  return html`<details class="more-choices" onInvalidCapture=${openUp}>
    <summary>${t("hall.seek.more")}</summary>
    <div class="sheet-form">
      ${
        possible.length > 1 &&
        html`<${Choice} legend=${t("hall.seek.players")} name="seek-seats" value=${seats}
          choices=${possible.map((one) => [one, String(one)])}
          choose=${(/** @type {number} */ one) => set({ seats: one })} />`
      }
      <${Clock} value=${more.clock} onInput=${(/** @type {Limits} */ clock) => set({ clock })}
        problem=${problem} />
      <fieldset class="rating-range"><legend>${t("hall.seek.ratings")}</legend>
        ${ENDS.map(
          (end) => html`<label class="stacked" key=${end}>${t(`hall.seek.rating.${end}`)}
            <input type="number" name=${`rating-${end}`} min="0" max=${HIGHEST_RATING} step="1"
              inputmode="numeric" placeholder=${t("hall.seek.rating.any")} value=${more.range[end]}
              onInput=${onText((given) => set({ range: { ...more.range, [end]: given } }))}
              ...${marks(problem, `rating_range.${end}`)} /></label>`,
        )}
        ${ENDS.map((end) => html`<${Wrong} key=${end} problem=${problem} field=${`rating_range.${end}`} />`)}
        <p class="hint">${t("hall.seek.ratings_hint")}</p>
      </fieldset>
    </div></details>`;
}
