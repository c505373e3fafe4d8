// The map of space: its contents, the places that can be picked, and the planned flight.

import { html, useMemo, useSignal } from "../../../kit/base/lib.js";
import { useHappened } from "../../../kit/game/past/happened.js";
import { seatName } from "../../../kit/words/words.js";
import { round } from "../../../kit/board/geometry.js";
import { useZoom } from "../../../kit/board/zoom.js";
import { kept, namesOf } from "../kept.js";
import { onMap, say, shipWords } from "../words.js";
import { Defs } from "./defs.js";
import { lieOf } from "./lie.js";
import { Banner, Chosen, Deeds, Way } from "./flight.js";
import { Open } from "./open.js";
import { Colony, Cross, Ship, Spaceport } from "./pieces.js";
import { bend, bendsAlong, flightOf, planOf } from "./plan.js";
import { Peek } from "./peek.js";
import { choose, openPlaces, shipOf } from "./reach.js";
import { Area, Dock } from "./sectors.js";
import { Looking } from "./looking.js";
import { usePixel } from "./pixel.js";

/** @import { Signal, View } from "../../../kit/base/types.js" */
/** @import { Seat } from "../../../kit/game/types.js" */
/** @import { AreaView, Board, Picks, ShipView, Table } from "../types.js" */
/** @import { Lie } from "./lie.js" */

/** @param {{table: Table, board: Board, seats: Seat[], picks: Picks}} props */
export function StarMap({ table, board, seats, picks }) {
  const lie = lieOf(board);
  const hinted = useSignal(/** @type {number | null} */ (null));
  const peeked = useSignal(/** @type {string | null} */ (null));
  const plan = planOf(board, picks);
  const bends = useMemo(() => (plan === null ? [] : bendsAlong(plan)), [plan?.path.join(), plan?.ship]);
  const places = openPlaces(board, picks);
  const ship = shipOf(board, picks.chosen.value?.fields.ship ?? null);
  const zoom = useZoom(lie.box, null, String(lie.isTurned));
  const pixel = usePixel(zoom.picture, zoom.box);
  const fly = () => plan !== null && picks.act(flightOf(plan));
  /** @param {number} place */
  const take = (place) => {
    if (plan !== null && place === plan.to) fly();
    else if (plan !== null && (bends.includes(place) || plan.through.includes(place)))
      bend(picks, plan, place);
    else if (places.has(place)) choose(picks, places.get(place) ?? []);
  };
  const open = [...new Set([...places.keys(), ...bends, ...(plan?.through ?? [])])];
  const shown = { table, board, seats, picks, lie, plan, bends, places, ship, zoom, pixel, hinted, peeked };
  return html`<div class=${`farers-map${lie.isTurned ? "" : " upright"}`}>
    <svg class="starmap" ref=${zoom.picture} viewBox=${zoom.box.join(" ")} ...${zoom.handlers}
      role="group" aria-label=${summary(board, seats)}
      onDblClick=${() => zoom.toWhole()}>
      <${Defs} />
      <${Ground} ...${shown} />
      ${kept("points", [lie.isTurned, open], () => html`<${Points} lie=${lie} open=${open} />`)}
      <${Open} ...${shown} open=${open} take=${take} />
      <${Way} ...${shown} />
      <${Pieces} ...${shown} />
      <${Deeds} ...${shown} />
    </svg>
    <${Chosen} ...${shown} fly=${fly} />
    <${Peek} ...${shown} />
    <${Looking} ...${shown} />
    <${Banner} ...${shown} />
  </div>`;
}

/**
 * The parts that seldom change: the grid, sectors, sites, docks.
 * @param {{table: Table, board: Board, seats: Seat[], lie: Lie, peeked: Signal<string | null>}} props
 */
function Ground({ table, board, seats, lie, peeked }) {
  const rolled = board.dice && board.dice[0] + board.dice[1] !== 7 ? board.dice[0] + board.dice[1] : null;
  const occasion = rolled === null ? null : `${board.turn} ${board.dice}`;
  const happened = useHappened(table, board, "production-rolled", occasion);
  /** @type {Map<number, AreaView>} */
  const then = new Map((happened?.board.areas ?? []).map((/** @type {AreaView} */ area) => [area.id, area]));
  const sites = board.areas.filter((one) => one.planets.length > 0).flatMap((one) => one.sites);
  const names = namesOf(seats);
  /** @param {AreaView} area */
  const draw = (area) => {
    const produced = (then.get(area.id)?.planets ?? [])
      .filter((one) => rolled !== null && one.numbers?.includes(rolled))
      .map((one) => one.id);
    const shows = [area, produced, lie.isTurned];
    return kept(area.id, shows, () => html`<${Area} area=${area} produced=${produced} lie=${lie} />`);
  };
  return html`<g class="ground">
    <path class="lanes" d=${lie.lanes} />
    ${board.areas.map(draw)}
    ${board.areas
      .filter((one) => one.civilization)
      .map((one) => {
        const outpost = board.outposts.find((other) => other.civilization === one.civilization);
        const at = lie.points[one.centre];
        return kept(
          `dock ${one.id}`,
          [one.centre, outpost, names, lie.isTurned],
          () =>
            html`<${Dock} at=${at} seats=${seats} outpost=${outpost} lie=${lie} id=${one.id}
              peeked=${peeked} />`,
        );
      })}
    ${kept("sites", [sites, lie.isTurned], () => html`<${Sites} sites=${sites} lie=${lie} />`)}</g>`;
}

