// The feed of one game: server-sent events read by fetch, which can send a token, resumed without gap or double.

import { Problem, gamePath, headersOf, report, urlOf } from "./http.js";

const RETRY_MS = 2000;
const SILENCE_MS = 40_000; // the service sends a comment at least every 15 s

export class Feed {
  /**
   * @param {string} game
   * @param {{token: string | null, after: number, onFrame: (name: string, data: any, version: number) => void,
   *   onRefused: (problem: Problem) => void}} options
   */
  constructor(game, { token, after, onFrame, onRefused }) {
    this.game = game;
    this.token = token;
    this.after = after;
    this.onFrame = onFrame;
    this.onRefused = onRefused;
    this.closed = false;
    this.ended = false;
  }

  async open() {
    while (!this.closed && !this.ended) {
      try {
        await this.read();
        report(null);
      } catch (problem) {
        if (this.closed) return;
        if (problem instanceof Problem && !problem.passes) {
          this.onRefused(problem);
          return;
        }
        report("The service does not answer. Trying again…");
      }
      if (!this.closed && !this.ended) await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }

  close() {
    this.closed = true;
    this.abort?.abort();
  }

  async read() {
    this.abort = new AbortController();
    const answer = await fetch(urlOf(gamePath(this.game, "/stream"), { after: this.after }), {
      headers: headersOf(this.token, { Accept: "text/event-stream" }),
      credentials: "omit",
      cache: "no-store",
      signal: this.abort.signal,
    });
    if (answer.status === 204) {
      this.ended = true;
      return;
    }
    if (!answer.ok) throw new Problem(answer.status, await answer.json().catch(() => null));
    report(null);
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    for (;;) {
      const watch = setTimeout(() => this.abort.abort(), SILENCE_MS);
      const { value, done } = await reader.read().finally(() => clearTimeout(watch));
      if (done) return;
      text += value;
      const frames = text.split("\n\n");
      text = frames.pop() ?? "";
      frames.forEach((frame) => this.take(frame));
    }
  }

  take(frame) {
    const fields = new Map(
      frame.split("\n").filter((line) => !line.startsWith(":")).map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1).trim()]),
    );
    if (!fields.has("data")) return;
    const name = fields.get("event") ?? "message";
    const version = Number(fields.get("id") ?? this.after);
    if (name === "game-event" && version <= this.after) return;
    this.after = Math.max(this.after, version);
    if (name === "end") this.ended = true;
    this.onFrame(name, JSON.parse(fields.get("data")), version);
  }
}
