// Plays with the types that openapi-typescript generates: `node play.js URL`.
import createClient from "openapi-fetch";
import type { components, paths } from "./schema.js";

type Schemas = components["schemas"];
type Ruleset = Schemas["Board"]["ruleset"];

declare const process: { argv: string[] };

const MOST_ACTIONS = 12;
const url = process.argv[2]!;
const api = createClient<paths>({ baseUrl: url });

// Members with a default may be omitted.
const lease: Schemas["Lease"] = {};
const cards: Schemas["StarTrekCatanCards"] = { food: 1 };
const discard: Schemas["Action"] = { type: "discard", cards: { ore: 2 } };
// @ts-expect-error: a discard names its cards
const noCards: Schemas["Action"] = { type: "discard" };
void [lease, cards, discard, noCards];

/** Name the pieces of a board that only its own game has: the compiler tells boards apart by `ruleset`. */
function describe(board: Schemas["Board"]): string {
  switch (board.ruleset) {
    case "star-trek-catan":
      return `${board.routes.length} routes`;
    case "starfarers":
      return `${board.areas.length} areas`;
    case "starship-catan":
      return `${board.sectors.length} sectors`;
  }
}

function told(line: Schemas["BotStreamLine"]): string {
  return line.type === "decision" ? describe(line.observation) : line.type === "end" ? line.reason : line.game;
}
void told;

async function play(ruleset: Ruleset): Promise<void> {
  const rivals = Array(ruleset === "starship-catan" ? 1 : 2).fill({ kind: "bot", bot: "greedy" });
  const made = await api.POST("/api/v1/games", {
    body: { ruleset, seats: [{ kind: "human", name: "Ada" }, ...rivals] },
  });
  if (!made.data) throw new Error(`${made.error.code}: ${made.error.detail}`);
  const path = { game_id: made.data.id };
  const headers = { Authorization: `Bearer ${made.data.seats[0]!.token}` };
  let version = made.data.version;
  for (let acted = 0; acted < MOST_ACTIONS; ) {
    const board = await api.GET("/api/v1/games/{game_id}/board", {
      params: { path, query: { min_version: version } },
      headers,
    });
    if (!board.data) throw new Error(board.error.detail);
    const shown = board.data;
    if (shown.ruleset !== ruleset) throw new Error(`a board of ${shown.ruleset}`);
    const places =
      shown.ruleset === "star-trek-catan" ? shown.routes : shown.ruleset === "starfarers" ? shown.areas : shown.sectors;
    if (places.length === 0) throw new Error("an empty board");
    const legal = await api.GET("/api/v1/games/{game_id}/legal-actions", { params: { path }, headers });
    if (!legal.data) throw new Error(legal.error.detail);
    const [action] = legal.data.actions;
    if (action) {
      const done = await api.POST("/api/v1/games/{game_id}/actions", { params: { path }, headers, body: action });
      if (!done.data) throw new Error(done.error.detail);
      version = done.data.version;
      acted += 1;
      continue;
    }
    const query = { after: legal.data.version, wait: 30 };
    const page = await api.GET("/api/v1/games/{game_id}/events", { params: { path, query }, headers });
    if (!page.data) throw new Error(page.error.detail);
    version = page.data.version;
  }
}

for (const ruleset of ["star-trek-catan", "starship-catan", "starfarers"] as const) await play(ruleset);
console.log("played");
