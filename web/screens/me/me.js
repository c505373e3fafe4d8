// My identity in this browser: my name and its token, my alerts, and the data that I can delete.

import { html, onText, useEffect, useSignal } from "../../kit/base/lib.js";
import { useGuard } from "../../kit/base/guard.js";
import { Problem, get, newKey, post } from "../../kit/service/http.js";
import { acceptName } from "../../kit/service/naming.js";
import { own, refreshGames } from "../../kit/service/own.js";
import {
  become,
  blocked,
  forgetEverything,
  forgetPlayer,
  keepName,
  lastName,
  player,
  playerLink,
} from "../../kit/base/purse.js";
import { goInstead } from "../../kit/base/place.js";
import { t } from "../../kit/words/texts.js";
import { hasPasskeys } from "../../kit/service/passkeys.js";
import { useAttempt } from "../lobby/begin.js";
import { Account } from "./account.js";
import { Carry } from "./carry.js";
import { addPasskey, fresh } from "./keeping.js";
import { Passkeys } from "./passkeys.js";
import { Sessions } from "./sessions.js";
import { SignIn } from "./sign_in.js";
import { Alerts } from "../app/notify.js";
import { NothingKept, Trouble, explained } from "../../kit/parts/trouble.js";

export function Me() {
  return html`<section id="me" aria-labelledby="me-title">
    <h2 id="me-title">${t("lobby.me.title")}</h2>
    ${blocked.value && html`<${NothingKept} />`}
    ${
      player.value === null
        ? html`<${Guest} />`
        : html`<${Player} key=${player.value.token} own=${player.value} />`
    }
    <${Alerts} />
    <${Forget} />
  </section>`;
}

function Guest() {
  const name = useSignal(lastName());
  const problem = useSignal(/** @type {Problem | null} */ (null));
  const key = useSignal(newKey());
  /** @param {Event} event */
  const register = async (event) => {
    event.preventDefault();
    try {
      const made = await post("/players", { name: name.value }, null, key.value);
      fresh.value = hasPasskeys() ? "" : made.name;
      become({ name: made.name, token: made.token });
      if (hasPasskeys()) await addPasskey(made.token).catch(() => (fresh.value = made.name));
    } catch (refused) {
      if (!(refused instanceof Problem)) throw refused;
      problem.value = refused;
    }
  };
  const input = onText((text) => {
    name.value = text;
    key.value = newKey();
    keepName(name.value);
  });
  return html`<form class="settings" onSubmit=${register}>
      <label class="field">${t("lobby.your_name")}
        <input name="name" required maxlength="40" autocomplete="nickname" value=${name.value}
          onInput=${input} /></label>
      <p class="hint">${t("lobby.me.guest")}</p>
      <p><button type="submit" class="primary">
        ${t(hasPasskeys() ? "access.keep_name" : "lobby.me.register")}</button></p>
      <p class="hint">${t(hasPasskeys() ? "access.why" : "lobby.me.why")}</p>
      <${Trouble} problem=${problem.value} />
    </form>
    <${SignIn}><${Bring} /><//>`;
}

/** Import a name from another device by its token. */
function Bring() {
  const given = useSignal("");
  /** @param {Event} event */
  const go = (event) => {
    event.preventDefault();
    const token = given.value.trim().split("/").at(-1);
    if (token) location.hash = `#/player/${encodeURIComponent(token)}`;
  };
  return html`<details><summary>${t("access.with_link")}</summary>
    <form class="settings" onSubmit=${go}>
      <label class="field">${t("lobby.me.link")}
        <input name="link" required autocomplete="off" value=${given.value}
          onInput=${onText((text) => (given.value = text))} /></label>
      <p><button type="submit">${t("lobby.me.bring_it")}</button></p>
    </form></details>`;
}

/** @param {{own: {name: string, token: string}}} props */
function Player({ own: { name, token } }) {
  const isAsked = useSignal(false);
  const found = useSignal(
    /** @type {{name: string, erased_at: string | null, operator: boolean} | null} */ (null),
  );
  const { problem, attempt } = useAttempt();
  useEffect(() => {
    attempt(async () => {
      const read = await get("/player", {}, token);
      found.value = read;
      acceptName({ name, token }, read.name);
    });
  }, [token]);
  const hide = () => {
    fresh.value = "";
    isAsked.value = false;
  };
  return html`<div class="player">
    <p>${t("lobby.me.player", { name })}</p>
    ${
      problem.value?.passes === false
        ? html`<p class="refusal" role="alert">${t("lobby.me.worthless")}</p>`
        : html`<${Trouble} problem=${problem.value} />`
    }
    ${
      isAsked.value || fresh.value === name
        ? html`<div class="safe"><h3>${t("lobby.me.keep_safe")}</h3>
          <p>${t("lobby.me.keep_hint")}</p>
          <${Carry} link=${playerLink(token)} title=${t("lobby.me.title")} code
            file=${`starledger-${name}.txt`} />
          <p><button type="button" onClick=${hide}>${t("lobby.me.kept")}</button></p></div>`
        : html`<p><button type="button" onClick=${() => (isAsked.value = true)}>${t("lobby.me.take_along")}
          </button></p>`
    }
    ${
      found.value !== null &&
      html`${found.value.operator && html`<p><a href="#/operator">${t("access.moderate")}</a></p>`}
        <${Passkeys} name=${name} token=${token} />
        <${Sessions} token=${token} />
        <${Account} name=${name} token=${token} erasedAt=${found.value.erased_at} />`
    }
  </div>`;
}

