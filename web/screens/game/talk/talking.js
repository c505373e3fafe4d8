// The module of quick phrases, loaded on first use.

import { later } from "../../../kit/load/later.js";

export const talk = later(() => import("./talk.js"), import.meta.resolve("./talk.js"));
