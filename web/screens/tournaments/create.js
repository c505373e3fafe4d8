// The dialog that creates a tournament.

import { html, onCheck, onText, useEffect, useSignal } from "../../kit/base/lib.js";
import { go } from "../../kit/base/place.js";
import { player } from "../../kit/base/purse.js";
import { Dialog } from "../../kit/parts/dialog.js";
import { Trouble, Wrong, marks } from "../../kit/parts/trouble.js";
import { botsFor } from "../../kit/service/bots.js";
import { Problem, newKey, post, serviceNow } from "../../kit/service/http.js";
import { rulesets } from "../../kit/service/rulebook.js";
import { t } from "../../kit/words/texts.js";
import { Choice } from "../lobby/people/friends.js";
import { Clock } from "../lobby/new/clock.js";
import { entrantName } from "./entrants.js";
import { draft, localTime, numberOfEach, wishOf } from "./wishes.js";

/** @import { Bot } from "../../kit/service/api.js" */
/** @import { Wishes } from "./wishes.js" */

const FORMATS = ["arena", "swiss", "round-robin"];
const BESIDE = /^(name|starts_at|minutes|rounds|pod_size|clock\.\w+)$/;
const MOST_OF_A_BOT = 8;

/** @param {{close: () => void}} props */
export function Create({ close }) {
  return html`<${Dialog} title=${t("tournaments.create")} close=${close} name="new-cup">
    ${
      player.value === null
        ? html`<p>${t("tournaments.needs_name")} <a href="#/me">${t("tournaments.keep_name")}</a></p>`
        : html`<${Form} />`
    }<//>`;
}

function Form() {
  const [first] = rulesets.value;
  const wishes = useSignal(draft(first.name, first.players, serviceNow()));
  const key = useSignal(newKey());
  const problem = useSignal(/** @type {Problem | null} */ (null));
  const busy = useSignal(false);
  const bots = useBots(wishes.value.ruleset);
  /** @param {Partial<Wishes>} changed */
  const set = (changed) => {
    wishes.value = { ...wishes.value, ...changed };
    key.value = newKey();
  };
  /** @param {string} name */
  const chooseRuleset = (name) => {
    const one = rulesets.value.find((ruleset) => ruleset.name === name) ?? first;
    set({ ruleset: one.name, podSize: one.players.max, bots: {} });
  };
  /** @param {Event} event */
  const create = async (event) => {
    event.preventDefault();
    if (busy.value) return;
    busy.value = true;
    try {
      const made = await post("/tournaments", wishOf(wishes.value), player.value?.token ?? null, key.value);
      go(`#/tournament/${made.id}`);
    } catch (refused) {
      if (!(refused instanceof Problem)) throw refused;
      problem.value = refused;
    } finally {
      busy.value = false;
    }
  };
  const { name, ruleset, format } = wishes.value;
  const { min, max } = (rulesets.value.find((one) => one.name === ruleset) ?? first).players;
  const sizes = Array.from({ length: max - min + 1 }, (_, at) => min + at);
  return html`<form class="cup-form" onSubmit=${create}>
    <label class="field">${t("tournaments.fields.name")}
      <input name="name" required maxlength="40" value=${name} 
        onInput=${onText((text) => set({ name: text }))}
        ...${marks(problem.value, "name")} /></label>
    <${Wrong} problem=${problem.value} field="name" />
    <${Choice} legend=${t("tournaments.fields.ruleset")} name="cup-ruleset" value=${ruleset}
      choose=${chooseRuleset}
      choices=${rulesets.value.map((one) => [one.name, one.title])} />
    <${Choice} legend=${t("tournaments.fields.format")} name="cup-format" value=${format}
      choose=${(/** @type {Wishes["format"]} */ chosen) => set({ format: chosen })}
      choices=${FORMATS.map((one) => [one, t(`tournaments.formats.${one}`)])} />
    <p class="hint">${t(`tournaments.format_hints.${format}`)}</p>
    ${
      sizes.length > 1 &&
      html`<${Choice} legend=${t("tournaments.fields.pod_size")} name="cup-seats"
        value=${wishes.value.podSize}
      choose=${(/** @type {number} */ size) => set({ podSize: size })}
        choices=${sizes.map((size) => [size, String(size)])} />`
    }
    <${Time} wishes=${wishes.value} set=${set} problem=${problem.value} />
    <${Clock} value=${wishes.value.clock} 
      onInput=${(/** @type {Wishes["clock"]} */ clock) => set({ clock })}
      problem=${problem.value} />
    ${
      format === "swiss" &&
      html`<label class="switch"><input type="checkbox" role="switch"
        checked=${wishes.value.seeding === "rating"}
        onChange=${onCheck((on) => set({ seeding: on ? "rating" : "random" }))} />
        <span><b>${t("tournaments.fields.seeding")}</b> <small>${t("tournaments.seeding_hint")}</small></span>
      </label>`
    }
    <${Bots} bots=${bots} wishes=${wishes.value} set=${set} />
    <label class="switch"><input type="checkbox" role="switch" checked=${wishes.value.rated}
      onChange=${onCheck((rated) => set({ rated }))} />
      <span><b>${t("tournaments.fields.rated")}</b></span></label>
    <${Trouble} problem=${problem.value} beside=${BESIDE} />
    <p class="sheet-end"><button type="submit" class="primary" disabled=${busy.value}>
      ${t("tournaments.acts.create")}</button></p>
  </form>`;
}

