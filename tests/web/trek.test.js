// The table of Star Trek Catan: deals, questions, the main button, offers, places in words.

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { SEATS, said, shown, summary, tableOf } from "./rendering.js";

await import("../../web/rulesets/own.js");
const { textsOf, viewsOf } = await import("../../web/kit/game/registry.js");
await textsOf("star-trek-catan");
viewsOf("star-trek-catan");

const { Picks } = await import("../../web/kit/game/picks.js");
const deals = await import("../../web/rulesets/star-trek-catan/deal.js");
const { Builds } = await import("../../web/rulesets/star-trek-catan/dock/builds.js");
const { Hand } = await import("../../web/rulesets/star-trek-catan/dock/hand.js");
const { powersOf } = await import("../../web/rulesets/star-trek-catan/dock/powers.js");
const { plateOf } = await import("../../web/rulesets/star-trek-catan/board/board.js");
const { placeWords } = await import("../../web/rulesets/star-trek-catan/board/places.js");
const { answer, questionOf } = await import("../../web/rulesets/star-trek-catan/question.js");
const { Offers } = await import("../../web/rulesets/star-trek-catan/sheet/offers.js");
const { main, steps, suggestion } = await import("../../web/rulesets/star-trek-catan/turn.js");

const GAME = summary({
  ruleset: "star-trek-catan",
  seats: SEATS.map((one) => ({
    ...one,
    kind: "human",
    bot: null,
    name: one.name === "greedy" ? "Bob" : (one.name ?? "Cy"),
  })),
});

const PLAYER = {
  seat: 0,
  resources: { oxygen: 5, water: 1 },
  resource_count: 6,
  trade_rates: { tritanium: 4, dilithium: 4, food: 4, oxygen: 2, water: 4 },
  supply: { starships: 5, outposts: 0, starbases: 3 },
  development_cards: [],
};

const BOARD = {
  phase: "main",
  phases: "combined",
  turn: 3,
  active: 0,
  building: true,
  dice: [3, 4],
  offers: [],
  discards_due: [],
  players: [PLAYER, { seat: 1, resource_count: 2 }, { seat: 2, resource_count: 0 }],
  supply: { tritanium: 9, dilithium: 9, food: 9, oxygen: 9, water: 0 },
  development_deck: 12,
  sectors: [
    { id: 1, planet: "food", number: 10 },
    { id: 2, planet: "tritanium", number: 9 },
    { id: 3, planet: "none", number: null },
  ],
  intersections: [
    { id: 7, name: "(0,0,N)", sectors: [1, 2], piece: null, trading_post: "water" },
    { id: 8, name: "(0,0,S)", sectors: [1], piece: null, trading_post: "any" },
  ],
  routes: [{ id: 4, name: "(0,0,E)", ends: [7, 8], starship: null }],
};

/** Return the table of a seat with some legal actions, and its picks; `sent` are the actions it submits. */
function at(actions, { board = {}, templates = [], seat = 0, phase = "main", game = GAME } = {}) {
  const sent = [];
  const table = tableOf({
    game,
    board: { ...BOARD, ...board },
    legal: { actions, templates, phase, since: 1, prices: [] },
    seat,
    act: async (action) => {
      sent.push(action);
      return {};
    },
  });
  const picks = new Picks(table);
  picks.guard.isUp.value = false;
  return { table, picks, sent, own: { ...BOARD, ...board }.players[seat] };
}

