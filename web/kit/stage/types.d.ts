// Types of the stage that rulesets share.

import type { EventItem } from "../service/api.js";
import type { Banner } from "./banners.js";
import type { Cue } from "./cues.js";
import type { Scene } from "./scene.js";

/** The cues, sound and banner of an event. */
export interface Shown {
  cues?: (Cue | null | false | undefined)[];
  sound?: string;
  banner?: Banner | null | false;
  /** When the banner comes, in milliseconds; at once by default. */
  after?: number;
}

/** Returns what an event shows, from its data. */
export type Entry<Data = any> = (data: Data, scene: Scene, event: EventItem) => Shown;

/** Entries by type of event; `Events` declares the data of each. */
export type Entries<Events = Record<string, any>> = { [Type in keyof Events]?: Entry<Events[Type]> };

/** A ruleset's stage. */
export interface Stage {
  entries: Entries;
  /** The planets and colours of resources that are drawn under another name. */
  looks?: Record<string, string>;
}
