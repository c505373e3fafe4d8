// The map of space: what lies there, what can be picked, where a ship can go, and the way that it would take.

import { html, useMemo, useSignal } from "../../../kit/base/lib.js";
import { seatName } from "../../../kit/words/words.js";
import { round } from "../../../kit/board/geometry.js";
import { useHappened } from "../../../kit/game/happened.js";
import { kept, namesOf } from "../kept.js";
import { Area, Building, Cross, Dock, Legend, Patterns, Ship, Site } from "./pieces.js";
import { onMap } from "../players.js";
import { choose, draftNow, openPlaces, shipOf } from "./reach.js";
import { around, spaceOf, towards, wayTo } from "./space.js";
import { capital, placeWords, say, shipWords, word } from "../words.js";
import { useZoom, ZoomButtons } from "./zoom.js";

const NEAR = 70;
const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export function StarMap({ table, board, seats, picks }) {
  const space = spaceOf(board);
  const asked = useSignal(/** @type {any} */ (null));
  const hinted = useSignal(null);
  const places = openPlaces(board, picks);
  const chosen = picks.chosen.value;
  const draft = draftNow(picks);
  const ship = shipOf(board, draft?.ship ?? chosen?.fields.ship ?? null);
  const focus = useMemo(
    () => focusOn(space, [...places.keys(), ...(ship ? [ship.at] : [])]),
    [space, [...places.keys()].join(), ship?.at],
  );
  const reason = [table.legal.value?.since, chosen?.type, ship?.ship, draft !== null, places.size > 0].join();
  const zoom = useZoom(space.box, focus, reason);
  const take = (place) => {
    const options = places.get(place);
    asked.value = options === undefined || choose(picks, options) ? null : place;
  };
  return html`<div class="map-frame" role="group" tabindex="0" aria-label=${say("map.keys")}
      onKeyDown=${(event) => event.target === event.currentTarget && zoom.key(event)}>
    <svg class=${`hexes starmap${zoom.isWhole ? "" : " near"}`} ref=${zoom.picture}
      viewBox=${zoom.box.join(" ")} ...${zoom.handlers}
      role=${places.size > 0 ? "group" : "img"} aria-label=${summary(board, seats)}>
      <${Patterns} />
      <${Ground} table=${table} board=${board} space=${space} seats=${seats} />
      <${Way} board=${board} space=${space} ship=${ship} path=${draft?.path ?? null}
        to=${destination(places, hinted.value, chosen, ship)} />
      <${Pieces} board=${board} space=${space} seats=${seats} />
      <${Open} board=${board} space=${space} seats=${seats} places=${places} picks=${picks} take=${take}
        hinted=${hinted} zoom=${zoom} />
    </svg>
    <${ZoomButtons} zoom=${zoom} hasFocus=${focus !== null} />
    <${Ready} table=${table} board=${board} picks=${picks} />
  </div>
  <${Which} options=${places.get(asked.value) ?? []} pick=${(option) => {
    asked.value = null;
    choose(picks, [option]);
  }} />
  <${Legend} board=${board} />`;
}

/** A button beside the map that confirms a pick on it, because the panel may be far away. */
function Ready({ table, board, picks }) {
  const whole = draftNow(picks) === null ? picks.whole : null;
  const place = whole === null ? undefined : (whole.to ?? whole.at ?? whole.site);
  if (whole === null || (place === undefined && whole.ship === undefined)) return null;
  return html`<p class="ready">
    <span>${place === undefined ? "" : capital(placeWords(board, place))}</span>
    <button type="button" class="primary" disabled=${table.busy.value} ...${picks.guard.marks}
      onClick=${() => picks.act(whole)}>${say("confirm", { action: word(whole.type) })}</button>
    <button type="button" onClick=${() => picks.undo()}>${say("not_now")}</button>
  </p>`;
}

/** The part of the map where something is to do; null where that is nearly everywhere or nowhere. */
function focusOn(space, places) {
  if (places.length === 0) return null;
  const box = around(
    places.map((place) => space.points[place]),
    NEAR,
  );
  return box[2] > 0.9 * space.box[2] && box[3] > 0.9 * space.box[3] ? null : box;
}

/** Where the chosen ship would go: as pointed at, or as chosen. */
function destination(places, hinted, chosen, ship) {
  if (ship === null || chosen === null || !["fly-to", "step", "space-jump"].includes(chosen.type))
    return null;
  const isOpen = places.get(hinted)?.[0]?.field === "to";
  return isOpen ? hinted : (chosen.fields.to ?? null);
}

/** What changes seldom: sectors, planets, lanes, sites, docks. */
function Ground({ table, board, space, seats }) {
  const rolled = board.dice && board.dice[0] + board.dice[1] !== 7 ? board.dice[0] + board.dice[1] : null;
  const happened = useHappened(
    table,
    board,
    "production-rolled",
    rolled === null ? null : `${board.turn} ${board.dice}`,
  );
  const then = new Map((happened?.board.areas ?? []).map((area) => [area.id, area]));
  const sites = board.areas.filter((one) => one.planets.length > 0).flatMap((one) => one.sites);
  const names = namesOf(seats);
  return html`<g>
    ${board.areas.map((area) => {
      const produced = (then.get(area.id)?.planets ?? [])
        .filter((one) => one.numbers?.includes(rolled))
        .map((one) => one.id);
      return kept(area.id, [area, produced], () => html`<${Area} area=${area} produced=${produced} />`);
    })}
    <path class="lanes" d=${space.lanes} />
    ${kept(
      "sites",
      sites,
      () => html`<g>${sites.map((site) => html`<${Site} key=${site} at=${space.points[site]} />`)}</g>`,
    )}
    ${board.areas
      .filter((one) => one.civilization)
      .map((one) => {
        const outpost = board.outposts.find((other) => other.civilization === one.civilization);
        return kept(
          `dock ${one.id}`,
          [one.centre, outpost, names],
          () => html`<${Dock} at=${space.points[one.centre]} seats=${seats} outpost=${outpost} />`,
        );
      })}</g>`;
}

