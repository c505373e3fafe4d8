// The first screen: how to begin, a live game, the games of the service, and its tables.

import { html, useEffect, useSignal } from "../../kit/base/lib.js";
import { there } from "../../kit/load/later.js";
import { NothingKept } from "../../kit/parts/trouble.js";
import { blocked } from "../../kit/base/purse.js";
import { askedOnce } from "../../kit/service/own.js";
import { rulesets } from "../../kit/service/rulebook.js";
import { t } from "../../kit/words/texts.js";
import { best, useBest } from "../ratings/best.js";
import { Covers } from "./covers.js";
import { shown } from "./watch/exhibition.js";
import { WithFriends } from "./people/friends.js";
import { Hero } from "./hero.js";
import { JoinByCode } from "./people/join.js";
import { bots, open, running, useBots, useLists } from "./lists.js";
import { Side } from "./side.js";

export function Lobby() {
  useLists();
  useBots(rulesets.value[0]?.name);
  useBest();
  const dialog = useSignal(/** @type {{name: string, ruleset: string | null} | null} */ (null));
  const close = () => (dialog.value = null);
  /** @param {string} name */
  const openDialog = (name, ruleset = /** @type {string | null} */ (null)) =>
    (dialog.value = { name, ruleset });
  const lists = [running.value, open.value, bots.value, best.value];
  const isSettled = lists.every((list) => list !== null) && askedOnce.value && shown.value !== undefined;
  useEffect(() => {
    there.value ||= isSettled;
  }, [isSettled]);
  return html`<div class="lobby" id="lobby" aria-busy=${isSettled ? null : "true"}>
    <${Hero} openDialog=${openDialog} />
    <${Covers} openFriends=${(/** @type {string} */ ruleset) => openDialog("friends", ruleset)} />
    <${Side} />
    <footer class="lobby-foot">
      ${blocked.value && html`<${NothingKept} />`}
      <p>${t("common.disclaimer")}</p>
      <p><a href="#/ratings">${t("common.tabs.ratings")}</a> ·${" "}
        <a href="#/tournaments">${t("common.tabs.tournaments")}</a> ·${" "}
        <a href="#/verify">${t("hall.checkable")}</a> · <a href="/status">${t("hall.status")}</a> ·${" "}
        <a href="/api/docs">API</a></p></footer>
    ${dialog.value?.name === "join" && html`<${JoinByCode} close=${close} />`}
    ${
      dialog.value?.name === "friends" &&
      html`<${WithFriends} ruleset=${dialog.value.ruleset} close=${close} />`
    }
  </div>`;
}
