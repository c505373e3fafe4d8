// One tournament: its time, joining and leaving, standings, and games.

import { html, useEffect, useSignal } from "../../kit/base/lib.js";
import { addressOf } from "../../kit/base/place.js";
import { player } from "../../kit/base/purse.js";
import { Quiet } from "../../kit/parts/quiet.js";
import { Trouble } from "../../kit/parts/trouble.js";
import { Problem, get, newKey, post, serviceNow } from "../../kit/service/http.js";
import { usePoll } from "../../kit/service/polling.js";
import { t } from "../../kit/words/texts.js";
import { Games } from "./games.js";
import { Standings } from "./standings.js";
import { Facts, nameOf, startOf, timeUntil } from "./terms.js";

/** @import { TournamentView } from "../../kit/service/api.js" */
/** @import { Signal } from "../../kit/base/types.js" */

const EVERY_MS = 3000;

/** @param {{id: string}} props */
export function Tournament({ id }) {
  const found = useSignal(/** @type {TournamentView | null} */ (null));
  const problem = useSignal(/** @type {Problem | null} */ (null));
  const token = player.value?.token ?? null;
  const path = `/tournaments/${encodeURIComponent(id)}`;
  usePoll(
    async (isGone) => {
      try {
        const next = await get(path, {}, token);
        if (!isGone()) found.value = next;
      } catch (refused) {
        if (!(refused instanceof Problem)) throw refused;
        if (!isGone() && found.value === null) problem.value = refused;
        return !isMissing(refused);
      }
      return true;
    },
    EVERY_MS,
    [path, token],
  );
  const cup = found.value;
  if (cup === null)
    return html`<section class="page" id="tournament" aria-busy=${problem.value === null ? "true" : null}>
      ${
        isMissing(problem.value)
          ? html`<${Quiet} tone="block" words=${t("tournaments.missing")} href="#/tournaments"
              way=${t("tournaments.all")} />`
          : html`<${Trouble} problem=${problem.value} />`
      }</section>`;
  return html`<section class="page wide" id="tournament" aria-labelledby="tournament-title">
    <p class="cup-back"><a href="#/tournaments">${t("tournaments.all")}</a></p>
    <header class="cup-head"><div><h2 id="tournament-title">${nameOf(cup)}</h2>
      <${Facts} tournament=${cup} /></div>
      <${Moment} cup=${cup} /></header>
    <${Actions} cup=${cup} found=${found} path=${path} />
    <div class="cup-parts"><${Standings} cup=${cup} /><${Games} cup=${cup} /></div>
  </section>`;
}

/** @param {Problem | null} problem */
function isMissing(problem) {
  return problem?.status === 404 || problem?.status === 422;
}

/** The status, with a countdown to the start or the end. @param {{cup: TournamentView}} props */
function Moment({ cup }) {
  const now = useSignal(serviceNow());
  useEffect(() => {
    const timer = setInterval(() => (now.value = serviceNow()), 1000);
    return () => clearInterval(timer);
  }, []);
  const [label, time] = momentOf(cup, now.value);
  return html`<p class="cup-moment"><small>${label}</small><b>${time}</b></p>`;
}

/**
 * Return the words about the next time that matters, and that time.
 * @param {TournamentView} cup
 * @param {number} now
 */
function momentOf(cup, now) {
  if (cup.status === "cancelled") return [t("tournaments.cancelled"), startOf(cup.starts_at, now)];
  if (cup.status === "finished") return [t("tournaments.over"), startOf(cup.starts_at, now)];
  if (Date.parse(cup.starts_at) > now) return [t("tournaments.starts_in"), timeUntil(cup.starts_at, now)];
  if (cup.ends_at !== null) return [t("tournaments.ends_in"), timeUntil(cup.ends_at, now)];
  const number = Math.max(1, cup.round);
  return [t("tournaments.runs"), roundOf(number, cup.rounds)];
}

/** @param {number} number @param {number | null} rounds */
function roundOf(number, rounds) {
  return rounds === null
    ? t("tournaments.round", { number })
    : t("tournaments.round_of", { number, all: rounds });
}

/** @param {{cup: TournamentView, found: Signal<TournamentView | null>, path: string}} props */
export function Actions({ cup, found, path }) {
  const busy = useSignal(false);
  const problem = useSignal(/** @type {Problem | null} */ (null));
  const token = player.value?.token ?? null;
  /** @param {string} name */
  const act = async (name) => {
    busy.value = true;
    problem.value = null;
    try {
      found.value = await post(`${path}/${name}`, {}, token, newKey());
    } catch (refused) {
      if (!(refused instanceof Problem)) throw refused;
      problem.value = refused;
    } finally {
      busy.value = false;
    }
  };
  const isOver = cup.status === "finished" || cup.status === "cancelled";
  if (isOver) return null;
  const next = cup.status === "open" ? "tournaments.joined" : "tournaments.waits";
  const mayJoin = cup.status === "open" || cup.format === "arena";
  const isOrganiser = player.value !== null && cup.organiser === player.value.name;
  return html`<div class="cup-actions">
    ${
      cup.game !== null &&
      html`<a class="button primary" href=${addressOf(cup.game)}>
      ${t("tournaments.to_game")}</a>`
    }
    ${
      token === null
        ? mayJoin &&
          html`<p class="hint">${t("tournaments.needs_name")} ${""}
          <a href="#/me">${t("tournaments.keep_name")}</a></p>`
        : cup.joined
          ? html`<${Act} name="leave" act=${act} busy=${busy.value} />
            ${cup.game === null && html`<p class="hint">${t(next)}</p>`}`
          : mayJoin && html`<${Act} name="join" act=${act} busy=${busy.value} main />`
    }
    ${
      cup.format === "round-robin" &&
      (mayJoin || isOrganiser) &&
      html`<p class="hint">${t("tournaments.meets_all")}</p>`
    }
    ${isOrganiser && html`<${Act} name="close" act=${act} busy=${busy.value} twice />`}
    <${Trouble} problem=${problem.value} />
  </div>`;
}

/**
 * A button; with `twice`, the first press asks for confirmation.
 * @param {{name: string, act: (name: string) => void, busy: boolean, main?: boolean, twice?: boolean}} props
 */
function Act({ name, act, busy, main = false, twice = false }) {
  const isSure = useSignal(!twice);
  const use = () => (isSure.value ? act(name) : (isSure.value = true));
  const words = twice && isSure.value ? "tournaments.really_close" : `tournaments.acts.${name}`;
  return html`<button type="button" class=${main ? "button primary" : "button"} disabled=${busy}
    onClick=${use}>${t(words)}</button>`;
}