function Pieces({ board, space, seats }) {
  const { neutral } = board;
  const names = namesOf(seats);
  const standing = board.players.map((one) => [one.seat, one.colonies, one.spaceports]);
  return html`<g>
    ${kept(
      "standing",
      [neutral, standing, names],
      () => html`<${Standing} neutral=${neutral} standing=${standing} space=${space} seats=${seats} />`,
    )}
    ${board.ships.map((ship) => {
      const words = shipWords(board, seats, ship);
      return kept(
        ship.ship,
        [ship, words, names],
        () => html`<${Ship} ship=${ship} words=${words} at=${space.points[ship.at]} seats=${seats} />`,
      );
    })}</g>`;
}

/** What does not move: colonies, spaceports, sites that are closed. */
function Standing({ neutral, standing, space, seats }) {
  const building = (kind, seat) => (site) =>
    html`<${Building} key=${site} kind=${kind} at=${space.points[site]} seat=${seat} seats=${seats} />`;
  return html`<g>
    ${neutral.closed.map(
      (site) => html`<${Cross} key=${site} at=${space.points[site]} words=${say("pieces.closed")} />`,
    )}
    ${neutral.occupied.map(
      (site) => html`<${Cross} key=${site} at=${space.points[site]} words=${say("pieces.neutral")} />`,
    )}
    ${standing.flatMap(([seat, colonies, spaceports]) => [
      ...colonies.map(building("colony", seat)),
      ...spaceports.map(building("spaceport", seat)),
    ])}</g>`;
}

/** The way of the chosen ship, drawn from where it stands. */
function Way({ board, space, ship, path, to }) {
  if (ship === null) return null;
  const way = path ?? (to === null ? [] : (wayTo(board, ship.at, to) ?? [to]));
  const line = [ship.at, ...way].map((place) => space.points[place].map(round).join(" "));
  const [x, y] = space.points[ship.at];
  return html`<g class="way">
    <circle class="chosen-ship" cx=${round(x)} cy=${round(y)} r="15" />
    ${
      way.length > 0 &&
      html`<path class="way-edge" d=${`M${line.join("L")}`} /><path d=${`M${line.join("L")}`} />`
    }
  </g>`;
}

/** What can be picked: one stop for the Tab key; arrows lead from one to the next. */
function Open({ board, space, seats, places, picks, take, hinted, zoom }) {
  const all = [...places.keys()];
  const stop = all.includes(hinted.value) ? hinted.value : all[0];
  const chosen = picks.chosen.value?.fields ?? {};
  const press = (event, place) => {
    const direction = DIRECTIONS[event.key];
    if (event.key === "Enter" || event.key === " ") take(place);
    else if (direction) {
      const next = towards(space.points, place, all, direction);
      const svg = event.currentTarget.ownerSVGElement;
      if (next !== null) svg.querySelector(`[data-place="${next}"]`).focus();
    } else if (["+", "-", "=", "0"].includes(event.key)) zoom.key(event);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  /** Scroll to the place with the keyboard focus. Nothing moves under a pointer. */
  const focused = (event, place) => {
    hinted.value = place;
    if (event.currentTarget.matches(":focus-visible")) zoom.keepInView(space.points[place]);
  };
  return html`<g>${all.map((place) => {
    const [{ field, value }] = places.get(place);
    const [x, y] = space.points[place];
    const isShip = field === "ship";
    const words = isShip ? shipWords(board, seats, shipOf(board, value)) : capital(placeWords(board, place));
    const isChosen = chosen[field] === value;
    return html`<circle key=${place} data-place=${place}
      class=${`pick${isChosen ? " chosen" : ""}${field === "to" ? " reach" : ""}`}
      cx=${round(x)} cy=${round(y)} r=${isShip ? 14 : field === "to" ? 8 : 11} role="button"
        tabindex=${place === stop ? 0 : -1} aria-label=${words}
      aria-pressed=${String(isChosen)} ...${isChosen ? picks.placeGuard.marks : {}}
        onClick=${() => take(place)} onKeyDown=${(event) => press(event, place)}
      onMouseEnter=${() => (hinted.value = place)} onFocus=${(event) => focused(event, place)}><title>${words}
        </title></circle>`;
  })}</g>`;
}

function Which({ options, pick }) {
  if (options.length < 2) return null;
  return html`<p class="which" role="group" aria-label=${say("map.which")}>
    ${options.map(
      (one) =>
        html`<button type="button" key=${one.type} onClick=${() => pick(one)}>${capital(word(one.type))}
          </button>`,
    )}
  </p>`;
}

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