/**
 * Markers by which events find the intersections that cannot be picked now.
 * @param {{lie: Lie, open: number[]}} props
 */
function Points({ lie, open }) {
  return html`<g class="points">${lie.points.map(
    ([x, y], place) =>
      !open.includes(place) &&
      html`<circle key=${place} data-anchor=${`point-${place}`} cx=${round(x)} cy=${round(y)}
      r="8" />`,
  )}</g>`;
}

/** @param {{sites: number[], lie: Lie}} props */
function Sites({ sites, lie }) {
  return html`<g>${sites.map(
    (site) => html`<circle class="site" key=${site} cx=${lie.points[site][0]}
      cy=${lie.points[site][1]} r="5" />`,
  )}</g>`;
}

/** @param {{board: Board, seats: Seat[], lie: Lie, ship: ShipView | null}} props */
function Pieces({ board, seats, lie, ship: chosen }) {
  const names = namesOf(seats);
  const standing = board.players.map((one) => [one.seat, one.colonies, one.spaceports]);
  const upright = lie.isTurned ? 90 : 0;
  return html`<g class="pieces">
    ${kept(
      "standing",
      [board.neutral, standing, names, lie.isTurned],
      () => html`<${Standing} neutral=${board.neutral} standing=${standing} lie=${lie} seats=${seats} />`,
    )}
    ${board.ships.map((ship) => {
      const words = shipWords(board, seats, ship);
      const isChosen = ship === chosen;
      const draw = () => html`<g class=${`ship${ship.stopped ? " stopped" : ship.moved ? " moved" : ""}`}>
        <${Ship} kind=${ship.kind} at=${lie.points[ship.at]} turn=${upright} color=${seats[ship.seat]?.color}
          scale=${isChosen ? 1.06 : 0.94} words=${words} anchor=${`ship-${ship.ship}`} />
        ${ship.stopped && html`<${Cross} at=${lie.points[ship.at]} words=${words} />`}</g>`;
      return kept(ship.ship, [ship, words, names, isChosen, lie.isTurned], draw);
    })}</g>`;
}

/**
 * The pieces that do not move: colonies, spaceports, closed sites.
 * @param {{neutral: Board["neutral"], standing: [number, number[], number[]][], lie: Lie, seats: Seat[]}}
 *   props
 */
function Standing({ neutral, standing, lie, seats }) {
  const scale = lie.isTurned ? 0.97 : 1.25;
  /** @param {View} View @param {string} kind @param {number} seat */
  const piece = (View, kind, seat) => (/** @type {number} */ site) =>
    html`<${View} key=${site} at=${lie.points[site]} color=${seats[seat]?.color} scale=${scale}
      anchor=${`piece-${site}`} words=${say(`pieces.${kind}`, { who: seatName(seats, seat) })} />`;
  /** @param {string} words */
  const cross = (words) => (/** @type {number} */ site) =>
    html`<${Cross} key=${site} at=${lie.points[site]} words=${words} />`;
  return html`<g>
    ${neutral.closed.map(cross(say("pieces.closed")))}
    ${neutral.occupied.map(cross(say("pieces.neutral")))}
    ${standing.flatMap(([seat, colonies, spaceports]) => [
      ...colonies.map(piece(Colony, "colony", seat)),
      ...spaceports.map(piece(Spaceport, "spaceport", seat)),
    ])}</g>`;
}

/** @param {Board} board @param {Seat[]} seats */
function summary({ areas, players, ships }, seats) {
  const known = areas.filter((one) => one.sector).length;
  const owned = players.map((player) =>
    say("map.owned", {
      who: seatName(seats, player.seat),
      what: onMap(player, ships.filter((ship) => ship.seat === player.seat).length),
    }),
  );
  return [say("map.summary", { count: areas.length, known }), ...owned].join(" ");
}
