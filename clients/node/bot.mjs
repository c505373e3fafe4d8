// A bot for Starledger in plain Node.js 18 or later; nothing else is needed.
//
//     STARLEDGER_SERVER=http://127.0.0.1:8000 STARLEDGER_BOT_TOKEN=slb_... node bot.mjs
//
// It keeps its stream open, answers each decision once, and reconnects whenever the stream ends. Replace `choose`;
// the rest can stay.

import { realpathSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";

const WISHES = ["build-starbase", "build-outpost", "build-starship"];
const SILENCE_MS = 25_000; // the service sends something every ten seconds
const LONGEST_PAUSE_MS = 5_000;
const REMEMBERED = 1_000;

/** Return one of the legal actions, or null to decline an optional choice. */
export function choose(decision) {
  for (const wish of WISHES) {
    const actions = decision.legal_actions.filter((action) => action.type === wish);
    if (actions.length > 0) return anyOf(actions);
  }
  return anyOf(decision.legal_actions) ?? null;
}

const anyOf = (list) => list[Math.floor(Math.random() * list.length)];

/** Follow the stream while the bot is registered. Every connection repeats the open decisions. */
export async function play({ server, token, choose: chooses = choose, log = console.log }) {
  const bot = { base: `${server.replace(/\/$/, "")}/api/v1`, token, chooses, log, answered: new Map(), after: undefined };
  for (let pause = 100; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    try {
      for await (const told of follow(bot)) {
        pause = 100;
        if (told.type === "end") log(`The stream ended: ${told.reason}.`);
        if (told.type === "decision") await decide(bot, told);
        bot.after = told.id ?? bot.after;
        if (told.type === "handed-over") break; // a new stream takes back seats that were lost by silence
      }
    } catch (error) {
      if (error instanceof Refused) throw error;
      log(`The service cannot be reached: ${error.message}.`);
    }
    await sleep(pause * (0.5 + Math.random() / 2));
  }
}

/** Answer a decision. If the answer may be lost, the same one is sent again. */
async function decide(bot, decision) {
  const choice = `${decision.game}/${decision.seat}/${decision.since}`;
  try {
    if (!bot.answered.has(choice)) remember(bot, choice, bot.chooses(decision));
    const action = bot.answered.get(choice);
    if (action === null) return;
    await ask(bot, "POST", `/bot/leases/${encodeURIComponent(decision.lease)}/answer`, { action });
    bot.log(`game ${decision.game}, seat ${decision.seat}, version ${decision.since}: ${action.type}`);
  } catch (error) {
    // The game continues: at the deadline the service decides.
    bot.log(`game ${decision.game}, seat ${decision.seat}, version ${decision.since}: ${error.message}`);
  }
}

function remember(bot, choice, action) {
  bot.answered.set(choice, action);
  if (bot.answered.size > REMEMBERED) bot.answered.delete(bot.answered.keys().next().value);
}

/** Read the stream line by line. */
async function* follow(bot) {
  const silence = new AbortController();
  const watch = setTimeout(() => silence.abort(new Error("the stream fell silent")), SILENCE_MS);
  try {
    const query = bot.after === undefined ? "" : `?after=${bot.after}`;
    const response = await send(bot, "GET", `/bot/stream${query}`, { signal: silence.signal });
    const decoder = new TextDecoder();
    let rest = "";
    for await (const chunk of response.body) {
      watch.refresh();
      const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
      rest = lines.pop();
      for (const line of lines) if (line.trim() !== "") yield JSON.parse(line);
    }
  } finally {
    clearTimeout(watch);
    silence.abort();
  }
}

class Refused extends Error {}

/** Send a request until there is a response. Repeating an answer to a decision is safe. */
async function ask(bot, method, path, body) {
  for (let pause = 100; ; pause *= 2) {
    try {
      return await send(bot, method, path, { body: JSON.stringify(body), signal: AbortSignal.timeout(15_000) });
    } catch (error) {
      if (error instanceof Refused || pause > LONGEST_PAUSE_MS) throw error;
      bot.log(`${error.message}; trying again in ${pause / 1000} s.`);
      await sleep(pause);
    }
  }
}

async function send(bot, method, path, options) {
  const headers = { Authorization: `Bearer ${bot.token}`, "Content-Type": "application/json" };
  const response = await fetch(bot.base + path, { method, headers, ...options });
  if (response.ok) return response;
  const problem = await response.json().catch(() => ({}));
  const words = `${problem.detail ?? "no words"} (${problem.code ?? response.status})`;
  if (response.status === 429 || response.status >= 500) throw new Error(words);
  throw new Refused(words);
}

if (process.argv[1] && import.meta.url === pathToFileURL(realpathSync(process.argv[1])).href) {
  const { STARLEDGER_SERVER: server = "http://127.0.0.1:8000", STARLEDGER_BOT_TOKEN: token } = process.env;
  play({ server, token }).catch((error) => {
    console.error(`The service refuses this bot: ${error.message}`);
    process.exit(1);
  });
}
