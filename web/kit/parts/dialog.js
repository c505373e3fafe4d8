// A sheet over the page: it takes the focus, closes by Escape, and gives the focus back.

import { Icon } from "../art/icons.js";
import { html, useEffect, useRef } from "../base/lib.js";
import { t } from "../words/texts.js";

/** @param {{title: string, close: () => void, children?: any, name?: string}} props */
export function Dialog({ title, close, children, name = "" }) {
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useEffect(() => {
    const before = /** @type {HTMLElement | null} */ (document.activeElement);
    dialog.current?.showModal();
    return () => before?.focus({ preventScroll: true });
  }, []);
  /** @param {Event} event */
  const outside = (event) => event.target === dialog.current && close();
  return html`<dialog ref=${dialog} class=${`dialog ${name}`} aria-labelledby="dialog-title"
    onClose=${close} onClick=${outside}>
    <div class="dialog-body">
      <header><h2 id="dialog-title">${title}</h2>
        <button type="button" class="bare" aria-label=${t("common.close")} onClick=${close}>
          <${Icon} name="cross" /></button></header>
      ${children}
    </div>
  </dialog>`;
}
