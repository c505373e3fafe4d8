// The seats of a new game, clockwise: me, anybody, or a bot at each.

import { Portrait } from "../../../kit/art/faces.js";
import { html, onCheck, onText } from "../../../kit/base/lib.js";
import { lastName, player } from "../../../kit/base/purse.js";
import { Wrong } from "../../../kit/parts/trouble.js";
import { botLine } from "../../../kit/service/bots.js";
import { characterOf, faceOf, faceOfPerson } from "../../../kit/words/characters.js";
import { t } from "../../../kit/words/texts.js";

/** @import { Bot } from "../../../kit/service/api.js" */
/** @import { Problem } from "../../../kit/service/http.js" */
/** @import { Book } from "../../../kit/service/rulebook.js" */
/** @import { SetWishes, Wishes } from "../types.js" */

/** @param {{book: Book, bots: Bot[], wishes: Wishes, set: SetWishes, problem: Problem | null}} props */
export function Places({ book, bots, wishes, set, problem }) {
  const { min, max } = book.players;
  /** @param {number} at @param {string} value */
  const seat = (at, value) => set({ seats: wishes.seats.map((one, other) => (other === at ? value : one)) });
  return html`<fieldset class="places"><legend>${t("lobby.new.seats")}</legend>
    ${wishes.seats.map(
      (one, at) => html`<${Place} key=${at} at=${at} value=${one} bots=${bots} problem=${problem}
        choose=${(/** @type {string} */ value) => seat(at, value)} />`,
    )}
    <${Wrong} problem=${problem} field="seats" />
    ${
      max > min &&
      html`<p class="buttons">
        <button type="button" disabled=${wishes.seats.length >= max}
          onClick=${() => set({ seats: [...wishes.seats, wishes.seats[wishes.seats.length - 1]] })}>
            ${t("lobby.new.more")}</button>
        <button type="button" disabled=${wishes.seats.length <= min}
          onClick=${() => set({ seats: wishes.seats.slice(0, -1) })}>${t("lobby.new.fewer")}</button></p>`
    }
    <label class="ticked"><input type="checkbox" checked=${wishes.order === "random"}
      onChange=${onCheck((isChecked) => set({ order: isChecked ? "random" : "given" }))} />
      ${t("hall.draw_seats")}</label>
  </fieldset>`;
}

/**
 * One seat: its player's face, and the choices for it.
 * @param {{at: number, value: string, bots: Bot[], choose: (value: string) => void, problem: Problem | null}}
 *   props
 */
function Place({ at, value, bots, choose, problem }) {
  const legend = at === 0 ? t("lobby.new.your_seat") : t("common.seat", { number: at });
  const [own, others] = [bots.filter((bot) => bot.built_in), bots.filter((bot) => !bot.built_in)];
  /** @type {{one: string, said: string, tip?: string}[]} */
  const choices = [
    { one: "me", said: t("lobby.new.me") },
    { one: "open", said: t("lobby.new.open_short") },
    ...own.map((bot) => ({ one: bot.name, said: characterOf(bot.name, at) ?? bot.name, tip: botLine(bot) })),
  ];
  const isOther = others.some((bot) => bot.name === value);
  return html`<fieldset class="segments place"><legend>${legend}</legend>
    <div>
      <${PlaceFace} at=${at} value=${value} />
      ${choices.map(
        ({
          one,
          said,
          tip,
        }) => html`<label key=${one} title=${tip}><input type="radio" name=${`seat-${at}`} value=${one}
          checked=${one === value} onChange=${() => choose(one)} /><span>${said}</span></label>`,
      )}
      ${
        others.length > 0 &&
        html`<select aria-label=${`${legend}: ${t("lobby.new.bots_outside")}`} value=${isOther ? value : ""}
          onChange=${onText((given) => given && choose(given))}>
          <option value="">${t("lobby.new.bots_outside")}</option>
          ${others.map(
            (bot) => html`<option value=${bot.name} disabled=${isBusy(bot)}>${botLine(bot)}</option>`,
          )}</select>`
      }
    </div>
    <${Wrong} problem=${problem} field=${`seats.${at}.bot`} />
  </fieldset>`;
}

/** @param {Bot} bot */
function isBusy(bot) {
  return bot.free === 0 || (bot.accepts === "owner" && player.value === null);
}

/** @param {{at: number, value: string}} props */
function PlaceFace({ at, value }) {
  if (value === "open") return html`<span class="free-seat" aria-hidden="true">+</span>`;
  const face =
    value === "me" ? faceOfPerson(lastName()) : faceOf({ seat: at, kind: "bot", name: value, bot: value });
  return html`<${Portrait} name=${face} />`;
}