describe("a deal", () => {
  const can = { supply: true, players: true };
  test("with the supply takes as many cards as the best rate", () => {
    const deal = deals.given(null, PLAYER, "oxygen", can);
    assert.deepEqual([deal.side, deal.give], ["supply", { oxygen: 2 }]);
    const more = deals.given(deal, PLAYER, "oxygen", can);
    assert.deepEqual(more.give, { oxygen: 4 });
    assert.deepEqual(deals.given(more, PLAYER, "oxygen", can).give, { oxygen: 2 }, "it begins anew");
  });
  test("is for players where the rate takes more than the seat has", () => {
    const deal = deals.given(null, PLAYER, "water", can);
    assert.deepEqual([deal.side, deal.give], ["players", { water: 1 }]);
    assert.deepEqual(deals.given(deal, PLAYER, "water", can).give, {}, "pressed again, it goes back");
  });
  test("takes one card for each rate, of other kinds", () => {
    let deal = deals.given(deals.given(null, PLAYER, "oxygen", can), PLAYER, "oxygen", can);
    assert.equal(deals.actionOf(deal, PLAYER), null);
    deal = deals.wanted(deal, PLAYER, "food");
    assert.equal(deals.actionOf(deal, PLAYER), null, "one more is still to be chosen");
    deal = deals.wanted(deal, PLAYER, "tritanium");
    assert.deepEqual(deals.actionOf(deal, PLAYER), {
      type: "trade-with-supply",
      give: { oxygen: 4 },
      take: { tritanium: 1, food: 1 },
    });
    assert.deepEqual(deals.putBack(deal, PLAYER, "oxygen").want, { food: 1 }, "what is too much goes");
  });
  test("with one card to take, another kind replaces the first", () => {
    const deal = deals.wanted(deals.given(null, PLAYER, "oxygen", can), PLAYER, "food");
    assert.deepEqual(deals.wanted(deal, PLAYER, "tritanium").want, { tritanium: 1 });
  });
  test("asks all, unless names are chosen; all names are the same as none", () => {
    const deal = { ...deals.emptyDeal("players"), give: { water: 1 }, want: { food: 1 } };
    assert.deepEqual(deals.actionOf(deal, PLAYER), {
      type: "offer-trade",
      give: { water: 1 },
      want: { food: 1 },
    });
    const one = deals.asked(deal, 2, [1, 2]);
    assert.deepEqual(deals.actionOf(one, PLAYER)?.to, [2]);
    assert.deepEqual(deals.asked(one, 1, [1, 2]).to, []);
  });
  test("keeps what makes sense when it turns to the other side", () => {
    const deal = deals.given(null, PLAYER, "oxygen", can);
    assert.deepEqual(deals.turned(deal, PLAYER, "players").give, { oxygen: 1 });
    const few = { ...deals.emptyDeal("players"), give: { water: 1 }, answers: 3 };
    assert.deepEqual(deals.turned(few, PLAYER, "supply"), deals.emptyDeal("supply"));
  });
});

describe("a question", () => {
  const monopoly = ["food", "water"].map((resource) => ({ type: "play-monopoly", resource }));
  test("of a chosen card is answered by one press", async () => {
    const { table, picks, sent } = at(monopoly);
    assert.equal(questionOf(table, picks), null);
    picks.begin("play-monopoly");
    picks.guard.isUp.value = false;
    const question = questionOf(table, picks);
    assert.deepEqual([question?.field, question?.values], ["resource", ["food", "water"]]);
    await answer(picks, question, "water");
    assert.deepEqual(sent, [monopoly[1]]);
  });
  test("of a phase is open without a press", () => {
    const { table, picks } = at(
      [
        { type: "steal", victim: 1 },
        { type: "steal", victim: 2 },
      ],
      { phase: "steal" },
    );
    assert.deepEqual(questionOf(table, picks)?.values, [1, 2]);
  });
  test("with one answer leaves the main button to confirm it", () => {
    const only = at([{ type: "steal", victim: 1 }], { phase: "steal" });
    assert.equal(questionOf(only.table, only.picks)?.field, null);
    assert.equal(main(only)?.state, "ready");
  });
  test("comes after the place on the board where an action has both", async () => {
    const actions = ["food", "water"].map((kind) => ({ type: "use-scott", route: 4, pay: { [kind]: 2 } }));
    const { table, picks, sent } = at(actions);
    picks.begin("use-scott");
    await answer(picks, questionOf(table, picks), { food: 2 });
    assert.deepEqual(sent, [], "✓ beside the place sends it");
    assert.deepEqual(picks.whole, actions[0]);
  });
});

