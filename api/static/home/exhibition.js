// The exhibition: a link to the game that bots play now. It goes on as long as a page that is looked at asks for it.

import { post } from "./api.js";

const EVERY_MS = 10_000;

export class Exhibition {
  constructor(page) {
    this.notice = page.getElementById("exhibition");
    this.link = this.notice.querySelector("a");
  }

  start() {
    document.addEventListener("visibilitychange", () => document.hidden || this.ask());
    window.addEventListener("hashchange", () => this.show());
    this.poll();
  }

  async poll() {
    if (!document.hidden) await this.ask();
    setTimeout(() => this.poll(), EVERY_MS);
  }

  async ask() {
    try {
      this.game = (await post("/exhibition")).game;
    } catch {
      this.game = null;
    }
    this.show();
  }

  show() {
    const target = this.game ? `#/games/${this.game}` : null;
    this.notice.hidden = target === null || location.hash === target;
    if (target !== null && this.link.getAttribute("href") !== target) this.link.setAttribute("href", target);
  }
}
