// A link that gives access: copied, shared, saved to a file, or shown as a code for another device's camera.

import { save } from "../../kit/base/files.js";
import { lazily } from "../../kit/load/lazy.js";
import { html, useEffect, useSignal } from "../../kit/base/lib.js";
import { t } from "../../kit/words/texts.js";

const QUIET = 4; // modules that have to be left white around a code

/**
 * A link with buttons to copy, share or save it; `file` is the name of the saved file.
 * @param {{link: string, title: string, code?: boolean, file?: string | null}} props
 */
export function Carry({ link, title, code = false, file = null }) {
  const said = useSignal("");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      said.value = t("lobby.carry.copied");
    } catch {
      said.value = t("lobby.carry.not_copied");
    }
  };
  const share = () => navigator.share({ title, url: link }).catch(() => {}); // closed again
  return html`<div class="carry">
    <p><code tabindex="0">${link}</code></p>
    <p class="buttons">
      <button type="button" onClick=${copy}>${t("lobby.carry.copy")}</button>
      ${
        "share" in navigator &&
        html`<button type="button" onClick=${share}>${t("lobby.carry.share")}</button>`
      }
      ${
        file !== null &&
        html`<button type="button" onClick=${() => save(file, `${link}\n`)}>${t("lobby.carry.download")}
          </button>`
      }
      <span role="status">${said.value}</span>
    </p>
    ${
      code &&
      html`<details class="code"><summary>${t("lobby.carry.code")}</summary>
      <${Code} text=${link} label=${t("lobby.carry.code_label")} /></details>`
    }
  </div>`;
}

/**
 * A QR code, drawn in the browser so that its content is sent to nobody.
 * @param {{text: string, label: string}} props
 */
function Code({ text, label }) {
  const found = useSignal(/** @type {{size: number, data: boolean[][]} | null} */ (null));
  useEffect(() => {
    lazily(() => import("../../vendor/uqr.js"), import.meta.resolve("../../vendor/uqr.js")).then(
      ({ encode }) => (found.value = encode(text, { ecc: "M", border: QUIET })),
    );
  }, [text]);
  if (found.value === null) return null;
  const { size, data } = found.value;
  const dots = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : "")));
  return html`<svg class="qr" viewBox=${`0 0 ${size} ${size}`} role="img" aria-label=${label}
    shape-rendering="crispEdges">
    <rect width=${size} height=${size} fill="#ffffff" /><path d=${dots.join("")} fill="#000000" />
  </svg>`;
}
