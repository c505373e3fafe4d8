// Dialogues in which one of several things is chosen: a sector, a module, a ship, goods of the opponent.

import { html } from "../../../kit/base/lib.js";
import { seatName } from "../../../kit/words/words.js";
import { costOf, holdOf } from "../cost.js";
import { Frame, OneOf, Option, current } from "./dialogue.js";
import { choose, forcedPrice } from "../steps.js";
import { amount, cardName, cardById, good, moduleDoes, moduleName, say } from "../words.js";

/** A dialogue made from what each option is called and means; where there is one only, it is just said. */
function choice(title, optionOf) {
  return function Choice({ table, picks, actions, close }) {
    const options = actions.map((action) => ({
      action,
      cost: costOf(table, action),
      ...optionOf(action, table),
    }));
    const chosen = current(picks, actions);
    const says = options.find(({ action }) => action === chosen)?.says ?? "";
    const held = holdOf(ownOf(table));
    return html`<${Frame} table=${table} picks=${picks} title=${say(`terms.${title}`)} action=${chosen}
      says=${says} close=${close}>
      ${
        options.length === 1
          ? html`<p><${Option} option=${options[0]} held=${held} /></p>`
          : html`<${OneOf} legend=${say("do.what")} options=${options} chosen=${chosen} held=${held}
            take=${(action) => choose(picks, action)} />`
      }
    </${Frame}>`;
  };
}

function ownOf(table) {
  return table.board.value.players.find((one) => one.seat === table.seat.value);
}

function moduleOption(key, level) {
  return ({ module }, table) => {
    const own = ownOf(table);
    const shown = level ?? own.modules[module] ?? 1;
    const name = moduleName(module, shown);
    return {
      name,
      icon: "module",
      does: moduleDoes(module, shown, own.crest),
      says: say(key, { module: name }),
    };
  };
}

function shipOption(key, does) {
  return ({ ship }) => ({
    name: say(`build.${ship}`),
    icon: ship,
    does: does(ship),
    says: say(key, { ship: good(ship) }),
  });
}

/** A cannon or a booster. */
function tileOption(tile, isUpgrade) {
  const key = isUpgrade ? `${tile}_upgrade` : tile;
  return () => ({
    name: say(`build.${key}`),
    icon: `${tile}s`,
    does: say(`build.for_${tile}`),
    says: say(`do.${isUpgrade ? "upgrade" : "build"}_${tile}`),
  });
}

/** The opponent's goods, bought by force. */
function forcedOption({ resource }, table) {
  const seats = table.game.value.seats;
  const other = table.board.value.players.find((one) => one.seat !== table.seat.value);
  const name = seatName(seats, other.seat);
  const does = `${name}: ${amount(resource, other.goods[resource] ?? 0)}`;
  return {
    name: good(resource),
    icon: resource,
    does,
    says: say("do.force", { good: good(resource), name, price: forcedPrice(table) }),
  };
}

function sectorOption({ sector }, table) {
  const { cards, seen } = table.board.value.sectors[sector - 1];
  const known = (seen ?? [])
    .map(cardById)
    .filter((card) => card !== null)
    .map(cardName);
  const does = [
    amount("cards", cards),
    known.length > 0 ? say("table.known_are", { cards: known.join(", ") }) : "",
  ]
    .filter(Boolean)
    .join("; ");
  return { name: say("table.sector", { number: sector }), does, says: say("do.fly_to", { number: sector }) };
}

/** By type of action. */
export const choices = {
  "choose-sector": choice("choose-sector", sectorOption),
  "force-purchase": choice("force-purchase", forcedOption),
  "choose-module": choice("choose-module", moduleOption("do.choose_module", 1)),
  "build-module": choice("build-module", moduleOption("do.build_module", 1)),
  "upgrade-module": choice("upgrade-module", moduleOption("do.upgrade_module", 2)),
  "lose-module": choice("lose-module", moduleOption("do.lose_module", null)),
  "build-ship": choice(
    "build-ship",
    shipOption("do.build_ship", (ship) => say(`build.for_${ship}`)),
  ),
  "build-booster": choice("build-booster", tileOption("booster", false)),
  "upgrade-booster": choice("upgrade-booster", tileOption("booster", true)),
  "build-cannon": choice("build-cannon", tileOption("cannon", false)),
  "upgrade-cannon": choice("upgrade-cannon", tileOption("cannon", true)),
  "give-up-ship": choice(
    "give-up-ship",
    shipOption("do.give_up_ship", () => ""),
  ),
};
