// A player's or bot's page: ratings, their course, openings, opponents, and rated games.

import { html, useEffect, useSignal } from "../../kit/base/lib.js";
import { player } from "../../kit/base/purse.js";
import { Quiet } from "../../kit/parts/quiet.js";
import { Trouble } from "../../kit/parts/trouble.js";
import { blockedNames, following, readRelations, relate } from "../../kit/service/relations.js";
import { titleOf } from "../../kit/service/rulebook.js";
import { language, percent, t } from "../../kit/words/texts.js";
import { useAttempt } from "../lobby/begin.js";
import { playerPath, useAnswer } from "./asking.js";
import { Course } from "./course.js";
import { PlayerFace, Rating, nameOf } from "./figures.js";
import { Games } from "./games.js";
import { Openings } from "./openings.js";
import { Newest } from "./newest.js";
import { Opponents } from "./opponents.js";

/** @import { PlacedRating, PlayerProfile, RatedGameList } from "../../kit/service/api.js" */

const GAMES = 100;

/** @param {{player: string}} props player: the name */
export function Profile({ player: name }) {
  const { found, problem } = useAnswer(playerPath(name));
  const profile = /** @type {PlayerProfile | null} */ (found);
  if (profile === null)
    return html`<section class="page" id="player" aria-busy=${problem === null ? "true" : null}>
      ${
        problem?.status === 404
          ? html`<${Quiet} tone="block" words=${t("ratings.nobody")} href="#/ratings"
              way=${t("ratings.title")} />`
          : html`<${Trouble}
        problem=${problem} />`
      }</section>`;
  return html`<section class="page wide" id="player" aria-labelledby="player-title">
    <header class="player-head"><${PlayerFace} player=${profile} />
      <div><h2 id="player-title">${nameOf(profile)}</h2><p>${kindOf(profile)}</p></div>
      <${Relations} profile=${profile} /></header>
    ${
      profile.ratings.length === 0
        ? html`<${Newest} name=${profile.name} />`
        : html`<${Record} profile=${profile} />`
    }
  </section>`;
}

/** Buttons to follow or block another person, for players. @param {{profile: PlayerProfile}} props */
function Relations({ profile: { name, kind } }) {
  const { problem, attempt } = useAttempt();
  useEffect(() => void readRelations(), [player.value?.name]);
  const lists = { following: following.value, blocked: blockedNames.value };
  if (kind === "bot" || player.value === null || name === player.value.name) return null;
  if (lists.following === null || lists.blocked === null) return null;
  /** @param {"following" | "blocked"} relation */
  const button = (relation) => {
    const isOn = lists[relation]?.includes(name) ?? false;
    const toggle = () => attempt(() => relate(relation, name, !isOn));
    return html`<button type="button" class="button" aria-pressed=${String(isOn)} onClick=${toggle}>
      ${t(`ratings.${relation}.${isOn ? "on" : "off"}`)}</button>`;
  };
  return html`<div class="player-relations">
    ${!lists.blocked.includes(name) && button("following")} ${button("blocked")}
    <small role="status">
      ${problem.value?.message ?? (lists.blocked.includes(name) && t("ratings.blocked.hint"))}</small>
  </div>`;
}

/** @param {PlayerProfile} profile */
function kindOf({ name, kind, registered_at: since }) {
  if (kind === "bot") return t("ratings.bot", { name });
  const date = new Intl.DateTimeFormat(language.value, { dateStyle: "medium" }).format(new Date(since ?? 0));
  const words = t("ratings.player", { date });
  return name === player.value?.name ? `${words} · ${t("ratings.you")}` : words;
}

/** @param {{profile: PlayerProfile}} props */
function Record({ profile }) {
  const chosen = useSignal(profile.ratings[0].ruleset);
  const { found } = useAnswer(playerPath(profile.name, "/ratings"), { ruleset: chosen.value, limit: GAMES });
  const list = /** @type {RatedGameList | null} */ (found);
  const games = list?.items.every((game) => game.ruleset === chosen.value) ? list.items : [];
  return html`<div class="player-ratings" role="group" aria-label=${t("ratings.title")}>
      ${profile.ratings.map(
        (rating) =>
          html`<${Card} key=${rating.ruleset} rating=${rating} isChosen=${rating.ruleset === chosen.value}
            choose=${() => (chosen.value = rating.ruleset)} />`,
      )}</div>
    <div class="player-parts">
      <${Course} games=${games} />
      <${Openings} ruleset=${chosen.value}
        openings=${profile.openings.filter((one) => one.ruleset === chosen.value)} />
      <${Opponents} opponents=${profile.opponents} />
      <${Games} games=${games} />
    </div>`;
}

/** @param {{rating: PlacedRating, isChosen: boolean, choose: () => void}} props */
function Card({ rating, isChosen, choose }) {
  const { games, wins } = rating;
  const record = [
    t("ratings.place", { rank: rating.rank }),
    t("ratings.games", { count: games }),
    `${t("ratings.wins", { count: wins })} (${percent(wins / games)})`,
  ];
  return html`<button type="button" class="player-rating" aria-pressed=${String(isChosen)} onClick=${choose}>
    <b>${titleOf(rating.ruleset)}</b><${Rating} ...${rating} /><small>${record.join(" · ")}</small></button>`;
}
