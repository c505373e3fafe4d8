// The draft of a new game.

import type { RulesetLine } from "../../kit/service/api.js";

/** A game that can be played, with the number of its players. */
export type Offered = RulesetLine;

/** The time limits of a game; null for none. */
export type Limits = { kind: string; [field: string]: number | string } | null;

/** The choices of the user. A seat is "me", "open" or the name of a bot. */
export type Wishes = {
  name: string;
  seats: string[];
  order: "given" | "random";
  options: Record<string, unknown>;
  clock: Limits;
  listed: boolean;
  rated: boolean;
  pace: number;
  sandbox: boolean;
  seed: string;
};

/** Changes some of the choices. */
export type SetWishes = (changed: Partial<Wishes>) => void;