function Forget() {
  const sure = useSignal("");
  const guard = useGuard(sure.value);
  const doIt = () => {
    if (sure.value === "name") forgetPlayer();
    else forgetEverything();
    sure.value = "";
    refreshGames();
  };
  const games = own.value.filter((game) => ["running", "waiting"].includes(game.status)).length;
  return html`<fieldset class="parts forget"><legend>${t("lobby.me.forget")}</legend>
    <p class="hint">${t("lobby.me.forget_hint")}</p>
    ${
      sure.value === ""
        ? html`<p class="buttons">
          ${
            player.value !== null &&
            html`<button type="button" onClick=${() => (sure.value = "name")}>${t("lobby.me.forget_name")}
              </button>`
          }
          <button type="button" onClick=${() => (sure.value = "all")}>${t("lobby.me.forget_all")}</button>
            </p>`
        : html`<div role="alert"><p>
          ${t(`lobby.me.sure.${sure.value}`)} ${games > 0 && t("lobby.me.sure_games", { count: games })}</p>
          <p class="buttons"><button type="button" ...${guard.marks} onClick=${guard.wrap(doIt)}>
            ${t("lobby.me.forget_now")}</button>
          <button type="button" onClick=${() => (sure.value = "")}>${t("lobby.me.not_now")}</button></p>
            </div>`
    }
  </fieldset>`;
}

/**
 * A player brought by a link. The browser plays as that player only once its user has agreed: anybody can
 * make a link.
 * @param {{token: string}} props
 */
export function Arrival({ token }) {
  const found = useSignal(/** @type {string | null} */ (null));
  const problem = useSignal(/** @type {Problem | null} */ (null));
  const tries = useSignal(0);
  /** @param {string} name */
  const accept = (name) => {
    become({ name, token });
    refreshGames();
    goInstead("#/me");
  };
  useEffect(() => {
    problem.value = null;
    get("/player", {}, token).then(
      ({ name }) => (player.value?.name === name ? accept(name) : (found.value = name)),
      (refused) => (problem.value = refused),
    );
  }, [token, tries.value]);
  return html`<section id="me" aria-labelledby="me-title">
    <h2 id="me-title">${t("lobby.arrival.title")}</h2>
    ${
      problem.value !== null &&
      html`<${NotTaken} problem=${problem.value} token again=${() => (tries.value += 1)} />`
    }
    ${
      found.value !== null &&
      html`<p role="alert">${
        player.value === null
          ? t("lobby.arrival.for", { name: found.value })
          : t("lobby.arrival.instead", { name: found.value, own: player.value.name })
      }</p>
      <${Agreement} words=${t("lobby.arrival.become", { name: found.value })}
        agree=${() => accept(found.value ?? "")}
        otherwise=${
          player.value === null
            ? t("lobby.arrival.stay_guest")
            : t("lobby.arrival.stay", { name: player.value.name })
        }
        decline=${() => goInstead("#/me")} />`
    }
  </section>`;
}

/**
 * The buttons by which the user agrees to what a link brings, or declines it.
 * @param {{words: string, agree: () => void, otherwise: string, decline: () => void}} props
 */
export function Agreement({ words, agree, otherwise, decline }) {
  const guard = useGuard();
  return html`<p class="buttons">
    <button type="button" class="primary" ...${guard.marks} onClick=${guard.wrap(agree)}>${words}</button>
    <button type="button" onClick=${decline}>${otherwise}</button>
  </p>`;
}

/**
 * The reason why a link was not accepted, and the way back to the lobby.
 * @param {{problem: Problem, token?: boolean, again: () => void}} props
 */
export function NotTaken({ problem, token = false, again }) {
  const isRefused = problem instanceof Problem && !problem.passes;
  const { what, todo } = isRefused
    ? { what: t(token ? "lobby.arrival.no_player" : "lobby.arrival.no_seat"), todo: t("lobby.arrival.todo") }
    : explained(problem);
  return html`<div class="refusal" role="alert"><p>${what} ${todo}</p></div>
    <p class="buttons">
      ${!isRefused && html`<button type="button" onClick=${again}>${t("lobby.arrival.again")}</button>`}
      <a href="#/">${t("game.all_games")}</a></p>`;
}
