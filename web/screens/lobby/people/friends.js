// A private table for friends: the game, the number of friends, bots at the other seats.

import { html, onCheck, onText, useSignal } from "../../../kit/base/lib.js";
import { keepName, lastName, player } from "../../../kit/base/purse.js";
import { rulesets } from "../../../kit/service/rulebook.js";
import { Dialog } from "../../../kit/parts/dialog.js";
import { Trouble } from "../../../kit/parts/trouble.js";
import { t } from "../../../kit/words/texts.js";
import { playFriends, useAttempt } from "../begin.js";

/** @param {{ruleset: string | null, close: () => void}} props */
export function WithFriends({ ruleset, close }) {
  const chosen = useSignal(ruleset);
  const name = useSignal(lastName());
  const wanted = useSignal(1);
  const withBots = useSignal(true);
  const { busy, problem, attempt } = useAttempt();
  const game = rulesets.value.find((one) => one.name === chosen.value) ?? rulesets.value[0];
  if (!game) return null;
  const most = game.players.max - 1;
  const friends = Math.min(wanted.value, most);
  const bots = withBots.value
    ? Math.max(0, Math.min(most, 3) - friends)
    : Math.max(0, game.players.min - 1 - friends);
  /** @param {Event} event */
  const make = (event) => {
    event.preventDefault();
    if (player.value === null) keepName(name.value.trim());
    attempt(() => playFriends(game, friends, bots));
  };
  return html`<${Dialog} title=${t("hall.friends")} close=${close}>
    <form class="sheet-form" onSubmit=${make}>
      <${Choice} legend=${t("hall.friends_game")} name="friends-game" value=${game.name}
        choices=${rulesets.value.map((one) => [one.name, one.title])}
          choose=${(/** @type {any} */ one) => (chosen.value = one)} />
      <${Choice} legend=${t("hall.friends_count")} name="friends-count" value=${friends}
        choices=${Array.from({ length: most }, (_, at) => [at + 1, String(at + 1)])}
        choose=${(/** @type {any} */ one) => (wanted.value = Number(one))} />
      ${
        most > friends &&
        html`<label class="ticked"><input type="checkbox" checked=${withBots.value}
          onChange=${onCheck((isOn) => (withBots.value = isOn))} /> ${t("hall.friends_bots")}</label>`
      }
      ${
        player.value === null &&
        html`<label class="stacked">${t("lobby.your_name")}
        <input name="name" required maxlength="40" autocomplete="nickname" value=${name.value}
          onInput=${onText((given) => (name.value = given))} /></label>`
      }
      <p class="hint">${t("hall.friends_hint")}</p>
      <${Trouble} problem=${problem.value} />
      <p class="sheet-end"><a href=${`#/new/${game.name}`}>${t("hall.more_options")}</a>
        <button type="submit" class="primary" disabled=${busy.value}>${t("hall.friends_make")}</button></p>
    </form>
  </${Dialog}>`;
}

/**
 * One of a few values, as a row of buttons.
 * @template V
 * @param {{legend: string, name: string, value: V, choices: [V, string][], choose: (value: V) => void}} props
 */
export function Choice({ legend, name, value, choices, choose }) {
  return html`<fieldset class="segments"><legend>${legend}</legend>
    <div>${choices.map(
      ([one, said]) => html`<label key=${one}><input type="radio" name=${name} value=${String(one)}
        checked=${one === value} onChange=${() => choose(one)} /><span>${said}</span></label>`,
    )}</div></fieldset>`;
}
