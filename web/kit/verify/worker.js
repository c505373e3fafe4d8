// Checks archives beside the page, so that it stays as quick as ever; who no longer wants to know ends the
// worker.

import { checkFile } from "./lines.js";

self.onmessage = async ({ data: { content, wanted } }) => {
  const verdicts = await checkFile(new Uint8Array(content), wanted, (news) => self.postMessage(news));
  self.postMessage({ done: verdicts.length });
};