describe("the main button", () => {
  for (const [type, words] of [
    ["roll-dice", "Roll"],
    ["end-turn", "End turn"],
  ]) {
    test(`${type}: ${words}`, async () => {
      const { table, picks, sent } = at([{ type }]);
      const button = main({ table, picks });
      assert.equal(button?.words, words);
      await button.act();
      assert.deepEqual(sent, [{ type }]);
    });
  }
  test("waits while a place must be chosen", () => {
    const button = main(at([7, 8].map((intersection) => ({ type: "place-outpost", intersection }))));
    assert.deepEqual([button?.state, button?.act], ["you", undefined]);
  });
  test("is nobody's for a spectator", () => assert.equal(main(at([], { seat: null })), null));
  test("sends a complete deal, and only that", async () => {
    const { table, picks, sent } = at([{ type: "end-turn" }], { templates: [{ type: "offer-trade" }] });
    const deal = deals.dealOf(table);
    deal.value = deals.emptyDeal("players");
    assert.equal(main({ table, picks })?.state, "you");
    deal.value = { ...deal.value, give: { water: 1 }, want: { food: 2 } };
    const button = main({ table, picks });
    assert.equal(button?.words, "Offer 1 for 2");
    await button.act();
    assert.equal(sent[0].type, "offer-trade");
    assert.equal(deal.value, null);
  });
  test("counts what is still to give back after a 7, and suggests", async () => {
    const board = { discards_due: [{ seat: 0, cards: 3 }] };
    const { table, picks, sent } = at([{ type: "discard", cards: { oxygen: 3 } }], { board });
    assert.match(main({ table, picks })?.words ?? "", /3 more/);
    main({ table, picks })?.second?.act();
    assert.deepEqual(picks.drafts.value.discard, { oxygen: 3 });
    await main({ table, picks })?.act?.();
    assert.deepEqual(sent, [{ type: "discard", cards: { oxygen: 3 } }]);
  });
  test("a suggestion keeps the hand even", () =>
    assert.deepEqual(suggestion({ food: 4, water: 3 }, 3), { food: 2, water: 1 }));
  test("a question can be declined where the rules allow it", () => {
    const actions = [
      { type: "use-spock", resource: "food" },
      { type: "use-spock", resource: "water" },
      { type: "decline-spock" },
    ];
    assert.equal(main(at(actions, { phase: "spock" }))?.second?.words, "Do without");
  });
});

describe("the steps of a turn", () => {
  const now = (board) => steps({ board }).find((one) => one.state === "now")?.name;
  for (const [phase, phases, expected] of [
    ["pre_roll", "combined", "Roll"],
    ["discard", "combined", "Roll"],
    ["main", "combined", "Trade & build"],
    ["support_followup", "combined", "Trade & build"],
    ["build", "separate", "Build"],
    ["setup_ship", "combined", "Starship"],
  ]) {
    test(`${phase}: ${expected}`, () => assert.equal(now({ ...BOARD, phase, phases }), expected));
  }
});

