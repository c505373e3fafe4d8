## Moments

other-chooses-module = Now { $player } has to choose a module.
modules-first = First the starting modules have to be chosen.
sector-first = First a sector has to be chosen.
sensor-first = First the Sensor Module has to be used or declined.
put-back-first = First the viewed cards have to be put back.
mission-reward-first = First the reward of the mission has to be taken.
pirate-first = First the pirate has to be paid or fought.
pirate-reward-first = First the reward for the pirate has to be taken.
module-loss-first = First the module to lose has to be chosen.
answer-first = First the open offer has to be answered.
production-first = First the production has to be chosen.
opponent-production-first = First your opponent has to choose a resource to produce.
no-flight-now = There is no flight now.
no-card-now = There is no card to act on now.
no-sensor-now = There is no sensor to use now.
trade-after-flight = Trading and building come after the flight.
modules-chosen = The starting modules have already been chosen.
no-production-now = There is no production to choose.
one-sector-a-turn = You fly into only one sector in a turn.
no-cards-to-put-back = There are no viewed cards to put back.
no-pirate-now = No pirate demands anything.
no-reward-now = There is no reward to take.
no-module-to-lose = There is no module to lose.
flight-before-end = The turn cannot end before the flight has ended.
two-players = Starship Catan is for 2 players.

## Production

no-such-yield = No matching colony of yours yields { $good }.
no-production-left = You have no further production to choose.
bay-full = Your bay has no room for { $good }.

## Flight

put-back-each-once = Each of the { $number } viewed cards has to be put back once.
no-further-card = No further card can be revealed in this flight.
replacement-not-visited = A replacement card cannot be visited in this flight.
card-used = This card has already been used for an action.
pirate-offers-nothing = A pirate offers no action.
card-gone = The card that lay here is gone.
nothing-to-buy = Nothing can be bought at { $card }.
nothing-to-sell = Nothing can be sold at { $card }.
costs-astro = This costs { $price } Astro.
no-room-in-bay = Your bay has no room for this.
no-room-in-lab = Your lab has no room for this.
trade-at-least-one = At least 1 unit has to be traded.
trades-only = { $card } trades { $goods } only.
trades-at-most = { $card } trades at most { $number } in a visit.
no-t = { $card } has no T, so no trading post can be founded there.
not-a-colony-planet = { $card } is not a colony planet.
no-trade-ship = You have no trade ship in your hangar.
no-colony-ship = You have no colony ship in your hangar.
mission-not-face-up = { $mission } is not face up.
mission-elsewhere = { $mission } has to be completed at { $planet }.
mission-just-turned = { $mission } was turned at this planet in this flight.
mission-terms = { $mission } requires { $terms }.
cannon-points = { $number } cannon points
booster-points = { $number } booster points
reward-not-allowed = { CAPITAL($good) } cannot be the reward of this mission.
module-not-aboard = This module is not on your ship.
price-lacking = You need { $price } for this.
hangar-full = Your hangar is full.
no-giving-up-ships = This game is played without giving up ships.
no-such-ship = You have no such ship in your hangar.
boosters-full = Three boosters are already attached.
cannons-full = Three cannons are already attached.
attach-all-first = First all three tiles of this kind have to be attached.
all-level-two = All three tiles are already of level 2.
module-built = Your { $module } is already built.
module-needed-first = First you need the { $module }.
module-out-of-stock = The { $module } is not in the stock.

## Trade

no-post-there = You have no trading post at { $card }.
post-used = This trading post has already been used in this turn.
posts-used-up = You have already used two trading posts in this turn.
post-after-building = You have built since you used a trading post, so no post can be used any more in this turn.
no-trade-module = You have no Trade Module.
trade-module-used-up = Your Trade Module is used up for this turn.
astro-lacking = You need { $number } Astro.
opponent-has-none = Your opponent has no { $good }.
opponent-answers = Only the opponent answers an offer.
no-open-offer = There is no open offer.
exchange-needs-both-sides = Each side has to give something.
same-good-on-both-sides = Goods of one type, or Astro, can be on only one side of an exchange.
goods-lacking = You do not have { $goods }.
opponent-goods-lacking = Your opponent does not have { $goods }.
room-lacking = You have no room for this.
opponent-room-lacking = Your opponent has no room for this.
