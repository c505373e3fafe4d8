// Notices about a lost connection and about a newer version of the page.

import { html, useEffect, useSignal } from "../../kit/base/lib.js";
import { outdated, trouble } from "../../kit/service/http.js";
import { t } from "../../kit/words/texts.js";

export function Notices() {
  const online = useOnline();
  const found = trouble.value;
  const text = !online
    ? t("game.offline")
    : found === null
      ? ""
      : `${
          found.kind === "silent" ? t("game.silent") : t("game.failing", { detail: found.detail })
        } ${t("game.again")}`;
  return html`
    <p id="banner" class="banner" role="alert" hidden=${text === ""}>${text}</p>
    <div class="notice" role="status">
      ${
        outdated.value &&
        html`<p>${t("game.outdated")} <button type="button" onClick=${() => location.reload()}>
          ${t("game.reload")}</button></p>`
      }
    </div>
  `;
}

function useOnline() {
  const online = useSignal(navigator.onLine);
  useEffect(() => {
    const look = () => (online.value = navigator.onLine);
    window.addEventListener("online", look);
    window.addEventListener("offline", look);
    return () => {
      window.removeEventListener("online", look);
      window.removeEventListener("offline", look);
    };
  }, []);
  return online.value;
}
