// Checks archives in a worker, so that the page stays responsive; terminating the worker cancels the check.

import { checkFile } from "./lines.js";

self.onmessage = async ({ data: { content, wanted } }) => {
  const verdicts = await checkFile(new Uint8Array(content), wanted, (news) => self.postMessage(news));
  self.postMessage({ done: verdicts.length });
};