describe("the dock", () => {
  test("says what is missing, what is left, and where nothing can stand", () => {
    const words = shown(Builds, at([], { templates: [] }));
    assert.match(words, /aria-label="Starship. 1 tritanium and 1 dilithium missing"/);
    assert.match(words, /aria-label="Outpost. None left"/);
    assert.match(words, /aria-label="Trade. You can trade after the roll/);
  });
  test("lights what can be built", () => {
    const markup = shown(Builds, at([{ type: "build-starbase", intersection: 7 }]));
    assert.match(markup, /class="build affordable"[^>]*aria-label="Starbase. 1 point"/);
  });
  test("has a slot for each resource, also for those the seat has none of", () => {
    const { table, picks, own } = at([]);
    const markup = shown(Hand, { table, picks, own });
    assert.match(markup, /aria-label="Tritanium, 0 cards"/);
    assert.match(markup, /aria-label="Oxygen, 5 cards"/);
  });
  test("powers are grouped by kind, and say why they rest", () => {
    const own = {
      support_card: { card: "sulu", side: "B", usable: false },
      development_cards: [
        { kind: "monopoly", bought_in_turn: 3 },
        { kind: "victory_point", bought_in_turn: 1 },
        { kind: "victory_point", bought_in_turn: 2 },
      ],
    };
    assert.deepEqual(
      powersOf(own, 3).map(({ key, count, why }) => [key, count, why]),
      [
        ["sulu", 1, "not_this_turn"],
        ["monopoly", 1, "bought_now"],
        ["victory_point", 2, "counts_hidden"],
      ],
    );
  });
});

describe("offers", () => {
  const offer = {
    offer: 1,
    seat: 0,
    give: { food: 1 },
    want: { water: 2 },
    to: [1, 2],
    accepted: [2],
    rejected: [],
    answers: null,
  };
  const asked = (actions, more = {}) => {
    const players = [PLAYER, { ...PLAYER, seat: 1, resources: { water: 2 } }, { ...PLAYER, seat: 2 }];
    return at(actions, { board: { offers: [offer], players, ...more }, seat: 1 });
  };
  test("to this seat have all three answers; without the cards only two", () => {
    const reject = { type: "reject-offer", offer: 1 };
    const some = asked([reject]);
    assert.match(said(Offers, some), /Ada offers you.*You get.*Food.*You give of 2.*Refuse.*Counter.*Accept/);
    assert.match(said(Offers, some), /You do not have the cards/);
    assert.doesNotMatch(
      said(Offers, asked([reject, { type: "accept-offer", offer: 1 }])),
      /do not have the cards/,
    );
  });
  test("of this seat show a line for each player asked", () => {
    const counter = {
      ...offer,
      offer: 2,
      seat: 1,
      to: [0],
      answers: 1,
      give: { water: 1 },
      want: { food: 1 },
      accepted: [],
    };
    const mine = at(
      [
        { type: "choose-partner", offer: 1, partner: 2 },
        { type: "accept-offer", offer: 2 },
      ],
      {
        board: { offers: [offer, counter] },
      },
    );
    assert.match(said(Offers, mine), /Your offer.*Bob wants.*1 Food for 1 Water.*Take it.*Cy accepts.*Deal/);
  });
  test("answered ones are no question any more", () => {
    const rejected = { ...offer, rejected: [1] };
    assert.equal(shown(Offers, asked([], { offers: [rejected] })), "");
  });
});

describe("places in words", () => {
  const [water, any] = BOARD.intersections;
  test("name what they touch, and no coordinates", () => {
    assert.equal(
      placeWords(BOARD, "intersections", water),
      "Point at Food 10 and Tritanium 9, 2:1 dock for Water",
    );
    assert.equal(placeWords(BOARD, "intersections", any), "Point at Food 10, 3:1 dock");
    assert.equal(placeWords(BOARD, "routes", BOARD.routes[0]), "Route along Food 10, towards Tritanium 9");
    assert.equal(placeWords(BOARD, "sectors", BOARD.sectors[2]), "Asteroid field");
  });
  test("a plate says what a chosen place brings", () => {
    assert.deepEqual(plateOf(BOARD, { type: "build-outpost", intersection: 7 }), {
      words: "Outpost, +1 point",
      note: "Food 10 and Tritanium 9, 2:1 dock for Water",
    });
    const plate = plateOf(BOARD, { type: "move-cruiser", sector: 1 }, () => "Ada");
    assert.equal(plate.words, "Food 10");
    assert.match(plate.note, /nothing|no income for Ada/);
  });
});

test("what each roll brings: starbases twice, and nothing where the cruiser is", async () => {
  const { incomeOf } = await import("../../web/rulesets/star-trek-catan/brings.js");
  const sector = (id, planet, number, battle_cruiser = false) => ({ id, planet, number, battle_cruiser });
  const board = {
    sectors: [
      sector(0, "food", 6),
      sector(1, "water", 6),
      sector(2, "ore", 8, true),
      sector(3, "none", null),
    ],
    intersections: [
      { piece: { seat: 0, kind: "outpost" }, sectors: [0, 2, 3] },
      { piece: { seat: 0, kind: "starbase" }, sectors: [0, 1] },
      { piece: { seat: 1, kind: "outpost" }, sectors: [1] },
      { piece: null, sectors: [0] },
    ],
  };
  assert.deepEqual([...incomeOf(board, 0)], [[6, { food: 3, water: 2 }]]);
  assert.equal(incomeOf(board, null).size, 0);
});
