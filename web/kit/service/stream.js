// A feed of the service: server-sent events read by fetch, which can send a token. The feed of a game resumes
// without gaps or duplicates.

import { Problem, SILENT, headersOf, hear, overhear, problemOf, report, seatAsking, urlOf } from "./http.js";

/** @import { Asker } from "./http.js" */

const RETRY_MS = [200, 500, 1000, 2000, 5000];
const SILENCE_MS = 40_000; // the service sends a comment at least every 15 s
// when the user returns to the page, a feed that was silent for so long counts as dead
const STALE_MS = 20_000;

export class Feed {
  /**
   * @param {string} path
   * @param {{token: Asker, after?: number | null,
   *   onFrame: (name: string, data: any, version: number) => void,
   *   onOpen: () => void, onRefused: (problem: Problem) => void}} options
   */
  constructor(path, { token, after = null, onFrame, onOpen, onRefused }) {
    this.path = path;
    this.token = token;
    /** The version to resume from; 0 if the stream cannot resume. */
    this.after = after ?? 0;
    this.resumes = after !== null;
    this.onFrame = onFrame;
    this.onOpen = onOpen;
    this.onRefused = onRefused;
    this.closed = false;
    this.ended = false;
    this.tries = 0;
    this.heardAt = 0;
    this.wakeUp = () => {};
  }

  async open() {
    while (!this.closed && !this.ended) {
      let wait = 0;
      try {
        await this.read();
      } catch (problem) {
        if (this.closed) return;
        if (problem instanceof Problem && !problem.passes) {
          this.onRefused(problem);
          return;
        }
        wait = problem instanceof Problem ? problem.retryMs : 0;
        if (this.tries > 0) report(SILENT); // a first interruption is not worth reporting
      }
      if (!this.closed && !this.ended) await this.rest(wait);
    }
  }

  close() {
    this.closed = true;
    this.abort?.abort();
    this.wakeUp();
  }

  /**
   * Reconnect at once, after the user or the network has come back.
   * @param {boolean} [isCut] true if the existing connection cannot work any more
   */
  wake(isCut = false) {
    this.tries = 0;
    if (isCut || Date.now() - this.heardAt > STALE_MS) this.abort?.abort();
    this.wakeUp();
  }

  /** @param {number} atLeastMs */
  rest(atLeastMs) {
    const wait = Math.max(atLeastMs, RETRY_MS[Math.min(this.tries, RETRY_MS.length - 1)]);
    this.tries += 1;
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, wait * (1 + Math.random() / 4));
      this.wakeUp = () => {
        clearTimeout(timer);
        resolve(undefined);
      };
    });
  }

  async read() {
    this.abort = new AbortController();
    const watch = this.watch(this.abort);
    try {
      const answer = await fetch(
        urlOf(this.path, { ...seatAsking(this.token), ...(this.resumes && { after: this.after }) }),
        {
          headers: headersOf(this.token, { Accept: "text/event-stream" }),
          credentials: "omit",
          cache: "no-store",
          signal: this.abort.signal,
        },
      );
      overhear(answer.headers);
      this.ended = answer.status === 204;
      if (this.ended) return;
      if (!answer.ok) throw await problemOf(answer);
      report(null);
      hear();
      this.onOpen();
      await this.follow(
        /** @type {ReadableStream} */ (answer.body).pipeThrough(new TextDecoderStream()).getReader(),
      );
    } finally {
      clearInterval(watch);
    }
  }

  /**
   * Abort a connection after too long a silence, measured by the time of day, which advances while a laptop
   * sleeps.
   * @param {AbortController} abort
   */
  watch(abort) {
    this.heardAt = Date.now();
    return setInterval(() => Date.now() - this.heardAt > SILENCE_MS && abort.abort(), STALE_MS / 4);
  }

  /** @param {ReadableStreamDefaultReader<string>} reader */
  async follow(reader) {
    let text = "";
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      this.heardAt = Date.now();
      hear();
      this.tries = 0;
      text += value;
      const frames = text.split("\n\n");
      text = frames.pop() ?? "";
      frames.forEach((frame) => this.take(frame));
    }
  }

  /** @param {string} frame */
  take(frame) {
    const fields = new Map(
      frame
        .split("\n")
        .filter((line) => !line.startsWith(":"))
        .map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1).trim()]),
    );
    if (!fields.has("data")) return;
    const name = fields.get("event") ?? "message";
    const version = Number(fields.get("id") ?? this.after);
    if (name === "game-event" && version <= this.after) return;
    this.after = Math.max(this.after, version);
    if (name === "end") this.ended = true;
    this.onFrame(name, JSON.parse(fields.get("data") ?? ""), version);
  }
}
