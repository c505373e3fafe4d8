// Flights: choose a ship, its purpose and its destination, or lay out a custom path place by place.

import { html, useEffect } from "../../../kit/base/lib.js";
import { draftNow, draftOf, shipOf, SHIP_ACTIONS } from "../map/reach.js";
import { wayTo } from "../map/space.js";
import { courseOf, mayFly } from "../map/ways.js";
import { capital, placeWords, say, shipWords, word } from "../words.js";
import { Frame } from "./frame.js";

/** The dialogue of everything that is done with a ship in the flight phase. */
export function Flight({ table, picks, actions = [], close }) {
  if (actions.length === 0) return null;
  const board = table.board.value;
  const { type, fields } = picks.chosen.value ?? { type: actions[0].type, fields: {} };
  const all = picks.actions.value;
  const ships = [...new Set(all.filter((one) => SHIP_ACTIONS.includes(one.type)).map((one) => one.ship))];
  const deeds = SHIP_ACTIONS.filter((deed) =>
    all.some((one) => one.type === deed && (fields.ship === undefined || one.ship === fields.ship)),
  );
  const begin = (deed, ship) => {
    const own = all.filter((one) => one.type === deed && one.ship === ship);
    picks.undo();
    picks.pick({
      type:
        own.length > 0
          ? deed
          : (SHIP_ACTIONS.find((other) => all.some((one) => one.type === other && one.ship === ship)) ??
            deed),
      field: "ship",
      value: ship,
    });
  };
  const goals = actions.filter((one) => one.ship === fields.ship && "to" in one).map((one) => one.to);
  const whole =
    actions.find((one) => one.ship === fields.ship && (!("to" in one) || one.to === fields.to)) ?? null;
  return html`<${Frame} table=${table} picks=${picks} type=${type}
    action=${fields.ship === undefined ? null : whole} close=${close}
      confirm=${say("confirm", { action: word(type) })}>
    <${ShipSelect} table=${table} ships=${ships} value=${fields.ship} choose=${(ship) => begin(type, ship)} />
    ${
      fields.ship !== undefined &&
      deeds.length > 1 &&
      html`<div class="deeds" role="group" aria-label=${say("fields.deed")}>
      ${deeds.map(
        (deed) =>
          html`<button type="button" key=${deed} aria-pressed=${String(deed === type)}
            onClick=${() => begin(deed, fields.ship)}>${capital(word(deed))}</button>`,
      )}
    </div>`
    }
    ${
      fields.ship !== undefined &&
      goals.length > 0 &&
      html`<${Goals} board=${board} picks=${picks} ship=${shipOf(board, fields.ship)} goals=${goals}
        value=${fields.to} />`
    }
  <//>`;
}

function ShipSelect({ table, ships, value, choose }) {
  const { seats } = table.game.value;
  const board = table.board.value;
  return html`<label class="field">${say("fields.ship")}
    <select value=${value === undefined ? "" : String(value)}
      onChange=${(event) => choose(Number(event.target.value))}>
      ${value === undefined && html`<option value="">${say("choose_ship")}</option>`}
      ${ships.map(
        (ship) =>
          html`<option key=${ship} value=${String(ship)}>
            ${capital(shipWords(board, seats, shipOf(board, ship)))}</option>`,
      )}
    </select></label>`;
}

/** Where a ship can go, what is worth going to first; the way is drawn on the map. */
function Goals({ board, picks, ship, goals, value }) {
  const weight = (words) => (words.kind === "site" || words.kind === "dock" ? 0 : 1);
  const known = goals.map((place) => ({
    place,
    steps: wayTo(board, ship.at, place)?.length ?? 0,
    kind: kindOf(board, place),
  }));
  const sorted = known.sort((a, b) => weight(a) - weight(b) || a.steps - b.steps);
  return html`<label class="field">${say("fields.to")}
    <select value=${value === undefined ? "" : String(value)}
      onChange=${(event) => picks.set("to", Number(event.target.value))}>
      ${value === undefined && html`<option value="">${say("choose_place")}</option>`}
      ${sorted.map(
        ({ place, steps }) =>
          html`<option key=${place} value=${String(place)}>${capital(placeWords(board, place))}
            ${steps > 0 ? `, ${say("steps", { count: steps })}` : ""}</option>`,
      )}
    </select></label>`;
}

function kindOf(board, place) {
  for (const area of board.areas) {
    if (area.planets.length > 0 && area.sites.includes(place)) return "site";
    if (area.civilization && area.centre === place) return "dock";
  }
  return "space";
}

/** SF-167: fly along a custom path. */
export function OwnWay({ table, picks, template, close }) {
  const since = table.legal.value?.since;
  const ships = [...new Set(picks.actions.value.filter((one) => one.type === "step").map((one) => one.ship))];
  const isChosen = picks.chosen.value?.type === "fly";
  const lay = (ship, path = []) => (draftOf(picks).value = { ship, path, since });
  useEffect(() => {
    if (isChosen && template && ships.length > 0 && draftNow(picks) === null) lay(ships[0]);
  }, [isChosen, since]);
  const draft = draftNow(picks);
  if (!template || (draft === null && ships.length === 0)) return null;
  if (draft === null) {
    const begin = () => {
      if (!isChosen) picks.undo();
      lay(ships[0]);
    };
    return html`<p class="own-way"><button type="button" onClick=${begin}>${say("own_way.begin")}</button>
      </p>`;
  }
  const { ship, path } = draft;
  const standing = shipOf(table.board.value, ship);
  const isLegal =
    standing !== null && mayFly(courseOf(table.board.value, picks.actions.value, standing), path);
  const drop = () => (draftOf(picks).value = null);
  const stop = () => {
    drop();
    close();
  };
  const fly = async (event) => {
    event.preventDefault();
    if (!isLegal) return;
    if ((await picks.act({ type: "fly", ship, path })) !== null && draftOf(picks).value === draft) drop();
  };
  const there = path.length === 0 ? "" : capital(placeWords(table.board.value, path.at(-1)));
  return html`<form class="chosen farers-dialogue" aria-label=${word("fly")} onSubmit=${fly}>
    <p class="hint">${say("hints.fly")}</p>
    <${ShipSelect} table=${table} ships=${ships} value=${ship} choose=${(other) => lay(other)} />
    <p role="status">
      ${path.length === 0 ? say("own_way.empty") : `${say("steps", { count: path.length })}: ${there}.`}
      ${path.length > 0 && !isLegal && ` ${say("own_way.no_end")}`}</p>
    <p class="ends">
      <button type="submit" class="primary" disabled=${!isLegal || table.busy.value} ...${picks.guard.marks}>
        ${say("confirm", { action: word("fly") })}</button>
      <button type="button" disabled=${path.length === 0} onClick=${() => lay(ship, path.slice(0, -1))}>
        ${say("own_way.back")}</button>
      <button type="button" onClick=${stop}>${say("not_now")}</button>
    </p>
  </form>`;
}
