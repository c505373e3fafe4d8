// A running check of archives in a worker, its findings so far, and a way to stop it.

import { batch, signal } from "../base/lib.js";

/** @import { Check, News, Verdict, Wanted } from "../verify/archive.js" */

const WORKER = new URL("../verify/worker.js", import.meta.url);

export class Checking {
  constructor() {
    /** The state of the check; `failed` means that the check itself broke. */
    this.state = signal(/** @type {"idle" | "running" | "done" | "stopped" | "failed"} */ ("idle"));
    /** The findings about the current archive. */
    this.checks = signal(/** @type {Check[]} */ ([]));
    /** The progress of the current step. */
    this.progress = signal(/** @type {{name: string, done: number, total: number} | null} */ (null));
    /** The verdicts on finished archives. */
    this.verdicts = signal(/** @type {Verdict[]} */ ([]));
    /** @type {Worker | null} */
    this.worker = null;
  }

  /**
   * Check a file from the beginning; resolves when the check ends for any reason.
   * @param {ArrayBuffer} content
   * @param {Wanted} wanted
   * @returns {Promise<void>}
   */
  start(content, wanted) {
    this.stop();
    batch(() => {
      [this.state.value, this.progress.value] = ["running", null];
      [this.checks.value, this.verdicts.value] = [[], []];
    });
    const worker = new Worker(WORKER, { type: "module" });
    this.worker = worker;
    return new Promise((resolve) => {
      this.ended = resolve;
      worker.onmessage = ({ data }) => this.take(data);
      worker.onerror = () => this.end("failed");
      worker.postMessage({ content, wanted }, [content]);
    });
  }

  /** @param {News & {verdict?: Verdict, done?: number}} news */
  take({ check, progress, verdict, done }) {
    batch(() => {
      if (check) [this.checks.value, this.progress.value] = [[...this.checks.value, check], null];
      if (progress) this.progress.value = progress;
      if (verdict) [this.verdicts.value, this.checks.value] = [[...this.verdicts.value, verdict], []];
      if (done !== undefined) this.end("done");
    });
  }

  stop() {
    if (this.state.value === "running") this.end("stopped");
  }

  /** @param {"done" | "stopped" | "failed"} state */
  end(state) {
    this.worker?.terminate();
    this.worker = null;
    this.state.value = state;
    this.ended?.();
  }
}
