// The parts beside and below the board, which are drawn after it.

export { Audit } from "../checks/audit.js";
export { Hand } from "./hand.js";
export { Log } from "./log.js";
export { Proposals } from "../past/proposals.js";
export { Scores } from "./scores.js";
export { Timeline } from "../past/timeline.js";