/**
 * The start, and the length in minutes or rounds.
 * @param {{wishes: Wishes, set: (changed: Partial<Wishes>) => void, problem: Problem | null}} props
 */
function Time({ wishes, set, problem }) {
  const { format, startsAt, minutes, rounds } = wishes;
  return html`<div class="cup-time">
    <label class="field">${t("tournaments.fields.starts_at")}
      <input type="datetime-local" name="starts_at" required min=${localTime(serviceNow())} value=${startsAt}
        onInput=${onText((text) => set({ startsAt: text }))} ...${marks(problem, "starts_at")} /></label>
    ${
      format === "arena"
        ? html`<label class="field">${t("tournaments.fields.minutes")}
          <input type="number" name="minutes" required min="5" max="1440" 
            value=${minutes}
            onInput=${onText((text) => set({ minutes: Number(text) }))}
            ...${marks(problem, "minutes")} /></label>`
        : html`<label class="field">${t("tournaments.fields.rounds")}
          <input type="number" name="rounds" min="1" max="30" required=${format === "swiss"}
            value=${rounds ?? ""}
            onInput=${onText((text) => set({ rounds: text === "" ? null : Number(text) }))}
            ...${marks(problem, "rounds")} /></label>`
    }
    ${["starts_at", "minutes", "rounds"].map(
      (field) => html`<${Wrong} key=${field} problem=${problem} field=${field} />`,
    )}
  </div>`;
}

/** @param {{bots: Bot[], wishes: Wishes, set: (changed: Partial<Wishes>) => void}} props */
function Bots({ bots, wishes, set }) {
  return html`<label class="switch"><input type="checkbox" role="switch" checked=${wishes.admitsBots}
      onChange=${onCheck((admitsBots) => set({ admitsBots }))} />
      <span><b>${t("tournaments.fields.bots")}</b> <small>${t("tournaments.bots_hint")}</small></span></label>
    ${
      wishes.admitsBots &&
      html`<div class="cup-bots" role="group" aria-label=${t("tournaments.fields.bots")}>${bots.map(
        (bot) =>
          html`<label key=${bot.name}><span>${entrantName({ name: bot.name, kind: "bot" })}
            <small>${bot.name}</small></span>
          <input type="number" min="0" max=${bot.built_in ? MOST_OF_A_BOT : 1}
            value=${wishes.bots[bot.name] ?? 0}
            onInput=${onText((text) => set({ bots: numberOfEach(wishes.bots, bot.name, Number(text)) }))}
            /></label>`,
      )}</div>`
    }`;
}

/** @param {string} ruleset */
function useBots(ruleset) {
  const bots = useSignal(/** @type {Bot[]} */ ([]));
  useEffect(() => {
    let isGone = false;
    botsFor(ruleset).then((found) => {
      if (!isGone) bots.value = found.filter((bot) => bot.accepts !== "owner");
    });
    return () => {
      isGone = true;
    };
  }, [ruleset]);
  return bots.value;
}
