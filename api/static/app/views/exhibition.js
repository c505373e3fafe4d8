// The exhibition: a link to the game that bots play now. It goes on as long as a page that is looked at asks for it.

import { html, signal, useEffect } from "../lib.js";
import { Problem, post } from "../http.js";
import { place } from "../place.js";

const EVERY_MS = 10_000;

const shown = signal(null);

async function ask() {
  if (document.hidden) return;
  try {
    shown.value = (await post("/exhibition")).game;
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    shown.value = null;
  }
}

export function Exhibition() {
  useEffect(() => {
    ask();
    const timer = setInterval(ask, EVERY_MS);
    document.addEventListener("visibilitychange", ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", ask);
    };
  }, []);
  const target = `#/games/${shown.value}`;
  const hidden = shown.value === null || place.value.game === shown.value;
  return html`<p id="exhibition" class="exhibition" hidden=${hidden}>
    Bots are playing an exhibition game: <a href=${target}>watch it live</a>.
  </p>`;
}
